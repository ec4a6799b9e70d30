import { describe, expect, test } from 'vitest';
import type { Ambient } from '../../main/views/ambient.ts';
import { viewOf, WITHOUT_A_STATION } from '../../main/views/index.ts';
import type { DealerView, DeviceDetail, PlayersView, SupervisorView } from '../../main/views/messages.ts';
import { outputsOf } from '../../main/views/outputs.ts';
import { STATES, type StateName } from './every.ts';
import { CALL, CLOSE, cards, given, OPEN, ROUND, type Run, table, UNREAD, VOID } from './table.ts';

const dealer = (at: Run, ambient: Partial<Ambient> = {}) =>
  viewOf(at.snapshot, 'dealer', { ...WITHOUT_A_STATION, ...ambient }) as DealerView;
const players = (at: Run, ambient: Partial<Ambient> = {}) =>
  viewOf(at.snapshot, 'players', { ...WITHOUT_A_STATION, ...ambient }) as PlayersView;
const supervisor = (at: Run, ambient: Partial<Ambient> = {}) =>
  viewOf(at.snapshot, 'supervisor', { ...WITHOUT_A_STATION, ...ambient }) as SupervisorView;
const factsOf = ({ acts }: DealerView | SupervisorView): string => acts.map(({ fact }) => fact).join(' ');

/** State · the next move · what the dealer may do · what the supervisor may do · what players are told. */
const TOLD = `
  closed         | load       | shoe.load call  | shoe.load call pause                                  | shoeChange
  burnFirst      | burnFirst  | call            | shoe.load call pause shoe.close                       | shoeChange
  burnMore       | burnMore   | call            | shoe.load call pause shoe.close                       | shoeChange
  idle           | open       | round.open call | round.open shoe.load call pause shoe.close            | soon
  betting        | close      | bets.close call | bets.close call pause round.void                      | placeBets
  card           | dealCard   | call            | call pause card.fix round.void                        | dealing
  settled        | open       | round.open call | round.open shoe.load call pause shoe.close            | settled
  voided         | open       | round.open call | round.open shoe.load call pause shoe.close            | void
  finished       | shoeOver   | shoe.load call  | shoe.load call pause shoe.close                       | void
  rescan         | trouble    | call            | call pause card.enter card.fix round.void             | wait
  rescanBurn     | trouble    | call            | call pause card.enter shoe.close                      | shoeChange
  question       | trouble    | call            | call card.enter card.keep card.burn card.fix round.void | wait
  questionUnread | trouble    | call            | call card.enter card.burn                             | settled
  questionNinth  | trouble    | call            | call card.enter card.burn card.fix round.void         | wait
  called         | trouble    |                 | resume round.void                                     | wait
  paused         | trouble    | call            | call resume card.fix round.void                       | wait
  compare        | trouble    | compared call   | call card.fix round.void                              | wait
  compareIdle    | trouble    | compared call   | call alarm.clear                                      | wait
  fault          | trouble    | call            | call card.fix round.void alarm.clear                  | wait
  faultIdle      | trouble    | call            | call alarm.clear shoe.close                           | wait
  lost           | trouble    | call            | call pause card.fix round.void                        | wait
  lostBurn       | trouble    | call            | call pause shoe.close                                 | shoeChange
  lostBetting    | close      | bets.close call | bets.close call pause round.void                      | placeBets
`;
const told = TOLD.trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()) as [StateName, string, string, string, string]);

