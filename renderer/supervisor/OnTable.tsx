import type { CardView, SupervisorView, Trouble } from '../../main/views/messages.ts';
import { Card } from '../shared/Card.tsx';
import { handsOf } from '../shared/Hand.tsx';
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
  return (
    <div className="felt on-table">
      {handsOf(view.hands, view.order).map((hand) => {
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
            </span>
            <span className="t">{hand.total ?? '–'}</span>
          </div>
        );
      })}
      {trouble?.card && (
        <div className="question">
          <span>{voice.say('trouble.inQuestion')}</span>
          <Card show={trouble.card} />
        </div>
      )}
    </div>
  );
}

function Proposed({ code }: { readonly code: string }) {
  return (
    <span className="proposed">
      <Card show={code} />
    </span>
  );
}

function TableCard({ card, shown, target, choose }: { readonly card: CardView; readonly shown: string | null } & Pick<OnTableProps, 'target' | 'choose'>) {
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
