import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import WebSocket from 'ws';
import type { RoundRecord } from '../../main/round/record.ts';
import type { AnyView, BenchAct, DealerView, PlayersView, SupervisorView } from '../../main/views/messages.ts';
import { until } from '../support/until.ts';

const CLI = join(import.meta.dirname, '../../main/cli.ts');
/** A start on a busy machine. */
const START_WITHIN_MS = 60_000;

export interface HealthLine {
  readonly state: string;
  readonly round: number;
  readonly shoe: number;
  readonly fact: number;
  readonly devices: Readonly<Record<string, string>>;
  readonly alarms: number;
}
export type FactLine = Readonly<Record<string, unknown>>;
export type AnswerLine = { readonly accepted?: true; readonly fact?: number; readonly refused?: string; readonly message?: string };
type Views = { readonly dealer: DealerView; readonly supervisor: SupervisorView; readonly players: PlayersView };

/** A folder with a table's configuration and its data. */
export interface TableFolder {
  readonly config: string;
  readonly data: string;
  /** For whatever else a test keeps beside them. */
  readonly dir: string;
}
/** `later` is told how to remove it. */
export function tableFolder(later: (end: () => unknown) => void, config: object, dir = mkdtempSync(join(tmpdir(), 'chaos-'))): TableFolder {
  later(() => rmSync(dir, { recursive: true, force: true }));
  mkdirSync(dir, { recursive: true });
  const file = join(dir, 'station.config.json');
  writeFileSync(file, JSON.stringify(config));
  return { config: file, data: join(dir, 'data'), dir };
}

/** `station run` in a process of its own, one after the other on the same folder. */
export class StationProcess {
  readonly #args: readonly string[];
  readonly #program: string;
  #child: ChildProcess | null = null;
  #account: number | null = null;
  #screens: { readonly audience: string; socket: WebSocket; view: AnyView }[] = [];
  /** Its standard output and standard error since it was started last. */
  out = '';
  err = '';

  constructor(args: readonly string[], program = CLI) {
    this.#args = args;
    this.#program = program;
  }

  static at({ config, data }: Pick<TableFolder, 'config' | 'data'>, ...more: readonly string[]): StationProcess {
    return new StationProcess(['run', '--bench', '--config', config, '--data', data, '--port', '0', ...more]);
  }

  /** The account that it runs under; only root may choose one. */
  as(account: number | null): this {
    this.#account = account;
    return this;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }
  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }
  get #address(): string {
    const address = /^http:\/\/[^/]+/m.exec(this.out)?.[0];
    if (address === undefined) throw new Error(`the station serves nothing:\n${this.err}`);
    return address;
  }
  get port(): number {
    return Number(new URL(this.#address).port);
  }
  /** Its device process. */
  devicesPid(): Promise<number> {
    return until('the device process', () => childrenOf(this.pid)[0]);
  }
  /** The lines of its log with this event. */
  logged(event: string): readonly Readonly<Record<string, unknown>>[] {
    return this.err
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
      .filter((line) => line.event === event);
  }

  /** Resolves when it has written all its addresses. */
  async start(): Promise<void> {
    this.spawn();
    await until(
      'the addresses of the station',
      () => {
        if (!this.isRunning) throw new Error(`the station ended at once:\n${this.err}`);
        return this.out.includes('/supervisor\n');
      },
      START_WITHIN_MS,
    );
  }
  spawn(): void {
    this.out = '';
    this.err = '';
    const child = spawn(process.execPath, [this.#program, ...this.#args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(this.#account === null ? {} : { uid: this.#account, gid: this.#account }),
    });
    child.stdout.on('data', (text) => {
      this.out += text;
    });
    child.stderr.on('data', (text) => {
      this.err += text;
    });
    this.#child = child;
  }
  /** Its exit code, or the signal that ended it. */
  async end(signal: NodeJS.Signals | null = null): Promise<number | string> {
    const child = this.#child;
    if (child === null) return '';
    if (this.isRunning) {
      const closed = once(child, 'close');
      if (signal !== null) child.kill(signal);
      await closed;
    }
    for (const { socket } of this.#screens.splice(0)) socket.terminate();
    return child.exitCode ?? child.signalCode ?? '';
  }

  async get(path: string): Promise<{ readonly status: number; readonly text: string }> {
    const response = await fetch(`${this.#address}${path}`);
    return { status: response.status, text: await response.text() };
  }
  async health(): Promise<HealthLine> {
    return JSON.parse((await this.get('/health')).text) as HealthLine;
  }
  async rounds(after = 0): Promise<readonly RoundRecord[]> {
    return linesOf<RoundRecord & { out?: string }>((await this.get(`/api/rounds?after=${after}`)).text).map(
      ({ out: _, ...record }) => record,
    );
  }
  async post(
    ...facts: readonly FactLine[]
  ): Promise<{ readonly status: number; readonly answers: readonly AnswerLine[]; readonly text: string }> {
    const body = facts.map((fact) => JSON.stringify(fact)).join('\n');
    const response = await fetch(`${this.#address}/api/facts`, { method: 'POST', body });
    const text = await response.text();
    return { status: response.status, text, answers: response.status === 200 ? linesOf<AnswerLine>(text) : [] };
  }
  /** An act of the bench page that must be taken. */
  async act(act: BenchAct): Promise<void> {
    const response = await fetch(`${this.#address}/api/bench`, { method: 'POST', body: JSON.stringify(act) });
    const text = await response.text();
    if (!text.includes('"ok":true')) throw new Error(`${JSON.stringify(act)}: ${text}`);
  }
  /** One fact that must be taken. */
  async take(fact: FactLine): Promise<void> {
    const { text, answers } = await this.post(fact);
    if (answers[0]?.accepted !== true) throw new Error(`${JSON.stringify(fact)}: ${text}`);
  }

  /** Opens a screen; what it shows is kept up from then on. Resolves with its first view. */
  async screen<Audience extends keyof Views>(audience: Audience): Promise<() => Views[Audience]> {
    const socket = new WebSocket(`${this.#address.replace('http', 'ws')}/api/live?audience=${audience}`);
    const screen = { audience, socket, view: null as unknown as AnyView };
    socket.on('error', () => undefined);
    socket.on('message', (data) => {
      const down = JSON.parse(String(data)) as { view?: AnyView };
      if (down.view !== undefined) screen.view = down.view;
    });
    this.#screens.push(screen);
    await until(`the ${audience}'s screen`, () => screen.view !== null);
    return () => screen.view as Views[Audience];
  }
}

export const linesOf = <Line>(text: string): readonly Line[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

/** Processes that this one has started and that are still there. */
export function childrenOf(pid: number): readonly number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    // It has ended.
    return [];
  }
}
/** Whether a process is there and is no corpse that waits to be buried. */
export function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
