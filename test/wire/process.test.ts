import { type ChildProcess, fork, spawn } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { SerialPort } from 'serialport';
import { describe, expect, test, vi } from 'vitest';
import { type Devices, startDevices } from '../../main/devices/devices.ts';
import { forkDevices } from '../../main/devices/fork.ts';
import type { FrameMessage, FromDevices, LinkMessage, LinkWish } from '../../main/devices/messages.ts';
import { monoMs } from '../../main/devices/mono.ts';
import { type Pty, plug } from '../support/pty.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from './ends.ts';
import { Shoe } from './shoe.ts';
import { cardsOf, wishOf } from './watched-link.ts';

const later = atTheEnd();
// Each start of a process takes seconds when the machine is busy.
vi.setConfig({ testTimeout: 90_000 });
const PROCESS = new URL('../../main/devices/process.ts', import.meta.url);
const NOBODY = 65_534;

async function plugged(): Promise<Pty> {
  const pty = await plug();
  later(() => existsSync(pty.path) && pty.unplug());
  return pty;
}
function shoeIn(pty: Pty): Shoe {
  const shoe = new Shoe();
  shoe.plugInto(pty.device);
  later(() => shoe.unplug());
  return shoe;
}

/** The station's side as a table would use it: keeps each frame once by its key, takes at once, like a journal that is quick. */
function station(...wishes: readonly LinkWish[]) {
  const links: LinkMessage[] = [];
  const kept: FrameMessage[] = [];
  const gaps: string[] = [];
  const keys = new Set<string>();
  const devices: Devices = startDevices(
    wishes,
    {
      link: (link) => links.push(link),
      counts: () => undefined,
      gap: (_, detail) => gaps.push(detail),
      frame: (frame) => {
        const key = frame.id === null ? null : JSON.stringify(frame.id);
        if (key === null || !keys.has(key)) kept.push(frame);
        if (key !== null) keys.add(key);
        devices.took(frame.link, frame.session, frame.frame);
      },
    },
    forkDevices(),
  );
  later(() => devices.stop());
  return { devices, links, gaps, cards: () => cardsOf(kept), stage: () => links.at(-1)?.stage };
}
/** The bare device process, and all that it says. */
function bareProcess(more: { readonly uid?: number; readonly gid?: number } = {}) {
  const child = fork(PROCESS, [], { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'], ...more });
  later(() => child.kill('SIGKILL'));
  const said: { readonly atMs: number; readonly message: FromDevices }[] = [];
  child.on('message', (message) => said.push({ atMs: monoMs(), message: message as FromDevices }));
  let err = '';
  child.stderr?.on('data', (text: Buffer) => {
    err += text.toString();
  });
  return { child, said, links: () => said.flatMap(({ message }) => (message.from === 'link' ? [message] : [])), err: () => err };
}
const want = (child: ChildProcess, ...links: readonly LinkWish[]) => child.send({ to: 'have', links, learnt: {}, after: 0 });
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('the device process', () => {
  test('cards go from the wire to the station, and its answer goes back', async () => {
    const pty = await plugged();
    const { links, cards, devices } = station(wishOf(`serial:${pty.path}`));
    const shoe = shoeIn(pty);
    shoe.draw('KH', '5S', '5S');
    await until('all taken', () => shoe.pending === 0);
    expect(cards()).toEqual(['KH', '5S', '5S']);
    const { session } = links.at(-1) as LinkMessage;
    devices.send('shoe', session, { command: 'unlock', forMs: 2_000 }, 1_000);
    await until('the command', () => shoe.commands.some(({ command }) => command === 'unlock'));
  });

  test('kill -9 of it, again and again while cards are drawn: started anew each time, no card lost or doubled', async () => {
    const pty = await plugged();
    const { links, gaps, cards, devices, stage } = station(wishOf(`serial:${pty.path}`));
    const shoe = shoeIn(pty);
    const drawn: string[] = [];
    for (const card of ['AS', '2S', '3S', '4S']) {
      await until('the link', () => stage() === 'frames');
      const pid = devices.pid as number;
      shoe.draw(card, 'KH');
      drawn.push(card, 'KH');
      process.kill(pid, 'SIGKILL');
      await until('another process', () => devices.pid !== null && devices.pid !== pid);
    }
    await until('all taken', () => shoe.pending === 0);
    expect(cards()).toEqual(drawn);
    expect(links.filter(({ why }) => why === 'processDied')).toHaveLength(4);
    const sessions = links.map(({ session }) => session);
    expect(sessions).toEqual(sessions.toSorted((a, b) => a - b));
    expect(new Set(sessions).size).toBeGreaterThanOrEqual(5);
    expect(gaps).toEqual([]);
    expect(links.at(-1)?.device).toBe('shoe-1');
  });

  test('frozen for two seconds: ended and started anew', async () => {
    const pty = await plugged();
    const { links, devices, stage } = station(wishOf(`serial:${pty.path}`));
    shoeIn(pty);
    await until('the link', () => stage() === 'frames');
    const pid = devices.pid as number;
    process.kill(pid, 'SIGSTOP');
    await until('another process', () => devices.pid !== null && devices.pid !== pid);
    expect(links.find(({ why }) => why === 'processDied')?.detail).toContain('no sign of life');
    await until('the link again', () => stage() === 'frames');
    expect(isAlive(pid)).toBe(false);
  });

  test('the bound device stays bound across a restart of it (R11)', async () => {
    const pty = await plugged();
    const { links, devices, stage } = station(wishOf(`serial:${pty.path}`));
    const shoe = shoeIn(pty);
    await until('the link', () => stage() === 'frames');
    shoe.unplug();
    process.kill(devices.pid as number, 'SIGKILL');
    await until('its end', () => links.at(-1)?.why === 'processDied');
    const stranger = new Shoe({ device: 'shoe-2' });
    stranger.plugInto(pty.device);
    later(() => stranger.unplug());
    await until('the stranger refused', () => links.at(-1)?.why === 'wrongDevice');
  });

  test('a signal to the whole group, as Ctrl-C sends it, does not end it before the station', async () => {
    const { child, said } = bareProcess();
    await until('life', () => said.length > 0);
    child.kill('SIGINT');
    child.kill('SIGTERM');
    const seen = said.length;
    await until('life after it', () => said.length > seen + 1);
  });

  test('an error that nobody foresaw ends it with one line', async () => {
    const { child, err } = bareProcess();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.send({ to: 'have', links: null });
    expect(await ended).toBe(1);
    await until('the line', () => err().endsWith('\n'));
    expect(err()).toMatch(/^device process: .+ at .+\n$/);
  });

  test('what is wanted may change while it runs: what stays the same stays connected', async () => {
    const [one, other] = [await plugged(), await plugged()];
    const shoeWish = wishOf(`serial:${one.path}`);
    const { links, devices } = station(shoeWish);
    const shoe = shoeIn(one);
    await until('the shoe', () => links.some(({ stage }) => stage === 'frames'));
    const panelWish = wishOf(`serial:${other.path}`, { link: 'panel', kind: 'panel' });
    devices.have([{ ...shoeWish, known: { device: 'shoe-1', boot: '0000A001', seq: 0 } }, panelWish]);
    await until('the panel', () => links.some(({ link, stage }) => link === 'panel' && stage === 'open'));
    devices.have([shoeWish]);
    await until('the panel given back', () => links.some(({ link, stage }) => link === 'panel' && stage === 'lost'));
    shoe.draw('KH');
    await until('the shoe undisturbed', () => shoe.pending === 0);
    expect(links.filter(({ link, stage }) => link === 'shoe' && stage === 'open')).toHaveLength(1);
  });

  test('it finds the devices of the machine', async () => {
    const { devices } = station();
    expect((await devices.find()).every(({ kind, path }) => kind === 'serial' && path.startsWith('/dev/'))).toBe(true);
  });

  test('stopped: the port is free, and nothing is started anew', async () => {
    const pty = await plugged();
    const { devices, stage } = station(wishOf(`serial:${pty.path}`));
    await until('the port', () => stage() === 'open');
    const pid = devices.pid as number;
    await devices.stop();
    expect(isAlive(pid)).toBe(false);
    expect(devices.pid).toBeNull();
    expect(await devices.find()).toEqual([]);
    await openAndClose(pty.path);
  });
});

/** Opens a port with the exclusive lock, as another program would. */
async function openAndClose(path: string): Promise<void> {
  const port = new SerialPort({ path, baudRate: 115_200, autoOpen: false });
  await new Promise<void>((resolve, reject) => port.open((error) => (error ? reject(error) : resolve())));
  await new Promise<void>((resolve) => port.close(() => resolve()));
}

test('kill -9 of the station: its device process is gone at once and the port is free', async () => {
  const pty = await plugged();
  const program = spawn(process.execPath, [new URL('./programs/station.ts', import.meta.url).pathname, `serial:${pty.path}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  later(() => program.kill('SIGKILL'));
  let said = '';
  program.stdout.on('data', (text: Buffer) => {
    said += text.toString();
  });
  const pid = Number(await until('the port to be held', () => said.endsWith('\n') && said));
  await expect(openAndClose(pty.path)).rejects.toThrow('Cannot lock port');
  program.kill('SIGKILL');
  await until('its end', () => !isAlive(pid), 5_000);
  await openAndClose(pty.path);
});

describe('ports that may not be opened', () => {
  test('one that another program holds is busy, by name, and is served when it is given back', async () => {
    const pty = await plugged();
    const holder = new SerialPort({ path: pty.path, baudRate: 9_600, autoOpen: false });
    await new Promise<void>((resolve, reject) => holder.open((error) => (error ? reject(error) : resolve())));
    const { links, stage } = station(wishOf(`serial:${pty.path}`));
    await until('busy', () => links.some(({ why }) => why === 'busy'));
    expect(links.at(-1)?.detail).toContain(`process ${process.pid}`);
    await new Promise<void>((resolve) => holder.close(() => resolve()));
    await until('served', () => stage() === 'open');
  });

  test('one that belongs to others: which group, and what to do', async () => {
    const pty = await plugged();
    // Root may open everything and start as somebody else; everybody else may shut themselves out.
    const isRoot = process.getuid?.() === 0;
    chmodSync(pty.path, isRoot ? 0o660 : 0o060);
    const { child, links } = bareProcess(isRoot ? { uid: NOBODY, gid: NOBODY } : {});
    want(child, wishOf(`serial:${pty.path}`));
    const lost = await until('the refusal', () => links().at(-1));
    expect(lost).toMatchObject({ stage: 'lost', why: 'noPermission' });
    expect(lost.detail).toMatch(
      /owned by \w+:\w+, mode 6?60; (add \w+ to the group|install the udev rule: sudo cp \S+60-dealer-station.rules)/,
    );
  });
});

test('16 MB without a line end block nothing: it goes on giving signs of life, and reads the next frame', async () => {
  const BLOCK = Buffer.alloc(256 * 1024, 'x');
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    for (let at = 0; at < 64; at++) socket.write(BLOCK);
    socket.write('\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  later(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { child, said, links } = bareProcess();
  await until('life', () => said.length > 0);
  want(child, wishOf(`tcp:127.0.0.1:${(server.address() as AddressInfo).port}`, { deadlineMs: 10_000 }));
  const socket = await until('the connection', () => sockets[0]);
  await until('all of it read', () => socket.writableLength === 0);
  const shoe = new Shoe();
  shoe.plugInto(socket);
  later(() => shoe.unplug());
  await until('good frames', () => links().some(({ stage }) => stage === 'frames'));
  const lives = said.flatMap(({ atMs, message }) => (message.from === 'alive' ? [atMs] : []));
  // Twice a second; the station ends it after two seconds without.
  expect(Math.max(...lives.map((atMs, index) => atMs - (lives[index - 1] ?? atMs)))).toBeLessThan(1_900);
  const counts = await until('the count', () => said.map(({ message }) => message).findLast((message) => message.from === 'counts'));
  expect(counts.discarded).toBeGreaterThan(16 * 1024 * 1024 - 1_000);
});
