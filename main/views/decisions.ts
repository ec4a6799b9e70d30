import type { AskView } from './messages.ts';

/** What a key of a panel may mean besides the acts of the table: a decision of whoever is asked now. */
const TURNS: readonly string[] = ['hit', 'stand', 'double', 'split', 'surrender'];
const OPEN_ALL = 'open.all';
const YES = 'yes';
const NO = 'no';
export const isDecision = (act: string): boolean => TURNS.includes(act) || act === OPEN_ALL || act === YES || act === NO;

export type Decision =
  | { readonly kind: 'action'; readonly seat: number | 'banker'; readonly hand?: 0 | 1; readonly action: string; readonly target?: string }
  | { readonly kind: 'choice'; readonly bettor: string; readonly seat: number; readonly choice: string; readonly accept: boolean };

/** The fact that a key brings by what its panel may answer now; null where nobody is asked so. */
export function factOfDecision(act: string, asks: readonly AskView[]): Decision | null {
  if (act === YES || act === NO) {
    const asked = asks.find((ask) => ask.fact === 'choice');
    return asked === undefined
      ? null
      : { kind: 'choice', bettor: asked.bettor, seat: asked.seat, choice: asked.choice, accept: act === YES };
  }
  const [action, target] = act === OPEN_ALL ? ['open', 'all'] : [act, undefined];
  const asked = asks.find((ask) => ask.fact === 'action' && !ask.ahead && ask.options.includes(action));
  if (asked === undefined || asked.fact !== 'action') return null;
  const whose = asked.seat === 'banker' ? { seat: asked.seat } : { seat: asked.seat, hand: asked.hand };
  return { kind: 'action', ...whose, action, ...(target === undefined ? {} : { target }) };
}
/** P7: nobody is asked yet, and a seat chooses ahead of its turn. */
export function factAhead(act: string, asks: readonly AskView[]): Decision | null {
  const asked = asks.find((ask) => ask.fact === 'action' && ask.ahead && ask.options.includes(act));
  return asked === undefined || asked.fact !== 'action' ? null : { kind: 'action', seat: asked.seat, hand: asked.hand, action: act };
}
