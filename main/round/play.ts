import type { Bets } from '../bets/betting-table.ts';
import type { Card } from '../cards/card.ts';
import { Hidden, unseal } from '../cards/hidden.ts';
import type { Dealt, Entrant, Place } from '../games/game.ts';
import type { StopEnded } from './events.ts';
import { apart } from './record-hands.ts';
import { burnCard, countOf, countOpened, recount, shuffledFor } from './shoe.ts';
import { countedAs, endStop, endStops } from './stops.ts';
import { type Count, isBurning, NOTHING_TO_WAIT_FOR, type Play, type Table } from './table.ts';
import { turnCards } from './turned.ts';

/** Kept cards that may be waiting for a place at most; more are never kept. */
export const MOST_KEPT = 64;

export const openRound = (table: Table, bets: Bets, atMs: number): Table => {
  if (table.shoe === null) return table;
  const { betSeconds } = table.settings;
  const rounds = table.rounds + 1;
  const ofMs = betSeconds * 1000;
  return {
    ...table,
    ...bets,
    rounds,
    shoe: countOpened(table.shoe),
    play: null,
    entered: [],
    plans: {},
    redo: [],
    clock: betSeconds > 0 ? { name: `bets/${rounds}`, ofMs, endsAtMs: atMs + ofMs } : null,
  };
};

/** Betting has closed: the game begins with those who sit and bet (nobody, in baccarat). */
export function startGame(table: Table, bets: Bets): Table {
  const entrants = table.game.seated ? entrantsOf(bets) : [];
  const shuffled = shuffledFor(table, entrants.length + 1);
  return { ...started({ ...shuffled, ...bets }, entrants, bets.book), clock: null };
}
function entrantsOf({ seated, book }: Bets): readonly Entrant[] {
  return seated.flatMap(({ seat, bettor }) => {
    const onSeat = book.filter((line) => line.seat === seat);
    if (!onSeat.some(({ bet }) => bet === 'seat')) return [];
    return [{ seat, bettor, behind: onSeat.flatMap((line) => (line.bet === 'behind' ? [line.bettor] : [])) }];
  });
}
export const started = (
  table: Table,
  entrants: readonly Entrant[],
  staked: Play['staked'],
  keeps: Pick<Play, 'down' | 'turned'> = NOTHING_DOWN,
): Table => ({
  ...table,
  book: staked,
  play: new Hidden({ state: table.game.start(table.settings, entrants), entrants, staked, done: [], ...keeps }),
});
const NOTHING_DOWN = { down: [], turned: [] } as const;

export const withWaiting = (table: Table): Table => ({
  ...table,
  waiting: table.play === null ? NOTHING_TO_WAIT_FOR : table.game.waiting(unseal(table.play).state),
});

/** A card goes where one is due: into the burn, or to the place that asks for it. */
export function putCard(table: Table, card: Card, atMs: number, entered = false): Table {
  if (isBurning(table)) return burnCard(table, card);
  const { game, play, waiting } = table;
  if (play === null || waiting.for !== 'card') throw new Error('no place asks for a card');
  const { place, face } = waiting;
  const now = unseal(play);
  const down = face === 'down' && !now.down.includes(place) ? [...now.down, place] : now.down;
  const put = { ...table, play: new Hidden({ ...now, state: game.apply(now.state, { kind: 'card', place, card }), down }) };
  return turnCards(withWaiting(entered ? withEntered(put, place) : put), atMs);
}
export const withEntered = (table: Table, place: Place): Table =>
  table.entered.includes(place) ? table : { ...table, entered: [...table.entered, place] };
export const dealCard = (table: Table, card: Hidden<Card>, count: Count, atMs: number): Table =>
  putCard(recount(table, 'none', count, atMs), unseal(card), atMs);

/** A stop ends, and the card that it is about goes where it belongs. */
export function endStopWith(
  table: Table,
  { stop: id, goes, card, recount: { from, to }, entered, atMs }: StopEnded & { atMs: number },
): Table {
  const stop = table.stops.find((open) => open.id === id);
  const ended = recount(endStop(table, id), from, to, atMs);
  if (goes === 'burn') return isBurning(ended) ? burnCard(ended, null) : ended;
  if (card === null || goes === 'nowhere') return ended;
  // The burn is the next to ask for a card, while it lasts.
  if (goes === 'keep' && !isBurning(ended)) {
    const counted = stop === undefined ? 'unknown' : countedAs(stop);
    return { ...ended, kept: [...ended.kept, { card, counted, entered }] };
  }
  // The card that comes in the end is the one that could not be read before.
  return putCard(
    endStops(ended, ({ kind }) => kind === 'unread'),
    unseal(card),
    atMs,
    entered,
  );
}
/** The oldest kept card goes to the place that asks for one. */
export function putKept(table: Table, atMs: number): Table | null {
  const [kept, ...others] = table.kept;
  if (kept === undefined || table.waiting.for !== 'card' || table.shoe === null) return null;
  const card = unseal(kept.card);
  const to = table.waiting.face === 'down' ? countOf(table.shoe, null, kept.counted) : countOf(table.shoe, card, kept.counted);
  return putCard(recount({ ...table, kept: others }, kept.counted, to, atMs), card, atMs, kept.entered);
}

/** The cards that lie on the table in this round by the places that asked for them, those not asked for yet included. */
export function lyingIn(table: Table): readonly Dealt[] {
  if (table.play === null) return [];
  const { state, down } = unseal(table.play);
  const laid = table.laid.flatMap<Dealt>(({ place, card }) =>
    card === null ? [] : [{ place, card, knownTo: down.includes(place) ? 'nobody' : 'all' }],
  );
  return [...table.game.dealt(state), ...laid];
}
/** The same, each in a place of its own. */
export const onTable = (table: Table): readonly Dealt[] => (table.laid.length === 0 ? lyingIn(table) : apart(lyingIn(table)));
export const cardAt = (table: Table, place: Place): Card | null => {
  const dealt = onTable(table).find((card) => card.place === place);
  return dealt === undefined ? null : unseal(dealt.card);
};
