import type { Author, Body } from './round/facts.ts';
import type { RoundRecord } from './round/record.ts';
import type { AnyView, Answer, Audience, BenchAct, BenchState } from './views/messages.ts';

/** A running station, as the ways to a screen (web, Electron) see it. */
export interface Station {
  /** Judge, journal, adopt. Answers after the commit; the same `id` again is answered as before. */
  submit(body: Body, author: Author, id: string | null): Promise<Answer>;
  /** Bumps by at least one whenever any view may have changed. */
  readonly version: number;
  view(audience: Audience, person: { readonly name: string; readonly role: string } | null): AnyView;
  /** Called after every change, at most once an event-loop turn. Returns how to stop. */
  subscribe(changed: () => void): () => void;
  health(): Health;
  /** Prometheus text. */
  metrics(): string;
  rounds(after: number): readonly RoundRecord[];
  readonly bench: { state(): BenchState; act(act: BenchAct): string | null; subscribe(changed: () => void): () => void } | null;
  readonly log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
  close(): Promise<void>;
}
export interface Health {
  readonly table: string;
  readonly game: string;
  readonly state: string;
  readonly round: number;
  readonly shoe: number;
  readonly fact: number;
  readonly devices: Readonly<Record<string, string>>;
  readonly alarms: number;
  readonly frozen: boolean;
}
