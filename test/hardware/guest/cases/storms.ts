import { equal } from '../equal.ts';
import { type Guest, panelWish } from '../guest.ts';
import { soon } from '../soon.ts';
import { checkTurns, KEYS, Storm } from '../storm.ts';

/** Panel → how often it is unplugged, side by side: most of the time is the system's, which waits for a plug to come to rest. */
const UNPLUGS: readonly (readonly [panel: number, times: number])[] = [
  [2, 34],
  [3, 33],
  [4, 33],
];
/** Of the panel that stays. */
const MOST_LOST = 8;
const lostOf = (storm: Storm, told: readonly number[]): number => storm.pressed.length - told.length;
/** A device's file is there a moment before the rules have let the account in. */
const OF_AN_UNPLUG: readonly string[] = ['unplugged', 'noPort', 'noPermission'];
/** Presses that arrive before the plug is pulled, in the midst of more. */
const ENOUGH_PRESSES = 6;

/** One panel stays, three are unplugged 100 times in all, every one with keys storming in. */
export async function unplugs(guest: Guest): Promise<void> {
  const { devices } = guest;
  const panels = [1, ...UNPLUGS.map(([nth]) => nth)];
  devices.devices.have(panels.map((nth) => panelWish(nth)));
  await guest.plug(...panels.map((nth) => guest.panel(nth)));
  const { session } = await devices.opens('panel-1');
  const { pid } = devices.devices;
  const from = devices.states.length;
  const told = devices.session('panel-1', session);
  const staying = new Storm(guest.panel(1), () => told.presses.length);
  await Promise.all(UNPLUGS.map(([nth, times]) => unplugged(guest, nth, times)));
  await staying.stop();
  const losses = devices.states.slice(from).filter(({ stage }) => stage === 'lost');
  equal(
    'losses of the panel that stays',
    losses.filter(({ link }) => link === 'panel-1'),
    [],
  );
  await soon('the last key', () => told.frames.length === 2 * told.presses.length && lostOf(staying, told.presses) <= MOST_LOST);
  checkOrder('panel-1', told.presses, staying.pressed);
  checkTurns(told.frames);
  equal('the device process', devices.devices.pid, pid);
  equal('frames lost between the processes', devices.gaps, []);
  equal(
    'losses of other kinds',
    losses.filter(({ why }) => why === undefined || !OF_AN_UNPLUG.includes(why)),
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
    const { presses, frames } = devices.session(link, session);
    const storm = new Storm(panel, () => presses.length);
    await soon(`keys of ${link}`, () => presses.length >= ENOUGH_PRESSES);
    panel.unplug();
    await storm.stop();
    await panel.plug(socket);
    await devices.opens(link, last);
    checkOrder(`${link}, plugged in for the ${time + 1}th time`, presses, storm.pressed);
    checkTurns(frames);
  }
}

/** The device process is ended with SIGKILL while two panels storm. The next one has the panels, and no key of before. */
export async function killed(guest: Guest): Promise<void> {
  const { devices } = guest;
  const links = ['panel-1', 'panel-2'] as const;
  devices.devices.have([panelWish(1), panelWish(2)]);
  await guest.plug(guest.panel(1), guest.panel(2));
  const before = await Promise.all(links.map((link) => devices.opens(link)));
  const heard = before.map(({ link, session }) => devices.session(link, session).presses);
  const storms = heard.map((presses, nth) => new Storm(guest.panel(nth + 1), () => presses.length));
  await soon('keys of both panels', () => heard.every((presses) => presses.length >= KEYS));
  const { pid } = devices.devices;
  process.kill(pid ?? 0, 'SIGKILL');
  await Promise.all(before.map(({ link }) => devices.reaches(link, 'lost', 'processDied')));
  const after = await Promise.all(before.map(({ link, session }) => devices.opens(link, session)));
  await Promise.all(storms.map((storm) => storm.stop()));
  await Promise.all(
    after.map(async ({ link, session }, nth) => {
      const { presses, frames } = devices.session(link, session);
      const earlier = presses.length;
      const storm = new Storm(guest.panel(nth + 1), () => presses.length - earlier);
      await soon(`keys of ${link} again`, () => presses.length - earlier >= ENOUGH_PRESSES);
      await storm.stop();
      checkOrder(link, [...(heard[nth] ?? []), ...presses], [...(storms[nth]?.pressed ?? []), ...storm.pressed]);
      checkTurns(frames);
    }),
  );
}

/**
 * What was told is what was pressed, in its order and once, with what got lost left out. Of a key that is told twice, or wrongly, the next
 * press is 15 further on: with fewer lost than that it is found out.
 */
function checkOrder(what: string, told: readonly number[], pressed: readonly number[]): void {
  let at = 0;
  for (const key of told) {
    const found = pressed.indexOf(key, at);
    if (found < 0) throw new Error(`${what}: ${JSON.stringify(told)} were told of ${JSON.stringify(pressed)}`);
    at = found + 1;
  }
}
