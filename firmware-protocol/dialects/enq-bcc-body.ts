import { cardNamed, HIGHEST_RANK, RANKS, type Suit } from '../codes/table.ts';
import type { DeviceEvent } from '../events.ts';

/** The kinds of telegrams of enq-bcc. A body is a kind, then data bytes, each with bit 7. */
const KIND = {
  card: 0x44,
  lockedCard: 0x64,
  again: 0x52,
  start: 0x53,
  standby: 0x50,
  cut: 0x43,
  result: 0x47,
  error: 0x45,
  cleared: 0x65,
  lock: 0x4c,
  setting: 0x4d,
} as const;
export const START_OF_COMMUNICATION = KIND.start;

const DATA_BIT = 0x80;
/** Among bits 6–4 of an error. */
const ERROR_MODE = 4;
const HIGH_BITS = 4;
const LOW_MASK = 0x0f;
const CANNOT_READ = 1;
const HIGHEST_ERROR = 7;
const HIGHEST_INDEX = 3;
const PLAYER_PAIR_BIT = 0x01;
const BANKER_PAIR_BIT = 0x02;
const UNLOCKED = 0x80;
const LOCKED = 0x81;

/** By bits 6–4. */
const SUITS: readonly (Suit | undefined)[] = [undefined, 'D', 'C', 'S', 'H'];
const PLACES: readonly (string | undefined)[] = ['player', 'banker', 'burn', undefined, 'burn.first', 'burn.count'];
const WINNERS: readonly (Winner | undefined)[] = [undefined, 'player', 'tie', undefined, 'banker', undefined, undefined, 'none'];
type Winner = (DeviceEvent & { event: 'result' })['winner'];
const BURN_COUNT = 'burn.count';
/** Of the hands: their places have an index. */
const HANDS: readonly string[] = ['player', 'banker'];

const highBits = (byte: number): number => (byte & ~DATA_BIT) >> HIGH_BITS;
const withHigh = (high: number, low: number): number => DATA_BIT | (high << HIGH_BITS) | low;

/** The event of a telegram whose check holds; null: it says nothing that exists. `raw`: the telegram in hex. */
export function eventOf(body: Uint8Array, seq: string, raw: string): DeviceEvent | null {
  const [kind, ...data] = body;
  if (data.some((byte) => (byte & DATA_BIT) === 0)) return null;
  if (kind === KIND.setting) return { event: 'device', kind: 'setting', seq };
  const [first, second] = data;
  switch (data.length) {
    case 0:
      return plainEvent(kind, seq);
    case 1:
      return first === undefined ? null : statusEvent(kind, first, seq, raw);
    case 2:
      return first === undefined || second === undefined ? null : cardEvent(kind, first, second, seq);
    default:
      return null;
  }
}

const plainEvent = (kind: number | undefined, seq: string): DeviceEvent | null => {
  switch (kind) {
    case KIND.start:
      return { event: 'device', kind: 'boot', seq };
    case KIND.standby:
      return { event: 'device', kind: 'standby', seq };
    case KIND.cut:
      return { event: 'cut', seq };
    default:
      return null;
  }
};

const statusEvent = (kind: number | undefined, byte: number, seq: string, raw: string): DeviceEvent | null => {
  switch (kind) {
    case KIND.result:
      return resultEvent(byte);
    case KIND.error:
    case KIND.cleared:
      return errorEvent(kind, byte & LOW_MASK, seq, raw);
    case KIND.lock:
      if (byte !== LOCKED && byte !== UNLOCKED) return null;
      return { event: 'device', kind: byte === LOCKED ? 'locked' : 'unlocked', seq };
    default:
      return null;
  }
};

const resultEvent = (byte: number): DeviceEvent | null => {
  const winner = WINNERS[highBits(byte)];
  if (winner === undefined) return null;
  return { event: 'result', winner, playerPair: (byte & PLAYER_PAIR_BIT) !== 0, bankerPair: (byte & BANKER_PAIR_BIT) !== 0 };
};

