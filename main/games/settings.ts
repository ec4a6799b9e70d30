import { fraction } from '../bets/money.ts';
import { bettor, type Form, integer, listOf, mapOf, odds, onOff, type Reading, range, word } from './form.ts';
import {
  BACCARAT_LIMITS,
  BACCARAT_ODDS,
  GAME_NAMES,
  type GameName,
  isGameName,
  NGU_LINH_BETS,
  NGU_LINH_ODDS,
  PAIR_KINDS,
  PREMIUM_BETS,
  PREMIUM_ODDS,
  XI_DACH_BETS,
} from './names.ts';

/** A setting belongs to the games that have a default for it. */
export interface Setting<T, G extends GameName> {
  readonly form: Form<T>;
  readonly defaults: Readonly<Record<G, T>>;
  /** The rules it belongs to. */
  readonly rules: readonly string[];
  readonly unit: Unit | null;
  /** When a supervisor may change it (C6, R42). */
  readonly changedBetween: 'rounds' | 'shoes';
}
export type Unit = 'money' | 'percent' | 'seconds' | 'decks' | 'rounds' | 'reads' | 'seats' | 'bettors';

const MOST_DECKS = 8;
export const MOST_SEATS = 7;
/** Any shoe is shorter. */
const MOST_ROUNDS = 999;
const MOST_RESCANS = 20;
const HOUR_S = 3600;
const PERCENT = 100;
const BEST_TOTAL = 21;
/** Of a hand that draws on 21: no hand is above this. */
const MOST_TOTAL = 31;
/** From 13 on an ace of five cards can count 1 alone, so that their total needs no setting (T1). */
const LEAST_NGULINH = 13;
/** Sums over a table full of the largest bets stay safe integers. */
const MOST_MONEY = 10 ** 14;
const MOST_PAYOUT_UNIT = 10 ** 6;
const LONGEST_LIST = 100;
/** Without a prototype, like every map that is read: no name is taken. */
const NONE: Readonly<Record<string, never>> = Object.freeze(Object.create(null));

const everywhere = <const T>(value: T): Readonly<Record<GameName, T>> =>
  Object.fromEntries(GAME_NAMES.map((name) => [name, value])) as Record<GameName, T>;
/** For all games of a shoe with a cut and a burn, and for the one-deck games. */
const byDecks = <const T, const U>(shoe: T, oneDeck: U) =>
  ({ ...everywhere<T | U>(shoe), 'xi-dach-truyen-thong': oneDeck, 'xi-dach-than-bai': oneDeck }) as Readonly<Record<GameName, T | U>>;

/** For the two games against a dealer. */
const inBlackjack = <const T>(value: T) => ({ 'xi-dach-cao-cap': value, 'blackjack-ngu-linh': value });
/** For the two games in which a player holds the bank. */
const inXiDach = <const T, const U = T>(traditional: T, thanBai: T | U = traditional) => ({
  'xi-dach-truyen-thong': traditional as T | U,
  'xi-dach-than-bai': thanBai,
});

function setting<T, G extends GameName>(
  form: Form<T>,
  defaults: Readonly<Record<G, NoInfer<T>>>,
  rules: readonly string[],
  { unit = null, changedBetween = 'shoes' }: Partial<Pick<Setting<T, G>, 'unit' | 'changedBetween'>> = {},
): Setting<T, G> {
  return { form, defaults, rules, unit, changedBetween };
}

const ranges = mapOf(
  { baccarat: BACCARAT_LIMITS, 'xi-dach-cao-cap': PREMIUM_BETS, 'blackjack-ngu-linh': NGU_LINH_BETS, ...inXiDach(XI_DACH_BETS) },
  range,
);
const profits = mapOf({ baccarat: BACCARAT_ODDS, 'xi-dach-cao-cap': PREMIUM_ODDS, 'blackjack-ngu-linh': NGU_LINH_ODDS }, odds);
const money = integer(0, MOST_MONEY);
const atAnyRound = { unit: 'money', changedBetween: 'rounds' } as const;

