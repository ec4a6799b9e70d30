import { assign, setup } from 'xstate';
import { unseal } from '../cards/hidden.ts';
import { clearAlarm } from './alarms.ts';
import { holdClock, runClock } from './clock.ts';
import type { StopEnded, TableEvent } from './events.ts';
import { ask, dealCard, openRound, putCard, rebuild, startGame, withEntered } from './play.ts';
import { adoptCorrection, settle, voidRound } from './settle.ts';
import { closeShoe, countBurn, countCard, loadShoe, markCut, recount } from './shoe.ts';
import { stake } from './stakes.ts';
import { addStop, endStop, endStops } from './stops.ts';
import { burnsAreDone, type Table } from './table.ts';

/**
 * The round machine. `running` is what may happen, `held` its absence: any open stop, or a lost scanner while cards are due, holds
 * the table, and when all is well the phase comes back by shallow history. No `after`, `invoke` or throwing action is in it: a
 * deadline is data, its passing a fact. Guards choose where to go; refusals are made before, by `judge` (architecture notes, 2).
 */
type Of<T extends TableEvent['type']> = Extract<TableEvent, { type: T }>;
const change = <T extends TableEvent['type']>(by: (table: Table, event: Of<T>) => Table) =>
  assign<Table, TableEvent, undefined, TableEvent, never>(({ context, event }) => by(context, event as Of<T>));

function endWithCard(table: Table, event: StopEnded & { readonly atMs: number }): Table {
  const ended = endStop(countCard(table, event.count, event.atMs), event.stop);
  const recounted = event.recount === null ? ended : recount(ended, event.recount.known, event.recount.now);
  if (event.again !== null) return addStop(recounted, event.again);
  if (event.goes === 'burn') return burnsAreDone(recounted) ? recounted : countBurn(recounted, null);
  if (event.card === null || event.goes === 'nothing') return recounted;
  if (event.goes === 'keep') return { ...recounted, kept: [...recounted.kept, event.card] };
  const place = recounted.waiting.for === 'card' ? recounted.waiting.place : null;
  const entered = event.entered && place !== null ? withEntered(recounted, place) : recounted.entered;
  // The card that comes in the end is the one that could not be read before.
  return putCard({ ...endStops(recounted, ({ kind }) => kind === 'unread'), entered }, unseal(event.card));
}

const opens = { roundOpened: { target: '#table.running.betting', actions: 'openRound' } } as const;
const voids = { voided: { target: '#table.running.voided', actions: 'returnBets' } } as const;
const shoes = {
  shoeLoaded: { target: '#table.running.burning', actions: 'loadShoe' },
  shoeClosed: { target: '#table.running.closed', actions: 'closeShoe' },
} as const;
const betweenRounds = { on: { ...opens, ...shoes } } as const;

export const machine = setup({
  types: { context: {} as Table, events: {} as TableEvent, input: {} as Table },
  guards: {
    isStopped: ({ context }) => context.stops.length > 0,
    scannerIsLost: ({ context }) => context.scanner === 'lost',
    allIsWell: ({ context }) => context.stops.length === 0 && context.scanner === 'up',
    burnsAreDone: ({ context }) => burnsAreDone(context),
    isOver: ({ context }) => context.waiting.for === 'nothing',
    waitsForCard: ({ context }) => context.waiting.for === 'card',
    waitsForReveal: ({ context }) => context.waiting.for === 'reveal',
  },
  actions: {
    note: change<'noted'>((table, { drawn, clears }) => clearAlarm({ ...table, drawn: drawn ?? table.drawn }, clears ?? -1)),
    set: change<'settingsSet'>((table, { given, settings, accounts }) => ({ ...table, given, settings, accounts })),
    correct: change<'corrected'>((table, { record }) => adoptCorrection(table, record)),
    markCut: change<'cutCardSeen'>((table, { roundIsOpen, atMs }) => markCut(table, roundIsOpen, atMs)),
    loseScanner: change((table) => ({ ...table, scanner: 'lost' })),
    findScanner: change((table) => ({ ...table, scanner: 'up' })),
    loadShoe: change<'shoeLoaded'>((table, { decks }) => loadShoe(table, decks)),
    closeShoe: change(closeShoe),
    burnCard: change<'cardBurnt'>((table, { card, count, atMs }) => countBurn(countCard(table, count, atMs), card)),
    openRound: change((table, { atMs }) => openRound(table, atMs)),
    stake: change<'staked'>((table, { line }) => stake(table, line)),
    startGame: change(startGame),
    ask: change((table, { atMs }) => ask(table, atMs)),
    deal: change<'cardDealt'>((table, { card, count, atMs }) => dealCard(table, card, count, atMs)),
    rebuild: change<'rebuilt'>((table, { place, card, atMs }) => rebuild(table, place, card, atMs)),
    addStop: change<'stopped'>((table, { stop, count, drawn, atMs }) =>
      addStop(countCard({ ...table, drawn: drawn ?? table.drawn }, count, atMs), stop),
    ),
    endStop: change<'stopEnded'>(endWithCard),
    settle: change(settle),
    returnBets: change((table, { atMs }) => voidRound(table, atMs)),
    holdClock: change((table, { atMs }) => holdClock(table, atMs)),
    runClock: change((table, { atMs }) => runClock(table, atMs)),
  },
}).createMachine({
  id: 'table',
  context: ({ input }) => input,
  initial: 'running',
  on: {
    cutCardSeen: { actions: 'markCut' },
    scannerLost: { actions: 'loseScanner' },
    scannerBack: { actions: 'findScanner' },
    noted: { actions: 'note' },
    settingsSet: { actions: 'set' },
    corrected: { actions: 'correct' },
  },
  states: {
    running: {
      initial: 'closed',
      always: { guard: 'isStopped', target: 'held' },
      on: { stopped: { actions: 'addStop' } },
      states: {
        closed: { on: shoes },
        burning: {
          always: [
            { guard: 'burnsAreDone', target: 'idle' },
            { guard: 'scannerIsLost', target: '#table.held' },
          ],
          on: { cardBurnt: { actions: 'burnCard' }, ...shoes },
        },
        idle: betweenRounds,
        betting: { on: { ...voids, staked: { actions: 'stake' }, betsClosed: { target: 'dealing', actions: 'startGame' } } },
        dealing: {
          initial: 'asking',
          always: { guard: 'scannerIsLost', target: '#table.held' },
          on: { ...voids, rebuilt: { target: '.asking', actions: 'rebuild' } },
          states: {
            asking: {
              entry: 'ask',
              always: [
                { guard: 'isOver', target: '#table.running.settled', actions: 'settle' },
                { guard: 'waitsForCard', target: 'card' },
                { guard: 'waitsForReveal', target: 'reveal' },
                { target: 'answers' },
              ],
            },
            card: { on: { cardDealt: { target: 'asking', actions: 'deal' } } },
            // Turns, insurance, following, the banker's openings: the games with decisions lead here.
            answers: {},
            reveal: {},
          },
        },
        settled: betweenRounds,
        voided: betweenRounds,
        whereItWas: { type: 'history', history: 'shallow' },
      },
    },
    held: {
      entry: 'holdClock',
      exit: 'runClock',
      always: { guard: 'allIsWell', target: 'running.whereItWas' },
      on: {
        stopped: { actions: 'addStop' },
        stopEnded: { actions: 'endStop' },
        // Drawn before the table was held, told only now.
        cardDealt: { actions: ['deal', 'ask'] },
        cardBurnt: { actions: 'burnCard' },
        rebuilt: { actions: 'rebuild' },
        ...voids,
        shoeClosed: shoes.shoeClosed,
      },
    },
  },
});
