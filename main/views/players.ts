import { parseCard } from '../cards/card.ts';
import { type Bead, beadOf, roadsOf } from '../games/roads.ts';
import type { RoundRecord } from '../round/record.ts';
import type { Ambient } from './ambient.ts';
import { common } from './common.ts';
import type { PlayersView } from './messages.ts';
import type { Seen } from './seen.ts';

/** What the players' screen shows. It names no person at fault, no trouble, no card in question. */
export function playersView(seen: Seen, ambient: Ambient): PlayersView {
  return {
    audience: 'players',
    ...common(seen, ambient),
    state: stateOf(seen, ambient),
    odds: seen.odds,
    mainLimits: seen.odds.find(({ bet }) => bet === (seen.seated ? 'seat' : 'banker'))?.limits ?? null,
    ...(seen.seated ? { roads: null, counts: null } : roadsIn(seen)),
    corrected: ambient.corrected,
    order: seen.order,
    topList: seen.richest.map(([bettor, balance]) => ({ player: ambient.names(bettor), balance })),
  };
}

function roadsIn({ finished }: Seen): Pick<PlayersView, 'roads' | 'counts'> {
  const beads = finished.filter(({ status }) => status !== 'void').map(beadOfRecord);
  const count = (is: (bead: Bead) => boolean): number => beads.filter(is).length;
  return {
    roads: roadsOf(beads),
    counts: {
      player: count(({ winner }) => winner === 'P'),
      banker: count(({ winner }) => winner === 'B'),
      tie: count(({ winner }) => winner === 'T'),
      playerPair: count(({ playerPair }) => playerPair),
      bankerPair: count(({ bankerPair }) => bankerPair),
    },
  };
}
const cardsOf = (record: RoundRecord, hand: string) =>
  (record.hands[hand] ?? []).flatMap((code) => (typeof code === 'string' ? (parseCard(code) ?? []) : []));
/** A void round leaves no mark; a corrected one the mark of its right cards (requirements, "Roads"). */
const beadOfRecord = (record: RoundRecord): Bead => beadOf(cardsOf(record, 'player'), cardsOf(record, 'banker'));

export function stateOf(seen: Seen, ambient: Ambient): PlayersView['state'] {
  const isBetween = seen.phase === 'settled' || seen.phase === 'voided' || seen.phase === 'closed' || seen.phase === 'burning';
  if (ambient.frozen !== null || (seen.held && !isBetween)) return 'wait';
  switch (seen.phase) {
    case 'closed':
    case 'burning':
      return 'shoeChange';
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
