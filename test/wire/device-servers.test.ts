import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeTableNamed } from '../../firmware-protocol/codes/index.ts';
import { formatNamed } from '../../firmware-protocol/dialects/formats.ts';
import { freePort, LOOPBACK } from '../../main/bench/free-port.ts';
import type { LinkTrouble } from '../../main/devices/messages.ts';
import { plug, portPath } from '../support/pty.ts';
import { until } from '../support/until.ts';
import { linked, serve } from './device-server.ts';
import { atTheEnd } from './ends.ts';
import { Shoe } from './shoe.ts';

const later = atTheEnd();
const DIALECTS = ['native', 'ascii-line', 'enq-bcc', 'rdm6300', 'pn532', 'uid-line'] as const;
const BUSY = 'Port already in use\r\n';
const NO_DEVICE = 'Device open failure: Value or file not found\r\n';
const DENIED = 'Access denied for this address\r\n';
const LOGIN = 'Debian GNU/Linux 12 scanner ttyS0\r\n\r\nscanner login: ';
const MENU = ['Welcome to port 3', '1) settings', '2) status', '3) close this session', '4) help', 'your choice'].map(
  (line) => `${line}\r\n`,
);

/** Of a scanner of each dialect, and of a native shoe. */
function cardOn(socket: Socket, dialect: string): void {
  if (dialect === 'native') {
    const shoe = new Shoe();
    later(() => shoe.unplug());
    shoe.plugInto(socket);
    shoe.draw('5H');
    return;
  }
  const format = formatNamed(dialect)!;
  const uid = { event: 'uid', uid: dialect === 'rdm6300' ? '0A003B7C51' : '045E219A336C80' } as const;
  const card = { event: 'card', code: '5H', place: 'banker.1' } as const;
  socket.write(format.encoder(codeTableNamed('digits4')!)(format.reads === 'tags' ? uid : card)!);
}

describe(`a device server of ${DIALECTS.join(', ')}`, () => {
  test.each<[string, LinkTrouble, string, RegExp]>([
    [
      'a port that is taken',
      'busy',
      BUSY,
      /^tcp \S+ has its port taken by another connection: end that one, or bind .*"Port already in use"\)$/,
    ],
    [
      'its device away',
      'noPort',
      NO_DEVICE,
      /^tcp \S+ has not got its device: plug it in there, .*"Device open failure: Value or file not found"\)$/,
    ],
    [
      'other words',
      'text',
      DENIED,
      /^tcp \S+ sends text that is no \S+ frame: "Access denied for this address"; look at the device server/,
    ],
  ])('that says %s and closes is told as %s, until the device answers', async (_, why, text, detail) => {
    await Promise.all(
      DIALECTS.map(async (dialect) => {
        const wire = await serve(later, (socket, nth) => (nth === 1 ? socket.end(text) : cardOn(socket, dialect)));
        const link = linked(later, wire, dialect);
        expect(await link.reaches('lost')).toMatchObject({ why, detail: expect.stringMatching(detail) });
        expect(await link.reaches('frames')).not.toHaveProperty('why');
        await until('the card', () => link.frames.some(({ event }) => event.event === 'card' || event.event === 'uid'));
        // Nothing that was said in words comes to the table.
        expect(link.frames.map(({ event }) => event.event)).not.toContain('unread');
      }),
    );
  });

  test.each([
    ['a prompt', DIALECTS, [LOGIN], 0],
    ['a menu', ['native', 'ascii-line', 'uid-line'], MENU, 250],
    // Bytes five times and no frame; a format that has no lines sees nothing else.
    ['a log', ['enq-bcc', 'rdm6300', 'pn532'], MENU, 500],
  ] as const)('that says %s instead of data is told as text, though the connection stays', async (_, dialects, lines, apartMs) => {
    await Promise.all(
      dialects.map(async (dialect) => {
        const wire = await serve(later, (socket) => {
          for (const [nth, line] of lines.entries()) setTimeout(() => socket.write(line), nth * apartMs);
        });
        const lost = await linked(later, wire, dialect, { deadlineMs: 10_000 }).reaches('lost');
        expect(lost).toMatchObject({
          why: 'text',
          detail: expect.stringMatching(/^tcp \S+ sends (?:text|a prompt).*; look at the device server/),
        });
      }),
    );
  });
});

describe('the real ser2net', () => {
  async function ser2net(path: string, options: readonly string[] = []): Promise<string> {
    const folder = mkdtempSync(join(tmpdir(), 'ser2net-'));
    later(() => rmSync(folder, { recursive: true }));
    const port = await freePort();
    const config = join(folder, 'ser2net.yaml');
    const lines = [
      ...['connection: &shoe', `  accepter: tcp,${LOOPBACK},${port}`, `  connector: serialdev,${path},9600n81,local`],
      ...(options.length === 0 ? [] : ['  options:', ...options.map((option) => `    ${option}`)]),
    ];
    writeFileSync(config, `%YAML 1.1\n---\n${lines.join('\n')}\n`);
    // For an account that is no administrator its folder is not in PATH.
    const server: ChildProcess = spawn('ser2net', ['-n', '-u', '-c', config], {
      stdio: 'ignore',
      env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
    });
    const ended = new Promise((resolve) => server.once('exit', resolve));
    later(async () => {
      server.kill('SIGKILL');
      await ended;
    });
    return `tcp:${LOOPBACK}:${port}`;
  }
  async function pty() {
    const port = await plug();
    later(() => port.unplug());
    return port;
  }
  /** As soon as it listens. */
  async function dial(wire: string): Promise<Socket> {
    for (;;) {
      const socket = connect(Number(wire.split(':')[2]), LOOPBACK);
      const isConnected = await new Promise<boolean>((resolve) => {
        socket.once('connect', () => resolve(true));
        socket.once('error', () => resolve(false));
      });
      later(() => socket.destroy());
      if (isConnected) return socket;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  test.each(['native', 'ascii-line'] as const)('%s: a port that is taken is busy, and served when the other has gone', async (dialect) => {
    const { path, device } = await pty();
    const wire = await ser2net(path);
    const other = await dial(wire);
    const link = linked(later, wire, dialect);
    expect(await until('its trouble', () => link.states.find(({ why }) => why !== undefined && why !== 'refused'))).toMatchObject({
      why: 'busy',
    });
    other.destroy();
    await until('an open port', () => link.states.length > 1 && link.state?.stage !== 'lost');
    cardOn(device as Socket, dialect);
    await until('the card', () => link.cards.length === 1);
  });

  test('a device that is not there', async () => {
    const link = linked(later, await ser2net(portPath()), 'native');
    const states = await until('its trouble', () => link.states.find(({ why }) => why !== undefined && why !== 'refused'));
    expect(states).toMatchObject({ why: 'noPort', detail: expect.stringContaining('Device open failure') });
  });

  test('two stations, where it lets two connect: each has every card once', async () => {
    const { path, device } = await pty();
    const wire = await ser2net(path, ['max-connections: 2']);
    const links = [linked(later, wire, 'ascii-line'), linked(later, wire, 'ascii-line')];
    for (const link of links) await until('a wire that stands', () => link.state?.stage === 'open' && link.state.why === undefined);
    for (const code of ['1010\r', '2050\r', '3130\r']) device.write(code);
    for (const link of links) await until('three cards', () => link.cards.length === 3);
    expect(links.map(({ cards }) => cards.join(' '))).toEqual(['AS 5H KC', 'AS 5H KC']);
  });
});
