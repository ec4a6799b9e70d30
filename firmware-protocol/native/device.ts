import type { DeviceCommand } from '../events.ts';
import { commandOf } from './event.ts';
import { Handshake } from './handshake.ts';
import { LineFramer } from './lines.ts';
import {
  type HelloMessage,
  isFromStation,
  NO_BOOT,
  type NumberedMessage,
  type StationMessage,
  VERSION,
  type WithoutSeq,
} from './messages.ts';

/** How often an unacknowledged frame and HELLO are sent again; 100 to 1000. */
export const REPEAT_MS = 250;
/** The longest that a device is quiet; 100 to 500. */
export const BEAT_MS = 500;
/** Without a good frame of the station for so long, it is lost; 1000 to 10 000. */
export const STATION_LOST_MS = 1500;
/** Frames kept until they are acknowledged. */
export const MAX_PENDING = 64;

/** What a device says of itself in HELLO. */
export interface DeviceIdentity {
  readonly device: string;
  readonly kind: 'shoe' | 'panel';
  readonly firmware: string;
}
/**
 * What a device remembers. `drawn` is kept through a loss of power. The rest is kept together or not at all: who loses the queue
 * takes a new boot id.
 */
export interface DeviceMemory {
  /** 8 capital hex digits, never used before. */
  readonly boot: string;
  readonly lastSeq: number;
  readonly drawn: number;
  /** Not acknowledged, oldest first. */
  readonly queue: readonly NumberedMessage[];
}
export const freshMemory = (boot: string, drawn = 0): DeviceMemory => ({ boot, lastSeq: 0, drawn, queue: [] });

export interface DeviceStep {
  /** Bytes to write to the station now, in this order. */
  readonly write: readonly Uint8Array[];
  /** What the station told the device to do. */
  readonly commands: readonly DeviceCommand[];
}

/**
 * The device's half of the native protocol, without I/O: the reference for firmware (README, "The device's half"), and what virtual
 * devices run. Lives as long as the device is powered; connections come and go. Times are of one monotonic clock.
 */
export class NativeDevice {
  readonly #who: DeviceIdentity;
  readonly #handshake: Handshake;
  #memory: DeviceMemory;
  /** `off`: no connection · `hello`: not welcomed · `ready`. */
  #state: 'off' | 'hello' | 'ready' = 'off';
  #framer = new LineFramer();
  #unlockedUntilMs = Number.NEGATIVE_INFINITY;
  #heardMs = 0;
  #sentMs = 0;
  /** When HELLO, or the oldest pending frame, was sent last. */
  #offeredMs = 0;
  /** The highest number sent on this connection. */
  #sentSeq = 0;
  #write: Uint8Array[] = [];
  #commands: DeviceCommand[] = [];

  /** `key`: 64 hex digits; null: it is not authenticated. `nonce`: gives a new one each time; left out: random ones. */
  constructor(who: DeviceIdentity, memory: DeviceMemory, key: string | null = null, nonce?: () => string) {
    this.#who = who;
    this.#handshake = new Handshake(who, key, nonce);
    this.#memory = memory;
  }

  get memory(): DeviceMemory {
    return this.#memory;
  }
  get state(): 'off' | 'hello' | 'ready' {
    return this.#state;
  }
  /** Whether a card may be drawn. A shoe that hears nothing, or can keep no frame more, is locked. */
  isUnlocked(nowMs: number): boolean {
    return this.#state === 'ready' && nowMs < this.#unlockedUntilMs && this.#memory.queue.length < MAX_PENDING;
  }

  /** A serial device is connected from its start on; over TCP this is each new connection. */
  connected(nowMs: number): DeviceStep {
    this.#framer = new LineFramer();
    this.#greet(nowMs);
    return this.#step();
  }
  disconnected(): void {
    this.#state = 'off';
  }

  receive(bytes: Uint8Array, nowMs: number): DeviceStep {
    if (this.#state === 'off') return this.#step();
    this.#framer.push(bytes, (line) => {
      const read = this.#handshake.read(line, this.#memory.boot, nowMs);
      if (read === 'answered') {
        if (this.#state === 'hello') this.#offer(nowMs);
      } else if (read !== null && isFromStation(read)) this.#message(read, nowMs);
    });
    return this.#step();
  }

