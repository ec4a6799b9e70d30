import type { Author, Body, Fact, Settings } from '../../main/round/facts.ts';
import type { RoundRecord } from '../../main/round/record.ts';
import { begin, type Snapshot, step } from '../../main/round/step.ts';
import { holderAt, seating } from '../../main/round/tell.ts';
import type { Health } from '../../main/station/health.ts';
import type { Log } from '../../main/station/log.ts';
import type { Station } from '../../main/station.ts';
import { type DeskView, technicianViewOf, viewOf, WITHOUT_A_STATION } from '../../main/views/index.ts';
import type { Answer, AnyView, Audience, BenchAct, BenchState, Person, RulesView } from '../../main/views/messages.ts';
import { rulesView } from '../../main/views/rules.ts';

export interface Submitted {
  readonly body: Body;
  readonly author: Author;
  readonly id: string | null;
}

/** A station of real rules and views without journal, devices and clock: what the ways to a screen are tested with. */
export class TableStation implements Station {
  readonly submitted: Submitted[] = [];
  readonly logged: string[] = [];
  readonly benchActs: BenchAct[] = [];
  readonly bench: Station['bench'];
  readonly decks = null;
  readonly log: Log = { info: this.#write.bind(this), warn: this.#write.bind(this) };
  version = 1;
  /** Set by a test: the journal cannot be written. */
  frozen = false;
  /** Views made so far: a slow screen must not have one made for each change. */
  viewsMade = 0;
  hasPeople = false;
  #snapshot: Snapshot;
  readonly #answers = new Map<string, Answer>();
  readonly #rounds: RoundRecord[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #benchListeners = new Set<() => void>();

  constructor({
    bench = false,
    game = 'baccarat',
    settings = {},
  }: { readonly bench?: boolean; readonly game?: string; readonly settings?: Settings } = {}) {
    this.#snapshot = step(begin(), stamped({ kind: 'table', game, settings }, 'station')).snapshot;
    this.bench = bench
      ? {
          state: () => this.#benchState(),
          act: (act) => this.#benchAct(act),
          subscribe: (changed) => subscribe(this.#benchListeners, changed),
        }
      : null;
  }

  /** A table without devices: nothing is found, bound or tried. */
  readonly technician: Station['technician'] = {
    act: () => Promise.resolve({ id: '', accepted: 0 }),
    watch: () => () => undefined,
    view: (person) => technicianViewOf(this.#snapshot, NO_DEVICES, { ...WITHOUT_A_STATION, id: 'T7', name: 'Table 7', person }),
  };

  get seating(): Station['seating'] {
    return seating(this.#snapshot);
  }
  bettorAt(seat: number): string | null {
    return holderAt(this.#snapshot, seat);
  }
  get listeners(): number {
    return this.#listeners.size;
  }

  submit(body: Body, author: Author, id: string | null): Promise<Answer> {
    this.submitted.push({ body, author, id });
    const known = id === null ? undefined : this.#answers.get(id);
    if (known !== undefined) return Promise.resolve(known);
    if (this.frozen) return Promise.resolve({ id: id ?? '', refused: 'journal.frozen', message: 'the journal cannot be written' });
    const { snapshot, verdict, message, record } = step(this.#snapshot, stamped(body, author));
    this.#snapshot = snapshot;
    if (record !== null) this.#rounds.push(record);
    const answer: Answer =
      verdict === 'ok' ? { id: id ?? '', accepted: this.submitted.length } : { id: id ?? '', refused: verdict, message: message ?? '' };
    if (id !== null) this.#answers.set(id, answer);
    this.change();
    return Promise.resolve(answer);
  }

  /** Something changed on the table. */
  change(): void {
    this.version += 1;
    for (const changed of this.#listeners) changed();
  }

  view(audience: Audience, person: Person | null): AnyView {
    this.viewsMade += 1;
    const people = this.hasPeople ? (person === null ? 'signedOut' : 'signedIn') : 'off';
    return viewOf(this.#snapshot, audience, {
      ...WITHOUT_A_STATION,
      id: 'T7',
      name: 'Table 7',
      person,
      people,
      fact: this.submitted.length,
    });
  }

  rules(): RulesView {
    return rulesView(this.#snapshot, { ...WITHOUT_A_STATION, id: 'T7', name: 'Table 7' });
  }

  subscribe(changed: () => void): () => void {
    return subscribe(this.#listeners, changed);
  }

  health(): Health {
    const state = { table: 'T7', game: 'baccarat', state: 'idle', round: 0, shoe: 1, fact: 0, devices: { shoe: 'online' }, alarms: 0 };
    return { ...state, frozen: this.frozen };
  }

  metrics(): string {
    return 'station_facts_total 0\n';
  }

  rounds(after: number): readonly RoundRecord[] {
    return this.#rounds.filter(({ round }) => round > after);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #write(event: string, fields: object, message: string): void {
    this.logged.push(`${event} ${JSON.stringify(fields)} ${message}`);
  }

  #benchAct(act: BenchAct): string | null {
    if (act.bench === 'dealCard' && act.code === 'XX') return 'there is no card XX';
    this.benchActs.push(act);
    for (const changed of this.#benchListeners) changed();
    return null;
  }

  #benchState(): BenchState {
    return {
      game: 'baccarat',
      games: [],
      seed: this.benchActs.length,
      shoe: { wired: false, virtual: null },
      panel: { virtual: true, fault: null, armed: null, keys: [] },
      faults: [],
      drill: null,
      wire: [],
      awaiting: { state: 'idle', awaiting: null, round: null, fact: 0, version: this.version },
      decks: NO_DECKS,
    };
  }
}

/** Nobody registers any. */
export const NO_DECKS: BenchState['decks'] = {
  ...{ open: false, by: null, decks: 8, done: [], asked: 'AS', registered: [], skipped: [], last: null },
  ...{ file: 'decks.txt', written: null, scanner: 'noTags', virtual: false, people: false },
};

function subscribe(listeners: Set<() => void>, changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

const stamped = (body: Body, author: Author): Fact => ({ ...body, v: 1, atMs: 0, author }) as Fact;
const NO_DEVICES: DeskView = {
  ...{ found: [], roles: [], mayBind: true, keptIn: 'run', trial: null },
  live: { lines: [], isShown: true },
  sheet: { begun: '2026-01-01T00:00:00.000Z', program: 'test', head: { seq: 0, hash: '' }, kept: true, cards: [], items: [] },
};
