import type { AskView, BetResult, Common, HandView, OddsView, RoundResult, SeatPlace, SeatView, Shown } from '../../main/views/messages.ts';
import { COMMON } from './fixtures.ts';

/** What a seat's own screen is sent, in every state that it draws. */

interface Said {
  readonly total?: number | null;
  readonly label?: string;
  readonly marks?: HandView['marks'];
}
export function cards(of: string, codes: string, { total = null, label, marks = [] }: Said = {}): HandView {
  const drawn = codes.split(' ').map((code, index) => ({
    place: `${of}.${index + 1}`,
    show: code === 'back' ? ('back' as const) : (code as Shown),
    entered: false,
  }));
  return { of, cards: drawn, total, label: label ?? (total === null ? null : String(total)), marks };
}

const NAMES = ['Bình', 'Chi', 'An', 'Dũng', 'Hà', 'Khánh', 'Nguyễn Thị Phương Thảo'];
const BET = 1_000_000;
const place = (seat: number, more: Partial<SeatPlace> = {}): SeatPlace => ({
  ...{ seat, player: NAMES[seat - 1] ?? null, plays: true, staked: BET },
  ...{ behind: { bettors: 0, staked: 0 }, pairs: { bettors: 0, staked: 0 }, hands: [`${seat}`], outcomes: [], net: null },
  ...more,
});
const SEVEN = [1, 2, 3, 4, 5, 6, 7].map((seat) => place(seat));
const seats = (...changed: readonly SeatPlace[]): readonly SeatPlace[] =>
  SEVEN.map((one) => changed.find(({ seat }) => seat === one.seat) ?? one);
const offer = (bet: string, ...odds: string[]): OddsView => ({ bet, odds, open: true, limits: [10_000, 50_000_000] });
const staked = (bet: string, amount = BET, seat = 3, hand = 0) => ({ seat, hand, bet, amount });
const clock = (leftMs: number, ofMs = 15_000): Common['clock'] => ({ name: 'decision', leftMs, ofMs, running: true });
const turn = (seat: number | 'banker', hand: 0 | 1 = 0): Common['turn'] => ({ kind: 'turn', seat, hand, choice: null, left: 0 });
const choice = (name: string, left: number): Common['turn'] => ({ kind: 'choice', seat: null, hand: 0, choice: name, left });
type Action = Extract<AskView, { fact: 'action' }>;
const decide = (options: readonly string[], more: Partial<Action> = {}): Action => ({
  ...{ fact: 'action', seat: 3, hand: 0, options, targets: [], ahead: false, chosen: null },
  ...more,
});
const question = (name: string, price: number, seat = 3): AskView => ({ fact: 'choice', bettor: 'an', seat, choice: name, price });
const LEAVE = { fact: 'leave', ceremony: 'none', key: null, procedure: false } as const;
const LEVEL = { ...LEAVE, fact: 'bets.level' };
const START = { ...LEAVE, procedure: true };

const won = (bet: string, outcome: BetResult['outcome'], amount: number, returned: number, more: Partial<BetResult> = {}): BetResult => ({
  ...{ bettor: 'an', seat: 3, hand: null, bet, amount, outcome, commission: 0, returned },
  ...more,
});
const SPLIT_ROUND: RoundResult = {
  round: 18,
  status: 'settled',
  net: 700_000,
  bets: [
    won('seat', 'win', BET, 2 * BET, { hand: 0 }),
    won('seat', 'lose', BET, 0, { hand: 1 }),
    won('pair', 'win', 200_000, 1_400_000),
    won('insurance', 'lose', 500_000, 0),
  ],
  transfers: [],
  hands: [
    { of: '3', cards: ['8S', '3D', '8C'], total: 19 },
    { of: '3b', cards: ['8D', '6C', 'TS'], total: 24 },
    { of: 'dealer', cards: ['6H', '8C', 'TS'], total: 24 },
  ],
};
const CORRECTED: RoundResult = {
  round: 17,
  status: 'corrected',
  net: -BET,
  bets: [won('seat', 'lose', BET, 0, { hand: 0 })],
  transfers: [],
  hands: [
    { of: '3', cards: ['TS', '7D'], total: 17 },
    { of: 'dealer', cards: ['9H', 'TC'], total: 19 },
  ],
};
const VOIDED: RoundResult = {
  ...CORRECTED,
  round: 16,
  status: 'void',
  net: 0,
  bets: [won('seat', 'returned', BET, BET)],
  hands: [{ of: '3', cards: ['??', '7D'], total: null }],
};
/** The payer of đền, with xâu of nothing; and the banker's side. */
const DEN: RoundResult = {
  round: 18,
  status: 'settled',
  net: -40_000,
  bets: [won('seat', 'lose', 10_000, 0)],
  transfers: [
    { why: 'den', amount: 10_000, from: 'an', to: 'chi' },
    { why: 'den', amount: 10_000, from: 'an', to: 'dung' },
    { why: 'den', amount: 10_000, from: 'an', to: 'banker' },
    { why: 'hand', amount: 10_000, from: 'an', to: 'banker' },
  ],
  hands: [
    { of: '3', cards: ['TS', '9D', 'TC'], total: 29 },
    { of: 'banker', cards: ['JH', '8C'], total: 18 },
  ],
};

