import type { Line, Outcome, Paid } from '../bets/line.ts';
import { type Fraction, fraction, type Money, NOTHING, profitOf, toMoney } from '../bets/money.ts';
import type { Transfer } from './game.ts';
import { denLeavers, payerOf, shares } from './xi-dach-den.ts';
import { BANKER, isDead, isOpen, type Seat, seatNumbered, type XiDachState } from './xi-dach-state.ts';

/** What a round pays: how each hand fared, and all money as it moves (T6, T8–T15, K6). */

const HOUSE = 'house';
const PERCENT = 100;
const NO_BREAKAGE: Fraction = fraction(0);
/** Stakes that go back, won stakes included. */
const RETURNED: Readonly<Record<Outcome, number>> = { win: 2, push: 1, returned: 1, lose: 0 };

/** How a line's hand fared, before đền and xâu; the payer of đền loses even where the banker is quắc (T11). Its fate is known. */
export function payLine(state: XiDachState, line: Line): Paid {
  const seat = seatNumbered(state, line.seat);
  if (seat === null || seat.fate === null) throw new Error(`nothing is fixed for seat ${line.seat}`);
  const outcome = payerOf(state) === seat ? 'lose' : seat.fate.outcome;
  const { bettor, hand, bet, amount } = line;
  return {
    bettor,
    seat: line.seat,
    hand,
    bet,
    amount,
    outcome,
    commission: NOTHING,
    breakage: NO_BREAKAGE,
    returned: toMoney(RETURNED[outcome] * amount),
  };
}
/** K6. */
export const fixedLines = (state: XiDachState, lines: readonly Line[]): readonly Paid[] =>
  lines.filter((line) => state.seats.some((seat) => seat.number === line.seat && !isOpen(seat))).map((line) => payLine(state, line));

interface Player {
  readonly seat: Seat;
  readonly paid: Paid;
}
interface Debt {
  readonly to: string;
  readonly amount: Money;
}

/**
 * All money as it moves: leavers who are đền, the payer of đền, the hands in order of the seats, xâu. Nobody pays more than they hold:
 * đền ends with the payer's money, a stake lies on the table, and the banker holds more than all stakes (T15).
 */
export function transfersOf(state: XiDachState, paid: readonly Paid[], purse: (who: string) => Money | null): readonly Transfer[] {
  const players = playersOf(state, paid);
  const leavers = denLeavers(state);
  const payer = payerOf(state);
  const moves: Transfer[] = [];
  const den = (from: string, owed: readonly Debt[]) => {
    const held = purse(from);
    const all = shares(
      // A correction may have left a debt.
      held === null ? null : toMoney(Math.max(NOTHING, held + netOf(moves, from))),
      owed.map(({ amount }) => amount),
    );
    moves.push(...owed.flatMap(({ to }, index) => move(from, to, all[index] ?? NOTHING, 'den')));
  };
  for (const one of players) if (leavers.includes(one.seat)) den(one.paid.bettor, toEveryone(players, one));
  if (payer === BANKER)
    den(
      BANKER,
      players.filter(isUnopened).map(({ paid: { bettor, amount } }) => ({ to: bettor, amount })),
    );
  for (const one of players) if (one.seat === payer) den(one.paid.bettor, owedBy(state, players, one));
  for (const one of players) if (!leavers.includes(one.seat) && one.seat !== payer) moves.push(...handMoves(state, payer, one));
  const everybody = [...players.map(({ paid: { bettor } }) => bettor), BANKER];
  return [...moves, ...everybody.flatMap((who) => commission(state, who, netOf(moves, who)))];
}
/** Ascending. */
const playersOf = ({ seats }: XiDachState, paid: readonly Paid[]): readonly Player[] =>
  seats
    .filter((seat) => !isDead(seat))
    .flatMap((seat) => paid.filter((line) => line.seat === seat.number).map((line) => ({ seat, paid: line })));
const move = (from: string, to: string, amount: Money, why: Transfer['why']): readonly Transfer[] =>
  amount === NOTHING ? [] : [{ from, to, amount, why }];
const netOf = (moves: readonly Transfer[], who: string): number =>
  moves.reduce((net, { from, to, amount }) => net + (to === who ? amount : 0) - (from === who ? amount : 0), 0);

/** T11, in order of the seats, the banker last. */
function owedBy(state: XiDachState, players: readonly Player[], payer: Player): readonly Debt[] {
  const { denMode } = state.rules;
  if (denMode === 'payEveryone') return toEveryone(players, payer);
  const others = players.filter((one) => one !== payer);
  const covered = others.filter(isCovered).reduce<number>((sum, one) => sum + one.paid.amount, payer.paid.amount);
  const winners = denMode === 'coverAllLosers' ? others.filter(isOwed).map(({ paid: { bettor, amount } }) => ({ to: bettor, amount })) : [];
  return [...winners, { to: BANKER, amount: toMoney(covered) }];
}
/** As much as the payer's own bet, also to those paid at the deal and those who left. */
const toEveryone = (players: readonly Player[], { paid: { bettor, amount } }: Player): readonly Debt[] =>
  [...players.map(({ paid }) => paid.bettor).filter((to) => to !== bettor), BANKER].map((to) => ({ to, amount }));
/** T11: a losing seat that the payer covers; who has left pays alone. */
const isCovered = ({ seat, paid }: Player): boolean => paid.outcome === 'lose' && !seat.left;
/** A winner whom the banker owes: not paid at the deal, nor by the banker's leaving. */
const isOwed = ({ seat: { fate }, paid }: Player): boolean => paid.outcome === 'win' && (fate?.how === 'opened' || fate?.how === 'end');
/** T10: whom a banker above 28 pays. */
const isUnopened = ({ seat: { fate } }: Player): boolean => fate?.how === 'end';

/** A hand against the banker, unless đền has settled it. */
function handMoves(state: XiDachState, payer: Seat | typeof BANKER | null, one: Player): readonly Transfer[] {
  const { bettor, amount, outcome } = one.paid;
  const how = one.seat.fate?.how;
  const why = how === 'left' || how === 'bankerLeft' ? 'leave' : 'hand';
  if (payer === BANKER && isUnopened(one)) return [];
  const { denMode } = state.rules;
  const isPaidForOthers = payer !== null && payer !== BANKER && denMode !== 'payEveryone';
  if (isPaidForOthers && isCovered(one)) return [];
  if (isPaidForOthers && denMode === 'coverAllLosers' && isOwed(one)) return [];
  if (outcome === 'win') return move(BANKER, bettor, amount, why);
  return outcome === 'lose' ? move(bettor, BANKER, amount, why) : [];
}

/** T12. */
function commission({ rules: { commissionPercent, payoutUnit } }: XiDachState, who: string, net: number): readonly Transfer[] {
  if (net <= 0) return [];
  return move(who, HOUSE, profitOf(toMoney(net), fraction(commissionPercent, PERCENT), payoutUnit).profit, 'commission');
}
