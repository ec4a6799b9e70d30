import { describe, expect, test } from 'vitest';
import { askedAfter, askedAlong, lying, nguLinh, paid, pay, premium, run } from './blackjack-table.ts';

/** What two cards that are no pair may always do; a deal to one seat is written seat, dealer, seat, dealer. */
const FIRST = '1: hit stand double';
const LATER = '1: hit stand';

describe('the two rounds of the contract', () => {
  test('P4, P9, P10, P13, P14, P15, R37: a split that is not followed, a double that is', () => {
    const script = '9S 6H 9D TC 3=split bo@3=no 2H KS 3=double bo@3=followDouble 9C 3b=stand reveal 4D';
    expect(askedAlong(premium(), '3+bo', script)).toEqual([
      ...['3.1', 'dealer.1', '3.2', 'dealer.2 down'],
      ...['3: hit stand double split surrender', 'bo@3: followSplit no', '3.2', '3b.2'],
      ...['3: hit stand double', 'bo@3: followDouble no', '3.3', '3b: hit stand double', 'reveal', 'dealer.3', 'over'],
    ]);
    const state = run(premium(), '3+bo', script);
    expect(lying(premium(), state).join(' ')).toBe('dealer.1 6H dealer.2 TC dealer.3 4D 3.1 9S 3.2 2H 3.3 9C 3b.1 9D 3b.2 KS');
    expect(paid(premium(), '3+bo', script, '3 seat 2000', '3b seat 1000', 'bo@3 behind 1000')).toEqual([
      'push 2000',
      'lose 0',
      'push 1000',
    ]);
  });
  test('N6: insurance is lost, the hand pushes', () => {
    const script = 'QS AD 9H 8C 2=insurance 2=stand reveal';
    expect(askedAlong(nguLinh(), '2', script).slice(4)).toEqual(['2: insurance no', '2: hit stand double', 'reveal', 'over']);
    expect(paid(nguLinh(), '2', script, '2 seat 3000', '2 insurance 1500')).toEqual(['push 3000', 'lose 0']);
  });
});

describe('the deal', () => {
  test.each([premium(), nguLinh()])(
    'P4, R37: a card to each seat ascending, then to the dealer, twice; the second of the dealer face down',
    (table) => {
      expect(askedAlong(table, '6 2 4', '2S 3S 4S 5S 6S 7S 8S').slice(0, 8)).toEqual(
        '2.1,4.1,6.1,dealer.1,2.2,4.2,6.2,dealer.2 down'.split(','),
      );
    },
  );
  test('P4, C9: the hole card is nobody’s until it is turned, and totals are those of open cards', () => {
    const dealt = run(premium(), '1', 'KS 6H 9D TC');
    expect(lying(premium(), dealt)).toEqual(['dealer.1 6H', 'dealer.2 ??', '1.1 KS', '1.2 9D']);
    expect(
      premium()
        .game.dealt(dealt)
        .map(({ knownTo }) => knownTo),
    ).toEqual(['all', 'nobody', 'all', 'all']);
    const turned = run(premium(), '1', 'KS 6H 9D TC 1=stand reveal');
    expect(lying(premium(), turned)).toEqual(['dealer.1 6H', 'dealer.2 TC', '1.1 KS', '1.2 9D']);
  });
  test('P1, P3: two seats of one bettor are played each for itself, and a seat without a bet is not dealt to', () => {
    expect(paid(premium(), '2 5', 'KS 9S 6H 9D 8D TC 2=stand 5=hit 3C 5=hit 7D reveal 2C', '2 seat 100', '5 seat 100')).toEqual([
      'win 200',
      'lose 0',
    ]);
    expect(askedAlong(premium(), '2 5', '2S 3S 4S').slice(0, 4)).toEqual(['2.1', '5.1', 'dealer.1', '2.2']);
  });
  test('P2: a bet behind goes with its seat, on as many seats as there are, and anybody may bet on a pair', () => {
    const script = 'KS 9S 6H 9D 9C TC 2=stand 5=stand reveal 5S';
    expect(paid(premium(), '2+bo 5+bo', script, 'bo@2 behind 100', 'bo@5 behind 200', 'bo@5 pair 10', '2 pair 10')).toEqual([
      'lose 0',
      'lose 0',
      'win 130',
      'lose 0',
    ]);
  });
});

