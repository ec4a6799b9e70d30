import type { BetRefusal, BettingTable } from './betting-table.ts';
import { isPlayed } from './book.ts';
import type { Line } from './line.ts';
import { own } from './own.ts';
import { policyOf } from './seat-policy.ts';
import { holderOf, type Seated, seatsOf } from './seating.ts';

const MOST_SEATS_EACH = 2;

/** Why this bettor may not bet so on this seat, or on none (C12, P1–P3, N4, T20, U7); null when they may. */
export function refuseSeat(table: BettingTable, line: Line): BetRefusal | null {
  const { seat } = line;
  const { game, settings } = table;
  if (!game.seated) return seat === null ? null : refuse(`${game.name} has no seats`);
  if (seat === null || !Number.isInteger(seat) || seat < 1 || seat > settings.seats)
    return refuse(`expected a seat from 1 to ${settings.seats}`);
  if (table.bankFrom === line.bettor) return refuse(`${line.bettor} holds the bank`);
  const holder = holderOf(table.seated, seat);
  if (line.bet !== 'seat') return refuseBeside(table, line, holder);
  if (holder === null) return refuseSitting(table, line);
  return holder.bettor === line.bettor ? null : refuse(`somebody else holds seat ${seat}`);
}

/** A bet on somebody's hand (P2). A held seat may get its bet later on; if it does not, what stands beside it goes back at the close. */
function refuseBeside(table: BettingTable, { bettor, bet, seat }: Line, holder: Seated | null): BetRefusal | null {
  if (holder === null) return refuse(`nobody holds seat ${seat}`);
  if (bet === 'behind') return holder.bettor === bettor ? refuse('nobody bets behind themselves') : null;
  const isIn = seatsOf(table.seated, bettor).length > 0 || table.book.some((line) => line.bettor === bettor && line.bet === 'behind');
  return isIn ? null : refuse(`${bet} is for those who sit or bet behind`);
}

function refuseSitting(table: BettingTable, line: Line): BetRefusal | null {
  const { trialAccounts, minBalance } = table.settings;
  if (trialAccounts.includes(line.bettor)) return refuse(`${line.bettor} plays on trial and takes no seat`);
  if ((own(table.accounts, line.bettor) ?? minBalance) < minBalance) return refuse(`a seat takes a balance of ${minBalance}`);
  const [first, ...more] = seatsOf(table.seated, line.bettor);
  return first === undefined ? null : refuseSecond(table, line, first, 1 + more.length);
}

function refuseSecond(table: BettingTable, { amount }: Line, first: Seated, held: number): BetRefusal | null {
  const { second } = policyOf(table.game.name);
  if (second === 'none') return refuse(`a player holds one seat, this one holds ${first.seat}`);
  if (held >= MOST_SEATS_EACH) return refuse(`a player holds at most ${MOST_SEATS_EACH} seats`);
  if (second === 'extra') {
    const mustBet = table.settings.emptySeatAfter === 'all' ? table.seated : [first];
    const waits = mustBet.find(({ seat }) => !isPlayed(table.book, seat));
    return waits === undefined ? null : refuse(`an empty seat is free for a second bet once seat ${waits.seat} has one`);
  }
  const before = table.book.find(({ bet, seat }) => bet === 'seat' && seat === first.seat)?.amount ?? 0;
  if (amount === before) return null;
  return { code: 'bet.limit', message: `both seats carry the same bet, ${before} on seat ${first.seat}` };
}
const refuse = (message: string): BetRefusal => ({ code: 'bet.seat', message });
