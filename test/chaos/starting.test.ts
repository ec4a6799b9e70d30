import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { plug } from '../support/pty.ts';
import { until } from '../support/until.ts';
import { Shoe } from '../wire/shoe.ts';
import { StationProcess, type TableFolder, tableFolder } from './station-process.ts';

const folderOf = (config: object): TableFolder => tableFolder((end) => onTestFinished(async () => void (await end())), config);
const stationAt = (folder: TableFolder, ...more: readonly string[]): StationProcess => {
  const station = StationProcess.at(folder, ...more);
  onTestFinished(async () => void (await station.end('SIGKILL')));
  return station;
};
/** The supervisor's line about the shoe, once there is one. */
async function detailOf(wire: string): Promise<{ readonly why: string | null; readonly detail: string | null }> {
  const station = stationAt(folderOf({ devices: { shoe: { wire } } }));
  await station.start();
  const supervisor = await station.screen('supervisor');
  return until('what is wrong with the shoe', () => supervisor().devices.find(({ role, why }) => role === 'shoe' && why !== null));
}
describe('a device that cannot be used is told on the supervisor’s screen', () => {
  test('a serial port that is not there', async () => {
    expect(await detailOf('serial:/dev/ttyNOTHERE0')).toMatchObject({ why: 'noPort', detail: expect.stringContaining('/dev/ttyNOTHERE0') });
  });

  test('a file that is no serial port', async () => {
    const { dir } = folderOf({});
    const file = join(dir, 'file');
    writeFileSync(file, '');
    chmodSync(file, 0o600);
    expect(await detailOf(`serial:${file}`)).toMatchObject({ why: 'notASerialPort', detail: expect.stringContaining(file) });
  });

  test('a port that another station has', async () => {
    const port = await plug();
    onTestFinished(() => port.unplug());
    // One that hears nothing gives its port back now and then.
    const shoe = new Shoe();
    shoe.plugInto(port.device);
    onTestFinished(() => shoe.unplug());
    const first = stationAt(folderOf({ devices: { shoe: { wire: `serial:${port.path}` } } }));
    await first.start();
    const supervisor = await first.screen('supervisor');
    await until('the first to have it', () => (supervisor().devices.find(({ role }) => role === 'shoe')?.rungs ?? 0) >= 3);
    expect(await detailOf(`serial:${port.path}`)).toMatchObject({ why: 'busy' });
  });

  test('a wrong baud rate: bytes that are no frames', async () => {
    const port = await plug();
    onTestFinished(() => port.unplug());
    const noise = setInterval(() => port.device.write(Buffer.from([0xf0, 0x9c, 0x03, 0x0a, 0xe1, 0x0a, 0x88, 0x0a, 0x7f, 0x0a])), 50);
    onTestFinished(() => clearInterval(noise));
    expect(await detailOf(`serial:${port.path}`)).toMatchObject({ why: 'wrongSettings' });
  });
});
