import type { BetKind } from '../bets/line.ts';
import { writeFraction } from '../bets/money.ts';
import { betRows, type RuleItem, says, saysAs, under, type Wording } from './rule-item.ts';
import type { NguLinhSettings, PremiumSettings } from './settings.ts';

/** P1–P17, for a table with these settings. */
export const premiumRuleList = (table: PremiumSettings, kinds: readonly BetKind[]): readonly RuleItem[] => [
  ...under('bets', [...betRows(kinds, table.limits, winsWhen), says('P1'), says('P2'), says('P3')]),
  ...under('deal', [says('P4'), says('P5', { insurance: oddsOf(kinds, 'insurance') }), says('P6')]),
  ...under('decisions', [
    ...TURNS,
    saysAs('P10', 'value'),
    saysAs('P10', table.splitDeal),
    says('P11'),
    says('P12', { seconds: table.decisionSeconds }),
    says('P13'),
  ]),
  ...under('bank', [says('P14')]),
  ...under('result', [
    says('P15'),
    says('P16', { win: oddsOf(kinds, 'seat'), blackjack: writeFraction(table.blackjackPays) }),
    says('P17', pairOdds(kinds)),
  ]),
];

/** N1–N7, and the P rows that the game takes over. */
export const nguLinhRuleList = (table: NguLinhSettings, kinds: readonly BetKind[]): readonly RuleItem[] => [
  ...under('bets', [...betRows(kinds, table.limits, winsWhen), says('N3'), saysAs('N4', table.emptySeatAfter)]),
  ...under('deal', [says('P4'), says('N6', { insurance: oddsOf(kinds, 'insurance') }), says('P6')]),
  ...under('decisions', [...TURNS, says('N2'), saysAs('P10', table.splitDeal), says('P12', { seconds: table.decisionSeconds })]),
  ...under('bank', [says('P14'), saysAs('N1', table.dealerNgulinh ? 'dealer' : 'noDealer')]),
  ...under('result', [
    says('N1'),
    saysAs('N1', table.ngulinhTie),
    says('P15'),
    says('N5'),
    saysAs('N7', 'pays', { win: oddsOf(kinds, 'seat'), blackjack: writeFraction(table.blackjackPays) }),
    table.commissionPercent === 0 ? saysAs('N7', 'free') : saysAs('N7', 'commission', { percent: table.commissionPercent }),
  ]),
];

const TURNS: readonly Wording[] = [says('P7'), says('P8'), says('P9')];

/** Where BJ pays no more than another win, seat and bets behind have one kind of odds. */
function winsWhen({ name, pays: [win, blackjack] }: BetKind): string {
  const isAlike = win !== undefined && blackjack !== undefined && writeFraction(win) === writeFraction(blackjack);
  return isAlike && name !== 'pair' ? 'alike' : name;
}

/** The first of a bet's odds: of a win without BJ. */
const oddsOf = (kinds: readonly BetKind[], bet: string): string => {
  const [first] = kinds.find(({ name }) => name === bet)?.pays ?? [];
  return first === undefined ? '0' : writeFraction(first);
};
/** P17: perfect, coloured, mixed, in this order. */
function pairOdds(kinds: readonly BetKind[]): RuleItem['values'] {
  const [perfect = '0', coloured = '0', mixed = '0'] = kinds.find(({ name }) => name === 'pair')?.pays.map(writeFraction) ?? [];
  return { perfect, coloured, mixed };
}
