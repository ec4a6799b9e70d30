import { SuitSign } from '../shared/Card.tsx';
import { faceOf, RANKS } from '../shared/cards.ts';
import { useVoice } from '../shared/Speech.tsx';
import { cardName } from '../shared/words/names.ts';
import type { ActOnDecks, Decks } from './decks-feed.ts';

/** In the order in which they are asked for. */
const SUITS = ['S', 'H', 'D', 'C'] as const;
const SIGNS = { here: '✓', asked: '◀', skipped: '…', missing: '' } as const;

/** All 52 faces, a suit a row: which of the deck in hand are there, and how many the shoe has. A press makes it the next. */
export function DeckGrid({
  decks: { open, asked, registered, skipped, done, decks: all },
  act,
}: {
  readonly decks: Decks;
  readonly act: ActOnDecks;
}) {
  const voice = useVoice();
  const isOf = (code: string): keyof typeof SIGNS => {
    if (registered.includes(code) || done.length >= all) return 'here';
    if (code === asked) return 'asked';
    return skipped.includes(code) ? 'skipped' : 'missing';
  };
  return (
    <section className="pane">
      <h2>
        {voice.say('decks.grid')} {open && asked !== null && <span>{voice.say('decks.choose')}</span>}
      </h2>
      <div className="in deck-grid">
        {SUITS.flatMap((suit) => [
          <span key={suit} className={suit === 'H' || suit === 'D' ? 'suit red' : 'suit'}>
            <SuitSign suit={suit} />
          </span>,
          ...RANKS.map((rank) => {
            const code = `${rank}${suit}`;
            const face = faceOf(code);
            const is = isOf(code);
            const count = done.length + (registered.includes(code) ? 1 : 0);
            return (
              <button
                key={code}
                type="button"
                className={face.red ? `${is} red` : is}
                disabled={!open || is === 'here' || asked === null}
                aria-label={`${cardName(voice, code)}: ${voice.say(`decks.is.${is}`)}, ${voice.say('decks.inShoe', { n: count, all })}`}
                aria-pressed={is === 'asked'}
                onClick={() => act({ decks: 'choose', card: code })}
                data-card={code}
              >
                <b>{face.rank}</b>
                <i aria-hidden="true">{SIGNS[is]}</i>
                <small>{`${count}/${all}`}</small>
              </button>
            );
          }),
        ])}
      </div>
    </section>
  );
}
