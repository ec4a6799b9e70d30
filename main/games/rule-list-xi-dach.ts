import type { BetKind } from '../bets/line.ts';
import { betRows, onlyIf, type RuleItem, says, saysAs, under, type Wording } from './rule-item.ts';
import type { XiDachSettings } from './settings.ts';

/** T1–T20, and K1–K6 where they say more, for a table with these settings. Both games follow the settings; the K rows are Thần Bài's. */
export function xiDachRuleList(
  game: 'xi-dach-truyen-thong' | 'xi-dach-than-bai',
  table: XiDachSettings,
  kinds: readonly BetKind[],
): readonly RuleItem[] {
  const isThanBai = game === 'xi-dach-than-bai';
  return [
    ...under('cards', [says('T1'), saysAs('T17', table.shuffle)]),
    ...under('bets', [
      ...betRows(kinds, table.limits, () => 'bank'),
      says('T20'),
      says('T19'),
      ...level(table),
      says('T15'),
      ...onlyIf(isThanBai, says('K4')),
    ]),
    ...under('deal', [says('T2', { most: table.ngulinhMax }), ...onlyIf(isThanBai, says('K3', { most: table.ngulinhMax })), says('T6')]),
    ...under('decisions', decisions(table, isThanBai)),
    ...under('bank', [
      saysAs('T7', table.openEarly ? 'early' : 'late'),
      says('T8'),
      saysAs('T16', table.openedTo),
      says('T9'),
      saysAs('T9', table.bothBust),
      ...onlyIf(isThanBai, says('K5')),
    ]),
    ...under('result', money(table)),
  ];
}

const level = ({ betLevel, betLevels }: XiDachSettings): readonly Wording[] => [
  betLevel === 0 ? saysAs('T19', 'free') : saysAs('T19', 'level', { level: betLevel }),
  ...onlyIf(betLevels.length > 0, saysAs('T19', 'levels', { levels: betLevels })),
];

function decisions(table: XiDachSettings, isThanBai: boolean): readonly Wording[] {
  const seconds = { seconds: table.decisionSeconds };
  return [
    saysAs('T18', table.turnOrder),
    says('T3'),
    says('T4', { player: table.playerAge, banker: table.bankerAge }),
    saysAs('T5', table.standUnderAge ? 'allowed' : 'barred'),
    ...onlyIf(isThanBai && !table.standUnderAge, says('K1')),
    table.onTimeout === 'auto' ? says('K2', seconds) : saysAs('T13', table.standUnderAge ? 'pass' : 'passAndDraw', seconds),
    says('T14'),
  ];
}

const money = (table: XiDachSettings): readonly Wording[] => [
  table.settleAt === 'end' ? saysAs('T15', 'end') : says('K6'),
  says('T10', { over: table.denOver }),
  saysAs('T11', table.denMode),
  says('T11'),
  table.commissionPercent === 0 ? saysAs('T12', 'free') : saysAs('T12', 'commission', { percent: table.commissionPercent }),
];
