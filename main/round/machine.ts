import { type AnyActorScope, assign, createActor, createMachine, type SnapshotFrom, setup } from 'xstate';
import { BANKER } from '../bets/bettor.ts';
import { clearAlarm, raise } from './alarms.ts';
import { ask } from './asking.ts';
import { holdClock, runClock } from './clock.ts';
import { adoptCorrection } from './correct.ts';
import { answer, applyInput } from './decide.ts';
import type { TableEvent } from './events.ts';
import { leave, leaveSeat, withBank } from './leaving.ts';
import { dealCard, endStopWith, openRound, startGame } from './play.ts';
import { rebuild } from './rebuild.ts';
import { credited, settle, voidRound } from './settle.ts';
import { burnCard, closeShoe, loadShoe, markCut, recount } from './shoe.ts';
import { addStop, reread } from './stops.ts';
import { isBurning, mustWait, type Table } from './table.ts';

/**
 * The round machine. `running` is what may happen, `held` its absence: any open stop, or a lost scanner while cards are due, holds
 * the table, and when all is well the phase comes back by shallow history. No `after`, `invoke` or throwing action is in it: a
 * deadline is data, its passing a fact. Guards choose where to go; refusals are made before, by `judge` (architecture notes, 2).
 */
type Of<T extends TableEvent['type']> = Extract<TableEvent, { type: T }>;
const change = <T extends TableEvent['type']>(by: (table: Table, event: Of<T>) => Table) =>
  assign<Table, TableEvent, undefined, TableEvent, never>(({ context, event }) => by(context, event as Of<T>));

/**
 * What leaves the table where it is, as most facts of a shoe do: it is folded without a search for transitions. Null: it leads elsewhere.
 * The machine below says the same, and a test holds them together.
 */
const still = {
  staked: (table, { bets }) => ({ ...table, ...bets }),
  levelSet: (table, { amount }) => ({ ...table, level: amount }),
  planned: (table, { key, option }) => ({ ...table, plans: { ...table.plans, [key]: option } }),
  noted: (table, { drawn = table.drawn, clears, raises, atMs }) => {
    const noted = raises === undefined ? { ...table, drawn } : raise({ ...table, drawn }, raises, atMs);
    return clears === undefined ? noted : clearAlarm(noted, clears);
  },
  settingsSet: (table, { given, settings, accounts, level }) => withBank({ ...table, given, settings, accounts, level }),
  corrected: (table, { record, state, credits, atMs }) =>
    adoptCorrection({ ...table, accounts: credited(table.accounts, credits) }, record, state, atMs),
  cutCardSeen: (table, { roundIsOpen, atMs }) => markCut(table, roundIsOpen, atMs),
  /** Through `asking` and back, while the game wants another card. */
  cardDealt: (table, { card, count, atMs }) => {
    const dealt = ask(dealCard(table, card, count, atMs), atMs);
    return dealt.waiting.for === 'card' && !mustWait(dealt) ? dealt : null;
  },
} as const satisfies { readonly [T in TableEvent['type']]?: (table: Table, event: Of<T>) => Table | null };

const opens = { roundOpened: { target: '#table.running.betting', actions: 'openRound' } } as const;
const voids = { voided: { target: '#table.running.voided', actions: 'returnBets' } } as const;
const shoes = {
  shoeLoaded: { target: '#table.running.burning', actions: 'loadShoe' },
  shoeClosed: { target: '#table.running.closed', actions: 'closeShoe' },
} as const;
const betweenRounds = { on: { ...opens, ...shoes, vacated: { actions: 'leaveSeat' }, levelSet: { actions: 'setLevel' } } } as const;

