import { createServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeTableNamed, noCodes } from '../../firmware-protocol/codes/index.ts';
import { formatNamed } from '../../firmware-protocol/dialects/formats.ts';
import { dialectNamed, type Profile } from '../../firmware-protocol/dialects/index.ts';
import { freePort, LOOPBACK } from '../../main/bench/free-port.ts';
import { shuffledPile } from '../../main/bench/pile.ts';
import { seededRandom } from '../../main/bench/random.ts';
import { codeOf } from '../../main/cards/card.ts';
import { Link } from '../../main/devices/link.ts';
import type { LinkWish } from '../../main/devices/messages.ts';
import { Provings } from '../../main/devices/provings.ts';
import { plug } from '../support/pty.ts';
import { until } from '../support/until.ts';
import { Pace } from './pace.ts';
import { Shoe } from './shoe.ts';
import { wishOf } from './watched-link.ts';

const DECKS = 8;
const cards = shuffledPile(DECKS, null, seededRandom(416)).cards.map(codeOf);
/** The window of double reads as a fast table sets it; nobody draws two equal cards within it. */
const FAST = { repeatMs: 10, askMs: 30 };
const BITS_A_BYTE = 10;
/** Of a keyboard and of a barcode scanner on USB: one report a millisecond, 8 bytes and 64. */
const KEYBOARD_BYTES = 8_000;
const SCANNER_BYTES = 64_000;
/** A machine that is held up for a moment breaks no frame off. */
const PATIENT = { interByteMs: 5_000 };
const MOST_PENDING = 16;
/** Every so many cards a tag lies on its reader for three frames more, 50 ms apart. */
const LIES_EVERY = 16;
const LIES_FOR = 3;
const AGAIN_MS = 50;
/** All at once, on a machine that may be busy. */
const MOST_MS = 90_000;

interface Way {
  readonly dialect: string;
  readonly bytesPerS: number;
  readonly by: 'serial' | 'tcp';
  readonly codes?: string;
  /** Of a tag's id; 0: it reads codes. */
  readonly tagBytes?: number;
}
const baud = (rate: number): number => rate / BITS_A_BYTE;
const WAYS: readonly Way[] = [
  { dialect: 'native', bytesPerS: baud(115_200), by: 'serial' },
  { dialect: 'ascii-line', bytesPerS: baud(9_600), by: 'serial', codes: 'digits4' },
  { dialect: 'enq-bcc', bytesPerS: baud(4_800), by: 'serial' },
  { dialect: 'rdm6300', bytesPerS: baud(9_600), by: 'serial', tagBytes: 5 },
  { dialect: 'pn532', bytesPerS: baud(115_200), by: 'serial', tagBytes: 7 },
  { dialect: 'uid-line', bytesPerS: baud(9_600), by: 'serial', tagBytes: 7 },
  { dialect: 'hid-pos', bytesPerS: SCANNER_BYTES, by: 'tcp', codes: 'suit-rank' },
  { dialect: 'wedge', bytesPerS: KEYBOARD_BYTES, by: 'tcp', codes: 'digits4' },
];

const ends: (() => unknown)[] = [];
const later = (end: () => unknown): void => void ends.push(end);
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

interface End {
  readonly wire: string;
  readonly device: Promise<Duplex>;
}
async function endOf(by: Way['by']): Promise<End> {
  if (by === 'serial') {
    const pty = await plug();
    later(() => pty.unplug());
    return { wire: `serial:${pty.path}`, device: Promise.resolve(pty.device) };
  }
  const port = await freePort();
  const { promise, resolve } = Promise.withResolvers<Duplex>();
  const server = createServer({ noDelay: true }, (socket) => {
    socket.on('error', () => undefined);
    later(() => socket.destroy());
    resolve(socket);
  }).listen(port, LOOPBACK);
  later(() => server.close());
  return { wire: `tcp:${LOOPBACK}:${port}`, device: promise };
}

/** A link whose frames are taken as they come. */
class Taking {
  readonly cards: string[] = [];
  readonly others: string[] = [];
  readonly link: Link;
  stage = 'lost';

  constructor(wish: LinkWish) {
    let sessions = 0;
    this.link = new Link(wish, wish, {
      dialectNamed,
      nextSession: () => {
        sessions += 1;
        return sessions;
      },
      provings: new Provings(),
      isTapped: () => false,
      say: (message) => {
        if (message.from === 'link') this.stage = message.stage;
        if (message.from !== 'frame') return;
        const { event, session, frame } = message;
        if (event.event === 'card') this.cards.push(event.code);
        else this.others.push('kind' in event ? event.kind : event.event);
        setImmediate(() => this.link.took(session, frame));
      },
    });
  }
}