describe('insurance', () => {
  const ALL = '1: insurance no, bo@1: insurance no, chi@1: insurance no, 4: insurance no, bo@4: insurance no';

  test('P5: asked of every seat, one with BJ too, and of everybody behind, together, when an ace is up', () => {
    expect(askedAfter(premium(), '1+bo+chi 4+bo', 'AS 9S AH KD 8D TC')).toBe(ALL);
    expect(askedAfter(premium(), '1+bo+chi 4+bo', 'AS 9S AH KD 8D TC chi@1=insurance 4=no')).toBe(
      '1: insurance no, bo@1: insurance no, bo@4: insurance no',
    );
  });
  test.each(['KH', 'TH', '9H', '2H'])('P5: not asked when the dealer shows %s', (up) => {
    expect(askedAfter(premium(), '1', `9S ${up} 3D TC`)).toMatch(/^1: hit stand double/);
  });
  test('P5, N6: costs half of the stake and is no when that cannot be paid', () => {
    for (const table of [premium(), nguLinh()]) {
      expect(table.game.waiting(run(table, '1', '9S AH 8D TC'))).toEqual({
        for: 'answers',
        clock: 'insurance',
        asks: [
          {
            who: 'seat:1',
            hand: 0,
            options: [{ name: 'insurance', costs: { over: 1, under: 2 }, on: 'insurance', orElse: 'no' }, { name: 'no' }],
          },
        ],
      });
    }
  });
  test('P5: the time runs out: no answer is no', () => {
    expect(askedAfter(premium(), '1+bo', '9S AH 8D 8C 1=insurance time')).toBe(FIRST);
  });
  test.each<[what: string, script: string, expected: string[]]>([
    ['pays 2 on a BJ of the dealer', '9S AH 8D TC 1=insurance bo@1=no reveal', ['lose 0', 'win 150']],
    ['pays 2 beside a BJ that pushes', 'KS AH AD TC 1=insurance bo@1=no reveal', ['push 100', 'win 150']],
    ['is lost though the hand wins', '9S AH 8D 7C 1=insurance bo@1=no 1=hit 4C reveal', ['win 200', 'lose 0']],
    ['is lost though the hand is lost', '9S AH 8D 7C 1=insurance bo@1=no 1=hit 9C reveal', ['lose 0', 'lose 0']],
  ])('P5: %s', (_what, script, expected) => {
    expect(paid(premium(), '1+bo', script, '1 seat 100', '1 insurance 50')).toEqual(expected);
    expect(paid(premium(), '1+bo', script, 'bo@1 behind 100', 'bo@1 insurance 50')).toEqual(expected);
  });
});

describe('the round ends at once', () => {
  test.each([
    ['an ace up, after the insurance', 'TS 9S AH 9D 8D KC time reveal'],
    ['a ten up', 'TS 9S KH 9D 8D AC reveal'],
  ])('P6, R38: a BJ of the dealer: %s; nobody acts, no card falls', (_what, script) => {
    for (const table of [premium(), nguLinh()]) {
      expect(askedAlong(table, '1 2', script).slice(-2)).toEqual(['reveal', 'over']);
      expect(paid(table, '1 2', script, '1 seat 100', '2 seat 100')).toEqual(['lose 0', 'lose 0']);
    }
  });
  test('P6, N5: a BJ pushes against it', () => {
    for (const table of [premium(), nguLinh()]) {
      expect(paid(table, '1 2', 'TS AS KH 9D KD AC reveal', '1 seat 100', '2 seat 100')).toEqual(['lose 0', 'push 100']);
    }
  });
  test('P6, P14: every seat has BJ: the hole card is turned, no card is drawn', () => {
    for (const table of [premium(), nguLinh()]) {
      expect(askedAlong(table, '1 2', 'AS TS 2H KD AD 3C reveal').slice(-2)).toEqual(['reveal', 'over']);
    }
    expect(paid(premium(), '1 2', 'AS TS 2H KD AD 3C reveal', '1 seat 100', '2 seat 101')).toEqual(['win 250', 'win 252']);
  });
  test('P6: one seat without BJ plays on', () => {
    expect(askedAfter(premium(), '1 2', 'AS TS 2H KD 9D 3C')).toBe('2: hit stand double surrender');
  });
});

