import type { Page } from 'playwright-core';
import { type Line, ms } from '../line.ts';
import { diskSync, median, type Percentiles, percentiles, wireToPaint, wireToSocket } from '../measure.ts';
import type { Scale } from '../scale.ts';
import type { Subject } from '../subject.ts';

interface Turn {
  readonly bare: Percentiles;
  readonly station: Percentiles;
}

/** Turn and turn about. `folder`: on the journal's disk, for the sync that the bare script is granted. */
export async function wireToSocketLines(bare: Subject, station: Subject, folder: string, { turns, sent }: Scale): Promise<Line[]> {
  const measured: Turn[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const bareMs = await wireToSocket(bare, sent);
    const syncMs = diskSync(folder, sent);
    const withSync = bareMs.map((way, n) => way + (syncMs[n] ?? Number.NaN));
    measured.push({ bare: percentiles(withSync), station: percentiles(await wireToSocket(station, sent)) });
  }
  return linesOf('wire to a socket (bare: and a sync of the disk)', measured, { p50Ms: 1.5, p99Ms: 2 });
}

/** Turn and turn about, each in the same page of the same browser. */
export async function wireToPaintLines(bare: Subject, station: Subject, page: Page, { turns, painted }: Scale): Promise<Line[]> {
  const measured: Turn[] = [];
  for (let turn = 0; turn < turns; turn++) {
    measured.push({
      bare: percentiles(await wireToPaint(bare, page, painted)),
      station: percentiles(await wireToPaint(station, page, painted)),
    });
  }
  return linesOf("wire to the dealer's screen painted", measured, { p50Ms: 1.2, p99Ms: 1.5 });
}

function linesOf(what: string, turns: readonly Turn[], budgets: Percentiles): Line[] {
  return (['p50Ms', 'p99Ms'] as const).map((percentile) => {
    const ratio = median(turns.map(({ bare, station }) => station[percentile] / bare[percentile]));
    return {
      what: `${what}, ${percentile.slice(0, -'Ms'.length)}`,
      bare: ms(median(turns.map(({ bare }) => bare[percentile]))),
      station: ms(median(turns.map(({ station }) => station[percentile]))),
      ratio,
      budget: `at most ${budgets[percentile]} x`,
      ok: ratio <= budgets[percentile],
    };
  });
}