describe('R87, R89: every screen in every state names the next act and who may do it', () => {
  test('the table above names every state', () => {
    expect(told.map(([name]) => name)).toEqual(Object.keys(STATES));
  });
  test.each(told)('%s: %s', (name, next, ofDealer, ofSupervisor, toPlayers) => {
    const at = STATES[name]();
    expect([dealer(at).next.code, factsOf(dealer(at)), factsOf(supervisor(at)), players(at).state]).toEqual([
      next,
      ofDealer,
      ofSupervisor,
      toPlayers,
    ]);
    expect(supervisor(at).next).toEqual(dealer(at).next);
  });

  test('the next move says how many burn cards, which place, which round', () => {
    expect(dealer(STATES.burnMore()).next).toEqual({ code: 'burnMore', values: { n: 2 } });
    expect(dealer(STATES.card()).next).toEqual({ code: 'dealCard', values: { place: 'banker.1', side: 'banker', n: 1 } });
    expect(dealer(given(STATES.settled(), { kind: 'cut' })).next.code).toBe('lastRound');
    expect(dealer(given(STATES.closed())).shoe).toBeNull();
  });

  test('how an act is done: a reason, a second press, a second person, a key', () => {
    const acts = [...dealer(STATES.idle()).acts, ...supervisor(STATES.question()).acts];
    expect(acts).toContainEqual({ fact: 'round.open', ceremony: 'none', key: 'Enter', procedure: true });
    expect(acts).toContainEqual({ fact: 'call', ceremony: 'none', key: 'F12', procedure: false });
    expect(acts).toContainEqual({ fact: 'card.burn', ceremony: 'reason', key: null, procedure: false });
    expect(acts).toContainEqual({ fact: 'round.void', ceremony: 'reason+secondPress', key: null, procedure: false });
  });
});

/** State · trouble, place, card in question, attempt · the ways out: d(ealer), s(upervisor), station. */
const TROUBLES = `
  rescan         | unread banker.1 - 1 of 3       | dealer rescan, supervisor card.enter, supervisor round.void
  rescanBurn     | unread burn.1 - 1 of 3         | dealer rescan, supervisor card.enter
  question       | outOfTurn player.2 3S          | supervisor card.enter, supervisor card.keep, supervisor card.burn, supervisor round.void
  questionUnread | overdraw - -                   | supervisor card.enter, supervisor card.burn
  questionNinth  | composition - 2S               | supervisor card.enter, supervisor card.burn, supervisor round.void
  called         | called - -                     | supervisor resume, supervisor round.void
  paused         | paused - -                     | supervisor resume, supervisor round.void
  compare        | compare - - restart            | dealer compared, supervisor card.fix, supervisor round.void
  compareIdle    | compare - - gap                | dealer compared
  fault          | fault - -                      | supervisor round.void
  faultIdle      | fault - -                      | supervisor shoe.close
  lost           | scannerLost - -                | dealer plug, station wait, supervisor round.void
  lostBurn       | scannerLost - -                | dealer plug, station wait, supervisor shoe.close
  lostBetting    | scannerLost - -                | dealer plug, station wait, supervisor round.void
`;
const troubles = TROUBLES.trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()) as [StateName, string, string]);
const wordsOf = ({ kind, place, card, attempt, limit, why }: DealerView['troubles'][number]): string =>
  [kind, place ?? '-', card ?? '-', ...(attempt === null ? [] : [attempt, 'of', limit]), ...(why === null ? [] : [why])].join(' ');

