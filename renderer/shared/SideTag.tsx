import { useVoice } from './Speech.tsx';
import { sideOf, tagName } from './words/names.ts';
import type { Voice } from './words/voice.ts';

const CLASSES = { player: 'side p', banker: 'side b', tie: 'side t' };

/** Letters of a tag at its full size. */
const ROOMY_NAME = 7;

/** A side's name on its colour. */
export function SideTag({ of, voice, plain = false }: { readonly of: string; readonly voice?: Voice; readonly plain?: boolean }) {
  const first = useVoice();
  const side = sideOf(of);
  const name = tagName(voice ?? first, of);
  return (
    <span className={side && !plain ? CLASSES[side] : 'side'} data-long={name.length > ROOMY_NAME || undefined}>
      {name}
    </span>
  );
}

/** A hand's name where there are many: `3B` for a seat's, else its side's tag. */
export function HandTag({ of }: { readonly of: string }) {
  return /^\d/.test(of) ? <b className="hand-name">{of.toUpperCase()}</b> : <SideTag of={of} />;
}
