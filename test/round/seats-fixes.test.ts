import { describe, expect, test } from 'vitest';
import { codeOf, parseCard } from '../../main/cards/card.ts';
import { unseal } from '../../main/cards/hidden.ts';
import type { Body } from '../../main/round/facts.ts';
import { onTable } from '../../main/round/play.ts';
import { opened } from '../../main/round/step.ts';
import { standing } from '../../main/round/tell.ts';
import { viewOf, WITHOUT_A_STATION } from '../../main/views/index.ts';
import { digest } from './digest.ts';
import { seatedTable } from './random-seats.ts';
import { CLOSE, cards, given, OPEN, type Run } from './table.ts';

/** Rounds of games with seats in which a card turns out to be another, more than once. */
const fix = (place: string, code: string): Body => ({ kind: 'card.fix', place, code, by: 'mai', reason: 'seen again' });
const seat = (bettor: string, at: number): Body => ({ kind: 'bet', bettor, seat: at, bet: 'seat', amount: 100 });
const act = (at: number | 'banker', action: string, target?: string): Body => ({
  ...{ kind: 'action', seat: at, action },
  ...(target === undefined ? {} : { target }),
});
const premium = (): Run => given(seatedTable('xi-dach-cao-cap', { decks: 1 }), OPEN, seat('an', 1), seat('bo', 2), CLOSE);
const lying = ({ snapshot }: Run): readonly string[] =>
  onTable(opened(snapshot).context).map(({ place, card }) => `${place} ${codeOf(unseal(card))}`);
const unlessEntered = (text: string): string => text.replace(/"entered":\[[^\]]*\]/, '');

describe('card.fix', () => {
  test('R50: what was decided later is not lost over a fix that is itself put right', () => {
    const before = given(premium(), ...cards('TS 5D 6S AH 6C 8H'), act(2, 'double'), ...cards('9C'));
    expect(standing(before.snapshot).state).toBe('reveal');
    const wrong = given(before, fix('1.1', '9S'));
    expect(standing(wrong.snapshot).awaiting).toMatchObject({ decision: { seat: 1 } });
    const right = given(wrong, fix('1.1', 'TS'));
    expect(unlessEntered(digest(right.snapshot))).toBe(unlessEntered(digest(before.snapshot)));
  });

  test('P10: after a split that was none no two cards stand in one place, and put right it is one again', () => {
    const split = given(premium(), ...cards('QH 5D 6S KC 6C 8H'), act(1, 'split'), ...cards('JS 9D'));
    expect(lying(split)).toEqual(['dealer.1 6S', 'dealer.2 8H', '1.1 QH', '1.2 JS', '1b.1 KC', '1b.2 9D', '2.1 5D', '2.2 6C']);
    const none = given(split, fix('1b.1', '3D'));
    const places = lying(none).map((one) => one.split(' ')[0]);
    expect(new Set(places).size).toBe(places.length);
    expect(lying(none)).toContain('1.2 3D');
    expect([...lying(none)].map((one) => one.split(' ')[1]).sort()).toEqual(['3D', '5D', '6C', '6S', '8H', '9D', 'JS', 'QH']);
    expect(lying(given(none, fix('1.2', 'KC')))).toEqual(lying(split));
    // What has been decided since stands.
    expect(lying(given(none, act(1, 'stand'), fix('1.2', 'KC')))).toEqual(lying(none).map((one) => one.replace('3D', 'KC')));
  });

  test('T6, R62: a card that was shown and is hidden again by a fix is still counted as what it is', () => {
    const table = given(seatedTable('xi-dach-truyen-thong', {}), OPEN, seat('an', 1), seat('bo', 2), CLOSE);
    const shown = given(table, ...cards('AS 9D TC KH 8D 7S'));
    const hidden = given(shown, fix('1.1', '5H'), fix('1.1', '6H'));
    const over = given(hidden, act(1, 'stand'), act('banker', 'open', 'all'));
    const { out } = opened(over.snapshot).context.shoe!.composition;
    const counted = ['AS', '5H', '6H', 'KH', '9D', '8D', 'TC', '7S'].filter((code) =>
      out.some((n, of) => n > 0 && codeOf(of as never) === code),
    );
    expect(counted).toEqual(['6H', 'KH', '9D', '8D', 'TC', '7S']);
    expect(viewOf(over.snapshot, 'players', WITHOUT_A_STATION).shoe).toMatchObject({ out: 6 });
  });

  test('T6, R62: a card that is one too many was counted face down, and is taken back as that', () => {
    const table = given(seatedTable('xi-dach-truyen-thong', { decks: 2 }), OPEN, seat('an', 1), seat('bo', 2), CLOSE);
    const drawn = given(table, ...cards('TS TD TC 5H 5C 7S'), act(1, 'hit'), ...cards('5C'), act(1, 'stand'));
    const special = given(drawn, fix('1.2', 'AS'), act(2, 'stand'), act('banker', 'open', 'all'));
    expect(standing(special.snapshot)).toMatchObject({ phase: 'settled', state: 'irregular' });
    const entered = given(special, { kind: 'card.enter', code: '5D', by: 'mai', reason: 'seen again' });
    const { out, unknown } = opened(entered.snapshot).context.shoe!.composition;
    expect([out[parseCard('5C')!], out[parseCard('5D')!], unknown]).toEqual([1, 1, 0]);
  });
});
