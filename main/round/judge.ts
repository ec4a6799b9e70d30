import { isBettorName } from '../bets/bettor.ts';
import { toMoney } from '../bets/money.ts';
import { parseCard } from '../cards/card.ts';
import { readSettings, SETTINGS, type SettingName } from '../games/settings.ts';
import { isBlocked } from './alarms.ts';
import { burnQuestion, cardEvent, ending, enterForQuestion, enterForUnread, keepQuestion, unreadEvent } from './cards.ts';
import { isMeant } from './clock.ts';
import type { TableEvent } from './events.ts';
import type { Body, Fact, Kind, Verdict } from './facts.ts';
import { isDealing, isHeld, type MachineSnapshot, type PhaseName, phaseOf, roundIsOpen } from './phase.ts';
import { cardAt, MOST_KEPT } from './play.ts';
import { correct } from './settle.ts';
import { isFinished, wouldExceed } from './shoe.ts';
import { refuseStake } from './stakes.ts';
import { newStop, type Remedy, remedies } from './stops.ts';
import { type CompareReason, newestStop, oldestQuestion, type Table } from './table.ts';

/** What a fact means for the round, or why it is refused: the one door between observed and valid. */
export type Judged = { readonly event: TableEvent } | { readonly refused: Refusal };
export interface Refusal {
  readonly code: Exclude<Verdict, 'ok' | 'fault'>;
  /** English, one sentence. */
  readonly message: string;
}
const refuse = (code: Refusal['code'], message: string): Judged => ({ refused: { code, message } });
const accept = (event: TableEvent): Judged => ({ event });

/** The code of a fact that the table cannot take at this moment, by its kind; any other is `round.notNow`. */
const NOT_NOW: Partial<Readonly<Record<Kind, Refusal['code']>>> = {
  bet: 'bet.closed',
  card: 'card.notExpected',
  'card.unread': 'card.notExpected',
  cut: 'card.notExpected',
  action: 'action.notAllowed',
  choice: 'choice.notAsked',
};
const notNow = (kind: Kind, why: string): Judged => refuse(NOT_NOW[kind] ?? 'round.notNow', `${kind}: ${why}`);

export function judge(snapshot: MachineSnapshot, fact: Fact): Judged {
  const table = snapshot.context;
  const phase = phaseOf(snapshot);
  if (!isTakenNow(table, phase, fact.kind)) return notNow(fact.kind, `not now, the table waits: ${newestStop(table)?.kind}`);
  const judged = meaning(table, phase, fact);
  if ('event' in judged && !snapshot.can(judged.event))
    return notNow(fact.kind, `not now, the table is ${isHeld(snapshot) ? 'held' : `in ${phase}`}`);
  return judged;
}

/** Facts of the wire and of the station itself are never turned away by a stop. */
const ALWAYS: ReadonlySet<Kind> = new Set([
  'card',
  'card.unread',
  'cut',
  'call',
  'card.fix',
  'start',
  'scanner',
  'hello',
  'gap',
  'loaded',
  'different',
  'noted',
  'alarm.clear',
]);
/** While a card is in question, or the pit is called or the round paused, only what `awaiting` names is taken besides (contract). */
function isTakenNow(table: Table, phase: PhaseName, kind: Kind): boolean {
  const stop = newestStop(table);
  if (stop === null || ALWAYS.has(kind)) return true;
  switch (stop.kind) {
    case 'unread':
      return kind !== 'card.keep' && kind !== 'card.burn';
    case 'irregular':
      return (remedies(table, roundIsOpen(phase)) as readonly Kind[]).includes(kind);
    case 'called':
    case 'paused':
      return kind === 'resume' || kind === 'round.void';
    case 'compare':
      return kind === 'compared' || kind === 'round.void';
    case 'fault':
      return kind === 'round.void' || kind === 'shoe.close';
  }
}

