import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { dialectNamed } from '../../firmware-protocol/dialects/index.ts';
import { encodeMessage, type HelloMessage } from '../../firmware-protocol/native/messages.ts';
import type { LinkWish } from '../../main/devices/messages.ts';
import { monoMs } from '../../main/devices/mono.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from './ends.ts';
import { lineDialect } from './line-dialect.ts';
import { Shoe } from './shoe.ts';
import { WatchedLink, wishOf } from './watched-link.ts';

const later = atTheEnd();

/** A device server on a free port of this machine; `then` gets each connection. */
async function serve(then: (socket: Socket) => void): Promise<{ readonly wire: string; readonly server: Server }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    later(() => socket.destroy());
    then(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  later(() => server.close());
  return { server, wire: `tcp:127.0.0.1:${(server.address() as AddressInfo).port}` };
}
async function freePort(): Promise<number> {
  const { server, wire } = await serve(() => undefined);
  await new Promise((resolve) => server.close(resolve));
  return Number(wire.split(':')[2]);
}
function linked(wire: string, more: Partial<LinkWish> = {}): WatchedLink {
  const link = new WatchedLink(wishOf(wire, more), more.dialect === 'line' ? () => lineDialect : dialectNamed);
  later(() => link.link.close());
  return link;
}
function newShoe(...who: ConstructorParameters<typeof Shoe>): Shoe {
  const shoe = new Shoe(...who);
  later(() => shoe.unplug());
  return shoe;
}
async function dial(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  later(() => socket.destroy());
  await new Promise((resolve) => socket.once('connect', resolve));
  return socket;
}
const always = Number.POSITIVE_INFINITY;

describe('a device server (tcp:)', () => {
  test('R11: reset in the middle of a frame, again and again: each card arrives once, in order', async () => {
    const shoe = newShoe();
    let socket: Socket | null = null;
    const { wire } = await serve((next) => {
      socket = next;
      shoe.plugInto(next);
    });
    const link = linked(wire);
    link.takesAll();
    const drawn = ['AS', '2S', '3S', '4S', '5S'];
    for (const card of drawn) {
      await link.reaches('frames');
      shoe.draw(card);
      await until(`${card} taken`, () => shoe.pending === 0);
      shoe.unplug();
      socket!.write('CARD 99 K');
      socket!.resetAndDestroy();
      expect(await link.reaches('lost', 2_000)).toMatchObject({ why: 'reset' });
    }
    expect(link.cards).toEqual(drawn);
  });

  test('closed by the device after half a line: the half is no frame', async () => {
    let connections = 0;
    const { wire } = await serve((socket) => {
      connections += 1;
      if (connections === 1) socket.end('KH\nQ');
      else socket.write('S\n');
    });
    const link = linked(wire, { dialect: 'line' });
    await until('the second connection', () => link.cards.length === 2);
    expect(link.cards).toEqual(['KH', 'S']);
    expect(link.states.find(({ stage }) => stage === 'lost')).toMatchObject({ why: 'reset' });
  });

  test('R11: frozen, though still connected: lost within two seconds', async () => {
    const shoe = newShoe();
    const { wire } = await serve((socket) => shoe.plugInto(socket));
    const link = linked(wire);
    await link.reaches('frames');
    shoe.unplug();
    const frozenMs = monoMs();
    expect(await link.reaches('lost')).toMatchObject({ why: 'silent' });
    // 1500 ms of silence and a tick; the rest is this machine's.
    expect(monoMs() - frozenMs).toBeLessThan(3_000);
  });

  test('a terminal server that says in words that it its port is taken: told so, with its words', async () => {
    const { wire } = await serve((socket) => socket.end('Port already in use\r\n'));
    const lost = await linked(wire).reaches('lost');
    expect(lost).toMatchObject({ why: 'busy' });
    expect(lost.detail).toContain('Port already in use');
  });

  test('a log-in prompt that stays open is told as text too', async () => {
    const { wire } = await serve((socket) => socket.write('Debian GNU/Linux 12 scanner ttyS0\r\n\r\nscanner login: '));
    const link = linked(wire, { deadlineMs: 10_000 });
    expect(await link.reaches('lost')).toMatchObject({ why: 'text' });
    expect(link.frames).toEqual([]);
  });

  test('nobody there: refused, and served as soon as somebody is', async () => {
    const port = await freePort();
    const link = linked(`tcp:127.0.0.1:${port}`);
    expect(await link.reaches('lost')).toMatchObject({ why: 'refused' });
    const server = createServer((socket) => newShoe().plugInto(socket)).listen(port, '127.0.0.1');
    later(() => server.close());
    await link.reaches('frames');
  });

  test('a host that no name server knows is one clear line', async () => {
    const lost = await linked('tcp:no-such-host.invalid:7001').reaches('lost');
    expect(lost).toMatchObject({ why: 'noPort' });
    expect(lost.detail).toContain('no-such-host.invalid:7001');
  });
});