const errorEvent = (kind: number, code: number, seq: string, raw: string): DeviceEvent | null => {
  if (code < 1 || code > HIGHEST_ERROR) return null;
  if (kind === KIND.error && code === CANNOT_READ) return { event: 'unread', reason: 'device', raw, seq };
  return { event: 'device', kind: kind === KIND.error ? 'error' : 'cleared', code: String(code), seq };
};

const cardEvent = (kind: number | undefined, placeByte: number, cardByte: number, seq: string): DeviceEvent | null => {
  const place = placeOf(placeByte);
  const code = place === BURN_COUNT ? String(cardByte & LOW_MASK) : cardOf(cardByte);
  if (place === null || code === null) return null;
  switch (kind) {
    case KIND.card:
      return { event: 'card', code, place, seq };
    case KIND.lockedCard:
      return { event: 'aside', why: 'locked', code, place, seq };
    case KIND.again:
      return { event: 'aside', why: 'again', code, place, seq };
    default:
      return null;
  }
};

const placeOf = (byte: number): string | null => {
  const place = PLACES[highBits(byte)];
  const index = byte & LOW_MASK;
  if (place === undefined || !HANDS.includes(place)) return place ?? null;
  return index >= 1 && index <= HIGHEST_INDEX ? `${place}.${index}` : null;
};
const cardOf = (byte: number): string | null => {
  const suit = SUITS[highBits(byte)];
  const rank = byte & LOW_MASK;
  return suit === undefined || rank < 1 || rank > HIGHEST_RANK ? null : cardNamed(rank, suit);
};

/** The telegram that says this; null where none does. A card without a place has none. */
export function bodyOf(event: DeviceEvent): readonly number[] | null {
  switch (event.event) {
    case 'card':
      return cardBody(KIND.card, event);
    case 'aside':
      return cardBody(event.why === 'locked' ? KIND.lockedCard : KIND.again, event);
    case 'unread':
      return event.reason === 'device' ? [KIND.error, withHigh(ERROR_MODE, CANNOT_READ)] : null;
    case 'cut':
      return [KIND.cut];
    case 'result': {
      const pairs = (event.playerPair ? PLAYER_PAIR_BIT : 0) | (event.bankerPair ? BANKER_PAIR_BIT : 0);
      return [KIND.result, withHigh(WINNERS.indexOf(event.winner), pairs)];
    }
    case 'device':
      return deviceBody(event);
    default:
      return null;
  }
}

const deviceBody = ({ kind, code }: DeviceEvent & { event: 'device' }): readonly number[] | null => {
  const error = /^[1-7]$/.test(code ?? '') ? Number(code) : null;
  switch (kind) {
    case 'boot':
      return [KIND.start];
    case 'standby':
      return [KIND.standby];
    case 'setting':
      return [KIND.setting];
    case 'locked':
      return [KIND.lock, LOCKED];
    case 'unlocked':
      return [KIND.lock, UNLOCKED];
    case 'error':
      return error === null ? null : [KIND.error, withHigh(ERROR_MODE, error)];
    case 'cleared':
      return error === null ? null : [KIND.cleared, withHigh(0, error)];
    default:
      return null;
  }
};

const cardBody = (kind: number, { code, place = '' }: { readonly code: string; readonly place?: string }): readonly number[] | null => {
  const placeByte = placeByteOf(place);
  const cardByte = place === BURN_COUNT ? countByteOf(code) : cardByteOf(code);
  return placeByte === null || cardByte === null ? null : [kind, placeByte, cardByte];
};
const placeByteOf = (place: string): number | null => {
  const [, hand, index] = /^(player|banker)\.([1-3])$/.exec(place) ?? [];
  const at = PLACES.indexOf(hand ?? place);
  return at < 0 || (hand === undefined && HANDS.includes(place)) ? null : withHigh(at, Number(index ?? 0));
};
const cardByteOf = (code: string): number | null => {
  const [, rank, suit] = /^(10|[A2-9TJQK])([SHDC])$/.exec(code) ?? [];
  if (rank === undefined) return null;
  return withHigh(SUITS.indexOf(suit as Suit), RANKS.indexOf(rank === '10' ? 'T' : rank) + 1);
};
const countByteOf = (code: string): number | null => (/^(?:\d|1[0-5])$/.test(code) ? withHigh(0, Number(code)) : null);
