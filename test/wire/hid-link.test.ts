import { describe, expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { heard, hidTests, ONE, P1, P2, send, TWO } from './hid-links.ts';

const { machine, linked } = hidTests();
/** R11. */
const TWO_SECONDS_MS = 2_000;
const PANELS = 5;
const ROUNDS = 20;
const markOf = (round: number): string => round.toString(16).padStart(4, '0');

describe('an HID device that is there', () => {
  test('R14: each report is one chunk, in order, whatever is in it; nothing is lost that comes at once', async () => {
    const hid = machine();
    const panel = hid.plug(0, P1);
    const link = linked(hid, ONE);
    await link.reaches('open');
    const many = Array.from({ length: 200 }, (_, n) => `02${n.toString(16).padStart(4, '0')}`);
    const reports = ['0100', '01', '00'.repeat(64), 'ff0a0d', ...many];
    for (const report of reports) panel.say(report);
    await until('all reports', () => link.frames.length === reports.length);
    expect(heard(link)).toEqual(reports);
    expect(link.state).toMatchObject({ stage: 'frames' });
  });

  test('what is written goes out as one report each, in order', async () => {
    const hid = machine();
    const panel = hid.plug(0, P1);
    const link = linked(hid, ONE);
    await link.reaches('open');
    for (let number = 1; number <= 20; number++) send(link, number);
    await until('all lights', () => panel.written.length === 20);
    expect(panel.written).toEqual(Array.from({ length: 20 }, (_, n) => `00${(n + 1).toString(16).padStart(2, '0')}`));
  });

  test('is found by serial number, place, usage page or ids alone, whatever its path', async () => {
    const hid = machine();
    const scanner = { vendor: 0x05e0, product: 0x1200 };
    const [first, second] = [hid.plug(3, { ...scanner, place: '1-3', usages: [[0x8c, 2]] }), hid.plug(7, P2)];
    const keys = hid.plug(4, {
      ...{ ...scanner, place: '1-3' },
      usages: [
        [0x01, 6],
        [0x0c, 1],
      ],
    });
    const panel = hid.plug(8, P1);
    for (const wire of [ONE, 'hid:1209:A001@1-2', 'hid:05e0:1200#008c', 'hid:05e0:1200@1-3#000c']) {
      expect(await linked(hid, wire).reaches('open'), wire).not.toHaveProperty('why');
    }
    expect([first, second, keys, panel].map(({ handles }) => handles)).toEqual([1, 1, 1, 1]);
    const none = linked(hid, 'hid:05e0:1200@1-3#0007');
    expect(await none.reaches('lost')).toMatchObject({ why: 'noPort' });
  });
});

describe('an HID device that goes and comes', () => {
  test('R11: unplugged, it is told within two seconds; back under another path and place it is served within two more', async () => {
    const hid = machine();
    const panel = hid.plug(0, P1);
    const link = linked(hid, ONE);
    await link.reaches('open');
    panel.say('0001');
    await link.reaches('frames');
    panel.unplug();
    const lost = await link.reaches('lost', TWO_SECONDS_MS);
    expect(lost).toMatchObject({ why: 'unplugged', detail: `${ONE} was unplugged: plug the device in again` });
    const missed = await until('it is missed', () => link.state?.why === 'noPort' && link.state);
    expect(missed.detail).toMatch(/^hid:1209:a001\/P-0001 is not plugged in: plug it in, or bind/);
    await until('attempts with the longest wait between them', () => link.attempts >= 6);
    const again = hid.plug(5, { ...P1, place: '1-4.2' });
    await link.reaches('open', TWO_SECONDS_MS);
    again.say('0002');
    await until('the report of the new session', () => link.frames.length === 2);
    expect(link.frames[1]).toMatchObject({ session: link.state?.session, frame: 1, raw: '0002' });
  });

  test('R11, R13: another of its kind, in its place and under its path, is not taken, and named', async () => {
    const hid = machine();
    const panel = hid.plug(0, P1);
    const link = linked(hid, ONE);
    await link.reaches('open');
    panel.unplug();
    const other = hid.plug(0, { ...P1, serial: 'P-0009' });
    const lost = await until('it is missed', () => link.state?.why === 'noPort' && link.state);
    expect(lost.detail).toContain('(of its kind there is hid:1209:a001/P-0009)');
    await until('more attempts', () => link.attempts >= 5);
    expect(other.handles).toBe(0);
  });

  test('R11, R13: the path is another device by the time it is opened: that one is given back unread', async () => {
    const hid = machine();
    const panel = hid.plug(0, P1);
    let other = panel;
    hid.beforeOpen = () => {
      hid.beforeOpen = null;
      panel.unplug();
      other = hid.plug(0, { ...P1, serial: 'P-0009' });
    };
    const link = linked(hid, ONE);
    await link.reaches('lost');
    await until('it was given back', () => hid.open === 0);
    other.say('ff');
    hid.plug(1, P1);
    await link.reaches('open');
    expect(link.frames).toEqual([]);
  });

  test('R13: two equal panels change places and paths: each role keeps its own', async () => {
    const hid = machine();
    const plugged = [hid.plug(0, P1), hid.plug(1, P2)];
    const links = [linked(hid, ONE, { link: 'one' }), linked(hid, TWO, { link: 'two' })];
    await Promise.all(links.map((link) => link.reaches('open')));
    for (const port of plugged) port.unplug();
    await Promise.all(links.map((link) => link.reaches('lost')));
    const two = hid.plug(0, { ...P2, place: '1-1' });
    const one = hid.plug(1, { ...P1, place: '1-2' });
    await Promise.all(links.map((link) => link.reaches('open')));
    one.say('0a');
    two.say('0b');
    await until('both', () => links.every(({ frames }) => frames.length === 1));
    expect(links.map(heard)).toEqual([['0a'], ['0b']]);
  });

  test('R13: equal devices without serial numbers are told apart by where they are plugged in', async () => {
    const hid = machine();
    const [left, right] = [hid.plug(0, { place: '1-1' }), hid.plug(1, { place: '1-2' })];
    const links = [linked(hid, 'hid:1209:a001@1-2', { link: 'right' }), linked(hid, 'hid:1209:a001@1-1', { link: 'left' })];
    await Promise.all(links.map((link) => link.reaches('open')));
    left.say('0a');
    right.say('0b');
    await until('both', () => links.every(({ frames }) => frames.length === 1));
    expect(links.map(heard)).toEqual([['0b'], ['0a']]);
  });

  test('R11: a hundred unplugs under a storm of reports: each session hears its own plugging only, and every device is given back', async () => {
    const hid = machine();
    const beside = linked(hid, TWO, { link: 'beside' });
    const other = hid.plug(99, P2);
    await beside.reaches('open');
    const stormy = async (nth: number) => {
      const serial = `S-${nth}`;
      const link = linked(hid, `hid:1209:a001/${serial}`, { link: serial });
      for (let round = 0; round < ROUNDS; round++) {
        const panel = hid.plug(nth * ROUNDS + (round % 3), { serial });
        const storm = setInterval(() => {
          for (let n = 0; n < 10; n++) panel.say(markOf(round));
          other.say('ffff');
        }, 1);
        await until(`reports of round ${round}`, () => link.frames.at(-1)?.raw === markOf(round) && link.state?.stage === 'frames');
        panel.say(markOf(round));
        panel.unplug();
        clearInterval(storm);
        await link.reaches('lost', TWO_SECONDS_MS);
      }
      return link;
    };
    const links = await Promise.all(Array.from({ length: PANELS }, (_, nth) => stormy(nth)));
    for (const link of links) {
      const bySession = Map.groupBy(link.frames, ({ session }) => session);
      const marks = [...bySession.values()].map((frames) => [...new Set(frames.map(({ raw }) => raw))]);
      expect(marks).toEqual(Array.from({ length: ROUNDS }, (_, round) => [markOf(round)]));
    }
    await until('only the panel beside them is still open', () => hid.open === 1);
    expect(new Set(heard(beside))).toEqual(new Set(['ffff']));
    expect(beside.states.filter(({ stage }) => stage === 'lost')).toEqual([]);
  });
});
