import { expect, test, vi } from 'vitest';
import { startDevices } from '../../main/devices/devices.ts';
import { forkDevices } from '../../main/devices/fork.ts';
import type { LinkMessage } from '../../main/devices/messages.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from './ends.ts';
import { wishOf } from './watched-link.ts';

const later = atTheEnd();
// A start of a process takes seconds when the machine is busy.
vi.setConfig({ testTimeout: 60_000 });
/** Ids that no device has. */
const NOBODY = 'hid:fffe:fffe/none';

test('R14: the device process reads HID with node-hid itself: a device that is missing is told, and what is there is found', async () => {
  const said: LinkMessage[] = [];
  const nothing = () => undefined;
  const devices = startDevices(
    [wishOf(NOBODY, { dialect: 'wedge' })],
    { link: (link) => said.push(link), counts: nothing, gap: nothing, frame: nothing },
    forkDevices(),
  );
  later(() => devices.stop());
  const lost = await until('a word of the link', () => said[0]);
  expect(lost).toMatchObject({
    stage: 'lost',
    why: 'noPort',
    detail: expect.stringMatching(/^hid:fffe:fffe\/none is not plugged in: plug it in/),
  });
  for (const { kind, wire } of await devices.find()) expect(wire).toMatch(new RegExp(`^${kind}:`));
  expect(said.map(({ why }) => why)).toEqual(['noPort']);
});
