import { keysOf, parseConfig } from '../../../main/config.ts';
import type { Body, Fact } from '../../../main/round/facts.ts';
import { begin, type Snapshot, step } from '../../../main/round/step.ts';
import { dealerViewOf, viewOf, WITHOUT_A_STATION } from '../../../main/views/index.ts';
import { outputsOf } from '../../../main/views/outputs.ts';
import { type Line, ms } from '../line.ts';
import { median, percentiles } from '../measure.ts';
import type { Scale } from '../scale.ts';
import { shoeFacts } from '../shoe.ts';

const BUDGET_MS = 1;
const KEYS = keysOf(parseConfig({}, 'the defaults'), 'panel');
const SCREENS = ['dealer', 'players', 'supervisor'] as const;

/** What each card of a shoe makes the station do before and after the commit: judge and step it; lock, lights, and the views of three screens as they are sent. */
export function workLine(scale: Scale): Line {
  const facts = shoeFacts(scale);
  // What is dealt for the first time is compiled on the way.
  workOfCards(facts);
  const turns = Array.from({ length: scale.turns }, () => workOfCards(facts));
  // Of each card the median: a turn that was held up by another program says nothing of the card.
  const cards = (turns[0] ?? []).map((_, card) => median(turns.map((turn) => turn[card] ?? Number.NaN)));
  const { p99Ms } = percentiles(cards);
  return {
    what: `the station's own work for a card, p99 (judge, step, ${SCREENS.length} views)`,
    bare: null,
    station: ms(p99Ms),
    ratio: null,
    budget: `under ${BUDGET_MS} ms`,
    ok: p99Ms < BUDGET_MS,
  };
}

/** Milliseconds for each card. */
function workOfCards(bodies: readonly Body[]): number[] {
  const samples: number[] = [];
  let snapshot = begin();
  for (const [atMs, body] of bodies.entries()) {
    const fact: Fact = { ...body, v: 1, atMs, author: 'station' };
    const startedMs = performance.now();
    ({ snapshot } = step(snapshot, fact));
    tell(snapshot);
    if (fact.kind === 'card') samples.push(performance.now() - startedMs);
  }
  return samples;
}

function tell(snapshot: Snapshot): void {
  outputsOf(dealerViewOf(snapshot, WITHOUT_A_STATION), KEYS);
  for (const screen of SCREENS) JSON.stringify(viewOf(snapshot, screen, WITHOUT_A_STATION));
}