export const machine = setup({
  types: { context: {} as Table, events: {} as TableEvent, input: {} as Table },
  guards: {
    mustWait: ({ context }) => mustWait(context),
    mayGoOn: ({ context }) => !mustWait(context),
    burnsAreDone: ({ context }) => !isBurning(context),
    isOver: ({ context }) => context.waiting.for === 'nothing' && context.stops.length === 0,
    waitsForCard: ({ context }) => context.waiting.for === 'card',
    waitsForReveal: ({ context }) => context.waiting.for === 'reveal',
  },
  actions: {
    stake: change(still.staked),
    note: change(still.noted),
    set: change(still.settingsSet),
    correct: change(still.corrected),
    markCut: change(still.cutCardSeen),
    loseScanner: change((table) => ({ ...table, scanner: 'lost' })),
    findScanner: change<'scannerBack'>((table, { stop }) => {
      const found: Table = { ...table, scanner: 'up' };
      return stop === null ? found : addStop(found, stop);
    }),
    loadShoe: change<'shoeLoaded'>((table, { decks }) => loadShoe(table, decks)),
    closeShoe: change(closeShoe),
    burnCard: change<'cardBurnt'>((table, { card, count, atMs }) => burnCard(recount(table, 'none', count, atMs), card)),
    setLevel: change(still.levelSet),
    plan: change(still.planned),
    openRound: change<'roundOpened'>((table, { bets, atMs }) => openRound(table, bets, atMs)),
    startGame: change<'betsClosed'>((table, { bets }) => startGame(table, bets)),
    leaveBets: change<'vacated'>((table, { seat }) => leave(table, seat, true)),
    leaveSeat: change<'vacated'>((table, { seat }) => leave(table, seat, false)),
    leaveRound: change<'left'>((table, { seat, plays, atMs }) => {
      const left = leaveSeat(table, seat);
      return plays ? applyInput(left, { kind: 'left', who: seat === BANKER ? BANKER : `seat:${seat}` }, atMs) : left;
    }),
    answer: change<'answered'>((table, { answer: given, atMs }) => answer(table, given, atMs)),
    timeUp: change((table, { atMs }) => applyInput(table, { kind: 'timeUp' }, atMs)),
    reveal: change((table, { atMs }) => applyInput(table, { kind: 'reveal' }, atMs)),
    ask: change((table, { atMs }) => ask(table, atMs)),
    deal: change<'cardDealt'>((table, { card, count, atMs }) => dealCard(table, card, count, atMs)),
    rebuild: change<'rebuilt'>((table, { place, card, atMs }) => rebuild(table, place, card, atMs)),
    addStop: change<'stopped'>((table, { stop, count, drawn, atMs }) =>
      addStop(recount({ ...table, drawn: drawn ?? table.drawn }, 'none', count, atMs), stop),
    ),
    endStop: change<'stopEnded'>(endStopWith),
    reread: change<'reread'>((table, { stop, why, card, recount: { from, to }, atMs }) =>
      reread(recount(table, from, to, atMs), stop, why, card, to, atMs),
    ),
    settle: change((table, { atMs }) => settle(table, atMs)),
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
      always: { guard: 'mustWait', target: 'held' },
      on: { stopped: { actions: 'addStop' } },
      states: {
        closed: { on: { ...shoes, vacated: { actions: 'leaveSeat' }, levelSet: { actions: 'setLevel' } } },
        burning: { always: { guard: 'burnsAreDone', target: 'idle' }, on: { cardBurnt: { actions: 'burnCard' }, ...shoes } },
        idle: betweenRounds,
        betting: {
          on: {
            ...voids,
            staked: { actions: 'stake' },
            vacated: { actions: 'leaveBets' },
            betsClosed: { target: 'dealing', actions: 'startGame' },
          },
        },
        dealing: {
          initial: 'asking',
          on: {
            ...voids,
            rebuilt: { target: '.asking', actions: 'rebuild' },
            planned: { actions: 'plan' },
            left: { target: '.asking', actions: 'leaveRound' },
          },
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
            // Turns, insurance, following, the banker's openings; and a round whose last card is in question.
            answers: { on: { answered: { target: 'asking', actions: 'answer' }, timeRanOut: { target: 'asking', actions: 'timeUp' } } },
            reveal: { on: { revealed: { target: 'asking', actions: 'reveal' } } },
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
      always: { guard: 'mayGoOn', target: 'running.whereItWas' },
      on: {
        stopped: { actions: 'addStop' },
        stopEnded: { actions: 'endStop' },
        reread: { actions: 'reread' },
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

export type MachineSnapshot = SnapshotFrom<typeof machine>;

/** Nobody acts on what the machine does: the next snapshot is all that is wanted. XState's own `transition` makes such an actor for every event. */
const nobody = createActor(createMachine({}));
const scope: AnyActorScope = {
  ...{ self: nobody, id: nobody.id, sessionId: nobody.sessionId, system: nobody.system },
  ...{ logger: () => {}, defer: () => {}, emit: () => {}, stopChild: () => {}, actionExecutor: () => {} },
};
/** Where an event leads that `snapshot.can` take. */
export function move(snapshot: MachineSnapshot, event: TableEvent): MachineSnapshot {
  const fold = still[event.type as keyof typeof still] as ((table: Table, event: TableEvent) => Table | null) | undefined;
  const stays = fold?.(snapshot.context, event) ?? null;
  return stays === null ? machine.transition(snapshot, event, scope) : withTable(snapshot, stays);
}
export const withTable = (snapshot: MachineSnapshot, context: Table): MachineSnapshot => ({ ...snapshot, context });
