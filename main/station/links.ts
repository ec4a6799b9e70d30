import type { DeviceEvent } from '../../firmware-protocol/events.ts';
import type { LinkRole } from '../config.ts';
import type { Devices, DevicesEvents, StartProcess } from '../devices/devices.ts';
import { startDevices } from '../devices/devices.ts';
import type { FoundDevice, FrameId, FrameMessage, LinkMessage, LinkWish, RefusedMessage, TapMessage } from '../devices/messages.ts';
import type { Body } from '../round/facts.ts';
import type { DeviceDetail } from '../views/messages.ts';
import type { Outputs } from '../views/outputs.ts';
import { Diverted } from './diverted.ts';
import { factOfPanel, factOfShoe, lateKey, noteOfShoe, type PanelAsks } from './frames.ts';
import { Link, type LinkSetup, type SeatLights } from './link.ts';
import type { Log } from './log.ts';
import type { Submission } from './recorder.ts';

export interface LinksEvents {
  submit(submission: Submission): void;
  /** The journal cannot be written. */
  isFrozen(): boolean;
  /** What a panel may answer for now. */
  asks(role: LinkRole): PanelAsks;
  /** The lights changed. */
  changed(): void;
  tapped(line: TapMessage): void;
  /** What was made of a frame, and what the journal said to it. */
  framed(framed: Framed): void;
}
export interface Framed {
  readonly role: LinkRole;
  readonly event: DeviceEvent;
  readonly verdict: string;
}

/** A command that waited so long is late: the table is elsewhere by then. */
const COMMAND_VALID_MS = 1000;
/** What was refused for the same reason in the same place is the same attempt for so long: a device that tries for ever raises few alarms. */
const TOLD_AGAIN_MS = 600_000;

/** The table's devices: their lights, their frames on the way to the journal, and what the state wishes of them (lock, lamps). */
export class Links {
  /** Whose frames go elsewhere than to the round. */
  readonly diverted = new Diverted();
  readonly #links: Map<string, Link>;
  readonly #devices: Devices;
  readonly #tap: boolean;
  readonly #on: LinksEvents;
  readonly #log: Log;
  /** When it was told last: by role and reason. */
  readonly #refusedMs = new Map<string, number>();
  /** By role, the newest frame that the journal has. */
  readonly #newest = new Map<string, FrameId>();
  #wish: Outputs | null = null;
  #seats: SeatLights = {};

