import type { End } from './baccarat-bets.ts';
import { bankerDraws, isNatural, playerDraws, thirdOf, totalOf } from './baccarat-hand.ts';
import type { PlaceOfDeal, Reason, Waiting } from './game.ts';

/** What a screen says of the draws: which places the round has, and why (B1–B4). Told from open cards alone. */
type Deal = End & { readonly waiting: Waiting };

const PLACES = ['player.1', 'banker.1', 'player.2', 'banker.2', 'player.3', 'banker.3'] as const;
const THIRD_POINTS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

export const order = (deal: Deal): readonly PlaceOfDeal[] => PLACES.map((place) => ({ place, is: stateOf(place, deal) }));

function stateOf(place: (typeof PLACES)[number], deal: Deal): PlaceOfDeal['is'] {
  const { player, banker, waiting } = deal;
  const [hand, index] = place.split('.');
  if ((hand === 'player' ? player : banker).cards.length >= Number(index)) return 'dealt';
  if (waiting.for === 'card' && waiting.place === place) return 'now';
  if (waiting.for === 'nothing') return 'never';
  if (banker.cards.length < 2) return 'open';
  return place === 'banker.3' && mayDraw(deal) ? 'open' : 'never';
}
/** Whether some third card of the Player's would make the Banker draw. */
const mayDraw = ({ banker }: End): boolean => THIRD_POINTS.some((third) => bankerDraws(banker.total, third));

export function explain(deal: Deal): readonly Reason[] {
  const { player, banker } = deal;
  if (banker.cards.length < 2) return [];
  if (isNatural(player) || isNatural(banker)) {
    return [{ code: 'baccarat.natural', values: { player: player.total, banker: banker.total } }];
  }
  const onTwo = totalOf(player.cards.slice(0, 2));
  return [
    { code: playerDraws(onTwo) ? 'baccarat.playerDraws' : 'baccarat.playerStands', values: { player: onTwo } },
    ...bankersReason(deal),
  ];
}
/** Nothing while it hangs on a card that the Player is still to draw. */
function bankersReason({ player, banker, waiting }: Deal): readonly Reason[] {
  const total = totalOf(banker.cards.slice(0, 2));
  const third = thirdOf(player);
  if (third !== null) {
    return [{ code: bankerDraws(total, third) ? 'baccarat.bankerDrawsOn' : 'baccarat.bankerStandsOn', values: { banker: total, third } }];
  }
  const playerIsDue = waiting.for === 'card' && waiting.place === 'player.3';
  const draws = new Set((playerIsDue ? THIRD_POINTS : [null]).map((points) => bankerDraws(total, points)));
  return draws.size > 1 ? [] : [{ code: draws.has(true) ? 'baccarat.bankerDraws' : 'baccarat.bankerStands', values: { banker: total } }];
}
