import type { StationConfig } from '../config.ts';
import type { StartProcess } from '../devices/devices.ts';
import type { Author, Body } from '../round/facts.ts';
import type { RoundRecord } from '../round/record.ts';
import type { Answer, AnyView, Audience, Person, RulesView, TechnicianView } from '../views/messages.ts';
import type { StationBench } from './bench.ts';
import type { StationDecks } from './decks.ts';
import type { Health } from './health.ts';
import type { Log } from './log.ts';
import type { TechnicianDesk } from './technician.ts';

/** A running station, as the ways to a screen (web, Electron) see it. */
export interface Station {
  /** Judge, journal, adopt. Answers after the commit; the same `id` again is answered as before. While frozen: refused as `journal.frozen`. */
  submit(body: Body, author: Author, id: string | null): Promise<Answer>;
  /** Grows whenever any view may have changed. */
  readonly version: number;
  view(audience: Audience, person: Person | null): AnyView;
  /** Of a game with seats: how many, and whether a player holds the bank. */
  readonly seating: { readonly seats: number; readonly bank: boolean };
  /** Who holds a seat; null: nobody. */
  bettorAt(seat: number): string | null;
  /** The rules as the table plays them now (R41). */
  rules(): RulesView;
  /** Called after every change, at most once an event-loop turn. Returns how to stop. */
  subscribe(changed: () => void): () => void;
  health(): Health;
  /** Prometheus text. */
  metrics(): string;
  /** Finished rounds with a number above `after`, in order, as they stand after corrections. */
  rounds(after: number): readonly RoundRecord[];
  readonly bench: StationBench | null;
  /** Registration of decks, at a bench. */
  readonly decks: StationDecks | null;
  readonly technician: StationTechnician;
  readonly log: Log;
  close(): Promise<void>;
}
/** Putting the table into service. */
export interface StationTechnician extends Pick<TechnicianDesk, 'act' | 'watch'> {
  view(person: Person | null): TechnicianView;
}
export interface StationOptions {
  readonly config: StationConfig;
  /** The file of the configuration, in which is kept what is bound while the table runs; null or left out: there is none. */
  readonly file?: string | null;
  /** Folder of the journal. */
  readonly data: string;
  /** Virtual devices for the roles without a wire, the bench page, TEST on every screen. */
  readonly bench: boolean;
  readonly program: string;
  readonly start: StartProcess;
  readonly log?: Log;
  /** Most pages of the journal's database (the bench's full disk). */
  readonly maxPages?: number;
  readonly seed?: number;
  /** A bench that can change to another game: by whoever started the station, for each game has a journal of its own. */
  readonly changeGame?: (game: string) => void;
}
