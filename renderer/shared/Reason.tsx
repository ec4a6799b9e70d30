import { useVoice } from './Speech.tsx';

const LONGEST_REASON = 200;

export function Reason({ reason, change }: { readonly reason: string; readonly change: (reason: string) => void }) {
  const voice = useVoice();
  return (
    <label className="field">
      <span>{voice.say('reason.needed')}</span>
      <input value={reason} onChange={(event) => change(event.target.value)} maxLength={LONGEST_REASON} required />
    </label>
  );
}
