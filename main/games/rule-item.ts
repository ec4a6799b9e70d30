import { type Limits, limitsFor } from '../bets/limits.ts';
import type { BetKind } from '../bets/line.ts';
import { writeFraction } from '../bets/money.ts';

/** Under which heading of the rule page an item stands. */
export type Topic = 'cards' | 'bets' | 'deal' | 'decisions' | 'bank' | 'result' | 'trouble' | 'table';
/** A number, odds as `3/2`, or several of one kind. */
export type RuleValue = number | string | readonly number[] | readonly string[];

/** One rule as a table plays it: an id of the rule list, and what the words for it say of this table. */
export interface RuleItem {
  readonly topic: Topic;
  /** `P14`; or what has no id of its own: `cards` (what cards count), `money` (rounding), `bet` (a row of the table of odds). */
  readonly rule: string;
  /** Which wording, where a setting or the game decides; of a `bet`, when it wins. */
  readonly variant: string | null;
  readonly values: Readonly<Record<string, RuleValue>>;
}
/** An item that is not under its heading yet. */
export type Wording = Omit<RuleItem, 'topic'>;

export const says = (rule: string, values: RuleItem['values'] = {}): Wording => ({ rule, variant: null, values });
export const saysAs = (rule: string, variant: string, values: RuleItem['values'] = {}): Wording => ({ rule, variant, values });
/** Only while the condition holds. */
export const onlyIf = (holds: boolean, ...wordings: readonly Wording[]): readonly Wording[] => (holds ? wordings : []);
export const under = (topic: Topic, wordings: readonly Wording[]): readonly RuleItem[] =>
  wordings.map((wording) => ({ topic, ...wording }));

/** Insurance is asked for in a round and never staked: it is offered all the same. */
const isOffered = ({ name, pays, open }: BetKind): boolean => pays.length > 0 && (open || name === 'insurance');
/** The table of odds and limits (C6): what is taken, what it pays, `least` to `most`, when it wins. */
export const betRows = (kinds: readonly BetKind[], limits: Limits, winsWhen: (kind: BetKind) => string): readonly Wording[] =>
  kinds.filter(isOffered).map((kind) => {
    const range = kind.name === 'insurance' ? null : limitsFor(kind.name, limits, undefined);
    const values = { bet: kind.name, odds: [...new Set(kind.pays.map(writeFraction))] };
    return saysAs('bet', winsWhen(kind), range === null ? values : { ...values, least: range[0], most: range[1] });
  });
