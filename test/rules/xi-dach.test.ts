import { describe, expect, test } from 'vitest';
import { asked, askedAfter, cards, clockAfter, faredAfter, run, thanBai, truyenThong } from './xi-dach-table.ts';

const LATE = { openEarly: false };

describe('a hand', () => {
  test.each([
    ['A29', 21],
    ['A', 11],
    ['AA', 21],
    ['AAA', 21],
    ['AAAA', 14],
    ['A9', 20],
    ['AT', 21],
    ['A98', 18],
    ['AA9', 21],
    ['AAT', 21],
    ['AKQ', 21],
    ['AKQ5', 26],
    ['A2345', 15],
    ['AAAA2', 6],
    ['TJQ', 30],
    ['', 0],
  ])('T1: %s counts %i', (hand, total) => {
    expect(truyenThong().game.total(cards(hand))).toBe(total);
  });
  test.each([
    ['AA', 'Xì bàng'],
    ['TA', 'Xì lát'],
    ['AK', 'Xì lát'],
    ['A9', '20'],
    ['AKQ', '21'],
    ['AAA', '21'],
    ['23456', 'Ngũ linh'],
    ['2345Q', '24'],
    ['TJQ', '30'],
  ])('T2: %s is %s', (hand, label) => {
    expect(truyenThong().game.label(cards(hand))).toBe(label);
  });
  test.each([
    ['T2, K3: five cards of 21 are a Ngũ linh in Thần Bài only', {}, '21', 'Ngũ linh'],
    ['T2: ngulinhMax says up to where', { ngulinhMax: 15 }, '21', '21'],
  ])('%s', (_what, given, traditional, thanBais) => {
    for (const [of, label] of [[truyenThong(given), traditional] as const, [thanBai(given), thanBais] as const])
      expect(of.game.label(cards('23457'), '1', run(of, '1:T6 banker:T8'))).toBe(label);
  });
});

describe('the deal', () => {
  test('T16: two laps, seats ascending, the banker last; all cards face down', () => {
    const hands = ['5: 2:', '5: 2:T', '5:T 2:T', '5:T 2:T banker:T', '5:T 2:T6 banker:T', '5:T6 2:T6 banker:T'];
    const waits = hands.map((text) => truyenThong().game.waiting(run(truyenThong(), text)));
    expect(waits).toEqual(['2.1', '5.1', 'banker.1', '2.2', '5.2', 'banker.2'].map((place) => ({ for: 'card', place, face: 'down' })));
  });
  test('C3: a seat that is taken out of the round is dealt nothing more, one that leaves is', () => {
    expect(askedAfter(truyenThong(), '1:T 2: banker:', 'dead/2')).toBe('banker.1');
    expect(askedAfter(truyenThong(), '1:T 2: banker:', 'left/2')).toBe('2.1');
  });
  test.each([
    ['Xì bàng beats Xì lát', '1:AA 2:AK 3:T9 banker:AQ', '1 win 2 push 3 lose'],
    ['Xì bàng of the banker pushes only with Xì bàng', '1:AA 2:AK 3:T6 banker:AA', '1 push 2 lose 3 lose'],
    ['a total of 21 and hands under age lose, without đền', '1:T2 2:A9 banker:AT', '1 lose 2 lose'],
  ])('T6: the banker’s special ends the round at once: %s', (_what, hands, outcomes) => {
    expect(askedAfter(truyenThong(), hands)).toBe('over');
    expect(faredAfter(truyenThong(), hands)).toBe(outcomes);
  });
  test('T6: a player’s special is paid at the deal and draws nothing', () => {
    const hands = '1:AK 2:T6 3:AA banker:T8';
    expect(askedAfter(thanBai(), hands)).toBe('2: hit stand');
    expect(askedAfter(thanBai(), hands, '2=stand')).toBe('banker: hit open/2 open/all');
    expect(faredAfter(thanBai(), hands, '2=stand banker=open/all')).toBe('1 win 2 lose 3 win');
  });
  test('T6: with specials alone the round is over', () => {
    expect(askedAfter(truyenThong(), '1:AK 2:AA banker:T8')).toBe('over');
  });
});

