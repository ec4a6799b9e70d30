import type { BetKind } from '../bets/line.ts';
import { Hidden } from '../cards/hidden.ts';
import { DEALER, handName } from './blackjack-asks.ts';
import { BEST_TOTAL, cardsOf, type Hand, handWith, isAceAndTen, isNgulinh, isSoft } from './blackjack-hand.ts';
import { payLine } from './blackjack-pay.ts';
import { applyInput, startRound } from './blackjack-round.ts';
import { type BlackjackRules, nguLinhRules, premiumRules } from './blackjack-rules.ts';
import type { BlackjackState } from './blackjack-state.ts';
import { ahead, explain, marks, order } from './blackjack-why.ts';
import type { Dealt, Game } from './game.ts';
import { type GameName, NGU_LINH_BETS, PREMIUM_BETS } from './names.ts';

/** The games against a dealer (rules 2 and 3): one implementation, told apart by their rules. */
function blackjack<Settings extends object>(
  name: GameName,
  bets: readonly string[],
  actions: readonly string[],
  rulesFrom: (table: Settings) => BlackjackRules,
): Game<BlackjackState, Settings> {
  const rulesOf = once(rulesFrom);
  return {
    name,
    seated: true,
    splits: true,
    actions,
    bank: null,
    hands: (state) => (state === null ? [DEALER] : handsIn(state)),
    kinds: (table) => kindsOf(rulesOf(table), bets),
    start: (table, entrants) => startRound(rulesOf(table), entrants),
    waiting: (state) => state.waiting,
    apply: applyInput,
    dealt: dealtIn,
    total: (cards) => handWith(cards)?.total ?? 0,
    label: (cards, of, state) => labelOf(handWith(cards), of, state),
    result: () => null,
    pay(state, lines) {
      if (state.waiting.for !== 'nothing') throw new Error(`${name} pays once the round is complete`);
      return lines.map((line) => payLine(state, line));
    },
    opposite: () => ({}),
    order,
    explain,
    ahead,
    marks,
  };
}

/** Of the seats in play, a split one with both of its hands. */
const handsIn = ({ seats, hands }: BlackjackState): readonly string[] => [
  DEALER,
  ...seats.flatMap(({ number }, index) => {
    const first = handName(number, 0);
    return (hands[2 * index + 1] ?? null) === null ? [first] : [first, handName(number, 1)];
  }),
];

/** A table's rules are worked out once, not at each start of a round. */
function once<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, Value>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}

/** `insurance` is asked for (P5, N6), never staked: it is always closed. */
const kindsOf = ({ wins, blackjackPays, pairs }: BlackjackRules, bets: readonly string[]): readonly BetKind[] =>
  [...bets, 'insurance'].map((bet) => {
    const win = wins[bet];
    if (bet === 'pair') return { name: bet, pays: pairs === null ? [] : Object.values(pairs), open: true };
    return { name: bet, pays: win === undefined ? [] : bet === 'insurance' ? [win] : [win, blackjackPays], open: bet !== 'insurance' };
  });

const dealtIn = ({ dealer, seats, hands, step }: BlackjackState): readonly Dealt[] => [
  ...dealtTo(DEALER, dealer, step === 'dealer' ? null : 1),
  ...seats.flatMap(({ number }, index) => [
    ...dealtTo(handName(number, 0), hands[2 * index] ?? null, null),
    ...dealtTo(handName(number, 1), hands[2 * index + 1] ?? null, null),
  ]),
];
/** `down`: the index of a card that lies face down. */
const dealtTo = (name: string, hand: Hand | null, down: number | null): readonly Dealt[] =>
  cardsOf(hand).map((card, index) => ({
    place: `${name}.${index + 1}`,
    card: new Hidden(card),
    knownTo: index === down ? 'nobody' : 'all',
  }));

/** `BJ`, `Ngũ Linh`, `7/17`, `21`. Whether the hand is split, and whose five cards count, is the round's to say. */
function labelOf(hand: Hand | null, of?: string, state?: BlackjackState): string {
  if (hand === null) return '0';
  const index = state?.seats.findIndex(({ number }) => of === handName(number, 0) || of === handName(number, 1)) ?? -1;
  const split = (state?.hands[2 * index + 1] ?? null) !== null;
  if (isAceAndTen(hand) && !split) return 'BJ';
  const ngulinh = state?.rules.ngulinh ?? null;
  if (ngulinh !== null && isNgulinh(hand) && (of !== DEALER || ngulinh.dealer)) return 'Ngũ Linh';
  return isSoft(hand) && hand.total < BEST_TOTAL ? `${hand.low}/${hand.total}` : String(hand.total);
}

/** P8–P11, N2. */
const ACTIONS: readonly string[] = ['hit', 'stand', 'double', 'split'];
export const xiDachCaoCap = blackjack('xi-dach-cao-cap', PREMIUM_BETS, [...ACTIONS, 'surrender'], premiumRules);
export const blackjackNguLinh = blackjack('blackjack-ngu-linh', NGU_LINH_BETS, ACTIONS, nguLinhRules);
