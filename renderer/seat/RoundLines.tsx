import type { RoundResult } from '../../main/views/messages.ts';
import { money, signed } from '../shared/format.ts';
import { useVoice } from '../shared/Speech.tsx';
import { betName, markName, outcomeName, sideName, transferName } from '../shared/words/names.ts';
import type { Voice } from '../shared/words/voice.ts';
import { isSurrender, linesOf, type RoundLine } from './round-lines.ts';
import { handLetter } from './turn-words.ts';

/** Never colour alone. */
const SIGNS = { win: '✓', lose: '✕', push: '=', returned: '↩' } as const;

interface RoundLinesProps {
  readonly round: RoundResult;
  readonly bettor: string;
  /** Bets elsewhere name their seat. */
  readonly seat: number | 'banker';
}

export function RoundLines({ round, bettor, seat }: RoundLinesProps) {
  const voice = useVoice();
  return (
    <ul className="lines">
      {linesOf(round, bettor).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a round stand still
        <li key={index}>
          <span>{lineWords(voice, line, seat)}</span>
          {line.change !== null && <b>{signed(line.change, voice.language)}</b>}
        </li>
      ))}
    </ul>
  );
}

function lineWords(voice: Voice, line: RoundLine, own: number | 'banker'): string {
  // Who has left pays: whoever is paid for it has not.
  if (line.of === 'moved') return transferName(voice, line.why === 'leave' && line.change > 0 ? 'left' : line.why);
  const { bet, total, split } = line;
  const parts = [
    betName(voice, bet.bet),
    ...(bet.seat !== null && bet.seat !== own ? [sideName(voice, `${bet.seat}`)] : []),
    ...(split ? [voice.say('seat.handOf', { hand: handLetter(bet.hand ?? 0) })] : []),
    ...(total === null ? [] : [voice.say('points.of', { n: total })]),
    money(bet.amount, voice.language),
  ];
  const outcome = isSurrender(line) ? markName(voice, 'surrendered') : outcomeName(voice, bet.outcome);
  return `${SIGNS[bet.outcome]} ${outcome}: ${parts.join(' · ')}`;
}
