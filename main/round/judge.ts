import { settingOf } from '../games/settings.ts';
import { isBlocked } from './alarms.ts';
import { burn, cardRead, cardUnread, ending, enter, keep } from './cards.ts';
import { correction, fix } from './corrections.ts';
import { hello, loaded } from './drawn.ts';
import type { Fact, Kind } from './facts.ts';
import { accept, type Judged, notNow, refuse } from './judged.ts';
import type { MachineSnapshot } from './machine.ts';
import { isDealing, isHeld, type PhaseName, phaseOf, roundIsOpen } from './phase.ts';
import { bet, closing, leaving, level, opening } from './seats.ts';
import { set } from './set.ts';
import { isFinished } from './shoe.ts';
import { newStop } from './stops.ts';
import { type CompareReason, oldestQuestion, type Stop, type StopKind, stopInForce, type Table } from './table.ts';
import { action, choice, deadline, reveal } from './turns.ts';
import { type Way, waysOut } from './ways.ts';

/** What a fact means for the round, or why it is refused: the one door between observed and valid. */
export function judge(snapshot: MachineSnapshot, fact: Fact): Judged {
  const table = snapshot.context;
  const phase = phaseOf(snapshot);
  const stop = stopInForce(table);
  if (stop !== null && !isTakenIn(stop, phase, fact.kind)) return notNow(fact.kind, `not now, the table waits: ${stop.kind}`);
  const judged = meaning(table, phase, fact);
  if ('refused' in judged || snapshot.can(judged.event)) return judged;
  return notNow(fact.kind, `not now, the table is ${isHeld(snapshot) ? 'held' : `in ${phase}`}`);
}

/** Facts of the wire and of the station itself are never turned away by a stop. */
const ALWAYS: ReadonlySet<Kind> = new Set([
  ...([
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
    'notAuthentic',
    'stuck',
    'noted',
  ] as const),
  'alarm.clear',
]);
/** While a card is in question, or the pit is called or the round paused, only what `awaiting` names is taken besides (contract). */
function isTakenIn(stop: Stop, phase: PhaseName, kind: Kind): boolean {
  if (ALWAYS.has(kind) || stop.kind === 'unread') return true;
  const { dealer, supervisor } = waysOut(stop, phase);
  return ([...dealer, ...supervisor] as readonly Kind[]).includes(kind);
}

