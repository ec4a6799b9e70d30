import { describe, expect, test } from 'vitest';
import type { Body } from '../../main/round/facts.ts';
import type { Audience } from '../../main/views/messages.ts';
import { seatedTable } from '../round/random-seats.ts';
import type { Settings } from '../round/random-settings.ts';
import { CALL, CLOSE, cards, given, OPEN, RESUME, UNREAD, VOID } from '../round/table.ts';
import { AUDIENCES, sentTo, toldOf } from './told.ts';

/** Where hands are hidden: whose card it is may see it, and who has opened it. */
const reasoned = { by: 'mai', reason: 'by eye' } as const;
const fix = (place: string, code: string): Body => ({ kind: 'card.fix', place, code, ...reasoned });
const bet = (bettor: string, seat: number): Body => ({ kind: 'bet', bettor, seat, bet: 'seat', amount: 100 });
const act = (seat: number | 'banker', action: string): Body => ({ kind: 'action', seat, action });
const open = (target: string): Body => ({ kind: 'action', seat: 'banker', action: 'open', target });
const KEEP: Body = { kind: 'card.keep', ...reasoned };
const BURN: Body = { kind: 'card.burn', ...reasoned };
const DEADLINE: Body = { kind: 'deadline' };
const AGAIN: readonly Body[] = [VOID, OPEN, bet('an', 1), CLOSE];

/** Seats 1 and 2 and the banker, in two laps. */
interface Tape {
  /** Two cards that take the same course. */
  readonly cards: readonly [string, string];
  /** Who may see it. */
  readonly knows: readonly Audience[];
  readonly settings?: Settings;
  readonly facts: (code: string) => readonly Body[];
}
const TAPES: Readonly<Record<string, Tape>> = {
  'T4, T5: a seat’s age': {
    cards: ['TS', '7S'],
    knows: ['seat:1'],
    facts: (code) => [...cards(`${code} 9D TC 8H 8D 7C`), act(1, 'stand'), act(2, 'hit')],
  },
  'T5, K1: a seat’s age where there is no stand below it': {
    ...{ cards: ['5S', '2S'], knows: ['seat:1'], settings: { standUnderAge: false } },
    facts: (code) => [...cards(`${code} 9D TC 9H 8D 7C`), act(1, 'hit'), ...cards('5C'), act(1, 'hit')],
  },
  'T3: how far above 21': {
    cards: ['TS', '9S'],
    knows: ['seat:1'],
    facts: (code) => [...cards(`${code} 9D TC 8H 8D 7C`), act(1, 'hit'), ...cards('KD'), act(2, 'stand')],
  },
  'T10: above 28 or not': {
    cards: ['TS', '8S'],
    knows: ['seat:1'],
    facts: (code) => [...cards(`${code} 9D TC 9H 8D 7C`), act(1, 'hit'), ...cards('KD'), DEADLINE, act('banker', 'hit')],
  },
  'T3: a fifth card': {
    cards: ['2S', '3S'],
    knows: ['seat:1'],
    facts: (code) => [
      ...cards(`${code} 9D TC 2H 8D 7C`),
      ...[1, 2].flatMap((n) => [act(1, 'hit'), ...cards(`${n + 2}C`)]),
      act(1, 'hit'),
      ...cards('4D'),
    ],
  },
  'T4, T7: the banker’s age': {
    cards: ['TS', '3S'],
    knows: ['seat:banker'],
    facts: (code) => [
      ...cards(`5H 9D ${code} 8H 8D 7C`),
      act(1, 'hit'),
      ...cards('2C'),
      act(1, 'stand'),
      act(2, 'stand'),
      act('banker', 'hit'),
    ],
  },
  'T4, T7: the banker’s age where openings wait': {
    cards: ['TS', '3S'],
    knows: ['seat:banker'],
    settings: { openEarly: false },
    facts: (code) => [...cards(`5H 9D ${code} 8H 8D 7C`), act(1, 'stand'), DEADLINE],
  },
  'T8, T16: an opened hand to the banker alone': {
    cards: ['TS', '9S'],
    knows: ['seat:1', 'seat:banker'],
    settings: { settleAt: 'opening' },
    facts: (code) => [...cards(`${code} 9D TC 8H 8D 7C`), open('1'), act(2, 'stand')],
  },
  'T8: the banker’s card to who is opened': {
    cards: ['TS', '9S'],
    knows: ['seat:1', 'seat:banker'],
    settings: { settleAt: 'opening' },
    facts: (code) => [...cards(`5H 9D ${code} 8H 8D 7C`), open('1'), act(2, 'stand')],
  },
  'T16: an unopened hand where others are opened to everyone': {
    cards: ['TS', '9S'],
    knows: ['seat:2'],
    settings: { openedTo: 'everyone', settleAt: 'opening' },
    facts: (code) => [...cards(`5H ${code} TC 8H 8D 7C`), open('1')],
  },
  'read at the second attempt': { cards: ['TS', '7S'], knows: ['seat:1'], facts: (code) => [UNREAD, ...cards(`${code} 9D TC`)] },
  'entered by hand': {
    cards: ['TS', '7S'],
    knows: ['seat:1'],
    facts: (code) => [UNREAD, { kind: 'card.enter', code, ...reasoned }, ...cards('9D TC')],
  },
  corrected: {
    cards: ['TS', '7S'],
    knows: ['seat:1'],
    facts: (code) => [...cards('2S 9D TC 8H 8D 7C'), fix('1.1', code), act(1, 'stand')],
  },
  'seen again in its place': {
    cards: ['TS', '7S'],
    knows: ['seat:1'],
    facts: (code) => [...cards(`${code} 9D TC 8H 8D 7C`), { kind: 'card', code, place: '1.1' }, act(1, 'stand')],
  },
  'in question before its time, kept': {
    cards: ['5S', '6S'],
    knows: ['seat:1'],
    facts: (code) => [...cards(`2S 9D TC 8H 8D 7C ${code}`), KEEP, act(1, 'hit'), act(1, 'stand')],
  },
  'in question before its time, entered, burned': {
    cards: ['5S', '6S'],
    knows: [],
    facts: (code) => [...cards('2S 9D TC 8H 8D 7C 3S'), { kind: 'card.enter', code, ...reasoned }, BURN, act(1, 'stand')],
  },
  'in question, called, kept': {
    cards: ['TS', '7S'],
    knows: ['seat:1'],
    facts: (code) => [CALL, ...cards(code), KEEP, RESUME, ...cards('9D TC')],
  },
  'T6: a copy of a card that was shown': {
    cards: ['KH', 'TS'],
    knows: ['seat:1'],
    facts: (code) => [...cards('7S AS 9C 3H KH 8C'), act(1, 'hit'), ...cards(code)],
  },
  'T6: the same, in question': {
    cards: ['KH', 'TS'],
    knows: [],
    facts: (code) => [...cards(`7S AS 9C 3H KH 8C ${code}`), BURN, act(1, 'stand')],
  },
  'T6: the same, entered for one in question': {
    cards: ['KH', 'TS'],
    knows: [],
    facts: (code) => [...cards('7S AS 9C 3H KH 8C 2D'), { kind: 'card.enter', code, ...reasoned }, BURN, act(1, 'stand')],
  },
  'void, and another round': {
    cards: ['TS', '7S'],
    knows: ['seat:1'],
    facts: (code) => [...cards(`${code} 9D TC 8H`), ...AGAIN, ...cards('2D')],
  },
  'void, and seen again': {
    cards: ['TS', '7S'],
    knows: ['seat:1'],
    facts: (code) => [...cards(`${code} 9D TC 8H`), VOID, { kind: 'card', code, place: '1.1' }],
  },
  'T14: who has it leaves': {
    cards: ['TS', '7S'],
    knows: ['seat:1'],
    facts: (code) => [...cards(`${code} 9D TC 8H 8D 7C`), { kind: 'leave', seat: 1 }, act(2, 'stand')],
  },
};

