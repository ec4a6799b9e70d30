import type { Kind } from './facts.ts';
import { isDealing, type PhaseName, roundIsOpen } from './phase.ts';
import type { Stop } from './table.ts';

/** The ways out of a stop: the facts that end it, and who brings them. Told to screens and tapes, and what is taken meanwhile. */
export interface Ways {
  readonly dealer: readonly Way[];
  readonly supervisor: readonly Way[];
}
export type Way = Extract<
  Kind,
  'card.enter' | 'card.keep' | 'card.burn' | 'card.fix' | 'round.void' | 'resume' | 'compared' | 'shoe.close'
>;

export function waysOut(stop: Pick<Stop, 'kind' | 'counted' | 'card' | 'down' | 'turned'>, phase: PhaseName): Ways {
  const voiding: readonly Way[] = roundIsOpen(phase) ? ['round.void'] : [];
  switch (stop.kind) {
    case 'unread':
      return { dealer: [], supervisor: ['card.enter', ...voiding] };
    case 'irregular':
      // A card of the round: another face is entered for it, or the round cannot be saved.
      if (stop.turned) return { dealer: [], supervisor: ['card.enter', ...voiding] };
      return { dealer: [], supervisor: ['card.enter', ...(isKeepable(stop) ? (['card.keep'] as const) : []), 'card.burn', ...voiding] };
    case 'called':
    case 'paused':
      return { dealer: [], supervisor: ['resume', ...voiding] };
    case 'compare':
      return { dealer: ['compared'], supervisor: [...(isDealing(phase) ? (['card.fix'] as const) : []), ...voiding] };
    case 'fault':
      return { dealer: [], supervisor: roundIsOpen(phase) ? voiding : ['shoe.close'] };
  }
}
/** Only a card whose face is known, and that the shoe can hold, can be played; what lies face down is not told by it. */
const isKeepable = ({ counted, card, down }: Pick<Stop, 'counted' | 'card' | 'down'>): boolean =>
  counted === 'face' || (down && counted === 'unknown' && card !== null);
