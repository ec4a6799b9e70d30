import type { BetKind } from '../bets/line.ts';
import { type Fraction, fraction } from '../bets/money.ts';
import { type Hand, isNatural, isPair, isPerfectPair, winnerOf } from './baccarat-hand.ts';
import { BACCARAT_BETS, type BaccaratBet } from './names.ts';
import type { BaccaratSettings } from './settings.ts';

/** Baccarat's bets: when each wins and what it pays (rules 1, B6, B7). */
export interface End {
  readonly player: Hand;
  readonly banker: Hand;
}
export type BetOutcome = 'win' | 'push' | 'lose';

interface Bet {
  /** Profit per unit staked, unless the table's `odds` say otherwise. */
  readonly odds: Fraction;
  readonly outcome: (end: End) => BetOutcome;
  /** B7: on the table only while this is so. */
  readonly when?: (table: BaccaratSettings) => boolean;
  /** B6: closes after `limitedRounds`. */
  readonly limited?: true;
}

const EVEN = fraction(1);
const HALF = fraction(1, 2);
/** The only total that a no-commission table treats apart, and that Super 6 is named for. */
const SIX = 6;
const SMALL_CARDS = 4;

const wins = (yes: boolean): BetOutcome => (yes ? 'win' : 'lose');
const winner = ({ player, banker }: End) => winnerOf(player, banker);
const isTie = (end: End): boolean => winner(end) === 'tie';
const cardsOf = ({ player, banker }: End): number => player.cards.length + banker.cards.length;
const special = (table: BaccaratSettings): boolean => table.special;

const side = (of: 'player' | 'banker', odds: Fraction): Bet => ({
  odds,
  outcome: (end) => (isTie(end) ? 'push' : wins(winner(end) === of)),
});
const natural = (of: 'player' | 'banker'): Bet => ({
  odds: fraction(4),
  outcome: (end) => (isTie(end) && isNatural(end[of]) ? 'push' : wins(winner(end) === of && isNatural(end[of]))),
  when: special,
});
const superTie = (total: number, odds: number): Bet => ({
  odds: fraction(odds),
  outcome: (end) => wins(isTie(end) && end.player.total === total),
  when: special,
  limited: true,
});

const BETS: Readonly<Record<BaccaratBet, Bet>> = {
  player: side('player', EVEN),
  banker: side('banker', fraction(19, 20)),
  tie: { odds: fraction(8), outcome: (end) => wins(isTie(end)) },
  playerPair: { odds: fraction(11), outcome: ({ player }) => wins(isPair(player)) },
  bankerPair: { odds: fraction(11), outcome: ({ banker }) => wins(isPair(banker)) },
  big: { odds: HALF, outcome: (end) => wins(cardsOf(end) > SMALL_CARDS), limited: true },
  small: { odds: fraction(3, 2), outcome: (end) => wins(cardsOf(end) === SMALL_CARDS), limited: true },
  eitherPair: { odds: fraction(5), outcome: ({ player, banker }) => wins(isPair(player) || isPair(banker)) },
  perfectPair: { odds: fraction(25), outcome: ({ player, banker }) => wins(isPerfectPair(player) || isPerfectPair(banker)) },
  playerNatural: natural('player'),
  bankerNatural: natural('banker'),
  super6: {
    odds: fraction(12),
    outcome: (end) => wins(winner(end) === 'banker' && end.banker.total === SIX),
    when: (table) => table.super6 && !table.commission,
  },
  'superTie:0': superTie(0, 150),
  'superTie:1': superTie(1, 215),
  'superTie:2': superTie(2, 225),
  'superTie:3': superTie(3, 200),
  'superTie:4': superTie(4, 120),
  'superTie:5': superTie(5, 110),
  'superTie:6': superTie(6, 40),
  'superTie:7': superTie(7, 40),
  'superTie:8': superTie(8, 80),
  'superTie:9': superTie(9, 80),
};
/** `round`: 1 for the first of the shoe, counting played rounds only. */
export const betKinds = (table: BaccaratSettings, round: number): readonly BetKind[] =>
  BACCARAT_BETS.map((name) => ({ name, pays: oddsOf(table, name), open: isOpen(table, BETS[name], round) }));

const isOpen = (table: BaccaratSettings, bet: Bet, round: number): boolean =>
  (bet.when?.(table) ?? true) && (!bet.limited || round <= table.limitedRounds);

function oddsOf(table: BaccaratSettings, name: BaccaratBet): readonly [usual: Fraction, ...withSix: Fraction[]] {
  const { odds, commission } = table;
  if (name !== 'banker' || commission) return [odds[name] ?? BETS[name].odds];
  return [odds.banker ?? EVEN, odds['banker:6'] ?? HALF];
}

/** Throws for a name that is no bet: the caller asked `betKinds` first. */
export function betNamed(name: string): BaccaratBet {
  if (!Object.hasOwn(BETS, name)) throw new Error(`baccarat has no bet ${name}`);
  return name as BaccaratBet;
}
export const outcomeOf = (name: BaccaratBet, end: End): BetOutcome => BETS[name].outcome(end);
/** The odds that a bet which won is paid at. */
export function oddsPaid(table: BaccaratSettings, name: BaccaratBet, end: End): Fraction {
  const [usual, withSix = usual] = oddsOf(table, name);
  return end.banker.total === SIX ? withSix : usual;
}
