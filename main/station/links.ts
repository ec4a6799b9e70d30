import type { DeviceCommand } from '../../firmware-protocol/events.ts';
import type { Devices, DevicesEvents, StartProcess } from '../devices/devices.ts';
import { startDevices } from '../devices/devices.ts';
import type { CountsMessage, FrameId, FrameMessage, LinkMessage, LinkWish, TapMessage } from '../devices/messages.ts';
import type { Body } from '../round/facts.ts';
import type { DeviceDetail } from '../views/messages.ts';
import { type Outputs, type PanelKeys, UNLOCK_MS } from '../views/outputs.ts';
import { factOfPanel, factOfShoe } from './frames.ts';
import type { Log } from './log.ts';
import type { Submission } from './recorder.ts';

/** One device of the table, as the configuration or the bench has it. */
export interface LinkSetup {
  readonly role: 'shoe' | 'panel';
  readonly wire: string;
  readonly dialect: string;
  readonly baud: number;
  readonly identity: string | null;
  readonly silenceMs: number;
  readonly virtual: boolean;
  readonly keys: PanelKeys;
  /** The newest frame of it that the journal has. */
  readonly known: FrameId | null;
}
export interface LinksEvents {
  submit(submission: Submission): void;
  /** The lights changed. */
  changed(): void;
  tapped(line: TapMessage): void;
}

/** A command that waited so long is late: the table is elsewhere by then. */
const COMMAND_VALID_MS = 1000;

/** The table's devices: their lights, their frames on the way to the journal, and what the state wishes of them (lock, lamps). */
export class Links {
  readonly #links: ReadonlyMap<string, Link>;
  readonly #devices: Devices;
  readonly #on: LinksEvents;
  readonly #log: Log;
  #wish: Outputs | null = null;

  constructor(setups: readonly LinkSetup[], tap: boolean, start: StartProcess, log: Log, on: LinksEvents) {
    this.#on = on;
    this.#log = log;
    this.#links = new Map(setups.map((setup) => [setup.role, new Link(setup)]));
    const events: DevicesEvents = {
      frame: (frame) => this.#frame(frame),
      link: (link) => this.#link(link),
      counts: (counts) => this.#of(counts.link)?.count(counts),
      gap: (link, detail) => this.#gap(link, detail),
      tap: (line) => on.tapped(line),
    };
    this.#devices = startDevices(
      setups.map((setup) => wishOf(setup, tap)),
      events,
      start,
    );
  }

  /** As the supervisor sees them. */
  details(): readonly DeviceDetail[] {
    return [...this.#links.values()].map((link) => link.detail());
  }
  get devicesPid(): number | null {
    return this.#devices.pid;
  }
  has(role: string): boolean {
    return this.#links.has(role);
  }
  stop(): Promise<void> {
    return this.#devices.stop();
  }

  /** What the table wishes of its devices now: only differences are sent, and all of it to a device that has just come. */
  want(wish: Outputs): void {
    this.#wish = wish;
    for (const link of this.#links.values()) this.#send(link);
  }
  /** A press that was refused is answered by a tone. */
  #refuse(link: Link): void {
    this.#devices.send(link.setup.role, link.session, { command: 'tone', tone: 'refused' }, COMMAND_VALID_MS);
  }
  #send(link: Link): void {
    if (this.#wish === null || link.stage !== 'frames') return;
    for (const command of link.differences(this.#wish)) this.#devices.send(link.setup.role, link.session, command, COMMAND_VALID_MS);
  }

  #of(role: string): Link | undefined {
    return this.#links.get(role);
  }

  #link(message: LinkMessage): void {
    const link = this.#of(message.link);
    if (link === undefined) return;
    const { before, after } = link.move(message);
    if (before === after) return;
    if (after === 'lost')
      this.#log.warn('link.lost', { role: message.link, why: message.why ?? 'other' }, message.detail ?? `${message.link} is lost`);
    if (after === 'frames')
      this.#log.info('link.up', { role: message.link, device: message.device ?? link.device }, `${message.link} is in order`);
    if (message.link === 'shoe') this.#tellScanner(link, message);
    this.#send(link);
    this.#on.changed();
  }
  /** The round needs to know of its scanner only that it is there or not. */
  #tellScanner(link: Link, { why }: LinkMessage): void {
    const is = link.stage === 'frames' ? 'back' : 'lost';
    if (link.told === is) return;
    link.told = is;
    this.#submit({ kind: 'scanner', link: is, ...(is === 'lost' ? { why: why ?? 'other' } : { keepsSequence: true }) });
  }
  #gap(role: string, detail: string): void {
    this.#log.warn('link.gap', { role }, `${role}: ${detail}`);
    this.#submit({ kind: 'gap', device: role, detail });
  }
  #submit(body: Body): void {
    this.#on.submit({ body, author: 'station', key: null, raw: null, waits: true, done: () => {} });
  }

  /** A frame becomes a fact; it is acknowledged on the wire once the journal has it, and not before (R90). */
  #frame({ link: role, session, frame, id, event, raw }: FrameMessage): void {
    const link = this.#of(role);
    if (link === undefined) return;
    const device = id?.device ?? link.device ?? role;
    const body = role === 'panel' ? factOfPanel(event, device, link.setup.keys) : factOfShoe(event, device);
    const key = id === null ? null : `${role}/${id.device}/${id.boot}/${id.seq}`;
    this.#on.submit({
      ...{ body, key, raw },
      author: { device, session },
      waits: true,
      done: (outcome) => {
        if (outcome.as === 'dropped') return;
        this.#devices.took(role, session, frame);
        link.took(session);
        if (outcome.verdict !== 'ok' && event.event === 'button') this.#refuse(link);
      },
    });
  }
}

