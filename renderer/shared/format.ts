import type { Language } from '../../main/views/messages.ts';

const MINUS = '\u2212';
/** Odds with more decimals than this are written as a fraction. */
const MAX_DECIMALS = 4;

/** All digits, in groups of three: `1.000.000` in Vietnamese, `1,000,000` elsewhere. */
export function money(amount: number, language: Language): string {
  const digits = String(Math.abs(amount)).replace(/\B(?=(\d{3})+$)/g, language === 'vi' ? '.' : ',');
  return amount < 0 ? `${MINUS}${digits}` : digits;
}

/** A result: with its sign, a push 0. */
export const signed = (amount: number, language: Language): string => `${amount > 0 ? '+' : ''}${money(amount, language)}`;

/** `100.000 – 50.000.000` */
export const range = ([least, most]: readonly [number, number], language: Language): string =>
  `${money(least, language)} – ${money(most, language)}`;

/** `19/20` as `0,95` or `0.95`; what has no short decimal stays a fraction. Integers only, no floats. */
export function decimal(fraction: string, language: Language): string {
  const [over = 0, under = 1] = fraction.split('/').map(Number);
  for (let decimals = 0, scale = 1; decimals <= MAX_DECIMALS; decimals++, scale *= 10) {
    if ((over * scale) % under !== 0) continue;
    const digits = String((over * scale) / under).padStart(decimals + 1, '0');
    const whole = digits.slice(0, digits.length - decimals);
    return decimals === 0 ? whole : `${whole}${language === 'vi' ? ',' : '.'}${digits.slice(-decimals)}`;
  }
  return fraction;
}

/** `0,95 : 1`; several where the outcome decides: `1 / 0,5 : 1`. */
export const odds = (fractions: readonly string[], language: Language): string =>
  `${fractions.map((one) => decimal(one, language)).join(' / ')} : 1`;

/** Seconds as `0:14`. */
export const minutes = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const two = (number: number) => String(number).padStart(2, '0');
/** `21:04:05`, the station's wall time in this screen's zone. */
export function timeOfDay(wallMs: number): string {
  const at = new Date(wallMs);
  return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}
