import { expect, test } from 'vitest';
import { parseConfig } from '../../main/config.ts';
import type { Station } from '../../main/station.ts';
import type { SupervisorView } from '../../main/views/messages.ts';
import { DEALER, stationWith } from '../bench/dealing.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from '../wire/ends.ts';
import { Scanner } from '../wire/scanner.ts';

const later = atTheEnd();
const COMMANDS = { commands: true, unlock: 'LK00' };
const ACK = { event: 'device', kind: 'ack' } as const;

/** A shoe that is told to lock and unlock. */
class LockedShoe {
  readonly scanner: Scanner;
  readonly heard: string[] = [];
  isDeaf = false;

  private constructor(scanner: Scanner) {
    this.scanner = scanner;
    scanner.answer = (bytes) => {
      this.heard.push(/LK\d\d/.exec(bytes.toString('latin1'))?.[0] ?? bytes.toString('hex'));
      return this.isDeaf ? null : ACK;
    };
  }
  static async new(): Promise<LockedShoe> {
    const scanner = await Scanner.of('enq-bcc');
    later(() => scanner.close());
    return new LockedShoe(scanner);
  }
  get newest(): string | undefined {
    return this.heard.at(-1);
  }
}
const tableOf = (shoe: LockedShoe): Promise<Station> =>
  stationWith(later, { devices: { shoe: { wire: shoe.scanner.wire, dialect: 'enq-bcc', settings: COMMANDS } } });
const stateOf = (station: Station) => (station.view('supervisor', null) as SupervisorView).devices.find(({ role }) => role === 'shoe');

test('R15: an enq-bcc shoe is locked until a card is due, and locked again; told anew when it comes back or starts anew', async () => {
  const shoe = await LockedShoe.new();
  const station = await tableOf(shoe);
  await until('the lock', () => shoe.newest === 'LK02');
  await station.submit({ kind: 'shoe.load' }, DEALER, null);
  await until('the shoe unlocked for its burn', () => shoe.newest === 'LK00');
  await shoe.scanner.say({ event: 'card', code: 'AS', place: 'burn.first' });
  await shoe.scanner.say({ event: 'card', code: '5D', place: 'burn' });
  await until('the lock between rounds', () => shoe.newest === 'LK02');
  const { length } = shoe.heard;
  shoe.scanner.unplug();
  await until('the lock after the plug', () => shoe.heard.length > length && shoe.newest === 'LK02');
  const before = shoe.heard.length;
  await shoe.scanner.say({ event: 'device', kind: 'boot' });
  await until('the lock after its start', () => shoe.heard.length > before && shoe.newest === 'LK02');
});

test('R15, R17: a shoe that does not answer is told three times, and deals all the same', async () => {
  const shoe = await LockedShoe.new();
  shoe.isDeaf = true;
  const station = await tableOf(shoe);
  await until('the lock', () => shoe.newest === 'LK02');
  await station.submit({ kind: 'shoe.load' }, DEALER, null);
  await until('the third telling', () => shoe.heard.filter((one) => one === 'LK00').length === 3);
  await shoe.scanner.say({ event: 'card', code: 'AS', place: 'burn.first' });
  await shoe.scanner.say({ event: 'card', code: '5D', place: 'burn' });
  await until('the burn', () => station.health().state === 'idle');
  expect(stateOf(station)).toMatchObject({ lostForS: null });
});

test('commands without what unlocks the shoe are refused at start: it would deal no card', () => {
  const devices = { shoe: { wire: 'tcp:127.0.0.1:7001', dialect: 'enq-bcc', settings: { commands: true } } };
  expect(() => parseConfig({ devices }, 'a.json')).toThrow(
    'a.json: devices.shoe.settings.commands: needs settings.lock and settings.unlock',
  );
});
