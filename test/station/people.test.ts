import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseConfig } from '../../main/config.ts';
import { forkDevices } from '../../main/devices/fork.ts';
import { hashPin } from '../../main/people/hash.ts';
import { startStation } from '../../main/station.ts';
import { until } from '../support/until.ts';

test('R83 where people sign in, the shoe is unlocked for the card that is due, whoever looks at a screen', async () => {
  const data = mkdtempSync(join(tmpdir(), 'people-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const people = [{ name: 'Lan', role: 'dealer', pin: await hashPin('4711') }];
  const station = await startStation({
    config: parseConfig({ people }, 'test'),
    data,
    bench: true,
    program: 'test',
    start: forkDevices(),
    log: { info: () => {}, warn: () => {} },
  });
  onTestFinished(() => station.close());
  const shoe = () => station.bench?.state().shoe.virtual;
  expect(await station.submit({ kind: 'shoe.load' }, { person: 'Lan', role: 'dealer' }, null)).toHaveProperty('accepted');
  await until('the shoe to be unlocked for the burn', () => shoe()?.unlocked);
  expect(station.view('dealer', null)).toMatchObject({ people: 'signedOut', next: { code: 'signIn' } });
});
