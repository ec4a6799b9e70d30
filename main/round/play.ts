import type { Card } from '../cards/card.ts';
import { Hidden, unseal } from '../cards/hidden.ts';
import type { Dealt, Input, Place } from '../games/game.ts';
import { raise } from './alarms.ts';
import { type Count, countBurn, countCard, countOpened, isEmpty, recount } from './shoe.ts';
import { addStop, endStop, newStop } from './stops.ts';
import { burnsAreDone, type Laid, NOTHING_TO_WAIT_FOR, type Play, type Table } from './table.ts';

/** Kept cards that may be waiting for a place at most; more are never kept. */
export const MOST_KEPT = 64;

/** The place that `card.enter` and a rescan mean while the first card of the burn cannot be read. */
export const FIRST_BURN: Place = 'burn.1';

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
    laid: [],
    entered: [],
    book: [],
    clock: betSeconds > 0 ? { name: `bets/${rounds}`, ofMs, endsAtMs: atMs + ofMs } : null,
  };
};

/** Betting has closed: the game begins with those who sit (nobody, in baccarat). */
export function startGame(table: Table): Table {
  const entrants: Play['entrants'] = [];
  const play = { state: table.game.start(table.settings, entrants), entrants, inputs: [] };
  return { ...table, play: new Hidden(play), clock: null };
}

/** Asks the game anew what it waits for; a card that lies there already, or that was kept, goes to the place that asks for one. */
export function ask(table: Table, atMs: number): Table {
  let asked = placeLaid(table, atMs);
  for (const kept of asked.kept.slice(0, MOST_KEPT)) {
    if (asked.waiting.for !== 'card') break;
    asked = placeLaid(putCard({ ...asked, kept: asked.kept.slice(1) }, unseal(kept)), atMs);
  }
  return asked.waiting.for === 'card' && asked.shoe !== null && isEmpty(asked.shoe) ? raiseOnce(asked, atMs) : asked;
}
/** Cards that lie on the table go back to the places that ask for them; what no place asks for is one card too many. */
function placeLaid(table: Table, atMs: number): Table {
  let placed = withWaiting(table);
  for (let place = placed.waiting; place.for === 'card'; place = placed.waiting) {
    const { place: asked } = place;
    const lying = placed.laid.find((card) => card.place === asked);
    if (lying === undefined) return placed;
    placed = putCard({ ...placed, laid: placed.laid.filter((card) => card !== lying) }, unseal(lying.card));
  }
  return placed.waiting.for === 'nothing' ? questionLaid(placed, atMs) : placed;
}
/** The last card is out and the game asks for another: said once (decision table: void, unless the house rules otherwise). */
const raiseOnce = (table: Table, atMs: number): Table =>
  table.alarms.some((alarm) => alarm.kind === 'shoeEmpty' && alarm.round === table.rounds) ? table : raise(table, 'shoeEmpty', atMs);

/** What the game no longer asks for after a correction is one card too many, each a card in question. */
function questionLaid(table: Table, atMs: number): Table {
  return table.laid.reduce<Table>((left, { card, place }) => addStop(left, newStop('irregular', atMs, { why: 'overdraw', card, place })), {
    ...table,
    laid: [],
  });
}
const withWaiting = (table: Table): Table => ({
  ...table,
  waiting: table.play === null ? NOTHING_TO_WAIT_FOR : table.game.waiting(unseal(table.play).state),
});

function withInput(table: Table, input: Input): Table {
  if (table.play === null) throw new Error(`no round takes the input ${input.kind}`);
  const play = unseal(table.play);
  return { ...table, play: new Hidden({ ...play, state: table.game.apply(play.state, input), inputs: [...play.inputs, input] }) };
}

/** A card of the shoe goes where one is due: into the hand, or into the burn. */
export function putCard(table: Table, card: Card): Table {
  if (!burnsAreDone(table)) return countBurn(table, card);
  const { waiting } = table;
  if (waiting.for !== 'card') throw new Error('no place asks for a card');
  return withWaiting(withInput(table, { kind: 'card', place: waiting.place, card }));
}
export const dealCard = (table: Table, card: Hidden<Card>, count: Count, atMs: number): Table =>
  putCard(countCard(table, count, atMs), unseal(card));

/** The cards that lie on the table in this round, those not asked for yet included. */
export function onTable(table: Table): readonly Dealt[] {
  if (table.play === null) return [];
  const laid = table.laid.map<Dealt>(({ place, card }) => ({ place, card, knownTo: 'all' }));
  return [...table.game.dealt(unseal(table.play).state), ...laid];
}
export const cardAt = (table: Table, place: Place): Card | null => {
  const dealt = onTable(table).find((card) => card.place === place);
  return dealt === undefined ? null : unseal(dealt.card);
};

/** One card of the round turned out to be another: the hand is worked out again from its cards, by place (contract, `card.fix`). */
export function rebuild(table: Table, place: Place, card: Card, atMs: number): Table {
  if (table.play === null) return table;
  const laid = onTable(table).map<Laid>((dealt) =>
    dealt.place === place ? { place, card: new Hidden(card) } : { place: dealt.place, card: dealt.card },
  );
  const { entrants } = unseal(table.play);
  const play = { state: table.game.start(table.settings, entrants), entrants, inputs: [] };
  const counted = recount(table, cardAt(table, place), card);
  return realignUnread(placeLaid({ ...counted, play: new Hidden(play), laid, entered: withEntered(table, place) }, atMs), atMs);
}
/** The card that waits to be read again belongs to the place that is asked for now, or is one too many. */
function realignUnread(table: Table, atMs: number): Table {
  const unread = table.stops.find((stop) => stop.kind === 'unread');
  if (unread === undefined) return table;
  const { waiting } = table;
  if (waiting.for === 'card')
    return { ...table, stops: table.stops.map((stop) => (stop === unread ? { ...stop, place: waiting.place } : stop)) };
  return addStop(countCard(endStop(table, unread.id), 'unknown', atMs), newStop('irregular', atMs, { why: 'overdraw' }));
}
export const withEntered = (table: Table, place: Place): readonly Place[] =>
  table.entered.includes(place) ? table.entered : [...table.entered, place];
