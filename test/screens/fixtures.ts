import { type Bead, roadsOf } from '../../main/games/roads.ts';
import type {
  Act,
  BenchState,
  CardView,
  Common,
  DealerView,
  DeviceDetail,
  DeviceView,
  HandView,
  OddsView,
  PlayersView,
  Shown,
  SupervisorView,
  Trouble,
} from '../../main/views/messages.ts';
import { NO_DECKS } from '../support/table-station.ts';

/** Views as the station would send them, for every state that a screen draws. */

const shown = (code: string) => code as Shown;
const TOTALS: Readonly<Record<string, number>> = { A: 1, T: 0, J: 0, Q: 0, K: 0 };

/** `KD ?` : a king and an unread card; `back` face down; `7H*` entered by hand. */
export function hand(of: string, cards: string): HandView {
  const codes = cards.split(' ').filter(Boolean);
  const drawn = codes.map((code, index): CardView => {
    const show = code === '?' ? 'unread' : code === 'back' ? 'back' : shown(code.replace('*', ''));
    return { place: `${of}.${index + 1}`, show, entered: code.endsWith('*') };
  });
  const open = codes.filter((code) => code !== '?' && code !== 'back');
  const total = open.reduce((sum, code) => sum + (TOTALS[code[0] ?? ''] ?? Number(code[0])), 0) % 10;
  return { of, cards: drawn, total: open.length === 0 ? null : total, label: null, marks: [] };
}
const hands = (player: string, banker: string) => [hand('player', player), hand('banker', banker)];

const PLACES = ['player.1', 'banker.1', 'player.2', 'banker.2', 'player.3', 'banker.3'];
/** A letter a place, in the order of the deal: d(ealt), n(ow), o(pen), x (never). */
const order = (states: string): DealerView['order'] =>
  PLACES.map((place, index) => ({
    place,
    is: ({ d: 'dealt', n: 'now', o: 'open', x: 'never' } as const)[states[index] as 'd' | 'n' | 'o' | 'x'],
  }));

export const COMMON: Common = {
  table: { id: 'bac-07', name: 'BAC-07', game: 'baccarat', decks: 8, unit: 'đồng' },
  languages: { first: 'vi', second: 'en' },
  test: false,
  phase: 'idle',
  shoe: { number: 12, out: 168, total: 416, cutSeen: false, lastRound: false, finished: false },
  round: { number: 29, ofShoe: 29 },
  hands: [],
  seats: [],
  bank: null,
  turn: null,
  due: null,
  result: null,
  clock: null,
  held: false,
  frozen: null,
};

export const CALL: Act = { fact: 'call', ceremony: 'none', key: 'F12', procedure: false };
export const step = (fact: string, key: string): Act => ({ fact, ceremony: 'none', key, procedure: true });
export const pit = (fact: string, ceremony: Act['ceremony'] = 'reason'): Act => ({ fact, ceremony, key: null, procedure: false });

const UP: readonly DeviceView[] = [
  { role: 'shoe', rungs: 4, why: null, lostForS: null },
  { role: 'panel', rungs: 4, why: null, lostForS: null },
];
const SHOE_LOST: readonly DeviceView[] = [
  { role: 'shoe', rungs: 0, why: 'unplugged', lostForS: 14 },
  { role: 'panel', rungs: 4, why: null, lostForS: null },
];

export const DEALER: DealerView = {
  ...COMMON,
  audience: 'dealer',
  next: { code: 'open', values: {} },
  why: [],
  order: [],
  troubles: [],
  acts: [step('round.open', 'Enter'), CALL],
  devices: UP,
  person: null,
  people: 'off',
  bets: { count: 0, sum: 0 },
  asks: [],
  alarms: 0,
};

