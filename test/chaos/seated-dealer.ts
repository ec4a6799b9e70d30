import type { AskView, DealerView, HandView } from '../../main/views/messages.ts';
import type { FactLine } from './station-process.ts';

/**
 * A dealer at a table with seats who does what the screen asks for, always in the same way: what is decided follows from the cards that
 * are shown. Each act has an id made of what it is about, so that one whose answer was lost with the station may be brought again.
 */
export interface Act {
  readonly id: string;
  readonly facts: readonly FactLine[];
}
const BETTORS = ['an', 'bo', 'chi'] as const;
const BEHIND = 'dao';
export const SEATED_ACCOUNTS = { an: 5_000_000, bo: 5_000_000, chi: 900, dao: 5_000_000 };

/** Null: nothing is the dealer's to do now. */
export function actOf(view: DealerView, shoes: number): Act | null {
  const round = view.round?.number ?? 0;
  switch (view.phase) {
    case 'closed':
      return { id: 'load 1', facts: [{ fact: 'shoe.load' }] };
    case 'idle':
    case 'settled':
    case 'voided':
      if (!view.shoe?.finished) return { id: `open ${round + 1}`, facts: [{ fact: 'round.open' }] };
      return view.shoe.number < shoes ? { id: `load ${view.shoe.number + 1}`, facts: [{ fact: 'shoe.load' }] } : null;
    case 'betting':
      return { id: `bets ${round}`, facts: betsOf(round) };
    case 'reveal':
      return { id: `reveal ${round}`, facts: [{ fact: 'reveal' }] };
    case 'decision':
    case 'choices':
      return decision(view, round);
    default:
      return null;
  }
}
/** Who has too little for it is refused, in every run alike. */
const betsOf = (round: number): readonly FactLine[] => [
  ...BETTORS.map((bettor, index) => ({ fact: 'bet', bettor, seat: 2 * index + 1, bet: 'seat', amount: 100 + 10 * (round % 5) })),
  { fact: 'bet', bettor: BEHIND, seat: 1, bet: 'behind', amount: 50 },
  { fact: 'bets.close' },
];

function decision({ asks, hands }: DealerView, round: number): Act | null {
  const ask = asks.find((one) => one.fact === 'choice' || !one.ahead);
  if (ask === undefined) return null;
  if (ask.fact === 'choice') {
    const { bettor, seat, choice } = ask;
    return {
      id: `${choice} ${bettor} ${seat} ${lying(hands)} ${round}`,
      facts: [{ fact: 'choice', bettor, seat, choice, accept: (round + seat) % 2 === 0 }],
    };
  }
  const { seat, hand } = ask;
  const of = hand === 0 ? `${seat}` : `${seat}b`;
  const action = wish(hands.find((one) => one.of === of)?.total ?? 0, ask);
  return { id: `${of} ${lying(hands)} ${round}`, facts: [{ fact: 'action', seat, hand, action }] };
}
const lying = (hands: readonly HandView[]): number => hands.reduce((sum, { cards }) => sum + cards.length, 0);
const LEAST_TO_STAND = 15;
function wish(total: number, { options }: Extract<AskView, { fact: 'action' }>): string {
  if (options.includes('split')) return 'split';
  if (total >= 9 && total <= 11 && options.includes('double')) return 'double';
  return total < LEAST_TO_STAND ? 'hit' : 'stand';
}
