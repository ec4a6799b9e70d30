import { BANKER } from '../bets/bettor.ts';
import { own } from '../bets/own.ts';
import { unseal } from '../cards/hidden.ts';
import { settingOf } from '../games/settings.ts';
import { planKey } from './asking.ts';
import { ACTIONS, askerOf, canPay, entrantsIn, priceOf } from './decide.ts';
import type { Table } from './table.ts';

/** Who is asked now, and for what: the options that the rules and the balance allow. */
export interface AskNow {
  readonly seat: number | typeof BANKER;
  readonly hand: 0 | 1;
  /** Who decides; the banker by that name. */
  readonly bettor: string;
  /** A decision in a turn; else a choice (P5, P13). */
  readonly turn: boolean;
  /** In the order of the rules, each once. */
  readonly allowed: readonly string[];
  /** Of `open`: seats, and `all`. */
  readonly targets: readonly string[];
  /** Of a choice: what a yes costs. */
  readonly price: number;
  /** The turn is still to come (P7), and what is kept for it. */
  readonly ahead: boolean;
  readonly chosen: string | null;
}

/** Exactly what is asked. Where hands are hidden it follows from them: nobody but who holds the hand may be shown it (C9). */
export function asksNow(table: Table): readonly AskNow[] {
  const { waiting } = table;
  if (waiting.for !== 'answers') return [];
  return waiting.asks.map((ask) => {
    const allowed = ask.options.filter((option) => canPay(table, ask, option));
    const asker = askerOf(entrantsIn(table), ask.who);
    const [first] = ask.options;
    return {
      seat: asker?.seat ?? BANKER,
      hand: ask.hand,
      bettor: asker?.bettor ?? BANKER,
      turn: ask.options.some(({ name }) => ACTIONS.includes(name)),
      allowed: [...new Set(allowed.map(({ name }) => name))],
      targets: allowed.flatMap(({ target }) => (target === undefined ? [] : [target])),
      price: first === undefined ? 0 : (priceOf(table, ask, first) ?? 0),
      ahead: false,
      chosen: null,
    };
  });
}

/** P7, U3: the hands whose turn is still to come, and what could be chosen if it came now; whether it is allowed is seen then. */
export function asksAhead(table: Table): readonly AskNow[] {
  if (table.play === null) return [];
  const entrants = entrantsIn(table);
  const { state } = unseal(table.play);
  return table.game.ahead(state).flatMap(({ seat, hand, options }) => {
    const who = `seat:${seat}` as const;
    const allowed = options.filter((option) => canPay(table, { who, hand, options }, option)).map(({ name }) => name);
    const chosen = own(table.plans, planKey(who, hand)) ?? null;
    if (allowed.length === 0 && chosen === null) return [];
    const bettor = entrants.find((entrant) => entrant.seat === seat)?.bettor ?? '';
    return [{ seat, hand, bettor, turn: true, allowed, targets: [], price: 0, ahead: true, chosen }];
  });
}

/**
 * What is asked as everybody may know it. Where hands are hidden what is allowed would tell them: all that there is to decide is named,
 * the banker's opening too where it may come early (T7).
 */
export function asksTold(table: Table): readonly AskNow[] {
  const asks = asksNow(table);
  if (table.game.bank === null) return asks;
  const turn = asks.find(({ seat }) => seat !== BANKER);
  const banker = { ...BANKERS, targets: [...unopened(table), 'all'] };
  if (turn === undefined) return asks.length === 0 ? [] : [{ ...banker, allowed: ['hit', 'open'] }];
  const seat = { ...turn, allowed: table.game.actions, targets: [] };
  return settingOf(table.settings, 'openEarly') === true ? [seat, banker] : [seat];
}
const BANKERS: AskNow = {
  ...{ seat: BANKER, hand: 0, bettor: BANKER, turn: true, allowed: ['open'] },
  ...{ targets: [], price: 0, ahead: false, chosen: null },
};
/** Seats that everybody has seen neither opened nor leaving. */
function unopened(table: Table): readonly string[] {
  if (table.play === null) return [];
  const { state, entrants } = unseal(table.play);
  const shown = table.game.dealt(state).filter(({ knownTo }) => knownTo === 'all');
  return entrants
    .map(({ seat }) => `${seat}`)
    .filter((of) => !table.game.marks([], of, state).some((mark) => mark === 'opened' || mark === 'left' || mark === 'dead'))
    .filter((of) => !shown.some(({ place }) => place.startsWith(`${of}.`)))
    .sort();
}