describe('a player’s turn', () => {
  test('K1, T18: the lowest seat first, the banker last', () => {
    const hands = '5:T7 2:T8 7:T9 banker:T8';
    const scripts = ['', '2=stand', '2=stand 5=stand', '2=stand 5=stand 7=stand'];
    expect(scripts.map((script) => askedAfter(thanBai(), hands, script).split(':')[0])).toEqual(['2', '5', '7', 'banker']);
  });
  test('T18: with turnOrder joined in the order of sitting down', () => {
    const of = thanBai({ turnOrder: 'joined' });
    const scripts = ['', '5=stand', '5=stand 2=stand'];
    expect(scripts.map((script) => askedAfter(of, '5:T7 2:T8 7:T9 banker:T8', script).split(':')[0])).toEqual(['5', '2', '7']);
    expect(askedAfter(of, '5: 2:')).toBe('2.1');
  });
  test.each([
    ['T3: above 21 it stands by itself', '1:T6T 2:T6 banker:T8', '1=hit', '2: hit stand'],
    ['T3: with five cards it stands by itself', '1:22323 2:T6 banker:T8', '1=hit 1=hit 1=hit', '2: hit stand'],
    ['T3: of 21 it is asked', '1:T65 2:T6 banker:T8', '1=hit', '1: hit stand'],
    ['T3: it may hit with four cards', '1:2232 2:T6 banker:T8', '1=hit 1=hit', '1: hit stand'],
    ['T4, T5: under playerAge it may stand', '1:T5 2:T6 banker:T8', '', '1: hit stand'],
  ])('%s', (_what, hands, script, wait) => {
    expect(askedAfter(truyenThong(LATE), hands, script)).toBe(wait);
  });
  test.each([
    ['T5, K1: without standUnderAge there is no stand under age', {}, '1:T5 banker:T8', '1: hit'],
    ['T4: old enough it has one', {}, '1:T6 banker:T8', '1: hit stand'],
    ['T4: playerAge says from where', { playerAge: 14 }, '1:T4 banker:T8', '1: hit stand'],
  ])('%s', (_what, given, hands, wait) => {
    expect(askedAfter(thanBai(given), hands)).toBe(wait);
  });
  test('what is not asked throws', () => {
    const [late, hands] = [thanBai(), '1:T5 2:T6 banker:T8'];
    for (const script of ['1=stand', '2=stand', 'banker=open/all', 'banker=hit', '1=open/2', 'left/5', 'dead/banker'])
      expect(() => run(late, hands, script), script).toThrow('the round waits for');
    expect(() => run(truyenThong(), hands, 'banker=open/5')).toThrow('the round waits for');
    expect(() => late.game.apply(run(late, hands), { kind: 'reveal' })).toThrow('the round waits for');
    expect(() => run(late, '1:AA banker:T8', 'left/1')).toThrow('the round waits for');
    expect(() => late.game.pay(run(late, hands), [])).toThrow('pays once the round is complete');
  });
});

