import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeTableNamed } from '../../firmware-protocol/codes/index.ts';
import { dialectNamed, type Profile } from '../../firmware-protocol/dialects/index.ts';
import { freshMemory } from '../../firmware-protocol/native/device.ts';
import { freePort, LOOPBACK } from '../../main/bench/free-port.ts';
import { Problem } from '../../main/commands/command.ts';
import { replayWire } from '../../main/commands/replay-wire.ts';
import { LinkRecorder } from '../../main/devices/link-recorder.ts';
import type { LinkWish } from '../../main/devices/messages.ts';
import { joined, type Recorded, readRecording } from '../../main/devices/recording.ts';
import { type Replayed, replay } from '../../main/devices/replay.ts';
import { type DeviceKey, writeKeys } from '../../main/station/keys.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from './ends.ts';
import { Scanner } from './scanner.ts';
import { Shoe } from './shoe.ts';
import { WatchedLink, wishOf } from './watched-link.ts';

const later = atTheEnd();
const KEY = 'a5'.repeat(32);
const RETRY_MS = 10;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'recordings-'));
  later(() => rmSync(folder, { recursive: true }));
  return folder;
}
const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .toSorted((a, b) => partOf(a) - partOf(b))
    .map((name) => join(folder, name));
const partOf = (name: string): number => Number(/Z-(\d+)\.jsonl$/.exec(name)?.[1] ?? 1);
function read(paths: readonly string[]): Recorded {
  const all = joined(
    paths.map((path) => readRecording(readFileSync(path, 'utf8')) as Recorded),
    paths,
  );
  if ('problem' in all) throw new Error(all.problem);
  return all;
}
/** A link that records into a folder, and takes all. */
function recordedLink(wire: string, folder: string, wish: Partial<LinkWish> = {}, mostBytes = 1e6, mostFiles = 99): WatchedLink {
  const link = new WatchedLink(
    wishOf(wire, wish),
    (name: string, profile?: Profile) => dialectNamed(name, profile),
    undefined,
    undefined,
    (about) => new LinkRecorder(folder, about, (line) => expect(line).toBe(''), { mostBytes, mostFiles }),
  );
  later(() => link.link.close());
  link.takesAll();
  return link;
}
const framesOf = (said: readonly Replayed[]) =>
  said.flatMap((one) => ('event' in one ? [{ frame: one.frame, id: one.id, event: one.event, raw: one.raw }] : []));
const framesSaid = (link: WatchedLink) => link.frames.map(({ frame, id, event, raw }) => ({ frame, id, event, raw }));
async function replayed(recorded: Recorded, keys = {}): Promise<{ readonly said: Replayed[]; readonly difference: string | null }> {
  const said: Replayed[] = [];
  const { dialect = '', profile } = recorded.header;
  const difference = await replay(recorded, dialectNamed(dialect, profile)!, keys, (one) => said.push(one));
  return { said, difference };
}
async function run(...args: readonly string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const stop = new AbortController();
  const io = { stdin: (async function* () {})(), bytes: () => undefined, stop: stop.signal };
  try {
    const code = await replayWire.run(args, { ...io, out: (line) => out.push(line), err: (line) => err.push(line) });
    return { code, out, err };
  } catch (error) {
    expect(error).toBeInstanceOf(Problem);
    return { code: 2, out, err: [...err, (error as Problem).message] };
  }
}