interface Dealt {
  readonly cards: readonly string[];
  readonly others: readonly string[];
  readonly bad: number;
  readonly bytes: number;
  readonly ms: number;
}
/** Deals all cards, as fast as the wire goes. */
async function dealt(way: Way, times: number): Promise<Dealt> {
  const { dialect, by, codes, tagBytes = 0 } = way;
  const uids = cards.map((_, nth) => `A${nth.toString(16).toUpperCase().padStart(3, '0')}`.padStart(tagBytes * 2, '0'));
  const deck = { file: 'shoe.txt', text: cards.map((card, nth) => `${uids[nth]} ${card}`).join('\n') };
  const profile: Profile = {
    ...(tagBytes > 0 ? { codes: deck } : { repeats: FAST, ...(codes !== undefined && { codes }) }),
    settings: PATIENT,
  };
  const { wire, device } = await endOf(by);
  const more = { dialect, baud: Math.round(way.bytesPerS * BITS_A_BYTE), ...(dialect !== 'native' && { profile }) };
  const link = new Taking(wishOf(wire, more));
  later(() => link.link.close());
  const pace = new Pace(await device, way.bytesPerS * times);
  await until(`${dialect}: an open wire`, () => link.stage !== 'lost', MOST_MS);
  const startMs = performance.now();
  pace.rest();
  if (dialect === 'native') await dealNative(pace, link);
  else await dealPlain(pace, link, way, uids);
  await until(`${dialect}: all cards`, () => link.cards.length >= cards.length, MOST_MS);
  const ms = performance.now() - startMs;
  return { cards: link.cards, others: link.others, bad: link.link.counts.bad, bytes: pace.bytes, ms };
}

async function dealNative(pace: Pace, link: Taking): Promise<void> {
  const shoe = new Shoe();
  later(() => shoe.unplug());
  shoe.plugInto(pace.duplex());
  await until('a welcome', () => link.stage === 'frames', MOST_MS);
  for (const card of cards) {
    await until('room in the shoe', () => shoe.pending < MOST_PENDING, MOST_MS);
    shoe.draw(card);
  }
}

async function dealPlain(pace: Pace, link: Taking, { dialect, codes, tagBytes = 0 }: Way, uids: readonly string[]): Promise<void> {
  const encode = formatNamed(dialect)!.encoder(codeTableNamed(codes ?? '') ?? noCodes);
  for (const [nth, code] of cards.entries()) {
    const place = dialect === 'enq-bcc' ? { place: 'player.1' } : {};
    const frame = encode(tagBytes > 0 ? { event: 'uid', uid: uids[nth]! } : { event: 'card', code, ...place })!;
    // Without numbers an equal card is a second one only when it comes later than a double read would.
    if (codes !== undefined && cards[nth - 1] === code) {
      await until('the card before', () => link.cards.length >= nth, MOST_MS);
      await new Promise((resolve) => setTimeout(resolve, FAST.askMs * 2));
      pace.rest();
    }
    await pace.write(frame);
    for (let again = 0; dialect === 'rdm6300' && nth % LIES_EVERY === 0 && again < LIES_FOR; again += 1) {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      pace.rest();
      await pace.write(frame);
    }
  }
}

describe.each([
  ['its real rate', 1],
  ['ten times it', 10],
] as const)('R1, R2, R9: a shoe of eight decks over a wire of %s: every card once, in order', (_, times) => {
  const runs = new Map<string, Promise<Dealt>>();
  // All at the same time: they mostly wait for their bytes.
  beforeAll(() => {
    for (const way of WAYS) {
      const run = dealt(way, times);
      run.catch(() => undefined);
      runs.set(way.dialect, run);
    }
  });

  test.each(WAYS)('$dialect', { timeout: MOST_MS }, async (way) => {
    const shoe = await runs.get(way.dialect)!;
    expect(shoe.cards).toEqual(cards);
    const told = { native: ['boot'], rdm6300: Array.from({ length: Math.ceil(cards.length / LIES_EVERY) }, () => 'repeat') };
    expect(shoe.others).toEqual(told[way.dialect as keyof typeof told] ?? []);
    expect(shoe.bad).toBe(0);
    // As long as the wire takes for it, at the least.
    expect(shoe.ms).toBeGreaterThanOrEqual((shoe.bytes / (way.bytesPerS * times)) * 1000 * 0.95);
  });
});

test('the shoe has equal neighbours', () => {
  expect(cards).toHaveLength(DECKS * 52);
  expect(cards.filter((card, nth) => card === cards[nth - 1]).length).toBeGreaterThan(2);
});
