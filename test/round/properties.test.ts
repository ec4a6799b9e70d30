import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { transition } from 'xstate';
import { cardsOut, totalCards } from '../../main/cards/composition.ts';
import { actsNow } from '../../main/round/acts.ts';
import type { Body } from '../../main/round/facts.ts';
import { judge } from '../../main/round/judge.ts';
import { machine, move, withTable } from '../../main/round/machine.ts';
import { isHeld, phaseOf } from '../../main/round/phase.ts';
import { onTable } from '../../main/round/play.ts';
import type { RoundRecord } from '../../main/round/record.ts';
import { opened, type Snapshot, type Stepped } from '../../main/round/step.ts';
import { mustWait, type Table } from '../../main/round/table.ts';
import { carryOf, standing } from '../../main/round/tell.ts';
import { viewOf, WITHOUT_A_STATION } from '../../main/views/index.ts';
import type { AnyView } from '../../main/views/messages.ts';
import { digest } from './digest.ts';
import { lives } from './random.ts';
import { closedTable, factOf, type Run, run, START, TICK_MS, table } from './table.ts';

const RUNS = { numRuns: 60 };
/** Of what takes longer for each fact. */
const FEW_RUNS = { numRuns: 10 };

const tableOf = (snapshot: Snapshot): Table => opened(snapshot).context;
/** Looks at the table after every fact of a random life. */
function always(look: (after: Stepped, before: Snapshot, fact: Body) => void, runs = RUNS): void {
  fc.assert(
    fc.property(lives, ([given, facts]) => {
      let at = table(given);
      for (const fact of facts) {
        const next = run(at, fact);
        look(next.stepped.at(-1)!, at.snapshot, fact);
        at = next;
      }
    }),
    runs,
  );
}
const sum = (of: Readonly<Record<string, number>>): number => Object.values(of).reduce((total, one) => total + one, 0);

describe('whatever comes to a table', () => {
  test('nothing is a fault of the program, and what is refused changes nothing', () => {
    always(({ verdict, snapshot, message, alarms, record }, before) => {
      expect([verdict, message]).not.toContain('fault');
      if (verdict !== 'ok') expect([snapshot === before, alarms, record]).toEqual([true, [], null]);
    });
  });

  test('C6, R34: the money of every record sums to zero, each part of it is whole, and balances move by just that', () => {
    always(({ snapshot, record }, before, fact) => {
      const moved = fact.kind === 'table.set' ? null : movedBetween(before, snapshot);
      if (record === null) return void (moved && expect(sum(moved)).toBe(0));
      expect(sum(record.net)).toBe(0);
      expect(sum(record.difference ?? {})).toBe(0);
      expect(netOfBets(record)).toEqual({ ...record.net, house: undefined });
      const paid = record.difference ?? record.net;
      for (const [who, change] of Object.entries(moved ?? {})) expect(change).toBe(Object.hasOwn(paid, who) ? paid[who] : 0);
    });
  });

  test('R62: known, unknown and remaining cards are those of the shoe; no face is negative or beyond its decks', () => {
    always(({ snapshot }) => {
      const { shoe } = tableOf(snapshot);
      if (shoe === null) return;
      const { composition } = shoe;
      expect(composition.out.every((n) => n >= 0 && n <= composition.decks)).toBe(true);
      expect(composition.unknown).toBeGreaterThanOrEqual(0);
      expect(cardsOut(composition)).toBeLessThanOrEqual(totalCards(composition));
    });
  });

  test('no card stands in two places, and every card that lies, is kept or in question has left the shoe', () => {
    always(({ snapshot }) => {
      const at = tableOf(snapshot);
      const dealt = onTable(at).map(({ place }) => place);
      expect(new Set(dealt).size).toBe(dealt.length);
      const unresolved = at.stops.filter(({ kind, counted }) => kind === 'irregular' && counted !== 'none').length;
      const lying = standing(snapshot).roundIsOpen ? dealt.length : 0;
      if (at.shoe !== null) expect(lying + at.kept.length + unresolved).toBeLessThanOrEqual(cardsOut(at.shoe.composition));
    });
  });

  test('a card that is accepted is counted, once: only a repeat is not', () => {
    always(({ verdict, snapshot, alarms }, before, fact) => {
      if (fact.kind !== 'card' || verdict !== 'ok') return;
      const out = (of: Snapshot) => cardsOut(tableOf(of).shoe!.composition);
      const isFull = out(before) === totalCards(tableOf(before).shoe!.composition);
      const isRepeat = alarms.length === 0 && digest(snapshot) === digest(before);
      expect(out(snapshot) - out(before)).toBe(isFull || isRepeat ? 0 : 1);
    });
  });

  test('the table is held if and only if it must wait; time runs only while it is not', () => {
    always(({ snapshot }) => {
      const machine = opened(snapshot);
      expect(isHeld(machine)).toBe(mustWait(machine.context));
      if (isHeld(machine)) expect(standing(snapshot).deadline).toBeNull();
    });
  });

  test('R70: rounds and shoes are numbered without a gap', () => {
    always(({ snapshot, record }, before) => {
      const [was, is] = [tableOf(before), tableOf(snapshot)];
      expect([0, 1]).toContain(is.rounds - was.rounds);
      expect([0, 1]).toContain(is.shoes - was.shoes);
      if (record !== null && record.status !== 'corrected') expect(record.round).toBe(is.rounds);
    });
  });

  test('R89: every screen can be drawn and names the next move; every trouble has a way out and who takes it', () => {
    always(({ snapshot }) => {
      for (const audience of ['dealer', 'players', 'supervisor'] as const) {
        const view: AnyView = viewOf(snapshot, audience, WITHOUT_A_STATION);
        expect(JSON.parse(JSON.stringify(view))).toEqual(view);
        if (view.audience === 'players' || view.audience === 'seat') continue;
        expect(view.next.code === 'trouble').toBe(view.held || isEmptyWhileDue(snapshot));
        expect(view.troubles.filter(({ id }) => id > 0)).toHaveLength(tableOf(snapshot).stops.length);
        for (const { ways } of view.troubles) expect(ways.length).toBeGreaterThan(0);
      }
    }, FEW_RUNS);
  });

  test('R30, R89: what dealer and supervisor may do leads between rounds, from everywhere', () => {
    fc.assert(
      fc.property(lives, ([given, facts]) => {
        let at = run(table(given), ...facts);
        for (let left = WAYS_AT_MOST; !isBetweenRounds(at); left--) {
          expect(left).toBeGreaterThan(0);
          const way = wayOut(at);
          expect(way).toBeDefined();
          at = run(at, way!);
          expect(at.stepped.at(-1)!.verdict).toBe('ok');
        }
      }),
      RUNS,
    );
  });
});
function movedBetween(before: Snapshot, after: Snapshot): Readonly<Record<string, number>> {
  const was = tableOf(before).accounts;
  return Object.fromEntries(Object.entries(tableOf(after).accounts).map(([who, balance]) => [who, balance - was[who]!]));
}
function netOfBets({ bets }: RoundRecord): Readonly<Record<string, number | undefined>> {
  const net: Record<string, number | undefined> = Object.create(null);
  for (const { bettor, amount, returned } of bets) net[bettor] = (net[bettor] ?? 0) + returned - amount;
  return { ...net, house: undefined };
}
const isEmptyWhileDue = (snapshot: Snapshot): boolean => {
  const { shoe, waiting } = tableOf(snapshot);
  return shoe !== null && waiting.for === 'card' && cardsOut(shoe.composition) === totalCards(shoe.composition);
};
/** One of the open troubles goes with each act. */
const WAYS_AT_MOST = 200;
const BETWEEN = new Set(['closed', 'idle', 'settled', 'voided']);
const isBetweenRounds = ({ snapshot }: Run): boolean => BETWEEN.has(phaseOf(opened(snapshot))) && !isHeld(opened(snapshot));
/** The first act that is offered to dealer or supervisor and ends something. */
function wayOut({ snapshot }: Run): Body | undefined {
  const offered = (['dealer', 'supervisor'] as const).flatMap((role) => actsNow(opened(snapshot), role)).map(({ fact }) => fact);
  const endings: readonly Body[] = [
    { kind: 'compared', by: 'dao' },
    { kind: 'resume', by: 'mai' },
    ...(['card.burn', 'round.void', 'shoe.close'] as const).map<Body>((kind) => ({ kind, by: 'mai', reason: 'over' })),
  ];
  return endings.find(({ kind }) => offered.includes(kind));
}

