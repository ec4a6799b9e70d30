import { sumOf } from '../bets/book.ts';
import { type Card, codeOf, parseCard } from '../cards/card.ts';
import { cardsOut, totalCards } from '../cards/composition.ts';
import { type Hidden, unseal } from '../cards/hidden.ts';
import type { Dealt, PlaceOfDeal, Reason } from '../games/game.ts';
import type { Body } from '../round/facts.ts';
import { isHeld, type PhaseName, phaseOf, roundIsOpen } from '../round/phase.ts';
import { onTable } from '../round/play.ts';
import type { RoundRecord } from '../round/record.ts';
import { isEmpty, isFinished } from '../round/shoe.ts';
import { betKinds } from '../round/stakes.ts';
import { isBlank, opened, type Snapshot } from '../round/step.ts';
import type { Alarm, Clock, Stop, Table } from '../round/table.ts';
import { type Ways, waysOut } from '../round/ways.ts';
import type { Audience, CardView, Common, HandView, OddsView, Shown } from './messages.ts';
import { oddsOf, paidOdds } from './odds.ts';

/**
 * What an audience may know of the table: the only door out of a hidden card (rules C9). A view is made from this and from nothing
 * else, and it holds no card but shown ones, so that no view, lamp, tone or figure can depend on a card that is face down.
 */
export interface Seen {
  readonly game: string;
  readonly phase: PhaseName;
  readonly held: boolean;
  readonly roundIsOpen: boolean;
  readonly decks: number;
  readonly shoe: Common['shoe'];
  /** The shoe is in play and every card has left it. */
  readonly shoeIsEmpty: boolean;
  readonly burnsDue: number | null;
  readonly round: Common['round'];
  readonly hands: readonly HandView[];
  readonly due: string | null;
  readonly order: readonly PlaceOfDeal[];
  readonly why: readonly Reason[];
  readonly stops: readonly SeenStop[];
  readonly rescanLimit: number;
  readonly scannerLost: boolean;
  readonly clock: Clock | null;
  readonly alarms: readonly Alarm[];
  readonly bets: { readonly count: number; readonly sum: number };
  readonly odds: readonly OddsView[];
  /** What won in the round that stands settled. */
  readonly paid: readonly OddsView[];
  /** Finished rounds of this shoe: nothing in a record is hidden any more. */
  readonly finished: readonly RoundRecord[];
}
export type SeenStop = Omit<Stop, 'card' | 'counted' | 'down' | 'turned'> & { readonly card: Shown | null; readonly ways: Ways };

export function seen(snapshot: Snapshot, audience: Audience): Seen {
  const machine = opened(snapshot);
  const table = machine.context;
  const phase = phaseOf(machine);
  const state = stateOf(table);
  return {
    game: table.game.name,
    phase,
    held: isHeld(machine),
    roundIsOpen: roundIsOpen(phase),
    decks: table.shoe?.composition.decks ?? table.settings.decks,
    shoe: shoeOf(table),
    shoeIsEmpty: table.shoe !== null && isEmpty(table.shoe),
    burnsDue: table.shoe?.burnsDue ?? null,
    round:
      table.rounds === 0 || table.shoe === null || table.shoe.opened === 0 ? null : { number: table.rounds, ofShoe: table.shoe.opened },
    hands: handsOf(table, audience),
    due: phase === 'card' && table.waiting.for === 'card' ? table.waiting.place : null,
    order: state === null ? [] : table.game.order(state),
    why: state === null ? [] : table.game.explain(state),
    stops: table.stops.map((stop) => seenStop(stop, phase, audience)),
    rescanLimit: table.settings.rescanLimit,
    scannerLost: table.scanner === 'lost',
    clock: table.clock,
    alarms: table.alarms,
    bets: { count: table.book.length, sum: sumOf(table.book) },
    odds: oddsOf(table.settings.limits, betKinds(table)),
    paid: state === null || phase !== 'settled' ? [] : paidOdds(table, state),
    finished: table.finished.filter(({ shoe }) => shoe === table.shoe?.number).map(({ record }) => record),
  };
}

function shoeOf(table: Table): Common['shoe'] {
  const { shoe } = table;
  if (shoe === null) return null;
  const finished = isFinished(shoe);
  const { number, composition, cutSeen } = shoe;
  return {
    number,
    out: cardsOut(composition),
    total: totalCards(composition),
    cutSeen,
    lastRound: finished || shoe.roundsLeft === 1,
    finished,
  };
}

/** The brand of a shown card is given here and nowhere else. */
const show = (card: Hidden<Card>): Shown => codeOf(unseal(card)) as Shown;
/** A card in question is nobody's yet; players are not told of it. */
function seenStop(stop: Stop, phase: PhaseName, audience: Audience): SeenStop {
  const { card, counted, down, turned, ...told } = stop;
  const isTold = (audience === 'dealer' || audience === 'supervisor') && !down;
  return { ...told, card: card !== null && isTold ? show(card) : null, ways: waysOut(stop, phase) };
}

/** The card that a fact told, for the list of what happened; `back` where it was to lie face down, null where it told none. */
export function shownCard(before: Snapshot, fact: Body): Shown | 'back' | null {
  if (fact.kind !== 'card' && fact.kind !== 'card.enter' && fact.kind !== 'card.fix') return null;
  const card = parseCard(fact.code);
  if (card === null) return null;
  const waiting = isBlank(before) ? null : opened(before).context.waiting;
  return waiting?.for === 'card' && waiting.face === 'down' ? 'back' : (codeOf(card) as Shown);
}

const stateOf = ({ play }: Table): unknown => (play === null ? null : unseal(play).state);
const isKnownTo = (dealt: Dealt, audience: Audience): boolean => {
  if (typeof dealt.knownTo === 'string') return dealt.knownTo === 'all';
  return audience.startsWith('seat:') && dealt.knownTo.map(String).includes(audience.slice('seat:'.length));
};
function handsOf(table: Table, audience: Audience): readonly HandView[] {
  const dealt = onTable(table);
  const unread = audience === 'players' ? null : (table.stops.find((stop) => stop.kind === 'unread')?.place ?? null);
  return table.game.hands(stateOf(table)).map((of) =>
    handOf(
      table,
      of,
      dealt.filter(({ place }) => place.startsWith(`${of}.`)),
      unread,
      audience,
    ),
  );
}
function handOf(table: Table, of: string, dealt: readonly Dealt[], unread: string | null, audience: Audience): HandView {
  const known = dealt.filter((card) => isKnownTo(card, audience)).map(({ card }) => unseal(card));
  const lies = dealt.map<CardView>(({ place, card, ...rest }) => ({
    place,
    show: isKnownTo({ place, card, ...rest }, audience) ? show(card) : 'back',
    entered: table.entered.includes(place),
  }));
  const isUnread = unread?.startsWith(`${of}.`) ?? false;
  const cards = isUnread && unread !== null ? [...lies, { place: unread, show: 'unread' as const, entered: false }] : lies;
  const labelled = known.length > 0 && !isUnread;
  return { of, cards, total: labelled ? table.game.total(known) : null, label: labelled ? table.game.label(known) : null };
}