export function trouble(kind: Trouble['kind'], more: Partial<Trouble> = {}): Trouble {
  return {
    id: 7,
    kind,
    place: null,
    face: more.place ? 'up' : null,
    card: null,
    attempt: null,
    limit: null,
    forS: 14,
    ways: [],
    why: null,
    ...more,
  };
}
const VOID = { who: 'supervisor', code: 'round.void' } as const;
const UNREAD = trouble('unread', {
  place: 'banker.2',
  attempt: 2,
  limit: 3,
  ways: [{ who: 'dealer', code: 'rescan' }, { who: 'supervisor', code: 'card.enter' }, VOID],
});
const UNREAD_HANDS = { hands: hands('4C JH', 'KD ?') };
const EXHAUSTED = trouble('rescansExhausted', { ...UNREAD, kind: 'rescansExhausted', attempt: 3, forS: 102 });
const QUESTION_WAYS: Trouble['ways'] = (['card.enter', 'card.keep', 'card.burn', 'round.void'] as const).map((code) => ({
  who: 'supervisor',
  code,
}));
const CALLED = trouble('called', { id: 8, ways: [{ who: 'supervisor', code: 'resume' }, VOID] });
const LOST = trouble('scannerLost', {
  id: -1,
  why: 'unplugged',
  ways: [{ who: 'dealer', code: 'plug' }, { who: 'station', code: 'wait' }, VOID],
});
const FROZEN = trouble('frozen', {
  id: 0,
  why: 'diskFull',
  ways: [
    { who: 'station', code: 'wait' },
    { who: 'supervisor', code: 'space' },
  ],
});
const COMPARE = trouble('compare', {
  why: 'restart',
  ways: [{ who: 'dealer', code: 'compared' }, { who: 'supervisor', code: 'card.fix' }, VOID],
});

const DEALING = {
  phase: 'card',
  hands: hands('3H TS', '5H 5S'),
  due: 'player.3',
  bets: { count: 12, sum: 8_450_000 },
  order: order('ddddno'),
} as const;
const HELD = {
  ...DEALING,
  held: true,
  round: { number: 30, ofShoe: 30 },
  hands: hands('4C JH', 'KD'),
  due: 'banker.2',
  order: order('dddnxx'),
  next: { code: 'trouble', values: {} },
} as const;
const held = (...troubles: Trouble[]): DealerView => ({ ...DEALER, ...HELD, troubles, acts: [CALL] });

const paid = (bet: string, ...odds: string[]): OddsView => ({ bet, odds, open: true, limits: null });
const BANKER_WINS: Common['result'] = {
  status: 'settled',
  round: 29,
  winner: 'banker',
  totals: { player: 7, banker: 8 },
  paid: [paid('banker', '19/20'), paid('bankerPair', '11'), paid('eitherPair', '5'), paid('big', '1/2')],
};
const TIE: Common['result'] = {
  status: 'settled',
  round: 29,
  winner: 'tie',
  totals: { player: 8, banker: 8 },
  paid: [
    paid('tie', '8'),
    paid('playerPair', '11'),
    paid('bankerPair', '11'),
    paid('eitherPair', '5'),
    paid('perfectPair', '25'),
    paid('small', '3/2'),
    paid('superTie:8', '80'),
  ],
};
const SETTLED = { phase: 'settled', hands: hands('3H TS 4D', '5H 5S 8C'), result: BANKER_WINS, order: order('dddddd') } as const;
const TIED = { phase: 'settled', hands: hands('4H 4H', '9D 9S'), result: TIE, order: order('ddddxx') } as const;
const VOIDED = {
  phase: 'voided',
  round: { number: 30, ofShoe: 30 },
  hands: hands('4C JH', 'KD ?'),
  result: { status: 'void', round: 30, winner: null, totals: {}, paid: [] },
} as const;
const CLOCK = { name: 'betting', leftMs: 11_000, ofMs: 15_000, running: true };

