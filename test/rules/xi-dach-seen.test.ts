import { describe, expect, test } from 'vitest';
import { cards, known, run, type Table, thanBai, truyenThong } from './xi-dach-table.ts';

const HANDS = '1:T8 2:T9 3:T7 banker:T72';
const early = thanBai({ openEarly: true });
const knownOf = (of: Table, place: string, script: string, hands = HANDS) =>
  known(of, run(of, hands, script)).find((one) => one.startsWith(`${place} `));

describe('who sees which cards', () => {
  test('C9, T16: a hidden hand is known to its seat alone, the banker’s to the banker', () => {
    expect(known(truyenThong(), run(truyenThong(), '1:T8 2:T9 banker:T7'))).toEqual([
      'banker.1 [banker]',
      'banker.2 [banker]',
      '1.1 [1]',
      '1.2 [1]',
      '2.1 [2]',
      '2.2 [2]',
    ]);
  });
  test.each([
    ['openedTo pair: an opened hand to the banker, too', truyenThong(), '1.2 [1,banker]'],
    ['openedTo everyone: to all', early, '1.2 all'],
  ])('T16: %s', (_what, of, expected) => {
    expect(knownOf(of, '1.2', 'banker=open/1')).toBe(expected);
    expect(knownOf(of, '2.2', 'banker=open/1')).toBe('2.2 [2]');
    expect(knownOf(of, 'banker.2', 'banker=open/1')).toBe('banker.2 [banker]');
  });
  test('T6: a player’s special shows at once, when all are dealt', () => {
    expect(knownOf(truyenThong(), '1.2', '', '1:AK 2:T9 banker:T')).toBe('1.2 [1]');
    expect(knownOf(truyenThong(), '1.2', '', '1:AK 2:T9 banker:T7')).toBe('1.2 all');
    expect(knownOf(truyenThong(), '2.2', '', '1:AK 2:T9 banker:T7')).toBe('2.2 [2]');
  });
  test.each([
    ['after the last opening', HANDS, 'banker=open/all'],
    ['after the banker’s special', '1:T8 2:T9 banker:AA', ''],
    ['when the banker has left', '1:T8 2:T9 banker:T7', 'left/banker'],
  ])('T15, T16: all is public %s', (_what, hands, script) => {
    for (const one of known(truyenThong(), run(truyenThong(), hands, script))) expect(one).toMatch(/ all$/);
  });
});

describe('who is told the banker’s total', () => {
  const toldTo = (of: Table, script: string) => of.game.bank!.told(run(of, HANDS, script));
  test('T8, T16: the player who is opened', () => {
    expect(toldTo(truyenThong(), '')).toEqual([]);
    expect(toldTo(truyenThong(), 'banker=open/2')).toEqual([{ hand: 'banker', to: [2] }]);
    expect(toldTo(truyenThong(), 'banker=open/2 banker=open/1')).toEqual([{ hand: 'banker', to: [1, 2] }]);
  });
  test('T16: openedTo everyone: everybody', () => {
    expect(toldTo(early, '')).toEqual([]);
    expect(toldTo(early, 'banker=open/2')).toEqual([{ hand: 'banker', to: 'all' }]);
  });
  test('T8, C9: a card that the banker draws afterwards is not told', () => {
    const drawn = 'banker=open/2 1=stand 3=stand banker=hit';
    expect(toldTo(truyenThong(), drawn)).toEqual([]);
    expect(toldTo(truyenThong(), `${drawn} banker=open/3`)).toEqual([{ hand: 'banker', to: [3] }]);
    expect(toldTo(truyenThong(), `${drawn} banker=open/all`)).toEqual([]);
  });
});

