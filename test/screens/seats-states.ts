import type { AskView, Common, DealerView, HandView, Mark, PlayersView, SeatPlace } from '../../main/views/messages.ts';
import { hand } from './fixtures.ts';

/** Every state of the four games with seats that the dealer's, players' and supervisor's screens draw: what all of them see of it. */

/** `19 stood`: what a hand comes to, and its marks. Without a figure nothing of it is known. */
function handOf(of: string, cards: string, says = ''): HandView {
  const [figure = '', ...marks] = says.split(' ').filter(Boolean);
  const label = figure === '' || figure === '-' ? null : figure.replace('_', ' ');
  return { ...hand(of, cards), total: label === null ? null : Number.parseInt(label, 10) || 21, label, marks: marks as Mark[] };
}

export const NAMES = ['Minh', 'Hải', 'An', 'Thảo', 'Nguyễn Hoàng Anh Tuấn', 'Lan', 'Phúc'];
function place(seat: number, more: Partial<SeatPlace> = {}): SeatPlace {
  return {
    seat,
    player: NAMES[seat - 1] ?? null,
    plays: true,
    staked: seat * 200_000,
    behind: { bettors: 0, staked: 0 },
    pairs: { bettors: 0, staked: 0 },
    hands: [`${seat}`],
    outcomes: [],
    net: null,
    ...more,
  };
}
const seven = (more: (seat: number) => Partial<SeatPlace> = () => ({})): SeatPlace[] =>
  NAMES.map((_, index) => place(index + 1, more(index + 1)));
const free = (seat: number): SeatPlace => place(seat, { player: null, plays: false, staked: 0, hands: [] });

const tableOf = (game: string, decks: number): Common['table'] => ({ id: 'xd-03', name: 'XD-03', game, decks, unit: 'đồng' });
const PREMIUM = { table: tableOf('xi-dach-cao-cap', 8) };
const NGU_LINH = { table: tableOf('blackjack-ngu-linh', 8) };
const TRADITIONAL = { table: tableOf('xi-dach-truyen-thong', 1), bank: { held: true, balance: 25_000_000, level: null } };
const THAN_BAI = { table: tableOf('xi-dach-than-bai', 1), bank: { held: true, balance: 25_000_000, level: 100_000 } };
const CLOCK = { name: 'turn/3.4', leftMs: 11_000, ofMs: 15_000, running: true };

const action = (seat: number | 'banker', options: string, more: Partial<Extract<AskView, { fact: 'action' }>> = {}): AskView => ({
  fact: 'action',
  seat,
  hand: 0,
  options: options.split(' '),
  targets: [],
  ahead: false,
  chosen: null,
  ...more,
});
const choice = (bettor: string, seat: number, name: string, price: number): AskView => ({
  fact: 'choice',
  bettor,
  seat,
  choice: name,
  price,
});
const BEHIND = { behind: { bettors: 2, staked: 1_300_000 } };
const PAIRS = { pairs: { bettors: 1, staked: 50_000 } };

/** What all audiences see of a state; asks are the dealer's and the supervisor's. */
export interface State extends Partial<Omit<Common, 'languages'>> {
  readonly asks?: readonly AskView[];
  readonly next?: DealerView['next'];
  readonly why?: DealerView['why'];
  readonly order?: DealerView['order'];
  readonly players: PlayersView['state'];
}

