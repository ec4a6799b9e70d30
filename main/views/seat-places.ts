import { BANKER } from '../bets/bettor.ts';
import { sumOf } from '../bets/book.ts';
import type { Line, Paid } from '../bets/line.ts';
import { own } from '../bets/own.ts';
import { holderOf } from '../bets/seating.ts';
import { entrantsIn } from '../round/decide.ts';
import { isDealing, type PhaseName } from '../round/phase.ts';
import type { RoundRecord } from '../round/record.ts';
import type { Table } from '../round/table.ts';
import type { Common, SeatPlace } from './messages.ts';

/** A bettor's display name, or who facts say they are (U8). */
export type NameOf = (bettor: string) => string;
const BETWEEN: ReadonlySet<PhaseName> = new Set(['settled', 'voided']);
/** The round that is open or stands settled is dealt to these hands. */
const hasRound = (phase: PhaseName): boolean => isDealing(phase) || BETWEEN.has(phase);

/** The seats as everybody may know them: no card, no total. `hands`: the names of the hands in play. */
/** `fixed`: results that everybody may know before the round is over (K6). */
export function seatPlaces(table: Table, phase: PhaseName, hands: readonly string[], fixed: readonly Paid[]): readonly SeatPlace[] {
  if (!table.game.seated) return [];
  return Array.from({ length: table.settings.seats }, (_, index) => seatPlace(table, phase, hands, fixed, index + 1));
}
function seatPlace(table: Table, phase: PhaseName, hands: readonly string[], fixed: readonly Paid[], seat: number): SeatPlace {
  const inPlay = hasRound(phase) ? entrantsIn(table).find((entrant) => entrant.seat === seat)?.bettor : undefined;
  const bettor = inPlay ?? holderOf(table.seated, seat)?.bettor ?? null;
  const book = phase === 'betting' || hasRound(phase) ? table.book.filter((line) => line.seat === seat) : [];
  const own_ = book.filter(({ bet }) => bet === 'seat');
  return {
    seat,
    player: bettor,
    plays: hasRound(phase) ? inPlay !== undefined : own_.length > 0,
    staked: sumOf(own_),
    behind: beside(book, 'behind'),
    pairs: beside(book, 'pair'),
    hands: hasRound(phase) ? hands.filter((hand) => hand === `${seat}` || hand === `${seat}b`) : [],
    outcomes: inPlay === undefined ? [] : outcomesOn(table, phase, seat),
    net: inPlay === undefined ? null : (netOf(table, phase, inPlay) ?? fixedNet(fixed, seat)),
  };
}
function beside(book: readonly Line[], bet: string): SeatPlace['behind'] {
  const lines = book.filter((line) => line.bet === bet);
  return { bettors: new Set(lines.map(({ bettor }) => bettor)).size, staked: sumOf(lines) };
}
/** K6: of this seat's hand, if its result is fixed and everybody's to know. */
function fixedNet(fixed: readonly Paid[], seat: number): number | null {
  const paid = fixed.find((line) => line.seat === seat);
  return paid === undefined ? null : paid.returned - paid.amount;
}
/** U4: once the money has moved. */
function netOf(table: Table, phase: PhaseName, bettor: string): number | null {
  const record = paidRecord(table, phase);
  return record === null ? null : (own(record.net, bettor) ?? null);
}
function outcomesOn(table: Table, phase: PhaseName, seat: number): SeatPlace['outcomes'] {
  const bets = paidRecord(table, phase)?.bets.filter((bet) => bet.bet === 'seat' && bet.seat === seat) ?? [];
  return bets.toSorted((one, other) => (one.hand ?? 0) - (other.hand ?? 0)).map(({ outcome }) => outcome);
}
function paidRecord({ finished, rounds }: Table, phase: PhaseName): RoundRecord | null {
  const record = finished.at(-1)?.record;
  return BETWEEN.has(phase) && record?.round === rounds ? record : null;
}

export function bankOf({ game, banked, accounts, level }: Table): Common['bank'] {
  return game.bank === null ? null : { held: banked, balance: own(accounts, BANKER) ?? null, level };
}
