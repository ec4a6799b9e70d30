import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { noCodes } from '../../firmware-protocol/codes/index.ts';
import { recordingNamed } from '../../firmware-protocol/dialects/recording.ts';
import { freePort, LOOPBACK } from '../../main/bench/free-port.ts';
import { type Io, Problem } from '../../main/commands/command.ts';
import { mockShoe } from '../../main/commands/mock-shoe.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from '../wire/ends.ts';

const later = atTheEnd();

/** What reached the other end, as text of one character a byte. */
interface Heard {
  text: string;
  readonly atMs: number[];
}
const listen = (socket: Socket, heard: Heard): void => {
  socket.on('error', () => socket.destroy());
  socket.on('data', (bytes) => {
    heard.text += bytes.toString('latin1');
    heard.atMs.push(performance.now());
  });
};
async function server(accept: (socket: Socket, nth: number) => void): Promise<string> {
  const listening: Server = createServer();
  let count = 0;
  listening.on('connection', (socket) => {
    count += 1;
    accept(socket, count);
  });
  const port = await freePort();
  await new Promise<void>((ready) => listening.listen(port, LOOPBACK, ready));
  later(() => new Promise<void>((closed) => listening.close(() => closed())));
  return `tcp:${LOOPBACK}:${port}`;
}
function run(stdin: readonly string[], ...args: readonly string[]) {
  const err: string[] = [];
  const stop = new AbortController();
  const io: Io = {
    stdin: Readable.from(stdin.map((text) => Buffer.from(text))),
    out: () => {},
    bytes: () => {},
    err: (line) => err.push(line),
    stop: stop.signal,
  };
  return { err, stop, end: mockShoe.run(args, io) };
}

