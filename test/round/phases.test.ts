import { describe, expect, test } from 'vitest';
import { transition } from 'xstate';
import type { Body } from '../../main/round/facts.ts';
import { judge } from '../../main/round/judge.ts';
import { machine, move } from '../../main/round/machine.ts';
import { opened } from '../../main/round/step.ts';
import { standing } from '../../main/round/tell.ts';
import { digest } from './digest.ts';
import { FACTS, STATES, type StateName } from './every.ts';
import { factOf, TICK_MS, when } from './table.ts';

const CODES: Readonly<Record<string, string>> = {
  '·': 'ok',
  n: 'round.notNow',
  b: 'bet.closed',
  c: 'card.notExpected',
  a: 'action.notAllowed',
  q: 'choice.notAsked',
  f: 'shoe.finished',
};
/** Where a fact is taken (·), and with which code it is refused everywhere else. */
const MATRIX = `
                 closed
                 │ burnFirst
                 │ │ burnMore
                 │ │ │ idle
                 │ │ │ │ betting
                 │ │ │ │ │ card
                 │ │ │ │ │ │ settled
                 │ │ │ │ │ │ │ voided
                 │ │ │ │ │ │ │ │ finished
                 │ │ │ │ │ │ │ │ │ rescan
                 │ │ │ │ │ │ │ │ │ │ rescanBurn
                 │ │ │ │ │ │ │ │ │ │ │ question
                 │ │ │ │ │ │ │ │ │ │ │ │ questionUnread
                 │ │ │ │ │ │ │ │ │ │ │ │ │ questionNinth
                 │ │ │ │ │ │ │ │ │ │ │ │ │ │ called
                 │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ paused
                 │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ compare
                 │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ compareIdle
                 │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ fault
                 │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ faultIdle
                 │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ lost
                 │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ lostBurn
                 │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ │ lostBetting
  table          n n n n n n n n n n n n n n n n n n n n n n n
  shoe.load      · · · · n n · · · n n n n n n n n n n n n n n
  shoe.close     n · · · n n · · · n · n n n n n n n n · n · n
  round.open     n n n · n n · · f n n n n n n n n n n n n n n
  bets.close     n n n n · n n n n n n n n n n n n n n n n n ·
  table.set      · · · · n n · · · n · n n n n n n n n n n · n
  bets.level     n n n n n n n n n n n n n n n n n n n n n n n
  bet            b b b b · b b b b b b b b b b b b b b b b b ·
  card           c · · · · · · · · · · · · · · · · · · · · · ·
  card.unread    c · · · · · · · · · · · · · · · · · · · · · ·
  cut            c · · · · · · · · · · · · · · · · · · · · · ·
  action         a a a a a a a a a a a a a a a a a a a a a a a
  choice         q q q q q q q q q q q q q q q q q q q q q q q
  reveal         n n n n n n n n n n n n n n n n n n n n n n n
  deadline       n n n n · n n n n n n n n n n n n n n n n n ·
  leave          n n n n n n n n n n n n n n n n n n n n n n n
  call           · · · · · · · · · · · · · · · · · · · · · · ·
  pause          · · · · · · · · · · · n n n n n n n n n · · ·
  resume         n n n n n n n n n n n n n n · · n n n n n n n
  compared       n n n n n n n n n n n n n n n n · · n n n n n
  card.enter     n n n n n n n n n · · · · · n n n n n n n n n
  card.keep      n n n n n n n n n n n · n n n n n n n n n n n
  card.burn      n n n n n n n n n n n · · · n n n n n n n n n
  card.fix       n n n n n · n n n · n · n · n · · n · n · n n
  round.void     n n n n · · n n n · n · n · · · · n · n · n ·
  round.correct  · n n n · · · · · · n n n n n n n n n n · n ·
  start          · · · · · · · · · · · · · · · · · · · · · · ·
  scanner        · · · · · · · · · · · · · · · · · · · · · · ·
  hello          · · · · · · · · · · · · · · · · · · · · · · ·
  gap            · · · · · · · · · · · · · · · · · · · · · · ·
  loaded         · · · · · · · · · · · · · · · · · · · · · · ·
  different      · · · · · · · · · · · · · · · · · · · · · · ·
  notAuthentic   · · · · · · · · · · · · · · · · · · · · · · ·
  stuck          · · · · · · · · · · · · · · · · · · · · · · ·
  noted          · · · · · · · · · · · · · · · · · · · · · · ·
  alarm.clear    n n n n n n n n n n n n n n n n n n n n n n n
`;
const rows = MATRIX.split('\n').flatMap((line) => {
  const [kind, ...marks] = line.trim().split(/\s+/);
  return kind !== undefined && Object.hasOwn(FACTS, kind) ? [{ kind: kind as Body['kind'], marks }] : [];
});
const names = Object.keys(STATES) as readonly StateName[];

describe('C3, C12, R30: every phase and every trouble × every fact', () => {
  test('the table above names every fact, once, and every state', () => {
    const columns = MATRIX.split('\n').flatMap((line) => /^ {17}(?:│ )*(\w+)$/.exec(line)?.[1] ?? []);
    expect(columns).toEqual(names);
    expect(rows.map(({ kind }) => kind)).toEqual(Object.values(FACTS).map(({ kind }) => kind));
    expect(rows.every(({ marks }) => marks.length === names.length)).toBe(true);
  });

  test.each(rows)('$kind', ({ kind, marks }) => {
    const verdicts = names.map((name) => `${name}: ${when(STATES[name](), FACTS[kind]).verdict}`);
    expect(verdicts).toEqual(names.map((name, index) => `${name}: ${CODES[marks[index] ?? '']}`));
  });

  test('a refused fact changes nothing, raises nothing, and says in one sentence why', () => {
    for (const name of names) {
      const state = STATES[name]();
      for (const fact of Object.values(FACTS)) {
        const { verdict, snapshot, alarms, record, message } = when(state, fact);
        if (verdict === 'ok') continue;
        expect([snapshot === state.snapshot, alarms, record]).toEqual([true, [], null]);
        expect(message).toMatch(/^\S[^\n]*$/);
      }
    }
  });
});

test('what is folded without a search for transitions comes to what XState makes of it, from every state', () => {
  let compared = 0;
  for (const name of names) {
    const { snapshot, atMs } = STATES[name]();
    for (const body of Object.values(FACTS)) {
      const judged = judge(opened(snapshot), factOf(body, atMs + TICK_MS));
      if ('refused' in judged) continue;
      compared++;
      expect(digest(move(opened(snapshot), judged.event))).toBe(digest(transition(machine, opened(snapshot), judged.event)[0]));
    }
  }
  expect(compared).toBeGreaterThan(300);
});

describe('R30: the states of a round', () => {
  test.each([
    ['closed', 'closed', false],
    ['burnFirst', 'burning', false],
    ['burnMore', 'burning', false],
    ['idle', 'idle', false],
    ['betting', 'betting', false],
    ['card', 'card', false],
    ['settled', 'settled', false],
    ['voided', 'voided', false],
    ['finished', 'voided', false],
    ['rescan', 'card', true],
    ['rescanBurn', 'burning', true],
    ['question', 'card', true],
    ['questionUnread', 'settled', true],
    ['called', 'betting', true],
    ['compareIdle', 'idle', true],
    ['faultIdle', 'idle', true],
    ['lost', 'card', true],
    ['lostBurn', 'burning', true],
    ['lostBetting', 'betting', false],
  ] as const)('%s: %s, held %s', (name, phase, held) => {
    expect(standing(STATES[name]().snapshot)).toMatchObject({ phase, held });
  });
});
