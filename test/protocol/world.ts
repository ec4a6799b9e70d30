import { NO_CREDENTIALS, type SessionFrame, type SessionStep } from '../../firmware-protocol/events.ts';
import { type DeviceIdentity, type DeviceStep, freshMemory, NativeDevice } from '../../firmware-protocol/native/device.ts';
import { NativeSession } from '../../firmware-protocol/native/station.ts';
import { seededRandom } from '../../main/bench/random.ts';

/** Chances in percent. */
export interface Weather {
  readonly seed: number;
  /** Of each line on the wire. */
  readonly lost: number;
  readonly damaged: number;
  readonly doubled: number;
  readonly delayed: number;
  /** Of each step of the world. */
  readonly drawn: number;
  readonly committed: number;
  readonly stationCrash: number;
  readonly powerLoss: number;
  /** A connection that both sides see break, or a serial line that tells nobody. */
  readonly wire: 'tcp' | 'serial';
  /** What the device does with its queue at a loss of power. */
  readonly memory: 'kept' | 'lost';
  /** Of the device, which must prove itself then; left out: it has none. */
  readonly key?: string;
}

export const STEP_MS = 50;
const TICK_EVERY = 5;
const MAX_DELAY_MS = 400;
const CODES = ['AS', 'AS', 'KH', 'TD', '9C'];
const WHO: DeviceIdentity = { device: 'shoe-17', kind: 'shoe', firmware: '1.4.2' };

/** One direction: lines may be lost, damaged, doubled and late, but never overtake each other. */
class Line {
  #onTheWay: { readonly atMs: number; readonly bytes: Uint8Array }[] = [];
  #lastMs = 0;

  send(bytes: Uint8Array, nowMs: number, world: World): void {
    const { weather, chance, below } = world;
    if (chance(weather.lost)) return;
    const sent = chance(weather.damaged) ? bytes.with(below(bytes.length), below(256)) : bytes;
    this.#lastMs = Math.max(this.#lastMs, nowMs + (chance(weather.delayed) ? below(MAX_DELAY_MS) : 0));
    for (let copy = chance(weather.doubled) ? 2 : 1; copy > 0; copy -= 1) this.#onTheWay.push({ atMs: this.#lastMs, bytes: sent });
  }

  arrived(nowMs: number): readonly Uint8Array[] {
    const arrived = this.#onTheWay.filter(({ atMs }) => atMs <= nowMs);
    this.#onTheWay = this.#onTheWay.filter(({ atMs }) => atMs > nowMs);
    return arrived.map(({ bytes }) => bytes);
  }

  cut(): void {
    this.#onTheWay = [];
  }
}

/** A card that left the shoe, by the key under which it is to be journaled. */
interface Drawn {
  readonly key: string;
  readonly code: string;
}
interface Introduction {
  readonly boot: string;
  /** What HELLO's count says: so many cards were acknowledged, or went with the power, but are not in the journal. */
  readonly said: number;
  readonly lost: number;
}

/** A shoe, a wire and a station that journals, in simulated time. */
export class World {
  weather: Weather;
  readonly below: (limit: number) => number;
  readonly chance = (percent: number): boolean => this.below(100) < percent;
  readonly drawn: Drawn[] = [];
  readonly journal: Drawn[] = [];
  /** In the queue of a device whose memory went with the power. */
  readonly atRisk: (Drawn & { readonly boot: string })[] = [];
  /** Frames that a session delivered although it had been told that the journal has them, or had delivered them before. */
  redelivered = 0;
  /** Numbers that the device was believed to have skipped. */
  gaps = 0;
  /** The first HELLO of each boot that was journaled. */
  readonly introductions: Introduction[] = [];
  readonly ends: string[] = [];
  device: NativeDevice;
  #nowMs = 0;
  #boots = 0;
  #session: NativeSession;
  #known: SessionFrame['id'] = null;
  #keys = new Set<string>();
  #inbox: SessionFrame[] = [];
  readonly #up = new Line();
  readonly #down = new Line();