export const dealer = {
  closed: { ...DEALER, phase: 'closed', shoe: null, next: { code: 'load', values: {} }, acts: [step('shoe.load', 'F8'), CALL] },
  burnFirst: { ...DEALER, phase: 'burning', next: { code: 'burnFirst', values: {} }, acts: [CALL] },
  burnMore: { ...DEALER, phase: 'burning', next: { code: 'burnMore', values: { n: 7 } }, acts: [CALL] },
  idle: DEALER,
  lastRound: {
    ...DEALER,
    shoe: { number: 12, out: 399, total: 416, cutSeen: true, lastRound: true, finished: false },
    next: { code: 'lastRound', values: {} },
  },
  betting: {
    ...DEALER,
    phase: 'betting',
    next: { code: 'close', values: {} },
    bets: { count: 12, sum: 8_450_000 },
    acts: [step('bets.close', 'Enter'), CALL],
  },
  bettingClock: {
    ...DEALER,
    phase: 'betting',
    next: { code: 'close', values: {} },
    bets: { count: 12, sum: 1_008_450_000 },
    clock: { ...CLOCK, leftMs: 4_000 },
    acts: [step('bets.close', 'Enter'), CALL],
  },
  firstCard: {
    ...DEALER,
    ...DEALING,
    hands: hands('', ''),
    due: 'player.1',
    order: order('nooooo'),
    next: { code: 'dealCard', values: { place: 'player.1', side: 'player', n: 1 } },
    acts: [CALL],
  },
  thirdCard: {
    ...DEALER,
    ...DEALING,
    next: { code: 'dealCard', values: { place: 'player.3', side: 'player', n: 3 } },
    why: [
      { code: 'baccarat.playerDraws', values: { player: 3 } },
      { code: 'baccarat.bankerDraws', values: { banker: 0 } },
    ],
    acts: [CALL],
    person: { name: 'Ngọc Anh', role: 'dealer' },
    people: 'signedIn',
  },
  entered: {
    ...DEALER,
    ...DEALING,
    hands: hands('3H TS*', '5H 5S*'),
    next: { code: 'dealCard', values: { place: 'player.3', side: 'player', n: 3 } },
    acts: [CALL],
  },
  hiddenBack: { ...DEALER, ...DEALING, hands: hands('3H TS', '5H back'), next: { code: 'dealCard', values: {} }, acts: [CALL] },
  settled: { ...DEALER, ...SETTLED },
  tie: { ...DEALER, ...TIED },
  lastSettled: {
    ...DEALER,
    ...SETTLED,
    shoe: { number: 12, out: 405, total: 416, cutSeen: true, lastRound: false, finished: true },
    next: { code: 'shoeOver', values: {} },
    acts: [step('shoe.load', 'F8'), CALL],
  },
  voided: { ...DEALER, ...VOIDED },
  alarmed: { ...DEALER, alarms: 2, next: { code: 'blockedByAlarm', values: {} }, acts: [CALL] },
  unread: { ...held(UNREAD), ...UNREAD_HANDS },
  exhausted: { ...held(EXHAUSTED), ...UNREAD_HANDS },
  outOfTurn: held(trouble('outOfTurn', { place: 'banker.2', card: shown('7H'), ways: QUESTION_WAYS })),
  alignment: held(trouble('alignment', { place: 'player.1', card: shown('7H'), ways: QUESTION_WAYS })),
  overdraw: { ...held(trouble('overdraw', { card: shown('QC'), ways: QUESTION_WAYS.slice(1, 3) })), ...SETTLED, held: true },
  beforeTime: held(trouble('beforeTime', { card: shown('TC'), ways: QUESTION_WAYS })),
  composition: held(trouble('composition', { card: shown('TC'), ways: QUESTION_WAYS })),
  tagAgain: held(trouble('tagAgain', { card: shown('TC'), ways: QUESTION_WAYS })),
  unknownCard: held(trouble('unknownCard', { ways: QUESTION_WAYS })),
  called: { ...held(CALLED, { ...UNREAD, id: 9 }), acts: [] },
  paused: held(trouble('paused', { ways: CALLED.ways })),
  compare: { ...held(COMPARE), acts: [step('compared', 'Enter'), CALL] },
  fault: held(trouble('fault', { ways: [VOID] })),
  scannerLost: { ...held(LOST), devices: SHOE_LOST, ...DEALING, held: true },
  lostWhileBetting: {
    ...DEALER,
    phase: 'betting',
    next: { code: 'close', values: {} },
    troubles: [LOST],
    devices: SHOE_LOST,
    acts: [step('bets.close', 'Enter'), CALL],
  },
  panelLost: {
    ...DEALER,
    troubles: [trouble('panelLost', { id: -2, why: 'silent', ways: LOST.ways })],
    devices: [...UP.slice(0, 1), { role: 'panel', rungs: 0, why: 'silent', lostForS: 3 }],
  },
  towerLost: {
    ...DEALER,
    troubles: [trouble('towerLost', { id: -3, why: 'unplugged', ways: LOST.ways })],
    devices: [...UP, { role: 'tower', rungs: 0, why: 'unplugged', lostForS: 3 }],
  },
  frozen: { ...held(FROZEN), frozen: { why: 'diskFull' }, acts: [] },
  signedOut: {
    ...DEALER,
    phase: 'closed',
    shoe: null,
    round: null,
    next: { code: 'signIn', values: {} },
    acts: [],
    devices: [],
    people: 'signedOut',
  },
  test: {
    ...DEALER,
    ...DEALING,
    test: true,
    next: { code: 'dealCard', values: { place: 'player.3', side: 'player', n: 3 } },
    acts: [CALL],
  },
} satisfies Record<string, DealerView>;

