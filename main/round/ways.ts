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

export function waysOut(stop: Pick<Stop, 'kind' | 'counted'>, phase: PhaseName): Ways {
  const voiding: readonly Way[] = roundIsOpen(phase) ? ['round.void'] : [];
  switch (stop.kind) {
    case 'unread':
      return { dealer: [], supervisor: ['card.enter', ...voiding] };
    case 'irregular':
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
/** Only a card whose face is known, and that the shoe can hold, can be played. */
const isKeepable = ({ counted }: Pick<Stop, 'counted'>): boolean => counted === 'face';