function meaning(table: Table, phase: PhaseName, fact: Fact): Judged {
  const { atMs } = fact;
  switch (fact.kind) {
    case 'table':
      return notNow('table', 'this table is set up already');
    case 'shoe.load':
      return betweenRounds(phase, fact.kind) ?? accept({ type: 'shoeLoaded', decks: fact.decks ?? table.settings.decks, atMs });
    case 'shoe.close':
      return betweenRounds(phase, fact.kind) ?? close(table, atMs);
    case 'round.open':
      return open(table, phase, atMs);
    case 'bets.close':
      return phase === 'betting' ? closing(table, atMs) : notNow(fact.kind, 'betting is not open');
    case 'table.set':
      return betweenRounds(phase, fact.kind) ?? set(table, fact.settings, atMs);
    case 'bet':
      return phase === 'betting' ? bet(table, fact, atMs) : notNow('bet', 'betting is not open');
    case 'card':
      return cardRead(table, phase, fact, atMs);
    case 'card.unread':
      return cardUnread(table, phase, atMs);
    case 'cut':
      if (table.shoe === null) return notNow('cut', 'no shoe is in play');
      if (settingOf(table.settings, 'shuffle') === 'everyRound') return notNow('cut', 'this deck has no cut card');
      return accept({ type: 'cutCardSeen', roundIsOpen: roundIsOpen(phase), atMs });
    case 'deadline':
      return deadline(table, phase, fact.clock, atMs);
    case 'call':
      return accept({ type: 'stopped', stop: newStop('called', atMs), count: 'none', atMs });
    case 'pause':
      return accept({ type: 'stopped', stop: newStop('paused', atMs), count: 'none', atMs });
    case 'resume':
      return end(table, ['called', 'paused'], fact.kind, atMs);
    case 'compared':
      return end(table, ['compare'], fact.kind, atMs);
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
    case 'action':
      return action(table, phase, fact, atMs);
    case 'choice':
      return choice(table, phase, fact, atMs);
    case 'reveal':
      return reveal(phase, atMs);
    case 'leave':
      return leaving(table, phase, fact, atMs);
    case 'bets.level':
      return betweenRounds(phase, fact.kind) ?? level(table, fact.amount, atMs);
    case 'start':
      return roundIsOpen(phase) ? compare('restart', atMs) : accept({ type: 'noted', atMs });
    case 'scanner':
      return scanner(phase, fact, atMs);
    case 'gap':
      return compare('gap', atMs);
    case 'different':
      return accept({ type: 'stopped', stop: newStop('fault', atMs), count: 'none', atMs });
    case 'hello':
      return hello(table, phase, fact, atMs);
    case 'loaded':
      return loaded(table, fact.device, atMs);
    case 'notAuthentic':
      return accept({ type: 'noted', raises: fact.why, atMs });
    case 'stuck':
      return accept({ type: 'noted', raises: 'stuckKey', atMs });
    case 'noted':
      return accept({ type: 'noted', atMs });
    case 'alarm.clear':
      if (!table.alarms.some(({ id }) => id === fact.alarm)) return notNow('alarm.clear', `there is no alarm ${fact.alarm}`);
      return accept({ type: 'noted', clears: fact.alarm, atMs });
  }
}
const betweenRounds = (phase: PhaseName, kind: Kind): Judged | null => (roundIsOpen(phase) ? notNow(kind, 'a round is open') : null);
const compare = (why: CompareReason, atMs: number): Judged =>
  accept({ type: 'stopped', stop: newStop('compare', atMs, { why }), count: 'none', atMs });

/** A scanner that numbers its cards proves by its return that none is missing; after any other the dealer compares (R94). */
function scanner(phase: PhaseName, { link, keepsSequence = false }: Extract<Fact, { kind: 'scanner' }>, atMs: number): Judged {
  if (link === 'lost') return accept({ type: 'scannerLost', atMs });
  const proves = keepsSequence || !(isDealing(phase) || phase === 'burning');
  return accept({ type: 'scannerBack', stop: proves ? null : newStop('compare', atMs, { why: 'return' }), atMs });
}

function open(table: Table, phase: PhaseName, atMs: number): Judged {
  if (roundIsOpen(phase)) return notNow('round.open', 'a round is open');
  if (table.shoe === null) return notNow('round.open', 'no shoe is in play');
  if (phase === 'burning') return notNow('round.open', 'the burn is not done');
  if (isFinished(table.shoe)) return refuse('shoe.finished', 'the last round of this shoe has been played, load a new one');
  if (isBlocked(table)) return notNow('round.open', 'a supervisor has to clear an alarm first');
  return opening(table, atMs);
}

/** Where there is no shoe, this leaves a fault of the program behind and nothing else. */
const close = ({ shoe, stops }: Table, atMs: number): Judged =>
  shoe === null && stops.length === 0 ? notNow('shoe.close', 'no shoe is in play') : accept({ type: 'shoeClosed', atMs });

function end(table: Table, kinds: readonly StopKind[], kind: Kind, atMs: number): Judged {
  const stop = table.stops.findLast((open) => kinds.includes(open.kind));
  return stop === undefined ? notNow(kind, 'there is nothing to end') : accept(ending(stop, atMs));
}

function dispose(table: Table, phase: PhaseName, kind: Extract<Way, 'card.keep' | 'card.burn'>, atMs: number): Judged {
  const stop = oldestQuestion(table);
  if (stop === null || !waysOut(stop, phase).supervisor.includes(kind)) return notNow(kind, 'no such card is in question');
  return kind === 'card.keep' ? keep(table, stop, atMs) : burn(stop, atMs);
}
