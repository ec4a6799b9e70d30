import type { Trouble } from '../../../main/views/messages.ts';
import type { Key } from './catalogue.ts';
import { cardName, placeName } from './names.ts';
import { type Fill, known, type Voice } from './voice.ts';

function troubleFill(trouble: Trouble, voice: Voice, loud: boolean): Fill {
  return {
    place: trouble.place === null ? '' : placeName(voice, trouble.place, loud),
    card: trouble.card === null ? '' : cardName(voice, trouble.card),
    n: trouble.limit ?? '',
  };
}
/** In capitals, what happened: "QUÉT LẠI". */
export const troubleWhat = (voice: Voice, trouble: Trouble): string => voice.say(`trouble.${trouble.kind}.what`);
/** Which card, which device, or what to do: "lá thứ hai của CÁI". */
export const troubleWhich = (voice: Voice, trouble: Trouble, loud = true): string =>
  voice.say(whichKey(trouble), troubleFill(trouble, voice, loud));
const whichKey = ({ kind, why }: Trouble): Key => (kind === 'paused' && why === 'decks' ? 'trouble.paused.decks' : `trouble.${kind}.which`);
/** Both in one line. */
export const troubleLine = (voice: Voice, trouble: Trouble): string => `${troubleWhat(voice, trouble)}: ${troubleWhich(voice, trouble)}`;
/** What not to touch meanwhile. */
export const troubleHint = (voice: Voice, trouble: Trouble): string => voice.say(hintKey(trouble), troubleFill(trouble, voice, false));
/** A card that was to lie face down is left so. */
const hintKey = ({ kind, face }: Trouble): Key =>
  kind === 'rescansExhausted' && face === 'down' ? 'trouble.rescansExhausted.hintDown' : `trouble.${kind}.hint`;
/** The cause, where it is known: of a link, of a comparison, of a journal that cannot be written. */
export function troubleWhy(voice: Voice, trouble: Trouble): string | null {
  if (trouble.why === null) return null;
  const key = known(`link.${trouble.why}`) ?? known(`why.${trouble.why}`) ?? known(`frozen.${trouble.why}`);
  return key && voice.say(key);
}
