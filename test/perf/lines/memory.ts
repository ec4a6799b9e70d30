import { once } from 'node:events';
import { WebSocket } from 'ws';
import { type Line, megabytes, whole } from '../line.ts';
import type { Scale } from '../scale.ts';
import type { StationProgram } from '../station/program.ts';
import type { StationSubject } from '../station/subject.ts';

const BUDGET_BYTES = 150e6;
/** Between two looks at it the memory of a process differs by so much without anything growing. */
const FLAT_BYTES = 15e6;
const LOOKS = 20;
const SCREENS = ['dealer', 'players', 'supervisor'];

/**
 * A day of rounds, dealt to a station as fast as it takes them: the same process, wire, journal, bets and three screens as on a table,
 * only the pauses between the cards are left out. Flat: the second half of the day takes no more than the first.
 */
export async function memoryLine(subject: StationSubject, program: StationProgram, { dayRounds }: Scale): Promise<Line> {
  const screens = SCREENS.map((audience) => new WebSocket(`ws://${program.address}/api/live?audience=${audience}`));
  await Promise.all(screens.map((screen) => once(screen, 'open')));
  const seen: number[] = [];
  const looks = Math.min(LOOKS, dayRounds);
  for (let look = 1; look <= looks; look++) {
    await subject.dealRounds(Math.round(dayRounds / looks));
    seen.push(await program.memoryBytes());
  }
  for (const screen of screens) screen.terminate();
  const most = (of: readonly number[]): number => Math.max(...of);
  const grownBytes = most(seen.slice(looks / 2)) - most(seen.slice(0, looks / 2));
  return {
    what: `memory after ${whole(dayRounds)} rounds (a day), growth in its second half`,
    bare: null,
    station: `${megabytes(most(seen))}, ${megabytes(grownBytes)}`,
    ratio: null,
    budget: `under ${megabytes(BUDGET_BYTES)}, flat`,
    ok: most(seen) < BUDGET_BYTES && grownBytes < FLAT_BYTES,
  };
}
