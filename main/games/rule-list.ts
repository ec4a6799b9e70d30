import type { BetKind } from '../bets/line.ts';
import { type GameName, isGameName } from './names.ts';
import { onlyIf, type RuleItem, says, saysAs, under, type Wording } from './rule-item.ts';
import { baccaratRules } from './rule-list-baccarat.ts';
import { nguLinhRuleList, premiumRuleList } from './rule-list-blackjack.ts';
import { xiDachRuleList } from './rule-list-xi-dach.ts';
import type { BaccaratSettings, NguLinhSettings, PremiumSettings, TableSettings, XiDachSettings } from './settings.ts';

/**
 * The rules of a table as data (R41): which of the rule list concern its game, in which wording, with which values. From its settings
 * and the bets it takes, and from nobody's name or balance, so that anybody may read it. RangeError: a game that is not on the rule list.
 */
export function ruleListOf(game: string, settings: TableSettings, kinds: readonly BetKind[]): readonly RuleItem[] {
  if (!isGameName(game)) throw new RangeError(`there are no rules of a game ${game}`);
  return [...common(game, settings), ...ownRules(game, settings, kinds)];
}

/** The settings of a table are those of its game. */
function ownRules(game: GameName, settings: TableSettings, kinds: readonly BetKind[]): readonly RuleItem[] {
  switch (game) {
    case 'baccarat':
      return baccaratRules(settings as BaccaratSettings, kinds);
    case 'xi-dach-cao-cap':
      return premiumRuleList(settings as PremiumSettings, kinds);
    case 'blackjack-ngu-linh':
      return nguLinhRuleList(settings as NguLinhSettings, kinds);
    case 'xi-dach-truyen-thong':
    case 'xi-dach-than-bai':
      return xiDachRuleList(game, settings as XiDachSettings, kinds);
  }
}

type Family = 'baccarat' | 'blackjack' | 'xiDach';
const FAMILIES: Readonly<Record<GameName, Family>> = {
  baccarat: 'baccarat',
  'xi-dach-cao-cap': 'blackjack',
  'blackjack-ngu-linh': 'blackjack',
  'xi-dach-truyen-thong': 'xiDach',
  'xi-dach-than-bai': 'xiDach',
};
/** C13: what suits count for. */
const SUITS: Readonly<Record<GameName, string>> = {
  baccarat: 'perfectPair',
  'xi-dach-cao-cap': 'pair',
  'blackjack-ngu-linh': 'nothing',
  'xi-dach-truyen-thong': 'nothing',
  'xi-dach-than-bai': 'nothing',
};

const common = (game: GameName, settings: TableSettings): readonly RuleItem[] => [
  ...under('cards', cards(game, settings)),
  ...under('bets', bets(game, settings)),
  ...under('trouble', trouble(game, settings)),
  ...under('table', atTheTable(game, settings)),
];

const cards = (game: GameName, settings: TableSettings): readonly Wording[] => [
  saysAs('cards', FAMILIES[game]),
  says('C1', { decks: settings.decks }),
  saysAs('C13', SUITS[game]),
  // T17: a deck that is shuffled for every round has no burn and no cut card.
  ...onlyIf(
    !('shuffle' in settings) || settings.shuffle === 'untilShort',
    saysAs('C5', settings.burn ? 'on' : 'off'),
    saysAs('C4', settings.cutCard),
  ),
];

function bets(game: GameName, settings: TableSettings): readonly Wording[] {
  const { betSeconds, seats, minBalance, payoutUnit } = settings;
  return [
    saysAs('C11', game === 'baccarat' ? 'anybody' : 'seats'),
    says('C12', { seats }),
    betSeconds === 0 ? saysAs('C10', 'dealer') : saysAs('C10', 'clock', { seconds: betSeconds }),
    says('C6'),
    ...onlyIf(isAny(settings.playerLimits), saysAs('C6', 'own')),
    ...onlyIf(isAny(settings.accounts), saysAs('C6', 'accounts')),
    ...onlyIf(minBalance > 0, says('U7', { least: minBalance })),
    ...onlyIf(settings.trialAccounts.length > 0, saysAs('P3', 'trial')),
    says('money', { unit: payoutUnit }),
  ];
}
const isAny = (named: Readonly<Record<string, unknown>>): boolean => Object.keys(named).length > 0;

/** C9: what lies face down, and whose. */
const HIDDEN: Readonly<Record<Family, string>> = { baccarat: 'nothing', blackjack: 'hole', xiDach: 'hands' };
const trouble = (game: GameName, { rescanLimit }: TableSettings): readonly Wording[] => [
  saysAs('C9', HIDDEN[FAMILIES[game]]),
  says('C2', { reads: rescanLimit }),
  says('C3'),
  says('C7'),
  saysAs('C8', FAMILIES[game] === 'xiDach' ? 'bank' : 'stands'),
];

const atTheTable = (game: GameName, { recordRounds, topList, referenceLanguage }: TableSettings): readonly Wording[] => [
  says('U1'),
  ...onlyIf(
    game !== 'baccarat',
    says('U2'),
    says('U3'),
    saysAs('U6', FAMILIES[game] === 'xiDach' ? 'bank' : 'house'),
    says('U8'),
    says('U4'),
  ),
  recordRounds === 0 ? saysAs('U5', 'none') : saysAs('U5', 'rounds', { rounds: recordRounds }),
  ...onlyIf(topList > 0, says('U9', { places: topList })),
  saysAs('U10', referenceLanguage),
];
