import { describe, expect, test } from 'vitest';
import { cardsOut, totalCards } from '../../main/cards/composition.ts';
import type { Body } from '../../main/round/facts.ts';
import { isDealing, isHeld, phaseOf } from '../../main/round/phase.ts';
import { onTable } from '../../main/round/play.ts';
import { opened, type Snapshot } from '../../main/round/step.ts';
import { mustWait } from '../../main/round/table.ts';
import { standing } from '../../main/round/tell.ts';
import { viewOf, WITHOUT_A_STATION } from '../../main/views/index.ts';
import type { AnyView, Audience } from '../../main/views/messages.ts';
import { always, forLives, isBetweenRounds, SEATED_GAMES, tableOf } from './look.ts';
import { nextFact } from './random-next.ts';
import { live, seatedTable } from './random-seats.ts';
import { given, type Run, run } from './table.ts';

const RUNS = 16;
/** Of what takes longer for each fact. */
const FEW_RUNS = 3;
const AUDIENCES: readonly Audience[] = ['dealer', 'players', 'supervisor', 'seat:1', 'seat:2', 'seat:3', 'seat:4', 'seat:7', 'seat:banker'];

describe.each(SEATED_GAMES)('%s: whatever comes to a table', (game) => {
  test('nothing is a fault of the program, and what is refused changes nothing', () => {
    always(game, RUNS, ({ before, after: { verdict, snapshot, message, alarms, record } }) => {
      expect([verdict, message]).not.toContain('fault');
      if (verdict !== 'ok') expect([snapshot === before, alarms, record]).toEqual([true, [], null]);
    });
  });

  test('R62: the cards counted are those of the shoe; no card stands in two places, and whatever lies, is kept or in question has left it', () => {
    always(game, RUNS, ({ after: { snapshot } }) => {
      const table = tableOf(snapshot);
      const dealt = onTable(table).map(({ place }) => place);
      expect(new Set(dealt).size).toBe(dealt.length);
      const unresolved = table.stops.filter(({ kind, counted, turned }) => kind === 'irregular' && counted !== 'none' && !turned).length;
      const lying = isDealing(phaseOf(opened(snapshot))) ? dealt.length : 0;
      if (table.shoe === null) return;
      const { composition } = table.shoe;
      expect(composition.out.every((n) => n >= 0 && n <= composition.decks)).toBe(true);
      expect(composition.unknown).toBeGreaterThanOrEqual(0);
      expect(cardsOut(composition)).toBeLessThanOrEqual(totalCards(composition));
      expect(lying + table.kept.length + unresolved).toBeLessThanOrEqual(cardsOut(composition));
    });
  });

  test('C12, P1, T20: nobody holds another’s seat, nor more than the game lets them', () => {
    const most = tableOf(seatedTable(game, {}).snapshot).game.bank === null ? 2 : 1;
    always(game, RUNS, ({ after: { snapshot } }) => {
      const { seated, settings } = tableOf(snapshot);
      const seats = seated.map(({ seat }) => seat);
      expect(new Set(seats).size).toBe(seats.length);
      for (const { seat, bettor } of seated) {
        expect(seat).toBeLessThanOrEqual(settings.seats);
        expect(seated.filter((other) => other.bettor === bettor).length).toBeLessThanOrEqual(most);
      }
    });
  });

  test('the table is held if and only if it must wait; time runs only while it is not, and R70: rounds are numbered without a gap', () => {
    always(game, RUNS, ({ before, after: { snapshot, record } }) => {
      const now = opened(snapshot);
      const [was, is] = [tableOf(before), tableOf(snapshot)];
      expect(isHeld(now)).toBe(mustWait(is));
      if (isHeld(now)) expect(standing(snapshot).deadline).toBeNull();
      expect([0, 1]).toContain(is.rounds - was.rounds);
      if (record !== null && record.status !== 'corrected') expect(record.round).toBe(is.rounds);
    });
  });

  test('R89: every screen can be drawn; whoever is asked can answer, and every trouble has a way out', () => {
    always(game, FEW_RUNS, ({ after: { snapshot } }) => {
      for (const audience of AUDIENCES) {
        const view: AnyView = viewOf(snapshot, audience, WITHOUT_A_STATION);
        expect(JSON.parse(JSON.stringify(view))).toEqual(view);
        if (view.audience === 'dealer' || view.audience === 'supervisor')
          for (const { ways } of view.troubles) expect(ways).not.toEqual([]);
      }
      const { awaiting } = standing(snapshot);
      if (awaiting.choices !== undefined) expect(awaiting.choices).not.toEqual([]);
      if (awaiting.decision !== undefined) expect((awaiting.decision as { allowed: unknown }).allowed).not.toEqual([]);
    });
  });

  test('R30, R89: what is asked, answered, and what saves a round lead to its end; a void round does where nothing else does', () => {
    forLives(game, RUNS, (life, pick) => {
      let { end: at } = live(game, life);
      for (let left = WAYS_AT_MOST; !isBetweenRounds(at); left--) {
        expect(left).toBeGreaterThan(0);
        at = given(at, wayOn(at.snapshot, pick + left));
      }
      // A shoe can be changed, the bank taken up, and a round opened again.
      for (const _ of [1, 2, 3]) if (!standing(at.snapshot).roundIsOpen) at = pastBurn(given(at, nextFact(at.snapshot, pick)));
      expect(standing(at.snapshot).roundIsOpen).toBe(true);
    });
  });
});
const WAYS_AT_MOST = 400;
const VOID: Body = { kind: 'round.void', by: 'mai', reason: 'over' };
function wayOn(snapshot: Snapshot, pick: number): Body {
  const { phase, held } = standing(snapshot);
  const { shoe } = tableOf(snapshot);
  const isEmpty = shoe !== null && cardsOut(shoe.composition) === totalCards(shoe.composition);
  const fact = phase === 'betting' && !held ? ({ kind: 'bets.close' } as const) : nextFact(snapshot, pick);
  const isTaken = run({ snapshot, stepped: [], atMs: 10 ** 6 }, fact).stepped[0]?.verdict === 'ok';
  return !isTaken || (isEmpty && phase === 'card') ? VOID : fact;
}
function pastBurn(from: Run): Run {
  let at = from;
  for (let left = WAYS_AT_MOST; left > 0 && phaseOf(opened(at.snapshot)) === 'burning'; left--) at = given(at, nextFact(at.snapshot, left));
  return at;
}
