import { describe, expect, test } from 'vitest';
import type { Body } from '../../main/round/facts.ts';
import { seatedTable } from '../round/random-seats.ts';
import { BACK, CALL, CLOSE, cards, given, LOST, OPEN, RESUME, UNREAD, VOID } from '../round/table.ts';
import { AUDIENCES, sentTo, toldOf } from './told.ts';

const reasoned = { by: 'mai', reason: 'by eye' } as const;
const fix = (place: string, code: string): Body => ({ kind: 'card.fix', place, code, ...reasoned });
const bet = (bettor: string, seat: number, name: string): Body => ({ kind: 'bet', bettor, seat, bet: name, amount: 100 });
const act = (seat: number, action: string): Body => ({ kind: 'action', seat, action });
const choice = (bettor: string, seat: number, name: string, accept: boolean): Body => ({
  kind: 'choice',
  bettor,
  seat,
  choice: name,
  accept,
});
const KEEP: Body = { kind: 'card.keep', ...reasoned };
const LEAVE: Body = { kind: 'leave', seat: 2 };
const DEADLINE: Body = { kind: 'deadline' };
const TURN: Body = { kind: 'reveal' };

/** Seat 1 has a pair, seat 2 a hand of 15; the dealer shows this. */
const upTo = (up: string) => cards(`8S TH ${up} 8D 5C`);

/** The hole card, two ways to be told of it, and what happens until it is turned. */
const TAPES: Readonly<Record<string, (code: string) => readonly Body[]>> = {
  'dealt, hands played': (code) => [
    ...upTo('6S'),
    ...cards(code),
    act(2, 'hit'),
    act(1, 'hit'),
    ...cards('2D'),
    act(1, 'stand'),
    ...cards('3C'),
    DEADLINE,
  ],
  'a split hand': (code) => [...upTo('6S'), ...cards(code), act(1, 'split'), ...cards('2D 3D'), act(1, 'stand'), act(1, 'stand')],
  insurance: (code) => [...upTo('AS'), ...cards(code), choice('an', 1, 'insurance', true), DEADLINE, act(1, 'stand')],
  'read at the second attempt': (code) => [...upTo('6S'), UNREAD, ...cards(code), act(1, 'stand')],
  'entered by hand': (code) => [...upTo('6S'), UNREAD, { kind: 'card.enter', code, ...reasoned }, act(1, 'stand')],
  'in question, kept': (code) => [...upTo('6S'), CALL, ...cards(code), KEEP, RESUME, act(1, 'stand')],
  'in question, entered': (code) => [...upTo('6S'), CALL, ...cards('2C'), { kind: 'card.enter', code, ...reasoned }, KEEP, RESUME],
  corrected: (code) => [...upTo('6S'), ...cards('2C'), fix('dealer.2', code), act(1, 'stand'), fix('dealer.2', code), act(2, 'stand')],
  'another corrected': (code) => [...upTo('6S'), ...cards(code), fix('1.2', '7D'), act(1, 'stand'), fix('dealer.1', '7C')],
  'seen again in its place': (code) => [...upTo('6S'), ...cards(code), { kind: 'card', code, place: 'dealer.2' }, act(1, 'stand')],
  'seen again, the round void': (code) => [...upTo('6S'), ...cards(code), VOID, { kind: 'card', code, place: 'dealer.2' }],
  'somebody leaves, the scanner is lost': (code) => [...upTo('6S'), ...cards(code), LEAVE, LOST, BACK, act(1, 'stand')],
  'void, and another round': (code) => [...upTo('6S'), ...cards(code), act(1, 'stand'), VOID, OPEN, bet('an', 1, 'seat'), CLOSE],
};
describe.each(['xi-dach-cao-cap', 'blackjack-ngu-linh'] as const)(
  'C9, R75, R77: %s: the hole card is told to nobody before it is turned',
  (game) => {
    const start = () => {
      const behind = game === 'xi-dach-cao-cap' ? [bet('an', 2, 'behind'), bet('an', 2, 'pair')] : [];
      return given(
        seatedTable(game, { decks: 1, accounts: { an: 1000 } }),
        OPEN,
        bet('an', 1, 'seat'),
        bet('bo', 2, 'seat'),
        ...behind,
        CLOSE,
      );
    };
    const told = (bodies: readonly Body[]) => {
      let at = start();
      return bodies.map((body) => {
        const { after, told: of } = toldOf(at, body);
        expect(after.stepped.at(-1)!.message).toBeNull();
        at = after;
        return [of, ...AUDIENCES.map((audience) => sentTo(audience, at.snapshot))].map((one) => JSON.stringify(one));
      });
    };

    test.each(Object.entries(TAPES))('%s', (_, tape) => {
      const [five, nine] = ['5D', '9C'].map((code) => told(tape(code)));
      expect(nine).toEqual(five);
    });
    const withoutFix = Object.entries(TAPES).filter(([, tape]) => !tape('5D').some(({ kind }) => kind === 'card.fix'));
    test.each(withoutFix)('where it is a copy that the deck has no more of: %s', (_, tape) => {
      const [five, eight] = ['5D', '8S'].map((code) => told(tape(code)));
      expect(eight).toEqual(five);
    });
    test('P6: a BJ with an ace up is not told while insurance is asked for', () => {
      const [king, five] = ['KS', '5D'].map((code) => told([...upTo('AS'), ...cards(code), choice('an', 1, 'insurance', false)]));
      expect(king).toEqual(five);
    });
    test('turned, it is told to all: the comparison is not of nothing', () => {
      const tape = (code: string) => [...upTo('6S'), ...cards(code), act(1, 'stand'), act(2, 'stand'), TURN];
      const [five, nine] = ['5D', '9C'].map((code) => told(tape(code)));
      expect(nine!.slice(0, -1)).toEqual(five!.slice(0, -1));
      for (const [index] of AUDIENCES.entries()) expect(nine!.at(-1)![1 + index]).not.toEqual(five!.at(-1)![1 + index]);
    });
  },
);
