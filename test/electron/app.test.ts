import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DealerView } from '../../main/views/messages.ts';
import { build } from '../support/build.ts';
import { type Launched, launch } from '../support/electron-double/launch.ts';
import { ROOT } from '../support/files.ts';
import { until } from '../support/until.ts';

/** The built main file, preload, pages and device process, on the stand-in for Electron; a bench table with its virtual shoe. */
const area = (x: number) => ({ x, y: 0, width: 1280, height: 720 });
const DESK = { id: 7, label: 'DESK', bounds: area(0), workArea: { ...area(0), y: 30, height: 690 } };
const WALL = { id: 8, label: 'WALL', bounds: area(1280), workArea: area(1280) };
const OTHER = { id: 9, label: 'OTHER', bounds: area(2560), workArea: area(2560) };

let data: string;
let program: Launched;
beforeAll(async () => {
  await build({ quiet: true });
  data = mkdtempSync(join(tmpdir(), 'station-electron-'));
  program = await start();
});
afterAll(async () => {
  expect(await program.close()).toBe(0);
  rmSync(data, { recursive: true });
});

const launchTable = () =>
  launch(ROOT, {
    args: ['--data', join(data, 'journal'), '--port', '0', '--bench', '--seed', '7'],
    displays: [DESK, WALL],
    env: { ELECTRON_DOUBLE_HOME: data },
  });
async function start(): Promise<Launched> {
  const launched = await launchTable();
  await until('it serves', () => launched.lines.some((line) => line.startsWith('http://')));
  return launched;
}
const pageOf = async (name: 'dealer' | 'players'): Promise<Page> =>
  until(`the ${name} page`, () => program.page(`http://station--${name}.localhost/`));
const text = async (name: 'dealer' | 'players') => (await pageOf(name)).evaluate(() => document.body.textContent ?? '').catch(() => '');
const shows = (name: 'dealer' | 'players', words: RegExp) => expect.poll(() => text(name), { timeout: 10_000 }).toMatch(words);
const windowOf = async (name: 'dealer' | 'players') => {
  const window = (await program.windows()).find(({ url }) => url === `station://${name}/`);
  if (window === undefined) throw new Error(`no ${name} window`);
  return window;
};
const base = () => new URL(program.lines.find((line) => line.startsWith('http://')) ?? '').origin;
const bring = (fact: object) =>
  fetch(`${base()}/api/facts`, { method: 'POST', body: JSON.stringify(fact) }).then((response) => response.text());

/** Of the running program's utility process. */
function devicesPid(): number {
  const children = readFileSync(`/proc/${program.pid}/task/${program.pid}/children`, 'utf8').trim().split(' ');
  const devices = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('devices.js'));
  if (devices === undefined) throw new Error('there is no device process');
  return Number(devices);
}
const isRunning = (pid: number) => existsSync(`/proc/${pid}`);

interface PageScope {
  readonly station: {
    onView(receive: (down: { view: DealerView }) => void): () => void;
    send(message: unknown): Promise<object>;
    ready(): void;
  };
}

