import { closeBetting, openBetting } from '../bets/betting.ts';
import { BANKER } from '../bets/bettor.ts';
import { toMoney } from '../bets/money.ts';
import { place } from '../bets/place.ts';
import { holderOf } from '../bets/seating.ts';
import { settingOf } from '../games/settings.ts';
import { entrantsIn } from './decide.ts';
import type { Fact } from './facts.ts';
import { accept, type Judged, notNow, refuse } from './judged.ts';
import { isDealing, type PhaseName } from './phase.ts';
import { betting } from './stakes.ts';
import type { Table } from './table.ts';

/** What facts about seats, bets and the bank mean for the round; the rules of betting themselves are in `bets`. */
type Of<K extends Fact['kind']> = Extract<Fact, { kind: K }>;

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
