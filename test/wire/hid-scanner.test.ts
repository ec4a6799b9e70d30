import { expect, test } from 'vitest';
import { codeTableNamed } from '../../firmware-protocol/codes/index.ts';
import { formatNamed } from '../../firmware-protocol/dialects/formats.ts';
import { dialectNamed } from '../../firmware-protocol/dialects/index.ts';
import { ALL_CARDS, codeOf } from '../../main/cards/card.ts';
import { until } from '../support/until.ts';
import { hidTests } from './hid-links.ts';

const { machine, linked } = hidTests();
const DECK = ALL_CARDS.map(codeOf);
const SCANNER = { vendor: 0x05e0, product: 0x1200, serial: 'S 1' };
const WIRE = 'hid:05e0:1200/S%201';
/** With the end of a report that says that more of the code follows. */
const DIALECTS = [
  ['hid-pos', 64, '01'],
  ['wedge', 8, ''],
] as const;

/** The reports that a scanner sends for a card, in hex. */
function reportsOf(dialect: string, bytes: number, code: string): readonly string[] {
  const frame = formatNamed(dialect)?.encoder(codeTableNamed('digits4')!)({ event: 'card', code }) ?? new Uint8Array();
  const hex = Buffer.from(frame).toString('hex');
  return hex.match(new RegExp(`.{${bytes * 2}}`, 'g')) ?? [];
}

test.each(DIALECTS)('R1, R2: %s: a deck dealt by an HID scanner is that deck', async (dialect, bytes) => {
  const hid = machine();
  const scanner = hid.plug(0, SCANNER);
  const link = linked(hid, WIRE, { dialect }, dialectNamed);
  await link.reaches('open');
  for (const card of DECK) for (const report of reportsOf(dialect, bytes, card)) scanner.say(report);
  await until('the last card', () => link.cards.length === DECK.length);
  expect(link.cards).toEqual(DECK);
});

test.each(DIALECTS)(
  'R7, R11: %s: pulled in the middle of a code, it makes no card of the rest when it is back',
  async (dialect, bytes, more) => {
    const hid = machine();
    const scanner = hid.plug(0, SCANNER);
    const link = linked(hid, WIRE, { dialect }, dialectNamed);
    await link.reaches('open');
    const [begun = '', ...rest] = reportsOf(dialect, bytes, 'KH');
    scanner.say(begun.slice(0, begun.length - more.length) + more);
    await until('its bytes', () => link.state?.stage === 'bytes');
    scanner.unplug();
    await link.reaches('lost');
    const again = hid.plug(3, SCANNER);
    await link.reaches('open');
    for (const report of [...rest, ...reportsOf(dialect, bytes, '7D')]) again.say(report);
    await until('a card', () => link.cards.length > 0);
    expect(link.cards).toEqual(['7D']);
  },
);
