import { describe, expect, test } from 'vitest';
import { baccarat } from '../../main/games/baccarat.ts';
import { deal, placeOf } from './table.ts';

/** D draws, S stands: the Banker's total, then the Player's third card 0 to 9, then a Player who stood. Written from the published table. */
const BANKER = [
  'DDDDDDDDDD D',
  'DDDDDDDDDD D',
  'DDDDDDDDDD D',
  'DDDDDDDDSD D',
  'SSDDDDDDSS D',
  'SSSSDDDDSS D',
  'SSSSSSDDSS S',
  'SSSSSSSSSS S',
] as const;
const STOOD = 11;
const POINTS = '0123456789';
/** A card of each value, and one that adds nothing. */
const CARDS = ['KS', 'AH', '2D', '3C', '4S', '5H', '6D', '7C', '8S', '9H'];

/** The first four cards, such that the hands have these totals: on one card and a ten, or on two. */
const FIRST_FOUR: readonly (readonly [how: string, first: (total: number) => string, second: (total: number) => string])[] = [
  ['a card and a ten', (total) => CARDS[total]!, () => 'QD'],
  ['two cards over ten', (total) => CARDS[total === 9 ? 0 : total + 1]!, () => '9C'],
];

describe.each(FIRST_FOUR)('R31, R33: the draws on %s', (_how, first, second) => {
  const afterFour = (player: number, banker: number) => {
    const state = deal([first(player), first(banker), second(player), second(banker)].join(' '));
    expect([state.player.total, state.banker.total]).toEqual([player, banker]);
    return state;
  };
  const cells = [...POINTS].flatMap((player) => [...POINTS].map((banker) => [Number(player), Number(banker)] as const));

  test('B1, B2, B3, R32: what is asked for after four cards, without a third', () => {
    const asked = cells.map(([player, banker]) => `${player}:${banker} ${placeOf(baccarat.waiting(afterFour(player, banker)))}`);
    const expected = cells.map(([player, banker]) => {
      if (player >= 8 || banker >= 8) return `${player}:${banker} -`;
      if (player <= 5) return `${player}:${banker} player.3`;
      return `${player}:${banker} ${BANKER[banker]![STOOD] === 'D' ? 'banker.3' : '-'}`;
    });
    expect(asked).toEqual(expected);
  });

  test.each([...POINTS].map(Number))('B4: what the Banker does when the Player draws a card that counts %i', (third) => {
    const drawing = cells.filter(([player, banker]) => player <= 5 && banker <= 7);
    const asked = drawing.map(([player, banker]) => {
      const state = baccarat.apply(afterFour(player, banker), {
        kind: 'card',
        place: 'player.3',
        card: deal(CARDS[third]!).player.cards[0]!,
      });
      return `${player}:${banker} ${placeOf(baccarat.waiting(state))}`;
    });
    expect(asked).toEqual(drawing.map(([player, banker]) => `${player}:${banker} ${BANKER[banker]![third] === 'D' ? 'banker.3' : '-'}`));
  });

  test.each([...POINTS].map(Number))(
    'B1, B2: no third card, here one that counts %i, is taken from a Player who does not draw',
    (third) => {
      const card = deal(CARDS[third]!).player.cards[0]!;
      for (const [player, banker] of cells.filter(([p, b]) => p > 5 || b > 7)) {
        expect(() => baccarat.apply(afterFour(player, banker), { kind: 'card', place: 'player.3', card })).toThrow('baccarat waits for');
      }
    },
  );
});