describe('a listener (tcp-listen:)', () => {
  test('says that it waits, serves the first, tells a second in one line to go, and serves the next when the first has gone', async () => {
    const port = await freePort();
    const link = linked(`tcp-listen:${port}`);
    expect((await link.reaches('lost')).detail).toContain(`127.0.0.1:${port}`);
    const first = await dial(port);
    const shoe = newShoe();
    shoe.plugInto(first);
    await link.reaches('frames');
    const second = await dial(port);
    let told = '';
    second.on('data', (bytes: Buffer) => {
      told += bytes.toString();
    });
    second.write('HELLO from another shoe\n');
    await new Promise((resolve) => second.once('close', resolve));
    expect(told).toMatch(/^busy: [^\r\n]+\r\n$/);
    link.takesAll();
    shoe.draw('9D');
    await until('the first still served', () => shoe.pending === 0);
    expect(link.states.filter(({ stage }) => stage === 'open')).toHaveLength(1);
    shoe.unplug();
    first.destroy();
    await link.reaches('lost');
    const third = await until('the listener again', () => link.state?.detail?.includes('is listening') && dial(port));
    shoe.plugInto(await third);
    await link.reaches('frames');
  });

  test('a port that another program has is busy', async () => {
    const { wire } = await serve(() => undefined);
    expect(await linked(wire.replace('tcp:', 'tcp-listen:')).reaches('lost')).toMatchObject({ why: 'busy' });
  });

  test('an address of another machine is a wrong configuration', async () => {
    expect(await linked('tcp-listen:192.0.2.1:7001').reaches('lost')).toMatchObject({ why: 'badConfiguration' });
  });
});

test.each([
  ['a wire that is none', 'serail:/dev/ttyUSB0', {}],
  ['a dialect that is none', 'tcp:127.0.0.1:1', { dialect: 'morse' }],
])('%s is a wrong configuration, told once and not tried', (_, wire, more) => {
  const link = new WatchedLink(wishOf(wire, more), dialectNamed);
  expect(link.states).toHaveLength(1);
  expect(link.state).toMatchObject({ stage: 'lost', why: 'badConfiguration' });
});

describe('a station that is behind', () => {
  test('64 frames not taken: the device is not read, its silence is no loss, and nothing is lost or moved', async () => {
    const codes = Array.from({ length: 300 }, (_, at) => `c${at}`);
    const { wire } = await serve((socket) => socket.write(`${codes.join('\n')}\n`));
    const link = linked(wire, { dialect: 'line', deadlineMs: 300 });
    await until('64 frames', () => link.frames.length >= 64);
    const pausedMs = monoMs();
    await until('three deadlines', () => monoMs() - pausedMs > 1_000);
    expect(link.frames).toHaveLength(64);
    expect(link.state).toMatchObject({ stage: 'frames', session: 1 });
    link.link.took(1, 10);
    await until('ten more', () => link.frames.length >= 74);
    expect(link.frames).toHaveLength(74);
    link.takesAll();
    await until('all of them', () => link.frames.length === codes.length);
    expect(link.cards).toEqual(codes);
    expect(link.state?.session).toBe(1);
  });

  test('after that pause the device has its whole deadline again', async () => {
    const DEADLINE_MS = 1_000;
    let tookAtMs = 0;
    const { wire } = await serve((socket) => {
      socket.write('c\n'.repeat(64));
      // Speaks again only when a tick or two of the session have passed.
      socket.once('data', () => {
        tookAtMs = monoMs();
        setTimeout(() => socket.write('last\n'), 400);
      });
    });
    const link = linked(wire, { dialect: 'line', deadlineMs: DEADLINE_MS });
    await until('64 frames', () => link.frames.length === 64);
    const pausedMs = monoMs();
    await until('more than the deadline', () => monoMs() - pausedMs > 1.5 * DEADLINE_MS);
    expect(tookAtMs).toBe(0);
    link.link.took(1, 64);
    await until('what it says next', () => link.cards.at(-1) === 'last');
    expect(link.state).toMatchObject({ stage: 'frames', session: 1 });
  });

  test('a device that sends without end is held back by its own wire', async () => {
    const BLOCK = Buffer.from(`${'x'.repeat(60)}\n`.repeat(1_000));
    let unread = 0;
    const { wire } = await serve((socket) => {
      const more = () => {
        while (socket.write(BLOCK));
        unread = socket.writableLength;
        socket.once('drain', more);
      };
      more();
    });
    const link = linked(wire, { dialect: 'line', deadlineMs: 60_000 });
    let before = -1;
    await until('the wire to stand still', () => {
      const stands = link.frames.length === 64 && unread > 0 && unread === before;
      before = unread;
      return stands;
    });
    link.link.took(1, 64);
    await until('64 more', () => link.frames.length === 128);
  });
});

