import type { BetKind } from '../../main/bets/line.ts';
import { baccarat } from '../../main/games/baccarat.ts';
import { blackjackNguLinh, xiDachCaoCap } from '../../main/games/blackjack.ts';
import { GAME_NAMES, type GameName } from '../../main/games/names.ts';
import type { RuleItem } from '../../main/games/rule-item.ts';
import { ruleListOf } from '../../main/games/rule-list.ts';
import {
  type BaccaratSettings,
  type NguLinhSettings,
  type PremiumSettings,
  readSettings,
  SETTINGS,
  type SettingName,
  type TableSettings,
  type XiDachSettings,
} from '../../main/games/settings.ts';
import { xiDachThanBai, xiDachTruyenThong } from '../../main/games/xi-dach.ts';

type Raw = Readonly<Record<string, unknown>>;

/** Other values of each setting than its default in any game; of a bet, of the first that the game has. */
const CHANGES: Readonly<Record<SettingName, readonly unknown[] | ((bet: string) => readonly unknown[])>> = {
  decks: [6],
  seats: [5],
  payoutUnit: [100],
  rescanLimit: [7],
  cutCard: ['oneMore', 'thisRound'],
  burn: [true, false],
  betSeconds: [25],
  limits: (bet) => [{ [bet]: [10, 500] }],
  playerLimits: (bet) => [{ an: { [bet]: [10, 500] } }],
  accounts: [{ an: 1000 }],
  trialAccounts: [['an']],
  minBalance: [300],
  recordRounds: [0, 50],
  topList: [10],
  referenceLanguage: ['vi', 'en', 'zh-Hans', 'zh-Hant'],
  odds: (bet) => [{ [bet]: '3/4' }],
  commission: [false],
  special: [false],
  super6: [false],
  limitedRounds: [12],
  decisionSeconds: [44],
  splitDeal: ['asPlayed'],
  blackjackPays: ['6/5'],
  pairOdds: [{ mixed: 5 }],
  dealerNgulinh: [false],
  ngulinhTie: ['smaller', 'larger'],
  emptySeatAfter: ['all'],
  commissionPercent: [0, 3],
  ngulinhMax: [20, 21],
  playerAge: [14],
  bankerAge: [14],
  standUnderAge: [true, false],
  openEarly: [true, false],
  bothBust: ['banker'],
  denOver: [27],
  denMode: ['coverLosingSeats', 'coverAllLosers', 'payEveryone'],
  onTimeout: ['pass', 'auto'],
  openedTo: ['pair', 'everyone'],
  shuffle: ['untilShort'],
  turnOrder: ['joined'],
  settleAt: ['end', 'opening'],
  betLevels: [[100, 200]],
  betLevel: [500],
};
/** Without which a setting means nothing: super 6 has no effect with commission, and a deck shuffled for every round no cut and no burn. */
const MEANS_SOMETHING_WITH: Partial<Record<SettingName, Raw>> = {
  super6: { commission: false },
  cutCard: { shuffle: 'untilShort' },
  burn: { shuffle: 'untilShort' },
};
const KINDS: Readonly<Record<GameName, (table: TableSettings) => readonly BetKind[]>> = {
  baccarat: (table) => baccarat.kinds(table as BaccaratSettings, 1),
  'xi-dach-cao-cap': (table) => xiDachCaoCap.kinds(table as PremiumSettings, 1),
  'blackjack-ngu-linh': (table) => blackjackNguLinh.kinds(table as NguLinhSettings, 1),
  'xi-dach-truyen-thong': (table) => xiDachTruyenThong.kinds(table as XiDachSettings, 1),
  'xi-dach-than-bai': (table) => xiDachThanBai.kinds(table as XiDachSettings, 1),
};

export function listOf(game: GameName, raw: Raw = {}): readonly RuleItem[] {
  const reading = readSettings(game, raw);
  if (!reading.ok) throw new Error(`${reading.path}: ${reading.message}`);
  return ruleListOf(game, reading.settings, KINDS[game](reading.settings));
}

export interface Change {
  readonly game: GameName;
  readonly setting: SettingName;
  readonly value: string;
  readonly before: readonly RuleItem[];
  readonly after: readonly RuleItem[];
}
/** Each setting of each game, away from its default, and the rule text before and after. */
export const changes: readonly Change[] = GAME_NAMES.flatMap((game) =>
  settingsOf(game).flatMap((setting) => {
    const given = CHANGES[setting];
    const values = typeof given === 'function' ? given(game === 'baccarat' ? 'player' : 'seat') : given;
    const others = values.filter((value) => value !== (SETTINGS[setting].defaults as Raw)[game]);
    const base = Object.fromEntries(
      Object.entries(MEANS_SOMETHING_WITH[setting] ?? {}).filter(([name]) => settingsOf(game).includes(name as SettingName)),
    );
    return others.map((value) => ({
      ...{ game, setting, value: JSON.stringify(value) },
      before: listOf(game, base),
      after: listOf(game, { ...base, [setting]: value }),
    }));
  }),
);
export function settingsOf(game: GameName): readonly SettingName[] {
  return (Object.keys(SETTINGS) as SettingName[]).filter((name) => Object.hasOwn(SETTINGS[name].defaults, game));
}
