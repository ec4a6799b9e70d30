import type { CSSProperties } from 'react';
import type { CardView, Common, HandView, PlayersView } from '../../main/views/messages.ts';
import { Card } from './Card.tsx';
import { useVoice } from './Speech.tsx';
import { handNamed } from './table.ts';
import { nth, placeParts } from './words/names.ts';

type Order = PlayersView['order'];

/** A hand of fewer cards is not drawn larger. */
const FEWEST = 2;

/** How the places without a readable card are drawn. `quiet`: nothing tells what is waited for, nor that a read failed. */
export type SlotTone = 'loud' | 'quiet' | 'gone';

/** While nothing lies there, the places that every round fills. */
const EVERY_ROUND: Order = ['player.1', 'banker.1', 'player.2', 'banker.2'].map((place) => ({ place, is: 'open' }));

/** What to draw on a felt: the hands, and the places beside them; before a round empty ones that promise nothing. */
export function layOf({ hands, order, seats }: Pick<Common, 'hands' | 'seats'> & { readonly order: Order }) {
  const empty = seats.length === 0 && order.length === 0 && hands.every(({ cards }) => cards.length === 0);
  const places = empty ? EVERY_ROUND : order;
  return { hands: handsOf(hands, places), order: places, empty };
}

/** Both hands of the table, in its order, also before a card lies there. */
function handsOf(hands: readonly HandView[], order: Order): readonly HandView[] {
  const named = [...new Set([...hands.map(({ of }) => of), ...order.map(({ place }) => placeParts(place).of)])];
  return named.map((of) => handNamed(hands, of));
}

interface HandProps {
  readonly hand: HandView;
  readonly order: Order;
  readonly tone: SlotTone;
  /** Each card covers the one before but for its corner: `--fan`, the room, sets how large they are. */
  readonly fan?: boolean;
}

/** In a fan only what is waited for has a place: an empty one would cover a card. */
const isDrawn = (is: Order[number]['is'], tone: SlotTone, fan: boolean): boolean =>
  tone !== 'gone' && (is === 'now' || (is === 'open' && !fan)) && !(fan && tone === 'quiet');

/** The cards of one hand as they lie, then its places that are still open. */
export function Hand({ hand, order, tone, fan = false }: HandProps) {
  const open = order.filter(
    ({ place, is }) => placeParts(place).of === hand.of && isDrawn(is, tone, fan) && !hand.cards.some((card) => card.place === place),
  );
  const count = hand.cards.length + open.length;
  return (
    <div
      className={fan ? 'hand fan' : 'hand'}
      data-n={count}
      style={fan ? ({ '--n': Math.max(count, FEWEST) } as CSSProperties) : undefined}
    >
      {hand.cards.map((card) => (
        <LyingCard key={card.place} card={card} tone={tone} />
      ))}
      {open.map(({ place, is }) => (
        <OpenSlot key={place} place={place} due={is === 'now'} tone={tone} />
      ))}
    </div>
  );
}

function LyingCard({ card, tone }: { readonly card: CardView; readonly tone: SlotTone }) {
  const voice = useVoice();
  if (card.show !== 'unread') return <Card show={card.show} entered={card.entered} />;
  if (tone !== 'loud') return <span className="slot">{tone === 'gone' && <span>{voice.say('card.unreadable')}</span>}</span>;
  return (
    <span className="slot bad">
      <b>?</b>
      <span>{voice.say('card.unread')}</span>
    </span>
  );
}

function OpenSlot({ place, due, tone }: { readonly place: string; readonly due: boolean; readonly tone: SlotTone }) {
  const voice = useVoice();
  if (tone === 'quiet') return <span className="slot" />;
  if (!due)
    return (
      <span className="slot">
        <span>{voice.say('card.open')}</span>
      </span>
    );
  return (
    <span className="slot due">
      <span>{voice.say('place.card', { nth: nth(voice, placeParts(place).number) })}</span>
    </span>
  );
}
