import type { BetKind, Line } from '../bets/line.ts';
import { type Fraction, fraction, type Money, toMoney } from '../bets/money.ts';
import type { Game } from './game.ts';
import type { TableSettings } from './settings.ts';

/** One stake on each kind of bet, of an amount that leaves its payouts nothing to round: it tells exactly what a bet pays. */
export const probes = (kinds: readonly BetKind[], payoutUnit: number): readonly Line[] =>
  kinds.map(({ name, pays }) => ({ bettor: '', seat: null, hand: 0, bet: name, amount: exactStake(pays, payoutUnit) }));

const exactStake = (pays: readonly Fraction[], payoutUnit: number): Money =>
  toMoney(pays.reduce((amount, { under }) => amount * under, payoutUnit));
/** Net per unit staked, of a probe that `returned` came back for: −1 when it lost, 0 when it pushed. */
export const netOfProbe = ({ amount }: Line, returned: number): Fraction => fraction(returned - amount, amount);

export interface Winning {
  readonly bet: string;
  readonly odds: Fraction;
}
/** What paid in a finished round, whether anybody had staked on it or not: the bets that were open in it and won, with the odds paid. */
export function winners<State, Settings extends TableSettings>(
  game: Game<State, Settings>,
  state: State,
  table: Settings,
  roundOfShoe: number,
): readonly Winning[] {
  const open = game.kinds(table, roundOfShoe).filter((kind) => kind.open);
  const won = game.pay(state, probes(open, table.payoutUnit)).filter(({ outcome }) => outcome === 'win');
  return won.map((paid) => ({ bet: paid.bet, odds: netOfProbe(paid, paid.returned) }));
}