const TWO_EACH = [
  handOf('dealer', '9D back', '9'),
  handOf('1', 'KS 9H', '19'),
  handOf('2', 'AH QC', 'BJ blackjack'),
  handOf('3', 'TC 2D 3S', '15'),
  handOf('4', '7D 7S', '14'),
  handOf('5', '8S 8H', '16'),
  handOf('6', 'JD 6C', '16'),
  handOf('7', '6H AD', '7/17'),
];
const dealing: State = {
  ...PREMIUM,
  phase: 'card',
  players: 'dealing',
  hands: [
    handOf('dealer', '9D', '9'),
    ...TWO_EACH.slice(1, 3),
    ...TWO_EACH.slice(3).map(({ of, cards }) => ({ ...handOf(of, '8S', '8'), cards: cards.slice(0, 1) })),
  ],
  due: '3.2',
  order: ['3.2', '4.2', '5.2', '6.2', '7.2', 'dealer.2'].map((place, index) => ({ place, is: index === 0 ? 'now' : 'open' })),
  next: { code: 'dealCard', values: { place: '3.2', side: '3', n: 2 } },
  seats: seven((seat) => (seat === 3 ? BEHIND : {})),
};
const turn: State = {
  ...PREMIUM,
  phase: 'decision',
  players: 'dealing',
  hands: TWO_EACH,
  turn: { kind: 'turn', seat: 3, hand: 0, choice: null, left: 0 },
  clock: CLOCK,
  next: { code: 'answer', values: { side: '3', hand: 1 } },
  seats: seven((seat) => (seat === 3 ? { ...BEHIND, ...PAIRS } : {})),
  asks: [
    action(3, 'hit stand'),
    action(4, 'hit stand double split', { ahead: true }),
    action(5, 'hit stand double split', { ahead: true, chosen: 'split' }),
    action(6, 'hit stand double', { ahead: true }),
    action(7, 'hit stand double', { ahead: true, chosen: 'hit' }),
  ],
};
const FIVE = [
  '8S 3D 2H 4C 3S',
  '8H 2C 3D 2D AC',
  '8D 5S 8C 2H 3H',
  '8C 2S 4D AH 4S',
  '8S TD',
  '8H 9C 2D 4C 3D',
  '8D AC 2S 3H 5C',
  '8C 7S AD',
];
const split: State = {
  ...PREMIUM,
  phase: 'decision',
  players: 'dealing',
  hands: [
    handOf('dealer', '9D back', '9'),
    ...NAMES.flatMap((_, index) => [
      handOf(`${index + 1}`, FIVE[index] ?? '', index === 2 ? '26 split bust' : '20 split'),
      handOf(`${index + 1}b`, FIVE[(index + 3) % FIVE.length] ?? '', index === 4 ? '8/18 split' : '18 split'),
    ]),
  ],
  turn: { kind: 'turn', seat: 5, hand: 1, choice: null, left: 0 },
  clock: { ...CLOCK, leftMs: 4_000 },
  next: { code: 'answer', values: { side: '5', hand: 2 } },
  seats: seven((seat) => ({ hands: [`${seat}`, `${seat}b`], staked: 20_000_000, ...BEHIND, ...PAIRS })),
  asks: [action(5, 'hit stand double', { hand: 1 })],
};
const insurance: State = {
  ...PREMIUM,
  phase: 'choices',
  players: 'dealing',
  hands: [handOf('dealer', 'AS back', '1/11'), ...TWO_EACH.slice(1)],
  turn: { kind: 'choice', seat: null, hand: 0, choice: 'insurance', left: 3 },
  clock: CLOCK,
  next: { code: 'answer', values: { choice: 'insurance', n: 3 } },
  seats: seven((seat) => (seat === 6 ? BEHIND : {})),
  asks: [choice('hai', 2, 'insurance', 200_000), choice('lan', 6, 'insurance', 600_000), choice('constructor', 6, 'insurance', 50_000)],
};
const followDouble: State = {
  ...turn,
  phase: 'choices',
  turn: { kind: 'choice', seat: null, hand: 0, choice: 'followDouble', left: 1 },
  next: { code: 'answer', values: { choice: 'followDouble', n: 1 } },
  asks: [choice('bình', 3, 'followDouble', 300_000)],
};
const reveal: State = { ...turn, phase: 'reveal', turn: null, clock: null, asks: [], next: { code: 'reveal', values: {} } };
const NETS = [0, 750_000, -2_000_000, 1_000_000, -12_500_000, 20_000_000, -1_400_000];
const settled: State = {
  ...PREMIUM,
  phase: 'settled',
  players: 'settled',
  hands: [
    handOf('dealer', '9D 4S 6C', '19'),
    ...TWO_EACH.slice(1, 3),
    handOf('3', 'TC 2D 3S 9C', '24 bust'),
    handOf('4', '7D 7S 6C', '20'),
    handOf('5', '8S 3D TH', '21 split'),
    handOf('5b', '8H KC 2D 3C 5S', '28 split bust'),
    handOf('6', 'JD 6C 4H', '20'),
    handOf('7', '5H 6D 2C', '13 surrendered'),
  ],
  result: { status: 'settled', round: 29, winner: null, totals: { dealer: 19 }, paid: [] },
  why: [{ code: 'blackjack.dealerStands', values: { dealer: 19 } }],
  seats: seven((seat) => ({ net: NETS[seat - 1] ?? null, ...(seat === 5 ? { hands: ['5', '5b'], outcomes: ['win', 'lose'] } : {}) })),
};
const voided: State = {
  ...PREMIUM,
  phase: 'voided',
  players: 'void',
  hands: dealing.hands ?? [],
  result: { status: 'void', round: 29, winner: null, totals: {}, paid: [] },
  seats: seven(() => ({ net: 0 })),
};
const betting: State = {
  ...PREMIUM,
  phase: 'betting',
  players: 'placeBets',
  clock: { ...CLOCK, name: 'betting' },
  next: { code: 'close', values: {} },
  seats: [
    ...seven((seat) => ({ hands: [], ...(seat === 2 ? { plays: false, staked: 0 } : {}), ...(seat === 3 ? BEHIND : {}) })).slice(0, 5),
    free(6),
    free(7),
  ],
};
const idle: State = {
  ...PREMIUM,
  phase: 'idle',
  players: 'soon',
  seats: [...seven(() => ({ hands: [], staked: 0, plays: false })).slice(0, 4), free(5), free(6), free(7)],
};
const nguLinh: State = {
  ...NGU_LINH,
  phase: 'decision',
  players: 'dealing',
  hands: [
    handOf('dealer', 'TD back', '10'),
    handOf('1', '2S 3H 4D 5C 6S', 'Ngũ_Linh nguLinh'),
    handOf('2', 'KH QC', '20'),
    handOf('4', '2S 2H 3D 3C AS AH 2D', '14'),
  ],
  turn: { kind: 'turn', seat: 2, hand: 0, choice: null, left: 0 },
  clock: CLOCK,
  next: { code: 'answer', values: { side: '2', hand: 1 } },
  seats: [place(1), place(2), place(3, { plays: false, staked: 0, hands: [] }), place(4), free(5), free(6), free(7)],
  asks: [action(2, 'hit stand double')],
};

