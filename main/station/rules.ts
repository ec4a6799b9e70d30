import type { Rules } from '../journal/refold.ts';
import { begin, isBlank, step } from '../round/step.ts';
import { carryOf } from '../round/tell.ts';

/** The rules of this program, for a journal to be folded by. */
export const RULES: Rules = { begin, step, carryOf: (snapshot) => (isBlank(snapshot) ? null : carryOf(snapshot)) };
