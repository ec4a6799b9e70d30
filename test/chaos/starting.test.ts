import { chmodSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { plug } from '../support/pty.ts';
import { until } from '../support/until.ts';
import { StationProcess, type TableFolder, tableFolder } from './station-process.ts';

const folderOf = (config: object): TableFolder => tableFolder((end) => onTestFinished(async () => void (await end())), config);
const stationAt = (folder: TableFolder, ...more: readonly string[]): StationProcess => {
  const station = StationProcess.at(folder, ...more);
  onTestFinished(async () => void (await station.end('SIGKILL')));
  return station;
};
/** What a start that cannot be says: its only line on standard error that is no log line. */
async function lineOf(station: StationProcess): Promise<string> {
  station.spawn();
  expect(await station.end()).toBe(2);
  expect(station.out).toBe('');
  const lines = station.err.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
}

describe('a start that cannot be is told in one line', () => {
  test.each([
    [{ devices: { shoe: { wire: 'tcp:127.0.0.1:7001', baud: 'fast' } } }, 'devices.shoe.baud: expected a number, got "fast"'],
    [{ table: { game: 'baccarat', setings: {} } }, 'table.setings: there is no such setting'],
    [{ table: { settings: { limits: { banker: [9, 1] } } } }, 'banker: expected [least, most]'],
  ])('%j', async (config, line) => {
    const folder = folderOf(config);
    expect(await lineOf(stationAt(folder))).toContain(`${folder.config}: `);
    expect(await lineOf(stationAt(folder))).toContain(line);
  });

  test('a configuration that is no JSON, or not there', async () => {
    const folder = folderOf({});
    writeFileSync(folder.config, '{"table":');
    expect(await lineOf(stationAt(folder))).toMatch(/no JSON/);
    const missing = { ...folder, config: join(folder.dir, 'nowhere.json') };
    expect(await lineOf(stationAt(missing))).toMatch(/nowhere\.json: no such file$/);
  });

  test('an HTTP port that another program has', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await until('the port', () => server.listening);
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    expect(await lineOf(stationAt(folderOf({}), '--port', port))).toMatch(new RegExp(`${port}.*(in use|busy|another program)`));
  });

  test('a folder that another station works in', async () => {
    const folder = folderOf({});
    await stationAt(folder).start();
    expect(await lineOf(stationAt(folder))).toMatch(/another|in use|locked/);
  });

  test('a bench in the folder of a live table', async () => {
    const folder = folderOf({});
    const live = new StationProcess(['run', '--config', folder.config, '--data', folder.data, '--port', '0']);
    onTestFinished(async () => void (await live.end('SIGKILL')));
    await live.start();
    await live.end('SIGTERM');
    expect(await lineOf(stationAt(folder))).toMatch(/live table/);
  });

  test('a file that is no journal', async () => {
    const folder = folderOf({});
    const station = stationAt(folder);
    await station.start();
    await station.end('SIGTERM');
    writeFileSync(join(folder.data, 'journal.db'), 'this is no database, and long enough to be looked at as one. '.repeat(100));
    expect(await lineOf(stationAt(folder))).toMatch(/journal\.db|journal/);
  });
});

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
    const first = stationAt(folderOf({ devices: { shoe: { wire: `serial:${port.path}` } } }));
    await first.start();
    const supervisor = await first.screen('supervisor');
    await until('the first to have it', () => (supervisor().devices.find(({ role }) => role === 'shoe')?.rungs ?? 0) >= 1);
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