describe('what is said of a hand', () => {
  const marksOf = (of: Table, hands: string, script: string, name: string, seen: string) =>
    of.game.marks(cards(seen), name, run(of, hands, script));
  test.each([
    ['1', 'AA', ['xiBang']],
    ['1', 'KA', ['xiLat']],
    ['1', '22323', ['nguLinh']],
    ['1', 'T9T', ['bust']],
    ['1', 'T5', ['underAge']],
    ['1', 'T6', []],
    ['banker', 'T4', ['underAge']],
    ['banker', 'T5', []],
    ['1', '2', []],
    ['1', '', []],
  ])('U2, T2, T4: of %s with %s', (name, seen, expected) => {
    expect(marksOf(truyenThong(), HANDS, '', name, seen)).toEqual(expected);
  });
  test('U2: from what everybody saw done, not from cards that are hidden', () => {
    const of = truyenThong();
    expect(marksOf(of, '1:T5 2:T9 banker:T7', '1=stand', '1', '')).toEqual(['stood']);
    expect(marksOf(of, '1:T9T 2:T9 banker:T7', '1=hit', '1', '')).toEqual(['stood']);
    expect(marksOf(of, HANDS, 'banker=open/1', '1', '')).toEqual(['opened']);
    expect(marksOf(of, HANDS, 'left/1', '1', '')).toEqual(['left']);
    expect(marksOf(of, HANDS, 'dead/1', '1', '')).toEqual(['dead']);
    expect(marksOf(of, HANDS, 'banker=open/1 left/banker', 'banker', '')).toEqual(['left']);
  });
  test('U2, T10: who pays đền is said once the round is over', () => {
    const of = truyenThong();
    const hands = '1:T9T 2:T5 3:T8 banker:T9';
    expect(marksOf(of, hands, '1=hit banker=open/1 banker=open/2', '1', '')).toEqual(['opened']);
    expect(['1', '2', 'banker'].map((name) => marksOf(of, hands, '1=hit banker=open/all', name, ''))).toEqual([
      ['opened', 'den'],
      ['opened'],
      [],
    ]);
    expect(marksOf(of, hands, '1=hit left/1 banker=open/all', '1', '')).toEqual(['left', 'den']);
  });
  test('U2, T10: the banker, too', () => {
    expect(marksOf(truyenThong(), '1:T8 banker:T9T', '1=stand banker=hit', 'banker', 'T9T')).toEqual(['bust', 'den']);
  });
});

test('C9: what is said of a round does not tell one hidden card from another', () => {
  const said = (of: Table, hands: string, script: string) => {
    const state = run(of, hands, script);
    const marks = of.game.hands(state).map((name) => of.game.marks([], name, state));
    return { known: known(of, state), order: of.game.order(state), why: of.game.explain(state), told: of.game.bank!.told(state), marks };
  };
  for (const of of [truyenThong(), early])
    for (const script of ['', '1=stand', '1=stand banker=open/1', '1=stand 2=hit', '1=stand 2=hit banker=open/1 left/1'])
      expect(said(of, '1:T8 2:T6T 3:T9 banker:T6', script)).toEqual(said(of, '1:T8 2:T7K 3:22 banker:T9', script));
});

describe('what screens say of the round', () => {
  const of = truyenThong();
  test('its hands, the banker’s first', () => {
    expect(of.game.hands(null)).toEqual(['banker']);
    expect(of.game.hands(run(of, '5:T8 2:T9 banker:T7'))).toEqual(['banker', '2', '5']);
  });
  test('T3: its places: two laps, then what was drawn', () => {
    const orderOf = (hands: string, script = '') => of.game.order(run(of, hands, script)).map(({ place, is }) => `${place} ${is}`);
    expect(orderOf('1:T 2: banker:')).toEqual(['1.1 dealt', '2.1 now', 'banker.1 open', '1.2 open', '2.2 open', 'banker.2 open']);
    expect(orderOf('1:T8 banker:T7', '1=hit')).toEqual(['1.1 dealt', 'banker.1 dealt', '1.2 dealt', 'banker.2 dealt', '1.3 now']);
    expect(orderOf('1:T banker:', 'left/banker')).toEqual(['1.1 dealt', 'banker.1 never', '1.2 never', 'banker.2 never']);
    expect(orderOf('1:T 2: banker:', 'dead/1')).toEqual(['2.1 now', 'banker.1 open', '2.2 open', 'banker.2 open', '1.1 dealt']);
  });
  test.each([
    ['1:T8 banker:T7', '', []],
    ['1:T8 banker:T7', 'left/banker', [{ code: 'xiDach.bankerLeft', values: {} }]],
    ['1:T8 banker:AK', '', [{ code: 'xiDach.bankerHasSpecial', values: {} }]],
    ['1:T8 banker:T7T', '1=stand banker=hit', [{ code: 'xiDach.bankerBusts', values: { banker: 27 } }]],
    ['1:T8 banker:22323', '1=stand banker=hit banker=hit banker=hit', [{ code: 'xiDach.bankerHasFive', values: { banker: 12 } }]],
    ['1:T8 banker:T7', 'banker=open/all', [{ code: 'xiDach.noHandLeft', values: {} }]],
  ])('T6, T9, T14: why it is over: %s %s', (hands, script, reasons) => {
    expect(of.game.explain(run(of, hands, script))).toEqual(reasons);
  });
  test('it has no word for the whole round, no bets that oppose each other, no decisions ahead of the turn', () => {
    const state = run(of, HANDS, 'banker=open/all');
    expect([of.game.result(state), of.game.opposite([]), of.game.ahead(state)]).toEqual([null, {}, []]);
  });
});
