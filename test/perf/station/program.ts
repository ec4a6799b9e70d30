import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { LOOPBACK } from '../../../main/bench/free-port.ts';
import { ROOT } from '../../support/files.ts';
import { AS_NPM_DOES } from '../node.ts';

const ROLES = ['dealer', 'house'] as const;
type ProgramRole = (typeof ROLES)[number];
type Fact = Readonly<Record<string, unknown>> & { readonly fact: string };

/** `station run` with a scanner on a serial port, in a process of its own; and what other programs may ask of it. */
export class StationProgram {
  readonly #folder: string;
  readonly #port: number;
  readonly #tokens: Readonly<Record<ProgramRole, string>> = { dealer: newToken(), house: newToken() };
  #child: ChildProcess | null = null;

  /** `folder`: of configuration, journal and log. `wire`: the scanner's. `port`: of the screens, a free one. */
  constructor(folder: string, wire: string, port: number) {
    this.#folder = folder;
    this.#port = port;
    const tokens = ROLES.map((role) => ({ name: role, role, sha256: createHash('sha256').update(this.#tokens[role]).digest('hex') }));
    // Without burn cards every card of a shoe is one that is measured.
    writeFileSync(this.#file('config.json'), JSON.stringify({ table: { settings: { burn: false } }, devices: { shoe: { wire } }, tokens }));
  }

  get address(): string {
    return `${LOOPBACK}:${this.#port}`;
  }

  /** Until it serves. Starting it again after `kill` goes on with the same journal. */
  async start(): Promise<void> {
    const log = openSync(this.#file('station.log'), 'a');
    const args = ['--config', this.#file('config.json'), '--data', this.#file('journal'), '--port', String(this.#port)];
    const child = spawn(process.execPath, [...AS_NPM_DOES, join(ROOT, 'main/cli.ts'), 'run', ...args], { stdio: ['ignore', 'pipe', log] });
    closeSync(log);
    this.#child = child;
    const ended = new AbortController();
    child.once('exit', () => ended.abort());
    await once(createInterface({ input: child.stdout as Readable }), 'line', { signal: ended.signal }).catch(() => {
      throw new Error(`the station did not start:\n${readFileSync(this.#file('station.log'), 'utf8')}`);
    });
  }
  /** At once, as a loss of power would. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }
  stop(): Promise<void> {
    return this.#end('SIGTERM');
  }

  /** All of them accepted, or it throws. */
  async bring(role: ProgramRole, ...facts: readonly Fact[]): Promise<void> {
    const answers = await this.#text('/api/facts', {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#tokens[role]}` },
      body: facts.map((fact) => JSON.stringify(fact)).join('\n'),
    });
    const accepted = answers.split('\n').filter((line) => line.startsWith('{"accepted":true'));
    if (accepted.length !== facts.length) throw new Error(`the station refused: ${answers}`);
  }

  /** Resident memory of its process. */
  async memoryBytes(): Promise<number> {
    const bytes = /^dealer_station_memory_bytes (\d+)$/m.exec(await this.#text('/metrics'))?.[1];
    if (bytes === undefined) throw new Error('the station does not tell its memory');
    return Number(bytes);
  }

  async #text(path: string, request: RequestInit = {}): Promise<string> {
    const response = await fetch(`http://${this.address}${path}`, request);
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return text;
  }
  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
  #file(name: string): string {
    return join(this.#folder, name);
  }
}

const newToken = (): string => randomBytes(16).toString('hex');
