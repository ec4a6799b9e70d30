import { Hidden, unseal } from '../cards/hidden.ts';
import type { Place } from '../games/game.ts';
import { countOf, recount } from './shoe.ts';
import { addStop, newQuestion } from './stops.ts';
import type { Count, Table } from './table.ts';

/**
 * Cards dealt face down that everybody may see now are counted by their faces (contract, "Tapes": `composition`). One that the shoe
 * cannot hold stays counted as unknown and is in question.
 */
export function turnCards(table: Table, atMs: number): Table {
  if (table.play === null) return table;
  const { state, down, turned } = unseal(table.play);
  if (down.length <= turned.length) return table;
  const known = turned.map(({ place }) => place);
  return table.game
    .dealt(state)
    .filter(({ place, knownTo }) => knownTo === 'all' && down.includes(place) && !known.includes(place))
    .reduce((counted, { place }) => turnCard(counted, place, atMs), table);
}
function turnCard(table: Table, place: Place, atMs: number): Table {
  const { play, shoe, game } = table;
  if (play === null || shoe === null) return table;
  const now = unseal(play);
  const dealt = game.dealt(now.state).find((card) => card.place === place);
  if (dealt === undefined) return table;
  const card = unseal(dealt.card);
  const counted = countOf(shoe, card, 'unknown');
  const turned = { ...table, play: new Hidden({ ...now, turned: [...now.turned, { place, counted }] }) };
  if (counted === card) return recount(turned, 'unknown', card, atMs);
  return addStop(turned, { ...newQuestion('composition', card, place, 'unknown', atMs), turned: true });
}

/** How a card that lies in this place is counted, `face` being what it is. */
export function countedAt({ play }: Table, place: Place, face: Count): Count {
  if (play === null) return face;
  const { down, turned } = unseal(play);
  return turned.find((one) => one.place === place)?.counted ?? (down.includes(place) ? 'unknown' : face);
}