describe('turns', () => {
  test('P7: seats ascending, each until it has nothing left to do', () => {
    const script = '5S 6S 9S 7H 6D 5D AD 8C 1=hit 2C 1=stand 4=stand';
    expect(askedAlong(premium(), '1 4 6', script).slice(8)).toEqual([
      '1: hit stand double surrender',
      '1.3',
      '1: hit stand',
      '4: hit stand double surrender',
      '6: hit stand double surrender',
    ]);
  });
  test.each(['4=stand', '1b=stand', '1=insurance', '1=split', 'bo@1=no', 'reveal', '9C', '2=stand'])(
    'P7: out of turn, or not allowed: %s is the caller’s error, the state stays',
    (word) => {
      expect(() => run(premium(), '1+bo 4', `5S 6S 7H 6D 5D 8C ${word}`)).toThrow('the round waits for');
    },
  );
  test('P8, R39: hits until 21, which stands by itself', () => {
    expect(askedAlong(premium(), '1', '2S 6H 3D TC 1=hit 4C 1=hit 5C 1=hit 7C').slice(4)).toEqual([
      '1: hit stand double surrender',
      '1.3',
      LATER,
      '1.4',
      LATER,
      '1.5',
      'reveal',
    ]);
  });
  test('P8: a bust hand gets no more cards', () => {
    expect(askedAfter(premium(), '1', '9S 6H 7D TC 1=hit 6C')).toBe('reveal');
  });
  test('P8: a BJ stands by itself', () => {
    expect(askedAfter(premium(), '1 2', '9S AS 6H 8D KD TC 1=stand')).toBe('reveal');
  });
  test('R39: a hand of twenty cards, the longest there is', () => {
    const hits = [...Array.from({ length: 8 }, () => 'AC'), '2C', ...Array.from({ length: 9 }, () => 'AC')].map((card) => `1=hit ${card}`);
    const script = `AS 7H AD TC ${hits.join(' ')}`;
    expect(askedAlong(premium(), '1', script).slice(-3)).toEqual(['1: hit stand', '1.20', 'reveal']);
    expect(paid(premium(), '1', `${script} reveal`, '1 seat 100')).toEqual(['win 200']);
  });
});

describe('doubling', () => {
  test('P9: costs the stake again, exactly one card, then stands; without the balance it is a hit', () => {
    const state = run(premium(), '1', '5S 6H 6D TC');
    const waiting = premium().game.waiting(state);
    expect(waiting).toMatchObject({
      asks: [
        {
          options: [
            { name: 'hit' },
            { name: 'stand' },
            { name: 'double', costs: { over: 1, under: 1 }, on: 'hand', orElse: 'hit' },
            { name: 'surrender' },
          ],
        },
      ],
    });
    expect(askedAlong(premium(), '1', '5S 6H 6D TC 1=double 2C').slice(-2)).toEqual(['1.3', 'reveal']);
    expect(paid(premium(), '1', '5S 6H 6D TC 1=double 2C reveal TD', '1 seat 200')).toEqual(['win 400']);
  });
  test('P9: the first action only', () => {
    expect(askedAfter(premium(), '1', '5S 6H 2D TC 1=hit 2C')).toBe(LATER);
  });
  test('P9: on two cards of each hand of a split, not on aces', () => {
    const script = '8S 6H 8D TC 1=split 3S 2D 1=double TD 1b=double';
    expect(askedAlong(premium(), '1', script).slice(7)).toEqual([FIRST, '1.3', '1b: hit stand double', '1b.3']);
    expect(askedAfter(premium(), '1', 'AS 6H AD TC 1=split 3S 2D')).toBe('reveal');
  });
});