function meaning(table: Table, phase: PhaseName, fact: Fact): Judged {
  const { atMs } = fact;
  const noted = accept({ type: 'noted', atMs });
  switch (fact.kind) {
    case 'table':
      return refuse('round.notNow', 'table: this table is set up already');
    case 'shoe.load':
      return roundIsOpen(phase)
        ? notNow('shoe.load', 'a round is open')
        : accept({ type: 'shoeLoaded', decks: fact.decks ?? table.settings.decks, atMs });
    case 'shoe.close':
      return roundIsOpen(phase) ? notNow('shoe.close', 'a round is open') : accept({ type: 'shoeClosed', atMs });
    case 'round.open':
      return open(table, phase, atMs);
    case 'bets.close':
      return accept({ type: 'betsClosed', atMs });
    case 'table.set':
      return set(table, phase, fact, atMs);
    case 'bets.level':
      return notNow('bets.level', 'this game has no bet level');
    case 'bet':
      return phase === 'betting' ? bet(table, fact, atMs) : notNow('bet', 'betting is not open');
    case 'card':
      return card(table, phase, fact, atMs);
    case 'card.unread':
      return table.shoe === null ? notNow('card.unread', 'no shoe is in play') : accept(unreadEvent(table, phase, atMs));
    case 'cut':
      return table.shoe === null
        ? notNow('cut', 'no shoe is in play')
        : accept({ type: 'cutCardSeen', roundIsOpen: roundIsOpen(phase), atMs });
    case 'action':
      return refuse('action.notAllowed', 'nobody decides anything in this game');
    case 'choice':
      return refuse('choice.notAsked', 'nothing was asked');
    case 'reveal':
      return notNow('reveal', 'no card lies face down');
    case 'deadline':
      return deadline(table, fact.clock, atMs);
    case 'leave':
      return notNow('leave', 'nobody holds a seat in this game');
    case 'call':
      return accept({ type: 'stopped', stop: newStop('called', atMs), count: 'none', atMs });
    case 'pause':
      return accept({ type: 'stopped', stop: newStop('paused', atMs), count: 'none', atMs });
    case 'resume':
      return endAny(table, ['called', 'paused'], 'resume', atMs);
    case 'compared':
      return endAny(table, ['compare'], 'compared', atMs);
    case 'card.enter':
      return enter(table, phase, fact.code, atMs);
    case 'card.keep':
    case 'card.burn':
      return dispose(table, phase, fact.kind, atMs);
    case 'card.fix':
      return fix(table, phase, fact, atMs);
    case 'round.void':
      return roundIsOpen(phase) ? accept({ type: 'voided', atMs }) : notNow('round.void', 'no round is open');
    case 'round.correct':
      return correction(table, fact, atMs);
    case 'start':
      return roundIsOpen(phase) ? compare('restart', atMs) : noted;
    case 'scanner':
      return accept({ type: fact.link === 'lost' ? 'scannerLost' : 'scannerBack', atMs });
    case 'gap':
      return compare('gap', atMs);
    case 'different':
      return accept({ type: 'stopped', stop: newStop('fault', atMs), count: 'none', atMs });
    case 'hello':
      return hello(table, phase, fact, atMs);
    case 'loaded':
      return accept({ type: 'noted', drawn: { device: fact.device, boot: known(table, fact.device)?.boot ?? null, drawn: 0 }, atMs });
    case 'noted':
      return noted;
    case 'alarm.clear':
      return table.alarms.some(({ id }) => id === fact.alarm)
        ? accept({ type: 'noted', clears: fact.alarm, atMs })
        : notNow('alarm.clear', `there is no alarm ${fact.alarm}`);
  }
}
type Of<K extends Kind> = Extract<Body, { kind: K }>;
const compare = (why: CompareReason, atMs: number): Judged =>
  accept({ type: 'stopped', stop: newStop('compare', atMs, { why }), count: 'none', atMs });

function open(table: Table, phase: PhaseName, atMs: number): Judged {
  if (phase === 'closed') return notNow('round.open', 'no shoe is in play');
  if (phase === 'burning') return notNow('round.open', 'the burn is not done');
  if (table.shoe !== null && isFinished(table.shoe))
    return refuse('shoe.finished', 'the last round of this shoe has been played, load a new one');
  if (isBlocked(table)) return notNow('round.open', 'a supervisor has to clear an alarm first');
  return accept({ type: 'roundOpened', atMs });
}

function set(table: Table, phase: PhaseName, { settings: changed }: Of<'table.set'>, atMs: number): Judged {
  if (roundIsOpen(phase)) return notNow('table.set', 'a round is open');
  const given = merged(table.given, changed);
  const reading = readSettings(table.game.name, given);
  if (!reading.ok) return refuse('fact.malformed', `settings.${reading.path}: ${reading.message}`);
  const betweenShoes = table.shoe === null || table.shoe.sequence.length === 0 || isFinished(table.shoe);
  const early = Object.keys(changed).find((name) => !betweenShoes && SETTINGS[name as SettingName].changedBetween === 'shoes');
  if (early !== undefined) return notNow('table.set', `${early} is changed between shoes only`);
  const accounts = Object.hasOwn(changed, 'accounts') ? { ...table.accounts, ...(changed.accounts as Table['accounts']) } : table.accounts;
  return accept({ type: 'settingsSet', given, settings: reading.settings, accounts, atMs });
}
/** Settings that are themselves by name (limits, balances) change name by name; all others as a whole. */
function merged(given: Table['given'], changed: Table['given']): Table['given'] {
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const entries = Object.entries(changed).map(([name, value]) => [
    name,
    isObject(value) && isObject(given[name]) ? { ...given[name], ...value } : value,
  ]);
  return { ...given, ...Object.fromEntries(entries) };
}

function bet(table: Table, { bettor, bet: name, amount }: Of<'bet'>, atMs: number): Judged {
  if (!isBettorName(bettor)) return refuse('fact.malformed', `bettor: nobody may be called ${JSON.stringify(bettor)}`);
  if (!Number.isSafeInteger(amount) || amount < 1) return refuse('fact.malformed', `amount: expected an amount from 1, got ${amount}`);
  const line = { bettor, seat: null, hand: 0, bet: name, amount: toMoney(amount) } as const;
  const refusal = refuseStake(table, line);
  return refusal === null ? accept({ type: 'staked', line, atMs }) : { refused: refusal };
}

