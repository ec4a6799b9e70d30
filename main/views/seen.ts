import { BANKER } from '../bets/bettor.ts';
import { available, sumOf } from '../bets/book.ts';
import type { Paid } from '../bets/line.ts';
import { own } from '../bets/own.ts';
import { holderOf } from '../bets/seating.ts';
import { type Card, codeOf, parseCard } from '../cards/card.ts';
import { cardsOut, totalCards } from '../cards/composition.ts';
import { type Hidden, unseal } from '../cards/hidden.ts';
import type { Dealt, PlaceOfDeal, Reason } from '../games/game.ts';
import { settingOf } from '../games/settings.ts';
import { liesDown } from '../round/cards.ts';
import { entrantsIn } from '../round/decide.ts';
import type { Body } from '../round/facts.ts';
import type { MachineSnapshot } from '../round/machine.ts';
import { isDealing, isHeld, type PhaseName, phaseOf, roundIsOpen } from '../round/phase.ts';
import { onTable } from '../round/play.ts';
import type { RoundRecord } from '../round/record.ts';
import { ofHand } from '../round/record-hands.ts';
import { isEmpty, isFinished } from '../round/shoe.ts';
import { betKinds } from '../round/stakes.ts';
import { isBlank, opened, type Snapshot } from '../round/step.ts';
import { type Alarm, type Clock, oldestQuestion, type Stop, type Table } from '../round/table.ts';
import { type Ways, waysOut } from '../round/ways.ts';
import { asksFor, seatOf, turnOf } from './asks.ts';
import type { AskView, Audience, CardView, Common, HandView, OddsView, SeatPlace, Shown, TurnView } from './messages.ts';
import { oddsOf, paidOdds } from './odds.ts';
import { bankOf, seatPlaces } from './seat-places.ts';

/**
 * What an audience may know of the table: the only door out of a hidden card (rules C9). A view is made from this and from nothing
 * else, and it holds no card but shown ones, so that no view, lamp, tone or figure can depend on a card that is face down.
 */
export interface Seen {
  readonly game: string;
  /** Bets stand on seats; else the results make roads. */
  readonly seated: boolean;
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
  /** How the card that is due is to lie; null: none is. */
  readonly dueFace: 'up' | 'down' | null;
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
  /** The same of earlier shoes too, as far as they are kept for bettors (U5), and how many of them one may see. */
  readonly records: readonly RoundRecord[];
  readonly recordRounds: number;
  /** Of a game with seats. */
  readonly seats: readonly SeatPlace[];
  readonly bank: Common['bank'];
  readonly turn: TurnView | null;
  readonly asks: readonly AskView[];
  readonly levels: readonly number[];
  /** Whose screen a seat's is; null: nobody's, or it is another audience. */
  readonly bettor: string | null;
  /** What this bettor may still stake; null: no account is kept. */
  readonly balance: number | null;
  readonly ownBets: readonly { readonly seat: number | null; readonly hand: number; readonly bet: string; readonly amount: number }[];
  /** The largest balances (U9), by bettor. */
  readonly richest: readonly (readonly [string, number])[];
}
export type SeenStop = Omit<Stop, 'card' | 'counted' | 'down' | 'turned'> & {
  readonly card: Shown | null;
  /** The card in question lies face down, or was to. */
  readonly face: 'up' | 'down';
  readonly ways: Ways;
};

