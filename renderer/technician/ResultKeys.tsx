import type { SheetResult } from '../../main/views/messages.ts';
import { useVoice } from '../shared/Speech.tsx';

const RESULTS = ['pass', 'fail', 'na'] as const;
export const SIGNS: Readonly<Record<SheetResult, string>> = { pass: '✓', fail: '✕', na: '–' };

/** Pass, fail or not applicable; the same again takes it back. */
export function Marks({ result, mark }: { readonly result: SheetResult | null; readonly mark: (result: SheetResult | null) => void }) {
  const voice = useVoice();
  return (
    <span className="results">
      {RESULTS.map((one) => (
        <button
          key={one}
          type="button"
          className={`btn ${one}`}
          aria-pressed={result === one}
          aria-label={voice.say(`sheet.is.${one}`)}
          title={voice.say(`sheet.is.${one}`)}
          onClick={() => mark(result === one ? null : one)}
        >
          {SIGNS[one]}
        </button>
      ))}
    </span>
  );
}
