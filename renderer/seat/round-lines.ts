import type { BetResult, RoundResult } from '../../main/views/messages.ts';

/** One line of what a round came to for a bettor. The changes of all lines make the round's net. */
export type RoundLine =
  /** `change` null: what moved for it is told by the transfers. */
  | { readonly of: 'bet'; readonly bet: BetResult; readonly total: number | null; readonly split: boolean; readonly change: number | null }
  | { readonly of: 'moved'; readonly why: string; readonly change: number };

/** Bets that the total of a hand decides. */
const ON_A_HAND: readonly string[] = ['seat', 'behind'];

/** U4: from which bets, insurance, commission, đền. */
export function linesOf(round: RoundResult, bettor: string): readonly RoundLine[] {
  const moved = movedBy(round, bettor);
  const bets = round.bets.map(
    (bet): RoundLine => ({
      of: 'bet',
      bet,
      total: totalOf(round, bet),
      split: round.bets.some(({ seat, hand }) => seat === bet.seat && hand === 1) && bet.hand !== null,
      change: moved.length > 0 ? null : bet.returned - bet.amount + bet.commission,
    }),
  );
  return [...bets, ...(moved.length > 0 ? moved : commissionOf(round))];
}

/** Half of a lost bet comes back for nothing else (P11, P16). */
export const isSurrender = (line: Extract<RoundLine, { of: 'bet' }>): boolean =>
  line.change !== null && ON_A_HAND.includes(line.bet.bet) && line.bet.outcome === 'lose' && line.bet.returned > 0;

/** What came and went, one line for each reason. */
function movedBy({ transfers }: RoundResult, bettor: string): readonly RoundLine[] {
  const changes = new Map<string, number>();
  for (const { why, amount, to } of transfers) changes.set(why, (changes.get(why) ?? 0) + (to === bettor ? amount : -amount));
  return [...changes].map(([why, change]) => ({ of: 'moved', why, change }));
}
function commissionOf({ bets }: RoundResult): readonly RoundLine[] {
  const kept = bets.reduce((sum, { commission }) => sum + commission, 0);
  return kept === 0 ? [] : [{ of: 'moved', why: 'commission', change: -kept }];
}
function totalOf({ hands }: RoundResult, { bet, seat, hand }: BetResult): number | null {
  if (!ON_A_HAND.includes(bet)) return null;
  const name = hand === 1 ? `${seat}b` : `${seat}`;
  return hands.find(({ of }) => of === name)?.total ?? null;
}
