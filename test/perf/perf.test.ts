import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ROOT } from '../support/files.ts';
import { AS_NPM_DOES } from './node.ts';

/** A line of the table; its ratio, where it has one, is a number. What the figures are is not asserted: the machine may be busy. */
const line = (what: string, figure: string, ratio = '–'): RegExp => new RegExp(`^${what}.*  +${figure}  +${ratio}  .*(ok|over)$`, 'm');
const MS = '[\\d.]+ ms';
const RATIO = '\\d+\\.\\d\\d';

test('npm run perf -- --quick measures every line of the table', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [...AS_NPM_DOES, join(ROOT, 'test/perf/run.ts'), '--quick']);
  expect(stdout).toMatch(/, Node v\d+.*\nload [\d.]+, sync of the disk p50 [\d.]+ ms p99 [\d.]+ ms/);
  for (const p of ['p50', 'p99']) {
    expect(stdout).toMatch(line(`wire to a socket .*, ${p}`, MS, RATIO));
    expect(stdout).toMatch(line(`wire to the dealer's screen painted, ${p}`, MS, RATIO));
  }
  expect(stdout).toMatch(line("the station's own work for a card, p99", MS));
  expect(stdout).toMatch(line('rules alone: baccarat rounds a CPU second', '[\\d ]+'));
  expect(stdout).toMatch(line('a shoe of \\d+ facts folded again', MS));
  expect(stdout).toMatch(line('restart in the middle of a round', MS));
  expect(stdout).toMatch(line('2 000 damaged native frames', '0, -?[\\d.]+ MB'));
  expect(stdout).toMatch(line('2 000 damaged enq-bcc', '0, \\d+'));
  expect(stdout).toMatch(line('memory after 4 rounds', '\\d+ MB, -?\\d+ MB'));
}, 120_000);
