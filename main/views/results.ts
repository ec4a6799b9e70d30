import { BANKER } from '../bets/bettor.ts';
import { own } from '../bets/own.ts';
import type { PaidBet, RoundRecord } from '../round/record.ts';
import type { BetResult, RoundResult } from './messages.ts';

/** A finished round as one bettor, or the banker, is told it (U4, U5). Null: they had nothing in it. */
export function resultFor(record: RoundRecord, bettor: string): RoundResult | null {
  const net = own(record.net, bettor);
  if (net === undefined) return null;
  const bets = record.bets.filter((bet) => bet.bettor === bettor);
  const isTheirs = ({ from, to }: { readonly from: string; readonly to: string }) => from === bettor || to === bettor;
  return {
    ...{ round: record.round, status: record.status, net },
    bets: bets.map(betResult),
    transfers: (record.transfers ?? []).filter(isTheirs).map(({ why, amount, from, to }) => ({ why, amount, from, to })),
    hands: handsOf(record, new Set(bets.flatMap(({ seat }) => (seat === undefined ? [] : [`${seat}`])))),
  };
}
const betResult = ({ bettor, seat, hand, bet, amount, outcome, commission, returned }: PaidBet): BetResult => ({
  ...{ bettor, seat: seat ?? null, hand: hand ?? null, bet },
  ...{ amount, outcome, commission, returned },
});

/** The hands that the bets stood on, and the one they were compared with. */
function handsOf({ hands, totals }: RoundRecord, seats: ReadonlySet<string>): RoundResult['hands'] {
  return Object.entries(hands)
    .filter(([name]) => seats.has(name) || name === BANKER || name === 'dealer')
    .flatMap(([name, cards]) => {
      const total = totals?.[name];
      const lists = cards.some((one) => typeof one !== 'string') ? (cards as readonly (readonly string[])[]) : [cards as readonly string[]];
      return lists.map((codes, index) => ({
        of: index === 0 ? name : `${name}b`,
        cards: codes,
        total: (typeof total === 'number' ? total : total?.[index]) ?? null,
      }));
    });
}