function card(table: Table, phase: PhaseName, fact: Of<'card'>, atMs: number): Judged {
  const read = parseCard(fact.code);
  if (read === null) return unknownCode(fact.code);
  if (table.shoe === null) return notNow('card', 'no shoe is in play');
  return accept(cardEvent(table, phase, read, fact.place ?? null, atMs));
}
const unknownCode = (code: string): Judged => refuse('fact.malformed', `code: ${JSON.stringify(code)} is no card`);

function deadline(table: Table, name: string | undefined, atMs: number): Judged {
  const { clock } = table;
  if (clock === null || !('endsAtMs' in clock)) return notNow('deadline', 'no time is running');
  if (!isMeant(clock, name)) return notNow('deadline', `${name} is over, ${clock.name} is running`);
  return accept({ type: 'betsClosed', atMs });
}

function endAny(table: Table, kinds: readonly string[], kind: Kind, atMs: number): Judged {
  const stop = table.stops.findLast((open) => kinds.includes(open.kind));
  return stop === undefined ? notNow(kind, 'there is nothing to end') : accept(ending(stop, atMs));
}

function enter(table: Table, phase: PhaseName, code: string, atMs: number): Judged {
  const now = parseCard(code);
  if (now === null) return unknownCode(code);
  const question = oldestQuestion(table);
  if (question !== null) return accept(enterForQuestion(table, phase, question, now, atMs));
  const unread = table.stops.find((stop) => stop.kind === 'unread');
  if (unread === undefined) return notNow('card.enter', 'no card waits to be entered');
  if (table.shoe !== null && wouldExceed(table.shoe, null, now)) return exceeded(code);
  return accept(enterForUnread(unread, now, atMs));
}
/** R51: a person's card obeys the composition, too. */
const exceeded = (code: string): Judged => refuse('card.composition', `every ${code} of this shoe has left it already`);

function dispose(table: Table, phase: PhaseName, kind: 'card.keep' | 'card.burn', atMs: number): Judged {
  const question = oldestQuestion(table);
  if (question === null || !remedies(table, roundIsOpen(phase)).includes(kind as Remedy))
    return notNow(kind, 'no such card is in question');
  if (kind === 'card.burn') return accept(burnQuestion(question, atMs));
  return table.kept.length < MOST_KEPT ? accept(keepQuestion(question, atMs)) : notNow(kind, `${MOST_KEPT} cards are kept already`);
}

function fix(table: Table, phase: PhaseName, { place, code }: Of<'card.fix'>, atMs: number): Judged {
  const now = parseCard(code);
  if (now === null) return unknownCode(code);
  if (!isDealing(phase)) return notNow('card.fix', 'no round is being dealt');
  const lying = cardAt(table, place);
  if (lying === null) return refuse('card.notExpected', `${place} holds no card`);
  if (table.shoe !== null && wouldExceed(table.shoe, lying, now)) return exceeded(code);
  return accept({ type: 'rebuilt', place, card: now, atMs });
}

function correction(table: Table, fact: Of<'round.correct'>, atMs: number): Judged {
  if (fact.by === fact.second) return refuse('person.same', 'a correction needs two different people');
  const old = table.finished.findLast(({ record }) => record.round === fact.round) ?? fact.old;
  if (old === undefined) return notNow('round.correct', `there is no finished round ${fact.round}`);
  if (old.record.status === 'void') return notNow('round.correct', `round ${fact.round} is void, its bets were returned`);
  const places = new Map<string, ReturnType<typeof parseCard>>();
  for (const [place, code] of Object.entries(fact.places)) {
    const now = code === null ? null : parseCard(code);
    if (code !== null && now === null) return refuse('fact.malformed', `places.${place}: ${JSON.stringify(code)} is no card`);
    places.set(place, now);
  }
  const corrected = correct(table, old, places);
  return corrected.ok ? accept({ type: 'corrected', record: corrected.record, atMs }) : refuse('round.unfinished', corrected.message);
}

/**
 * The device's own count of drawn cards against the journal's: a card lost with the device's memory is noticed (design, "Devices").
 * Its count is the smaller one where it has not heard yet that its last frames are in the journal: they are among its pending ones.
 */
function hello(table: Table, phase: PhaseName, { device, boot, drawn: made, pending }: Of<'hello'>, atMs: number): Judged {
  const before = known(table, device);
  const acknowledged = made - pending;
  const isBehind = before !== null && before.boot === boot && acknowledged < before.drawn;
  const drawn = { device, boot, drawn: isBehind ? before.drawn : acknowledged };
  const hasLost = before !== null && acknowledged > before.drawn;
  if (!hasLost || phase === 'closed') return accept({ type: 'noted', drawn, atMs });
  return accept({ type: 'stopped', stop: newStop('compare', atMs, { why: 'gap' }), count: 'none', drawn, atMs });
}
const known = (table: Table, device: string): Table['drawn'] => (table.drawn?.device === device ? table.drawn : null);
