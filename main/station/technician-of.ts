import type { StationConfig } from '../config.ts';
import type { Journal } from '../journal/journal.ts';
import type { Snapshot } from '../round/step.ts';
import { seating, standing } from '../round/tell.ts';
import { type Ambient, technicianViewOf } from '../views/index.ts';
import type { Person } from '../views/messages.ts';
import type { LinkSetup } from './link.ts';
import type { Recorder } from './recorder.ts';
import type { StationOptions, StationTechnician } from './running.ts';
import { type DeskParts, Technician } from './technician.ts';

/** What the desk needs of the table around it. */
export interface TableOfDesk extends Pick<DeskParts, 'links' | 'log' | 'config' | 'adopt' | 'wish'> {
  readonly journal: Journal;
  readonly recorder: Recorder;
  /** The devices of a configuration. */
  setups(config: StationConfig): readonly LinkSetup[];
  snapshot(): Snapshot;
  ambient(person: Person | null): Ambient;
}

/** The desk of whoever puts this table into service, and how it is reached from a page. */
export function technicianOf(
  { data, program, file = null }: StationOptions,
  { journal, recorder, setups, snapshot, ambient, ...table }: TableOfDesk,
): { readonly desk: Technician; readonly page: StationTechnician } {
  const desk = new Technician({
    ...{ ...table, data, program, file },
    setupOf: (config, role) => setups(config).find((setup) => setup.role === role) ?? null,
    standing: () => standing(snapshot()),
    seating: () => seating(snapshot()),
    head: () => journal.head(),
    note: (what, detail, author) =>
      new Promise((done) => recorder.submit({ body: { kind: 'noted', what, detail }, author, key: null, raw: null, waits: false, done })),
  });
  const page: StationTechnician = {
    act: (intent, author, by) => desk.act(intent, author, by),
    watch: (changed) => desk.watch(changed),
    view: (person) => technicianViewOf(snapshot(), desk.state(), ambient(person)),
  };
  return { desk, page };
}