/** b: banker pair, p: Player pair, n: natural. */
const beads = (text: string): Bead[] =>
  text.split(' ').map((mark) => ({
    winner: mark[0] as Bead['winner'],
    bankerPair: mark.includes('b'),
    playerPair: mark.includes('p'),
    natural: mark.includes('n'),
  }));
const SHOE_SO_FAR = beads('P B B T P Bn B B B Bb B B B P Pp T T P B P B Pn P P B B P P Bb');

const odd = (bet: string, odds: string, limits: readonly [number, number]): OddsView => ({
  bet,
  odds: odds.split(' '),
  open: true,
  limits,
});
const SIDE: readonly [number, number] = [50_000, 5_000_000];
export const OFFERED: readonly OddsView[] = [
  odd('player', '1', [100_000, 50_000_000]),
  odd('banker', '19/20', [100_000, 50_000_000]),
  odd('tie', '8', SIDE),
  odd('playerPair', '11', SIDE),
  odd('bankerPair', '11', SIDE),
  odd('big', '1/2', SIDE),
  odd('small', '3/2', SIDE),
  odd('eitherPair', '5', SIDE),
  odd('perfectPair', '25', SIDE),
  odd('playerNatural', '4', SIDE),
  odd('bankerNatural', '4', SIDE),
  ...['150', '215', '225', '200', '120', '110', '40', '40', '80', '80'].map((odds, on) => odd(`superTie:${on}`, odds, [10_000, 1_000_000])),
];

export const PLAYERS: PlayersView = {
  ...COMMON,
  audience: 'players',
  state: 'soon',
  odds: OFFERED,
  mainLimits: [100_000, 50_000_000],
  roads: roadsOf(SHOE_SO_FAR),
  counts: { player: 11, banker: 15, tie: 3, playerPair: 1, bankerPair: 2 },
  corrected: null,
  order: [],
  topList: [],
};
const MANY = beads(Array.from({ length: 96 }, (_, index) => 'BPBBPTPP'[(index * 5 + (index >> 3)) % 8]).join(' '));

export const players = {
  soon: PLAYERS,
  placeBets: { ...PLAYERS, phase: 'betting', state: 'placeBets' },
  placeBetsClock: { ...PLAYERS, phase: 'betting', state: 'placeBets', clock: CLOCK },
  noMoreBets: { ...PLAYERS, ...DEALING, hands: hands('', ''), due: 'player.1', order: order('nooooo'), state: 'noMoreBets' },
  dealing: { ...PLAYERS, ...DEALING, state: 'dealing' },
  wait: { ...PLAYERS, ...HELD, hands: hands('4C JH', 'KD ?'), state: 'wait' },
  settled: { ...PLAYERS, ...SETTLED, state: 'settled' },
  tie: { ...PLAYERS, ...TIED, state: 'settled' },
  void: { ...PLAYERS, ...VOIDED, state: 'void' },
  shoeChange: {
    ...PLAYERS,
    phase: 'closed',
    shoe: null,
    state: 'shoeChange',
    roads: roadsOf([]),
    counts: { player: 0, banker: 0, tie: 0, playerPair: 0, bankerPair: 0 },
  },
  corrected: { ...PLAYERS, state: 'soon', corrected: 28 },
  full: { ...PLAYERS, ...SETTLED, state: 'settled', roads: roadsOf(MANY), test: true },
} satisfies Record<string, PlayersView>;

