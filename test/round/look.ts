import fc from 'fast-check';
import type { Body } from '../../main/round/facts.ts';
import { isHeld, phaseOf } from '../../main/round/phase.ts';
import { opened, type Snapshot, type Stepped } from '../../main/round/step.ts';
import type { Table } from '../../main/round/table.ts';
import { factAt, type Life, livesOf, seatedTable } from './random-seats.ts';
import type { SeatedGame } from './random-settings.ts';
import { SETTINGS_OF } from './random-settings.ts';
import { type Run, run } from './table.ts';

export const SEATED_GAMES = Object.keys(SETTINGS_OF) as readonly SeatedGame[];
export const tableOf = (snapshot: Snapshot): Table => opened(snapshot).context;

export interface Moment {
  readonly fact: Body;
  readonly before: Snapshot;
  readonly after: Stepped;
  readonly at: Run;
}
/** A slow machine sees fewer lives; a failure is not shrunk for ever. */
const LONGEST_MS = 4000;
export const forLives = (game: SeatedGame, numRuns: number, look: (life: Life, pick: number) => void): void =>
  fc.assert(fc.property(livesOf(game), fc.nat(), look), { numRuns, interruptAfterTimeLimit: LONGEST_MS });
/** Looks at the table after every fact of a random life of this game. */
export const always = (game: SeatedGame, numRuns: number, look: (moment: Moment) => void): void =>
  forLives(game, numRuns, ([settings, life]) => {
    let at = seatedTable(game, settings);
    for (const step of life) {
      const fact = factAt(at.snapshot, step);
      const next = run(at, fact);
      look({ fact, before: at.snapshot, after: next.stepped.at(-1)!, at: next });
      at = { ...next, stepped: [] };
    }
  });
export const sum = (of: Readonly<Record<string, number>>): number => Object.values(of).reduce((total, one) => total + one, 0);

const BETWEEN: ReadonlySet<string> = new Set(['closed', 'idle', 'settled', 'voided']);
export const isBetweenRounds = ({ snapshot }: Pick<Run, 'snapshot'>): boolean =>
  BETWEEN.has(phaseOf(opened(snapshot))) && !isHeld(opened(snapshot));