describe('two windows', () => {
  test('each shows its own page on its own display: the dealer’s on the primary one, the players’ full-screen on the other', async () => {
    await Promise.all([pageOf('dealer'), pageOf('players')]);
    // A window is shown when its page is ready, which may be a moment later.
    const inTime = { timeout: 10_000 };
    await expect.poll(() => windowOf('dealer'), inTime).toMatchObject({ bounds: DESK.workArea, isVisible: true, isFullScreen: false });
    await expect.poll(() => windowOf('players'), inTime).toMatchObject({ bounds: WALL.bounds, isVisible: true, isFullScreen: true });
  });

  test('the state of the table reaches both, and an intent of the dealer’s page changes it', async () => {
    await shows('dealer', /\S/);
    await bring({ fact: 'shoe.load' });
    for (const code of ['2H', '3S', '4S']) await bring({ fact: 'card', code });
    const dealer = await pageOf('dealer');
    const answer = await dealer.evaluate(() =>
      (globalThis as unknown as PageScope).station.send({ id: 'e-1', fact: { kind: 'round.open' } }),
    );
    expect(answer).toMatchObject({ id: 'e-1', accepted: expect.any(Number) });
    const again = await dealer.evaluate(() =>
      (globalThis as unknown as PageScope).station.send({ id: 'e-1', fact: { kind: 'round.open' } }),
    );
    expect(again).toEqual(answer);
    await shows('players', /MỜI ĐẶT CƯỢC/);
    expect(await (await fetch(`${base()}/health`)).json()).toMatchObject({ state: 'betting', round: 1 });
  });

  test('the window decides what a page is: the players’ page brings nothing, the dealer’s no supervisor’s act', async () => {
    const refused = (name: 'dealer' | 'players', kind: string) =>
      pageOf(name).then((page) =>
        page.evaluate((fact) => (globalThis as unknown as PageScope).station.send({ id: 'e-2', fact, audience: 'supervisor' } as object), {
          kind,
          reason: 'x',
        }),
      );
    expect(await refused('players', 'bets.close')).toMatchObject({ refused: 'fact.malformed' });
    const send = (name: 'dealer' | 'players', kind: string) =>
      pageOf(name).then((page) =>
        page.evaluate((fact) => (globalThis as unknown as PageScope).station.send({ id: 'e-2', fact }), { kind, reason: 'x' }),
      );
    expect(await send('players', 'bets.close')).toMatchObject({ refused: 'person.right' });
    expect(await send('dealer', 'round.void')).toMatchObject({ refused: 'person.right' });
  });

  test('each has an origin of its own and nothing of the machine: no storage in common, no Node, no way to change the bridge', async () => {
    const [dealer, players] = await Promise.all([pageOf('dealer'), pageOf('players')]);
    await dealer.evaluate(() => localStorage.setItem('secret', '1'));
    expect(await players.evaluate(() => localStorage.getItem('secret'))).toBe(null);
    for (const page of [dealer, players]) {
      const scope = await page.evaluate(() => {
        const all = globalThis as unknown as Record<string, unknown>;
        return {
          types: ['require', 'process', 'module', 'electronDoubleRpc'].map((name) => typeof all[name]),
          isFrozen: Object.isFrozen(all.station),
          bridge: Object.keys(all.station as object),
        };
      });
      expect(scope).toEqual({ types: Array(4).fill('undefined'), isFrozen: true, bridge: ['onView', 'send', 'ready'] });
    }
  });

  test('an origin answers with its own page and assets only, and each answer says what it may do', async () => {
    const dealer = await pageOf('dealer');
    const get = (path: string) =>
      dealer.evaluate(
        async (address) =>
          fetch(address).then((response) => [
            response.status,
            response.headers.get('content-security-policy')?.includes("default-src 'none'"),
          ]),
        path,
      );
    expect(await get('/')).toEqual([200, true]);
    expect(await get('/players/index.html')).toEqual([404, undefined]);
    expect(await get('/supervisor')).toEqual([404, undefined]);
    expect(
      await dealer.evaluate(() =>
        fetch('http://station--players.localhost/').then(
          () => 'read',
          () => 'denied',
        ),
      ),
    ).toBe('denied');
    expect(
      await dealer.evaluate(() => {
        const script = document.createElement('script');
        script.textContent = 'globalThis.ran = true';
        document.body.append(script);
        return 'ran' in globalThis;
      }),
    ).toBe(false);
  });
});

describe('what a page tries and does not get', () => {
  test('another address, another window, the camera', async () => {
    const dealer = await pageOf('dealer');
    const refused = dealer.waitForEvent('requestfailed', (request) => request.isNavigationRequest());
    await dealer.evaluate(() => {
      location.href = 'http://station--players.localhost/';
    });
    await refused;
    await dealer.evaluate(() => void globalThis.open('http://station--players.localhost/'));
    await shows('dealer', /\S/);
    expect(dealer.url()).toBe('http://station--dealer.localhost/');
    expect((await program.windows()).map(({ url }) => url).sort()).toEqual(['station://dealer/', 'station://players/']);
    expect(await program.order({ order: 'permissions' })).toEqual({ request: false, check: false, device: false });
  });

  test('a frame within a page is not heard', async () => {
    const dealer = await pageOf('dealer');
    const answer = await dealer.evaluate(async () => {
      const frame = document.createElement('iframe');
      frame.src = '/';
      document.body.append(frame);
      await new Promise((resolve) => frame.addEventListener('load', resolve));
      const scope = frame.contentWindow as unknown as Record<string, unknown>;
      // A frame gets no preload; this is what one could send if it had found a way.
      const rpc = scope.electronDoubleRpc as (...said: unknown[]) => Promise<unknown>;
      const answered = await rpc('invoke', 'station:up', [JSON.stringify({ id: 'f', fact: { kind: 'call' } })]);
      frame.remove();
      return { station: typeof scope.station, answered };
    });
    expect(answer).toEqual({ station: 'undefined', answered: { error: 'Error: not from a page of this station' } });
  });

  test('a message that is no text is refused, and the program goes on', async () => {
    const dealer = await pageOf('dealer');
    expect(
      await dealer.evaluate(() =>
        (globalThis as unknown as PageScope).station.send(undefined).then(String, (error: Error) => error.message),
      ),
    ).toMatch(/not from a page of this station/);
    expect(await dealer.evaluate(() => (globalThis as unknown as PageScope).station.send({ id: 'x'.repeat(40_000) }))).toMatchObject({
      refused: 'fact.malformed',
    });
  });
});

