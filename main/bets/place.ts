import type { BetRefusal, Bets, BettingTable } from './betting-table.ts';
import { addLine, available, refuseLines } from './book.ts';
import type { Line } from './line.ts';
import { toMoney } from './money.ts';
import { policyOf } from './seat-policy.ts';
import { holderOf, type Seated, seatsOf } from './seating.ts';
import { refuseSeat } from './sitting.ts';

export type Placed = { readonly ok: true; readonly bets: Bets } | { readonly ok: false; readonly refusal: BetRefusal };

/**
 * A bet while betting is open: it adds to what stands there, and a first `seat` bet sits down. `amount` is at least 1.
 * C6, C12, B6, B7, P1–P3, N2, N4, T15, T19, T20, K4, U7.
 */
export function place(table: BettingTable, asked: Omit<Line, 'hand'>): Placed {
  const line: Line = { ...asked, hand: 0 };
  const lines = linesFor(table, line);
  const refusal = refuseKind(table, line.bet) ?? refuseSeat(table, line) ?? refuseLines(table, lines);
  if (refusal !== null) return { ok: false, refusal };
  return { ok: true, bets: { seated: withSeat(table, line), book: lines.reduce(addLine, table.book), returned: table.returned } };
}

function refuseKind({ kinds }: BettingTable, bet: string): BetRefusal | null {
  const kind = kinds.find(({ name }) => name === bet);
  if (kind === undefined) return { code: 'bet.notOffered', message: `this table has no bet ${bet}` };
  return kind.open ? null : { code: 'bet.notOffered', message: `${bet} is not offered in this round` };
}

/**
 * One line, or where two seats carry the same bet one for each of them: the amount on both, or if the balance does not allow that the
 * amount shared among them, rounded down (P1).
 */
function linesFor(table: BettingTable, line: Line): readonly Line[] {
  const held = seatsOf(table.seated, line.bettor);
  const isMirrored = line.bet === 'seat' && policyOf(table.game.name).second === 'mirrored' && held.some(({ seat }) => seat === line.seat);
  if (!isMirrored) return [line];
  const share = toMoney(Math.floor(line.amount / held.length));
  // Too little to share is too little to cover, and refused as such.
  const isShared = share > 0 && line.amount * held.length > available(table, line.bettor);
  return held.map(({ seat }) => ({ ...line, seat, amount: isShared ? share : line.amount }));
}

/** A second seat is one for this round where it is not held for good (N4). */
function withSeat({ game, seated }: BettingTable, { bettor, seat, bet }: Line): readonly Seated[] {
  if (bet !== 'seat' || seat === null || holderOf(seated, seat) !== null) return seated;
  const extra = policyOf(game.name).second === 'extra' && seatsOf(seated, bettor).length > 0;
  return [...seated, { seat, bettor, extra }];
}
