import { type Card, parseCard } from '../cards/card.ts';
import type { Place } from '../games/game.ts';
import type { RoundRecord } from './record.ts';

/** Hands of a round in the form of its record (contract, `hands`): by name, and where a seat may play two, a list of hands by seat. */

/** `3b` is the second hand of seat 3. */
const SECOND = /^(\d+)b$/;
const isSeat = (hand: string): boolean => /^\d/.test(hand);

/** `names`: a seat's second hand comes right after its first. */
export function handsBySeat<T>(
  { splits }: { readonly splits: boolean },
  names: readonly string[],
  of: (hand: string) => T,
): Readonly<Record<string, T | readonly T[]>> {
  if (!splits) return Object.fromEntries(names.map((name) => [name, of(name)]));
  const firsts = names.filter((name) => !SECOND.test(name));
  return Object.fromEntries(
    firsts.map((name) => [name, isSeat(name) ? names.filter((hand) => hand === name || hand === `${name}b`).map(of) : of(name)]),
  );
}

const numberOf = (place: Place): number => Number(place.slice(place.lastIndexOf('.') + 1));
/** What lies in this hand, in the order of its places. */
export const ofHand = <T extends { readonly place: Place }>(dealt: readonly T[], hand: string): readonly T[] =>
  dealt.filter(({ place }) => place.startsWith(`${hand}.`)).sort((a, b) => numberOf(a.place) - numberOf(b.place));

/** A split took the second card of the deal to its second hand: `3b.1` was dealt to `3.2`, before what lies there now (P10). */
const TAKEN_BY_SPLIT = /^(\d+)b\.1$/;
/** What lies on the table by the places that asked for it, for a round that is worked out anew. */
export function asAskedFor<T extends { readonly place: Place }>(lying: readonly T[]): readonly T[] {
  const taken = lying.filter(({ place }) => TAKEN_BY_SPLIT.test(place));
  const dealt = taken.map((one) => ({ ...one, place: one.place.replace(TAKEN_BY_SPLIT, '$1.2') }));
  return [...dealt, ...lying.filter((one) => !taken.includes(one))];
}
/** Of two cards in one place, as a split that is none any more leaves them, the later lies behind the others of its hand. */
export function apart<T extends { readonly place: Place }>(lying: readonly T[]): readonly T[] {
  const taken = new Set(lying.map(({ place }) => place));
  const filled = new Set<Place>();
  return lying.map((one) => {
    const place = filled.has(one.place) ? behind(one.place, taken) : one.place;
    taken.add(place);
    filled.add(place);
    return place === one.place ? one : { ...one, place };
  });
}
/** The first place after this one that nobody has taken: there are no more taken ones than cards. */
function behind(place: Place, taken: ReadonlySet<Place>): Place {
  const hand = place.slice(0, place.lastIndexOf('.'));
  for (let number = numberOf(place) + 1; number <= numberOf(place) + taken.size; number += 1)
    if (!taken.has(`${hand}.${number}`)) return `${hand}.${number}`;
  return `${hand}.${numberOf(place) + taken.size + 1}`;
}

/** Place → card of a finished round's record. */
export function placesOf({ hands }: RoundRecord): readonly (readonly [Place, Card])[] {
  return Object.entries(hands).flatMap(([name, cards]) =>
    cards.some((one) => typeof one !== 'string')
      ? (cards as readonly (readonly string[])[]).flatMap((hand, index) => placesIn(index === 0 ? name : `${name}b`, hand))
      : placesIn(name, cards as readonly string[]),
  );
}
const placesIn = (hand: string, codes: readonly string[]): readonly (readonly [Place, Card])[] =>
  codes.flatMap((code, index): (readonly [Place, Card])[] => {
    const card = parseCard(code);
    return card === null ? [] : [[`${hand}.${index + 1}`, card]];
  });
