import type { Page } from 'playwright-core';
import { type Line, ms } from '../line.ts';
import { median } from '../measure.ts';
import type { Scale } from '../scale.ts';
import type { StationProgram } from '../station/program.ts';
import type { StationSubject } from '../station/subject.ts';

const BUDGET_MS = 2_000;

/**
 * kill -9 of a station in the middle of a round, its page open: from the start of the next until the page is connected again, shows the
 * table and takes what the dealer does. The page's own waiting before it tries again is in it.
 */
export async function restartLine(subject: StationSubject, program: StationProgram, page: Page, { turns }: Scale): Promise<Line> {
  const samples: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    await subject.dealInto('banker.2');
    await page.goto(subject.pageUrl);
    await page.waitForSelector(subject.readySelector);
    await program.kill();
    await page.waitForSelector(OLD);
    const startedMs = performance.now();
    await program.start();
    await page.waitForSelector(subject.readySelector);
    samples.push(performance.now() - startedMs);
    await subject.compared();
  }
  const tookMs = median(samples);
  return {
    what: 'restart in the middle of a round to a usable screen',
    bare: null,
    station: ms(tookMs),
    ratio: null,
    budget: `under ${BUDGET_MS} ms`,
    ok: tookMs < BUDGET_MS,
  };
}

/** A page that shows what was, and says so. */
const OLD = '.stage[data-old]';
