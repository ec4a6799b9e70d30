import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freePort, LOOPBACK } from '../../main/bench/free-port.ts';
import { Problem } from '../../main/commands/command.ts';
import { record } from '../../main/commands/record.ts';
import { replayWire } from '../../main/commands/replay-wire.ts';
import { monoMs } from '../../main/devices/mono.ts';
import { type Recorded, readRecording } from '../../main/devices/recording.ts';
import { plug } from '../support/pty.ts';
import { until } from '../support/until.ts';
import { serve } from './device-server.ts';
import { atTheEnd } from './ends.ts';

const later = atTheEnd();
const CLI = join(import.meta.dirname, '../../main/cli.ts');

function newPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'record-'));
  later(() => rmSync(folder, { recursive: true }));
  return join(folder, 'wire.jsonl');
}
function run(command: typeof record, ...args: readonly string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const stop = new AbortController();
  later(() => stop.abort());
  const io = { stdin: (async function* () {})(), bytes: () => undefined, stop: stop.signal };
  const end = command.run(args, { ...io, out: (line) => out.push(line), err: (line) => err.push(line) });
  return { end, stop, out, err };
}
async function refused(command: typeof record, ...args: readonly string[]): Promise<string> {
  const error: unknown = await run(command, ...args).end.catch((problem: unknown) => problem);
  expect(error).toBeInstanceOf(Problem);
  return (error as Problem).message;
}
const read = (path: string): Recorded => readRecording(readFileSync(path, 'utf8')) as Recorded;
const textOf = ({ entries }: Recorded): string =>
  Buffer.concat(entries.flatMap((entry) => ('device' in entry ? [entry.device] : []))).toString('latin1');

describe('R107: station record', () => {
  test('listens, over a connection that is lost, and writes nothing to the wire', async () => {
    const path = newPath();
    let heard = 0;
    const wire = await serve(later, (socket, nth) => {
      socket.on('data', (bytes) => {
        heard += bytes.length;
      });
      socket.write(`${nth}010\r`);
      if (nth === 1) setTimeout(() => socket.end(), 20);
    });
    const recording = run(record, '--wire', wire, '--dialect', 'ascii-line', path);
    await until('two connections', () => textOf(read(path)) === '1010\r2010\r');
    recording.stop.abort();
    expect(await recording.end).toBe(0);
    const { header, entries, isCutOff } = read(path);
    expect({ header, isCutOff }).toMatchObject({ header: { wire, baud: 9600, dialect: 'ascii-line', part: 1 }, isCutOff: false });
    expect(entries.map((entry) => Object.keys(entry).find((name) => name !== 'ms' && name !== 'at'))).toEqual([
      ...['open', 'device', 'end', 'open', 'device', 'end'],
    ]);
    expect(heard).toBe(0);
    const { out, end } = run(replayWire, path);
    expect(await end).toBe(0);
    expect(out.map((line) => JSON.parse(line))).toMatchObject([
      { connection: 1, frame: 1, event: { event: 'card', code: 'AS' } },
      { connection: 2, frame: 1, event: { event: 'card', code: 'AH' } },
    ]);
  });

  test('of a serial port', async () => {
    const [path, pty] = [newPath(), await plug()];
    later(() => pty.unplug());
    const recording = run(record, '--wire', `serial:${pty.path}`, '--baud', '4800', path);
    await until('the port open', () => recording.err.some((line) => line.endsWith(': open')));
    pty.device.write('2050\r');
    await until('its bytes', () => textOf(read(path)) === '2050\r');
    recording.stop.abort();
    expect(await recording.end).toBe(0);
    expect(read(path).header).toMatchObject({ wire: `serial:${pty.path}`, baud: 4800 });
  });

  test('whoever is killed loses the line under way at most', async () => {
    const path = newPath();
    let said = 0;
    const wire = await serve(later, (socket) => {
      const saying = setInterval(() => socket.write(`${1000 + said++}\r`), 1);
      socket.on('close', () => clearInterval(saying));
    });
    const child = spawn(process.execPath, [CLI, 'record', '--wire', wire, path], { stdio: 'ignore' });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    later(() => void child.kill('SIGKILL'));
    await until('some bytes', () => said > 100);
    child.kill('SIGKILL');
    await ended;
    const text = textOf(read(path));
    const lines = Array.from({ length: said }, (_, nth) => `${1000 + nth}\r`).join('');
    expect(text.length).toBeGreaterThan(100);
    expect(lines.startsWith(text)).toBe(true);
  });

  test('a disk that is full says so', async () => {
    const wire = await serve(later, (socket) => socket.write('2050\r'));
    // Its header finds no room either.
    expect(await refused(record, '--wire', wire, '/dev/full')).toBe(
      'station record: /dev/full: the disk is full: make room, and record anew',
    );
  });

  test.each([
    [['x.jsonl'], 'station record wants --wire WIRE (tcp:HOST:PORT, tcp-listen:PORT or serial:PATH)'],
    [['--wire', 'tcp:127.0.0.1:1'], 'station record wants one FILE to write to'],
    [['--wire', 'tcp:127.0.0.1:1', '/nowhere/x'], 'station record: /nowhere/x: there is no such folder: make it, or choose another place'],
    [['--wire', 'udp:1', 'x'], /^station record: --wire: wire "udp:1": /],
    [['--wire', 'tcp:127.0.0.1:1', '--dialect', 'morse', 'x'], /^station record: there is no dialect "morse"/],
  ])('%j cannot run: one line', async (args, why) => {
    expect(await refused(record, ...args)).toMatch(why);
  });
  test('no file is written over', async () => {
    const path = newPath();
    writeFileSync(path, 'mine');
    expect(await refused(record, '--wire', 'tcp:127.0.0.1:1', path)).toBe(
      `station record: ${path}: it is there already: choose another name, or remove it`,
    );
    expect(readFileSync(path, 'utf8')).toBe('mine');
  });

  test('a pipe is refused: nobody could end a program that waits for its reader', async () => {
    const path = newPath();
    execFileSync('mkfifo', [path]);
    const { err, end } = run(record, '--wire', 'tcp:127.0.0.1:1', path);
    await expect(end).rejects.toThrow(`${path}: is a pipe: name a file, and read that`);
    expect(err).toEqual([]);
  });
});

