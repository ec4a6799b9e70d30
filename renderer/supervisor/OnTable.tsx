import type { CardView, HandView, SupervisorView, Trouble } from '../../main/views/messages.ts';
import { Card } from '../shared/Card.tsx';
import { layOf } from '../shared/Hand.tsx';
import { SideTag } from '../shared/SideTag.tsx';
import { useVoice } from '../shared/Speech.tsx';
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
  return (
    <div className="felt on-table">
      {hands.map((hand) => {
        const lies = hand.cards.some(({ place }) => place === target);
        const coming = !choose && shown !== null && !lies && target?.startsWith(`${hand.of}.`);
        return (
          <div key={hand.of}>
            <SideTag of={hand.of} />
            <span className="hand">
              {hand.cards.map((card) => (
                <TableCard key={card.place} card={card} shown={card.place === target ? shown : null} target={target} choose={choose} />
              ))}
              {coming && <Proposed code={shown} />}
              {!trouble && <OpenPlaces of={hand} order={order} />}
            </span>
            <span className="t">{hand.total ?? '–'}</span>
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
  if (!choose) return drawn;
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