describe('the order of the deal', () => {
  test('R31: Player, Banker, Player, Banker, then the third cards that are asked for', () => {
    const pile = '4S 6H KD TC 6D AC'.split(' ');
    const asked = pile.map((_card, index) => placeOf(baccarat.waiting(deal(pile.slice(0, index).join(' ')))));
    expect(asked).toEqual(['player.1', 'banker.1', 'player.2', 'banker.2', 'player.3', 'banker.3']);
  });

  test('B5: nobody has a fourth card', () => {
    expect(baccarat.waiting(deal('4S 6H KD TC 6D AC'))).toEqual({ for: 'nothing' });
  });

  test('C9: every card is dealt face up and known to all', () => {
    const state = deal('4S 6H KD TC 6D');
    expect(baccarat.waiting(state)).toMatchObject({ for: 'card', face: 'up' });
    expect(baccarat.dealt(state).map(({ place, knownTo }) => [place, knownTo])).toEqual([
      ['player.1', 'all'],
      ['player.2', 'all'],
      ['player.3', 'all'],
      ['banker.1', 'all'],
      ['banker.2', 'all'],
    ]);
  });
});

describe('what a dealer is told of the draws', () => {
  const told = (codes: string) => {
    const state = deal(codes);
    return {
      order: baccarat
        .order(state)
        .map(({ place, is }) => `${place} ${is}`)
        .join(' · '),
      why: baccarat.explain(state).map(({ code, values }) => `${code} ${JSON.stringify(values)}`),
    };
  };
  const FOUR = 'player.1 dealt · banker.1 dealt · player.2 dealt · banker.2 dealt';

  test.each<[what: string, codes: string, order: string, why: string[]]>([
    ['before the first card', '', 'player.1 now · banker.1 open · player.2 open · banker.2 open · player.3 open · banker.3 open', []],
    [
      'after three cards',
      '3H 5H TS',
      'player.1 dealt · banker.1 dealt · player.2 dealt · banker.2 now · player.3 open · banker.3 open',
      [],
    ],
    ['B1: a natural', '9H 5H TS 2S', `${FOUR} · player.3 never · banker.3 never`, ['baccarat.natural {"player":9,"banker":7}']],
    [
      'B2: the Player draws, the Banker will too',
      '3H 5H TS 5S',
      `${FOUR} · player.3 now · banker.3 open`,
      ['baccarat.playerDraws {"player":3}', 'baccarat.bankerDraws {"banker":0}'],
    ],
    ['B4: the Banker waits for that card', '3H 4H TS TD', `${FOUR} · player.3 now · banker.3 open`, ['baccarat.playerDraws {"player":3}']],
    [
      'B4: the Banker stands on 7 whatever comes',
      '3H 7H TS TD',
      `${FOUR} · player.3 now · banker.3 never`,
      ['baccarat.playerDraws {"player":3}', 'baccarat.bankerStands {"banker":7}'],
    ],
    [
      'B4: the Banker draws on that card',
      '3H 4H TS TD 7C',
      `${FOUR} · player.3 dealt · banker.3 now`,
      ['baccarat.playerDraws {"player":3}', 'baccarat.bankerDrawsOn {"banker":4,"third":7}'],
    ],
    [
      'B4: the Banker stands on that card',
      '3H 4H TS TD 8C',
      `${FOUR} · player.3 dealt · banker.3 never`,
      ['baccarat.playerDraws {"player":3}', 'baccarat.bankerStandsOn {"banker":4,"third":8}'],
    ],
    [
      'B3: the Player stands, the Banker draws',
      '6H 5H TS TD',
      `${FOUR} · player.3 never · banker.3 now`,
      ['baccarat.playerStands {"player":6}', 'baccarat.bankerDraws {"banker":5}'],
    ],
    [
      'B3: both stand',
      '6H 6S TS TD',
      `${FOUR} · player.3 never · banker.3 never`,
      ['baccarat.playerStands {"player":6}', 'baccarat.bankerStands {"banker":6}'],
    ],
    [
      'B5: six cards',
      '4S 6H KD TC 6D AC',
      `${FOUR} · player.3 dealt · banker.3 dealt`,
      ['baccarat.playerDraws {"player":4}', 'baccarat.bankerDrawsOn {"banker":6,"third":6}'],
    ],
  ])('%s', (_what, codes, order, why) => {
    expect(told(codes)).toEqual({ order, why });
  });
});
