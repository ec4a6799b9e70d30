import { BANKER, isBettorName } from '../bets/bettor.ts';
import type { Range } from '../bets/limits.ts';
import { type Fraction, parseFraction } from '../bets/money.ts';
import { type GameName, PLAYERS_BANK } from './names.ts';

/** A value that was read, or where it is wrong and what was expected there. */
export type Reading<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly path: string; readonly message: string };

/** The form of a setting's value in JSON. */
export interface Form<T> {
  /** For people: `an integer from 1 to 8`. */
  readonly expected: string;
  /** `path` names the value in messages: `limits.banker`. */
  read(raw: unknown, path: string, game: GameName): Reading<T>;
}

/** Larger odds, or finer ones, would make a payout that is no safe integer. */
const MOST_ODDS = 1000;
const FINEST_ODDS = 1000;
const LONGEST_QUOTE = 60;

export const onOff: Form<boolean> = simple('true or false', (raw) => (typeof raw === 'boolean' ? raw : null));

/** Both ends included. */
export const integer = (from: number, to: number): Form<number> =>
  simple(`an integer from ${from} to ${to}`, (raw) => (isInteger(raw) && raw >= from && raw <= to ? raw : null));

export const word = <const W extends string>(...words: readonly W[]): Form<W> =>
  simple(`one of ${words.join(', ')}`, (raw) => words.find((one) => one === raw) ?? null);

/** Profit per unit staked: `9`, `"9"`, `"19/20"`. */
export const odds: Form<Fraction> = simple(
  `odds such as 8 or "19/20", above 0, at most ${MOST_ODDS}, in parts of at most ${FINEST_ODDS}`,
  (raw) => {
    const read = parseFraction(raw);
    return read !== null && read.over > 0 && read.over <= MOST_ODDS * read.under && read.under <= FINEST_ODDS ? read : null;
  },
);

export const range: Form<Range> = simple('[least, most], two amounts of which the first is not the larger', (raw) => {
  if (!Array.isArray(raw) || raw.length !== 2) return null;
  const [least, most]: unknown[] = raw;
  return isInteger(least) && isInteger(most) && least >= 0 && least <= most ? [least, most] : null;
});

export const bettor: Form<string> = simple("a bettor's name", (raw) => (typeof raw === 'string' && isBettorName(raw) ? raw : null));

export function listOf<T>(each: Form<T>): Form<readonly T[]> {
  const expected = `a list, each ${each.expected}`;
  return {
    expected,
    read(raw, path, game) {
      if (!Array.isArray(raw)) return wrong(path, expected, raw);
      const read: T[] = [];
      for (const [index, one] of raw.entries()) {
        const reading = each.read(one, `${path}.${index}`, game);
        if (!reading.ok) return reading;
        read.push(reading.value);
      }
      return { ok: true, value: read };
    },
  };
}

/** `names`: the names that a game knows, or `bettors` where any name of a bettor will do; `purses`: where a player holds the bank, `banker` too. What is read has no prototype: every name is safe to ask for. */
export function mapOf<T>(
  names: 'bettors' | 'purses' | Readonly<Partial<Record<GameName, readonly string[]>>>,
  each: Form<T>,
): Form<Readonly<Record<string, T>>> {
  const expected = `an object, each value ${each.expected}`;
  return {
    expected,
    read(raw, path, game) {
      if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return wrong(path, expected, raw);
      const read: Record<string, T> = Object.create(null);
      for (const [name, value] of Object.entries(raw)) {
        const badName = wrongName(name, names === 'bettors' ? names : names === 'purses' ? pursesOf(game, name) : (names[game] ?? []));
        if (badName !== null) return { ok: false, path: `${path}.${name}`, message: badName };
        const reading = each.read(value, `${path}.${name}`, game);
        if (!reading.ok) return reading;
        read[name] = reading.value;
      }
      return { ok: true, value: read };
    },
  };
}

const pursesOf = (game: GameName, name: string): 'bettors' | readonly string[] =>
  name === BANKER && PLAYERS_BANK.includes(game) ? [BANKER] : 'bettors';

function wrongName(name: string, known: 'bettors' | readonly string[]): string | null {
  if (known === 'bettors') return isBettorName(name) ? null : `expected ${bettor.expected}, got ${JSON.stringify(name)}`;
  return known.includes(name) ? null : `unknown name, expected one of ${known.join(', ')}`;
}

function simple<T>(expected: string, read: (raw: unknown) => T | null): Form<T> {
  return {
    expected,
    read(raw, path) {
      const value = read(raw);
      return value === null ? wrong(path, expected, raw) : { ok: true, value };
    },
  };
}

function wrong(path: string, expected: string, raw: unknown): { readonly ok: false; readonly path: string; readonly message: string } {
  const got = JSON.stringify(raw) ?? String(raw);
  return { ok: false, path, message: `expected ${expected}, got ${got.length > LONGEST_QUOTE ? `${got.slice(0, LONGEST_QUOTE)}…` : got}` };
}

const isInteger = (raw: unknown): raw is number => Number.isSafeInteger(raw);
