import { describe, expect, test } from 'vitest';
import { KEPT_LINES, WireLog } from '../../main/bench/wire-log.ts';
import type { TapMessage } from '../../main/devices/messages.ts';

const line = (text: string, more: Partial<TapMessage> = {}): TapMessage => ({
  from: 'tap',
  link: 'shoe',
  session: 1,
  dir: 'device',
  text,
  bad: false,
  times: 1,
  ...more,
});
const texts = (log: WireLog) => log.lines.map(({ text, times }) => (times === 1 ? text : `${text} ×${times}`));

describe("the bench's view of the wires", () => {
  test('keeps the newest 200 lines, each with a number of its own', () => {
    const log = new WireLog();
    for (let n = 0; n < 1_000; n += 1) log.add(line(`CARD ${n}`), n);
    expect(log.lines).toHaveLength(KEPT_LINES);
    expect(texts(log).at(0)).toBe('CARD 800');
    expect(texts(log).at(-1)).toBe('CARD 999');
    expect(new Set(log.lines.map(({ n }) => n)).size).toBe(KEPT_LINES);
  });
  test('an idle wire does not push the cards away', () => {
    const log = new WireLog();
    log.add(line('CARD 41'), 1);
    for (let n = 0; n < 1_000; n += 1) {
      log.add(line('BEAT 41'), n);
      log.add(line('ACK 41', { dir: 'station' }), n);
    }
    expect(texts(log)).toEqual(['CARD 41', 'BEAT 41 ×1000', 'ACK 41 ×1000']);
    expect(log.lines.map(({ wallMs }) => wallMs)).toEqual([1, 999, 999]);
  });
  test('the same text of another wire, of the other side, or damaged is another line', () => {
    const log = new WireLog();
    for (const more of [{}, { link: 'panel' }, { dir: 'station' as const }, { bad: true }]) log.add(line('X', more), 0);
    expect(texts(log)).toEqual(['X', 'X', 'X', 'X']);
  });
  test('repeats that the device process has counted are added', () => {
    const log = new WireLog();
    log.add(line('BEAT 7'), 0);
    log.add(line('BEAT 7', { times: 5 }), 1);
    expect(texts(log)).toEqual(['BEAT 7 ×6']);
  });
});
