import { useEffect } from 'react';

export interface Press {
  /** As the keyboard names it: `Enter`, `F12`, `H`; null for none. */
  readonly key: string | null;
  readonly press: () => void;
}

/** These a focused button takes itself. */
const OF_BUTTONS = new Set(['Enter', ' ']);
const LETTER = /^[a-z]$/;

/** A key of the keyboard does what its key on the screen does; typing is left alone, and a focused button keeps Enter. */
export function useKeyboard(presses: readonly Press[]): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLInputElement && !/^F\d+$/.test(event.key);
      const button = event.target instanceof HTMLButtonElement && OF_BUTTONS.has(event.key);
      if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || typing || button) return;
      const pressed = LETTER.test(event.key) ? event.key.toUpperCase() : event.key;
      const one = presses.find(({ key }) => key !== null && key === pressed);
      if (!one) return;
      event.preventDefault();
      one.press();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