  constructor(setups: readonly LinkSetup[], tap: boolean, start: StartProcess, log: Log, on: LinksEvents) {
    this.#on = on;
    this.#log = log;
    this.#tap = tap;
    this.#links = new Map(setups.map((setup) => [setup.role, new Link(setup)]));
    const events: DevicesEvents = {
      frame: (frame) => this.#frame(frame),
      link: (link) => this.#link(link),
      counts: (counts) => this.#of(counts.link)?.count(counts),
      gap: (link, detail) => this.#gap(link, detail),
      refused: (refused) => this.#refused(refused),
      sent: ({ link, session, failed }) => {
        // Sent again with the next wish, at the latest within a second.
        if (failed !== undefined) this.#of(link)?.forget(session);
      },
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
  /** Null: nothing has this role. */
  setupOf(role: LinkRole): LinkSetup | null {
    return this.#links.get(role)?.setup ?? null;
  }
  find(): Promise<readonly FoundDevice[]> {
    return this.#devices.find();
  }
  tap(on: boolean): void {
    this.#devices.tap(on);
  }
  stop(): Promise<void> {
    return this.#devices.stop();
  }
  /** Another device, or the same one set otherwise, has this role from now on. The others stay connected. */
  relink(setup: LinkSetup): void {
    this.#links.set(setup.role, new Link({ ...setup, known: this.#newest.get(setup.role) ?? setup.known }));
    this.#devices.have([...this.#links.values()].map((link) => wishOf(link.setup, this.#tap)));
    this.#on.changed();
  }

  /** What the table wishes of its devices now: only differences are sent, and all of it to a device that has just come. */
  want(wish: Outputs, seats: SeatLights): void {
    this.#wish = wish;
    this.#seats = seats;
    for (const link of this.#links.values()) this.#send(link);
  }
  /** A press that was refused is answered by a tone. */
  #refuse(link: Link): void {
    if (link.listens) return;
    this.#devices.send(link.setup.role, link.session, { command: 'tone', tone: 'refused' }, COMMAND_VALID_MS);
  }
  #send(link: Link): void {
    if (this.#wish === null || !link.isTold) return;
    for (const command of link.differences(this.#wish, this.#seats))
      this.#devices.send(link.setup.role, link.session, command, COMMAND_VALID_MS);
  }

  #of(role: string): Link | undefined {
    return this.#links.get(role);
  }

  #link(message: LinkMessage): void {
    const link = this.#of(message.link);
    if (link === undefined) return;
    if (message.note !== undefined) this.#log.warn('link.note', { role: message.link }, message.note);
    if (!link.move(message)) return;
    const { link: role, stage, why = 'other', detail = `${role} is lost`, device = link.device } = message;
    if (stage === 'lost') this.#log.warn('link.lost', { role, why }, detail);
    if (stage === 'frames') this.#log.info('link.up', { role, device }, `${role} is in order`);
    // A native device is there once it has introduced itself, which is its first frame.
    if (stage !== 'frames' || link.listens) this.#tellScanner(link);
    this.#send(link);
    this.#on.changed();
  }
  /**
   * The round needs to know of its scanner only that it is there or not. It is there once it has introduced itself: what it says of
   * missing cards is judged before the table goes on. One such fact is under way at a time, however often the plug is pulled.
   */
  #tellScanner(link: Link): void {
    const is = link.isIntroduced ? 'back' : 'lost';
    if (link.setup.role !== 'shoe' || link.isTelling || link.told === is) return;
    link.told = is;
    link.isTelling = true;
    const how = is === 'lost' ? { why: link.why ?? 'other' } : { keepsSequence: !link.listens };
    this.#submit({ kind: 'scanner', link: is, ...how }, () => {
      link.isTelling = false;
      this.#tellScanner(link);
    });
  }
  #gap(role: string, detail: string): void {
    this.#log.warn('link.gap', { role }, `${role}: ${detail}`);
    if (role === 'shoe') this.#submit({ kind: 'gap', device: role, detail }, () => undefined);
  }
  /** Nothing of it has counted. It is journaled, and an alarm for the supervisor (R84, R101). */
  #refused({ link: role, why, device }: RefusedMessage): void {
    const key = `${role}/${why}`;
    const nowMs = performance.now();
    if (nowMs - (this.#refusedMs.get(key) ?? Number.NEGATIVE_INFINITY) < TOLD_AGAIN_MS) return;
    this.#refusedMs.set(key, nowMs);
    this.#log.warn('link.refused', { role, why, device }, `${role}: what ${device ?? 'a device'} says is not authentic: ${why}`);
    this.#submit({ kind: 'notAuthentic', role, why, ...(device === null ? {} : { device }) }, () => undefined);
  }
  #submit(body: Body, done: () => void): void {
    this.#on.submit({ body, author: 'station', key: null, raw: null, waits: true, done });
  }

  #factOf({ setup: { role } }: Link, { event, tag }: FrameMessage, device: string, act: string | null): Body {
    return role === 'shoe' ? factOfShoe(event, device, tag) : factOfPanel(event, { role, device }, act, this.#on.asks(role));
  }

  /** A frame becomes a fact; it is acknowledged on the wire once the journal has it, and not before (R90). */
  #frame(message: FrameMessage): void {
    const { link: role, session, frame, id, event, raw, tag } = message;
    const link = this.#of(role);
    if (link === undefined) return;
    const device = id?.device ?? link.device ?? role;
    const diversion = this.diverted.of(link.setup.role, event);
    // Also of what goes elsewhere: a key that is let go then is up.
    const act = link.pressed(message);
    const body = diversion?.bodyOf(event, tag) ?? this.#factOf(link, message, device, act);
    const note = diversion === null ? noteOfShoe(event) : null;
    if (role === 'shoe' && note !== null) this.#submit(note, () => undefined);
    const key = id === null ? null : `${role}/${id.device}/${id.boot}/${id.seq}`;
    const isPress = diversion === null && event.event === 'button' && event.down;
    if (body.kind === 'gap') this.#log.warn('link.gap', { role, device }, `${role}: ${body.detail}`);
    if (isPress && this.#on.isFrozen()) this.#refuse(link);
    this.#on.submit({
      ...{ body, key, raw },
      author: { device, session },
      waits: true,
      ...(isPress ? { late: lateKey(event.key) } : {}),
      // A native device sends again what is not acknowledged, and introduces itself to each session. Another says it once.
      isOver: () => !link.listens && link.session !== session,
      done: (outcome) => {
        if (outcome.as === 'dropped') return;
        this.#devices.took(role, session, frame);
        link.took(session);
        if (id !== null) this.#newest.set(role, id);
        this.#on.framed({ role: link.setup.role, event, verdict: outcome.verdict });
        diversion?.journaled(event, outcome.seq, tag);
        if (outcome.verdict !== 'ok' && isPress) this.#refuse(link);
      },
    });
    link.introduce(session);
    if (event.event === 'device' && event.hello !== undefined) link.prove(event.hello.authenticated === true);
    this.#tellScanner(link);
  }
}

const wishOf = (setup: LinkSetup, tap: boolean): LinkWish => ({
  link: setup.role,
  kind: setup.role === 'shoe' ? 'shoe' : 'panel',
  wire: setup.wire,
  dialect: setup.dialect,
  ...(setup.profile === undefined ? {} : { profile: setup.profile }),
  baud: setup.baud,
  device: setup.identity,
  deadlineMs: setup.silenceMs,
  known: setup.known,
  boots: setup.boots,
  credentials: setup.credentials,
  tap,
});
