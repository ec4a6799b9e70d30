import { describe, expect, test } from 'vitest';
import { cardsOut } from '../../main/cards/composition.ts';
import type { Body } from '../../main/round/facts.ts';
import { shuffledFor, withTagOut } from '../../main/round/shoe.ts';
import { opened } from '../../main/round/step.ts';
import { CLOSE, given, OPEN, type Run, run, START, table, UNREAD, when } from './table.ts';

const tagged = (code: string, tag: string): Body => ({ kind: 'card', code, tag });
const shoeOf = ({ snapshot }: Run) => opened(snapshot).context.shoe!;
const stopsOf = ({ snapshot }: Run) => opened(snapshot).context.stops.map(({ kind, why }) => [kind, why]);
const BURN: Body = { kind: 'card.burn', by: 'mai', reason: 'read twice' };
const dealing = given(table({ burn: false }), OPEN, CLOSE, tagged('8S', 'A'));

describe('R28, R24: a tag is one card', () => {
  test('one that left the shoe before is in question, however long ago, and is not counted; another of its face is a card', () => {
    const again = given(dealing, tagged('8S', 'B'), tagged('8S', 'A'));
    expect(again.stepped.at(-1)?.alarms).toEqual(['tagAgain']);
    expect([cardsOut(shoeOf(again).composition), stopsOf(again)]).toEqual([2, [['irregular', 'tagAgain']]]);
    const burned = given(again, BURN);
    expect([cardsOut(shoeOf(burned).composition), stopsOf(burned)]).toEqual([2, []]);
    const settled = given(burned, tagged('KS', 'C'), tagged('KD', 'D'));
    expect(settled.stepped.at(-1)?.record).toMatchObject({ status: 'settled', hands: { player: ['8S', 'KS'], banker: ['8S', 'KD'] } });
  });

  test('in place of a card that could not be read too: the card that is asked for is still to come', () => {
    const again = given(dealing, UNREAD, tagged('8S', 'A'));
    expect(stopsOf(again)).toEqual([
      ['unread', null],
      ['irregular', 'tagAgain'],
    ]);
    const read = given(again, BURN, tagged('2H', 'B'));
    expect([cardsOut(shoeOf(read).composition), stopsOf(read)]).toEqual([2, []]);
  });

  test('its face may be entered where the tag is wrong: then it is the card that is due', () => {
    const entered = given(dealing, tagged('8S', 'A'), { kind: 'card.enter', code: '9D', by: 'mai', reason: 'wrong tag' });
    expect([cardsOut(shoeOf(entered).composition), stopsOf(entered)]).toEqual([2, []]);
    expect(when(dealing, { kind: 'card.keep', by: 'mai', reason: '' }).verdict).toBe('round.notNow');
  });

  test('counts anew with a new shoe, and with a deck that is shuffled (T17); a card without a tag has none', () => {
    const settled = given(dealing, ...['2H', 'KS', 'KD'].map((code): Body => ({ kind: 'card', code })));
    expect(shoeOf(settled).tags).toEqual(['A']);
    const next = run(settled, { kind: 'shoe.load' }, OPEN, CLOSE, tagged('8S', 'A'));
    expect(stopsOf(next)).toEqual([]);
    const deck = opened(given(START, { kind: 'table', game: 'xi-dach-cao-cap', settings: {} }).snapshot).context;
    expect(shuffledFor(withTagOut(deck, 'A'), 2).shoe?.tags).toEqual(['A']);
    const shuffled = opened(given(START, { kind: 'table', game: 'xi-dach-than-bai', settings: {} }).snapshot).context;
    expect(shuffledFor(withTagOut(shuffled, 'A'), 2).shoe?.tags).toEqual([]);
  });
});