describe('splitting', () => {
  const ranks = [...'A23456789TJQK'];
  const pairs = ranks
    .flatMap((first) => ranks.map((second) => [first, second] as const))
    .filter((pair) => !pair.includes('A') || pair[0] === pair[1]);
  const splits = (table: ReturnType<typeof premium>) =>
    pairs.filter(([first, second]) => askedAfter(table, '1', `${first}S 6H ${second}D TC`).includes('split')).map((pair) => pair.join(''));

  test('P10: equal value, 10-K too', () => {
    const tens = [...'TJQK'].flatMap((first) => [...'TJQK'].map((second) => first + second));
    expect(splits(premium()).sort()).toEqual([...[...'A23456789'].map((rank) => rank + rank), ...tens].sort());
  });
  test('N2: equal rank, J-J but not J-Q', () => {
    expect(splits(nguLinh())).toEqual(ranks.map((rank) => rank + rank));
  });
  test.each([...[...'2345'].map((rank) => [rank, 'hit'] as const), ...[...'6789TA'].map((rank) => [rank, 'stand'] as const)])(
    'P10: without the balance the split of a pair of %s is a %s',
    (rank, becomes) => {
      expect(premium().game.waiting(run(premium(), '1', `${rank}S 9H ${rank}D 8C`))).toMatchObject({
        asks: [{ options: expect.arrayContaining([{ name: 'split', costs: { over: 1, under: 1 }, on: 'secondHand', orElse: becomes }]) }],
      });
    },
  );
  test.each([
    ['both', ['1.2', '1b.2', FIRST, '1.3', LATER, '1b: hit stand double', 'reveal']],
    ['asPlayed', ['1.2', FIRST, '1.3', LATER, '1b.2', '1b: hit stand double', 'reveal']],
  ])('P10: the first hand first, then the second, splitDeal %s', (splitDeal, expected) => {
    const cards = splitDeal === 'both' ? '3S 4S 1=hit 2D 1=stand' : '3S 1=hit 2D 1=stand 4S';
    for (const table of [premium({ splitDeal }), nguLinh({ splitDeal })]) {
      expect(askedAlong(table, '1', `8S 6H 8D TC 1=split ${cards} 1b=stand`).slice(5)).toEqual(expected);
      const state = run(table, '1', `8S 6H 8D TC 1=split ${cards} 1b=stand`);
      expect(lying(table, state).slice(2)).toEqual(['1.1 8S', '1.2 3S', '1.3 2D', '1b.1 8D', '1b.2 4S']);
    }
  });
  test('P10: no hand is split again', () => {
    expect(askedAfter(premium(), '1', '8S 6H 8D TC 1=split 8C 8H')).toBe(FIRST);
  });
  test.each(['both', 'asPlayed'])('P10: split aces get one card each, splitDeal %s', (splitDeal) => {
    expect(askedAlong(premium({ splitDeal }), '1', 'AS 6H AD TC 1=split 2S AH').slice(5)).toEqual(['1.2', '1b.2', 'reveal']);
  });
  test.each([
    ['aces', 'AS 6H AD TC 1=split KS TH reveal 5C'],
    ['tens', 'KS 6H TD TC 1=split AS AH reveal 5C'],
  ])('P10, P15, R37: an ace and a ten of split %s are 21, no BJ', (_what, script) => {
    // Against 21 of the dealer: a BJ would win.
    expect(paid(premium(), '1', script, '1 seat 100', '1b seat 100')).toEqual(['push 100', 'push 100']);
    expect(paid(premium(), '1', script.replace('5C', '4C'), '1 seat 100', '1b seat 100')).toEqual(['win 200', 'win 200']);
  });
  test('P10, P14: split hands of 21 are compared, and the dealer draws', () => {
    expect(askedAfter(premium(), '1', 'AS 6H AD TC 1=split KS TH reveal')).toBe('dealer.3');
  });
});

