import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Access } from '../../main/screens/access.ts';
import { Screen } from '../../main/screens/screen.ts';
import type { BenchAct, Down, LiveLine, TechnicianView } from '../../main/views/messages.ts';
import { newFolder } from '../bench/dealing.ts';
import { until } from '../support/until.ts';
import { TechnicianTable } from './technician-table.ts';

/** One bench table, which a technician goes through from its cards to its round. */
const ends: (() => unknown)[] = [];
const later = (end: () => unknown): void => void ends.push(end);
let folder: string;
let table: TechnicianTable;
let stopWatching: () => void;
/** Every line that was ever shown, with the phase of the table at that moment. */
const shown: { readonly phase: TechnicianView['phase']; readonly line: LiveLine }[] = [];

beforeAll(async () => {
  folder = newFolder(later);
  table = await TechnicianTable.start(later, null, folder);
  await Promise.all([table.online('shoe'), table.online('panel')]);
  stopWatching = table.station.technician.watch(look);
  table.station.subscribe(look);
}, 60_000);
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

function look(): void {
  const { phase, live } = table.view;
  for (const line of live.lines) shown.push({ phase, line });
}
const textOf = (line: LiveLine): string => (line.is === 'bytes' ? line.text : `${line.event} ${line.values}`);
const shoeState = () => table.station.bench?.state().shoe.virtual;
const lights = () => table.station.bench?.state().panel.keys.map(({ light }) => light);
const bench = (act: BenchAct): void => expect(table.station.bench?.act(act) ?? null).toBeNull();
/** What comes out of the shoe next, and is taken. */
async function draw(act: 'deal' | 'unread' = 'deal'): Promise<string> {
  await until('an unlocked shoe', () => shoeState()?.unlocked);
  const [code = ''] = shoeState()?.next ?? [];
  const { fact } = table.station.health();
  bench({ bench: act });
  await until('its fact', () => table.station.health().fact > fact);
  return code;
}

describe('R108 what is tried out goes to no round, and is ticked off', () => {
  test('cards, while no shoe is in play: read, acknowledged, noted, and not of the round', async () => {
    await table.done({ kind: 'trial', of: 'cards', role: 'shoe' });
    const codes = [await draw(), await draw(), await draw()];
    await until('three cards on the sheet', () => new Set(codes).size === table.view.sheet.cards.length);
    expect(table.view.sheet.cards.toSorted()).toEqual([...new Set(codes)].toSorted());
    expect(table.view).toMatchObject({ phase: 'closed', trial: { of: 'cards', role: 'shoe', newest: codes[2] } });
    expect(table.kinds().filter((kind) => kind.startsWith('card'))).toEqual([]);
    expect(table.noted('diverted.card').map(({ detail }) => detail)).toEqual(codes.map((code) => `test: ${code}`));
    expect(table.noted('trial')).toEqual([{ author: { person: 'Hai', role: 'technician' }, detail: 'cards shoe' }]);
    await draw('unread');
    await until('the card that could not be read', () => table.item('unread')?.result === 'pass');
    // R12 bytes, what was made of them, and what the journal said to it.
    await until('the events of the cards', () => table.view.live.lines.some((line) => line.is === 'event' && line.event === 'unread'));
    const lines = table.view.live.lines.map(textOf);
    for (const code of codes) {
      expect(lines.some((text) => text.startsWith('CARD ') && text.includes(code))).toBe(true);
      expect(lines).toContainEqual(expect.stringContaining(`card code ${code}`));
    }
  });

  test('keys bring no act, lamps are the technician’s; afterwards the panel is as the table wishes', async () => {
    const before = lights();
    await table.done({ kind: 'trial', of: 'keys', role: 'panel' });
    await table.done({ kind: 'light', key: null, state: 'blink' });
    await table.done({ kind: 'light', key: 2, state: 'alert' });
    await until('the lamps', () => lights()?.slice(0, 4).join() === 'blink,blink,alert,blink');
    bench({ bench: 'press', key: 3 });
    await until('the key on the sheet', () => table.item('key:panel:3')?.result === 'pass');
    expect(table.item('key:panel:3')).toMatchObject({ checked: 'station', by: 'station' });
    expect(table.item('key:panel:2')?.result).toBeNull();
    expect(table.kinds()).not.toContain('call');
    await table.done({ kind: 'trial.end' });
    await until('the lamps as before', () => lights()?.join() === before?.join());
    bench({ bench: 'press', key: 3 });
    await until('a key that means something again', () => table.kinds().includes('call'));
    await table.station.submit({ kind: 'resume', by: 'huy' }, { person: 'huy', role: 'supervisor' }, null);
  });

  test('R11 a pulled plug is noticed within two seconds, and the device is back by itself', async () => {
    await table.done({ kind: 'trial', of: 'plug', role: 'panel' });
    bench({ bench: 'unplug', device: 'panel' });
    await until('the loss', () => table.view.trial?.of === 'plug' && table.view.trial.step === 'plug');
    bench({ bench: 'plug', device: 'panel' });
    const item = await until('the sheet', () => table.item('plug:panel')?.result && table.item('plug:panel'));
    expect(item).toMatchObject({ result: 'pass', by: 'station' });
    expect(item.remark).toMatch(/^[0-2]\.\d s · \d+\.\d s$/);
    await table.done({ kind: 'trial.end' });
  });

  test('a person ticks the rest; what is no line of the sheet is refused', async () => {
    await table.done({ kind: 'sheet.mark', item: 'burn', result: 'fail' });
    await table.done({ kind: 'sheet.remark', item: 'burn', remark: 'đếm sai' });
    expect(table.item('burn')).toMatchObject({ result: 'fail', remark: 'đếm sai', by: 'Hai' });
    expect(await table.act({ kind: 'sheet.mark', item: 'key:panel:99', result: 'pass' })).toMatchObject({
      refused: 'technician.malformed',
    });
    expect(await table.act({ kind: 'trial', of: 'keys', role: 'shoe' })).toMatchObject({ refused: 'technician.malformed' });
    expect(await table.act({ kind: 'trial', of: 'plug', role: 'tower' })).toHaveProperty('refused');
  });
});

