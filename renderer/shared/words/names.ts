import { faceOf } from '../cards.ts';
import { type Fill, known, type Voice } from './voice.ts';

export type Side = 'player' | 'banker' | 'tie';
const SIDES: readonly string[] = ['player', 'banker', 'tie'] satisfies readonly Side[];
/** Baccarat's sides; null for other hands. */
export const sideOf = (code: string | null): Side | null => (code !== null && SIDES.includes(code) ? (code as Side) : null);

/** A hand's or side's name in a sentence; its code where there are no words for it. */
export const sideName = (voice: Voice, of: string): string => {
  const side = sideOf(of);
  return side ? voice.say(`side.${side}`) : of;
};
/** In capitals, as on its tag. */
export const tagName = (voice: Voice, of: string): string => {
  const side = sideOf(of);
  return side ? voice.say(`tag.${side}`) : of;
};

/** `player.3` → hand `player`, number 3. */
export function placeParts(place: string): { readonly of: string; readonly number: number } {
  const dot = place.lastIndexOf('.');
  return { of: place.slice(0, dot), number: Number(place.slice(dot + 1)) };
}
/** `second`, in this language's words. */
export const nth = (voice: Voice, number: number): string => {
  const key = known(`nth.${number}`);
  return key ? voice.say(key) : String(number);
};
/** "lá thứ hai của Con"; with `loud` the side as on its tag. */
export const placeName = (voice: Voice, place: string, loud = false): string => {
  const { of, number } = placeParts(place);
  return voice.say('place.name', { nth: nth(voice, number), side: loud ? tagName(voice, of) : sideName(voice, of) });
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
