import type { Common } from '../../../main/views/messages.ts';
import { faceOf } from '../cards.ts';
import { type Fill, known, type Voice } from './voice.ts';

export type Side = 'player' | 'banker' | 'tie';
const SIDES: readonly string[] = ['player', 'banker', 'tie'] satisfies readonly Side[];
/** Baccarat's sides; null for other hands. */
export const sideOf = (code: string | null): Side | null => (code !== null && SIDES.includes(code) ? (code as Side) : null);

/** `3`, and `3b`: a seat's second split hand. */
const SEAT_HAND = /^(\d+)(b?)$/;
/** `split`: the seat plays two hands, so that its first one has a letter, too (P10). */
export function seatName(voice: Voice, of: string, split = of.endsWith('b')): string {
  const [, n, second] = SEAT_HAND.exec(of) ?? [];
  if (n === undefined) return of === 'dealer' ? voice.say('hand.dealer') : of;
  return split ? voice.say('hand.split', { n, hand: second === '' ? 'A' : 'B' }) : voice.say('hand.seat', { n });
}
/** A hand's or side's name in a sentence; its code where there are no words for it. */
export const sideName = (voice: Voice, of: string): string => {
  const side = sideOf(of);
  return side ? voice.say(`side.${side}`) : seatName(voice, of);
};
/** In capitals, as on its tag; seats have none. */
export const tagName = (voice: Voice, of: string): string => {
  const side = of === 'dealer' ? of : sideOf(of);
  return side ? voice.say(`tag.${side}`) : seatName(voice, of);
};
/** Among the hands of a round: a seat's first one has a letter when there is a second. */
export const tagAmong = (voice: Voice, of: string, seats: Common['seats']): string =>
  tagName(voice, of) === seatName(voice, of) ? seatName(voice, of, isSplit(of, seats)) : tagName(voice, of);
const isSplit = (of: string, seats: Common['seats']): boolean => seats.some(({ hands }) => hands.length > 1 && hands.includes(of));

/** `player.3` → hand `player`, number 3. */
export function placeParts(place: string): { readonly of: string; readonly number: number } {
  const dot = place.lastIndexOf('.');
  return { of: place.slice(0, dot), number: Number(place.slice(dot + 1)) };
}
/** `second`, in this language's words. */
export const nth = (voice: Voice, number: number): string => {
  const key = known(`nth.${number}`);
  return key ? voice.say(key) : voice.say('nth.more', { n: number });
};
/** "lá thứ hai của Con"; with `loud` the side as on its tag. */
export const placeName = (voice: Voice, place: string, loud = false): string => {
  const { of, number } = placeParts(place);
  return voice.say(sideOf(of) === null ? 'place.ofHand' : 'place.name', {
    nth: nth(voice, number),
    side: loud ? tagName(voice, of) : sideName(voice, of),
  });
};
/** "Con 2". */
export const placeShort = (voice: Voice, place: string): string => {
  const { of, number } = placeParts(place);
  return voice.say('place.short', { side: sideName(voice, of), n: number });
};

/** "10 bích", spoken. */
export const cardName = (voice: Voice, code: string): string => {
  const { rank, suit } = faceOf(code);
  return voice.say('card.name', { rank: rank === 'A' ? voice.say('rank.A') : rank, suit: voice.say(`suit.${suit}`) });
};

/** Words for an open code under a prefix (`device.`, `bet.`), else the code itself. */
export const named = (voice: Voice, prefix: string, code: string): string => {
  const key = known(`${prefix}${code}`);
  return key ? voice.say(key) : code;
};
/** `superTie:6` is a bet of its own. */
export const betName = (voice: Voice, bet: string): string => {
  const [kind = bet, on] = bet.split(':');
  return on === undefined ? named(voice, 'bet.', kind) : voice.say('bet.superTieOn', { n: on });
};
/** A refusal in words; its code too where it has none here. */
export const refusalWords = (voice: Voice, code: string, values: Fill = {}): string => {
  const key = known(`refusal.${code}`);
  return key ? voice.say(key, values) : `${voice.say('refusal.other')} (${code})`;
};
/** What the table's amounts are in. */
export const unitName = (voice: Voice, unit: string): string => named(voice, 'unit.', unit);
/** The label of the key for a fact. */
export const actName = (voice: Voice, fact: string): string => named(voice, 'act.', fact);

/** The label of a key for a decision or an answer: an option of `Waiting`, `open` with what is opened. */
export function optionName(voice: Voice, { name, target }: { readonly name: string; readonly target?: string }): string {
  if (name === 'open' && target !== undefined)
    return target === 'all' ? voice.say('action.openAll') : voice.say('action.openSeat', { n: target });
  const key = known(`action.${name}`) ?? known(`choice.${name}`);
  return key ? voice.say(key) : name;
}
/** What is asked with a choice: "Mua bảo hiểm?" */
export const askName = (voice: Voice, choice: string): string => named(voice, 'ask.', choice);
/** What is said of a hand besides its total (U2). */
export const markName = (voice: Voice, mark: string): string => named(voice, 'mark.', mark);
export const seatState = (voice: Voice, state: string): string => named(voice, 'seat.', state);
export const outcomeName = (voice: Voice, outcome: string): string => named(voice, 'outcome.', outcome);
/** Why money moved between two people of a round. */
export const transferName = (voice: Voice, why: string): string => named(voice, 'transfer.', why);
/** A kind of pair and its odds (P17). */
export const pairName = (voice: Voice, kind: string): string => named(voice, 'pair.', kind);
/** Options as a question puts them: "rút, dằn hay gấp đôi". */
export function optionsInWords(voice: Voice, options: readonly string[]): string {
  const names = options.map((name) => optionName(voice, { name }).toLocaleLowerCase(voice.language));
  const [last = '', ...others] = names.toReversed();
  return others.length === 0 ? last : [others.toReversed().join(voice.say('list.comma')), last].join(voice.say('list.or'));
}

/** Whose device it is: `shoe`, `panel`, `panel:3`. */
export function roleName(voice: Voice, role: string): string {
  const [, seat] = /^panel:(.+)$/.exec(role) ?? [];
  if (seat === undefined) return named(voice, 'device.', role);
  return seat === 'banker' ? voice.say('tech.panelBanker') : voice.say('tech.panelSeat', { n: seat });
}
/** What a panel's key brings: a decision as on the screens, an act of the table as there. */
export function keyName(voice: Voice, act: string): string {
  const [name = act, target] = act === 'open.all' ? ['open', 'all'] : [act];
  if (!DECISIONS.has(name)) return actName(voice, act);
  return optionName(voice, target === undefined ? { name } : { name, target });
}
const DECISIONS: ReadonlySet<string> = new Set(['hit', 'stand', 'double', 'split', 'surrender', 'open', 'yes', 'no']);
