import type { DeviceCommand } from '../../firmware-protocol/events.ts';
import { waitMs } from './backoff.ts';
import { withBoot } from './boots.ts';
import {
  type CountsMessage,
  type FoundDevice,
  type FrameId,
  type FrameMessage,
  type FromDevices,
  identityOf,
  type Learnt,
  type LinkMessage,
  type LinkWish,
  type RefusedMessage,
  type SentMessage,
  type TapMessage,
  type ToDevices,
} from './messages.ts';
import { monoMs } from './mono.ts';
import { Untaken } from './untaken.ts';

/** The device process, as its starter gives it (`forkDevices` in Node, `utilityProcess` in Electron). */
export interface DevicesProcess {
  readonly pid: number | null;
  send(message: ToDevices): void;
  /** At once, whatever it does: `ended` follows. */
  kill(): void;
}
export type StartProcess = (on: {
  message(message: FromDevices): void;
  /** Once, after the last message. One line: how it ended. Never from within the start. */
  ended(how: string): void;
}) => DevicesProcess;

export interface DevicesEvents {
  frame(frame: FrameMessage): void;
  link(link: LinkMessage): void;
  counts(counts: CountsMessage): void;
  /** Frames of a session were lost between the processes. */
  gap(link: string, detail: string): void;
  refused?(refused: RefusedMessage): void;
  sent?(sent: SentMessage): void;
  tap?(line: TapMessage): void;
}
/** The station's side of all its devices. */
export interface Devices {
  /** The journal has every frame of the session up to this one: acknowledge on the wire. */
  took(link: string, session: number, frame: number): void;
  /** On the wire before every `took` that is called later. Dropped when the session is over, or after `validForMs`. */
  send(link: string, session: number, command: DeviceCommand, validForMs: number): void;
  /** Changes what is wanted. What stays the same stays connected. */
  have(links: readonly LinkWish[]): void;
  find(): Promise<readonly FoundDevice[]>;
  /** The bytes of all wires are told from here on, or no more; the links stay as they are. */
  tap(on: boolean): void;
  readonly pid: number | null;
  /** Gives all ports back. Nothing is told any more. */
  stop(): Promise<void>;
}

/** Without a sign of life for so many checks the process is ended: two seconds, or ten while it starts on a busy machine. */
const CHECK_MS = 250;
const MOST_CHECKS_WITHOUT_LIFE = 8;
const MOST_CHECKS_AT_START = 40;
/** A process that lived so long was a good start: the next one need not wait. */
const GOOD_LIFE_MS = 10_000;

export const startDevices = (links: readonly LinkWish[], on: DevicesEvents, start: StartProcess): Devices =>
  new Supervisor(links, on, start);

/** What is remembered of a link while processes come and go. */
interface Memory {
  session: number;
  /** Number of the newest frame of the session. */
  frame: number;
  untaken: Untaken;
  known: FrameId | null;
  boots: readonly string[];
  device: string | null;
}

class Supervisor implements Devices {
  readonly #on: DevicesEvents;
  readonly #start: StartProcess;
  #wishes: readonly LinkWish[];
  #memories = new Map<string, Memory>();
  /** Links whose device is another now, and how often that was since the process has closed the old one: what comes is of the old one. */
  readonly #closing = new Map<string, number>();
  #child: DevicesProcess | null = null;
  #checks: NodeJS.Timeout;
  #restart: NodeJS.Timeout | null = null;
  #withoutLife = 0;
  #mostWithoutLife = MOST_CHECKS_AT_START;
  #failures = 0;
  #bornMs = 0;
  /** Highest number of a session so far. */
  #sessions = 0;
  #isTapped = false;
  #finding: ((devices: readonly FoundDevice[]) => void)[] = [];
  #stopped: { readonly promise: Promise<void>; readonly resolve: () => void } | null = null;

