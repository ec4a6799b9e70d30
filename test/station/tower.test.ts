import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Station } from '../../main/station.ts';
import type { SupervisorView } from '../../main/views/messages.ts';
import { DEALER, screen, stationWith } from '../bench/dealing.ts';
import { type Pty, plug, portPath } from '../support/pty.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from '../wire/ends.ts';

const later = atTheEnd();
const SUPERVISOR = { person: 'lan', role: 'supervisor' } as const;
const STATES = { closed: 'C\n', idle: 'I\n', betting: 'B\n', dealing: 'hex:44 0A' };

const tableWith = (wire: string, states: object = STATES): Promise<Station> =>
  stationWith(later, { table: { settings: { burn: false } }, devices: { tower: { wire, states } } }, true);
const towerOf = (station: Station) => (station.view('supervisor', null) as SupervisorView).devices.find(({ role }) => role === 'tower');
async function brings(station: Station, ...kinds: readonly ('shoe.load' | 'round.open' | 'bets.close')[]): Promise<void> {
  for (const kind of kinds) expect(await station.submit({ kind }, DEALER, null)).toHaveProperty('accepted');
}
/** What a tower has been told, as text. */
function heard({ device }: Pty): { text: string } {
  const all = { text: '' };
  device.on('data', (bytes: Buffer) => {
    all.text += bytes.toString('latin1');
  });
  return all;
}
async function plugged(path: string): Promise<Pty> {
  const pty = await plug(path);
  later(() => pty.unplug());
  return pty;
}

describe('R17: a signal tower on a serial line', () => {
  test('shows each state once, as its differences; all of it again after a replug; its loss holds nothing', async () => {
    const path = portPath();
    const pty = await plug(path);
    const tower = heard(pty);
    const station = await tableWith(`serial:${path}`);
    await until('the first state', () => tower.text === 'C\n' && station.health().devices.shoe === 'online');
    expect(towerOf(station)).toMatchObject({ rungs: 1, why: null, lostForS: null, dialect: 'tower-serial' });
    expect(station.health().devices).toMatchObject({ tower: 'online' });
    await brings(station, 'shoe.load', 'round.open');
    await until('betting', () => tower.text.endsWith('B\n'));
    // The states between facts of one turn need not be seen; none comes twice.
    expect(tower.text).toMatch(/^C\n(I\n)?B\n$/);

    await pty.unplug();
    await until('the loss', () => station.health().devices.tower === 'lost');
    expect(screen(station)).toMatchObject({ held: false, next: { code: 'close' } });
    expect(screen(station).troubles.map(({ kind }) => kind)).toEqual(['towerLost']);
    expect(screen(station).devices.find(({ role }) => role === 'tower')).toMatchObject({ rungs: 0, why: expect.any(String) });
    await brings(station, 'bets.close');

    const again = heard(await plugged(path));
    await until('the state that is now', () => again.text === 'D\n');
    await until('the end of its trouble', () => screen(station).troubles.length === 0);
    expect(screen(station).next.code).toBe('dealCard');
  });

  test('a state that is left out sends nothing, and what the tower says is passed over', async () => {
    const pty = await plugged(portPath());
    const tower = heard(pty);
    const station = await tableWith(`serial:${pty.path}`, { betting: 'B\n' });
    await until('the tower', () => towerOf(station)?.rungs === 1 && station.health().devices.shoe === 'online');
    pty.device.write('OK\r\n');
    await until('its answer', () => towerOf(station)?.rungs === 2);
    await brings(station, 'shoe.load', 'round.open');
    await until('betting', () => tower.text === 'B\n');
    expect(towerOf(station)).toMatchObject({ lostForS: null, frames: 0, bad: 0 });
  });

  test('one that takes nothing holds up no round', async () => {
    const path = portPath();
    const cable: ChildProcess = spawn('socat', [`pty,raw,echo=0,link=${path}`, 'pty,raw,echo=0'], { stdio: 'ignore' });
    later(() => cable.kill('SIGKILL'));
    await until('the port', () => existsSync(path));
    // Nobody carries the bytes away: the port's buffer fills after a few states.
    cable.kill('SIGSTOP');
    const long = 'x'.repeat(128);
    const station = await tableWith(`serial:${path}`, { idle: `hex:${'41'.repeat(128)}`, betting: long, closed: long });
    await brings(station, 'shoe.load');
    let slowestMs = 0;
    for (let round = 1; round <= 40; round += 1) {
      const startMs = performance.now();
      await brings(station, 'round.open');
      expect(await station.submit({ kind: 'round.void', by: 'lan', reason: 'test' }, SUPERVISOR, null)).toHaveProperty('accepted');
      slowestMs = Math.max(slowestMs, performance.now() - startMs);
    }
    expect(station.rounds(0)).toHaveLength(40);
    expect(slowestMs).toBeLessThan(1000);
  });
});