describe('C3, R48: every trouble says what is wrong and who takes which way out', () => {
  test.each(troubles)('%s: %s', (name, what, ways) => {
    const at = STATES[name]();
    const all = dealer(at).troubles;
    expect(all.map(wordsOf)).toEqual([what]);
    expect(all[0]!.ways.map(({ who, code }) => `${who} ${code}`).join(', ')).toBe(ways);
    expect(supervisor(at).troubles).toEqual(all);
  });

  test('at the limit the supervisor is called: the trouble has another name, the ways are the same', () => {
    const at = given(STATES.rescan(), UNREAD, UNREAD);
    expect(dealer(at).troubles.map(wordsOf)).toEqual(['rescansExhausted banker.1 - 3 of 3']);
    expect(dealer(at).troubles[0]!.ways).toEqual(dealer(STATES.rescan()).troubles[0]!.ways);
  });

  test('several are listed, the newest first; each has its own ways; for how long is told in whole seconds', () => {
    const at = given(STATES.questionUnread(), ...cards('5C'), CALL);
    const all = dealer(at, { nowMs: at.atMs + 900 }).troubles;
    expect(all.map(({ kind, forS }) => [kind, forS])).toEqual([
      ['called', 0],
      ['overdraw', 1],
      ['overdraw', 2],
    ]);
    expect(all[1]!.ways.map(({ code }) => code)).toEqual(['card.enter', 'card.keep', 'card.burn']);
    expect(all[2]!.ways.map(({ code }) => code)).toEqual(['card.enter', 'card.burn']);
  });

  test('what is a trouble is not told as an alarm too; an alarm stays when its trouble is over', () => {
    expect(supervisor(STATES.question()).alarms).toEqual([]);
    const compared = given(STATES.compareIdle(), { kind: 'compared', by: 'dao' });
    expect(supervisor(compared).troubles).toEqual([]);
    expect(supervisor(compared).alarms).toMatchObject([{ kind: 'gap', blocks: false }]);
    expect(dealer(compared).alarms).toBe(1);
    expect(dealer(STATES.faultIdle()).next.code).toBe('trouble');
  });

  test('an alarm that blocks is named as the next thing', () => {
    const at = given(STATES.faultIdle(), { kind: 'shoe.close', by: 'mai', reason: 'night' }, { kind: 'shoe.load' }, ...cards('AS KS'));
    expect(dealer(at).next.code).toBe('blockedByAlarm');
    expect(factsOf(dealer(at))).toBe('call');
  });

  test('R46: when the shoe is empty no card is asked for; the supervisor voids', () => {
    const deck = ['S', 'H', 'D', 'C'].flatMap((suit) => [...'A23456789TJQK'].map((rank) => `${rank}${suit}`));
    let at = table({ decks: 1, burn: false });
    for (const code of deck) {
      const { phase } = dealer(at);
      if (phase !== 'card') at = given(at, OPEN, CLOSE);
      at = given(at, ...cards(code));
    }
    if (dealer(at).phase !== 'card') at = given(at, OPEN, CLOSE);
    expect(at.stepped.filter(({ alarms }) => alarms.includes('shoeEmpty'))).toHaveLength(1);
    expect(dealer(at)).toMatchObject({ phase: 'card', next: { code: 'trouble' }, shoe: { out: 52, total: 52 } });
    expect(factsOf(supervisor(at))).toContain('round.void');
    expect(supervisor(at).alarms).toContainEqual(expect.objectContaining({ kind: 'shoeEmpty' }));
    expect(outputsOf(dealer(at), {}).lock).toBe('locked');
  });
});

