import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../main/bench/random.ts';
import { damage, HOLDS, spoiled } from './damage.ts';
import { concat, decoded, frameOf, kinds, named, SUBJECTS } from './recordings.ts';

const FRAMES = 20_000;

describe('20,000 damaged frames of each dialect (R4)', () => {
  test.each(SUBJECTS.map((subject) => [subject.format.name, subject] as const))(
    '%s: no card that its check or its form could tell',
    (name, subject) => {
      const { unread, falseCards, unseen } = damage(subject, FRAMES, seededRandom(20_260_102), HOLDS[name]!);
      expect(falseCards).toBe(0);
      expect(unread).toBeGreaterThan(FRAMES / 4);
      // A check of eight bits misses some; a line without any, more.
      expect(unseen).toBeLessThan(FRAMES / (['enq-bcc', 'rdm6300', 'pn532'].includes(name) ? 200 : 10));
    },
    60_000,
  );

  test('a decoder that says a tag whatever comes is caught', () => {
    const subject = named('rdm6300');
    const says = { push: () => [{ event: 'uid', uid: '0000000000' } as const], tick: () => [], end: () => [] };
    const { falseCards } = damage(
      { ...subject, format: { ...subject.format, decoder: () => says } },
      1000,
      seededRandom(1),
      HOLDS.rdm6300!,
    );
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
    const bytes = concat(frames.flatMap((frame, n) => (n % 2 === 0 ? [frame] : [spoiled(frame, random)])));
    const read = new Set(decoded(subject.format, bytes, subject.codes).map((event) => JSON.stringify(event)));
    const missing = frames.filter((_, n) => n % 2 === 0 && !read.has(JSON.stringify(subject.event(n))));
    expect(missing).toEqual([]);
  });
});