describe('commands', () => {
  async function heardBy(): Promise<{ readonly link: WatchedLink; readonly session: number; heard(): string }> {
    let heard = '';
    const { wire } = await serve((socket) => {
      socket.write('KH\n');
      socket.on('data', (bytes: Buffer) => {
        heard += bytes.toString();
      });
    });
    const link = linked(wire, { dialect: 'line', deadlineMs: 60_000 });
    await until('the card', () => link.frames.length === 1);
    return { link, session: link.state?.session ?? 0, heard: () => heard };
  }

  test('one that is late, or of another session, is dropped and said so; one in time goes out', async () => {
    const { link, session, heard } = await heardBy();
    link.link.send(session, { command: 'unlock', forMs: 1_000 }, monoMs() - 1);
    link.link.send(session - 1, { command: 'unlock', forMs: 1_000 }, always);
    link.link.send(session + 1, { command: 'unlock', forMs: 1_000 }, always);
    link.link.send(session, { command: 'lock' }, monoMs() + 60_000);
    await until('the last one', () => heard().includes('lock'));
    expect(heard()).toBe('lock\n');
    expect(link.sent.map(({ failed }) => failed)).toEqual(['too late', 'its session is over', 'its session is over', undefined]);
  });

  test('one sent before a frame is taken reaches the device before the acknowledgement', async () => {
    const { link, session, heard } = await heardBy();
    link.link.send(session, { command: 'lock' }, always);
    link.link.took(session, 1);
    await until('both', () => heard().includes('took'));
    expect(heard()).toBe('lock\ntook 1\n');
  });

  test('the same on the native protocol: LOCK, then ACK', async () => {
    const shoe = newShoe();
    const { wire } = await serve((socket) => shoe.plugInto(socket));
    const link = linked(wire);
    await link.reaches('frames');
    shoe.draw('KH');
    const card = await until('the card', () => link.frames.find(({ event }) => event.event === 'card'));
    link.link.send(card.session, { command: 'lock' }, always);
    link.link.took(card.session, card.frame);
    await until('it taken', () => shoe.pending === 0);
    const lines = shoe.heard.split('\n').map((line) => line.split(' ').slice(0, 2).join(' '));
    expect(lines.indexOf('LOCK 0')).toBeGreaterThan(0);
    expect(lines.indexOf('LOCK 0')).toBeLessThan(lines.indexOf('ACK 1'));
  });

  test('one that the dialect cannot say is refused, and ends nothing', async () => {
    const shoe = newShoe();
    const { wire } = await serve((socket) => shoe.plugInto(socket));
    const link = linked(wire);
    const { session } = await link.reaches('frames');
    link.link.send(session, { command: 'unlock', forMs: 1e9 }, always);
    expect(link.sent.at(-1)?.failed).toContain('unlock');
    expect(link.state?.stage).toBe('frames');
  });
});

test('what the journal has is told in the next session, to a device that did not hear the acknowledgement', async () => {
  const hello: HelloMessage = {
    type: 'HELLO',
    seq: 0,
    version: 1,
    device: 'shoe-1',
    boot: '0000A001',
    kind: 'shoe',
    firmware: '1',
    drawn: 1,
    pending: 1,
  };
  const heard: string[] = [];
  const { wire } = await serve((socket) => {
    const session = heard.push('') - 1;
    socket.write(encodeMessage(hello));
    socket.on('data', (bytes: Buffer) => {
      heard[session] += bytes.toString();
      if (session === 0 && heard[0]?.includes('ACK 1')) socket.destroy();
    });
    if (session === 0) socket.write(encodeMessage({ type: 'CARD', seq: 1, code: 'KH' }));
  });
  const link = linked(wire);
  link.takesAll();
  await until('the second welcome', () => heard[1]?.includes('WELCOME'));
  expect(heard[0]).toContain('WELCOME 0 ');
  expect(heard[1]).toContain('WELCOME 1 ');
});

test('counts go on from session to session', async () => {
  const { wire } = await serve((socket) => socket.end('KH\nQS\n'));
  const link = linked(wire, { dialect: 'line' });
  await until('three sessions', () => link.frames.length >= 6);
  expect(link.link.counts.frames).toBeGreaterThanOrEqual(6);
});

test('the tap tells both directions, only where it is wanted', async () => {
  const { wire } = await serve((socket) => socket.write('KH\nKH\nKH\n\u0007x\n'));
  const silent = linked(wire, { dialect: 'line', deadlineMs: 60_000 });
  const tapped = linked(wire, { dialect: 'line', deadlineMs: 60_000, tap: true });
  await until('the frames', () => tapped.frames.length === 4 && silent.frames.length === 4);
  tapped.link.took(1, 4);
  const lines = () => tapped.said.filter((message) => message.from === 'tap').map(({ dir, text, times }) => `${dir} ${text} ${times}`);
  await until('the answer', () => lines().length === 4);
  expect(lines()).toEqual(['device KH 1', 'device KH 2', 'device \\x07x 1', 'station took 4 1']);
  expect(silent.said.filter((message) => message.from === 'tap')).toEqual([]);
});