describe('players', () => {
  test.each(['question', 'questionUnread', 'questionNinth', 'rescan', 'called', 'fault'] as const)(
    '%s: they see neither a card in question nor who is at fault',
    (name) => {
      const view = players(STATES[name]());
      expect(JSON.stringify(view)).not.toMatch(/"3S"|"unread"|"mai"|"dao"|"troubles"|"alarms"/);
      expect(Object.keys(view)).not.toContain('acts');
    },
  );

  test('a card that could not be read is on no player’s screen until it is read', () => {
    expect(dealer(STATES.rescan()).hands[1]).toEqual({
      of: 'banker',
      cards: [{ place: 'banker.1', show: 'unread', entered: false }],
      total: null,
      label: null,
      marks: [],
    });
    expect(players(STATES.rescan()).hands[1]).toEqual({ of: 'banker', cards: [], total: null, label: null, marks: [] });
  });

  test('R50: a card that a person entered or corrected is marked', () => {
    const entered = given(STATES.rescan(), { kind: 'card.enter', code: '9C', by: 'mai', reason: 'by eye' });
    expect(dealer(entered).hands[1]!.cards).toEqual([{ place: 'banker.1', show: '9C', entered: true }]);
    const fixed = given(entered, { kind: 'card.fix', place: 'player.1', code: '3C', by: 'mai', reason: 'a three' });
    expect(dealer(fixed).hands[0]!.cards).toEqual([{ place: 'player.1', show: '3C', entered: true }]);
    const kept = given(
      ...[STATES.questionUnread(), { kind: 'card.enter', code: '5C', by: 'mai', reason: 'by eye' } as const],
      ...[{ kind: 'card.keep', by: 'mai', reason: 'face down' } as const, OPEN, CLOSE],
    );
    expect(players(kept).hands[0]!.cards).toEqual([{ place: 'player.1', show: '5C', entered: true }]);
  });

  test('who won, with which totals, and what paid, whether anybody had staked on it or not', () => {
    const at = given(table(), ...ROUND);
    expect(players(at).result).toEqual({
      status: 'settled',
      round: 1,
      winner: 'player',
      totals: { player: 8, banker: 2 },
      paid: [
        { bet: 'player', odds: ['1'], open: true, limits: null },
        { bet: 'small', odds: ['3/2'], open: true, limits: null },
        { bet: 'playerNatural', odds: ['4'], open: true, limits: null },
      ],
    });
    expect(players(at).counts).toEqual({ player: 1, banker: 0, tie: 0, playerPair: 0, bankerPair: 0 });
    expect(players(given(at, OPEN)).result).toBeNull();
  });

  test('R53: a void round has a notice, no totals, and no mark on the roads', () => {
    const at = given(table(), ...ROUND, OPEN, CLOSE, ...cards('9S'), VOID);
    expect(players(at).result).toEqual({ status: 'void', round: 2, winner: null, totals: {}, paid: [] });
    expect(players(at).roads?.beads).toHaveLength(1);
  });

  test('C7: a corrected round is shown by its right cards, on the felt and on the roads', () => {
    const correct = { kind: 'round.correct', round: 1, places: { 'banker.1': '9H' }, by: 'mai', second: 'lan', reason: 'video' } as const;
    const at = given(table(), ...ROUND, correct);
    expect(players(at).hands.map(({ total }) => total)).toEqual([8, 9]);
    expect(players(at).result).toMatchObject({
      status: 'corrected',
      winner: 'banker',
      paid: [{ bet: 'banker', odds: ['19/20'] }, { bet: 'small' }, { bet: 'bankerNatural' }],
    });
    expect(players(at).roads?.beads).toMatchObject([{ winner: 'B', natural: true }]);
    expect(players(given(at, OPEN, CLOSE, ...cards('2S'), { ...correct, places: { 'banker.1': '2H' } })).hands[0]!.cards).toHaveLength(1);
  });

  test('B6, B7: what is offered, with odds and limits', () => {
    const at = given(table({ limitedRounds: 1, limits: { banker: [10, 500], superTie: [5, 50] } }), ...ROUND);
    const odds = new Map(players(at).odds.map((one) => [one.bet, one]));
    expect(odds.get('banker')).toEqual({ bet: 'banker', odds: ['19/20'], open: true, limits: [10, 500] });
    expect(odds.get('superTie:6')).toEqual({ bet: 'superTie:6', odds: ['40'], open: false, limits: [5, 50] });
    expect(odds.get('super6')?.open).toBe(false);
    expect(players(at).mainLimits).toEqual([10, 500]);
  });
});

