import { useEffect } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
/** In a field these move the caret. */
const CARET: readonly string[] = ['ArrowLeft', 'ArrowRight'];
const REACHED = ':is(button, input):not(:disabled)';

/** Arrow keys walk from key to key, the ones under the hand first, the head of the screen last; Enter presses. */
export function useArrows(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = Object.hasOwn(STEPS, event.key) ? STEPS[event.key] : undefined;
      if (step === undefined || (event.target instanceof HTMLInputElement && CARET.includes(event.key))) return;
      const all = [...document.querySelectorAll<HTMLElement>(`main > :not(header) ${REACHED}`)];
      const round = [...all, ...document.querySelectorAll<HTMLElement>(`main > header ${REACHED}`)];
      const at = round.indexOf(document.activeElement as HTMLElement);
      const next = at === -1 ? (step === 1 ? 0 : round.length - 1) : (at + step + round.length) % round.length;
      round[next]?.focus();
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