describe('surrender', () => {
  test.each([...'23456789'])('P11: offered against %s', (up) => {
    expect(askedAfter(premium(), '1', `9S ${up}H 7D TC`)).toBe(`${FIRST} surrender`);
  });
  test.each([...'TJQKA'])('P11, R37: not offered against %s', (up) => {
    expect(askedAfter(premium(), '1', `9S ${up}H 7D 9C${up === 'A' ? ' time' : ''}`)).toBe(FIRST);
  });
  test('P11: the first action on the initial hand only', () => {
    expect(askedAfter(premium(), '1', '5S 6H 2D TC 1=hit 2C')).toBe(LATER);
    expect(askedAfter(premium(), '1', '8S 6H 8D TC 1=split 2C 3C')).toBe(FIRST);
  });
  test('N2: not in the Ngũ Linh game', () => {
    expect(askedAfter(nguLinh(), '1', '9S 6H 7D TC')).toBe(FIRST);
  });
  test('P11, P13, P16: loses half, of who is behind too; half of an odd amount goes down', () => {
    const script = '9S 6H 7D TC 1=surrender reveal';
    expect(paid(premium(), '1+bo', script, '1 seat 1000', 'bo@1 behind 1001')).toEqual(['lose 500', 'lose 500']);
    expect(pay(premium(), '1', script, '1 seat 1001')).toMatchObject([{ breakage: { over: 1, under: 2 } }]);
    expect(askedAlong(premium(), '1', script).slice(-2)).toEqual(['reveal', 'over']);
  });
});

describe('without an action', () => {
  /** The deal, what falls after the time has run out, and nothing is asked any more. */
  test.each([
    ['stands on 12', '9S 6H 3D TC', ''],
    ['hits on 11', '9S 6H 2D TC', 'KC'],
    ['hits until above 11', '2S 6H 2D TC', '2C 3C 9C'],
    ['an ace counts 11', 'AS 6H AD TC', ''],
    ['an ace counts 11 unless that is too much', '5S 6H 6D TC', 'AC'],
    ['a bust ends it', '5S 6H 6D TC', 'KC'],
  ])('P12, R37: %s', (_what, deal, cards) => {
    for (const table of [premium(), nguLinh()]) {
      const script = `${deal} time ${cards}`;
      const falling = cards.split(' ').filter((card) => card !== '');
      expect(askedAlong(table, '1', script).slice(5)).toEqual([...falling.map((_, index) => `1.${index + 3}`), 'reveal']);
    }
  });
  test('P12: after a hit, too', () => {
    expect(askedAlong(premium(), '1', '2S 6H 3D TC 1=hit 4C time 2C 8C').slice(-3)).toEqual(['1.4', '1.5', 'reveal']);
  });
  test('P12: both hands of a split', () => {
    expect(askedAlong(premium(), '1', '8S 6H 8D TC 1=split 3C 2C time KC 9C').slice(-3)).toEqual(['1.3', '1b.3', 'reveal']);
    expect(askedAfter(premium({ splitDeal: 'asPlayed' }), '1', '8S 6H 8D TC 1=split 5C time')).toBe('1b.2');
  });
  test('P12: other seats are asked as before', () => {
    expect(askedAfter(premium(), '1 2', '9S 9C 6H 7D 7C TC time')).toBe('2: hit stand double surrender');
  });
  test('P12, C8: who has left is finished when its turn comes, and asked nothing', () => {
    const table = premium();
    expect(askedAfter(table, '1+bo 2', '9S left/1 9C AH 2D 7C 8C')).toBe('bo@1: insurance no, 2: insurance no');
    expect(askedAfter(table, '1+bo 2', '9S left/1 9C AH 2D 7C 8C time')).toBe('1.3');
    expect(askedAfter(table, '1 2', '9S 9C AH 2D 7C 8C left/1')).toBe('2: insurance no');
    expect(askedAfter(table, '1', '9S AH 9D 8C left/1')).toBe('reveal');
    expect(askedAfter(table, '1 2', '9S 9C 6H 7D 7C TC left/1')).toBe('2: hit stand double surrender');
    expect(askedAfter(table, '1 2', '9S 9C 6H 7D 7C TC left/2 1=stand')).toBe('reveal');
    expect(askedAfter(table, '1', '9S 6H 7D TC 1=hit left/1')).toBe('1.3');
    expect(askedAfter(table, '1+bo', '5S 6H 6D TC 1=double left/1 bo@1=followDouble')).toBe('1.3');
    expect(askedAfter(table, '1', '5S 6H 6D TC time 9C left/1')).toBe('reveal');
    expect(askedAfter(table, '1', 'KS 6H 6D TC 1=stand reveal left/1')).toBe('dealer.3');
  });
  test('C8: nobody leaves a round that they are not in, or that is over', () => {
    expect(() => run(premium(), '1', '9S left/2')).toThrow('the round waits for');
    expect(() => run(premium(), '1', '9S 6H 9D AC 1=stand reveal left/1')).toThrow('the round waits for');
  });
});

