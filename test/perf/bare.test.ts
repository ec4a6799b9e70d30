import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type Pty, plug } from '../support/pty.ts';
import { bareSubject } from './bare/subject.ts';
import { diskSync, percentiles, wireToPaint, wireToSocket } from './measure.ts';
import type { Subject } from './subject.ts';

const CARDS = 20;

/** The figures are `npm run perf`'s; here: that the baseline works and that what is measured is what is meant. */
describe('the bare baseline', () => {
  let port: Pty;
  let subject: Subject;

  beforeAll(async () => {
    port = await plug();
    subject = await bareSubject(port);
  });
  afterAll(async () => {
    await subject.stop();
    await port.unplug();
  });

  test('every card comes from the wire to a socket', async () => {
    const samples = await wireToSocket(subject, CARDS);
    expect(samples).toHaveLength(CARDS);
    for (const sample of samples) expect(sample).toBeGreaterThan(0);
  });

  test('every card is painted, after it came', async () => {
    const browser = await launchBrowser();
    const page = await browser.newPage();
    const samples = await wireToPaint(subject, page, CARDS);
    expect(samples).toHaveLength(CARDS);
    for (const sample of samples) expect(sample).toBeGreaterThan(0);
    await browser.close();
  });
});

test('a sync of the disk takes its time and leaves nothing behind', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sync-'));
  for (const sample of diskSync(folder, CARDS)) expect(sample).toBeGreaterThan(0);
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

test.each([
  [[7], 7, 7],
  [[3, 1, 2], 2, 3],
  [Array.from({ length: 1000 }, (_, n) => 1000 - n), 501, 991],
])('percentiles of %#', (samples, p50Ms, p99Ms) => {
  expect(percentiles(samples)).toEqual({ p50Ms, p99Ms });
});
