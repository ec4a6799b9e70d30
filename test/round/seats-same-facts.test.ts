import { describe, expect, test } from 'vitest';
import { transition } from 'xstate';
import { codeOf } from '../../main/cards/card.ts';
import { unseal } from '../../main/cards/hidden.ts';
import type { Body } from '../../main/round/facts.ts';
import { judge } from '../../main/round/judge.ts';
import { machine, move, withTable } from '../../main/round/machine.ts';
import { isDealing, isHeld, phaseOf } from '../../main/round/phase.ts';
import { onTable } from '../../main/round/play.ts';
import { opened } from '../../main/round/step.ts';
import { carryOf } from '../../main/round/tell.ts';
import { digest } from './digest.ts';
import { always, forLives, isBetweenRounds, SEATED_GAMES } from './look.ts';
import { live, seatedTable } from './random-seats.ts';
import { factOf, type Run, run, START, TICK_MS } from './table.ts';

const RUNS = 12;
/** Of what takes longer for each fact. */
const FEW_RUNS = 3;

describe.each(SEATED_GAMES)('%s: the same facts', (game) => {
  test('folded without a search for transitions come to what XState makes of them', () => {
    always(game, FEW_RUNS, ({ fact, before, after: { verdict } }) => {
      const from = opened(before);
      const at = withTable(from, { ...from.context, raised: [] });
      const judged = judge(at, factOf(fact, TICK_MS));
      if (verdict !== 'ok' || 'refused' in judged) return;
      expect(digest(move(at, judged.event))).toBe(digest(transition(machine, at, judged.event)[0]));
    });
  });

  test('folded twice give the same table to the byte, the same verdicts, alarms and records', () => {
    forLives(game, RUNS, (life) => {
      const { facts, end } = live(game, life);
      const again = run(seatedTable(game, life[0]), ...facts);
      const told = ({ stepped }: Run) => stepped.slice(-facts.length).map(({ snapshot: _, ...all }) => all);
      expect(told(again)).toEqual(told(end));
      expect(digest(again.snapshot)).toBe(digest(end.snapshot));
    });
  });

  test('R69: folded from the newest shoe, with what it brings forward, come to the same table as from the beginning', () => {
    forLives(game, RUNS, (life, pick) => {
      let whole = seatedTable(game, life[0]);
      let newest: Run | null = null;
      for (const [index, fact] of live(game, life).facts.entries()) {
        const isLoad = fact.kind === 'shoe.load' || (index % EVERY === pick % EVERY && isBetweenRounds(whole));
        const body: Body = isLoad ? { kind: 'shoe.load', carry: carryOf(whole.snapshot) } : fact;
        const before = whole;
        whole = run({ ...whole, stepped: [] }, body);
        const { snapshot: at, ...told } = whole.stepped[0]!;
        if (isLoad && told.verdict === 'ok') newest = { ...START, atMs: before.atMs };
        if (newest === null) continue;
        newest = run({ ...newest, stepped: [] }, asWritten(body));
        const { snapshot, ...again } = newest.stepped[0]!;
        expect(again).toEqual(told);
        expect(digest(snapshot)).toBe(digest(at));
      }
    });
  });

  test('card.fix of a card to itself leaves the round as it is', () => {
    always(game, FEW_RUNS, ({ at }) => {
      const machineNow = opened(at.snapshot);
      if (!isDealing(phaseOf(machineNow)) || isHeld(machineNow)) return;
      for (const { place, card } of onTable(machineNow.context)) {
        const fixed = run(at, { kind: 'card.fix', place, code: codeOf(unseal(card)), by: 'mai', reason: 'looked again' }).stepped.at(-1)!;
        expect([place, fixed.verdict]).toEqual([place, 'ok']);
        const { context } = opened(fixed.snapshot);
        expect(context.entered).toContain(place);
        const notEntered = withTable(opened(fixed.snapshot), { ...context, entered: machineNow.context.entered });
        expect(digest(notEntered)).toBe(digest(withTable(machineNow, { ...machineNow.context, raised: [] })));
      }
    });
  });
});
/** A shoe is changed so often besides. */
const EVERY = 21;
/** As a journal has it. */
const asWritten = (body: Body): Body => JSON.parse(JSON.stringify(body)) as Body;
