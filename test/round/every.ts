import type { Body } from '../../main/round/facts.ts';
import { bet, CALL, CLOSE, cards, given, LOST, OPEN, PAUSE, RESUME, ROUND, type Run, table, UNREAD, VOID } from './table.ts';

/** A table in each phase, and held by each trouble, with one settled round behind it; and a fact of each kind. */
const settled = (): Run => given(table({ betSeconds: 15 }), ...ROUND);
const loaded = (): Run => given(settled(), { kind: 'shoe.load' });
const idle = (): Run => given(loaded(), ...cards('AS KS'));
const betting = (): Run => given(settled(), OPEN);
const dealing = (): Run => given(betting(), CLOSE, ...cards('2S'));
const ofOneDeck = (): Run => given(table({ decks: 1 }), ...ROUND, OPEN, CLOSE, ...cards('2S'));
const noShoe = (run: Run): Run => given(run, { kind: 'shoe.close', by: 'mai', reason: 'night' });
const gap: Body = { kind: 'gap', device: 'shoe-1', detail: 'frames 4 to 6' };
const start: Body = { kind: 'start', program: '1' };
const different: Body = { kind: 'different', detail: 'record 7' };

export const STATES = {
  closed: () => noShoe(settled()),
  burnFirst: loaded,
  burnMore: () => given(loaded(), ...cards('2S')),
  idle,
  betting,
  card: dealing,
  settled,
  voided: () => given(dealing(), VOID),
  finished: () => given(settled(), { kind: 'cut' }, OPEN, VOID),
  rescan: () => given(dealing(), UNREAD),
  rescanBurn: () => given(loaded(), UNREAD),
  question: () => given(dealing(), { kind: 'card', code: '3S', place: 'player.2' }),
  questionUnread: () => given(settled(), UNREAD),
  questionNinth: () => given(ofOneDeck(), ...cards('2S')),
  called: () => given(betting(), CALL),
  paused: () => given(dealing(), PAUSE),
  compare: () => given(dealing(), start),
  compareIdle: () => given(idle(), gap),
  fault: () => given(dealing(), different),
  faultIdle: () => given(idle(), different),
  lost: () => given(dealing(), LOST),
  lostBurn: () => given(loaded(), LOST),
  lostBetting: () => given(betting(), LOST),
} satisfies Readonly<Record<string, () => Run>>;
export type StateName = keyof typeof STATES;

const by = { by: 'mai', reason: 'a reason' } as const;
/** A fact of each kind. `alarm.clear` names an alarm that is not there: an open one is dealt with at any time. */
export const FACTS = {
  table: { kind: 'table', game: 'baccarat', settings: {} },
  'shoe.load': { kind: 'shoe.load' },
  'shoe.close': { kind: 'shoe.close', ...by },
  'round.open': OPEN,
  'bets.close': CLOSE,
  'table.set': { kind: 'table.set', settings: { limits: {} }, ...by },
  'bets.level': { kind: 'bets.level', amount: 10, by: 'mai' },
  bet: bet('an', 'tie', 10),
  card: { kind: 'card', code: '9C' },
  'card.unread': UNREAD,
  cut: { kind: 'cut' },
  action: { kind: 'action', seat: 1, action: 'hit' },
  choice: { kind: 'choice', bettor: 'an', seat: 1, choice: 'insurance', accept: true },
  reveal: { kind: 'reveal' },
  deadline: { kind: 'deadline' },
  leave: { kind: 'leave', seat: 1 },
  call: CALL,
  pause: PAUSE,
  resume: RESUME,
  compared: { kind: 'compared', by: 'dao' },
  'card.enter': { kind: 'card.enter', code: '9C', ...by },
  'card.keep': { kind: 'card.keep', ...by },
  'card.burn': { kind: 'card.burn', ...by },
  'card.fix': { kind: 'card.fix', place: 'player.1', code: '3C', ...by },
  'round.void': VOID,
  'round.correct': { kind: 'round.correct', round: 1, places: {}, ...by, second: 'lan' },
  start,
  scanner: LOST,
  hello: { kind: 'hello', device: 'shoe-1', boot: 'a', drawn: 0, pending: 0 },
  gap,
  loaded: { kind: 'loaded', device: 'shoe-1' },
  different,
  notAuthentic: { kind: 'notAuthentic', role: 'shoe', device: 'shoe-1', why: 'wrongKey' },
  stuck: { kind: 'stuck', role: 'panel', key: '4' },
  noted: { kind: 'noted', what: 'door' },
  'alarm.clear': { kind: 'alarm.clear', alarm: 9999, ...by },
} satisfies Readonly<Record<Body['kind'], Body>>;