  /** Something happened at the device. Null: no frame more can be kept, and this one is refused. */
  report(happened: WithoutSeq<NumberedMessage>, nowMs: number): DeviceStep | null {
    const { queue, lastSeq } = this.#memory;
    if (queue.length >= MAX_PENDING) return null;
    const message: NumberedMessage = { ...happened, seq: lastSeq + 1 };
    this.#memory = { ...this.#memory, lastSeq: message.seq, drawn: drawnAfter(message, this.#memory.drawn), queue: [...queue, message] };
    if (this.#state === 'ready' && queue.length === 0) this.#offer(nowMs);
    return this.#step();
  }

  /**
   * All that is pending at once, none of it waiting for the acknowledgement of the one before. No firmware need do that: it is how a
   * virtual device puts two frames into one write, or in the wrong order.
   */
  offerAll(nowMs: number): DeviceStep {
    if (this.#state !== 'ready') return this.#step();
    this.#offeredMs = nowMs;
    for (const message of this.#memory.queue) {
      this.#sentSeq = message.seq;
      this.#send(this.#handshake.encode(message), nowMs);
    }
    return this.#step();
  }

  /** To be called every 50 ms or oftener: repetitions, beats, the loss of the station. */
  tick(nowMs: number): DeviceStep {
    if (this.#state === 'ready' && nowMs - this.#heardMs >= STATION_LOST_MS) this.#greet(nowMs);
    // The proof is not answered: the station has forgotten its nonce, or it was another's.
    if (this.#state === 'hello' && this.#handshake.isStale(nowMs, STATION_LOST_MS)) this.#greet(nowMs);
    const hasOffer = this.#state === 'hello' || (this.#state === 'ready' && this.#memory.queue.length > 0);
    if (hasOffer && nowMs - this.#offeredMs >= REPEAT_MS) this.#offer(nowMs);
    if (this.#state === 'ready' && nowMs - this.#sentMs >= BEAT_MS) this.#beat(nowMs);
    return this.#step();
  }

  #message(message: StationMessage, nowMs: number): void {
    if (message.type === 'WELCOME') this.#welcome(message, nowMs);
    else if (this.#state === 'ready') this.#obey(message, nowMs);
  }

  #obey(message: StationMessage, nowMs: number): void {
    this.#heardMs = nowMs;
    if (message.seq <= this.#sentSeq && this.#acknowledged(message.seq)) this.#offerOldest(nowMs);
    const command = commandOf(message);
    if (command === null) return;
    if (command.command === 'unlock') this.#unlockedUntilMs = nowMs + command.forMs;
    if (command.command === 'lock') this.#unlockedUntilMs = nowMs;
    this.#commands.push(command);
  }

  #welcome({ seq, boot }: StationMessage & { type: 'WELCOME' }, nowMs: number): void {
    if (boot !== this.#memory.boot) {
      if (this.#state === 'ready' || (boot === NO_BOOT && this.#handshake.isAnswered)) this.#greet(nowMs);
      return;
    }
    // More than was ever sent: the boot id was used before, and these are the numbers of another life.
    if (seq > this.#memory.lastSeq) {
      if (this.#handshake.isAnswered) this.#beat(nowMs);
      return;
    }
    this.#heardMs = nowMs;
    const isNew = this.#state === 'hello';
    this.#state = 'ready';
    if (this.#acknowledged(seq) || isNew) this.#offerOldest(nowMs);
  }

  /** Whether anything pending was acknowledged. */
  #acknowledged(seq: number): boolean {
    const { queue } = this.#memory;
    this.#memory = { ...this.#memory, queue: queue.filter((message) => message.seq > seq) };
    return this.#memory.queue.length < queue.length;
  }

  #offerOldest(nowMs: number): void {
    if (this.#memory.queue.length > 0) this.#offer(nowMs);
  }

  /** A connection begins, or the station is lost: nothing counts until it has welcomed this boot. */
  #greet(nowMs: number): void {
    this.#state = 'hello';
    this.#unlockedUntilMs = nowMs;
    this.#sentSeq = 0;
    this.#handshake.begin();
    this.#offer(nowMs);
  }

  /** What waits for the station's answer: HELLO, or the oldest pending frame. */
  #offer(nowMs: number): void {
    this.#offeredMs = nowMs;
    const oldest = this.#memory.queue[0];
    if (this.#state === 'ready' && oldest !== undefined) {
      this.#sentSeq = oldest.seq;
      this.#send(this.#handshake.encode(oldest), nowMs);
    } else {
      this.#send(this.#handshake.hello(this.#hello()), nowMs);
    }
  }

  #hello(): HelloMessage {
    const { boot, lastSeq, drawn, queue } = this.#memory;
    const seq = queue[0] === undefined ? lastSeq : queue[0].seq - 1;
    return { type: 'HELLO', seq, version: VERSION, ...this.#who, boot, drawn, pending: pendingOf(queue) };
  }

  #beat(nowMs: number): void {
    this.#send(this.#handshake.encode({ type: 'BEAT', seq: this.#memory.lastSeq }), nowMs);
  }

  #send(line: Uint8Array, nowMs: number): void {
    this.#write.push(line);
    this.#sentMs = nowMs;
  }

  #step(): DeviceStep {
    const step = { write: this.#write, commands: this.#commands };
    this.#write = [];
    this.#commands = [];
    return step;
  }
}

const isDraw = ({ type }: NumberedMessage): boolean => type === 'CARD' || type === 'UNREAD';
const isLoading = (message: NumberedMessage): boolean => message.type === 'DOOR' && message.door === 'loaded';

const drawnAfter = (message: NumberedMessage, drawn: number): number => {
  if (isLoading(message)) return 0;
  return isDraw(message) ? drawn + 1 : drawn;
};
/** Of the cards drawn since the shoe was loaded, those that wait in the queue. */
const pendingOf = (queue: readonly NumberedMessage[]): number => queue.slice(queue.findLastIndex(isLoading) + 1).filter(isDraw).length;