describe('the station around the table', () => {
  const device = (role: string, more: Partial<DeviceDetail> = {}): DeviceDetail => ({
    ...{
      role,
      rungs: 4,
      why: null,
      lostForS: null,
      wire: 'tcp:shoe:4001',
      dialect: 'native',
      device: 'shoe-1',
      plain: true,
      virtual: false,
    },
    ...{ frames: 0, bad: 0, discarded: 0, lastSeenS: 0, detail: null },
    ...more,
  });

  test('R95: frozen: nothing is offered, the trouble comes first and says who does what, players wait', () => {
    const frozen = { why: 'diskFull', sinceMs: 1000 } as const;
    const at = STATES.called();
    const view = dealer(at, { frozen, nowMs: 5500 });
    expect(view).toMatchObject({ acts: [], next: { code: 'trouble' }, frozen: { why: 'diskFull' } });
    expect(view.troubles.map(({ kind, forS }) => [kind, forS]).at(0)).toEqual(['frozen', 4]);
    expect(view.troubles[0]!.ways).toEqual([
      { who: 'station', code: 'wait' },
      { who: 'supervisor', code: 'space' },
    ]);
    expect(supervisor(at, { frozen }).acts).toEqual([]);
    expect(players(STATES.betting(), { frozen }).state).toBe('wait');
    expect(outputsOf(dealer(STATES.card(), { frozen }), {}).lock).toBe('locked');
  });

  test('a lost panel is a trouble that holds nothing', () => {
    const devices = [device('shoe'), device('panel', { rungs: 0, why: 'unplugged', lostForS: 7 })];
    const view = dealer(STATES.card(), { devices });
    expect(view).toMatchObject({ held: false, next: { code: 'dealCard' }, troubles: [{ kind: 'panelLost', forS: 7, why: 'unplugged' }] });
    expect(view.devices[1]).toEqual({ role: 'panel', rungs: 0, why: 'unplugged', lostForS: 7 });
    expect(outputsOf(view, {}).lock).toBe('unlocked');
  });

  test('R83: where people sign in, nobody deals before somebody has', () => {
    expect(dealer(STATES.idle(), { people: 'signedOut' }).next.code).toBe('signIn');
  });

  test('R17: lock and lights follow from what the dealer sees', () => {
    const keys = { 1: 'round.open', 2: 'call', 3: 'compared' };
    expect(outputsOf(dealer(STATES.idle()), keys)).toMatchObject({ lock: 'locked', lights: { 1: 'blink', 2: 'on', 3: 'off' } });
    expect(outputsOf(dealer(STATES.card()), keys)).toMatchObject({ lock: 'unlocked', lights: { 1: 'off', 2: 'on', 3: 'off' } });
    expect(outputsOf(dealer(STATES.called()), keys)).toMatchObject({ lock: 'locked', lights: { 1: 'off', 2: 'alert', 3: 'off' } });
    expect(outputsOf(dealer(STATES.compare()), keys)).toMatchObject({ lock: 'locked', lights: { 1: 'off', 2: 'on', 3: 'blink' } });
    expect(outputsOf(dealer(STATES.rescan()), keys).lock).toBe('unlocked');
    expect(outputsOf(dealer(STATES.burnMore()), keys).lock).toBe('unlocked');
  });

  test('R16, R17: both keys of a chord or of two presses show its act; a key of several shows the most urgent', () => {
    const keys = { '4+5': 'round.open', '4>6': 'call', '7+8': 'round.void' };
    const acts = [...dealer(STATES.idle()).acts, { fact: 'round.void', ceremony: 'reason', key: null, procedure: false } as const];
    expect(outputsOf(dealer(STATES.idle()), keys, acts).lights).toEqual({ 4: 'blink', 5: 'blink', 6: 'on', 7: 'on', 8: 'on' });
    expect(outputsOf(dealer(STATES.idle()), keys).lights).toMatchObject({ 7: 'off', 8: 'off' });
    expect(outputsOf(dealer(STATES.called()), keys).lights).toEqual({ 4: 'alert', 5: 'off', 6: 'alert', 7: 'off', 8: 'off' });
  });

  test('R17: the tower shows the gravest of what the dealer sees, and no loss of a panel or of itself', () => {
    const tower = (view: DealerView) => outputsOf(view, {}).tower;
    const idle = dealer(STATES.idle());
    const lost = (role: string) => device(role, { rungs: 0, why: 'unplugged', lostForS: 7 });
    expect(tower(dealer(STATES.closed()))).toBe('closed');
    expect(tower(idle)).toBe('idle');
    expect(tower(dealer(STATES.burnMore()))).toBe('idle');
    expect(tower(dealer(STATES.betting()))).toBe('betting');
    expect(tower(dealer(STATES.card()))).toBe('dealing');
    expect(tower(dealer(STATES.rescan()))).toBe('trouble');
    expect(tower({ ...idle, alarms: 1 })).toBe('alarm');
    expect(tower({ ...dealer(STATES.rescan()), alarms: 1 })).toBe('trouble');
    expect(tower({ ...idle, alarms: 1, frozen: { why: 'diskFull' } })).toBe('frozen');
    const without = dealer(STATES.idle(), { devices: [lost('panel'), lost('tower')] });
    expect(without.troubles.map(({ kind }) => kind)).toEqual(['panelLost', 'towerLost']);
    expect(tower(without)).toBe('idle');
    expect(outputsOf(dealer(STATES.card(), { devices: [lost('tower')] }), {}).lock).toBe('unlocked');
  });
});
