import { closeBetting, openBetting, returnAll, afterRound as seatedAfterRound, vacate } from '../bets/betting.ts';
import type { BettingTable } from '../bets/betting-table.ts';
import { BANKER } from '../bets/bettor.ts';
import { sumOf } from '../bets/book.ts';
import { toMoney } from '../bets/money.ts';
import { own } from '../bets/own.ts';
import { place } from '../bets/place.ts';
import { holderOf, nextBanker, type Seated } from '../bets/seating.ts';
import { settingOf } from '../games/settings.ts';
import { entrantsIn } from './decide.ts';
import type { Fact } from './facts.ts';
import { accept, type Judged, notNow, refuse } from './judged.ts';
import { isDealing, type PhaseName } from './phase.ts';
import { betKinds } from './stakes.ts';
import type { Table } from './table.ts';

/** What facts about seats, bets and the bank mean for the round; the rules of betting themselves are in `bets`. */
type Of<K extends Fact['kind']> = Extract<Fact, { kind: K }>;

const betting = (table: Table): BettingTable => ({ ...table, kinds: betKinds(table) });

/** Who may not stay has left when a round opens (P3). A player's bank needs a banker. */
export function opening(table: Table, atMs: number): Judged {
  if (!table.banked)
    return notNow('round.open', 'nobody holds the bank: a supervisor sets the balance of the next banker (accounts: banker)');
  return accept({ type: 'roundOpened', bets: openBetting(betting(table)), atMs });
}
export function bet(table: Table, { bettor, seat, bet: name, amount }: Of<'bet'>, atMs: number): Judged {
  const placed = place(betting(table), { bettor, seat: seat ?? null, bet: name, amount: toMoney(amount) });
  return placed.ok ? accept({ type: 'staked', bets: placed.bets, atMs }) : { refused: placed.refusal };
}
/** C10, C11. */
export function closing(table: Table, atMs: number): Judged {
  const closed = closeBetting(betting(table));
  return closed.ok ? accept({ type: 'betsClosed', bets: closed.bets, atMs }) : { refused: closed.refusal };
}

/** K4, T19. */
export function level(table: Table, amount: number, atMs: number): Judged {
  if (table.game.bank === null) return notNow('bets.level', `${table.game.name} has no bet level`);
  const levels = settingOf(table.settings, 'betLevels') ?? [];
  if (levels.length > 0 && !levels.includes(amount)) return refuse('bet.limit', `the bet level is one of ${levels.join(', ')}`);
  return accept({ type: 'levelSet', amount, atMs });
}

/** U6, C8, T14, K5: what leaving means is the game's to say while cards are dealt. */
export function leaving(table: Table, phase: PhaseName, { seat, by }: Of<'leave'>, atMs: number): Judged {
  if (!table.game.seated) return notNow('leave', `${table.game.name} has no seats`);
  const refusal = seat === BANKER ? refuseBankersLeave(table) : refuseLeave(table, seat);
  if (refusal !== null) return refusal;
  if (!isDealing(phase)) return accept({ type: 'vacated', seat, atMs });
  if (by !== undefined) return notNow('leave', 'nobody is removed once cards are dealt: after the round');
  const isPlaying = seat === BANKER || entrantsIn(table).some((entrant) => entrant.seat === seat);
  return accept({ type: 'left', seat, plays: isPlaying, atMs });
}
function refuseBankersLeave({ game, banked, bankerLeft }: Table): Judged | null {
  if (game.bank === null) return refuse('bet.seat', `no player holds the bank of ${game.name}`);
  return banked && !bankerLeft ? null : refuse('bet.seat', 'nobody holds the bank');
}
const refuseLeave = ({ seated }: Table, seat: number): Judged | null =>
  holderOf(seated, seat) === null ? refuse('bet.seat', `nobody holds seat ${seat}`) : null;

/** Somebody leaves between rounds, or while betting, when their bets go back. */
export function leave(table: Table, seat: number | typeof BANKER, isBetting: boolean): Table {
  if (seat === BANKER) return passBank(table, isBetting);
  return isBetting ? { ...table, ...vacate(betting(table), seat) } : { ...table, seated: without(table.seated, seat) };
}
const without = (seated: readonly Seated[], seat: number): readonly Seated[] => seated.filter((one) => one.seat !== seat);

/** During a round the seat is free from then on; nobody sits down before the next (C12). */
export const leaveSeat = (table: Table, seat: number | typeof BANKER): Table =>
  seat === BANKER ? { ...table, bankerLeft: true } : { ...table, seated: without(table.seated, seat) };

/** A round is over: who has to leaves the seat (P3, N4), and a bank whose banker has left or has nothing passes on (K5, T14). */
export function afterRound(table: Table): Table {
  if (!table.game.seated) return table;
  // Where no cards were dealt nobody has had the time to bet: only what was taken for this round is given up.
  const seated = table.play === null ? table.seated.filter(({ extra }) => !extra) : seatedAfterRound(betting(table));
  const left = { ...table, seated };
  return left.game.bank !== null && (left.bankerLeft || hasNothing(left, BANKER)) ? passBank(left, false) : left;
}
/** Balances have been set: who is given one as the banker holds the bank; with nothing in it, it passes on (K5). */
export function withBank(table: Table): Table {
  if (table.game.bank === null || own(table.accounts, BANKER) === undefined) return table;
  return hasNothing(table, BANKER) ? passBank(table, false) : { ...table, banked: true };
}
/** A correction may leave a balance below zero. */
const hasNothing = ({ accounts }: Table, name: string): boolean => (own(accounts, name) ?? Number.POSITIVE_INFINITY) <= 0;
/** The next player clockwise leaves the seat and goes on as the banker with what they hold; where nobody sits, nobody holds the bank. */
function passBank(table: Table, isBetting: boolean): Table {
  const next = nextBanker(table.seated);
  const bank = {
    ...table,
    accounts: omit(table.accounts, BANKER),
    bankerLeft: false,
    bankPassed: table.bankPassed + 1,
    bankFrom: next?.bettor ?? null,
  };
  if (next === null) return { ...bank, banked: false };
  const freed = { ...leave(bank, next.seat, isBetting), banked: true };
  const held = own(bank.accounts, next.bettor);
  if (hasNothing(bank, next.bettor)) return passBank(leave(bank, next.seat, isBetting), isBetting);
  if (held === undefined) return freed;
  const passed = { ...freed, accounts: { ...omit(freed.accounts, next.bettor), [BANKER]: held } };
  // T15: bets that were taken against another's money go back where this banker's does not cover them.
  return sumOf(passed.book) < held || !isBetting ? passed : { ...passed, ...returnAll(passed) };
}
const omit = (accounts: Table['accounts'], name: string): Table['accounts'] =>
  Object.fromEntries(Object.entries(accounts).filter(([bettor]) => bettor !== name));