  constructor(weather: Weather) {
    this.weather = weather;
    this.below = seededRandom(weather.seed).below;
    this.device = new NativeDevice(WHO, freshMemory(this.#newBoot()), weather.key ?? null);
    this.#session = this.#newSession();
    this.#fromDevice(this.device.connected(0));
  }

  get isQuiet(): boolean {
    return this.device.memory.queue.length === 0 && this.#inbox.length === 0;
  }

  step(): void {
    this.#nowMs += STEP_MS;
    if (this.chance(this.weather.stationCrash)) this.#restartStation();
    if (this.chance(this.weather.powerLoss)) this.#losePower();
    if (this.chance(this.weather.drawn)) this.#draw();
    for (const bytes of this.#up.arrived(this.#nowMs)) this.#fromStation(this.#session.receive(bytes, this.#nowMs));
    for (const bytes of this.#down.arrived(this.#nowMs)) this.#fromDevice(this.device.receive(bytes, this.#nowMs));
    this.#fromDevice(this.device.tick(this.#nowMs));
    if ((this.#nowMs / STEP_MS) % TICK_EVERY === 0) this.#fromStation(this.#session.tick(this.#nowMs));
    if (this.chance(this.weather.committed)) this.#commit();
  }

  #draw(): void {
    const code = CODES[this.below(CODES.length)]!;
    const step = this.device.report(this.chance(20) ? { type: 'BUTTON', key: 1, state: 'down' } : { type: 'CARD', code }, this.#nowMs);
    if (step === null) return;
    const { boot, queue } = this.device.memory;
    const newest = queue.at(-1)!;
    if (newest.type === 'CARD') this.drawn.push({ key: keyOf(WHO.device, boot, newest.seq), code });
    this.#fromDevice(step);
  }

  /** Journals what was delivered, and only then acknowledges it. */
  #commit(): void {
    const frames = this.#inbox;
    this.#inbox = [];
    for (const frame of frames) {
      if (frame.id !== null) this.#journalOnce(frame, frame.id);
      else if (frame.event.event === 'device' && frame.event.hello) this.#introduced(frame.event.hello);
    }
    const last = frames.at(-1);
    if (last) this.#fromStation(this.#session.took(last.frame, this.#nowMs));
  }

  #journalOnce({ event }: SessionFrame, id: NonNullable<SessionFrame['id']>): void {
    const key = keyOf(id.device, id.boot, id.seq);
    this.#known = id;
    if (this.#keys.has(key)) return;
    this.#keys.add(key);
    if (event.event === 'card') this.journal.push({ key, code: event.code });
  }

  #introduced({ boot, drawn, pending }: { readonly boot: string; readonly drawn: number; readonly pending: number }): void {
    if (this.introductions.some((one) => one.boot === boot)) return;
    const lost = this.atRisk.filter((card) => card.boot < boot && !this.#keys.has(card.key)).length;
    this.introductions.push({ boot, said: drawn - pending - this.journal.length, lost });
  }

  /** What was delivered and not journaled is gone; the journal is not. */
  #restartStation(): void {
    this.#inbox = [];
    this.#session = this.#newSession();
    if (this.weather.wire === 'tcp') this.#reconnect();
  }

  #losePower(): void {
    const { memory } = this.device;
    if (this.weather.memory === 'lost') this.#riskQueue();
    this.device = new NativeDevice(
      WHO,
      this.weather.memory === 'kept' ? memory : freshMemory(this.#newBoot(), memory.drawn),
      this.weather.key ?? null,
    );
    if (this.weather.wire === 'tcp') {
      this.#inbox = [];
      this.#session = this.#newSession();
      this.#reconnect();
    } else {
      this.#fromDevice(this.device.connected(this.#nowMs));
    }
  }

  #riskQueue(): void {
    const { boot, queue } = this.device.memory;
    for (const message of queue) {
      if (message.type === 'CARD') this.atRisk.push({ boot, key: keyOf(WHO.device, boot, message.seq), code: message.code });
    }
  }

  #reconnect(): void {
    this.#up.cut();
    this.#down.cut();
    this.device.disconnected();
    this.#fromDevice(this.device.connected(this.#nowMs));
  }

  #newSession(): NativeSession {
    const { key } = this.weather;
    const credentials = key === undefined ? NO_CREDENTIALS : { required: true, keys: { [WHO.device]: key } };
    return new NativeSession({ kind: 'shoe', device: WHO.device, deadlineMs: 1500, known: this.#known, credentials }, this.#nowMs);
  }
  #newBoot(): string {
    this.#boots += 1;
    return this.#boots.toString(16).toUpperCase().padStart(8, '0');
  }

  #fromStation({ write, frames, end }: SessionStep): void {
    for (const frame of frames) {
      const key = frame.id && keyOf(frame.id.device, frame.id.boot, frame.id.seq);
      if (key !== null && (this.#keys.has(key) || this.#inbox.some(({ id }) => id && keyOf(id.device, id.boot, id.seq) === key)))
        this.redelivered += 1;
      if (frame.event.event === 'device' && frame.event.kind === 'gap') this.gaps += 1;
      this.#inbox.push(frame);
    }
    for (const bytes of write) this.#down.send(bytes, this.#nowMs, this);
    if (end === undefined) return;
    this.ends.push(end.why);
    this.#restartStation();
  }
  #fromDevice({ write }: DeviceStep): void {
    for (const bytes of write) this.#up.send(bytes, this.#nowMs, this);
  }
}

const keyOf = (device: string, boot: string, seq: number): string => `${device}/${boot}/${seq}`;