const wishOf = (setup: LinkSetup, tap: boolean): LinkWish => ({
  link: setup.role,
  kind: setup.role,
  wire: setup.wire,
  dialect: setup.dialect,
  baud: setup.baud,
  device: setup.identity,
  deadlineMs: setup.silenceMs,
  known: setup.known,
  tap,
});

const RUNGS = { lost: 0, open: 1, bytes: 2, frames: 3 } as const;

/** One device as the station knows it. */
class Link {
  readonly setup: LinkSetup;
  session = 0;
  stage: LinkMessage['stage'] = 'lost';
  device: string | null;
  /** What the round has been told of the scanner. */
  told: 'lost' | 'back' | null = null;
  #why: string | null = null;
  #detail: string | null = null;
  #lostSinceMs: number | null = performance.now();
  #taken = false;
  #seenMs: number | null = null;
  #counts: Pick<CountsMessage, 'frames' | 'bad' | 'discarded'> = { frames: 0, bad: 0, discarded: 0 };
  #sent: { lock: Outputs['lock'] | null; lights: Outputs['lights'] } = { lock: null, lights: {} };

  constructor(setup: LinkSetup) {
    this.setup = setup;
    this.device = setup.identity;
  }

  move(message: LinkMessage): { readonly before: string; readonly after: string } {
    const before = this.session === message.session ? this.stage : 'none';
    if (this.session !== message.session) {
      this.#taken = false;
      this.#sent = { lock: null, lights: {} };
    }
    this.session = message.session;
    this.stage = message.stage;
    this.device = message.device ?? this.device;
    this.#why = message.why ?? null;
    this.#detail = message.detail ?? null;
    if (this.stage === 'frames') this.#lostSinceMs = null;
    else this.#lostSinceMs ??= performance.now();
    return { before, after: this.stage };
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
  differences(wish: Outputs): readonly DeviceCommand[] {
    const sent = this.#sent;
    if (this.setup.role === 'shoe') {
      if (sent.lock === wish.lock) return [];
      this.#sent = { ...sent, lock: wish.lock };
      return [wish.lock === 'locked' ? { command: 'lock' } : { command: 'unlock', forMs: UNLOCK_MS }];
    }
    this.#sent = { ...sent, lights: wish.lights };
    return Object.entries(wish.lights).flatMap(([light, state]) =>
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
      plain: true,
      virtual: this.setup.virtual,
      ...this.#counts,
      lastSeenS: since(this.#seenMs),
      detail: this.#detail,
    };
  }
}
