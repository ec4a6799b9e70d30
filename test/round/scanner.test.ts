import { describe, expect, test } from 'vitest';
import type { Body } from '../../main/round/facts.ts';
import { opened, step } from '../../main/round/step.ts';
import { standing } from '../../main/round/tell.ts';
import { digest } from './digest.ts';
import { STATES } from './every.ts';
import { BACK, bet, CALL, CLOSE, cards, closedTable, factOf, given, LOST, OPEN, RESUME, type Run, table, UNREAD, VOID } from './table.ts';

const ENTER: Body = { kind: 'card.enter', code: 'KD', by: 'mai', reason: 'by eye' };
const COMPARED: Body = { kind: 'compared', by: 'dao' };
const START: Body = { kind: 'start', program: '1' };
const hello = (drawn: number, pending = 0, boot = 'a'): Body => ({ kind: 'hello', device: 'shoe-1', boot, drawn, pending });
/** As a scanner's frame. */
function frame(at: Run, body: Body): Run {
  const atMs = at.atMs + 1;
  const stepped = step(at.snapshot, factOf(body, atMs, { device: 'shoe-1', session: 1 }));
  expect(stepped.verdict).toBe('ok');
  return { snapshot: stepped.snapshot, stepped: [...at.stepped, stepped], atMs };
}
const stateOf = ({ snapshot }: Run) => standing(snapshot).state;
const handsOf = ({ stepped }: Run) => stepped.at(-1)!.record?.hands;

describe('R11: the scanner is lost', () => {
  test('while a card is due the round stands; when it is back the round is exactly where it was', () => {
    const dealing = given(table(), OPEN, CLOSE, ...cards('8S 2H'));
    const lost = given(dealing, LOST);
    expect(standing(lost.snapshot)).toMatchObject({ held: true, phase: 'card' });
    expect(digest(given(lost, BACK).snapshot)).toBe(digest(dealing.snapshot));
    expect(handsOf(given(lost, BACK, ...cards('KS KD')))).toEqual({ player: ['8S', 'KS'], banker: ['2H', 'KD'] });
  });

  test('C8: bets stand and are paid, betting goes on and closes; dealing waits', () => {
    const betting = given(table(), OPEN, bet('an', 'player', 10), LOST);
    expect(standing(betting.snapshot)).toMatchObject({ held: false, phase: 'betting' });
    const closed = given(betting, bet('bo', 'player', 20), CLOSE);
    expect(standing(closed.snapshot)).toMatchObject({ held: true, phase: 'card' });
    const dealt = given(closed, BACK, ...cards('8S 2H KS KD'));
    expect(dealt.stepped.at(-1)!.record?.net).toEqual({ an: 10, bo: 20, house: -30 });
  });

  test('between rounds it holds nothing; the burn waits for it', () => {
    expect(standing(given(STATES.idle(), LOST).snapshot)).toMatchObject({ held: false, phase: 'idle' });
    expect(standing(given(STATES.burnMore(), LOST).snapshot)).toMatchObject({ held: true, phase: 'burning' });
    expect(standing(given(STATES.burnMore(), LOST, BACK, ...cards('KS KS')).snapshot)).toMatchObject({ held: false, phase: 'idle' });
  });

  test('a call that ends while it is lost leaves nothing behind where no card is due', () => {
    const at = given(table(), OPEN, LOST, CALL, RESUME);
    expect(standing(at.snapshot)).toMatchObject({ held: false, phase: 'betting' });
  });

  test('a card that was drawn before, and is told only now, is dealt: no card is refused', () => {
    const lost = given(table(), OPEN, CLOSE, ...cards('8S 2H KS'), LOST);
    expect(handsOf(given(lost, ...cards('KD')))).toEqual({ player: ['8S', 'KS'], banker: ['2H', 'KD'] });
    expect(standing(given(STATES.burnMore(), LOST, ...cards('KS KS')).snapshot)).toMatchObject({ held: false, phase: 'idle' });
  });

  test('the last card is entered by hand while it is lost: nothing is due any more, the round is settled', () => {
    const lost = given(table(), OPEN, CLOSE, ...cards('8S 2H KS'), UNREAD, LOST);
    expect(handsOf(given(lost, ENTER))).toEqual({ player: ['8S', 'KS'], banker: ['2H', 'KD'] });
  });

  test('void is a way out, and the shoe can be closed in the burn', () => {
    expect(standing(given(STATES.lost(), VOID).snapshot)).toMatchObject({ held: false, phase: 'voided' });
    const closed = given(STATES.lostBurn(), { kind: 'shoe.close', by: 'mai', reason: 'broken' });
    expect(standing(closed.snapshot)).toMatchObject({ held: false, phase: 'closed' });
  });
});