/** Every setting of a table by its name: form, range, default, unit, rules. Nothing else knows what a setting may be. */
export const SETTINGS = {
  decks: setting(integer(1, MOST_DECKS), byDecks(8, 1), ['C1', 'C5'], { unit: 'decks' }),
  seats: setting(integer(1, MOST_SEATS), everywhere(MOST_SEATS), ['C12'], { unit: 'seats' }),
  payoutUnit: setting(integer(1, MOST_PAYOUT_UNIT), everywhere(1), [], { unit: 'money' }),
  rescanLimit: setting(integer(1, MOST_RESCANS), everywhere(3), ['C2'], { unit: 'reads' }),
  cutCard: setting(word('oneMore', 'thisRound'), { ...everywhere<'oneMore' | 'thisRound'>('thisRound'), baccarat: 'oneMore' }, ['C4']),
  burn: setting(onOff, byDecks(true, false), ['C5']),
  betSeconds: setting(integer(0, HOUR_S), everywhere(0), ['C10'], { unit: 'seconds' }),
  limits: setting(ranges, everywhere(NONE), ['C6'], atAnyRound),
  playerLimits: setting(mapOf('bettors', ranges), everywhere(NONE), ['C6'], atAnyRound),
  accounts: setting(mapOf('purses', money), everywhere(NONE), ['C6'], atAnyRound),
  trialAccounts: setting(listOf(bettor), everywhere([]), ['P3'], { unit: 'bettors' }),
  minBalance: setting(money, everywhere(0), ['U7'], { unit: 'money' }),
  recordRounds: setting(integer(0, LONGEST_LIST), everywhere(20), ['U5'], { unit: 'rounds' }),
  topList: setting(integer(0, LONGEST_LIST), everywhere(0), ['U9'], { unit: 'bettors' }),
  referenceLanguage: setting(word('vi', 'en', 'zh-Hans', 'zh-Hant'), everywhere('en'), ['U10']),

  odds: setting(profits, { baccarat: NONE, ...inBlackjack(NONE) }, ['B7', 'P5', 'P16']),
  commission: setting(onOff, { baccarat: true }, ['B7']),
  special: setting(onOff, { baccarat: true }, ['B7']),
  super6: setting(onOff, { baccarat: true }, ['B7']),
  limitedRounds: setting(integer(0, MOST_ROUNDS), { baccarat: 31 }, ['B6'], { unit: 'rounds' }),

  decisionSeconds: setting(integer(1, HOUR_S), { ...inBlackjack(15), ...inXiDach(15, 30) }, ['P12', 'T13'], { unit: 'seconds' }),
  splitDeal: setting(word('both', 'asPlayed'), inBlackjack('both'), ['P10']),
  blackjackPays: setting(odds, { 'xi-dach-cao-cap': fraction(3, 2), 'blackjack-ngu-linh': fraction(1) }, ['P16', 'N7']),
  pairOdds: setting(mapOf({ 'xi-dach-cao-cap': PAIR_KINDS }, odds), { 'xi-dach-cao-cap': NONE }, ['P17']),
  dealerNgulinh: setting(onOff, { 'blackjack-ngu-linh': true }, ['N1']),
  ngulinhTie: setting(word('push', 'smaller', 'larger'), { 'blackjack-ngu-linh': 'push' }, ['N1']),
  emptySeatAfter: setting(word('own', 'all'), { 'blackjack-ngu-linh': 'own' }, ['N4']),
  commissionPercent: setting(integer(0, PERCENT), { 'blackjack-ngu-linh': 5, ...inXiDach(5, 0) }, ['N7', 'T12'], { unit: 'percent' }),

  ngulinhMax: setting(integer(LEAST_NGULINH, BEST_TOTAL), inXiDach(20, 21), ['T2', 'K3']),
  playerAge: setting(integer(1, BEST_TOTAL), inXiDach(16), ['T4']),
  bankerAge: setting(integer(1, BEST_TOTAL), inXiDach(15), ['T4']),
  standUnderAge: setting(onOff, inXiDach(true, false), ['T5']),
  openEarly: setting(onOff, inXiDach(true, false), ['T7']),
  bothBust: setting(word('push', 'banker'), inXiDach('push'), ['T9']),
  denOver: setting(integer(BEST_TOTAL, MOST_TOTAL), inXiDach(28), ['T10']),
  denMode: setting(word('coverLosingSeats', 'coverAllLosers', 'payEveryone'), inXiDach('payEveryone', 'coverAllLosers'), ['T11']),
  onTimeout: setting(word('pass', 'auto'), inXiDach('pass', 'auto'), ['T13', 'K2']),
  openedTo: setting(word('pair', 'everyone'), inXiDach('pair', 'everyone'), ['T16']),
  shuffle: setting(word('everyRound', 'untilShort'), inXiDach('everyRound'), ['T17']),
  turnOrder: setting(word('clockwise', 'joined'), inXiDach('clockwise'), ['T18']),
  settleAt: setting(word('end', 'opening'), inXiDach('end', 'opening'), ['K6']),
  betLevels: setting(listOf(money), inXiDach<readonly number[]>([]), ['T19'], { unit: 'money' }),
  /** 0: each seat bets what it likes within the limits. */
  betLevel: setting(money, inXiDach(0), ['T19', 'K4'], { unit: 'money' }),
} as const;

