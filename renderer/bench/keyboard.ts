import { useEffect } from 'react';

/**
 * One keyboard for the bench and the screens inside it: Space deals and Enter opens a round wherever the person clicked last.
 * A key that a button or a field has is theirs alone, but for those with Alt, which are the bench's.
 */
function passOn(event: KeyboardEvent): void {
  // A key that was passed on is not trusted, so it goes no further.
  if (!event.isTrusted || !event.view || event.ctrlKey || event.metaKey) return;
  const { key, code, altKey, repeat } = event;
  if (isTaken(event.target) && !altKey) return;
  for (const page of [window, ...Array.from({ length: window.length }, (_, index) => window[index])])
    if (page && page !== event.view && !page.dispatchEvent(new KeyboardEvent('keydown', { key, code, altKey, repeat, cancelable: true })))
      event.preventDefault();
}

/** Elements of another frame are of its own classes, so `instanceof` does not know them. */
const isTaken = (target: EventTarget | null): boolean =>
  target !== null && 'matches' in target && (target as Element).matches('button, input');

/** The keys of a screen inside the bench, from its load on. */
export function joinKeyboard(frame: HTMLIFrameElement): void {
  frame.contentWindow?.addEventListener('keydown', passOn);
}

/** The keys of the bench itself. */
export function useKeyboard(): void {
  useEffect(() => {
    addEventListener('keydown', passOn);
    return () => removeEventListener('keydown', passOn);
  }, []);
}
