import type { Card } from '../cards/card.ts';
import { Hidden, unseal } from '../cards/hidden.ts';
import type { Place } from '../games/game.ts';
import { ask } from './asking.ts';
import { lyingIn, onTable, started, withEntered } from './play.ts';
import { asAskedFor } from './record-hands.ts';
import { countOf, countUnseen, recount } from './shoe.ts';
import { endStop, endStops, withStop } from './stops.ts';
import type { Laid, Table } from './table.ts';
import { countedAt } from './turned.ts';

/**
 * One card of the round turned out to be another: the round is worked out again from its cards, by place, and from what was decided, in
 * order (contract, `card.fix`). What the game no longer asks for then stays beside it, and is a card too many once the round is complete.
 */
export function rebuild(table: Table, place: Place, card: Card, atMs: number): Table {
  if (table.play === null) return table;
  const { entrants, staked, done, down, turned } = unseal(table.play);
  const wrong = onTable(table).findIndex((dealt) => dealt.place === place);
  const laid = asAskedFor(
    lyingIn(table).map<Laid>((dealt, at) => ({ place: dealt.place, card: at === wrong ? new Hidden(card) : dealt.card })),
  );
  const counted = countedAnew(table, place, card, atMs);
  const stillTurned = turned.map((one) => (one.place === place ? { place, counted: counted.count } : one));
  // What an earlier fix left to be done again comes after what has been done since.
  const redo = [...done, ...table.redo];
  const anew = started({ ...counted.table, laid, redo }, entrants, staked, { down, turned: stillTurned });
  const rebuilt = ask(withEntered(anew, place), atMs);
  return realignUnread(
    endStops(rebuilt, (stop) => stop.turned && stop.place === place),
    atMs,
  );
}
/** A card that lies face down and has not been turned is not counted by its face. */
function countedAnew(table: Table, place: Place, card: Card, atMs: number) {
  const before = onTable(table).find((dealt) => dealt.place === place);
  const from = before === undefined ? 'none' : countedAt(table, place, unseal(before.card));
  const isHidden = before !== undefined && before.knownTo !== 'all' && from === 'unknown';
  if (table.shoe === null || before === undefined || isHidden) return { table, count: from };
  const count = countOf(table.shoe, card, from);
  return { table: recount(table, from, count, atMs), count };
}
/** The card that waits to be read again belongs to the place that is asked for now, or to none. */
function realignUnread(table: Table, atMs: number): Table {
  const unread = table.stops.find((stop) => stop.kind === 'unread');
  if (unread === undefined) return table;
  const { waiting } = table;
  if (waiting.for === 'card') return withStop(table, { ...unread, place: waiting.place });
  const laid: readonly Laid[] = [...table.laid, { place: unread.place ?? '', card: null }];
  return { ...countUnseen(endStop(table, unread.id), atMs), laid };
}
