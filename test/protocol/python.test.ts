import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freePort, LOOPBACK } from '../../main/bench/free-port.ts';
import { DEALER, stationWith } from '../bench/dealing.ts';
import { FOUR_CARDS, TIE, WITHOUT_BURN } from '../chaos/round.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from '../wire/ends.ts';

const later = atTheEnd();
const PROGRAM = join(import.meta.dirname, 'programs/device.py');

describe('the page of the protocol', () => {
  test('is enough for a device in another language: it deals a round', async () => {
    const port = await freePort();
    const station = await stationWith(later, { table: { settings: WITHOUT_BURN }, devices: { shoe: { wire: `tcp-listen:${port}` } } });
    for (const kind of ['shoe.load', 'round.open', 'bets.close'] as const)
      expect(await station.submit({ kind }, DEALER, null)).toHaveProperty('accepted');

    const device = spawn('python3', [PROGRAM, LOOPBACK, String(port), 'shoe-py', ...FOUR_CARDS], { stdio: ['ignore', 'ignore', 'pipe'] });
    later(() => device.kill('SIGKILL'));
    let err = '';
    device.stderr.on('data', (text) => {
      err += text;
    });
    const [code] = await once(device, 'close');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    await until('the round', () => station.rounds(0).length === 1);
    expect(station.rounds(0)).toMatchObject([TIE]);
    expect(station.health().alarms).toBe(0);
  });
});
