import { describe, expect, test } from 'vitest';
import { native } from '../../../firmware-protocol/native/dialect.ts';
import { seededRandom } from '../../../main/bench/random.ts';
import { heapMeter } from '../../support/heap.ts';
import { cardFrame, codeAt } from '../damaged.ts';
import { damage, HOLDS, spoiled, type Victim, victimOf } from './damage.ts';
import { concat, decoded, frameOf, kinds, named, SUBJECTS } from './recordings.ts';

const FRAMES = 1_000_000;
const PARTS = 4;
const GROWTH_BYTES = 16 * 1024 * 1024;
/** Of a busy machine; each takes a few seconds. */
const MOST_MS = 120_000;

/** Our own protocol beside the formats of others: its check of 32 bits sees everything. */
const NATIVE: Victim = {
  events: Array.from({ length: 1000 }, (_, n) => ({ event: 'card', code: codeAt(n + 1), seq: String(n + 1) })),
  frames: Array.from({ length: 1000 }, (_, n) => cardFrame(n + 1)),
  read: (bytes) => native.decode(bytes),
  holds: () => false,
};
const VICTIMS: readonly (readonly [name: string, victim: Victim, mostUnseen: number])[] = [
  ['native', NATIVE, 0],
  // A check of eight bits misses some; a line without any, more.
  ...SUBJECTS.map((subject) => {
    const { name } = subject.format;
    return [name, victimOf(subject, HOLDS[name]!), FRAMES / (['enq-bcc', 'rdm6300', 'pn532'].includes(name) ? 200 : 10)] as const;
  }),
];

describe('a million damaged frames of each dialect (R4)', () => {
  test.each(VICTIMS)(
    '%s: no card that its check or its form could tell, flat memory',
    (_name, victim, mostUnseen) => {
      const random = seededRandom(20_260_102);
      const used = heapMeter();
      let [unread, falseCards, unseen, before] = [0, 0, 0, 0];
      for (let part = 0; part < PARTS; part += 1) {
        const of = damage(victim, FRAMES / PARTS, random);
        unread += of.unread;
        falseCards += of.falseCards;
        unseen += of.unseen;
        if (part === 0) before = used();
      }
      expect(falseCards).toBe(0);
      expect(unread).toBeGreaterThan(FRAMES / 4);
      expect(unseen).toBeLessThanOrEqual(mostUnseen);
      expect(used() - before).toBeLessThan(GROWTH_BYTES);
    },
    MOST_MS,
  );

  test('a decoder that says a tag whatever comes is caught', () => {
    const subject = named('rdm6300');
    const says = { push: () => [{ event: 'uid', uid: '0000000000' } as const], tick: () => [], end: () => [] };
    const liar = victimOf({ ...subject, format: { ...subject.format, decoder: () => says } }, HOLDS.rdm6300!);
    const { falseCards } = damage(liar, 1000, seededRandom(1));
    expect(falseCards).toBeGreaterThan(900);
  });

  test.each(['enq-bcc', 'rdm6300', 'pn532'])('%s: no change of one bit makes another card', (name) => {
    const subject = named(name);
    const frame = frameOf(subject, subject.event(5));
    for (let bit = 0; bit < frame.length * 8; bit += 1) {
      const events = decoded(subject.format, frame.with(bit >> 3, frame[bit >> 3]! ^ (1 << (bit & 7))), subject.codes);
      expect([bit, ...kinds(events)]).not.toContain('card');
      expect([bit, ...kinds(events)]).not.toContain('uid');
    }
  });

  test.each(['enq-bcc', 'rdm6300', 'pn532'])('%s: in one stream, every frame that was spared is read', (name) => {
    const subject = named(name);
    const random = seededRandom(5);
    const frames = Array.from({ length: 2000 }, (_, n) => frameOf(subject, subject.event(n)));
    const bytes = concat(frames.flatMap((frame, n) => (n % 2 === 0 ? [frame] : [spoiled(frame, random).slice()])));
    const read = new Set(decoded(subject.format, bytes, subject.codes).map((event) => JSON.stringify(event)));
    const missing = frames.filter((_, n) => n % 2 === 0 && !read.has(JSON.stringify(subject.event(n))));
    expect(missing).toEqual([]);
  });
});
