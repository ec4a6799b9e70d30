import { afterEach } from 'vitest';

/** What a test has started, to be ended after it, newest first. */
export function atTheEnd(): (end: () => unknown) => void {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });
  return (end) => void ends.push(end);
}
