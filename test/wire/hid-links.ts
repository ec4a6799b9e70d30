import type { DeviceCommand } from '../../firmware-protocol/events.ts';
import type { LinkWish } from '../../main/devices/messages.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from './ends.ts';
import { HidMachine } from './hid-machine.ts';
import { reportsDialect } from './reports-dialect.ts';
import { WatchedLink, wishOf } from './watched-link.ts';

export const ONE = 'hid:1209:a001/P-0001';
export const TWO = 'hid:1209:a001/P-0002';
export const P1 = { serial: 'P-0001', place: '1-1' };
export const P2 = { serial: 'P-0002', place: '1-2' };

type DialectNamed = ConstructorParameters<typeof WatchedLink>[1];

/** Machines and links of one test file, gone after each test with every device given back. */
export function hidTests() {
  const later = atTheEnd();
  const links: WatchedLink[] = [];
  return {
    machine(): HidMachine {
      const made = new HidMachine();
      later(async () => {
        for (const { link } of links.splice(0)) link.close();
        await until('all devices given back', () => made.open === 0);
        made.remove();
      });
      return made;
    },
    /** Whose station takes every frame. */
    linked(hid: HidMachine, wire: string, more: Partial<LinkWish> = {}, dialect: DialectNamed = () => reportsDialect): WatchedLink {
      const link = new WatchedLink(wishOf(wire, { dialect: 'reports', ...more }), dialect, undefined, hid.system);
      links.push(link);
      link.takesAll();
      return link;
    },
  };
}

export const heard = (link: WatchedLink): readonly string[] => link.frames.map(({ raw }) => raw);

/** A light, which the dialect of these tests writes as the report `00 NN`. */
export function send(link: WatchedLink, light: number): void {
  const command: DeviceCommand = { command: 'light', light: String(light), state: 'on' };
  link.link.send(link.state?.session ?? 0, command, Number.POSITIVE_INFINITY);
}
