import { encodeMessage } from '../../firmware-protocol/native/messages.ts';
import { ALL_CARDS, codeOf } from '../../main/cards/card.ts';

const LF = 10;
const CODES = ALL_CARDS.map(codeOf);

/** The card that frame `seq` tells: a damaged frame that tells another is a false card. */
export const codeAt = (seq: number): string => CODES[(seq * 7) % CODES.length]!;
export const cardFrame = (seq: number): Uint8Array => encodeMessage({ type: 'CARD', seq, code: codeAt(seq) });

/** Damage of one to four places: a byte changed, left out, put in, a line end among them, or the end cut off. */
export function damaged(frame: Uint8Array, below: (limit: number) => number): Uint8Array {
  const bytes = [...frame];
  for (let places = 1 + below(4); places > 0; places -= 1) {
    const at = below(bytes.length);
    switch (below(6)) {
      case 0:
        bytes.splice(at, 1);
        break;
      case 1:
        bytes.splice(at, 0, below(256));
        break;
      case 2:
        bytes.splice(at);
        if (bytes.length === 0) bytes.push(LF);
        break;
      case 3:
        bytes[at] = CODES[below(CODES.length)]!.charCodeAt(below(2));
        break;
      case 4:
        bytes[at] = bytes[at]! ^ (1 << below(8));
        break;
      default:
        bytes[at] = below(256);
    }
  }
  return Uint8Array.from(bytes);
}
