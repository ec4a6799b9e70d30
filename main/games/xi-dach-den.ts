import { type Money, toMoney } from '../bets/money.ts';
import { isUnderAge, totalOf } from './xi-dach-hand.ts';
import { BANKER, inTurnOrder, type Seat, type XiDachState } from './xi-dach-state.ts';

/** Who pays đền, and how far the payer's money goes: T5, T7, T10, T11, T14. */

/** T10: of the seats that have not left, one; with several, the highest total, of equal ones the first in turn. Null: nobody. */
export function payerOf(state: XiDachState): Seat | typeof BANKER | null {
  const { banker, rules } = state;
  const payer = inTurnOrder(state).reduce<Seat | null>((highest, seat) => {
    if (seat.left || !isDen(state, seat)) return highest;
    return highest === null || totalOf(seat.cards) > totalOf(highest.cards) ? seat : highest;
  }, null);
  const total = totalOf(banker);
  if (total > rules.denOver && (payer === null || totalOf(payer.cards) < total)) return BANKER;
  return payer;
}
/** T14: each of them pays, whoever else does. In turn order. */
export const denLeavers = (state: XiDachState): readonly Seat[] => inTurnOrder(state).filter((seat) => seat.left && isDen(state, seat));

/** A hand that nobody looks at (the banker left) or that was paid at the deal is not đền; one under age is if it stood (T5) or was opened (T7). */
function isDen({ rules }: XiDachState, { cards, stood, fate }: Seat): boolean {
  if (fate === null || fate.how === 'dead' || fate.how === 'special' || fate.how === 'bankerLeft') return false;
  return totalOf(cards) > rules.denOver || (isUnderAge(cards, rules.playerAge, rules) && (stood || fate.how === 'opened'));
}

/**
 * T11: what each of those owed gets out of `purse` (null: no limit), in their order. Where it does not suffice it is split evenly, nobody
 * gets more than is owed, and what does not divide goes one by one to the first.
 */
export function shares(purse: Money | null, owed: readonly Money[]): readonly Money[] {
  if (purse === null || owed.reduce((sum, amount) => sum + amount, 0) <= purse) return owed;
  const level = levelOf(purse, owed);
  let rest = purse - owed.reduce((sum, amount) => sum + Math.min(amount, level), 0);
  return owed.map((amount) => {
    const more = amount > level && rest > 0 ? 1 : 0;
    rest -= more;
    return toMoney(Math.min(amount, level) + more);
  });
}
/** The most that everybody can get who is not paid in full, out of `purse`, which is less than all that is owed. */
function levelOf(purse: Money, owed: readonly Money[]): number {
  let level = 0;
  let left: number = purse;
  for (const [index, amount] of owed.toSorted((a, b) => a - b).entries()) {
    level = Math.floor(left / (owed.length - index));
    if (amount > level) break;
    left -= amount;
  }
  return level;
}