export function seen(snapshot: Snapshot, audience: Audience): Seen {
  const machine = opened(snapshot);
  const table = machine.context;
  const phase = phaseOf(machine);
  const state = stateOf(table);
  const bettor = bettorAt(table, audience);
  return {
    game: table.game.name,
    seated: table.game.seated,
    phase,
    held: isHeld(machine),
    roundIsOpen: roundIsOpen(phase),
    decks: table.shoe?.composition.decks ?? table.settings.decks,
    shoe: shoeOf(table),
    shoeIsEmpty: table.shoe !== null && isEmpty(table.shoe),
    burnsDue: table.shoe?.burnsDue ?? null,
    round:
      table.rounds === 0 || table.shoe === null || table.shoe.opened === 0 ? null : { number: table.rounds, ofShoe: table.shoe.opened },
    hands: handsOf(table, audience).map((hand) => markLeft(hand, table, phase)),
    due: phase === 'card' && table.waiting.for === 'card' ? table.waiting.place : null,
    dueFace: phase === 'card' && table.waiting.for === 'card' ? table.waiting.face : null,
    order: state === null ? [] : table.game.order(state),
    why: state === null ? [] : table.game.explain(state),
    stops: table.stops.map((stop) => seenStop(stop, phase, audience)),
    rescanLimit: table.settings.rescanLimit,
    scannerLost: table.scanner === 'lost',
    clock: table.clock,
    alarms: table.alarms,
    bets: { count: table.book.length, sum: sumOf(table.book) },
    odds: oddsOf(table.settings.limits, betKinds(table)),
    paid: state === null || phase !== 'settled' || table.game.seated ? [] : paidOdds(table, state),
    finished: table.finished.filter(({ shoe }) => shoe === table.shoe?.number).map(({ record }) => record),
    records: recordsOf(table, bettor),
    recordRounds: table.settings.recordRounds,
    seats: seatPlaces(
      table,
      phase,
      table.game.hands(state),
      isDealing(phase) && settingOf(table.settings, 'openedTo') === 'everyone' ? fixedNow(table) : [],
    ),
    bank: bankOf(table),
    turn: turnOf(machine, phase),
    asks: asksFor(machine, phase, audience, bettor),
    levels: settingOf(table.settings, 'betLevels') ?? [],
    bettor,
    balance: bettor === null ? null : balanceOf(table, phase, bettor),
    ownBets:
      bettor === null || !roundIsOpen(phase)
        ? []
        : table.book.filter((line) => line.bettor === bettor).map(({ seat, hand, bet, amount }) => ({ seat, hand, bet, amount })),
    richest: roundIsOpen(phase) ? [] : richestOf(table),
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
  return { ...told, card: card !== null && isTold ? show(card) : null, face: down ? 'down' : 'up', ways: waysOut(stop, phase) };
}

/** The card that a fact told, for the list of what happened; `back` where it lies face down, or was to; null where it told none. */
export function shownCard(before: Snapshot, fact: Body): Shown | 'back' | null {
  if (fact.kind !== 'card' && fact.kind !== 'card.enter' && fact.kind !== 'card.fix') return null;
  const card = parseCard(fact.code);
  if (card === null) return null;
  return isBlank(before) || !isToldDown(opened(before), fact) ? (codeOf(card) as Shown) : 'back';
}
function isToldDown(before: MachineSnapshot, fact: Extract<Body, { kind: 'card' | 'card.enter' | 'card.fix' }>): boolean {
  const table = before.context;
  const place = fact.kind === 'card.enter' ? undefined : fact.place;
  const lying = place === undefined ? undefined : onTable(table).find((dealt) => dealt.place === place);
  if (lying !== undefined) return lying.knownTo !== 'all';
  const question = fact.kind === 'card.enter' ? oldestQuestion(table) : null;
  return question?.down ?? liesDown(table, phaseOf(before));
}

const stateOf = ({ play }: Table): unknown => (play === null ? null : unseal(play).state);
/** Who holds the seat, or held it when the cards of this round were dealt. */
function bettorAt(table: Table, audience: Audience): string | null {
  if (audience === 'seat:banker') return table.game.bank !== null && table.banked ? BANKER : null;
  if (!audience.startsWith('seat:')) return null;
  const seat = seatOf(audience);
  return table.seated.find((one) => one.seat === seat)?.bettor ?? entrantsIn(table).find((one) => one.seat === seat)?.bettor ?? null;
}
/** Rounds of another banker are not those of who holds the bank now (K5). */
const recordsOf = ({ finished, bankPassed }: Table, bettor: string | null): Seen['records'] =>
  finished.filter(({ seats }) => bettor !== BANKER || seats?.bankPassed === bankPassed).map(({ record }) => record);
/** K6: results that are fixed already, where they count at once. */
function fixedNow({ play, game, book, settings }: Table): readonly Paid[] {
  if (play === null || game.bank === null || settingOf(settings, 'settleAt') !== 'opening') return [];
  return game.bank.fixed(unseal(play).state, book);
}
/** What a bettor may still stake. K6: where the table says so a hand that has been opened counts at once. */
function balanceOf(table: Table, phase: PhaseName, bettor: string): number | null {
  const held = own(table.accounts, bettor);
  if (held === undefined || !roundIsOpen(phase)) return held ?? null;
  const fixed = fixedNow(table);
  const sum = (of: (line: Paid) => number): number => fixed.reduce((total, line) => total + of(line), 0);
  if (bettor === BANKER) return held - sum(({ returned, amount }) => returned - amount);
  return available(table, bettor) + sum((line) => (line.bettor === bettor ? line.returned : 0));
}
const richestOf = ({ accounts, settings: { topList } }: Table): Seen['richest'] =>
  topList === 0
    ? []
    : Object.entries(accounts)
        .filter(([name]) => name !== BANKER)
        .sort(([, a], [, b]) => b - a)
        .slice(0, topList);
const isKnownTo = (dealt: Dealt, audience: Audience): boolean => {
  if (typeof dealt.knownTo === 'string') return dealt.knownTo === 'all';
  return audience.startsWith('seat:') && dealt.knownTo.map(String).includes(audience.slice('seat:'.length));
};
function handsOf(table: Table, audience: Audience): readonly HandView[] {
  const dealt = onTable(table);
  const unread = audience === 'players' ? null : (table.stops.find((stop) => stop.kind === 'unread')?.place ?? null);
  return table.game.hands(stateOf(table)).map((of) => handOf(table, of, ofHand(dealt, of), unread, audience));
}
function handOf(table: Table, of: string, dealt: readonly Dealt[], unread: string | null, audience: Audience): HandView {
  const { game } = table;
  const state = stateOf(table);
  const known = dealt.filter((card) => isKnownTo(card, audience)).map(({ card }) => unseal(card));
  const lies = dealt.map<CardView>((one) => ({
    place: one.place,
    show: isKnownTo(one, audience) ? show(one.card) : 'back',
    entered: table.entered.includes(one.place),
  }));
  const isUnread = unread?.startsWith(`${of}.`) ?? false;
  const cards = isUnread && unread !== null ? [...lies, { place: unread, show: 'unread' as const, entered: false }] : lies;
  const summed = isTold(table, of, audience) ? dealt.map(({ card }) => unseal(card)) : known;
  const labelled = summed.length > 0 && !isUnread;
  return {
    ...{ of, cards },
    total: labelled ? game.total(summed) : null,
    label: labelled ? game.label(summed, of, state ?? undefined) : null,
    marks: state === null ? [] : game.marks(known, of, state),
  };
}
/** Against the house a hand is played on when its player has left the seat (C8, P12): said besides. */
function markLeft(hand: HandView, { game, play, seated }: Table, phase: PhaseName): HandView {
  if (game.bank !== null || play === null || !isDealing(phase)) return hand;
  const entrant = unseal(play).entrants.find(({ seat }) => seat === Number.parseInt(hand.of, 10));
  const isLeft = entrant !== undefined && holderOf(seated, entrant.seat)?.bettor !== entrant.bettor;
  return isLeft ? { ...hand, marks: [...hand.marks, 'left'] } : hand;
}
/** T8, T16: the total without the cards. */
function isTold({ game, play }: Table, of: string, audience: Audience): boolean {
  if (game.bank === null || play === null) return false;
  const seat = audience.startsWith('seat:') ? seatOf(audience) : null;
  return game.bank.told(unseal(play).state).some(({ hand, to }) => hand === of && (to === 'all' || (seat !== null && to.includes(seat))));
}
