import { type StationConfig, settingsOf } from '../config.ts';
import type { Journal } from '../journal/journal.ts';
import type { Body, Settings } from '../round/facts.ts';
import { isBlank } from '../round/step.ts';
import { setup } from '../round/tell.ts';
import type { Folded } from './fold.ts';
import type { Log } from './log.ts';
import type { Outcome, Recorder } from './recorder.ts';
import { changedSettings } from './setups.ts';

export interface Opening {
  readonly recorder: Recorder;
  readonly journal: Journal;
  readonly folded: Folded;
  readonly config: StationConfig;
  readonly program: string;
  readonly test: boolean;
  readonly log: Log;
}

/** What a start itself tells the journal: the table where there is none, the program, a scanner that is not there yet. Written on return. */
export function tellStart(opening: Opening): void {
  const { recorder, folded, program } = opening;
  const settings = takeSettings(opening);
  note(recorder, { kind: 'start', program, settings });
  note(recorder, { kind: 'scanner', link: 'lost', why: 'start' });
  if (folded.different !== null) note(recorder, { kind: 'different', detail: folded.different });
  recorder.flush();
}

/** The configuration's settings as far as the table has taken them. Some are changed between shoes only: the next start tries again. */
function takeSettings({ recorder, journal, folded: { snapshot }, config, test, log }: Opening): Settings {
  const settings = settingsOf(config);
  if (isBlank(snapshot)) {
    note(recorder, { kind: 'table', game: config.table.game, settings, closed: true, ...(test ? { test } : {}) });
    return settings;
  }
  const start = journal.lastStart()?.fact;
  const before = (start?.kind === 'start' ? start.settings : undefined) ?? setup(snapshot).given;
  const changed = changedSettings(config, before);
  if (changed === null) return settings;
  const outcomes: Outcome[] = [];
  const reason = 'the configuration file has changed';
  note(recorder, { kind: 'table.set', settings: changed, by: 'configuration', reason }, (outcome) => void outcomes.push(outcome));
  recorder.flush();
  if (outcomes[0]?.as === 'journaled' && outcomes[0].verdict === 'ok') return settings;
  const names = Object.keys(changed).join(', ');
  log.warn('settings', { names }, `the configuration has changed ${names}: the table takes that at a start between shoes`);
  return before;
}

const note = (recorder: Recorder, body: Body, done: (outcome: Outcome) => void = () => undefined): void =>
  recorder.submit({ body, author: 'station', key: null, raw: null, waits: true, done });
