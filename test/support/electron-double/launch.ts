import { spawn } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { MARK, type Order, type WindowInfo } from './control.ts';
import type { FakeDisplay } from './screen.ts';

export interface LaunchOptions {
  readonly args?: readonly string[];
  readonly displays?: readonly FakeDisplay[];
  readonly env?: Readonly<Record<string, string>>;
}
/** A program running on the stand-in. */
export interface Launched {
  /** Lines of its standard output and error. */
  readonly lines: readonly string[];
  readonly pid: number;
  readonly ended: Promise<number | null>;
  order(order: Order): Promise<unknown>;
  windows(): Promise<readonly WindowInfo[]>;
  /** The page whose address begins so. */
  page(address: string): Page | null;
  /** Quits, and gives the exit code. */
  close(): Promise<number | null>;
}

/** Starts the program in `folder`; resolves when it runs, also if it ends at once. */
export async function launch(folder: string, { args = [], displays, env = {} }: LaunchOptions = {}): Promise<Launched> {
  const port = await freePort();
  const lines: string[] = [];
  const child = spawn(process.execPath, [fileURLToPath(new URL('./run.ts', import.meta.url)), folder, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ELECTRON_DOUBLE_CONTROL: '1',
      ELECTRON_DOUBLE_CDP_PORT: String(port),
      ...(displays === undefined ? {} : { ELECTRON_DOUBLE_DISPLAYS: JSON.stringify(displays) }),
      ...env,
    },
  });
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const answers = new Map<number, (result: unknown) => void>();
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!line.startsWith(MARK)) return void lines.push(line);
      const message = JSON.parse(line.slice(MARK.length)) as { ready?: true; n: number; result?: unknown };
      if (message.ready === true) resolve();
      else answers.get(message.n)?.(message.result);
    });
  });
  createInterface({ input: child.stderr }).on('line', (line) => lines.push(line));
  // Whoever has ended takes no more orders.
  child.stdin.on('error', () => undefined);
  await Promise.race([ready, ended]);
  const browser: Browser | null =
    child.exitCode === null ? await chromium.connectOverCDP(`http://127.0.0.1:${port}`).catch(() => null) : null;

  let orders = 0;
  const order = (order: Order) =>
    new Promise<unknown>((resolve) => {
      const n = ++orders;
      answers.set(n, resolve);
      child.stdin.write(`${JSON.stringify({ n, ...order })}\n`);
    });
  return {
    lines,
    pid: child.pid ?? 0,
    ended,
    order,
    windows: async () => (await order({ order: 'windows' })) as readonly WindowInfo[],
    page: (address) =>
      browser
        ?.contexts()
        .flatMap((context) => context.pages())
        .find((page) => page.url().startsWith(address)) ?? null,
    close: async () => {
      if (child.exitCode === null) void order({ order: 'quit' });
      const code = await ended;
      await browser?.close().catch(() => undefined);
      return code;
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
