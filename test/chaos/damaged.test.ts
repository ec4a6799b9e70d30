import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { parseConfig } from '../../main/config.ts';
import { openJournal } from '../../main/journal/journal.ts';
import type { Author, Body } from '../../main/round/facts.ts';
import { type Station, startStation } from '../../main/station.ts';
import type { SupervisorView } from '../../main/views/messages.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from '../wire/ends.ts';
import { FakeDevices } from './fake-devices.ts';
import { FOUR_CARDS, WITHOUT_BURN } from './round.ts';
import { tableFolder } from './station-process.ts';

const later = atTheEnd();
const TAPE: Author = 'tape';
const PIT = { by: 'supervisor', reason: 'the journal is damaged' };
const CONFIG = parseConfig({ table: { settings: WITHOUT_BURN }, devices: { shoe: { wire: 'tcp:127.0.0.1:1' } } }, 'the test');
const QUIET = { info: () => undefined, warn: () => undefined };

async function started(data: string): Promise<{ readonly station: Station; readonly devices: FakeDevices }> {
  const devices = new FakeDevices();
  const station = await startStation({ config: CONFIG, data, bench: false, program: 'test', start: devices.start, log: QUIET });
  later(() => station.close());
  await devices.connect();
  await until('the scanner', () => !supervisor(station).troubles.some(({ kind }) => kind === 'scannerLost'));
  return { station, devices };
}
const bring = (station: Station, fact: Body) => station.submit(fact, TAPE, null);
async function take(station: Station, ...facts: readonly Body[]): Promise<void> {
  for (const fact of facts) expect(await bring(station, fact), fact.kind).toHaveProperty('accepted');
}
const supervisor = (station: Station): SupervisorView => station.view('supervisor', null) as SupervisorView;

/** A round stands open with two cards on the table, the station is gone, and somebody has been at its journal. */
async function damagedBy(sql: string): Promise<string> {
  const { data } = tableFolder(later, {});
  const { station, devices } = await started(data);
  await take(
    station,
    { kind: 'shoe.load' },
    { kind: 'round.open' },
    { kind: 'bet', bettor: 'an', bet: 'tie', amount: 5 },
    { kind: 'bets.close' },
  );
  await devices.draw(FOUR_CARDS[0]);
  await devices.draw(FOUR_CARDS[1]);
  await station.close();
  const database = new DatabaseSync(join(data, 'journal.db'));
  database.exec(sql);
  database.close();
  return data;
}

describe('a journal that is not what was written stops the table, which starts all the same, and has its ways out (R86, R91)', () => {
  test.each([
    ['a card changed', `UPDATE facts SET fact = replace(fact, '4S', '9S') WHERE kind = 'card'`, /^record \d+: broken chain: /],
    ['a record taken out', `DELETE FROM facts WHERE kind = 'bets.close'`, /^record \d+: is missing: /],
    ['a record that cannot be read', `UPDATE facts SET fact = '{' WHERE kind = 'bet'`, /^record \d+: /],
    ['a shoe that cannot be read', `UPDATE facts SET fact = '{' WHERE kind = 'shoe.load'`, /^record \d+: /],
    [
      'the next shoe of a table that is not known',
      `UPDATE facts SET fact = replace(fact, '"game":"baccarat"', '"game":"whist"') WHERE kind = 'shoe.load'`,
      /^record \d+: /,
    ],
  ])('%s', async (_, sql, detail) => {
    const data = await damagedBy(sql);
    const { station } = await started(data);
    const view = supervisor(station);
    expect(view.troubles.map(({ kind }) => kind)).toContain('fault');
    expect(view.alarms).toContainEqual(expect.objectContaining({ kind: 'fault', blocks: true }));
    expect(await bring(station, { kind: 'round.open' })).toMatchObject({ refused: 'round.notNow' });
    await station.close();

    // Told once, not at every start.
    const again = await started(data);
    const differences = [...readable(data)].filter(({ fact }) => fact.kind === 'different');
    expect(differences).toEqual([expect.objectContaining({ fact: expect.objectContaining({ detail: expect.stringMatching(detail) }) })]);

    await wayOut(again.station);
    await again.station.close();
    const { station: clean } = await started(data);
    expect(supervisor(clean)).toMatchObject({ phase: 'betting', alarms: [], troubles: [{ kind: 'compare' }] });
  });

  test('a decision that this program takes otherwise', async () => {
    const data = await damagedBy('SELECT 1');
    const journal = openJournal(data);
    const fact = { kind: 'bet', bettor: 'bo', bet: 'tie', amount: 5, v: 1, atMs: 1e9, author: TAPE } as const;
    journal.append([{ key: null, wallMs: 0, monoMs: 0, boot: 'x', fact, raw: null, verdict: 'ok', record: null }]);
    journal.close();
    const { station } = await started(data);
    expect(supervisor(station).troubles.map(({ kind }) => kind)).toContain('fault');
    await wayOut(station);
  });
});

/** What a supervisor does about it: voids the round, closes the shoe, says what it was, loads a new one. */
async function wayOut(station: Station): Promise<void> {
  if (supervisor(station).acts.some(({ fact }) => fact === 'round.void')) await take(station, { kind: 'round.void', ...PIT });
  if (supervisor(station).acts.some(({ fact }) => fact === 'shoe.close')) await take(station, { kind: 'shoe.close', ...PIT });
  expect(supervisor(station).troubles).toEqual([]);
  await take(station, { kind: 'shoe.load' });
  expect(await bring(station, { kind: 'round.open' })).toMatchObject({ refused: 'round.notNow' });
  for (const { id, blocks } of supervisor(station).alarms) if (blocks) await take(station, { kind: 'alarm.clear', alarm: id, ...PIT });
  await take(station, { kind: 'round.open' });
}
function* readable(data: string) {
  const journal = openJournal(data, { readOnly: true });
  for (const row of journal.stored()) {
    if (row.kind === 'different') yield { seq: row.seq, fact: JSON.parse(row.fact) as Body };
  }
  journal.close();
}