describe('station mock-shoe with a dialect without a lock', () => {
  test('writes a card each --every MS, and ends when all are out', async () => {
    const heard: Heard = { text: '', atMs: [] };
    const wire = await server((socket) => listen(socket, heard));
    expect(await run([], '--wire', wire, '--dialect', 'ascii-line', '--cards', 'KH 5H wait 10 5H', '--every', '60').end).toBe(0);
    await until('all is read', () => heard.text.length === 15);
    expect(heard.text).toBe('2130\r2050\r2050\r');
    const gaps = heard.atMs.slice(1).map((ms, index) => ms - heard.atMs[index]!);
    for (const gap of gaps) expect(gap).toBeGreaterThan(30);
  });

  test('tags by a file, from standard input as they come', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plain-shoe-'));
    later(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'deck.txt'), '0A003B7C51 KH\n');
    const heard: Heard = { text: '', atMs: [] };
    const wire = await server((socket) => listen(socket, heard));
    const args = ['--wire', wire, '--dialect', 'rdm6300', '--codes', join(folder, 'deck.txt'), '--cards', '-', '--every', '1'];
    expect(await run(['K', 'H KH'], ...args).end).toBe(0);
    await until('all is read', () => heard.text.length === 28);
    expect(heard.text).toBe('\x020A003B7C511C\x03'.repeat(2));
  });

  test('of enq-bcc names the place of each card, and has the cut card and a card that cannot be read', async () => {
    const heard: Heard = { text: '', atMs: [] };
    const wire = await server((socket) => listen(socket, heard));
    const args = ['--wire', wire, '--dialect', 'enq-bcc', '--cards', '5H@banker.1 QS@player.2 ? cut', '--every', '1'];
    expect(await run([], ...args).end).toBe(0);
    await until('all is read', () => heard.text.length === 8 + 8 + 7 + 6);
    expect(recordingNamed('enq-bcc')!.decode(Buffer.from(heard.text, 'latin1'), noCodes)).toMatchObject([
      { event: 'card', code: '5H', place: 'banker.1' },
      { event: 'card', code: 'QS', place: 'player.2' },
      { event: 'unread', reason: 'device' },
      { event: 'cut' },
    ]);
  });

  test.each([
    ['fault double KH 5H', '2130\r2130\r2050\r'],
    ['fault drop KH 5H', '2050\r'],
    ['fault merge KH 5H', '2130\r2050\r'],
    ['fault reorder KH 5H AS', '2050\r2130\r1010\r'],
    ['fault split KH fault stall 5H fault delay AS', '2130\r2050\r1010\r'],
    // The last word has no second frame.
    ['KH fault merge 5H', '2130\r2050\r'],
  ])('R106: %s', async (cards, bytes) => {
    const heard: Heard = { text: '', atMs: [] };
    const wire = await server((socket) => listen(socket, heard));
    expect(await run([], '--wire', wire, '--dialect', 'ascii-line', '--cards', cards, '--every', '1').end).toBe(0);
    await until('all is read', () => heard.text.length >= bytes.length);
    expect(heard.text).toBe(bytes);
  });
  test('R106: a wire that breaks while the cards go on: unplugged in the middle of a frame, a busy port, another baud rate', async () => {
    const port = await freePort();
    const args = ['--wire', `tcp-listen:${port}`, '--dialect', 'ascii-line', '--every', '1'];
    const shoe = run([], ...args, '--cards', 'AS unplug 100 2S busy 400 3S wrongBaud 200 4S wait 250 5S');
    const heard: Heard = { text: '', atMs: [] };
    let isOver = false;
    void shoe.end.finally(() => {
      isOver = true;
    });
    const again = async (): Promise<void> => {
      if (isOver) return;
      const socket = connect(port, LOOPBACK);
      listen(socket, heard);
      await new Promise((closed) => socket.once('close', closed));
      await new Promise((later) => setTimeout(later, 10));
      return again();
    };
    await again();
    expect(await shoe.end).toBe(0);
    expect(heard.text.startsWith('1010\r10')).toBe(true);
    expect(heard.text).toContain('Port already in use\r\n');
    for (const card of ['1020\r', '1030\r', '1050\r']) expect(heard.text.split(card).length - 1, card).toBe(1);
    expect(heard.text).not.toContain('1040\r');
  });
  test('a lost wire is opened again, and the cards go on', async () => {
    const heard: Heard = { text: '', atMs: [] };
    const wire = await server((socket, nth) => {
      listen(socket, heard);
      if (nth === 1) socket.once('data', () => socket.destroy());
    });
    const shoe = run([], '--wire', wire, '--dialect', 'ascii-line', '--cards', 'AS 2S 3S 4S', '--every', '50');
    expect(await shoe.end).toBe(0);
    await until('the last card', () => heard.text.includes('1040\r'));
    expect(heard.text.startsWith('1010\r')).toBe(true);
    expect(shoe.err.length).toBeGreaterThan(0);
  });

  test('tcp-listen: a whole shoe without the cut card; stopped before its end: exit code 1, and what is left', async () => {
    const port = await freePort();
    const shoe = run([], '--wire', `tcp-listen:${port}`, '--dialect', 'ascii-line', '--cards', 'shoe', '--decks', '1', '--every', '1');
    const heard: Heard = { text: '', atMs: [] };
    await until('somebody to hear', () => shoe.err.length > 0);
    const socket = connect(port, LOOPBACK);
    later(() => void socket.destroy());
    listen(socket, heard);
    await until('some cards', () => heard.text.length > 10);
    shoe.stop.abort();
    expect(await shoe.end).toBe(1);
    expect(shoe.err.at(-1)).toMatch(/stopped; of the script \d+ are left/);
    for (const line of heard.text.split('\r').slice(0, -1)) expect(line).toMatch(/^[1-4](?:0[1-9]|1[0-3])0$/);
  });

  test.each([
    [['--dialect', 'enq-bcc', '--cards', 'KH'], 'station mock-shoe: enq-bcc has no frame for KH without its place (KH@banker.1)'],
    [['--dialect', 'enq-bcc', '--cards', 'KH@banker.4'], 'station mock-shoe: enq-bcc has no frame for KH at banker.4'],
    [['--dialect', 'rdm6300', '--cards', 'KH'], 'station mock-shoe: rdm6300 has no frame for KH without --codes FILE that has it'],
    [['--dialect', 'wedge', '--cards', 'KH cut'], 'station mock-shoe: wedge has no frame for cut'],
    [['--dialect', 'wedge', '--cards', 'KH silent 5'], 'station mock-shoe: wedge has no frame for silent'],
    [['--dialect', 'wedge', '--cards', 'KH', '--state', 'x'], 'station mock-shoe: --state is for native only: wedge has none'],
    [
      ['--dialect', 'native', '--cards', 'KH', '--codes', 'digits4'],
      'station mock-shoe: --codes: native has card codes of its own, rank-suit',
    ],
  ])('%j cannot run: one line', async (args, why) => {
    const error: unknown = await run([], '--wire', 'tcp:127.0.0.1:1', ...args).end.catch((problem: unknown) => problem);
    expect(error).toBeInstanceOf(Problem);
    expect((error as Problem).message).toBe(why);
  });
});
