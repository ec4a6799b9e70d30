import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { LinkWish } from './messages.ts';
import { monoMs } from './mono.ts';
import { type Happened, RECORDING, rounded } from './recording.ts';
import { RecordingFile } from './recording-file.ts';

export interface RecorderLimits {
  /** A part that is larger is followed by the next. */
  readonly mostBytes: number;
  /** Of one link in the folder; the oldest go. */
  readonly mostFiles: number;
}
/** A day of a native device is some 30 MB: about a week. */
export const RECORDER_LIMITS: RecorderLimits = { mostBytes: 16 * 1024 * 1024, mostFiles: 16 };

/**
 * Records one link into a folder: `shoe-20261130T143905123Z.jsonl`, then `…Z-2.jsonl` for a new day or a part that has grown large. What
 * cannot be written is told once, and tried anew with the next connection: no recording ever stops a link.
 */
export class LinkRecorder {
  readonly #folder: string;
  readonly #about: Pick<LinkWish, 'link' | 'wire' | 'baud' | 'dialect' | 'profile'>;
  readonly #say: (line: string) => void;
  readonly #limits: RecorderLimits;
  readonly #startMs = monoMs();
  readonly #started = new Date().toISOString();
  #name = '';
  #part = 0;
  #day = '';
  #file: RecordingFile | null = null;
  /** Between connections nothing is recorded: what a wire that is being closed still says reaches no session. */
  #isConnected = false;

  constructor(
    folder: string,
    about: Pick<LinkWish, 'link' | 'wire' | 'baud' | 'dialect' | 'profile'>,
    say: (line: string) => void,
    limits = RECORDER_LIMITS,
  ) {
    this.#folder = folder;
    this.#about = about;
    this.#say = say;
    this.#limits = limits;
  }

  /** A time of the monotonic clock as the recording has it. */
  at(nowMs: number): number {
    return rounded(nowMs - this.#startMs);
  }

  write(ms: number, happened: Happened): void {
    if (!this.#isConnected && !('open' in happened)) return;
    this.#isConnected = !('end' in happened);
    if (this.#file === null) {
      if (!('open' in happened)) return;
      this.#name = `${this.#about.link.replaceAll(':', '-')}-${new Date().toISOString().replaceAll(/[-:.]/g, '')}`;
      this.#part = 0;
      this.#next();
    } else if (this.#file.bytes > this.#limits.mostBytes || this.#day !== today()) {
      this.#file.close();
      this.#next();
    }
    const problem = this.#file?.write({ ms, ...happened }) ?? null;
    if (problem !== null) this.#fail(problem);
  }

  /** Of a connection. The next one goes on in the same file. */
  end(why: string): void {
    this.write(this.at(monoMs()), { end: why });
  }

  /** The link is wanted no more. */
  close(): void {
    this.end('closed by the station');
    this.#file?.close();
    this.#file = null;
  }

  #next(): void {
    this.#part += 1;
    this.#day = today();
    const path = join(this.#folder, `${this.#name}${this.#part === 1 ? '' : `-${this.#part}`}.jsonl`);
    const { wire, baud, dialect, profile } = this.#about;
    const of = { recording: RECORDING, part: this.#part, started: this.#started, wire, baud, dialect } as const;
    const file = RecordingFile.create(path, { ...of, ...(profile !== undefined && { profile }) });
    this.#file = file instanceof RecordingFile ? file : null;
    if (!(file instanceof RecordingFile)) this.#say(`recording of ${this.#about.link}: ${file.problem}`);
    else this.#removeOld();
  }

  #fail(problem: string): void {
    this.#say(`recording of ${this.#about.link}: ${problem}`);
    this.#file?.close();
    this.#file = null;
  }

  #removeOld(): void {
    const { link } = this.#about;
    const form = /^(.+)-(\d{8}T\d{9}Z)(?:-(\d+))?\.jsonl$/;
    const own = readdirSync(this.#folder).flatMap((name) => {
      const [, role, stamp, part = '1'] = form.exec(name) ?? [];
      return role === link.replaceAll(':', '-') && stamp !== undefined ? [{ name, order: `${stamp}-${part.padStart(6, '0')}` }] : [];
    });
    own.sort((a, b) => (a.order < b.order ? -1 : 1));
    for (const { name } of own.slice(0, -this.#limits.mostFiles)) rmSync(join(this.#folder, name), { force: true });
  }
}

const DAY_CHARACTERS = 10;
const today = (): string => new Date().toISOString().slice(0, DAY_CHARACTERS);
