import type { Card } from '../cards/card.ts';
import { Hidden, unseal } from '../cards/hidden.ts';
import type { Dealt, Place } from '../games/game.ts';
import { raise } from './alarms.ts';
import type { StopEnded } from './events.ts';
import { burnCard, countOpened, countUnseen, isEmpty, recount } from './shoe.ts';
import { endStop, endStops, withStop } from './stops.ts';
import { type Count, isBurning, type Laid, NOTHING_TO_WAIT_FOR, type Play, type Table } from './table.ts';

/** Kept cards that may be waiting for a place at most; more are never kept. */
export const MOST_KEPT = 64;

export const openRound = (table: Table, atMs: number): Table => {
  if (table.shoe === null) return table;
  const { betSeconds } = table.settings;
  const rounds = table.rounds + 1;
  const ofMs = betSeconds * 1000;
  return {
    ...table,
    rounds,
    shoe: countOpened(table.shoe),
    play: null,
    entered: [],
    book: [],
    clock: betSeconds > 0 ? { name: `bets/${rounds}`, ofMs, endsAtMs: atMs + ofMs } : null,
  };
};

/** Betting has closed: the game begins with those who sit (nobody, in baccarat). */
export const startGame = (table: Table): Table => ({ ...started(table, []), clock: null });
const started = (table: Table, entrants: Play['entrants']): Table => ({
  ...table,
  play: new Hidden({ state: table.game.start(table.settings, entrants), entrants }),
});

/** Asks the game anew what it waits for; a card that lies there already, or that was kept, goes to the place that asks for one. */
export function ask(table: Table, atMs: number): Table {
  let asked = placeLaid(table);
  for (const { card, entered } of asked.kept) {
    if (asked.waiting.for !== 'card') break;
    asked = placeLaid(putCard({ ...asked, kept: asked.kept.slice(1) }, unseal(card), entered));
  }
  return asked.waiting.for === 'card' && asked.shoe !== null && isEmpty(asked.shoe) ? raiseOnce(asked, atMs) : asked;
}
/** Cards that lie on the table go back to the places that ask for them. */
function placeLaid(table: Table): Table {
  let placed = withWaiting(table);
  for (let { waiting } = placed; waiting.for === 'card'; { waiting } = placed) {
    const { place } = waiting;
    const lying = placed.laid.find((laid) => laid.place === place);
    if (lying === undefined || lying.card === null) break;
    placed = putCard({ ...placed, laid: placed.laid.filter((laid) => laid !== lying) }, unseal(lying.card));
  }
  return placed;
}
/** The last card is out and the game asks for another: said once (decision table: void, unless the house rules otherwise). */
const raiseOnce = (table: Table, atMs: number): Table =>
  table.alarms.some((alarm) => alarm.kind === 'shoeEmpty' && alarm.round === table.rounds) ? table : raise(table, 'shoeEmpty', atMs);

const withWaiting = (table: Table): Table => ({
  ...table,
  waiting: table.play === null ? NOTHING_TO_WAIT_FOR : table.game.waiting(unseal(table.play).state),
});

/** A card of the shoe goes where one is due: into the burn, or to the place that asks for it. */
export function putCard(table: Table, card: Card, entered = false): Table {
  if (isBurning(table)) return burnCard(table, card);
  const { game, play, waiting } = table;
  if (play === null || waiting.for !== 'card') throw new Error('no place asks for a card');
  const { place } = waiting;
  const { state, entrants } = unseal(play);
  const put = { ...table, play: new Hidden({ state: game.apply(state, { kind: 'card', place, card }), entrants }) };
  return withWaiting(entered ? withEntered(put, place) : put);
}
const withEntered = (table: Table, place: Place): Table =>
  table.entered.includes(place) ? table : { ...table, entered: [...table.entered, place] };
export const dealCard = (table: Table, card: Hidden<Card>, count: Count, atMs: number): Table =>
  putCard(recount(table, 'none', count, atMs), unseal(card));

/** A stop ends, and the card that it is about goes where it belongs. */
export function endStopWith(table: Table, { stop, goes, card, recount: { from, to }, entered, atMs }: StopEnded & { atMs: number }): Table {
  const ended = recount(endStop(table, stop), from, to, atMs);
  if (goes === 'burn') return isBurning(ended) ? burnCard(ended, null) : ended;
  if (card === null || goes === 'nowhere') return ended;
  // The burn is the next to ask for a card, while it lasts.
  if (goes === 'keep' && !isBurning(ended)) return { ...ended, kept: [...ended.kept, { card, entered }] };
  // The card that comes in the end is the one that could not be read before.
  return putCard(
    endStops(ended, ({ kind }) => kind === 'unread'),
    unseal(card),
    entered,
  );
}

/** The cards that lie on the table in this round, those not asked for yet included. */
export function onTable(table: Table): readonly Dealt[] {
  if (table.play === null) return [];
  const laid = table.laid.flatMap<Dealt>(({ place, card }) => (card === null ? [] : [{ place, card, knownTo: 'all' }]));
  return [...table.game.dealt(unseal(table.play).state), ...laid];
}
export const cardAt = (table: Table, place: Place): Card | null => {
  const dealt = onTable(table).find((card) => card.place === place);
  return dealt === undefined ? null : unseal(dealt.card);
};

/**
 * One card of the round turned out to be another: the hand is worked out again from its cards, by place (contract, `card.fix`).
 * What the game no longer asks for then stays beside it, and is a card too many once the round is complete.
 */
export function rebuild(table: Table, place: Place, card: Card, atMs: number): Table {
  if (table.play === null) return table;
  const lying = onTable(table);
  const before = lying.find((dealt) => dealt.place === place);
  // A card that lies face down is not counted by its face.
  const counted = before?.knownTo === 'all' ? recount(table, unseal(before.card), card, atMs) : table;
  const laid = lying.map<Laid>((dealt) => ({ place: dealt.place, card: dealt === before ? new Hidden(card) : dealt.card }));
  const anew = started({ ...counted, laid }, unseal(table.play).entrants);
  return realignUnread(placeLaid(withEntered(anew, place)), atMs);
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
