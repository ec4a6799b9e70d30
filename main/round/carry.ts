import { gameNamed } from '../games/index.ts';
import { readSettings } from '../games/settings.ts';
import type { Carry, Settings } from './facts.ts';
import { type Alarm, NOTHING_TO_WAIT_FOR, type Table } from './table.ts';

/** A table before its first shoe. Null: no such game, or settings that the game does not know; `readSettings` says which. */
export function newTable(game: string, given: Settings): Table | null {
  const found = gameNamed(game);
  const reading = readSettings(game, given);
  if (found === null || !reading.ok) return null;
  return {
    game: found,
    given,
    settings: reading.settings,
    accounts: reading.settings.accounts,
    shoe: null,
    shoes: 0,
    rounds: 0,
    scanner: 'up',
    drawn: null,
    stops: [],
    ids: 0,
    play: null,
    waiting: NOTHING_TO_WAIT_FOR,
    laid: [],
    kept: [],
    entered: [],
    book: [],
    clock: null,
    finished: [],
    alarms: [],
    raised: [],
  };
}

/** What outlives a shoe: written into the record of the next one, so that a start folds one shoe (design, "Journal"). */
export function bringForward(table: Table): Carry {
  const { given, accounts, shoes, rounds, ids, scanner, drawn, alarms } = table;
  return { game: table.game.name, given, accounts, shoes, rounds, ids, scanner, drawn, alarms };
}
export function fromCarry(carry: Carry): Table | null {
  const table = newTable(carry.game, carry.given);
  if (table === null) return null;
  const { accounts, shoes, rounds, ids, scanner, drawn, alarms } = carry;
  return { ...table, accounts, shoes, rounds, ids, scanner, drawn, alarms: alarms as readonly Alarm[] };
}
