import { createContext, type ElementType, type ReactNode, useContext } from 'react';
import { type Voice, voiceOf } from './words/voice.ts';

/** The languages that a screen speaks. */
export interface Spoken {
  readonly first: Voice;
  readonly second: Voice | null;
}
const Speech = createContext<Spoken>({ first: voiceOf('vi'), second: null });
export const Speaking = Speech.Provider;
export const useSpeech = (): Spoken => useContext(Speech);
export const useVoice = (): Voice => useSpeech().first;

/** A line in the second language, small, where there is one. */
export function Second({ as: Tag = 'span', children }: { readonly as?: ElementType; readonly children: (voice: Voice) => ReactNode }) {
  const { second } = useSpeech();
  return second ? (
    <Tag className="en" lang={second.language}>
      {children(second)}
    </Tag>
  ) : null;
}
