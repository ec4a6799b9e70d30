import { dialectNamed } from '../../firmware-protocol/dialects/index.ts';
import type { DeviceCommand, DeviceEvent } from '../../firmware-protocol/events.ts';
import { panelDialectNamed } from '../../firmware-protocol/panels/index.ts';
import type { StartProcess } from '../../main/devices/devices.ts';
import type { HidSystem } from '../../main/devices/hid-system.ts';
import { Link, type LinkWorld } from '../../main/devices/link.ts';
import type { FromDevices } from '../../main/devices/messages.ts';
import { Provings } from '../../main/devices/provings.ts';

const ALIVE_MS = 500;

/** The device process without a process: its links are in this one, and their HID devices those of a test. */
export const devicesHere =
  (hid: HidSystem): StartProcess =>
  (on) => {
    const links = new Map<string, Link>();
    let sessions = 0;
    const world: LinkWorld = {
      dialectNamed: (name, profile) => dialectNamed(name, profile) ?? panelDialectNamed(name, profile),
      nextSession: () => {
        sessions += 1;
        return sessions;
      },
      provings: new Provings(),
      hid,
      isTapped: () => false,
      say: (message) => on.message(message),
    };
    const alive = setInterval(() => on.message({ from: 'alive' }), ALIVE_MS);
    return {
      pid: null,
      send: (message) => {
        switch (message.to) {
          case 'have':
            for (const wish of message.links)
              if (!links.has(wish.link)) links.set(wish.link, new Link(wish, message.learnt[wish.link] ?? wish, world));
            break;
          case 'took':
            links.get(message.link)?.took(message.session, message.frame);
            break;
          case 'send':
            links.get(message.link)?.send(message.session, message.command, message.untilMs);
            break;
        }
      },
      kill: () => {
        clearInterval(alive);
        for (const link of links.values()) link.close();
        setImmediate(() => on.ended('it was ended'));
      },
    };
  };

/** A device process that says of one panel what a test has it say. */
export class SaidDevices {
  readonly sent: DeviceCommand[] = [];
  readonly #role: string;
  #say: (message: FromDevices) => void = () => undefined;
  #session = 0;
  #frame = 0;
  readonly #taken = new Map<number, () => void>();

  constructor(role = 'panel') {
    this.#role = role;
  }

  readonly start: StartProcess = (on) => {
    this.#say = (message) => on.message(message);
    const alive = setInterval(() => this.#say({ from: 'alive' }), ALIVE_MS);
    return {
      pid: null,
      send: (message) => {
        if (message.to === 'send') this.sent.push(message.command);
        if (message.to === 'took') this.#taken.get(message.frame)?.();
      },
      kill: () => {
        clearInterval(alive);
        setImmediate(() => on.ended('it was ended'));
      },
    };
  };
  /** A new session. */
  connect(): void {
    this.#session += 1;
    this.#frame = 0;
    for (const stage of ['open', 'bytes', 'frames'] as const) this.#say({ from: 'link', link: this.#role, session: this.#session, stage });
  }
  /** Resolves when the journal has it. `seq`: of a device that numbers its frames. */
  event(event: DeviceEvent, atMs: number, seq: number | null = null): Promise<void> {
    this.#frame += 1;
    const taken = new Promise<void>((resolve) => this.#taken.set(this.#frame, resolve));
    const id = seq === null ? null : { device: 'panel-1', boot: '00000001', seq };
    this.#say({ from: 'frame', link: this.#role, session: this.#session, frame: this.#frame, id, monoMs: atMs, event, raw: '' });
    return taken;
  }
}
