import { existsSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { dialectNamed } from '../../firmware-protocol/dialects/index.ts';
import { type Pty, plug, portPath } from '../support/pty.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from './ends.ts';
import { lineDialect } from './line-dialect.ts';
import { Shoe } from './shoe.ts';
import { WatchedLink, wishOf } from './watched-link.ts';

const later = atTheEnd();
async function plugged(path?: string): Promise<Pty> {
  const pty = await plug(path);
  later(() => existsSync(pty.path) && pty.unplug());
  return pty;
}
function linked(path: string, more: Parameters<typeof wishOf>[1] = {}): WatchedLink {
  const link = new WatchedLink(wishOf(`serial:${path}`, more), more.dialect === 'line' ? () => lineDialect : dialectNamed);
  later(() => link.link.close());
  return link;
}
function shoeIn(pty: Pty, ...who: ConstructorParameters<typeof Shoe>): Shoe {
  const shoe = new Shoe(...who);
  shoe.plugInto(pty.device);
  later(() => shoe.unplug());
  return shoe;
}

describe('a serial port', () => {
  test('R12: goes up rung by rung, open, bytes, frames, and tells who answers', async () => {
    const pty = await plugged();
    const link = linked(pty.path);
    await link.reaches('open');
    expect(link.state?.device).toBeUndefined();
    const shoe = shoeIn(pty);
    await until('the identity', () => link.state?.device === 'shoe-1');
    link.takesAll();
    shoe.draw('KH', '5S', '5S');
    await until('three cards taken', () => shoe.pending === 0);
    expect(link.cards).toEqual(['KH', '5S', '5S']);
    expect(link.states.map(({ stage }) => stage)).toEqual(['open', 'bytes', 'frames']);
    expect(link.frames.map(({ frame }) => frame)).toEqual(link.frames.map((_, at) => at + 1));
  });

  test('R11: pulled out in the middle of a frame: lost at once, and the half never meets what comes after the replug', async () => {
    const pty = await plugged();
    const link = linked(pty.path, { dialect: 'line' });
    await link.reaches('open');
    pty.device.write('KH\nQ');
    await until('the first card', () => link.cards.length === 1);
    await pty.unplug();
    const lost = await link.reaches('lost', 2_000);
    expect(lost).toMatchObject({ why: 'unplugged', session: 1 });
    const again = await plugged(pty.path);
    await link.reaches('open');
    again.device.write('S\n5D\n');
    await until('what came after', () => link.cards.length === 3);
    expect(link.cards).toEqual(['KH', 'S', '5D']);
    expect(link.state?.session).toBeGreaterThan(1);
  });

  test('R11: out and in again many times: each loss is noticed, each return serves, and no card is lost or doubled', async () => {
    const shoe = new Shoe();
    later(() => shoe.unplug());
    const path = portPath();
    const link = linked(path);
    link.takesAll();
    const drawn = ['AS', '2S', '3S', '4S', '5S', '6S', '7S', '8S'];
    for (const card of drawn) {
      const pty = await plugged(path);
      shoe.plugInto(pty.device);
      shoe.draw(card);
      await until(`${card} taken`, () => shoe.pending === 0);
      shoe.unplug();
      await pty.unplug();
      await link.reaches('lost', 2_000);
    }
    const bySeq = new Map(
      link.frames.flatMap(({ id, event }) => (id !== null && event.event === 'card' ? [[id.seq, event.code] as const] : [])),
    );
    expect([...bySeq.values()]).toEqual(drawn);
    const sessions = link.states.map(({ session }) => session);
    expect(sessions).toEqual(sessions.toSorted((a, b) => a - b));
  });

  test('R12: open but without a byte is lost as silent, and tried again for ever', async () => {
    const pty = await plugged();
    const link = linked(pty.path, { deadlineMs: 500 });
    expect(await link.reaches('lost')).toMatchObject({ why: 'silent' });
    await until('a third session', () => (link.state?.session ?? 0) >= 3);
    const shoe = shoeIn(pty);
    await link.reaches('frames');
    await until('the shoe to be welcome', () => shoe.heard.includes('WELCOME'));
    expect(link.state?.why).toBeUndefined();
  });

  test('R7: bytes of another baud rate are told as a wrong setting, not as a loss', async () => {
    const pty = await plugged();
    const link = linked(pty.path, { baud: 9_600 });
    await link.reaches('open');
    // What a receiver at another rate makes of frames: no line ends, high bits.
    const noise = Buffer.from(Array.from({ length: 400 }, (_, at) => 0x80 + ((at * 37) % 96)));
    const sending = setInterval(() => pty.device.write(noise), 50);
    later(() => clearInterval(sending));
    const lost = await link.reaches('lost');
    expect(lost).toMatchObject({ why: 'wrongSettings' });
    expect(lost.detail).toContain('baud rate (9600 here)');
    expect(link.states.map(({ stage }) => stage)).toContain('bytes');
    expect(link.frames).toEqual([]);
  });

  test('R11: another device in the port is refused, the bound one is taken', async () => {
    const path = portPath();
    const first = await plugged(path);
    const link = linked(path);
    const bound = shoeIn(first, { device: 'shoe-1' });
    await until('shoe-1 to be bound', () => link.state?.device === 'shoe-1');
    bound.unplug();
    await first.unplug();
    await link.reaches('lost');
    const second = await plugged(path);
    const stranger = shoeIn(second, { device: 'shoe-2' });
    await until('the stranger refused', () => link.state?.why === 'wrongDevice');
    expect(link.state?.detail).toContain('shoe-2');
    expect(link.frames.filter(({ event }) => event.event === 'device' && event.hello?.device === 'shoe-2')).toEqual([]);
    stranger.unplug();
    await second.unplug();
    const third = await plugged(path);
    bound.plugInto(third.device);
    await link.reaches('frames');
    expect(link.state?.device).toBe('shoe-1');
  });

  test('a panel where a shoe is expected is refused (R13)', async () => {
    const pty = await plugged();
    const link = linked(pty.path);
    shoeIn(pty, { device: 'panel-1', kind: 'panel' });
    await until('the panel refused', () => link.state?.stage === 'lost' && link.state.why === 'wrongDevice');
    expect(link.frames).toEqual([]);
    expect(
      link.states.map(({ stage }) => stage),
      'never taken for the right one',
    ).not.toContain('frames');
  });

  test('a port that is missing is named, and served when it comes', async () => {
    const path = portPath();
    const link = linked(path);
    const lost = await link.reaches('lost');
    expect(lost).toMatchObject({ why: 'noPort' });
    expect(lost.detail).toContain(path);
    await plugged(path);
    await link.reaches('open');
  });

  test('a plain file and a device that is no serial port are told apart from a missing one', async () => {
    const file = portPath();
    writeFileSync(file, '');
    for (const path of [file, '/dev/null', '/tmp']) expect(await linked(path).reaches('lost')).toMatchObject({ why: 'notASerialPort' });
  });

  test('a failure that goes on is told once', async () => {
    const link = linked(portPath());
    await link.reaches('lost');
    // Five attempts more: each has a number of its own.
    await until('more attempts', () => link.attempts >= 6);
    expect(link.states).toHaveLength(1);
  });
});

describe('writing to a serial port', () => {
  test('what is written to a lost device is never sent to the next one', async () => {
    const pty = await plugged();
    const link = linked(pty.path, { dialect: 'line' });
    const { session } = await link.reaches('open');
    await pty.unplug();
    link.link.send(session, { command: 'lock' }, Number.POSITIVE_INFINITY);
    await link.reaches('lost');
    link.link.send(session, { command: 'lock' }, Number.POSITIVE_INFINITY);
    const again = await plugged(pty.path);
    let heard = '';
    again.device.on('data', (bytes: Buffer) => {
      heard += bytes.toString();
    });
    await link.reaches('open');
    link.link.send(link.state?.session ?? 0, { command: 'tone', tone: 'taken' }, Number.POSITIVE_INFINITY);
    await until('what is meant for it', () => heard.includes('tone\n'));
    expect(heard).toBe('tone\n');
    expect(link.sent.at(-2)).toMatchObject({ failed: 'its session is over' });
  });

  test('a device that does not take what is written ends its session, and memory stays bounded', async () => {
    const pty = await plugged();
    pty.device.pause();
    const link = linked(pty.path, { dialect: 'line', deadlineMs: 60_000 });
    const { session } = await link.reaches('open');
    await until('the write queue full', () => {
      for (let at = 0; at < 1_000; at++) link.link.send(session, { command: 'lock' }, Number.POSITIVE_INFINITY);
      return link.state?.stage === 'lost';
    });
    expect(link.states.find(({ stage }) => stage === 'lost')).toMatchObject({ why: 'silent' });
  });
});
