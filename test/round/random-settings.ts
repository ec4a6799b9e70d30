import fc from 'fast-check';
import type { GameName } from '../../main/games/names.ts';

export type SeatedGame = Exclude<GameName, 'baccarat'>;
export type Settings = Readonly<Record<string, unknown>>;

/** Settings of tables with seats, drawn at random. Few decks and little money, so that both run out. */
const everywhere = {
  decks: fc.constantFrom(1, 2),
  seats: fc.constantFrom(4, 7),
  burn: fc.boolean(),
  cutCard: fc.constantFrom('oneMore', 'thisRound'),
  betSeconds: fc.constantFrom(0, 15),
  payoutUnit: fc.constantFrom(1, 10),
  minBalance: fc.constantFrom(0, 60),
  recordRounds: fc.constantFrom(0, 2, 20),
  topList: fc.constantFrom(0, 3),
  limits: fc.constantFrom({}, { seat: [50, 600] }),
  playerLimits: fc.constantFrom({}, { bo: { seat: [10, 120] } }),
  decisionSeconds: fc.constantFrom(2, 15),
} as const;
const purses = fc.constantFrom({}, { an: 1000, constructor: 300 }, { an: 350, bo: 101, constructor: 100, 'e@2': 5000 });
const bankPurses = fc.constantFrom({}, { banker: 3000, an: 1000 }, { banker: 801, an: 100, bo: 350, constructor: 900, 'e@2': 0 });

const blackjack = { ...everywhere, accounts: purses, splitDeal: fc.constantFrom('both', 'asPlayed') };
const xiDach = {
  ...everywhere,
  accounts: bankPurses,
  ngulinhMax: fc.integer({ min: 18, max: 21 }),
  playerAge: fc.integer({ min: 14, max: 18 }),
  bankerAge: fc.integer({ min: 14, max: 18 }),
  standUnderAge: fc.boolean(),
  openEarly: fc.boolean(),
  bothBust: fc.constantFrom('push', 'banker'),
  denOver: fc.integer({ min: 21, max: 29 }),
  denMode: fc.constantFrom('coverLosingSeats', 'coverAllLosers', 'payEveryone'),
  commissionPercent: fc.integer({ min: 0, max: 20 }),
  onTimeout: fc.constantFrom('pass', 'auto'),
  openedTo: fc.constantFrom('pair', 'everyone'),
  shuffle: fc.constantFrom('everyRound', 'untilShort'),
  turnOrder: fc.constantFrom('clockwise', 'joined'),
  settleAt: fc.constantFrom('end', 'opening'),
  betLevels: fc.constantFrom([], [50, 100]),
  betLevel: fc.constantFrom(0, 100),
};
const some = (all: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<Settings> => fc.record(all, { requiredKeys: [] });

export const SETTINGS_OF: Readonly<Record<SeatedGame, fc.Arbitrary<Settings>>> = {
  'xi-dach-cao-cap': some({
    ...blackjack,
    trialAccounts: fc.constantFrom([], ['e@2']),
    blackjackPays: fc.constantFrom('3/2', '6/5', 1),
    pairOdds: fc.constantFrom({}, { mixed: '11/2' }),
  }),
  'blackjack-ngu-linh': some({
    ...blackjack,
    dealerNgulinh: fc.boolean(),
    ngulinhTie: fc.constantFrom('push', 'smaller', 'larger'),
    emptySeatAfter: fc.constantFrom('own', 'all'),
    commissionPercent: fc.integer({ min: 0, max: 20 }),
  }),
  'xi-dach-truyen-thong': some(xiDach),
  'xi-dach-than-bai': some(xiDach),
};