describe('behind', () => {
  test('P13: asked after the seat doubles and before its card; no is a hit for that bet', () => {
    const script = '5S 6H 6D TC 1=double';
    expect(askedAfter(premium(), '1+bo+chi', script)).toBe('bo@1: followDouble no, chi@1: followDouble no');
    const end = `${script} chi@1=no bo@1=followDouble 2C reveal TD`;
    expect(askedAlong(premium(), '1+bo+chi', end).slice(5, 8)).toEqual([
      'bo@1: followDouble no, chi@1: followDouble no',
      'bo@1: followDouble no',
      '1.3',
    ]);
    expect(paid(premium(), '1+bo+chi', end, '1 seat 200', 'bo@1 behind 200', 'chi@1 behind 100')).toEqual([
      'win 400',
      'win 400',
      'win 200',
    ]);
  });
  test('P13: following costs the stake again, and is no when that cannot be paid', () => {
    expect(premium().game.waiting(run(premium(), '1+bo', '5S 6H 6D TC 1=double'))).toMatchObject({
      clock: 'followDouble/1',
      asks: [
        {
          who: 'behind:bo@1',
          hand: 0,
          options: [{ name: 'followDouble', costs: { over: 1, under: 1 }, on: 'hand', orElse: 'no' }, { name: 'no' }],
        },
      ],
    });
  });
  test('P13: no answer is no', () => {
    expect(askedAfter(premium(), '1+bo', '5S 6H 6D TC 1=double time')).toBe('1.3');
    expect(askedAfter(premium(), '1+bo', '8S 6H 8D TC 1=split time 2C 3C 1=stand 1b=double')).toBe('1b.3');
  });
  test('P13: a followed second hand is asked for its double anew, one that is not followed is not', () => {
    const script = '8S 6H 8D TC 1=split chi@1=followSplit bo@1=no 3C 2C 1=double';
    expect(askedAfter(premium(), '1+bo+chi', script)).toBe('bo@1: followDouble no, chi@1: followDouble no');
    expect(askedAfter(premium(), '1+bo+chi', `${script} time KC 1b=double`)).toBe('chi@1b: followDouble no');
    const end = `${script} time KC 1b=double chi@1b=followDouble 5C reveal 2D`;
    expect(paid(premium(), '1+bo+chi', end, 'bo@1 behind 100', 'chi@1 behind 100', 'chi@1b behind 200')).toEqual([
      'win 200',
      'win 200',
      'lose 0',
    ]);
  });
  test('P13: no other action of the seat asks those behind', () => {
    expect(askedAfter(premium(), '1+bo', '9S 6H 7D TC 1=surrender')).toBe('reveal');
    expect(askedAfter(premium(), '1+bo', '9S 6H 7D TC 1=hit')).toBe('1.3');
  });
  test('P13: two bettors of one beginning, and a name with an @', () => {
    expect(askedAfter(premium(), '1+bo+bo@1', '8S 6H 8D TC 1=split bo@1@1=followSplit')).toBe('bo@1: followSplit no');
  });
});

describe('the dealer', () => {
  test.each([
    ['draws to 16', '6H TC', '2C', 'dealer.3'],
    ['stands on 17', '7H TC', '', 'over'],
    ['stands on soft 17', '6H AC', '', 'over'],
    ['draws on soft 16', '5H AC', '', 'dealer.3'],
    ['an ace stops counting 11', '5H AC', 'KC', 'dealer.4'],
    ['stands on 21 of many', '2H 3C', '4C 5C 7C', 'over'],
    ['stands when bust', '6H TC', 'KC', 'over'],
  ])('P14, R37: %s', (_what, dealer, cards, expected) => {
    const [up, hole] = dealer.split(' ');
    const script = `KS ${up} 9D ${hole} 1=stand reveal ${expected === 'dealer.3' ? '' : cards}`;
    expect(askedAfter(premium(), '1', script)).toBe(expected);
  });
  test.each([
    ['bust', '9S 6H 7D TC 1=hit KC'],
    ['surrendered', '9S 6H 7D TC 1=surrender'],
    ['BJ', 'AS 6H KD TC'],
    ['both split hands bust', '8S 6H 8D TC 1=split 7C 6C 1=hit KC 1b=hit KC'],
  ])('P14, R38: every hand %s: the hole card is turned, no card is drawn', (_what, script) => {
    expect(askedAlong(premium(), '1', `${script} reveal`).slice(-2)).toEqual(['reveal', 'over']);
  });
  test('P14: one hand left to compare: the dealer draws', () => {
    expect(askedAfter(premium(), '1 2', '9S 9C 6H 7D KD TC 1=hit KC 2=stand reveal')).toBe('dealer.3');
    expect(askedAfter(premium(), '1', '8S 6H 8D TC 1=split 7C 6C 1=hit KC 1b=stand reveal')).toBe('dealer.3');
  });
});

