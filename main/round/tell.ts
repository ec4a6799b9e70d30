import { holderOf } from '../bets/seating.ts';
import { settingOf } from '../games/settings.ts';
import { type Awaiting, awaitingOf } from './awaiting.ts';
import { bringForward } from './carry.ts';
import type { Carry, PaidRound } from './facts.ts';
import { isHeld, type PhaseName, phaseOf, roundIsOpen } from './phase.ts';
import { opened, type Snapshot } from './step.ts';
import { oldestQuestion } from './table.ts';

/**
 * What may be told of a table to anybody: no card that is not on it face up, no person. For tapes, health, journal. Only `awaiting` is not:
 * where hands are hidden what is allowed follows from them, and it is for tapes and the bench alone (contract, "Tapes").
 */
export interface Standing {
  readonly phase: PhaseName;
  readonly held: boolean;
  readonly round: number;
  readonly shoe: number;
  /** Open ones, and cards in question. */
  readonly alarms: number;
  readonly roundIsOpen: boolean;
  /** A card is in question. */
  readonly inQuestion: boolean;
  /** Time is running: its name, and when it is over. */
  readonly deadline: { readonly name: string; readonly atMs: number } | null;
}
export function standing(snapshot: Snapshot): Standing & Awaiting {
  const machine = opened(snapshot);
  const table = machine.context;
  const phase = phaseOf(machine);
  return {
    ...awaitingOf(machine),
    phase,
    held: isHeld(machine),
    round: table.rounds,
    shoe: table.shoes,
    alarms: table.alarms.length + table.stops.filter(({ kind }) => kind === 'irregular').length,
    roundIsOpen: roundIsOpen(phase),
    inQuestion: oldestQuestion(table) !== null,
    deadline: table.clock !== null && 'endsAtMs' in table.clock ? { name: table.clock.name, atMs: table.clock.endsAtMs } : null,
  };
}
/** The seats that a table of this game has, and whether a player holds the bank. */
export function seating(snapshot: Snapshot): { readonly seats: number; readonly bank: boolean } {
  const { game, settings } = opened(snapshot).context;
  return { seats: game.seated ? settings.seats : 0, bank: game.bank !== null };
}
/** T17: the deck is shuffled before each round. */
export const isShuffledEachRound = (snapshot: Snapshot): boolean =>
  settingOf(opened(snapshot).context.settings, 'shuffle') === 'everyRound';
/** Who holds a seat; null: nobody. */
export const holderAt = (snapshot: Snapshot, seat: number): string | null =>
  holderOf(opened(snapshot).context.seated, seat)?.bettor ?? null;
/** A finished round of the shoe in play, with what it takes to pay it again; null when it is of another shoe. */
export function paidRound(snapshot: Snapshot, round: number): PaidRound | null {
  const found = opened(snapshot).context.finished.find(({ record }) => record.round === round);
  if (found === undefined) return null;
  const { shoe: _, ...paid } = found;
  return paid;
}
/** What the next shoe's record has to bring forward. */
export const carryOf = (snapshot: Snapshot): Carry => bringForward(opened(snapshot).context);
/** The game and the settings as they were given, to be compared with the configuration's. */
export const setup = (snapshot: Snapshot): Pick<Carry, 'game' | 'given'> => carryOf(snapshot);
