import { gameNamed } from '../games/index.ts';
import { readSettings, settingOf } from '../games/settings.ts';
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
    seated: [],
    book: [],
    returned: [],
    level: levelOf(reading.settings),
    banked: true,
    bankPassed: 0,
    bankFrom: null,
    bankerLeft: false,
    plans: {},
    redo: [],
    clock: null,
    finished: [],
    alarms: [],
    raised: [],
  };
}

/** 0 in the settings: none. */
export const levelOf = (settings: Table['settings']): number | null => settingOf(settings, 'betLevel') || null;

/** What outlives a shoe: written into the record of the next one, so that a start folds one shoe (design, "Journal"). */
export function bringForward(table: Table): Carry {
  const { given, accounts, shoes, rounds, ids, scanner, drawn, alarms } = table;
  const { seated, level, banked, bankPassed, bankFrom, finished } = table;
  const seats = table.game.seated ? { seats: { seated, level, banked, bankPassed, bankFrom, finished } } : {};
  return { game: table.game.name, given, accounts, shoes, rounds, ids, scanner, drawn, alarms, ...seats };
}
export function fromCarry(carry: Carry): Table | null {
  const table = newTable(carry.game, carry.given);
  if (table === null) return null;
  const { accounts, shoes, rounds, ids, scanner, drawn, alarms } = carry;
  return { ...table, accounts, shoes, rounds, ids, scanner, drawn, alarms: alarms as readonly Alarm[], ...carry.seats };
}