const AT = Date.UTC(2026, 10, 30, 14, 4, 5);
const detail = (role: string, more: Partial<DeviceDetail> = {}): DeviceDetail => ({
  role,
  rungs: 4,
  why: null,
  lostForS: null,
  wire: role === 'shoe' ? 'serial:/dev/serial/by-id/usb-shoe-8841' : 'tcp:127.0.0.1:7002',
  dialect: 'native',
  device: role === 'shoe' ? 'shoe-8841' : 'panel-2207',
  plain: true,
  virtual: false,
  frames: 1042,
  bad: 3,
  discarded: 12,
  lastSeenS: 0,
  detail: null,
  ...more,
});
const LINES: readonly Omit<SupervisorView['timeline'][number], 'seq' | 'wallMs'>[] = [
  { kind: 'round.open', verdict: 'ok', values: {}, card: null, mark: 'plain' },
  { kind: 'bet', verdict: 'ok', values: { bettor: 'an', bet: 'banker', amount: 1_000_000 }, card: null, mark: 'plain' },
  { kind: 'bets.close', verdict: 'ok', values: {}, card: null, mark: 'plain' },
  { kind: 'card', verdict: 'ok', values: {}, card: shown('4C'), mark: 'card' },
  { kind: 'card', verdict: 'ok', values: {}, card: shown('KD'), mark: 'card' },
  { kind: 'card', verdict: 'ok', values: {}, card: shown('JH'), mark: 'card' },
  { kind: 'card.unread', verdict: 'ok', values: {}, card: null, mark: 'trouble' },
  { kind: 'bet', verdict: 'bet.closed', values: { bettor: 'bo', bet: 'tie', amount: 50_000 }, card: null, mark: 'trouble' },
  { kind: 'card.unread', verdict: 'ok', values: {}, card: null, mark: 'trouble' },
  { kind: 'scanner', verdict: 'ok', values: { link: 'lost', why: 'unplugged' }, card: null, mark: 'plain' },
  { kind: 'scanner', verdict: 'ok', values: { link: 'back' }, card: null, mark: 'plain' },
  { kind: 'call', verdict: 'ok', values: { by: 'Ngọc Anh' }, card: null, mark: 'plain' },
  { kind: 'noted', verdict: 'ok', values: { what: 'signIn', detail: 'supervisor' }, card: null, mark: 'plain' },
];
export const SUPERVISOR: SupervisorView = {
  ...COMMON,
  audience: 'supervisor',
  next: { code: 'open', values: {} },
  order: [],
  troubles: [],
  acts: [step('round.open', 'Enter'), pit('pause', 'none'), pit('shoe.close')],
  devices: [detail('shoe'), detail('panel')],
  person: null,
  people: 'off',
  present: [
    { name: 'Ngọc Anh', role: 'dealer' },
    { name: 'Trần Quốc Huy', role: 'supervisor' },
  ],
  bets: { count: 12, sum: 8_450_000 },
  asks: [],
  alarms: [],
  timeline: LINES.map((line, index) => ({ ...line, seq: 1030 + index, wallMs: AT + index * 4_000 })),
  fact: 1042,
  recent: [
    { round: 29, status: 'settled', winner: 'banker' },
    { round: 28, status: 'corrected', winner: 'player' },
    { round: 27, status: 'void', winner: null },
    { round: 26, status: 'settled', winner: 'tie' },
  ],
};
const VOID_ACT = pit('round.void', 'reason+secondPress');
const ENTER_ACT: Act = { ...pit('card.enter'), procedure: true };
const PIT_QUESTION: readonly Act[] = [ENTER_ACT, pit('card.keep'), pit('card.burn'), pit('card.fix'), VOID_ACT];