describe('the same facts', () => {
  test('folded without a search for transitions come to what XState makes of them', () => {
    always(({ verdict }, before, fact) => {
      const from = opened(before);
      const at = withTable(from, { ...from.context, raised: [] });
      const judged = judge(at, factOf(fact, TICK_MS));
      if (verdict !== 'ok' || 'refused' in judged) return;
      expect(digest(move(at, judged.event))).toBe(digest(transition(machine, at, judged.event)[0]));
    });
  });

  test('folded twice give the same table to the byte, the same verdicts, alarms and records', () => {
    fc.assert(
      fc.property(lives, ([given, facts]) => {
        const [once, again] = [run(table(given), ...facts), run(table(given), ...facts)];
        const told = ({ stepped }: Run) => stepped.map(({ verdict, alarms, record, message }) => ({ verdict, alarms, record, message }));
        expect(told(once)).toEqual(told(again));
        expect(digest(once.snapshot)).toBe(digest(again.snapshot));
      }),
      RUNS,
    );
  });

  test('R69: folded from the newest shoe, with what it brings forward, come to the same table as from the beginning', () => {
    fc.assert(
      fc.property(lives, ([given, facts]) => {
        let whole = closedTable(given);
        let newest: Run | null = null;
        for (const fact of facts) {
          const body: Body = fact.kind === 'shoe.load' ? { ...fact, carry: carryOf(whole.snapshot) } : fact;
          const before = whole;
          whole = run(whole, body);
          const stepped = whole.stepped.at(-1)!;
          if (fact.kind === 'shoe.load' && stepped.verdict === 'ok') newest = run({ ...START, atMs: before.atMs }, body);
          else if (newest !== null) newest = run(newest, body);
          if (newest === null) continue;
          const { snapshot, verdict, alarms, record } = newest.stepped.at(-1)!;
          expect({ verdict, alarms, record }).toEqual({ verdict: stepped.verdict, alarms: stepped.alarms, record: stepped.record });
          expect(digest(snapshot)).toBe(digest(whole.snapshot));
        }
      }),
      RUNS,
    );
  });
});

test('rounds are settled, voided and corrected in these lives: the properties are not about refusals alone', () => {
  const seen = fc.sample(lives, { numRuns: 60, seed: 7 });
  const told = seen.flatMap(([given, facts]) => run(table(given), ...facts).stepped);
  const records = told.flatMap(({ record }) => record?.status ?? []);
  for (const status of ['settled', 'void', 'corrected'])
    expect([status, records.filter((one) => one === status).length > 5]).toEqual([status, true]);
  const alarms = new Set(told.flatMap((one) => one.alarms));
  for (const kind of ['unread', 'outOfTurn', 'alignment', 'overdraw', 'beforeTime', 'composition', 'called', 'gap', 'cutCard'])
    expect(alarms).toContain(kind);
});
