import type { Line, Paid } from '../bets/line.ts';
import { fraction, type Money, NOTHING, profitOf, toMoney } from '../bets/money.ts';
import { Hidden } from '../cards/hidden.ts';
import { betKinds, betNamed, type End, oddsPaid, outcomeOf } from './baccarat-bets.ts';
import { bankerDraws, EMPTY, isNatural, playerDraws, thirdOf, totalOf, winnerOf, withCard } from './baccarat-hand.ts';
import { explain, order } from './baccarat-why.ts';
import type { Dealt, Game, Waiting } from './game.ts';
import type { BaccaratSettings } from './settings.ts';

export interface BaccaratState extends End {
  readonly table: BaccaratSettings;
  /** One of the constants below. */
  readonly waiting: Waiting;
}

const ask = (place: string): Waiting => ({ for: 'card', place, face: 'up' });
const FIRST_FOUR = [ask('player.1'), ask('banker.1'), ask('player.2'), ask('banker.2')] as const;
const PLAYER_THIRD = ask('player.3');
const BANKER_THIRD = ask('banker.3');
const OVER: Waiting = { for: 'nothing' };

/** The next card of the deal (R31): Player, Banker, Player, Banker, then B1–B5. */
function next({ player, banker }: End): Waiting {
  const dealt = player.cards.length + banker.cards.length;
  if (dealt < FIRST_FOUR.length) return FIRST_FOUR[dealt] ?? OVER;
  if (isNatural(player) || isNatural(banker) || banker.cards.length > 2) return OVER;
  if (player.cards.length === 2 && playerDraws(player.total)) return PLAYER_THIRD;
  return bankerDraws(banker.total, thirdOf(player)) ? BANKER_THIRD : OVER;
}
const isPlayers = (waiting: Waiting): boolean => waiting === PLAYER_THIRD || waiting === FIRST_FOUR[0] || waiting === FIRST_FOUR[2];

export const baccarat: Game<BaccaratState, BaccaratSettings> = {
  name: 'baccarat',
  seated: false,
  splits: false,
  actions: [],
  bank: null,
  hands: () => HANDS,
  kinds: betKinds,
  start: (table) => ({ table, player: EMPTY, banker: EMPTY, waiting: FIRST_FOUR[0] }),
  waiting: (state) => state.waiting,
  apply(state, input) {
    const { table, waiting } = state;
    if (input.kind !== 'card' || waiting.for !== 'card' || input.place !== waiting.place) {
      throw new Error(
        `baccarat waits for ${waiting.for === 'card' ? waiting.place : 'nothing'}, got ${input.kind === 'card' ? input.place : input.kind}`,
      );
    }
    const toPlayer = isPlayers(waiting);
    const player = toPlayer ? withCard(state.player, input.card) : state.player;
    const banker = toPlayer ? state.banker : withCard(state.banker, input.card);
    return { table, player, banker, waiting: next({ player, banker }) };
  },
  dealt: ({ player, banker }) => [...dealtTo('player', player.cards), ...dealtTo('banker', banker.cards)],
  total: totalOf,
  label: (cards) => String(totalOf(cards)),
  result: ({ waiting, player, banker }) => (waiting.for === 'nothing' ? winnerOf(player, banker) : null),
  pay(state, lines) {
    if (state.waiting.for !== 'nothing') throw new Error('baccarat pays once the round is complete');
    return lines.map((line) => payLine(state, line));
  },
  opposite,
  order,
  explain,
  ahead: () => [],
  marks: () => [],
};
const HANDS: readonly string[] = ['player', 'banker'];

const dealtTo = (hand: string, cards: End['player']['cards']): Dealt[] =>
  cards.map((card, index) => ({ place: `${hand}.${index + 1}`, card: new Hidden(card), knownTo: 'all' }));

const NO_BREAKAGE = fraction(0);
/** R34, R35. Commission is what a commission table keeps of a Banker win, the rounding included (contract: `commission`). */
function payLine(state: BaccaratState, line: Line): Paid {
  const { table } = state;
  const bet = betNamed(line.bet);
  const outcome = outcomeOf(bet, state);
  if (outcome !== 'win') {
    return { ...line, outcome, commission: NOTHING, breakage: NO_BREAKAGE, returned: outcome === 'push' ? line.amount : NOTHING };
  }
  const { profit, breakage } = profitOf(line.amount, oddsPaid(table, bet, state), table.payoutUnit);
  const kept = table.commission && bet === 'banker' ? Math.max(0, line.amount - profit) : 0;
  return { ...line, outcome, commission: toMoney(kept), breakage, returned: toMoney(line.amount + profit) };
}

/** B8. */
function opposite(lines: readonly Line[]): Readonly<Record<string, Money>> {
  const staked = (bettor: string, bet: string): number =>
    lines.reduce((sum, line) => (line.bettor === bettor && line.bet === bet ? sum + line.amount : sum), 0);
  const smaller = [...new Set(lines.map(({ bettor }) => bettor))].map(
    (bettor) => [bettor, toMoney(Math.min(staked(bettor, 'player'), staked(bettor, 'banker')))] as const,
  );
  return Object.fromEntries(smaller.filter(([, amount]) => amount > 0));
}
