import type { Profile } from '../../firmware-protocol/dialects/index.ts';
import type { Credentials, DeviceCommand } from '../../firmware-protocol/events.ts';
import { Presses } from '../../firmware-protocol/panels/combos.ts';
import type { LinkRole } from '../config.ts';
import type { CountsMessage, FrameId, FrameMessage, LinkMessage } from '../devices/messages.ts';
import type { DeviceDetail } from '../views/messages.ts';
import { type Lights, type Outputs, type PanelKeys, UNLOCK_MS } from '../views/outputs.ts';

/** One device of the table, as the configuration or the bench has it. */
export interface LinkSetup {
  readonly role: LinkRole;
  readonly wire: string;
  readonly dialect: string;
  /** Of a device that says no hello, and whose silence says nothing. Left out: a native device. */
  readonly profile?: Profile;
  /** Such a device is written to all the same. */
  readonly shows?: boolean;
  readonly baud: number;
  readonly identity: string | null;
  readonly silenceMs: number;
  readonly virtual: boolean;
  readonly keys: PanelKeys;
  /** The newest frame of it that the journal has. */
  readonly known: FrameId | null;
  /** Boot ids that the journal knows of the role, oldest first: `DEVICE/BOOT`. */
  readonly boots: readonly string[];
  /** Secret. */
  readonly credentials: Credentials;
}
const RUNGS = { lost: 0, open: 1, bytes: 2, frames: 3 } as const;

/** What the device was told last of what the table wishes of it. */
interface Sent {
  readonly lock: Outputs['lock'] | null;
  readonly lights: Lights;
  readonly tower: Outputs['tower'] | null;
}
/** By the role of the panel. */
export type SeatLights = Readonly<Record<string, Lights>>;
/** What a device kept it sends within this, where the station has not got it already. */
const OLD_FRAMES_MS = 5_000;
const NOTHING_SENT: Sent = { lock: null, lights: {}, tower: null };

/** One device as the station knows it. */
export class Link {
  readonly setup: LinkSetup;
  session = 0;
  stage: LinkMessage['stage'] = 'lost';
  device: string | null;
  /** What the round has been told of the scanner. */
  told: 'lost' | 'back' | null = null;
  /** That fact is not in the journal yet. */
  isTelling = false;
  #introducedIn: number | null = null;
  /** The device that introduced itself last has proved who it is; another cannot, where that is required (R101). */
  #isProved: boolean;
  #why: string | null = null;
  #detail: string | null = null;
  #lostSinceMs: number | null = performance.now();
  #taken = false;
  #seenMs: number | null = null;
  #counts: Pick<CountsMessage, 'frames' | 'bad' | 'discarded'> = { frames: 0, bad: 0, discarded: 0 };
  #sent: Sent = NOTHING_SENT;
  /** Of this session: what was down before it is not known to be. */
  #presses: Presses;
  /** So many frames are still to come that were made before this session, some of them long ago; they come at once. */
  #old = { left: 0, untilMs: 0 };

  constructor(setup: LinkSetup) {
    this.setup = setup;
    this.#presses = new Presses(setup.keys);
    this.device = setup.identity;
    this.#isProved = setup.credentials.required;
  }

  get why(): string | null {
    return this.#why;
  }
  /** What it is wished to show can be written to it now. A native device has to have introduced itself. */
  get isTold(): boolean {
    return this.listens ? this.setup.shows === true && this.stage !== 'lost' : this.stage === 'frames';
  }
  /** It only speaks. */
  get listens(): boolean {
    return this.setup.profile !== undefined;
  }
  /** A frame of this session has come: the first is the device's introduction. Of one that only speaks: its wire is in order. */
  get isIntroduced(): boolean {
    if (this.listens) return this.stage !== 'lost' && this.#why === null;
    return this.stage === 'frames' && this.#introducedIn === this.session;
  }
  introduce(session: number): void {
    this.#introducedIn = session;
  }
  prove(isProved: boolean): void {
    this.#isProved = isProved;
  }

  /** What the keys of a panel mean by this event; null: nothing, or not yet. To be asked once of each frame of the session, in order. */
  pressed({ event, id, monoMs }: Pick<FrameMessage, 'event' | 'id' | 'monoMs'>): string | null {
    if (event.event === 'device') {
      if (event.hello !== undefined) this.#old = { left: event.hello.pending, untilMs: monoMs + OLD_FRAMES_MS };
      if (event.kind === 'gap') this.#presses = new Presses(this.setup.keys);
    }
    const isOld = id !== null && this.#old.left > 0 && monoMs < this.#old.untilMs;
    if (isOld) this.#old.left -= 1;
    if (event.event !== 'button') return null;
    if (event.down) return this.#presses.press(event.key, monoMs, isOld);
    this.#presses.release(event.key);
    return null;
  }

  /** False when the message tells nothing new. */
  move(message: LinkMessage): boolean {
    const { session, stage } = message;
    const [why, detail, device] = [message.why ?? null, message.detail ?? null, message.device ?? this.device];
    const isNew = session !== this.session;
    const isNews = isNew || stage !== this.stage || why !== this.#why || detail !== this.#detail || device !== this.device;
    if (isNew) {
      this.#taken = false;
      this.#sent = NOTHING_SENT;
      this.#presses = new Presses(this.setup.keys);
      this.#old = { left: 0, untilMs: 0 };
    }
    this.session = session;
    this.stage = stage;
    this.device = device;
    this.#why = why;
    this.#detail = detail;
    if (stage === 'frames' || this.isIntroduced) this.#lostSinceMs = null;
    else this.#lostSinceMs ??= performance.now();
    return isNews;
  }
  /** A command did not go out. */
  forget(session: number): void {
    if (session === this.session) this.#sent = NOTHING_SENT;
  }
  took(session: number): void {
    this.#seenMs = performance.now();
    if (session === this.session) this.#taken = true;
  }
  count({ frames, bad, discarded }: CountsMessage): void {
    if (frames > this.#counts.frames) this.#seenMs = performance.now();
    this.#counts = { frames, bad, discarded };
  }

  /** What has to be said so that the device stands as wished; remembered as said. */
  differences(wish: Outputs, seats: SeatLights): readonly DeviceCommand[] {
    const sent = this.#sent;
    if (this.setup.role === 'shoe') {
      if (sent.lock === wish.lock) return [];
      this.#sent = { ...sent, lock: wish.lock };
      return [wish.lock === 'locked' ? { command: 'lock' } : { command: 'unlock', forMs: UNLOCK_MS }];
    }
    if (this.setup.role === 'tower') {
      this.#sent = { ...sent, tower: wish.tower };
      return sent.tower === wish.tower ? [] : [{ command: 'show', state: wish.tower }];
    }
    const lights = this.setup.role === 'panel' ? wish.lights : (seats[this.setup.role] ?? {});
    this.#sent = { ...sent, lights };
    return Object.entries(lights).flatMap(([light, state]) =>
      sent.lights[light] === state ? [] : [{ command: 'light', light, state } as const],
    );
  }

  detail(): DeviceDetail {
    const since = (ms: number | null): number | null => (ms === null ? null : Math.floor((performance.now() - ms) / 1000));
    return {
      role: this.setup.role,
      rungs: this.stage === 'frames' && this.#taken ? 4 : RUNGS[this.stage],
      why: this.#why,
      lostForS: since(this.#lostSinceMs),
      wire: this.setup.wire,
      dialect: this.setup.dialect,
      device: this.device,
      plain: !this.#isProved,
      virtual: this.setup.virtual,
      ...this.#counts,
      lastSeenS: since(this.#seenMs),
      detail: this.#detail,
    };
  }
}