  constructor(links: readonly LinkWish[], on: DevicesEvents, start: StartProcess) {
    this.#wishes = links;
    this.#on = on;
    this.#start = start;
    // Checks are counted, not time: a station that was itself held up must not take that for the silence of the process.
    this.#checks = setInterval(() => this.#check(), CHECK_MS);
    this.#begin();
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  took(link: string, session: number, frame: number): void {
    const memory = this.#memories.get(link);
    if (memory?.session === session) {
      memory.known = memory.untaken.took(frame) ?? memory.known;
      if (memory.known !== null) memory.boots = withBoot(memory.boots, memory.known);
    }
    this.#child?.send({ to: 'took', link, session, frame });
  }

  send(link: string, session: number, command: DeviceCommand, validForMs: number): void {
    this.#child?.send({ to: 'send', link, session, command, untilMs: monoMs() + validForMs });
  }

  have(links: readonly LinkWish[]): void {
    // What was learnt of a link belongs to that link as it was wanted.
    const same = new Set(links.map(identityOf));
    for (const wish of this.#wishes) {
      if (same.has(identityOf(wish))) continue;
      this.#memories.delete(wish.link);
      if (this.#child !== null) this.#closing.set(wish.link, (this.#closing.get(wish.link) ?? 0) + 1);
    }
    this.#wishes = links;
    this.#tellWishes();
  }

  find(): Promise<readonly FoundDevice[]> {
    const { promise, resolve } = Promise.withResolvers<readonly FoundDevice[]>();
    if (this.#stopped !== null) resolve([]);
    else this.#finding.push(resolve);
    this.#child?.send({ to: 'find' });
    return promise;
  }

  tap(on: boolean): void {
    this.#isTapped = on;
    this.#child?.send({ to: 'tap', on });
  }

  stop(): Promise<void> {
    if (this.#stopped !== null) return this.#stopped.promise;
    this.#stopped = Promise.withResolvers<void>();
    clearInterval(this.#checks);
    if (this.#restart !== null) clearTimeout(this.#restart);
    if (this.#child === null) this.#stopped.resolve();
    else this.#child.kill();
    this.#found([]);
    return this.#stopped.promise;
  }

  #begin(): void {
    this.#withoutLife = 0;
    this.#mostWithoutLife = MOST_CHECKS_AT_START;
    this.#bornMs = monoMs();
    this.#child = this.#start({ message: (message) => this.#hear(message), ended: (how) => this.#ended(how) });
    this.#tellWishes();
    if (this.#isTapped) this.#child.send({ to: 'tap', on: true });
    if (this.#finding.length > 0) this.#child.send({ to: 'find' });
  }

  #tellWishes(): void {
    const learnt = this.#wishes.map((wish): [string, Learnt] => {
      const memory = this.#memories.get(wish.link);
      const boots = [...new Set([...(wish.boots ?? []), ...(memory?.boots ?? [])])];
      return [
        wish.link,
        { device: wish.device ?? memory?.device ?? null, known: memory?.known ?? wish.known, ...(boots.length > 0 && { boots }) },
      ];
    });
    this.#child?.send({ to: 'have', links: this.#wishes, learnt: Object.fromEntries(learnt), after: this.#sessions });
  }

  #check(): void {
    this.#withoutLife += 1;
    if (this.#withoutLife === this.#mostWithoutLife) this.#child?.kill();
  }

  #ended(how: string): void {
    this.#child = null;
    this.#closing.clear();
    if (this.#stopped !== null) {
      this.#stopped.resolve();
      return;
    }
    const reason = this.#withoutLife >= this.#mostWithoutLife ? 'it gave no sign of life' : how;
    const detail = `the device process ended (${reason}) and is started anew`;
    for (const { link } of this.#wishes) {
      this.#on.link({
        from: 'link',
        link,
        session: this.#memories.get(link)?.session ?? this.#sessions,
        stage: 'lost',
        why: 'processDied',
        detail,
      });
    }
    this.#failures = monoMs() - this.#bornMs >= GOOD_LIFE_MS ? 1 : this.#failures + 1;
    this.#restart = setTimeout(() => this.#begin(), waitMs(this.#failures, Math.random()));
  }

  #hear(message: FromDevices): void {
    if (this.#stopped !== null) return;
    this.#withoutLife = 0;
    this.#mostWithoutLife = MOST_CHECKS_WITHOUT_LIFE;
    if (message.from === 'closed') this.#closed(message.link);
    else if (!('link' in message) || !this.#isOfBefore(message.link)) this.#tell(message);
  }

  /** Of a link that nobody wants any more the end is told all the same. */
  #isOfBefore(link: string): boolean {
    return this.#closing.has(link) && this.#wishes.some((wish) => wish.link === link);
  }
  #closed(link: string): void {
    const left = (this.#closing.get(link) ?? 1) - 1;
    if (left === 0) this.#closing.delete(link);
    else this.#closing.set(link, left);
  }

  #tell(message: Exclude<FromDevices, { from: 'closed' }>): void {
    switch (message.from) {
      case 'link':
        this.#link(message);
        break;
      case 'frame':
        this.#frame(message);
        break;
      case 'refused':
        this.#on.refused?.(message);
        break;
      case 'sent':
        this.#on.sent?.(message);
        break;
      case 'found':
        this.#found(message.devices);
        break;
      case 'counts':
        this.#on.counts(message);
        break;
      case 'tap':
        this.#on.tap?.(message);
        break;
      case 'alive':
        break;
    }
  }

  #link(message: LinkMessage): void {
    this.#sessions = Math.max(this.#sessions, message.session);
    const memory = this.#session(message.link, message.session);
    memory.device = message.device ?? memory.device;
    this.#on.link(message);
  }

  #frame(message: FrameMessage): void {
    const memory = this.#session(message.link, message.session);
    if (message.frame !== memory.frame + 1)
      this.#on.gap(message.link, `frame ${message.frame} of session ${message.session} came after ${memory.frame}`);
    memory.frame = message.frame;
    memory.untaken.add(message.frame, message.id);
    this.#on.frame(message);
  }

  /** The link's memory; a new session begins in it with the session's first message. */
  #session(link: string, session: number): Memory {
    const memory = this.#memories.get(link) ?? { session, frame: 0, untaken: new Untaken(), known: null, boots: [], device: null };
    this.#memories.set(link, memory);
    if (memory.session !== session) {
      memory.session = session;
      memory.frame = 0;
      memory.untaken = new Untaken();
    }
    return memory;
  }

  #found(devices: readonly FoundDevice[]): void {
    for (const resolve of this.#finding.splice(0)) resolve(devices);
  }
}
