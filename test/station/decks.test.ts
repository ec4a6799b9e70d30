import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { entriesIn } from '../../firmware-protocol/codes/mapping.ts';
import type { DecksState, SupervisorView } from '../../main/views/messages.ts';
import { DEALER, newFolder, screen, stationWith } from '../bench/dealing.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from '../wire/ends.ts';
import { Scanner } from '../wire/scanner.ts';

const later = atTheEnd();
const BOSS = { person: 'boss', role: 'supervisor' } as const;
/** Faster than any hand: a test waits for no quarter of a second between two readings of a tag. */
const FAST = { repeatMs: 2, askMs: 2 };
const ORDER = ['S', 'H', 'D', 'C'].flatMap((suit) => [...'A23456789TJQK'].map((rank) => rank + suit));
const uid = (deck: number, card: string): string => `04${deck}0${ORDER.indexOf(card).toString(16).padStart(4, '0').toUpperCase()}`;

async function bench({ decks = 1, file = join(newFolder(later), 'decks.txt') } = {}) {
  const scanner = await Scanner.of('uid-line');
  later(() => scanner.close());
  const shoe = { wire: scanner.wire, dialect: 'uid-line', codes: file, ...FAST };
  const station = await stationWith(later, { table: { settings: { decks, burn: false } }, devices: { shoe } }, true);
  await until('the scanner', () => station.decks?.state().scanner === 'up');
  const state = (): DecksState => station.decks!.state();
  const scan = async (tag: string): Promise<DecksState['last']> => {
    const before = state().last?.n ?? 0;
    await scanner.say({ event: 'uid', uid: tag });
    return until(`what became of ${tag}`, () => (state().last?.n === before + 1 ? state().last : null));
  };
  const scanDeck = async (deck: number): Promise<void> => {
    for (let card = state().asked; card !== null; card = state().asked) await scan(uid(deck, card));
  };
  return { scanner, station, file, state, scan, scanDeck };
}
type Bench = Awaited<ReturnType<typeof bench>>;
const notes = (station: Bench['station']) =>
  (station.view('supervisor', null) as SupervisorView).timeline.flatMap(({ kind, values }) => (kind === 'noted' ? [values] : []));
const press = async (station: Bench['station'], ...kinds: readonly ('shoe.load' | 'round.open' | 'bets.close')[]) => {
  for (const kind of kinds) expect(await station.submit({ kind }, DEALER, null)).toHaveProperty('accepted');
};

