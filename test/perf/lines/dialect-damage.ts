import { seededRandom } from '../../../main/bench/random.ts';
import { damage, HOLDS, victimOf } from '../../protocol/dialects/damage.ts';
import { SUBJECTS } from '../../protocol/dialects/recordings.ts';
import { type Line, whole } from '../line.ts';
import type { Scale } from '../scale.ts';

/** Frames of each scanner dialect damaged in one to four places. What its own check cannot see is counted apart: no decoder could. */
export function dialectDamageLines({ damagedFrames }: Scale): readonly Line[] {
  return SUBJECTS.map((subject) => {
    const { name } = subject.format;
    const { falseCards, unseen } = damage(victimOf(subject, HOLDS[name] ?? (() => false)), damagedFrames, seededRandom(1));
    return {
      what: `${whole(damagedFrames)} damaged ${name}: false cards, beyond its check`,
      bare: null,
      station: `${falseCards}, ${whole(unseen)}`,
      ratio: null,
      budget: 'none, any',
      ok: falseCards === 0,
    };
  });
}
