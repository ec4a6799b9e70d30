import type { BetKind } from '../bets/line.ts';
import { betRows, onlyIf, type RuleItem, says, saysAs, under } from './rule-item.ts';
import type { BaccaratSettings } from './settings.ts';

/** B1–B8, for a table with these settings. */
export const baccaratRules = (table: BaccaratSettings, kinds: readonly BetKind[]): readonly RuleItem[] => [
  ...under('bets', [
    ...betRows(kinds, table.limits, winsWhen),
    saysAs('B7', table.commission ? 'commission' : 'noCommission'),
    ...onlyIf(!table.commission, saysAs('B7', table.super6 ? 'super6' : 'noSuper6')),
    saysAs('B7', table.special ? 'special' : 'noSpecial'),
    saysAs('B6', table.special ? 'withSuperTie' : 'bigAndSmall', { rounds: table.limitedRounds }),
    says('B8'),
  ]),
  ...under('deal', [says('B1'), says('B2'), says('B3'), says('B4'), says('B5')]),
];

/** A Banker with two odds pays less for a 6; the ten kinds of super tie differ in their total alone. */
function winsWhen({ name, pays }: BetKind): string {
  if (name === 'banker' && pays.length > 1) return 'bankerSix';
  return name.split(':')[0] ?? name;
}
