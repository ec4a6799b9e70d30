import { equal } from '../equal.ts';
import { type Guest, panelWish } from '../guest.ts';
import { soon } from '../soon.ts';
import { checkTurns, KEYS, pressesIn, Storm } from '../storm.ts';

/** Panel → how often it is unplugged, side by side: most of the time is the system's, which waits for a plug to come to rest. */
const UNPLUGS: readonly (readonly [panel: number, times: number])[] = [
  [2, 34],
  [3, 33],
  [4, 33],
];
/** A device's file is there a moment before the rules have let the account in. */
const OF_AN_UNPLUG: readonly string[] = ['unplugged', 'noPort', 'noPermission'];
/** Presses that arrive before the plug is pulled, in the midst of more. */
const ENOUGH_PRESSES = 10;

const framesIn = ({ devices }: Guest, link: string, session: number) => devices.framesOf(link).filter((frame) => frame.session === session);

/** One panel stays, three are unplugged 100 times in all, every one with keys storming in. */
export async function unplugs(guest: Guest): Promise<void> {
  const { devices } = guest;
  const panels = [1, ...UNPLUGS.map(([nth]) => nth)];
  devices.devices.have(panels.map((nth) => panelWish(nth)));
  await guest.plug(...panels.map((nth) => guest.panel(nth)));
  const { session } = await devices.opens('panel-1');
  const { pid } = devices.devices;
  const from = devices.states.length;
  const staying = new Storm(guest.panel(1), () => pressesIn(framesIn(guest, 'panel-1', session)).length);
  await Promise.all(UNPLUGS.map(([nth, times]) => unplugged(guest, nth, times)));
  await staying.stop();
  const told = () => framesIn(guest, 'panel-1', session);
  await soon('the last key of the panel that stays', () => told().length === 2 * staying.pressed.length);
  equal('keys of the panel that stays', pressesIn(told()), staying.pressed);
  checkTurns(told());
  equal('the device process', devices.devices.pid, pid);
  equal('frames lost between the processes', devices.gaps, []);
  const losses = devices.states.slice(from).flatMap(({ stage, why = null }) => (stage === 'lost' ? [why] : []));
  equal(
    'losses of other kinds',
    losses.filter((why) => why === null || !OF_AN_UNPLUG.includes(why)),
    [],
  );
}

async function unplugged(guest: Guest, nth: number, times: number): Promise<void> {
  const { devices } = guest;
  const link = `panel-${nth}`;
  const panel = guest.panel(nth);
  const socket = panel.socket ?? 0;
  let last = 0;
  for (let time = 0; time < times; time++) {
    const { session } = await devices.opens(link, last);
    last = session;
    const presses = () => pressesIn(framesIn(guest, link, session));
    const storm = new Storm(panel, () => presses().length);
    await soon(`keys of ${link}`, () => presses().length >= ENOUGH_PRESSES);
    panel.unplug();
    await storm.stop();
    await panel.plug(socket);
    await devices.opens(link, last);
    // All that arrived are the first of those that were pressed, each once, in their order.
    equal(`keys of ${link}, plugged in for the ${time + 1}th time`, presses(), storm.pressed.slice(0, presses().length));
    checkTurns(framesIn(guest, link, session));
  }
}

/** The device process is ended with SIGKILL while two panels storm. The next one has the panels, and no key of before. */
export async function killed(guest: Guest): Promise<void> {
  const { devices } = guest;
  const links = ['panel-1', 'panel-2'] as const;
  devices.devices.have([panelWish(1), panelWish(2)]);
  await guest.plug(guest.panel(1), guest.panel(2));
  const before = await Promise.all(links.map((link) => devices.opens(link)));
  const from = before.map(({ link }) => pressesIn(devices.framesOf(link)).length);
  const all = (nth: number) => pressesIn(devices.framesOf(`panel-${nth + 1}`)).slice(from[nth]);
  const storms = links.map((_, nth) => new Storm(guest.panel(nth + 1), () => all(nth).length));
  await soon('keys of both panels', () => all(0).length >= KEYS && all(1).length >= KEYS);
  const { pid } = devices.devices;
  process.kill(pid ?? 0, 'SIGKILL');
  await Promise.all(before.map(({ link }) => devices.reaches(link, 'lost', 'processDied')));
  const after = await Promise.all(before.map(({ link, session }) => devices.opens(link, session)));
  await Promise.all(storms.map((storm) => storm.stop()));
  for (const [nth, storm] of storms.entries()) checkOrder(`panel ${nth + 1}`, all(nth), storm.pressed);
  await Promise.all(
    after.map(async ({ link, session }, nth) => {
      const earlier = pressesIn(framesIn(guest, link, session)).length;
      const presses = () => pressesIn(framesIn(guest, link, session)).slice(earlier);
      const storm = new Storm(guest.panel(nth + 1), () => presses().length);
      await soon(`keys of ${link} again`, () => presses().length >= ENOUGH_PRESSES);
      await storm.stop();
      await soon(`the last key of ${link}`, () => presses().length === storm.pressed.length);
      equal(`keys of ${link} after it`, presses(), storm.pressed);
      checkTurns(framesIn(guest, link, session));
    }),
  );
}

/** What was told is what was pressed, in its order and once, with what got lost left out. */
function checkOrder(what: string, told: readonly number[], pressed: readonly number[]): void {
  let at = 0;
  for (const key of told) {
    const found = pressed.indexOf(key, at);
    if (found < 0) throw new Error(`${what}: ${JSON.stringify(told)} were told of ${JSON.stringify(pressed)}`);
    at = found + 1;
  }
}
