import type { Line, Outcome, Paid } from '../bets/line.ts';
import { type Fraction, fraction, type Money, NOTHING, profitOf } from '../bets/money.ts';
import { cardsOf, type Hand, isAceAndTen, isBust, isNgulinh, pairOf } from './blackjack-hand.ts';
import type { BlackjackRules } from './blackjack-rules.ts';
import type { BlackjackState } from './blackjack-state.ts';

/**
 * What a finished round pays (P5, P6, P13–P17, N1, N5–N7). Its lines are as the round booked them, each of a seat that plays:
 * `seat` and `behind` by hand, doubled where it was doubled or followed; on hand 1 what was split or followed; `insurance` and `pair` on hand 0.
 */
export function payLine(state: BlackjackState, line: Line): Paid {
  const { rules, seats, hands, dealer } = state;
  const index = seats.findIndex(({ number }) => number === line.seat);
  const out = seats[index]?.out;
  if (out === undefined || dealer === null) throw new Error(`seat ${line.seat} did not play`);
  if (out === 'dead') return paid(line, 'returned', line.amount);
  const first = hands[2 * index] ?? null;
  const second = hands[2 * index + 1] ?? null;
  switch (line.bet) {
    case 'seat':
    case 'behind':
      return out === 'surrendered' ? halfOf(rules, line) : payHand(rules, line.hand === 0 ? first : second, second !== null, dealer, line);
    case 'insurance':
      return isAceAndTen(dealer) ? win(rules, line, rules.wins.insurance) : paid(line, 'lose', NOTHING);
    case 'pair':
      return payPair(rules, first, second, line);
    default:
      throw new Error(`there is no bet ${line.bet}`);
  }
}

const NO_BREAKAGE = fraction(0);
const HALF = fraction(1, 2);
const paid = (line: Line, outcome: Outcome, returned: Money, commission = NOTHING, breakage = NO_BREAKAGE): Paid => {
  const { bettor, seat, hand, bet, amount } = line;
  return { bettor, seat, hand, bet, amount, outcome, commission, breakage, returned };
};
function win({ payoutUnit }: BlackjackRules, line: Line, odds: Fraction | undefined, percent = NO_BREAKAGE): Paid {
  if (odds === undefined) throw new Error(`this table has no bet ${line.bet}`);
  const { profit, breakage } = profitOf(line.amount, odds, payoutUnit);
  // N7: rounded down, too.
  const commission = percent.over === 0 ? NOTHING : profitOf(profit, percent, payoutUnit).profit;
  return paid(line, 'win', (line.amount + profit - commission) as Money, commission, breakage);
}

/** P11, P13. */
function halfOf({ payoutUnit }: BlackjackRules, line: Line): Paid {
  const { profit, breakage } = profitOf(line.amount, HALF, payoutUnit);
  return paid(line, 'lose', profit, NOTHING, breakage);
}
function payHand(rules: BlackjackRules, hand: Hand | null, split: boolean, dealer: Hand, line: Line): Paid {
  if (hand === null) throw new Error(`seat ${line.seat} has no hand ${line.hand}`);
  const isBlackjack = !split && isAceAndTen(hand);
  const ahead = compare(rules, hand, isBlackjack, dealer);
  if (ahead < 0) return paid(line, 'lose', NOTHING);
  if (ahead > 0) return win(rules, line, isBlackjack ? rules.blackjackPays : rules.wins[line.bet], rules.commission);
  return paid(line, 'push', line.amount);
}

/** Ranks above every total (P15, N1). */
const BLACKJACK = 23;
const NGULINH = 22;
const BUST = 0;
const BEHIND = -1;
/** Above 0: the hand wins; below: it loses. A bust loses whatever the dealer has. */
function compare({ ngulinh }: BlackjackRules, hand: Hand, isBlackjack: boolean, dealer: Hand): number {
  if (isBust(hand)) return BEHIND;
  const mine = isBlackjack ? BLACKJACK : strengthOf(hand, ngulinh !== null);
  const theirs = isAceAndTen(dealer) ? BLACKJACK : strengthOf(dealer, ngulinh?.dealer === true);
  if (mine !== NGULINH || theirs !== NGULINH || ngulinh?.tie === 'push') return mine - theirs;
  return ngulinh?.tie === 'smaller' ? dealer.total - hand.total : hand.total - dealer.total;
}
function strengthOf(hand: Hand, hasNgulinh: boolean): number {
  if (isBust(hand)) return BUST;
  return hasNgulinh && isNgulinh(hand) ? NGULINH : hand.total;
}

/** P17: the first two cards, split or not. */
function payPair(rules: BlackjackRules, first: Hand | null, second: Hand | null, line: Line): Paid {
  const [one, two] = cardsOf(first);
  const other = second === null ? two : cardsOf(second)[0];
  const kind = one === undefined || other === undefined ? null : pairOf(one, other);
  return kind === null ? paid(line, 'lose', NOTHING) : win(rules, line, rules.pairs?.[kind]);
}
