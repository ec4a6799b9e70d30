import { faultNames } from '../bench/faults.ts';
import type { DrillPlan } from '../views/messages.ts';
import { Problem } from './command.ts';

const HIGHEST_SEED = 2 ** 32 - 1;
/** As the bench page has them at first. */
const PERCENT = 25;
const EVERY_MS = 300;

/** `SEED` or `SEED:NAME,NAME…`: a drill at a bench, with every fault or with these. Problem for anything else. */
export function drillOf(text: string): DrillPlan {
  const [seed = '', names] = text.split(':', 2);
  if (!/^\d{1,10}$/.test(seed) || Number(seed) > HIGHEST_SEED)
    throw new Problem(`station run --faults: expected SEED or SEED:NAME,NAME… with a seed from 0 to ${HIGHEST_SEED}, got "${text}"`);
  const chosen = names?.split(',') ?? faultNames;
  const unknown = chosen.find((name) => !faultNames.some((one) => one === name));
  if (unknown !== undefined) throw new Problem(`station run --faults: no fault "${unknown}" (${faultNames.join(', ')})`);
  const faults = faultNames.filter((name) => chosen.includes(name));
  return { seed: Number(seed), percent: PERCENT, everyMs: EVERY_MS, faults, devices: ['shoe', 'panel'] };
}