type Schema = typeof SETTINGS;
export type SettingName = keyof Schema;
/** The settings of a game; of several games, those that all of them have. */
export type SettingsOf<G extends GameName> = {
  readonly [K in SettingName as [G] extends [keyof Schema[K]['defaults']] ? K : never]: Schema[K] extends { readonly form: Form<infer T> }
    ? T
    : never;
};
/** What a table of any game has. */
export type TableSettings = SettingsOf<GameName>;
export type BaccaratSettings = SettingsOf<'baccarat'>;
export type PremiumSettings = SettingsOf<'xi-dach-cao-cap'>;
export type NguLinhSettings = SettingsOf<'blackjack-ngu-linh'>;
/** Of both games in which a player holds the bank: they differ in defaults alone. */
export type XiDachSettings = SettingsOf<'xi-dach-truyen-thong' | 'xi-dach-than-bai'>;

/** What a setting of some games only is at this table; undefined where the game has no such setting. */
export const settingOf = <K extends SettingName>(settings: TableSettings, name: K): FormOf<Schema[K]> | undefined =>
  (settings as Readonly<Record<string, unknown>>)[name] as FormOf<Schema[K]> | undefined;
type FormOf<S> = S extends { readonly form: Form<infer T> } ? T : never;

export type SettingsReading<G extends GameName> =
  | { readonly ok: true; readonly settings: SettingsOf<G> }
  | { readonly ok: false; readonly path: string; readonly message: string };

/** A game's settings, those not given at their defaults. The first that is unknown, of a wrong type or out of range is named with what was expected. */
export function readSettings<G extends string>(
  game: G,
  raw: Readonly<Record<string, unknown>>,
): SettingsReading<G extends GameName ? G : GameName> {
  if (!isGameName(game))
    return { ok: false, path: 'game', message: `expected one of ${GAME_NAMES.join(', ')}, got ${JSON.stringify(game)}` };
  const settings: Record<string, unknown> = {};
  for (const [name, { defaults }] of Object.entries(SETTINGS)) if (hasDefault(defaults, game)) settings[name] = defaults[game];
  for (const [name, value] of Object.entries(raw)) {
    if (!Object.hasOwn(settings, name)) return { ok: false, path: name, message: `unknown setting of ${game}` };
    const reading: Reading<unknown> = SETTINGS[name as SettingName].form.read(value, name, game);
    if (!reading.ok) return reading;
    settings[name] = reading.value;
  }
  return { ok: true, settings: settings as SettingsOf<G extends GameName ? G : GameName> };
}

const hasDefault = (defaults: Readonly<Partial<Record<GameName, unknown>>>, game: GameName): boolean => Object.hasOwn(defaults, game);

/** `name=value` of a `--set`: `on` and `off`, integers, JSON objects and lists; anything else is a word (contract: Settings). Null: no `name=value`, or JSON that is none. */
export function parseSetFlag(text: string): { readonly name: string; readonly value: unknown } | null {
  const at = text.indexOf('=');
  if (at < 1) return null;
  const name = text.slice(0, at);
  const value = text.slice(at + 1);
  if (value === 'on' || value === 'off') return { name, value: value === 'on' };
  if (!/^(?:-?\d+$|[[{"]|(?:true|false)$)/.test(value)) return { name, value };
  try {
    return { name, value: JSON.parse(value) };
  } catch {
    return null;
  }
}
