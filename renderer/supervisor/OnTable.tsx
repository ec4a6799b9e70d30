import type { CSSProperties } from 'react';
import type { CardView, HandView, SupervisorView, Trouble } from '../../main/views/messages.ts';
import { Card } from '../shared/Card.tsx';
import { layOf } from '../shared/Hand.tsx';
import { HandFigure, Marks } from '../shared/Marks.tsx';
import { HandTag } from '../shared/SideTag.tsx';
import { useVoice } from '../shared/Speech.tsx';
import { isSeated } from '../shared/table.ts';
import { placeName } from '../shared/words/names.ts';

interface OnTableProps {
  readonly view: SupervisorView;
  readonly trouble: Trouble | null;
  /** A chosen card, drawn where it would lie. */
  readonly shown: string | null;
  readonly target: string | null;
  /** Cards may be touched: one of them is to be corrected. */
  readonly choose: ((place: string) => void) | null;
}

export function OnTable({ view, trouble, shown, target, choose }: OnTableProps) {
  const voice = useVoice();
  const { hands, order } = layOf(view);
  const seated = isSeated(view);
  return (
    <div className={seated ? 'felt on-table many' : 'felt on-table'}>
      {hands.map((hand) => {
        const lies = hand.cards.some(({ place }) => place === target);
        const coming = !choose && shown !== null && !lies && target?.startsWith(`${hand.of}.`);
        return (
          <div key={hand.of}>
            <HandTag of={hand.of} />
            <span className={seated && !choose ? 'hand fan' : 'hand'} style={{ '--n': Math.max(hand.cards.length, 2) } as CSSProperties}>
              {hand.cards.map((card) => (
                <TableCard key={card.place} card={card} shown={card.place === target ? shown : null} target={target} choose={choose} />
              ))}
              {coming && <Proposed code={shown} />}
              {!trouble && !seated && <OpenPlaces of={hand} order={order} />}
            </span>
            {seated ? <HandFigure view={view} hand={hand} /> : <span className="t">{hand.total ?? '–'}</span>}
            {seated && <Marks hand={hand} isOver={view.result !== null} />}
          </div>
        );
      })}
      {trouble?.card && (
        <div className="question">
          <small>{voice.say('trouble.inQuestion')}</small>
          <Card show={trouble.card} />
        </div>
      )}
    </div>
  );
}

/** Where cards are still to come. */
function OpenPlaces({ of: { of, cards }, order }: { readonly of: HandView; readonly order: SupervisorView['order'] }) {
  const open = order.filter(({ place, is }) => place.startsWith(`${of}.`) && (is === 'now' || is === 'open'));
  return open
    .filter(({ place }) => !cards.some((card) => card.place === place))
    .map(({ place, is }) => <span key={place} className={is === 'now' ? 'slot due' : 'slot'} />);
}

function Proposed({ code }: { readonly code: string }) {
  return (
    <span className="proposed">
      <Card show={code} />
    </span>
  );
}

function TableCard({
  card,
  shown,
  target,
  choose,
}: { readonly card: CardView; readonly shown: string | null } & Pick<OnTableProps, 'target' | 'choose'>) {
  const voice = useVoice();
  const drawn =
    shown !== null ? (
      <Proposed code={shown} />
    ) : card.show === 'unread' ? (
      <span className="slot bad">
        <b>?</b>
      </span>
    ) : (
      <Card show={card.show} entered={card.entered} />
    );
  // What lies face down is nobody's to correct: that would tell what it is not.
  if (!choose || card.show === 'back') return drawn;
  return (
    <button
      type="button"
      className="touch"
      aria-pressed={card.place === target}
      aria-label={placeName(voice, card.place)}
      onClick={() => choose(card.place)}
    >
      {drawn}
    </button>
  );
}