/** Tries until somebody listens. */
async function dial(port: number): Promise<Socket> {
  for (;;) {
    const socket = connect(port, LOOPBACK);
    const isConnected = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    later(() => socket.destroy());
    if (isConnected) return socket;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** A native shoe at a table that listens, with lines damaged and split, in two connections. */
async function nativeSession(folder: string, key: string | null, limits: readonly [number, number] = [1e6, 99]) {
  const port = await freePort();
  const credentials = key === null ? {} : { credentials: { required: true, keys: { 'shoe-1': key } } };
  const link = recordedLink(`tcp-listen:${port}`, folder, credentials, ...limits);
  const shoe = new Shoe({}, freshMemory('0000A001'), key);
  later(() => shoe.unplug());
  const cards = ['AS', '2S', '2S', 'KD'];
  for (const half of [cards.slice(0, 2), cards.slice(2)]) {
    const socket = await dial(port);
    shoe.plugInto(socket);
    await link.reaches('frames');
    socket.write('\x80\x91noise\n');
    shoe.draw(...half);
    link.link.send(link.state!.session, { command: 'lock' }, Number.POSITIVE_INFINITY);
    await until('the cards', () => shoe.pending === 0);
    socket.write('CARD 9 K');
    shoe.unplug();
    socket.destroy();
    await link.reaches('lost');
  }
  link.link.close();
  expect(link.cards).toEqual(cards);
  return link;
}

describe('R107: a recorded link is gone through again by the same sessions', () => {
  test('native, over two connections, with damage: the same frames and the same bytes to write', async () => {
    const folder = newFolder();
    const link = await nativeSession(folder, null);
    const recorded = read(filesIn(folder));
    const { said, difference } = await replayed(recorded);
    expect(difference).toBeNull();
    expect(framesOf(said)).toEqual(framesSaid(link));
    expect(new Set(said.map(({ connection }) => connection))).toEqual(new Set([1, 2]));
    // The cut-off line at the end of each connection is there as well.
    const bytes = Buffer.concat(recorded.entries.flatMap((entry) => ('device' in entry ? [entry.device] : [])));
    expect(bytes.toString('latin1').split('CARD 9 K')).toHaveLength(3);
  });

  test('what the station said then is compared, with its line', async () => {
    const folder = newFolder();
    await nativeSession(folder, null);
    const [file] = filesIn(folder) as [string];
    const lines = readFileSync(file, 'utf8').split('\n');
    const at = lines.findIndex((line) => line.includes('"station"'));
    const changed = lines[at]!.replace(/("station":")../, '$178');
    writeFileSync(file, [...lines.slice(0, at), changed, ...lines.slice(at + 1)].join('\n'));
    const { code, err } = await run(file);
    expect(code).toBe(1);
    expect(err).toEqual([expect.stringMatching(`^${file}, line ${at + 1}: the station said "x.*, this program says "W`)]);
  });

  test('R101: a device that proved who it is: with its key, and only so; on no wire', async () => {
    const folder = newFolder();
    const link = await nativeSession(folder, KEY);
    const [file] = filesIn(folder) as [string];
    const { said, difference } = await replayed(read([file]), { 'shoe-1': KEY });
    expect({ difference, frames: framesOf(said) }).toEqual({ difference: null, frames: framesSaid(link) });
    expect(readFileSync(file, 'latin1').toLowerCase()).not.toContain(KEY);

    expect(await run(file)).toMatchObject({ code: 2, err: [expect.stringMatching(/line \d+: its device proves who it is: give --keys/)] });
    expect(await run(file, '--wire', 'tcp:127.0.0.1:1')).toMatchObject({ code: 2, err: [expect.stringContaining('R101')] });
    const keys = join(folder, 'keys.json');
    writeKeys(keys, new Map([['shoe-1', { key: KEY, made: '2026-01-01' } satisfies DeviceKey]]));
    const { code, out } = await run(file, '--keys', keys);
    expect(code).toBe(0);
    expect(out.map((line) => JSON.parse(line))).toEqual(JSON.parse(JSON.stringify(said)));
    writeKeys(keys, new Map([['shoe-1', { key: '00'.repeat(32), made: '2026-01-01' }]]));
    expect((await run(file, '--keys', keys)).code).toBe(1);
  });

  test('a plain scanner: double reads, a frame cut off by time alone, damage; with the settings and codes of then', async () => {
    const folder = newFolder();
    const codes = codeTableNamed('suit-rank')!;
    const scanner = await Scanner.of('ascii-line', codes);
    later(() => scanner.close());
    const profile = { codes: 'suit-rank', repeats: { repeatMs: 30, askMs: 60_000 } };
    const link = recordedLink(scanner.wire, folder, { dialect: 'ascii-line', profile });
    const five = scanner.frameOf({ event: 'card', code: '5H' });
    await scanner.write(five.subarray(0, 2), Buffer.concat([five.subarray(2), five, five]));
    await until('the double read', () => link.frames.length === 2);
    await new Promise((resolve) => setTimeout(resolve, 60));
    await scanner.write(five, Buffer.from('XX\r'), Buffer.from('S'));
    await until('the open frame', () => link.frames.length === 5);
    link.link.close();
    const { said, difference } = await replayed(read(filesIn(folder)));
    expect({ difference, frames: framesOf(said) }).toEqual({ difference: null, frames: framesSaid(link) });
    expect(framesOf(said).map(({ event }) => ('kind' in event ? event.kind : event.event))).toEqual([
      ...['card', 'repeat', 'unsure', 'unread', 'unread'],
    ]);
  });

  test('in parts, each of a bounded size: all together they are one recording, the oldest go', async () => {
    const folder = newFolder();
    const link = await nativeSession(folder, null, [600, 99]);
    const files = filesIn(folder);
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) expect(readFileSync(file).length).toBeLessThan(1500);
    const { said, difference } = await replayed(read(files));
    expect({ difference, frames: framesOf(said) }).toEqual({ difference: null, frames: framesSaid(link) });
    expect((await run(...files.slice(1))).err).toEqual([`${files[1]}: part 2 of a recording: give all its parts, the first one first`]);

    const few = newFolder();
    await nativeSession(few, null, [600, 2]);
    expect(filesIn(few)).toHaveLength(2);
  });

  test('what cannot be written is told in one line and stops no link', () => {
    const said: string[] = [];
    const recorder = new LinkRecorder('/dev/null/x', wishOf('tcp:127.0.0.1:1'), (line) => said.push(line));
    for (const ms of [1, 2]) recorder.write(ms, { open: null });
    recorder.write(3, { tick: 1 });
    expect(said).toHaveLength(2);
    expect(said[0]).toMatch(/^recording of shoe: \/dev\/null\/x\/shoe-.*jsonl: cannot be written \(ENOTDIR\)$/);
  });
});

const HEADER = '{"recording":1,"part":1,"started":"2026-01-01T00:00:00.000Z","wire":"tcp:a:1","baud":9600}';
const headerWith = (profile: string): string => `${HEADER.slice(0, -1)},"dialect":"ascii-line","profile":${profile}}\n`;
describe('a file that is no recording is one line', () => {
  test.each([
    ['', /, line 1: no recording: it has no header$/],
    ['hello\n', /, line 1: no header of a recording/],
    ['{"out":"round"}\n', /, line 1: no header of a recording/],
    ['{"recording":0,"wire":"x"}\n', /, line 1: a recording of version 0; this program reads version 1$/],
    ['{"recording":2}\n', /, line 1: a recording of version 2; this program reads version 1$/],
    ['{"recording":1,"part":1}\n', /, line 1: its header is damaged$/],
    [headerWith('{"codes":9}'), /, line 1: its header is damaged$/],
    [headerWith('{"codes":{"file":5,"text":7}}'), /, line 1: its header is damaged$/],
    [headerWith('{"settings":{"prefix":5}}'), /line 1: the header's settings of ascii-line are damaged: prefix$/],
    [`${HEADER}\n{"ms":1,"open":null}\n{"ms":2,"device":"0G"}\n`, /, line 3: nothing that a recording says: it is damaged$/],
    [`${HEADER}\n{"m":1,"open":null}\n`, /, line 2: nothing that a recording says/],
    [`${HEADER}\n{"ms":1,"open":{"kind":"shoe"}}\n`, /, line 2: nothing that a recording says/],
    [`${HEADER}\n{"ms":2,"open":null}\n{"ms":1,"tick":1}\n`, /, line 3: its time goes back, from 2 to 1 ms$/],
    [`${HEADER}\n{"ms":2,"open":null}\n`, /wants --dialect NAME: the recording does not name it/],
  ])('%j', async (text, why) => {
    const path = join(newFolder(), 'file.jsonl');
    writeFileSync(path, text);
    const { code, err } = await run(path);
    expect(code).toBe(2);
    expect(err).toEqual([expect.stringMatching(why)]);
  });

  test('a last line that is cut off is left out and told; all before it is printed', async () => {
    const path = join(newFolder(), 'file.jsonl');
    writeFileSync(path, `${HEADER}\n{"ms":1,"open":null}\n{"ms":2,"device":"323035300D"}\n{"ms":3,"dev`);
    const { code, out, err } = await run(path, '--dialect', 'ascii-line');
    expect({ code, err }).toEqual({ code: 1, err: [`${path}, line 4: cut off, and left out`] });
    expect(out.map((line) => JSON.parse(line))).toMatchObject([{ ms: 2, event: { event: 'card', code: '5H' } }]);
  });
});