describe.each(['xi-dach-truyen-thong', 'xi-dach-than-bai'] as const)(
  'C9, R75, R77, T16: %s: a hidden card is told to nobody else',
  (game) => {
    const common = {
      openEarly: true,
      standUnderAge: true,
      openedTo: 'pair',
      accounts: { an: 500, banker: 900 },
      topList: 3,
      shuffle: 'untilShort',
    };
    const told = (knows: readonly Audience[], settings: Settings, facts: readonly Body[]) => {
      let at = given(seatedTable(game, { ...common, ...settings }), OPEN, bet('an', 1), bet('bo', 2), CLOSE);
      return facts.map((body) => {
        const { after, told: of } = toldOf(at, body);
        expect(after.stepped.at(-1)!.message).toBeNull();
        at = after;
        const sent = AUDIENCES.filter((audience) => !knows.includes(audience)).map((audience) => sentTo(audience, at.snapshot));
        return [of, ...sent].map((one) => JSON.stringify(one));
      });
    };
    test.each(Object.entries(TAPES))('%s', (_, { cards: [one, other], knows, settings = {}, facts }) => {
      expect(told(knows, settings, facts(other))).toEqual(told(knows, settings, facts(one)));
    });
    test('who holds it sees it, at the end all do: the comparison is not of nothing', () => {
      const tape = (code: string) => [...cards(`${code} 9D TC 8H 8D 7C`), act(1, 'stand'), open('all')];
      const [ten, nine] = ['TS', '9S'].map((code) => told([], {}, tape(code)));
      const own = 1 + AUDIENCES.indexOf('seat:1');
      expect(nine!.slice(0, -1).map((all) => all.toSpliced(own, 1))).toEqual(ten!.slice(0, -1).map((all) => all.toSpliced(own, 1)));
      expect(nine![0]![own]).not.toEqual(ten![0]![own]);
      for (const [index, sent] of nine!.at(-1)!.entries()) if (index > 0) expect(sent).not.toEqual(ten!.at(-1)![index]);
    });
  },
);