describe('R107: station replay-wire on a wire', () => {
  const HEADER = { recording: 1, part: 1, started: '2026-01-01T00:00:00.000Z', wire: 'tcp:a:1', baud: 9600 };
  const hex = (text: string) => Buffer.from(text).toString('hex').toUpperCase();
  const ENTRIES = [
    ...[
      { ms: 5000, open: null },
      { ms: 5100, device: hex('a') },
      { ms: 5400, device: hex('b') },
      { ms: 5500, end: 'reset' },
    ],
    ...[
      { ms: 6000, open: null },
      { ms: 6200, device: hex('c') },
    ],
  ];
  function recordingOf(entries: readonly object[]): string {
    const path = newPath();
    writeFileSync(path, [HEADER, ...entries].map((line) => `${JSON.stringify(line)}\n`).join(''));
    return path;
  }
  /** What a station hears: bytes by connection, and when, since the first connection. */
  async function heardOf(speed: string): Promise<readonly (readonly [connection: number, text: string, ms: number])[]> {
    const heard: (readonly [number, string, number])[] = [];
    let startMs = 0;
    const wire = await serve(later, (socket, nth) => {
      startMs ||= monoMs();
      socket.write('WELCOME to nobody\n');
      socket.on('data', (bytes) => heard.push([nth, bytes.toString(), monoMs() - startMs]));
    });
    const playing = run(replayWire, recordingOf(ENTRIES), '--wire', wire, '--speed', speed);
    expect(await playing.end).toBe(0);
    await until('all', () => heard.map(([, text]) => text).join('') === 'abc');
    return heard;
  }

  test.each([
    ['1', [100, 400, 1200]],
    ['4', [25, 100, 300]],
  ])('at the recorded times, each connection as one of its own (--speed %s)', async (speed, times) => {
    const heard = await heardOf(speed);
    expect(heard.map(([nth, text]) => [nth, text])).toEqual([
      [1, 'a'],
      [1, 'b'],
      [2, 'c'],
    ]);
    // Never early; how late is the machine's.
    for (const [index, [, , ms]] of heard.entries()) expect(ms).toBeGreaterThan(times[index]! - 15);
  });
  test('at once', async () => {
    const heard = await heardOf('0');
    expect([1, 2].map((nth) => heard.flatMap(([at, text]) => (at === nth ? [text] : [])).join(''))).toEqual(['ab', 'c']);
  });

  test('waits for a station that connects to it; stopped before the end says how much is left', async () => {
    const port = await freePort();
    const playing = run(replayWire, recordingOf(ENTRIES), '--wire', `tcp-listen:${port}`);
    await until('somebody to wait for', () => playing.err.length > 0);
    const socket = connect(port, LOOPBACK);
    later(() => socket.destroy());
    await new Promise((resolve) => socket.once('data', resolve));
    playing.stop.abort();
    expect(await playing.end).toBe(1);
    expect(playing.err.at(-1)).toBe('station replay-wire: 2 of 3 pieces of bytes were not played: the other end closed, or it was stopped');
  });
});