describe('what a hand is paid', () => {
  test.each([
    ['higher wins', 'KS 8H 9D TC 1=stand reveal', 'win 200'],
    ['lower loses', 'KS TH 8D 9C 1=stand reveal', 'lose 0'],
    ['equal pushes', 'KS TH 9D 9C 1=stand reveal', 'push 100'],
    ['the dealer bust', 'KS 6H 2D TC 1=stand reveal KC', 'win 200'],
    ['a bust loses', 'KS 6H 6D TC 1=hit 8C reveal', 'lose 0'],
    ['BJ beats 21 of three', 'AS 6H KD 5C reveal', 'win 250'],
    ['21 of three against 21 of three', '7S 6H 7D 5C 1=hit 7C reveal TC', 'push 100'],
    ['21 of three loses against BJ', '7S AH 7D KC time reveal', 'lose 0'],
    ['21 wins against 20', '7S TH 7D KC 1=hit 7C reveal', 'win 200'],
  ])('P15, P16: %s', (_what, script, expected) => {
    expect(paid(premium(), '1+bo', script, '1 seat 100')).toEqual([expected]);
    expect(paid(premium(), '1+bo', script, 'bo@1 behind 100')).toEqual([expected]);
  });
  test('P15: a bust loses though the dealer is bust', () => {
    const script = 'KS 9S 6H 6D 9D TC 1=hit 8C 2=stand reveal KC';
    expect(paid(premium(), '1 2', script, '1 seat 100', '2 seat 100')).toEqual(['lose 0', 'win 200']);
  });
  test('P16: BJ at 3/2, rounded down to the payout unit; the rest is breakage', () => {
    expect(pay(premium(), '1', 'AS 6H KD 5C reveal', '1 seat 1001')).toMatchObject([
      { outcome: 'win', returned: 2502, commission: 0, breakage: { over: 1, under: 2 } },
    ]);
    expect(pay(premium({ payoutUnit: 1000 }), '1', 'AS 6H KD 5C reveal', '1 seat 1001')).toMatchObject([
      { returned: 2001, breakage: { over: 1003, under: 2 } },
    ]);
    expect(paid(premium({ blackjackPays: '6/5' }), '1', 'AS 6H KD 5C reveal', '1 seat 1000')).toEqual(['win 2200']);
  });
  test('P16: the table’s own odds', () => {
    const table = premium({ odds: { seat: '11/10', behind: '9/10', insurance: 3 } });
    expect(paid(table, '1+bo', 'KS 8H 9D TC 1=stand reveal', '1 seat 100', 'bo@1 behind 100')).toEqual(['win 210', 'win 190']);
    expect(paid(table, '1', '9S AH 8D TC time reveal', '1 insurance 50')).toEqual(['win 200']);
  });
  test('what the round never booked is an error', () => {
    const script = 'KS 8H 9D TC 1=stand reveal';
    expect(() => paid(premium(), '1', script, '2 seat 100')).toThrow('seat 2 did not play');
    expect(() => paid(premium(), '1', script, '1b seat 100')).toThrow('no hand 1');
    expect(() => paid(premium(), '1', script, '1 tie 100')).toThrow('no bet tie');
    expect(() => paid(nguLinh(), '1', script, '1 behind 100')).toThrow('no bet behind');
    expect(() => paid(nguLinh(), '1', 'KS 8H KD TC 1=stand reveal', '1 pair 100')).toThrow('no bet pair');
    expect(() => paid(premium(), '1', 'KS 8H 9D TC 1=stand', '1 seat 100')).toThrow('once the round is complete');
  });
});

