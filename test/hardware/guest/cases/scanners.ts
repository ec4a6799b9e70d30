import { dialectNamed } from '../../../../firmware-protocol/dialects/index.ts';
import { equal } from '../equal.ts';
import { type Guest, LINE_SCANNER_PORT } from '../guest.ts';
import { soon } from '../soon.ts';
import type { HidDevice, SerialDevice } from '../usb.ts';
import { wishOf } from '../watched-devices.ts';

const CARDS = ['AS', '5H', 'TD', 'KC', 'QS', '2D', '9C', '7H'];

/** Two serial ways and two of HID: each hears its own scanner, before and after it is unplugged. */
export async function scanners(guest: Guest): Promise<void> {
  const { devices, lineScanner, posScanner, wedgeScanner } = guest;
  const ways: readonly (readonly [string, string, SerialDevice | HidDevice])[] = [
    ['ascii-line', `serial:${LINE_SCANNER_PORT}`, lineScanner],
    ['hid-pos', 'hid:1209:b002/S-0002', posScanner],
    ['wedge', 'hid:1209:b003/S-0003', wedgeScanner],
  ];
  await guest.plug(...ways.map(([, , scanner]) => scanner));
  devices.devices.have(ways.map(([dialect, wire]) => wishOf(dialect, wire, dialect)));
  await Promise.all(ways.map(([dialect, , scanner]) => readsAll(guest, dialect, scanner, CARDS)));
  const before = ways.map(([dialect]) => devices.state(dialect)?.session ?? 0);
  for (const [, , scanner] of ways) scanner.unplug();
  await Promise.all(ways.map(([dialect]) => devices.reaches(dialect, 'lost')));
  await guest.plug(...ways.map(([, , scanner]) => scanner));
  await Promise.all(
    ways.map(async ([dialect, , scanner], nth) => {
      await devices.opens(dialect, before[nth]);
      await readsAll(guest, dialect, scanner, CARDS);
    }),
  );
  for (const [dialect] of ways) equal(`cards of ${dialect}`, devices.cards(dialect), [...CARDS, ...CARDS]);
}

async function readsAll({ devices }: Guest, dialect: string, scanner: SerialDevice | HidDevice, cards: readonly string[]): Promise<void> {
  await devices.opens(dialect);
  const encode = dialectNamed(dialect)?.encoder() ?? (() => null);
  const before = devices.cards(dialect).length;
  for (const code of cards) {
    const bytes = encode({ event: 'card', code }) ?? Buffer.alloc(0);
    const reportBytes = 'reportBytes' in scanner ? scanner.reportBytes : bytes.length;
    for (let at = 0; at < bytes.length; at += reportBytes) await scanner.say(bytes.subarray(at, at + reportBytes));
  }
  await soon(`the cards of ${dialect}`, () => devices.cards(dialect).length >= before + cards.length);
}