describe('opening', () => {
  const hands = '1:T6 2:T5 3:T9 banker:T8';
  test('T7: with openEarly a banker who is old enough may open any hand beside each question', () => {
    expect(askedAfter(truyenThong(), hands)).toBe('1: hit stand, banker: open/1 open/2 open/3 open/all');
    expect(askedAfter(truyenThong(), hands, '1=stand banker=open/1')).toBe('2: hit stand, banker: open/2 open/3 open/all');
    expect(askedAfter(truyenThong(), '1:T6 banker:T4')).toBe('1: hit stand');
    expect(askedAfter(truyenThong({ bankerAge: 14 }), '1:T6 banker:T4')).toBe('1: hit stand, banker: open/1 open/all');
  });
  test('T7: without it the banker opens after every player has stood', () => {
    expect(askedAfter(truyenThong(LATE), hands)).toBe('1: hit stand');
    expect(askedAfter(truyenThong(LATE), hands, '1=stand 2=stand 3=stand')).toBe('banker: hit open/1 open/2 open/3 open/all');
  });
  test('T7: a hand that was opened acts no more', () => {
    expect(askedAfter(truyenThong(), hands, 'banker=open/1')).toMatch(/^2: hit stand/);
    expect(askedAfter(truyenThong(), hands, 'banker=open/2 1=stand')).toMatch(/^3: hit stand/);
    expect(askedAfter(truyenThong(), hands, 'banker=open/all')).toBe('over');
  });
  test('T7, T13: an opening leaves the seat in turn its time, a card gives it new time', () => {
    expect(clockAfter(truyenThong(), '1:223 2:T5 banker:T8')).toBe('turn/1.3');
    expect(clockAfter(truyenThong(), '1:223 2:T5 banker:T8', 'banker=open/2')).toBe('turn/1.3');
    expect(clockAfter(truyenThong(), '1:223 2:T5 banker:T8', '1=hit')).toBe('turn/1.4');
  });
  test('T9, T13: each decision of the banker’s has time of its own', () => {
    const stood = '1=stand 2=stand 3=stand';
    const scripts = [
      stood,
      `${stood} banker=open/1`,
      `${stood} banker=open/1 banker=hit`,
      `${stood} banker=open/1 banker=hit banker=open/2`,
    ];
    const clocks = scripts.map((script) => clockAfter(truyenThong(LATE), `${hands}2`, script));
    expect(clocks).toEqual(['turn/banker.3', 'turn/banker.3/1', 'turn/banker.4/1', 'turn/banker.4/2']);
  });
  test.each([
    ['the higher total wins', '1:T9 banker:T8', 'win'],
    ['the lower loses', '1:T7 banker:T8', 'lose'],
    ['equal totals push', '1:T8 banker:T8', 'push'],
    ['under age it loses also against less', '1:T5 banker:T5', 'lose'],
    ['15 of the banker is beaten by 16', '1:T6 banker:T5', 'win'],
  ])('T8: %s', (_what, both, outcome) => {
    expect(faredAfter(truyenThong(), both, 'banker=open/all')).toBe(`1 ${outcome}`);
  });
  test.each([
    ['Ngũ linh beats 21', '1:23245 banker:T65', 'win'],
    ['21 in five cards is none of the traditional game', '1:23457 banker:T65', 'push'],
    ['the smaller of two wins', '1:22323 banker:22334', 'win'],
    ['the larger loses', '1:22334 banker:22323', 'lose'],
    ['equal ones push', '1:22334 banker:23342', 'push'],
    ['of the banker it beats 21', '1:T65 banker:22334', 'lose'],
  ])('T2, T8, T9, K3: %s', (_what, both, outcome) => {
    const [seat = '', banker = ''] = both.split(' ').map((hand) => hand.split(':')[1]!);
    const script = [...Array(seat.length - 2).fill('1=hit'), ...(seat.length < 5 ? ['1=stand'] : [])];
    const full = banker.length === 5 ? Array(3).fill('banker=hit') : ['banker=hit', 'banker=open/all'];
    expect(faredAfter(truyenThong(LATE), both, [...script, ...full].join(' '))).toBe(`1 ${outcome}`);
  });
  test('K3: in Thần Bài 21 in five cards beats 21', () => {
    expect(faredAfter(thanBai(), '1:23457 banker:T65', '1=hit 1=hit 1=hit banker=hit banker=open/all')).toBe('1 win');
  });
  test('T8: what was opened is fixed, whatever the banker draws', () => {
    const script = '1=stand 2=stand banker=open/1 banker=hit';
    expect(faredAfter(truyenThong(LATE), '1:T7 2:T9 banker:T64', `${script} banker=open/2`)).toBe('1 win 2 lose');
  });
});