const PREMIUM: SeatView = {
  ...COMMON,
  table: { id: 'xd-03', name: 'XD-03', game: 'xi-dach-cao-cap', decks: 8, unit: 'đồng' },
  round: { number: 18, ofShoe: 18 },
  seats: SEVEN,
  ...{ audience: 'seat', seat: 3, bettor: 'an', player: 'An', balance: 12_450_000, state: 'dealing' },
  ...{ asks: [], odds: [], bets: [staked('seat')], acts: [LEAVE], levels: [], notice: null, record: [SPLIT_ROUND, CORRECTED, VOIDED] },
  ...{ people: 'off', person: null, called: false },
};
const BETTING = {
  ...PREMIUM,
  ...{ phase: 'betting', state: 'placeBets', clock: clock(18_000, 30_000), hands: [] },
  seats: SEVEN.map((one) => ({ ...one, hands: [], plays: false, staked: 0 })),
  ...{ bets: [], odds: [offer('seat', '1', '3/2'), offer('behind', '1', '3/2'), offer('pair', '25', '12', '6')] },
} as const satisfies SeatView;
const DEALER_SIX = cards('dealer', '6H back', { total: 6 });
const EIGHTS = cards('3', '8S 8D', { total: 16 });
const ALL_FIVE = ['hit', 'stand', 'double', 'split', 'surrender'];
const TURN = {
  ...PREMIUM,
  ...{ phase: 'decision', clock: clock(11_000), turn: turn(3), hands: [EIGHTS, DEALER_SIX], asks: [decide(ALL_FIVE)] },
} as const satisfies SeatView;
const SPLIT_HANDS = [
  cards('3', '8S 3D 2C 4H 2S', { total: 19, marks: ['split', 'stood'] }),
  cards('3b', '8D 6C', { total: 14, marks: ['split'] }),
  DEALER_SIX,
];
const SETTLED = {
  ...PREMIUM,
  ...{ phase: 'settled', state: 'settled', notice: SPLIT_ROUND, bets: [] },
  hands: [EIGHTS, cards('dealer', '6H 8C TS', { total: 24, marks: ['bust'] })],
  result: { status: 'settled', round: 18, winner: null, totals: {}, paid: [] },
} as const satisfies SeatView;

/** Of the games with the house as bank. */
export const seat = {
  betting: BETTING,
  free: {
    ...BETTING,
    bettor: null,
    player: null,
    balance: null,
    record: [],
    acts: [],
    seats: seats(place(3, { player: null, plays: false })),
  },
  staked: { ...BETTING, bets: [staked('seat'), staked('pair', 200_000), staked('behind', 500_000, 5)], seats: SEVEN },
  dealing: { ...PREMIUM, phase: 'card', due: '5.1', hands: [cards('3', '8S', { total: 8 }), cards('dealer', '6H', { total: 6 })] },
  ahead: { ...TURN, turn: turn(1), asks: [decide(ALL_FIVE, { ahead: true })] },
  chosen: {
    ...TURN,
    turn: turn(2, 1),
    seats: seats(place(2, { hands: ['2', '2b'] })),
    asks: [decide(ALL_FIVE, { ahead: true, chosen: 'double' })],
  },
  turn: TURN,
  low: {
    ...TURN,
    clock: clock(4_000),
    asks: [decide(['hit', 'stand'])],
    hands: [cards('3', 'AS 6D', { total: 17, label: '7/17' }), DEALER_SIX],
  },
  split: {
    ...TURN,
    turn: turn(3, 1),
    seats: seats(place(3, { hands: ['3', '3b'] })),
    hands: SPLIT_HANDS,
    asks: [decide(['hit', 'stand', 'double'], { hand: 1 })],
    bets: [staked('seat'), staked('seat', BET, 3, 1)],
  },
  long: { ...TURN, hands: [cards('3', 'AS AD AC 2H 2S 2D 3C AH', { total: 13 }), DEALER_SIX], asks: [decide(['hit', 'stand'])] },
  blackjack: {
    ...TURN,
    turn: turn(5),
    asks: [],
    hands: [cards('3', 'AS KD', { total: 21, label: 'BJ', marks: ['blackjack'] }), DEALER_SIX],
  },
  insurance: {
    ...TURN,
    phase: 'choices',
    turn: choice('insurance', 4),
    clock: clock(4_000),
    asks: [question('insurance', 500_000)],
    hands: [EIGHTS, cards('dealer', 'AS back', { total: 11, label: '1/11' })],
  },
  follow: { ...TURN, phase: 'choices', turn: choice('followDouble', 2), asks: [question('followDouble', 500_000, 5)] },
  waiting: { ...TURN, phase: 'choices', turn: choice('followSplit', 2), asks: [] },
  held: { ...TURN, held: true, state: 'wait', clock: null, turn: null, asks: [] },
  result: SETTLED,
  lost: { ...SETTLED, notice: CORRECTED, result: { ...SETTLED.result, status: 'corrected' } },
  voided: { ...SETTLED, phase: 'voided', state: 'void', notice: { ...VOIDED, round: 18 }, result: { ...SETTLED.result, status: 'void' } },
  idle: { ...PREMIUM, phase: 'idle', state: 'soon', bets: [], hands: [], seats: SEVEN.map((one) => ({ ...one, hands: [] })) },
  signedOut: { ...PREMIUM, phase: 'closed', hands: [], seats: [], bets: [], balance: null, people: 'signedOut' },
} as const satisfies Record<string, SeatView>;

