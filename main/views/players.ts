import { beadOf, roadsOf } from '../games/roads.ts';
import type { Ambient } from './ambient.ts';
import { common } from './common.ts';
import type { PlayersView } from './messages.ts';
import type { Seen } from './seen.ts';

/** What the players' screen shows. It names no person at fault, no trouble, no card in question. */
export function playersView(seen: Seen, ambient: Ambient): PlayersView {
  const beads = seen.finished.flatMap((record) => beadOf(record) ?? []);
  const count = (is: (bead: (typeof beads)[number]) => boolean): number => beads.filter(is).length;
  return {
    audience: 'players',
    ...common(seen, ambient),
    state: stateOf(seen, ambient),
    odds: seen.odds,
    mainLimits: seen.odds.find(({ bet }) => bet === 'banker')?.limits ?? null,
    roads: roadsOf(beads),
    counts: {
      player: count(({ winner }) => winner === 'P'),
      banker: count(({ winner }) => winner === 'B'),
      tie: count(({ winner }) => winner === 'T'),
      playerPair: count(({ playerPair }) => playerPair),
      bankerPair: count(({ bankerPair }) => bankerPair),
    },
    corrected: ambient.corrected,
    order: seen.order,
  };
}

function stateOf(seen: Seen, ambient: Ambient): PlayersView['state'] {
  if (seen.phase === 'closed' || seen.phase === 'burning') return 'shoeChange';
  if (ambient.frozen !== null || (seen.held && seen.phase !== 'settled' && seen.phase !== 'voided')) return 'wait';
  switch (seen.phase) {
    case 'idle':
      return seen.shoe?.finished ? 'shoeChange' : 'soon';
    case 'betting':
      return 'placeBets';
    case 'settled':
      return 'settled';
    case 'voided':
      return 'void';
    case 'card':
      return seen.hands.every(({ cards }) => cards.length === 0) ? 'noMoreBets' : 'dealing';
    case 'answers':
    case 'reveal':
      return 'dealing';
  }
}
