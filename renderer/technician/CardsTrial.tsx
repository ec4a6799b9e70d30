import { SuitSign } from '../shared/Card.tsx';
import { faceOf, RANKS, SUITS } from '../shared/cards.ts';
import { useVoice } from '../shared/Speech.tsx';
import { cardName } from '../shared/words/names.ts';
import type { Voice } from '../shared/words/voice.ts';
import type { TrialProps } from './trial.ts';

/** All 52 faces, each with a tick once the scanner has read it. */
export function CardsTrial({ view: { sheet }, trial: { newest } }: TrialProps<'cards'>) {
  const voice = useVoice();
  const read = new Set(sheet.cards);
  const passed = (id: string) => sheet.items.find((item) => item.id === id)?.result === 'pass';
  return (
    <>
      <p className="note">{voice.say('tech.try.cardsHow')}</p>
      <p className="ticks" role="status">
        <b>{voice.say('tech.try.read', { n: read.size })}</b>
        {newest !== null && <span>{voice.say('tech.try.newest', { card: nameOf(voice, newest) })}</span>}
        {(['cut', 'unread'] as const).map((id) => (
          <span key={id} className={passed(id) ? 'tag on' : 'tag off'}>
            {passed(id) && '✓ '}
            {voice.say(`sheet.line.${id}`)}
          </span>
        ))}
      </p>
      <ul className="faces">
        {SUITS.flatMap((suit) =>
          RANKS.map((rank) => {
            const code = `${rank}${suit}`;
            const face = faceOf(code);
            const isRead = read.has(code);
            return (
              <li
                key={code}
                className={face.red ? 'red' : undefined}
                data-read={isRead || undefined}
                data-newest={code === newest || undefined}
              >
                <span role="img" aria-label={cardName(voice, code)}>
                  {face.rank}
                  <SuitSign suit={suit} />
                </span>
                <i>{isRead ? '✓' : ''}</i>
              </li>
            );
          }),
        )}
      </ul>
    </>
  );
}
/** A card, what is no card, or a tag of no deck. */
function nameOf(voice: Voice, newest: string): string {
  if (newest === 'cut' || newest === 'unread') return voice.say(`sheet.line.${newest}`);
  return isFace(newest) ? cardName(voice, newest) : newest;
}
const isFace = (code: string): boolean => /^[A2-9TJQK][SHDC]$/.test(code);
