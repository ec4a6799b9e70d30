import { expect, test } from 'vitest';
import type { Card } from '../../main/cards/card.ts';
import type { Hidden } from '../../main/cards/hidden.ts';
import type { Dealt } from '../../main/games/game.ts';
import type { AnyView, DealerView, PlayersView, SeatView, Shown, SupervisorView, View } from '../../main/views/messages.ts';

/** The checks are the compiler's: `npm run check` reads this file. */
type IsNever<T> = [T] extends [never] ? true : false;

test('C9: a view with a card in it that nobody was shown is no type; without one it is what it says', () => {
  const never: readonly [
    IsNever<View<{ card: Card }>>,
    IsNever<View<{ card: Hidden<Card> }>>,
    IsNever<View<{ card: Card | null }>>,
    IsNever<View<{ cards: readonly Card[] }>>,
    IsNever<View<{ pair: readonly [string, Hidden<number>] }>>,
    IsNever<View<{ hands: readonly { readonly of: string; readonly cards?: readonly (Shown | Card)[] }[] }>>,
    IsNever<View<{ hands: Readonly<Record<string, Card>> }>>,
    IsNever<View<{ audience: 'dealer' } | { audience: 'players'; dealt: Dealt }>>,
    IsNever<View<SeatView & { readonly banker: readonly Card[] }>>,
    IsNever<View<SeatView & { readonly told: { readonly hole: Hidden<Card> } }>>,
  ] = [true, true, true, true, true, true, true, true, true, true];
  const plain: readonly [
    IsNever<View<{ card: Shown | 'back' | null; total: number }>>,
    IsNever<View<{ hands: Readonly<Record<string, readonly Shown[]>> }>>,
    IsNever<DealerView>,
    IsNever<PlayersView>,
    IsNever<SupervisorView>,
    IsNever<SeatView>,
    IsNever<AnyView>,
  ] = [false, false, false, false, false, false, false];
  expect([...never, ...plain]).toHaveLength(17);
});
