import { native } from '../../../firmware-protocol/native/dialect.ts';
import { seededRandom } from '../../../main/bench/random.ts';
import { cardFrame, codeAt, damaged } from '../../protocol/damaged.ts';
import { heapMeter } from '../../support/heap.ts';
import { type Line, whole } from '../line.ts';
import type { Scale } from '../scale.ts';

const BATCHES = 20;
/** What a heap may differ by from one look to the next without anything growing. */
const FLAT_BYTES = 4e6;

/** Native card frames damaged in one to four places, decoded as one stream. A crash is no line at all. */
export function damageLine({ damagedFrames }: Scale): Line {
  const random = seededRandom(1);
  const used = heapMeter();
  const batch = Math.ceil(damagedFrames / BATCHES);
  let falseCards = 0;
  let before = 0;
  for (let from = 0; from < damagedFrames; from += batch) {
    const bytes = Buffer.concat(Array.from({ length: batch }, (_, n) => damaged(cardFrame(from + n + 1), random.below)));
    // Damage may leave the frame whole: something put in before it. The same card is no false one.
    for (const event of native.decode(bytes)) if (event.event === 'card' && event.code !== codeAt(Number(event.seq))) falseCards++;
    if (from === 0) before = used();
  }
  const grownBytes = used() - before;
  return {
    what: `${whole(damagedFrames)} damaged native frames: false cards, growth of the heap`,
    bare: null,
    station: `${falseCards}, ${(grownBytes / 1e6).toFixed(1)} MB`,
    ratio: null,
    budget: 'none, flat',
    ok: falseCards === 0 && grownBytes < FLAT_BYTES,
  };
}
