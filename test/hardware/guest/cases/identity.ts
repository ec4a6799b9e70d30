import { spawn } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';
import { equal, matches } from '../equal.ts';
import { asOrdinary, type Guest, panelWish } from '../guest.ts';
import { soon } from '../soon.ts';
import { maskOf } from '../storm.ts';
import type { HidDevice } from '../usb.ts';
import { wishOf } from '../watched-devices.ts';

/** The key is heard by this link, and by no other. */
async function presses({ devices }: Guest, panel: HidDevice, key: number, link: string): Promise<void> {
  const from = devices.frames.length;
  await panel.say(maskOf(null));
  await panel.say(maskOf(key));
  await panel.say(maskOf(null));
  const told = () =>
    devices.frames.slice(from).flatMap(({ link: by, event }) => (event.event === 'button' ? [[by, event.key, event.down]] : []));
  await soon(`key ${key} of ${link}`, () => told().length >= 2);
  equal(`who was told of key ${key}`, told(), [
    [link, key, true],
    [link, key, false],
  ]);
}
/** `/dev/hidraw3`: what the panel is called now. */
async function pathOf(panel: HidDevice): Promise<string> {
  const name = await soon(`the file of the panel at ${panel.place}`, () =>
    readdirSync('/sys/class/hidraw').find((entry) => linkOf(`/sys/class/hidraw/${entry}`)?.includes(`/${panel.place}/`)),
  );
  return `/dev/${name}`;
}

/** Unplugged both, plugged in the other way round: each role has its own panel, under the path and in the socket of the other. */
export async function swapped(guest: Guest): Promise<void> {
  const { devices } = guest;
  const [one, two] = [guest.panel(1), guest.panel(2)];
  devices.devices.have([panelWish(1), panelWish(2)]);
  await one.plug(0);
  await soon('the first file', () => readdirSync('/sys/class/hidraw').length === 1);
  await two.plug(1);
  const before = await Promise.all([devices.opens('panel-1'), devices.opens('panel-2')]);
  const paths = await Promise.all([pathOf(one), pathOf(two)]);
  await presses(guest, one, 3, 'panel-1');
  await presses(guest, two, 4, 'panel-2');
  one.unplug();
  two.unplug();
  await Promise.all([devices.reaches('panel-1', 'lost'), devices.reaches('panel-2', 'lost')]);
  await soon('no file', () => readdirSync('/sys/class/hidraw').length === 0);
  await two.plug(0);
  await soon('the first file', () => readdirSync('/sys/class/hidraw').length === 1);
  await one.plug(1);
  await Promise.all(before.map(({ link, session }) => devices.opens(link, session)));
  equal('paths', await Promise.all([pathOf(two), pathOf(one)]), paths);
  await presses(guest, one, 5, 'panel-1');
  await presses(guest, two, 6, 'panel-2');
}

/** Another panel of the same ids in the socket of the one that is bound is refused, and the bound one found in another. */
export async function anotherSocket(guest: Guest): Promise<void> {
  const { devices } = guest;
  const [one, other] = [guest.panel(1), guest.panel(2)];
  devices.devices.have([panelWish(1)]);
  await one.plug(2);
  const { session } = await devices.opens('panel-1');
  one.unplug();
  await devices.reaches('panel-1', 'lost');
  await other.plug(2);
  await soon('the refusal', () => devices.state('panel-1')?.detail?.includes('of its kind there is hid:1209:a001/P-0002'));
  equal('the role', devices.state('panel-1')?.stage, 'lost');
  await one.plug(4);
  await devices.opens('panel-1', session);
  await presses(guest, one, 7, 'panel-1');
}

/** Two panels that nothing tells apart: refused by one line that says how to name each; by their places they are told apart. */
export async function twins(guest: Guest): Promise<void> {
  const {
    devices,
    twins: [one, two],
  } = guest;
  if (one === undefined || two === undefined) throw new Error('there are no twins');
  await guest.plug(one, two);
  devices.devices.have([wishOf('any', 'hid:1209:a001', 'native-panel')]);
  const { detail = '' } = await devices.reaches('any', 'lost', 'ambiguous');
  const [, ...wires] = matches(
    'the refusal',
    detail,
    /fits 2 devices \((hid:1209:a001@\S+) at \S+, (hid:1209:a001@\S+) at \S+\): bind the role to one of them/,
  );
  equal('how to name them', [...wires].sort(), [one, two].map(({ place }) => `hid:1209:a001@${place}`).sort());
  devices.devices.have([one, two].map(({ place }, nth) => wishOf(`twin-${nth + 1}`, `hid:1209:a001@${place}`, 'native-panel')));
  await Promise.all([devices.opens('twin-1'), devices.opens('twin-2')]);
  await presses(guest, one, 1, 'twin-1');
  await presses(guest, two, 2, 'twin-2');
}

/** Another program has a panel open: told as a note, and every key is heard all the same. */
export async function secondHolder(guest: Guest): Promise<void> {
  const { devices } = guest;
  const panel = guest.panel(1);
  await guest.plug(panel);
  const path = await pathOf(panel);
  // As soon as the rules have let it in.
  const other = spawn(...asOrdinary('sh', '-c', 'until [ -w "$0" ]; do sleep 0.1; done; exec 3<>"$0"; exec sleep 60', path), {
    stdio: 'ignore',
  });
  await soon('the other program', () => readdirSync(`/proc/${other.pid}/fd`).some((fd) => linkOf(`/proc/${other.pid}/fd/${fd}`) === path));
  devices.devices.have([panelWish(1)]);
  const { note = '' } = await devices.opens('panel-1');
  matches('the note', note, new RegExp(`^${path} is also open in sleep \\(process ${other.pid}\\)`));
  await presses(guest, panel, 9, 'panel-1');
  other.kill('SIGKILL');
}
function linkOf(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    // Closed meanwhile.
    return null;
  }
}
