import { toMoney } from '../../main/bets/money.ts';
import type { Card } from '../../main/cards/card.ts';
import { Hidden } from '../../main/cards/hidden.ts';
import type { Dealt, Game, Waiting } from '../../main/games/game.ts';
import type { AnyGame } from '../../main/games/index.ts';
import { withTable } from '../../main/round/machine.ts';
import { opened } from '../../main/round/step.ts';
import { type Run, table } from '../round/table.ts';

/** A game that deals one card face up, one face down, one face up, and is over: the second is never turned. Baccarat has none such. */
type Cards = readonly Card[];
const WAITING: readonly Waiting[] = [
  { for: 'card', place: 'dealer.1', face: 'up' },
  { for: 'card', place: 'dealer.2', face: 'down' },
  { for: 'card', place: 'player.1', face: 'up' },
  { for: 'nothing' },
];
const PLACES = ['dealer.1', 'dealer.2', 'player.1'] as const;
const KNOWN: readonly Dealt['knownTo'][] = ['all', 'nobody', 'all'];

const faceDown: Game<Cards, unknown> = {
  name: 'face-down',
  seated: false,
  splits: false,
  actions: [],
  bank: null,
  hands: () => ['player', 'dealer'],
  kinds: () => [{ name: 'player', pays: [], open: true }],
  start: () => [],
  waiting: (dealt) => WAITING[dealt.length]!,
  apply: (dealt, input) => (input.kind === 'card' ? [...dealt, input.card] : dealt),
  dealt: (dealt) => dealt.map((card, index) => ({ place: PLACES[index]!, card: new Hidden(card), knownTo: KNOWN[index]! })),
  total: (cards) => cards.reduce((sum, card) => sum + card, 0),
  label: (cards) => `${cards.length} cards`,
  result: () => null,
  pay: (_, lines) =>
    lines.map((line) => ({ ...line, outcome: 'push', commission: toMoney(0), breakage: { over: 0, under: 1 }, returned: line.amount })),
  opposite: () => ({}),
  order: () => [],
  explain: () => [],
  ahead: () => [],
  marks: () => [],
};

/** A table of this game, before its first round. */
export function faceDownTable(): Run {
  const at = table({ decks: 1 });
  const { context } = opened(at.snapshot);
  return { ...at, snapshot: withTable(opened(at.snapshot), { ...context, game: faceDown as AnyGame }) };
}
