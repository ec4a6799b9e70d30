import type { BetKind } from '../bets/line.ts';
import { fraction } from '../bets/money.ts';
import type { Game } from './game.ts';
import { XI_DACH_BETS } from './names.ts';
import { SETTINGS, type XiDachSettings } from './settings.ts';
import { totalOf } from './xi-dach-hand.ts';
import { fixedLines, payLine, transfersOf } from './xi-dach-pay.ts';
import { applyInput, startRound } from './xi-dach-round.ts';
import { xiDachRules } from './xi-dach-rules.ts';
import { BANKER, dealtIn, isOver, told, type XiDachState } from './xi-dach-state.ts';
import { explain, labelOf, marks, order } from './xi-dach-why.ts';

/** T12: even money, always. */
const KINDS: readonly BetKind[] = XI_DACH_BETS.map((name) => ({ name, pays: [fraction(1)], open: true }));

/** The games in which a player holds the bank (rules 4 and 5): one implementation, told apart by their tables' settings. */
function xiDach(name: keyof typeof SETTINGS.ngulinhMax.defaults): Game<XiDachState, XiDachSettings> {
  const usual = { ngulinhMax: SETTINGS.ngulinhMax.defaults[name] };
  return {
    name,
    seated: true,
    splits: false,
    actions: ['hit', 'stand'],
    bank: { transfers: transfersOf, told, fixed: fixedLines },
    hands: (state) => [BANKER, ...(state?.seats ?? []).map(({ number }) => `${number}`)],
    kinds: () => KINDS,
    start: (table, entrants) => startRound(xiDachRules(table), entrants),
    waiting: (state) => state.waiting,
    apply: applyInput,
    dealt: dealtIn,
    total: totalOf,
    label: (cards, _of, state) => labelOf(cards, state?.rules ?? usual),
    result: () => null,
    pay(state, lines) {
      if (!isOver(state)) throw new Error(`${name} pays once the round is complete`);
      return lines.map((line) => payLine(state, line));
    },
    opposite: () => ({}),
    order,
    explain,
    ahead: () => [],
    marks,
  };
}

export const xiDachTruyenThong = xiDach('xi-dach-truyen-thong');
export const xiDachThanBai = xiDach('xi-dach-than-bai');