describe('R28: decks are registered with the scanner of the table', () => {
  test('card by card, with duplicates, a gap and a mistake; then the table deals with them, without a restart', async () => {
    const { station, file, state, scan, scanDeck, scanner } = await bench();
    const decks = station.decks!;
    expect(await decks.begin(BOSS)).toBeNull();
    expect(state()).toMatchObject({ open: true, by: 'boss', decks: 1, asked: 'AS' });
    expect(screen(station).troubles).toMatchObject([{ kind: 'paused', why: 'decks' }]);
    expect(await station.submit({ kind: 'shoe.load' }, DEALER, null)).toMatchObject({ refused: 'round.notNow' });

    expect(await scan(uid(1, 'AS'))).toMatchObject({ is: 'registered', tag: uid(1, 'AS'), card: 'AS', deck: 1 });
    expect(await scan(uid(1, 'AS'))).toMatchObject({ is: 'again', card: 'AS', deck: 1 });
    expect(await decks.act({ decks: 'skip' })).toBeNull();
    expect(await scan(uid(1, '3S'))).toMatchObject({ is: 'registered', card: '3S' });
    await scan('04FFFFFF');
    expect(await decks.act({ decks: 'undo' })).toBeNull();
    expect(state()).toMatchObject({ asked: '4S', registered: ['AS', '3S'], skipped: ['2S'] });
    expect(await decks.act({ decks: 'finish', name: 'Blue' })).toEqual({ refused: 'decks.incomplete' });
    expect(await decks.act({ decks: 'write' })).toEqual({ refused: 'decks.incomplete' });
    await scanDeck(1);
    expect(await scan('04EEEEEE')).toMatchObject({ is: 'notAsked' });
    expect(existsSync(file)).toBe(false);
    expect(await decks.act({ decks: 'finish', name: 'Blue' })).toBeNull();
    expect(await decks.act({ decks: 'write' })).toBeNull();

    const { entries, problems } = entriesIn(readFileSync(file, 'utf8'));
    expect(problems).toEqual([]);
    expect(entries.toSorted((a, b) => (a.code < b.code ? -1 : 1))).toEqual(
      ORDER.map((card) => ({ code: uid(1, card), card, deck: 'Blue' })),
    );
    expect(readFileSync(file, 'utf8')).toContain('boss (supervisor)');
    expect(state()).toMatchObject({ open: false, written: { inUse: true }, done: [], registered: [] });
    expect(notes(station).map(({ what }) => what)).toEqual(expect.arrayContaining(['decks.begun', 'decks.finished', 'decks.written']));

    await until('the scanner with the new codes', () => scanner.connections === 2 && state().scanner === 'up');
    await press(station, 'shoe.load', 'round.open', 'bets.close');
    await scanner.say({ event: 'uid', uid: uid(1, '9S') });
    await until('the card', () => screen(station).hands[0]?.cards[0]?.show === '9S');
    // R24: of no deck, and the supervisor is told which tag.
    await scanner.say({ event: 'uid', uid: '04EEEEEE' });
    await until('the rescan', () => screen(station).troubles[0]?.kind === 'unread');
    expect(notes(station)).toContainEqual({ what: 'unregistered', detail: '04EEEEEE' });
    await scanner.say({ event: 'uid', uid: uid(1, '8H') });
    await until('the card', () => screen(station).hands[1]?.cards[0]?.show === '8H');
    // A tag is one card: it left the shoe before, whatever the time.
    const { shoe } = screen(station);
    await scanner.say({ event: 'uid', uid: uid(1, '9S') });
    expect(await until('the question', () => screen(station).troubles[0])).toMatchObject({ kind: 'tagAgain', card: '9S' });
    expect(screen(station).shoe).toEqual(shoe);
    expect(await station.submit({ kind: 'card.burn', by: 'boss', reason: 'read twice' }, BOSS, null)).toHaveProperty('accepted');
    expect([screen(station).shoe, screen(station).troubles, screen(station).due]).toEqual([shoe, [], 'player.2']);
  });

  test('several decks make the shoe: a tag of a finished one is told with its deck; nothing of it is lost by a break', async () => {
    const { station, file, state, scan, scanDeck } = await bench({ decks: 2 });
    const decks = station.decks!;
    await decks.begin(BOSS);
    await scanDeck(1);
    expect(await decks.act({ decks: 'finish', name: 'Blue 1' })).toBeNull();
    expect(await scan(uid(1, '5H'))).toMatchObject({ is: 'again', card: '5H', deck: 1 });
    await scan(uid(2, 'AS'));
    expect(await decks.act({ decks: 'end' })).toBeNull();
    expect([state().open, screen(station).troubles]).toEqual([false, []]);
    expect(await decks.act({ decks: 'skip' })).toEqual({ refused: 'decks.closed' });

    expect(await decks.begin(BOSS)).toBeNull();
    expect(state()).toMatchObject({ done: ['Blue 1'], registered: ['AS'], asked: '2S' });
    // A supervisor who ends the pause ends the registration.
    expect(await station.submit({ kind: 'resume', by: 'boss' }, BOSS, null)).toHaveProperty('accepted');
    expect(state()).toMatchObject({ open: false, done: ['Blue 1'], registered: ['AS'] });
    await press(station, 'shoe.load');
    expect(await decks.begin(BOSS)).toEqual({ refused: 'decks.inPlay' });
    expect(existsSync(file)).toBe(false);
  });

  test('a file that cannot be written is told, and the registration stays', async () => {
    const folder = newFolder(later);
    const { station, state, scanDeck } = await bench({ file: join(folder, 'decks.txt', 'below-a-file') });
    const decks = station.decks!;
    await decks.begin(BOSS);
    await scanDeck(1);
    await decks.act({ decks: 'finish', name: 'Red' });
    writeFileSync(join(folder, 'decks.txt'), '');
    expect(await decks.act({ decks: 'write' })).toMatchObject({ refused: 'decks.notWritten' });
    expect(state()).toMatchObject({ open: true, done: ['Red'], written: null });
  });
});
