/**
 * Money is a safe integer of the table's smallest unit (đồng, or chip). Odds are exact fractions. Nothing here is ever a float:
 * a payout that is not whole is rounded down and the remainder is kept as breakage (rules, preamble).
 */
declare const money: unique symbol;
export type Money = number & { readonly [money]: true };

/** Throws a RangeError for anything but a safe integer. */
export function toMoney(amount: number): Money {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not an amount of money: ${amount}`);
  return amount as Money;
}
export const NOTHING = 0 as Money;

/** `over / under`, `under` ≥ 1, reduced. */
export interface Fraction {
  readonly over: number;
  readonly under: number;
}

const gcd = (a: number, b: number): number => (b === 0 ? Math.abs(a) : gcd(b, a % b));
/** A reduced fraction. Throws a RangeError when a part is no safe integer or `under` < 1. */
export function fraction(over: number, under = 1): Fraction {
  if (!Number.isSafeInteger(over) || !Number.isSafeInteger(under) || under < 1) throw new RangeError(`not a fraction: ${over}/${under}`);
  const by = gcd(over, under) || 1;
  return { over: over / by, under: under / by };
}
/** Reads `9`, `"9"`, `"19/20"`; null when it is neither. */
export function parseFraction(text: unknown): Fraction | null {
  if (typeof text === 'number') return Number.isSafeInteger(text) && text >= 0 ? fraction(text) : null;
  if (typeof text !== 'string') return null;
  const match = /^(\d{1,9})(?:\/(\d{1,9}))?$/.exec(text);
  if (!match) return null;
  const under = match[2] === undefined ? 1 : Number(match[2]);
  return under === 0 ? null : fraction(Number(match[1]), under);
}
/** `9`, `19/20`. */
export const writeFraction = (of: Fraction): string => (of.under === 1 ? String(of.over) : `${of.over}/${of.under}`);

export interface Profit {
  readonly profit: Money;
  /** What rounding down to the payout unit kept: 0 ≤ breakage < unit. */
  readonly breakage: Fraction;
}
/**
 * `amount` × `odds`, rounded down to a multiple of `unit`. Exact, or a RangeError: where the profit, or `odds.over` × `odds.under` × `unit`,
 * is beyond 2^53.
 */
export function profitOf(amount: Money, odds: Fraction, unit = 1): Profit {
  const step = odds.under * unit;
  const rest = amount % step;
  const exact = toMoney(rest * odds.over);
  const left = exact % step;
  const profit = toMoney((((amount - rest) / step) * odds.over + (exact - left) / step) * unit);
  return { profit, breakage: left === 0 ? NO_BREAKAGE : fraction(left, odds.under) };
}
const NO_BREAKAGE: Fraction = { over: 0, under: 1 };
