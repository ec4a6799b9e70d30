import type { AskView, Common } from '../../main/views/messages.ts';
import { money } from './format.ts';
import type { Intent } from './live.ts';
import { actingHand, handName } from './table.ts';
import { named, optionName, seatName } from './words/names.ts';
import type { Voice } from './words/voice.ts';

/** A question with yes and no for one bettor: insurance, following. */
export type Choice = Extract<AskView, { fact: 'choice' }>;
export const choicesOf = (asks: readonly AskView[]): readonly Choice[] => asks.filter((ask) => ask.fact === 'choice');

/** A decision or an answer that a dealer or supervisor may give for somebody: one key on the screen and one of the keyboard. */
export interface DecisionKey {
  readonly id: string;
  /** Of the keyboard; null where a letter would be somebody else's. */
  readonly key: string | null;
  readonly label: (voice: Voice) => string;
  /** Of whom, and what a yes costs; null: the turn says it. */
  readonly under: ((voice: Voice) => string) | null;
  readonly intent: Intent;
}

const LETTERS: Readonly<Record<string, string>> = { hit: 'H', stand: 'S', double: 'D', split: 'P', surrender: 'R' };
const ALL = 'all';
const ALL_KEY = 'A';

/** What may be decided in this turn: for the hand whose turn it is, and beside it what the banker may open (T7). */
export const turnKeys = (asks: readonly AskView[], turn: Common['turn']): readonly DecisionKey[] =>
  asks.flatMap((ask) =>
    ask.fact === 'action' && !ask.ahead
      ? ask.options.flatMap((option) =>
          option === 'open' ? openKeys(ask) : [optionKey(ask, option, handName(ask.seat, ask.hand) === actingHand(turn))],
        )
      : [],
  );

type Action = Extract<AskView, { fact: 'action' }>;

const optionKey = ({ seat, hand }: Action, action: string, isActing: boolean): DecisionKey => ({
  id: `${handName(seat, hand)} ${action}`,
  key: isActing ? (LETTERS[action] ?? null) : null,
  label: (voice) => optionName(voice, { name: action }),
  under: null,
  intent: { kind: 'action', seat, hand, action },
});
const openKeys = ({ seat, hand, targets }: Action): readonly DecisionKey[] =>
  targets.map((target) => ({
    id: `open ${target}`,
    key: target === ALL ? ALL_KEY : target,
    label: (voice) => optionName(voice, { name: 'open', target }),
    under: null,
    intent: { kind: 'action', seat, hand, action: 'open', target },
  }));

/** Yes and no to one question. */
export function choiceKeys({ bettor, seat, choice, price }: Choice): readonly DecisionKey[] {
  const key = (accept: boolean): DecisionKey => ({
    id: accept ? 'yes' : 'no',
    key: accept ? 'Y' : 'N',
    label: (voice) => voice.say(accept ? 'answer.yes' : 'answer.no', { side: seatName(voice, `${seat}`) }),
    under: (voice) => {
      const what = { choice: named(voice, 'choice.', choice), bettor };
      return accept ? voice.say('answer.price', { ...what, sum: money(price, voice.language) }) : voice.say('answer.of', what);
    },
    intent: { kind: 'choice', bettor, seat, choice, accept },
  });
  return [key(true), key(false)];
}