describe('the banker’s own turn', () => {
  const hands = '1:T6 2:T9 banker:T4';
  const stood = '1=stand 2=stand';
  test('T9, T4: a banker under age can draw only', () => {
    expect(askedAfter(truyenThong(), hands, stood)).toBe('banker: hit');
    expect(askedAfter(truyenThong(), `${hands}2`, `${stood} banker=hit`)).toBe('banker: hit open/1 open/2 open/all');
    expect(askedAfter(truyenThong(), `${hands}7`, `${stood} banker=hit`)).toBe('banker: hit open/1 open/2 open/all');
  });
  test('T9: above 21 all hands left are opened by themselves', () => {
    expect(faredAfter(truyenThong(), '1:T6 2:T5 3:T6T banker:T4T', '1=stand 2=stand 3=hit banker=hit')).toBe('1 win 2 lose 3 push');
  });
  test('T9: what was opened before stays as it was', () => {
    expect(faredAfter(truyenThong(), '1:T6 2:T9 banker:T8T', '1=stand 2=stand banker=open/1 banker=hit')).toBe('1 lose 2 win');
  });
  test('T9: bothBust banker', () => {
    expect(faredAfter(truyenThong({ bothBust: 'banker' }), '1:T6T 2:T6 banker:T4T', '1=hit 2=stand banker=hit')).toBe('1 lose 2 win');
  });
  test('T9: with five cards, too', () => {
    expect(askedAfter(truyenThong(), '1:T6 banker:22323', '1=stand banker=hit banker=hit banker=hit')).toBe('over');
  });
  test('T9: it is over when no hand is left unopened', () => {
    expect(askedAfter(truyenThong(), hands.replace('T4', 'T8'), `${stood} banker=open/1`)).toBe('banker: hit open/2 open/all');
    expect(askedAfter(truyenThong(), hands.replace('T4', 'T8'), `${stood} banker=open/1 banker=open/2`)).toBe('over');
  });
});

describe('time', () => {
  test.each([
    ['T13: the hand stands as it is', {}, '1:T6', '2: hit stand'],
    ['T13, T5: under age, too', {}, '1:T5', '2: hit stand'],
    ['T13: without standUnderAge it draws one card', { standUnderAge: false }, '1:T5', '1.3'],
    ['T13: and is asked again', { standUnderAge: false }, '1:222', '1: hit'],
    ['K2: auto: who is old enough stands', { onTimeout: 'auto' }, '1:T6', '2: hit stand'],
    ['K2: auto: who is not draws one card', { onTimeout: 'auto' }, '1:T5', '1.3'],
  ])('%s', (_what, given, hand, wait) => {
    expect(askedAfter(truyenThong({ ...LATE, ...given }), `${hand} 2:T6 banker:T8`, 'time')).toBe(wait);
  });
  test.each([
    ['old enough opens all', 'T5', 'over'],
    ['else draws one card', 'T4', 'banker.3'],
    ['and is asked anew', 'T22', 'banker: hit'],
  ])('T13, K2: the banker: %s', (_what, banker, wait) => {
    for (const of of [truyenThong(), thanBai()]) expect(askedAfter(of, `1:T6 banker:${banker}`, '1=stand time')).toBe(wait);
  });
});

describe('leaving', () => {
  const hands = '1:T9 2:T6 banker:T8';
  test('T14: who leaves has lost, and the next is asked', () => {
    expect(askedAfter(thanBai(), hands, 'left/1')).toBe('2: hit stand');
    expect(askedAfter(thanBai(), hands, '1=hit left/1')).toBe('2: hit stand');
    expect(faredAfter(thanBai(), hands, 'left/1 2=stand banker=open/all')).toBe('1 lose 2 lose');
  });
  test('T14: a draw of somebody else’s goes on', () => {
    expect(askedAfter(thanBai(), hands, '1=hit left/2')).toBe('1.3');
    expect(askedAfter(thanBai(), hands, '1=stand 2=stand banker=hit left/2')).toBe('banker.3');
    expect(askedAfter(thanBai(), hands, '1=stand 2=stand banker=hit left/2 left/1')).toBe('over');
  });
  test('T14: a result already fixed is excepted', () => {
    expect(faredAfter(truyenThong(), hands, 'banker=open/1 left/1 2=stand banker=open/2')).toBe('1 win 2 lose');
    expect(faredAfter(truyenThong(), '1:AK 2:T6 banker:T8', 'left/1 banker=open/2')).toBe('1 win 2 lose');
  });
  test('T14: a banker who leaves loses what is not settled', () => {
    const of = truyenThong();
    expect(asked(of, run(of, '1:T', 'left/banker'))).toBe('over');
    expect(faredAfter(of, '1:T7 2:T6T 3:T6 banker:T8', 'banker=open/1 2=hit left/banker')).toBe('1 lose 2 win 3 win');
  });
  test('C3: a seat that is taken out has its bet back, also one that was opened', () => {
    expect(faredAfter(truyenThong(), hands, 'dead/1 banker=open/2')).toBe('1 returned 2 lose');
    expect(faredAfter(truyenThong(), hands, 'banker=open/1 dead/1 banker=open/2')).toBe('1 returned 2 lose');
  });
});