const HIDDEN = [
  handOf('banker', 'back back'),
  ...NAMES.map((_, index) => handOf(`${index + 1}`, 'back back back', index < 2 ? '- stood' : '')),
];
/** T7: the banker may open while a player is asked; nobody's cards are known here. */
const openEarly: State = {
  ...TRADITIONAL,
  phase: 'decision',
  players: 'dealing',
  hands: HIDDEN,
  turn: { kind: 'turn', seat: 3, hand: 0, choice: null, left: 0 },
  clock: CLOCK,
  next: { code: 'answer', values: { side: '3', hand: 1 } },
  seats: seven(),
  asks: [action(3, 'hit stand'), action('banker', 'open', { targets: ['1', '2', '3', '4', '5', '6', '7', 'all'] })],
};
const bankersTurn: State = {
  ...THAN_BAI,
  phase: 'decision',
  players: 'dealing',
  hands: [
    handOf('banker', 'JS 8H', '18'),
    handOf('1', 'TC 9D TH', '29 bust opened'),
    handOf('2', 'TD 6H', '16 opened'),
    handOf('3', 'AC AD', 'Xì_bàng xiBang'),
    ...[4, 5, 6, 7].map((seat) => handOf(`${seat}`, 'back back', '- stood')),
  ],
  turn: { kind: 'turn', seat: 'banker', hand: 0, choice: null, left: 0 },
  clock: CLOCK,
  next: { code: 'answer', values: { side: 'banker', hand: 1 } },
  seats: seven(() => ({ staked: 100_000 })),
  asks: [action('banker', 'hit open', { targets: ['4', '5', '6', '7', 'all'] })],
};
const bankSettled: State = {
  ...TRADITIONAL,
  phase: 'settled',
  players: 'settled',
  hands: [
    handOf('banker', 'JS 8H', '18'),
    handOf('1', 'TC 9D TH', '29 bust opened den'),
    handOf('2', 'TD 4H', '14 underAge opened'),
    handOf('3', 'TS KH', '20 stood opened'),
    handOf('4', '2C 3D 4H 5S AC', 'Ngũ_linh nguLinh opened'),
    handOf('5', 'AC KD', 'Xì_lát xiLat'),
    handOf('6', 'JC 8S', '18 stood opened'),
    handOf('7', '9C 8D', '17 left'),
  ],
  result: { status: 'settled', round: 12, winner: null, totals: {}, paid: [] },
  why: [{ code: 'xiDach.noHandLeft', values: {} }],
  seats: seven((seat) => ({ net: NETS[seat - 1] ?? null })),
};
const readiness: State = {
  ...THAN_BAI,
  phase: 'betting',
  players: 'placeBets',
  next: { code: 'close', values: {} },
  seats: [...seven((seat) => ({ hands: [], plays: seat % 2 === 1, staked: seat % 2 === 1 ? 100_000 : 0 })).slice(0, 6), free(7)],
};
const noBanker: State = {
  ...TRADITIONAL,
  bank: { held: false, balance: null, level: null },
  phase: 'idle',
  players: 'soon',
  seats: [1, 2, 3, 4, 5, 6, 7].map(free),
};
const held: State = {
  ...split,
  players: 'wait',
  phase: 'card',
  held: true,
  turn: null,
  clock: null,
  asks: [],
  due: '5b.4',
  order: [{ place: '5b.4', is: 'now' }],
  next: { code: 'trouble', values: {} },
};

export const STATES = {
  ...{ idle, betting, dealing, turn, split, insurance, followDouble, reveal, settled, voided },
  ...{ nguLinh, openEarly, bankersTurn, bankSettled, readiness, noBanker, held },
};