describe('pair bets', () => {
  test.each([
    ['KS KS', 'win 260'],
    ['KS KC', 'win 130'],
    ['KH KD', 'win 130'],
    ['KS KH', 'win 70'],
    ['KC KD', 'win 70'],
    ['KS TS', 'lose 0'],
    ['AS 2S', 'lose 0'],
  ])('P17: %s', (cards, expected) => {
    const [first, second] = cards.split(' ');
    expect(paid(premium(), '1+bo', `${first} 8H ${second} TC 1=stand reveal`, '1 pair 10', 'bo@1 pair 10')).toEqual([expected, expected]);
  });
  test('P17: whatever becomes of the hand', () => {
    expect(paid(premium(), '1', '8S 6H 8S TC 1=split 3C 4C 1=stand 1b=stand reveal KC', '1 pair 10')).toEqual(['win 260']);
    expect(paid(premium(), '1', '8S 6H 8C TC 1=surrender reveal', '1 pair 10')).toEqual(['win 130']);
    expect(paid(premium(), '1', '8S 6H 8C TC 1=hit KC reveal', '1 pair 10')).toEqual(['win 130']);
    expect(paid(premium(), '1', '8S KH 8D AC reveal', '1 pair 10')).toEqual(['win 70']);
  });
  test('P17: the table’s own odds', () => {
    const table = premium({ pairOdds: { perfect: '30', mixed: 5 } });
    expect(paid(table, '1', 'KS 8H KS TC 1=stand reveal', '1 pair 10')).toEqual(['win 310']);
    expect(paid(table, '1', 'KS 8H KC TC 1=stand reveal', '1 pair 10')).toEqual(['win 130']);
    expect(paid(table, '1', 'KS 8H KD TC 1=stand reveal', '1 pair 10')).toEqual(['win 60']);
  });
});

describe('a hand taken out of the round', () => {
  test.each([
    ['before its first card', 'dead/1 9C 6H 7C TC', '2: hit stand double surrender'],
    ['between its cards', '9S dead/1 9C 6H 7C TC', '2: hit stand double surrender'],
    ['while another is dealt to', '9S 9C dead/1 6H 7C TC', '2: hit stand double surrender'],
    ['while insurance is asked', '9S 9C AH 7D 7C TC dead/1', '2: insurance no'],
    ['in its turn', '9S 9C 6H 7D 7C TC dead/1', '2: hit stand double surrender'],
    ['while its card is due', '9S 9C 6H 7D 7C TC 1=hit dead/1', '2: hit stand double surrender'],
    ['while those behind are asked', '9S 9C 6H 7D 7C TC 1=double dead/1', '2: hit stand double surrender'],
    ['in another turn', '9S 9C 6H 7D 7C TC dead/2 1=stand', 'reveal'],
    ['before the reveal', '9S 9C 6H 7D 7C TC 1=stand 2=hit KC dead/1 reveal', 'over'],
    ['while the dealer draws', '9S 9C 6H 7D 7C TC 1=stand 2=hit KC reveal dead/1', 'over'],
    ['of two that are compared', '9S 9C 6H 7D 7C TC 1=stand 2=stand reveal dead/1', 'dealer.3'],
  ])('R56: %s; the others play on', (_when, script, expected) => {
    expect(askedAfter(premium(), '1+bo 2', script)).toBe(expected);
  });
  test('R56: all bets on the seat go back, those of others stand', () => {
    const script = '9S 9C AH 7D 7C 8C time dead/1 2=stand reveal';
    expect(paid(premium(), '1+bo 2', script, '1 seat 100', 'bo@1 behind 100', '1 pair 10', '1 insurance 50', '2 seat 100')).toEqual([
      'returned 100',
      'returned 100',
      'returned 10',
      'returned 50',
      'lose 0',
    ]);
    expect(lying(premium(), run(premium(), '1+bo 2', script))).toHaveLength(6);
  });
});
