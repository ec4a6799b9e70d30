import type { SeatView } from '../../main/views/messages.ts';

/** As many fit beside each other. */
const MOST_CHIPS = 5;
/** Between a chip and the next: 1, 5, 10, 50 … */
const STEPS = [5, 2] as const;
const LEAST_CHIP = 1;

/** Amounts to press: the least bet, then round ones above it, none more than may be staked. */
export function chipsFor(limits: readonly [number, number] | null, balance: SeatView['balance']): readonly number[] {
  const [least, most] = limits ?? [LEAST_CHIP, Number.MAX_SAFE_INTEGER];
  const top = Math.min(most, balance ?? most);
  const chips = [Math.max(least, LEAST_CHIP)];
  let chip = 1;
  for (let index = 0; chips.length < MOST_CHIPS && chip <= top; index += 1) {
    if (chip > least) chips.push(chip);
    chip *= STEPS[index % STEPS.length] ?? 1;
  }
  return chips;
}