describe('displays come and go', () => {
  const plug = (...displays: (typeof DESK)[]) => program.order({ order: 'displays', displays });
  const states = async () =>
    [await windowOf('dealer'), await windowOf('players')].map(({ isVisible, bounds }) => (isVisible ? (bounds as { x: number }).x : null));

  test('a window whose display is gone is shown nowhere, and comes back with it', async () => {
    await plug(DESK);
    expect(await states()).toEqual([0, null]);
    await plug(DESK, OTHER);
    expect(await states()).toEqual([0, null]);
    await plug(DESK, OTHER, WALL);
    expect(await states()).toEqual([0, 1280]);
  });

  test('without the dealer’s display nothing of the dealer’s is on the players’', async () => {
    await plug(WALL);
    expect(await states()).toEqual([null, 1280]);
    await plug(DESK, WALL);
    expect(await states()).toEqual([0, 1280]);
  });

  test('a display that moved takes its window along', async () => {
    await plug(DESK, { ...WALL, bounds: area(-1280) });
    expect(await states()).toEqual([0, -1280]);
    await plug(DESK, WALL);
  });
});

describe('a page that dies or hangs', () => {
  test.each(['crash', 'hang'] as const)('%s: it is loaded again and has the whole picture', async (order) => {
    const { id } = await windowOf('players');
    const before = program.lines.length;
    await program.order({ order, window: id });
    await until('the log tells', () =>
      program.lines.slice(before).some((line) => line.includes('"screen.lost"') && line.includes('"players"')),
    );
    await shows('players', /MỜI ĐẶT CƯỢC/);
  });
});

describe('the device process', () => {
  test('is a utility process: killed in a round, it comes back, and the round goes on', async () => {
    const shoeIs = (state: string) =>
      expect
        .poll(async () => ((await (await fetch(`${base()}/health`)).json()) as { devices: { shoe: string } }).devices.shoe, {
          timeout: 15_000,
        })
        .toBe(state);
    await shoeIs('online');
    const before = program.lines.length;
    process.kill(devicesPid(), 'SIGKILL');
    await until('the loss is told', () => program.lines.slice(before).some((line) => line.includes('"link.lost"')));
    await shoeIs('online');
    expect(await (await fetch(`${base()}/health`)).json()).toMatchObject({ round: 1, state: 'betting' });
  });
});

describe('starting and leaving', () => {
  test('a second one says so in one line, ends with 2, and brings the first one’s window forward', async () => {
    const second = await launchTable();
    expect([await second.ended, second.lines]).toEqual([2, ['The station is running on this machine already.']]);
    await program.order({ order: 'emit', event: 'second-instance' });
    expect(await program.order({ order: 'recorded' })).toContainEqual({ api: 'BrowserWindow.focus', args: [] });
  });

  test('the screen is kept awake, and there is no menu with a way to tools', async () => {
    const recorded = await program.order({ order: 'recorded' });
    expect(recorded).toContainEqual({ api: 'powerSaveBlocker.start', args: ['prevent-display-sleep'] });
    expect(recorded).toContainEqual({ api: 'Menu.setApplicationMenu', args: [null] });
    expect(recorded).toContainEqual({ api: 'app.enableSandbox', args: [] });
  });

  test('what cannot run is one line, in a box too, and exit code 2', async () => {
    const broken = await launch(ROOT, {
      args: ['--config', '/nowhere.json', '--no-sandbox'],
      env: { ELECTRON_DOUBLE_HOME: join(data, 'other') },
    });
    expect([await broken.ended, broken.lines]).toEqual([2, ['/nowhere.json: no such file']]);
  });

  test('the players’ window cannot be closed; closing the dealer’s ends the program, its devices and its windows', async () => {
    await program.order({ order: 'close', window: (await windowOf('players')).id });
    expect((await windowOf('players')).isVisible).toBe(true);
    const devices = devicesPid();
    await program.order({ order: 'close', window: (await windowOf('dealer')).id });
    expect(await program.ended).toBe(0);
    await until('the device process ends', () => !isRunning(devices));
    program = await start();
    expect(await (await fetch(`${base()}/health`)).json()).toMatchObject({ round: 1 });
    await shows('dealer', /\S/);
  });
});