describe('R94: the scanner is back, and its dialect has no numbers', () => {
  const back: Body = { kind: 'scanner', link: 'back' };
  test('while cards are dealt or burned the dealer compares: none may be missing', () => {
    const returned = given(STATES.lost(), back);
    expect(stateOf(returned)).toBe('compare');
    expect(standing(given(returned, COMPARED).snapshot)).toMatchObject({ held: false, phase: 'card' });
    expect(stateOf(given(STATES.lostBurn(), back))).toBe('compare');
  });
  test('at any other time nothing can be missing', () => {
    expect(standing(given(STATES.lostBetting(), back).snapshot)).toMatchObject({ held: false, phase: 'betting' });
  });
});

describe('R94: the program starts again', () => {
  const dealing = given(table(), OPEN, bet('an', 'player', 10), CLOSE, ...cards('8S 2H'));

  test('with a round open the dealer compares, then it goes on from where it was', () => {
    const restarted = given(dealing, START);
    expect(standing(restarted.snapshot)).toMatchObject({
      state: 'compare',
      awaiting: { dealer: ['compared'], supervisor: ['card.fix', 'round.void'] },
    });
    const { ids: _, ...before } = opened(dealing.snapshot).context;
    const { ids: __, ...after } = opened(given(restarted, COMPARED).snapshot).context;
    expect(after).toEqual(before);
  });

  test('the hand on the screen was not the one on the table: the supervisor corrects it', () => {
    const fixed = given(dealing, START, { kind: 'card.fix', place: 'banker.1', code: '3H', by: 'mai', reason: 'a three' }, COMPARED);
    expect(handsOf(given(fixed, ...cards('KS KD')))).toEqual({ player: ['8S', 'KS'], banker: ['3H', 'KD'] });
  });

  test('a card that had been drawn before it is dealt while the dealer compares; one that cannot be read waits for both', () => {
    expect(handsOf(given(dealing, START, ...cards('KS KD'), COMPARED))).toEqual({ player: ['8S', 'KS'], banker: ['2H', 'KD'] });
    const both = given(dealing, START, UNREAD);
    expect(stateOf(both)).toBe('rescan');
    expect(stateOf(given(both, ...cards('KS')))).toBe('compare');
    expect(stateOf(given(both, COMPARED))).toBe('rescan');
  });

  test('a further start is the same stop, and does not forget that cards are missing', () => {
    const twice = given(dealing, { kind: 'gap', device: 'shoe-1', detail: '3 frames' }, START);
    expect(opened(twice.snapshot).context.stops).toMatchObject([{ kind: 'compare', why: 'gap' }]);
    expect(opened(given(dealing, START, START).snapshot).context.stops).toHaveLength(1);
  });

  test('with no round open nothing is to be compared', () => {
    expect(standing(given(STATES.idle(), START).snapshot)).toMatchObject({ held: false, phase: 'idle' });
  });
});

describe("a shoe's own count of drawn cards", () => {
  const known = () => given(table({ burn: false }), hello(0), OPEN, CLOSE);

  test('agrees with the frames that came: nothing happens', () => {
    const dealt = frame(frame(known(), cards('8S')[0]!), UNREAD);
    expect(opened(dealt.snapshot).context.drawn).toEqual({ device: 'shoe-1', boot: 'a', drawn: 2 });
    expect(stateOf(given(dealt, hello(2)))).toBe('rescan');
  });

  test('one that was drawn and never came: the dealer compares, an alarm stays for the supervisor', () => {
    const missing = given(frame(known(), cards('8S')[0]!), hello(2));
    expect(stateOf(missing)).toBe('compare');
    expect(missing.stepped.at(-1)!.alarms).toEqual(['gap']);
    expect(standing(given(missing, COMPARED).snapshot)).toMatchObject({ held: false, alarms: 1 });
  });

  test('pending ones are still to come', () => {
    expect(stateOf(given(known(), hello(1, 1)))).toBe('card');
  });

  test('R69: neither a new boot nor a new pile changes the shoe by itself; the pile is counted from none again', () => {
    const before = opened(STATES.idle().snapshot).context.shoe;
    const after = given(STATES.idle(), hello(0, 0, 'b'), { kind: 'loaded', device: 'shoe-1' });
    expect(opened(after.snapshot).context.shoe).toEqual(before);
    expect(opened(after.snapshot).context.drawn).toEqual({ device: 'shoe-1', boot: 'b', drawn: 0 });
  });

  test('without a shoe in play its count is only noted', () => {
    const at = given(closedTable(), hello(3), hello(9));
    expect(standing(at.snapshot)).toMatchObject({ held: false, phase: 'closed' });
  });

  test('frames that got lost on the way: the dealer compares', () => {
    expect(stateOf(given(known(), { kind: 'gap', device: 'shoe-1', detail: 'frames 4 to 6' }))).toBe('compare');
  });
});
