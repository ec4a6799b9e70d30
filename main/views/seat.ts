import { BANKER } from '../bets/bettor.ts';
import type { ActRule } from '../round/acts.ts';
import type { Ambient } from './ambient.ts';
import { seatOf } from './asks.ts';
import { common } from './common.ts';
import { actOf } from './dealer.ts';
import type { Audience, SeatView } from './messages.ts';
import { stateOf } from './players.ts';
import { resultFor } from './results.ts';
import type { Seen } from './seen.ts';

/** A seat's own small screen, or the banker's: its hands, what it may decide, its bets and results. */
export function seatView(seen: Seen, possible: readonly ActRule[], audience: Audience, ambient: Ambient): SeatView {
  const { bettor } = seen;
  const seat = seatOf(audience);
  const last = seen.records.at(-1);
  const isBetween = seen.phase === 'settled' || seen.phase === 'voided';
  const isTaken = ambient.frozen === null && ambient.people !== 'signedOut';
  return {
    audience: 'seat',
    ...common(seen, ambient),
    ...{ seat, bettor, player: bettor === null ? null : seat === BANKER ? BANKER : ambient.names(bettor) },
    balance: seen.balance,
    state: stateOf(seen, ambient),
    asks: isTaken ? seen.asks : [],
    odds: seen.phase === 'betting' && seat !== BANKER ? seen.odds : [],
    bets: seen.ownBets,
    acts: isTaken ? actsOf(seen, possible, seat) : [],
    levels: seen.levels,
    notice: isBetween && last !== undefined && bettor !== null ? resultFor(last, bettor) : null,
    record: bettor === null ? [] : recordOf(seen, bettor),
    ...{ people: ambient.people, person: ambient.person },
    called: seen.stops.some(({ kind }) => kind === 'called'),
  };
}
/** U5: newest first. */
function recordOf({ records, recordRounds }: Seen, bettor: string): SeatView['record'] {
  const own = records.flatMap((record) => resultFor(record, bettor) ?? []);
  return own.reverse().slice(0, recordRounds);
}
/** T19: the banker starts the round and, between two, sets the level. */
function actsOf({ bettor, phase, roundIsOpen, bank }: Seen, possible: readonly ActRule[], seat: number | typeof BANKER): SeatView['acts'] {
  const act = (fact: string) => ({ fact, ceremony: 'none', key: null, procedure: false }) as const;
  const leaves = bettor === null ? [] : [act('leave')];
  if (seat !== BANKER || !bank?.held) return leaves;
  const levels = roundIsOpen || phase === 'closed' ? [] : [act('bets.level')];
  return [...possible.map(actOf), ...levels, ...leaves];
}