export const supervisor = {
  well: SUPERVISOR,
  dealing: {
    ...SUPERVISOR,
    ...DEALING,
    next: { code: 'dealCard', values: { place: 'player.3', side: 'player', n: 3 } },
    acts: [pit('pause', 'none'), pit('card.fix'), VOID_ACT],
  },
  exhausted: {
    ...SUPERVISOR,
    ...HELD,
    ...UNREAD_HANDS,
    troubles: [EXHAUSTED],
    acts: [ENTER_ACT, pit('card.burn'), pit('card.fix'), VOID_ACT],
    alarms: [
      { id: 3, kind: 'rescansExhausted', round: 30, forS: 80, blocks: false },
      { id: 4, kind: 'composition', round: 29, forS: 300, blocks: true },
    ],
    person: { name: 'Trần Quốc Huy', role: 'supervisor' },
    people: 'signedIn',
  },
  question: {
    ...SUPERVISOR,
    ...HELD,
    troubles: [trouble('outOfTurn', { place: 'banker.2', card: shown('7H'), ways: QUESTION_WAYS }), CALLED],
    acts: [...PIT_QUESTION, { ...pit('resume', 'none'), procedure: true }],
  },
  compare: { ...SUPERVISOR, ...HELD, hands: hands('4C JH', 'KD 2S'), troubles: [COMPARE], acts: [pit('card.fix'), VOID_ACT] },
  called: { ...SUPERVISOR, ...HELD, troubles: [CALLED], acts: [{ ...pit('resume', 'none'), procedure: true }, pit('card.fix'), VOID_ACT] },
  alarm: {
    ...SUPERVISOR,
    alarms: [{ id: 4, kind: 'composition', round: 29, forS: 300, blocks: true }],
    acts: [pit('alarm.clear'), pit('pause', 'none'), pit('shoe.close')],
  },
  lost: {
    ...SUPERVISOR,
    ...DEALING,
    held: true,
    next: { code: 'trouble', values: {} },
    troubles: [LOST],
    acts: [pit('card.fix'), VOID_ACT],
    devices: [
      detail('shoe', {
        rungs: 0,
        why: 'noPermission',
        lostForS: 14,
        lastSeenS: 15,
        detail: '/dev/ttyUSB0: permission denied: add this account to the group dialout',
      }),
      detail('panel', { rungs: 3, virtual: true }),
    ],
  },
  frozen: { ...SUPERVISOR, troubles: [FROZEN], frozen: { why: 'diskFull' }, acts: [], next: { code: 'trouble', values: {} } },
  signedOut: {
    ...SUPERVISOR,
    phase: 'closed',
    shoe: null,
    round: null,
    next: { code: 'signIn', values: {} },
    acts: [],
    devices: [],
    present: [],
    timeline: [],
    recent: [],
    fact: 0,
    people: 'signedOut',
  },
} satisfies Record<string, SupervisorView>;

const BYTES: readonly (readonly ['device' | 'station', string, boolean?])[] = [
  ['device', 'CARD 41 3H *9F21C0A4'],
  ['station', 'ACK 41 *11D07E52'],
  ['device', 'CARD 42 5H *70B2E913'],
  ['station', 'ACK 42 *5AC9031B'],
  ['device', 'CARD 43 T5 *00000000', true],
  ['device', 'CARD 43 TS *C41D882F'],
  ['station', 'ACK 43 *E07712AA'],
  ['device', 'BEAT 45 *18AF2C60'],
];
export const bench: BenchState = {
  seed: 4711,
  game: 'baccarat',
  games: [],
  decks: NO_DECKS,
  shoe: {
    wired: true,
    virtual: { left: 248, next: ['6S', 'QD', 'TH', '2C', 'JS'], unlocked: true, drawn: 168, fault: null },
  },
  panel: {
    virtual: true,
    fault: null,
    armed: null,
    keys: [
      { key: 1, fact: 'round.open', light: 'off' },
      { key: 2, fact: 'bets.close', light: 'off' },
      { key: 3, fact: 'compared', light: 'blink' },
      { key: 4, fact: 'call', light: 'on' },
      { key: 5, fact: 'shoe.load', light: 'alert' },
      { key: 6, fact: null, light: 'off' },
    ],
  },
  faults: [
    { name: 'unread', at: ['shoe'], lasts: false },
    ...(['double', 'garble', 'split', 'stall', 'delay', 'drop', 'noise', 'merge', 'reorder'] as const).map(
      (name) => ({ name, at: ['shoe', 'panel'], lasts: false }) as const,
    ),
    ...(['silent', 'unplug', 'busy', 'wrongBaud', 'wrongDevice'] as const).map(
      (name) => ({ name, at: ['shoe', 'panel'], lasts: true }) as const,
    ),
  ],
  drill: null,
  wire: BYTES.map(([from, text, bad = false], n) => ({
    n,
    wallMs: AT + n * 205,
    link: 'shoe',
    from,
    text,
    bad,
    times: text.startsWith('BEAT') ? 4 : 1,
  })),
  awaiting: { state: 'card', awaiting: { card: 'player.3' }, round: 29, fact: 1042, version: 318 },
};
