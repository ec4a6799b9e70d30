import { ACTIONS, askerOf, canPay, entrantsIn } from './decide.ts';
import type { Table } from './table.ts';

/** Who is asked now, and for what: the options that the rules and the balance allow. */
export interface AskNow {
  readonly seat: number | 'banker';
  readonly hand: 0 | 1;
  /** Who decides; the banker by that name. */
  readonly bettor: string;
  /** A decision in a turn; else a choice (P5, P13). */
  readonly turn: boolean;
  /** In the order of the rules, each once. */
  readonly allowed: readonly string[];
  /** Of `open`: seats, and `all`. */
  readonly targets: readonly string[];
}
export function asksNow(table: Table): readonly AskNow[] {
  const { waiting } = table;
  if (waiting.for !== 'answers') return [];
  return waiting.asks.map((ask) => {
    const options = ask.options.filter((option) => canPay(table, ask, option));
    const asker = askerOf(entrantsIn(table), ask.who);
    return {
      seat: asker?.seat ?? 'banker',
      hand: ask.hand,
      bettor: asker?.bettor ?? 'banker',
      turn: ask.options.some(({ name }) => ACTIONS.includes(name)),
      allowed: [...new Set(options.map(({ name }) => name))],
      targets: options.flatMap(({ target }) => (target === undefined ? [] : [target])),
    };
  });
}
