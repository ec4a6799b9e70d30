import type { Duplex } from 'node:stream';
import type { Profile } from '../../firmware-protocol/dialects/index.ts';
import type { DeviceCommand, Dialect, SessionCounts, SessionFrame } from '../../firmware-protocol/events.ts';
import { LONGEST_HID_WAIT_MS, LONGEST_WAIT_MS, waitMs } from './backoff.ts';
import { formerOf, withBoot } from './boots.ts';
import { Connection } from './connection.ts';
import type { HidSystem } from './hid-system.ts';
import type { LinkRecorder } from './link-recorder.ts';
import type { FrameId, FromDevices, Learnt, LinkWish, Stage } from './messages.ts';
import { monoMs } from './mono.ts';
import type { Provings } from './provings.ts';
import { recordBytes, recorded } from './recorded.ts';
import { GONE, watchStanding } from './standing.ts';
import { Tap } from './tap.ts';
import { type Cause, isOverOnceOpen, type Loss, lossOf, needsAPerson, waitingFor } from './trouble.ts';
import { wireAt } from './wires/at.ts';
import { parseWire, type WireAddress } from './wires/parse.ts';
import { type Opening, once } from './wires/wire.ts';

export interface LinkWorld {
  dialectNamed(name: string, profile?: Profile): Dialect | null;
  /** Rising; each attempt to open has its own. */
  nextSession(): number;
  /** Of all links. */
  readonly provings: Provings;
  /** Where HID devices come from; left out: this machine's. */
  readonly hid?: HidSystem;
  /** Somebody looks at the bytes of all wires. */
  isTapped(): boolean;
  /** Null, or left out: the link is not recorded (R107). */
  recorderOf?(wish: LinkWish): LinkRecorder | null;
  say(message: FromDevices): void;
}

/** A port that is not free this long after it was given back: tried again all the same. */
const RELEASE_MS = 5_000;
const NO_COUNTS: SessionCounts = { frames: 0, bad: 0, discarded: 0 };

/** Keeps one device connected, for ever: opens, watches, tells, and opens anew. Each attempt is a new session with everything new. */
export class Link {
  readonly #wish: LinkWish;
  readonly #world: LinkWorld;
  readonly #recorder: LinkRecorder | null;
  #session = 0;
  #opening: Opening | null = null;
  #connection: Connection | null = null;
  #waiting: NodeJS.Timeout | null = null;
  #closed = false;
  #failures = 0;
  #device: string | null;
  #known: FrameId | null;
  #boots: readonly string[];
  /** The last trouble, until good frames prove that it is over. */
  #loss: Loss | null = null;
  #told = '';
  /** Of the wire that was just opened. */
  #note: string | null = null;
  #stage: Stage = 'lost';
  #unwatch: () => void = () => undefined;
  #past: SessionCounts = NO_COUNTS;

  constructor(wish: LinkWish, learnt: Learnt, world: LinkWorld) {
    this.#wish = wish;
    this.#world = world;
    this.#recorder = world.recorderOf?.(wish) ?? null;
    this.#device = learnt.device;
    this.#known = learnt.known;
    this.#boots = learnt.boots ?? [];
    const address = parseWire(wish.wire);
    const dialect = world.dialectNamed(wish.dialect, wish.profile);
    if ('problem' in address) this.#misconfigured(address.problem);
    else if (dialect === null) this.#misconfigured(`dialect "${wish.dialect}" is not known`);
    else this.#attempt(address, dialect);
  }

  /** Since the link was made, over all its sessions. */
  get counts(): SessionCounts {
    return this.#connection === null ? this.#past : sum(this.#past, this.#connection.counts);
  }