describe('R75 bytes are cards', () => {
  test('a shoe that is loaded ends the trial; none of its bytes is shown until there is no shoe any more', async () => {
    await table.online('shoe');
    await table.done({ kind: 'trial', of: 'cards', role: 'shoe' });
    shown.length = 0;
    bench({ bench: 'newShoe' });
    await until('the new shoe in the scanner', () => table.kinds().includes('loaded'));
    await table.press('shoe.load');
    expect(table.view).toMatchObject({ trial: null, live: { lines: [], isShown: false } });
    const { length } = shown;
    while (table.view.phase === 'burning') await draw();
    await table.press('round.open', 'bets.close');
    expect(await table.act({ kind: 'trial', of: 'keys', role: 'panel' })).toMatchObject({ refused: 'technician.roundOpen' });
    while (table.view.phase === 'card') await draw();
    await until('the end of the round', () => table.view.phase === 'settled');
    expect(await table.act({ kind: 'trial', of: 'cards', role: 'shoe' })).toMatchObject({ refused: 'technician.shoeInPlay' });
    // On the wire of a panel may be a shoe.
    const { fact } = table.station.health();
    bench({ bench: 'press', key: 7 });
    await until('the press', () => table.station.health().fact > fact);
    expect(shown.slice(length)).toEqual([]);
    expect(table.role('shoe')?.device).toMatchObject({ rungs: 4, bad: 0, plain: true });
    expect(table.kinds().filter((kind) => kind === 'card').length).toBeGreaterThan(4);
  });

  test('nobody looks: nothing is tried, kept or looked for', async () => {
    await table.done({ kind: 'trial', of: 'plug', role: 'panel' });
    stopWatching();
    expect(table.view).toMatchObject({ trial: null, found: null, live: { lines: [] } });
  });
});

test('R83 a technician signs in; before that the page knows whose table it is and nothing else; a dealer is sent away', async () => {
  const { hashPin } = await import('../../main/people/hash.ts');
  const pin = await hashPin('4711');
  const people = [
    { name: 'Hai', role: 'technician', pin },
    { name: 'Lan', role: 'dealer', pin },
  ] as const;
  const access = new Access(table.station, people, []);
  const downs: Down[] = [];
  const place = { audience: 'technician', session: 'a', atTheTable: true } as const;
  const page = new Screen(access, place, (down) => Promise.resolve(void downs.push(down)));
  const newest = (): TechnicianView => (downs.at(-1) as { readonly view: TechnicianView }).view;
  const say = (message: object) => page.receive(JSON.stringify({ id: '1', ...message }));
  expect(newest()).toMatchObject({ people: 'signedOut', roles: [], found: null, sheet: { items: [] } });
  expect(await say({ fact: { kind: 'sheet.new' } })).toMatchObject({ refused: 'person.signedOut' });
  expect(await say({ signIn: { name: 'Lan', pin: '4711' } })).toMatchObject({ refused: 'person.right' });
  expect(await say({ signIn: { name: 'Hai', pin: '4711' } })).toHaveProperty('accepted');
  await until('the devices', () => newest().roles.length > 0 && newest().found !== null);
  expect(await say({ fact: { kind: 'round.open' } })).toMatchObject({ refused: 'technician.malformed' });
  expect(await say({ fact: { kind: 'sheet.mark', item: 'early', result: 'na' } })).toHaveProperty('accepted');
  expect(table.item('early')).toMatchObject({ result: 'na', by: 'Hai' });
  expect(await say({ signOut: true })).toHaveProperty('accepted');
  await until('an empty page', () => newest().roles.length === 0);
  page.close();
});

test('R108 the sheet outlives the program; a file that is none is put aside', async () => {
  const { cards, begun } = table.view.sheet;
  await table.station.close();
  ends.splice(ends.length - 1);
  const again = await TechnicianTable.start(later, null, folder);
  expect(again.view.sheet).toMatchObject({ cards, begun, kept: true });
  expect(again.view.sheet.head.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(again.item('burn')).toMatchObject({ result: 'fail', remark: 'đếm sai', by: 'Hai' });
  await again.done({ kind: 'sheet.new' });
  expect(again.view.sheet.items.filter(({ result }) => result !== null)).toEqual([]);
  const file = join(again.data, 'acceptance.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ v: 1, cards: [], marks: {} });
  const { Sheet } = await import('../../main/station/acceptance.ts');
  writeFileSync(file, '{"v":2');
  const warned: string[] = [];
  const sheet = new Sheet(file, (message) => void warned.push(message));
  expect(warned).toHaveLength(1);
  expect([existsSync(`${file}.bad`), existsSync(file), sheet.cards]).toEqual([true, false, []]);
});
