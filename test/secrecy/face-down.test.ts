import { inspect } from 'node:util';
import { serialize } from 'node:v8';
import { describe, expect, test } from 'vitest';
import { parseCard } from '../../main/cards/card.ts';
import { Hidden } from '../../main/cards/hidden.ts';
import type { Body } from '../../main/round/facts.ts';
import { opened, type Snapshot } from '../../main/round/step.ts';
import { carryOf, standing } from '../../main/round/tell.ts';
import { dealerViewOf, viewOf, WITHOUT_A_STATION } from '../../main/views/index.ts';
import { outputsOf } from '../../main/views/outputs.ts';
import { seen, shownCard } from '../../main/views/seen.ts';
import { bet, CALL, CLOSE, cards, given, OPEN, RESUME, type Run, UNREAD, VOID } from '../round/table.ts';
import { faceDownTable } from './face-down.ts';

const AUDIENCES = ['dealer', 'players', 'supervisor'] as const;
const reasoned = { by: 'mai', reason: 'by eye' } as const;

/** Everything that leaves the fold, of a table to which this came. */
function told(...bodies: readonly Body[]) {
  const start = faceDownTable();
  let at: Run = start;
  const all = bodies.map((body) => {
    const before = at.snapshot;
    at = given(at, body);
    const { verdict, alarms, record, message } = at.stepped.at(-1)!;
    const views = AUDIENCES.map((audience) => viewOf(at.snapshot, audience, WITHOUT_A_STATION));
    return {
      ...{ verdict, alarms, record, message, views },
      seen: AUDIENCES.map((audience) => seen(at.snapshot, audience)),
      outputs: outputsOf(dealerViewOf(at.snapshot, WITHOUT_A_STATION), { 1: 'round.open' }),
      standing: standing(at.snapshot),
      carry: carryOf(at.snapshot),
      timeline: shownCard(before, body),
    };
  });
  return { all, snapshot: at.snapshot };
}
/** All ways in which a careless line of code could put a table into a log or a message. */
function written(snapshot: Snapshot): readonly string[] {
  const { value, context } = opened(snapshot);
  const { game, ...data } = context;
  return [
    JSON.stringify(snapshot),
    inspect({ value, data }, { depth: null, showHidden: true, getters: true }),
    inspect(structuredClone(data), { depth: null }),
    serialize(data).toString('latin1'),
    `${game.name} ${data.play} ${data.kept.map(({ card }) => card)}`,
  ];
}

/** The face-down card, two ways to be told of it, and what happens then. `?` is the card. */
const TAPES: Readonly<Record<string, (code: string) => readonly Body[]>> = {
  'dealt, to the end of the round': (code) => [...cards('5H'), ...cards(code), ...cards('9C')],
  'a copy that the shoe has no more of': (code) => [...cards('KS'), ...cards(code), ...cards('9C')],
  'read at the second attempt': (code) => [...cards('5H'), UNREAD, ...cards(code), ...cards('9C')],
  'entered by hand': (code) => [...cards('5H'), UNREAD, { kind: 'card.enter', code, ...reasoned }, ...cards('9C')],
  void: (code) => [...cards('5H'), ...cards(code), VOID],
  'called, fixed beside it': (code) => [
    ...[...cards('5H'), ...cards(code), CALL],
    ...([{ kind: 'card.fix', place: 'dealer.1', code: '6H', ...reasoned }, RESUME, ...cards('9C'), OPEN] as const),
  ],
};

describe('C9, R75: two tables that differ in a card nobody may see are told alike, to everybody and everywhere', () => {
  test.each(Object.entries(TAPES))('%s', (_, after) => {
    const [king, ace] = ['KS', 'AD'].map((code) => told(OPEN, bet('an', 'player', 10), CLOSE, ...after(code)));
    expect(king!.all).toEqual(ace!.all);
    expect(written(king!.snapshot)).toEqual(written(ace!.snapshot));
  });

  test('the tables do differ: the comparison is not of nothing', () => {
    const { all } = told(OPEN, CLOSE, ...cards('5H KS 9C'));
    expect(all[3]!.views.map(({ hands }) => hands[1]!.cards.map(({ show }) => show))).toEqual(AUDIENCES.map(() => ['5H', 'back']));
    expect(all.map(({ timeline }) => timeline)).toEqual([null, null, '5H', 'back', '9C']);
    expect(all[4]!.record).toMatchObject({ status: 'settled', hands: { dealer: ['5H', '??'], player: ['9C'] } });
    const open = told(OPEN, CLOSE, ...cards('5H 6H 9C'));
    const other = told(OPEN, CLOSE, ...cards('5D 6H 9C'));
    expect(written(open.snapshot)).not.toEqual(written(other.snapshot));
  });
});

describe('C9: a hidden value', () => {
  const KING = parseCard('KS')!;
  const hidden = new Hidden(KING);
  test.each([
    ['JSON', () => JSON.stringify({ hidden })],
    ['a template', () => `${hidden}`],
    ['text', () => String(hidden) + hidden.toString()],
    ['the console', () => inspect({ hidden }, { depth: null, showHidden: true })],
    ['keys and values', () => JSON.stringify([Object.keys(hidden), Object.values(hidden), Reflect.ownKeys(hidden).length])],
    ['a copy', () => JSON.stringify({ ...hidden })],
    ['a structured clone', () => inspect(structuredClone(hidden), { showHidden: true })],
    ['v8', () => serialize(hidden).toString('hex')],
  ])('%s', (_, write) => {
    const text = write();
    const other = JSON.stringify(new Hidden(parseCard('AD')));
    expect(other).toBe('"▒"');
    expect(text).not.toMatch(new RegExp(`\\b${KING}\\b|KS`));
  });
});