const XI_DACH: SeatView = {
  ...PREMIUM,
  table: { ...PREMIUM.table, name: 'TB-01', game: 'xi-dach-than-bai', decks: 1 },
  bank: { held: true, balance: 2_000_000, level: 10_000 },
  balance: 240_000,
  bets: [staked('seat', 10_000)],
  record: [DEN],
};
const BACKS = [1, 2, 4, 5, 6, 7].map((one) => cards(`${one}`, 'back back'));
const OPENED = [
  cards('1', 'TS 9D TC', { total: 29, marks: ['bust', 'opened'] }),
  cards('2', 'KH 6S', { total: 16, marks: ['stood', 'opened'] }),
  cards('4', 'AH 2S 3C 4D 5H', { total: 15, label: 'Ngũ linh', marks: ['nguLinh', 'opened'] }),
];
const BANKER: SeatView = {
  ...XI_DACH,
  ...{ seat: 'banker', bettor: 'banker', player: 'banker', balance: 2_000_000, bets: [], levels: [10_000, 20_000, 50_000], acts: [LEAVE] },
};
const BANKERS_TURN = {
  ...BANKER,
  ...{ phase: 'decision', clock: clock(22_000, 30_000), turn: turn('banker') },
  hands: [...OPENED, ...[3, 5, 6, 7].map((one) => cards(`${one}`, 'back back')), cards('banker', 'JH 8C', { total: 18 })],
  asks: [decide(['hit', 'open'], { seat: 'banker', targets: ['3', '5', '6', '7', 'all'] })],
} as const satisfies SeatView;

/** Of the games in which a player holds the bank. */
export const bank = {
  notReady: {
    ...XI_DACH,
    ...{ phase: 'betting', state: 'placeBets', hands: [], bets: [], odds: [offer('seat', '1')], clock: clock(18_000, 30_000) },
    seats: seats(place(3, { plays: false, staked: 0 })),
  },
  ready: { ...XI_DACH, ...{ phase: 'betting', state: 'placeBets', hands: [], odds: [offer('seat', '1')] } },
  underAge: {
    ...XI_DACH,
    phase: 'decision',
    turn: turn(3),
    clock: clock(27_000, 30_000),
    hands: [...BACKS, cards('3', '9S 4D', { total: 13, marks: ['underAge'] }), cards('banker', 'back back')],
    asks: [decide(['hit'])],
  },
  xiBang: {
    ...XI_DACH,
    phase: 'decision',
    turn: turn('banker'),
    hands: [...BACKS, cards('3', 'AS AD', { total: 21, label: 'Xì bàng', marks: ['xiBang'] }), cards('banker', 'back back')],
  },
  den: {
    ...XI_DACH,
    phase: 'settled',
    state: 'settled',
    notice: DEN,
    bets: [],
    hands: [cards('banker', 'JH 8C', { total: 18 })],
    result: SETTLED.result,
  },
  bankersTurn: BANKERS_TURN,
  bankerUnderAge: {
    ...BANKERS_TURN,
    hands: [...BACKS, cards('3', 'back back'), cards('banker', '9H 4C', { total: 13, marks: ['underAge'] })],
    asks: [decide(['hit'], { seat: 'banker' })],
  },
  bankerBetting: {
    ...BANKER,
    ...{ phase: 'betting', state: 'placeBets', hands: [], acts: [{ ...START, fact: 'bets.close' }, LEAVE] },
    seats: SEVEN.map((one) => ({ ...one, plays: one.seat < 5, staked: 10_000 })),
  },
  bankerLevel: { ...BANKER, ...{ phase: 'idle', state: 'soon', hands: [], acts: [{ ...START, fact: 'round.open' }, LEVEL, LEAVE] } },
  bankerResult: {
    ...BANKER,
    ...{ phase: 'settled', state: 'settled', hands: [], acts: [{ ...START, fact: 'round.open' }, LEVEL, LEAVE], levels: [] },
    ...{ notice: { ...DEN, net: 20_000 }, result: SETTLED.result },
  },
} as const satisfies Record<string, SeatView>;
