import type { Refusal } from '../events.ts';

/** Of a device that has proved who it is: there is nothing to go on with. */
export const HOPELESS: ReadonlySet<Refusal['why']> = new Set(['cloned', 'rollback']);
/** Follows the name of the device. */
export const REFUSED: Readonly<Record<Refusal['why'], string>> = {
  wrongKey: 'proves to have another key than the station has for it',
  noKey: 'is authenticated only, and the station has no key for it',
  revoked: 'has a key that is revoked',
  replayed: 'says what was said before: a recording',
  forged: 'sends lines with wrong MACs',
  downgrade: 'sends lines that are not authenticated',
  cloned: 'is in another place at the same time',
  rollback: 'has gone back to an earlier state',
};