  took(session: number, frame: number): void {
    if (session !== this.#session) return;
    this.#known = this.#connection?.took(frame) ?? this.#known;
    if (this.#known !== null) this.#boots = withBoot(this.#boots, this.#known);
  }

  send(session: number, command: DeviceCommand, untilMs: number): void {
    const failed = this.#command(session, command, untilMs);
    this.#world.say({ from: 'sent', link: this.#wish.link, session, ...(failed !== null && { failed }) });
  }

  close(): void {
    if (this.#closed) return;
    this.#loss = null;
    this.#tell('lost');
    this.#closed = true;
    if (this.#waiting !== null) clearTimeout(this.#waiting);
    this.#unwatch();
    this.#connection?.stop();
    this.#opening?.close();
    this.#world.provings.left(this.#wish.link);
    this.#recorder?.close();
  }

  #misconfigured(detail: string): void {
    this.#session = this.#world.nextSession();
    this.#loss = { why: 'badConfiguration', detail };
    this.#tell('lost');
  }

  #attempt(address: WireAddress, dialect: Dialect): void {
    this.#session = this.#world.nextSession();
    const lost = once((cause: Cause) => this.#lost(cause, address));
    const again = once<void>(() => {
      if (this.#closed) return;
      const failures = this.#loss !== null && needsAPerson(this.#loss.why) ? Number.POSITIVE_INFINITY : this.#failures;
      const wait = waitMs(failures, Math.random(), address.by === 'hid' ? LONGEST_HID_WAIT_MS : LONGEST_WAIT_MS);
      this.#waiting = setTimeout(() => this.#attempt(address, dialect), wait);
    });
    this.#opening = wireAt(address, this.#wish.baud, this.#world.hid).open({
      opened: (stream, note) => {
        this.#note = note ?? null;
        this.#connect(stream, address, dialect, lost, again);
      },
      waiting: () => {
        this.#loss = waitingFor(address);
        this.#tell('lost');
      },
      closed: (error) => {
        lost({ by: 'wire', error });
        again();
      },
    });
  }

  #connect(stream: Duplex, address: WireAddress, dialect: Dialect, lost: (cause: Cause) => void, again: () => void): void {
    const ended = (cause: Cause): void => {
      lost(cause);
      this.#opening?.close();
      // The port tells when it is free; one whose driver hangs does not.
      setTimeout(again, RELEASE_MS).unref();
    };
    const { kind, deadlineMs, link, credentials } = this.#wish;
    const session = this.#session;
    const tap = new Tap(
      dialect.delimiter !== null,
      monoMs,
      (line) => this.#world.say({ from: 'tap', link, session, ...line }),
      () => this.#wish.tap || this.#world.isTapped(),
    );
    if (this.#recorder !== null) recordBytes(stream, dialect, this.#recorder);
    const connection = new Connection(
      stream,
      this.#recorder === null ? dialect : recorded(dialect, this.#recorder),
      {
        ...{ kind, device: this.#device, deadlineMs, known: this.#known, former: formerOf(this.#boots) },
        ...(credentials !== undefined && { credentials }),
        watch: this.#world.provings.watchOf(link),
      },
      {
        proved: (stage, device) => this.#proved(stage, device),
        frame: (frame) => this.#frame(session, frame),
        refused: (refusal) => this.#world.say({ from: 'refused', link, session, ...refusal }),
        ended,
      },
      tap,
    );
    this.#connection = connection;
    if (dialect.listens === true)
      this.#unwatch = watchStanding(address, { settled: () => this.#settled(), gone: () => ended({ by: 'wire', error: GONE }) });
    this.#tell('open');
    connection.start();
  }

  /** No hello will come: that the wire stands is all that can be known. */
  #settled(): void {
    if (this.#loss === null || !isOverOnceOpen(this.#loss.why)) return;
    this.#loss = null;
    this.#tell(this.#stage);
  }

  #proved(stage: Stage, device: string | null): void {
    // The first that answers is the one that the role is bound to from here on.
    this.#device ??= device;
    if (stage === 'frames') {
      this.#loss = null;
      this.#failures = 0;
    }
    this.#tell(stage);
  }

  #frame(session: number, frame: SessionFrame): void {
    const { link } = this.#wish;
    if (frame.event.event === 'device' && frame.event.hello?.authenticated) this.#world.provings.proved(link, frame.event.hello.device);
    this.#world.say({ from: 'frame', link, session, monoMs: monoMs(), ...frame });
  }

  #lost(cause: Cause, address: WireAddress): void {
    if (this.#closed) return;
    const { baud, dialect } = this.#wish;
    this.#loss = lossOf(cause, { address, baud, dialect, heard: this.#connection?.heard ?? Buffer.alloc(0) });
    this.#unwatch();
    this.#connection?.stop();
    this.#world.provings.left(this.#wish.link);
    this.#past = this.counts;
    if (this.#connection !== null) this.#recorder?.end(this.#loss.detail);
    this.#connection = null;
    this.#failures += 1;
    this.#tell('lost');
  }

  /** Null: it went out. */
  #command(session: number, command: DeviceCommand, untilMs: number): string | null {
    if (session !== this.#session || this.#connection === null) return 'its session is over';
    if (monoMs() > untilMs) return 'too late';
    try {
      this.#connection.command(command);
      return null;
    } catch (error) {
      if (error instanceof RangeError) return error.message;
      throw error;
    }
  }

  /** A link that fails again in the same way has nothing new to tell. */
  #tell(stage: Stage): void {
    this.#stage = stage;
    const told = JSON.stringify([stage, this.#loss, this.#device]);
    if (stage === 'lost' && told === this.#told) return;
    this.#told = told;
    this.#world.say({
      from: 'link',
      link: this.#wish.link,
      session: this.#session,
      stage,
      ...this.#loss,
      ...(this.#device !== null && { device: this.#device }),
      ...(this.#note !== null && { note: this.#note }),
    });
    this.#note = null;
  }
}

const sum = (a: SessionCounts, b: SessionCounts): SessionCounts => ({
  frames: a.frames + b.frames,
  bad: a.bad + b.bad,
  discarded: a.discarded + b.discarded,
});
