const LOOK_EVERY_MS = 5;

/** Waits until `look` finds something (anything but null, undefined and false) and gives it. Fails, saying what was awaited, after `withinMs`. */
export async function until<Value>(what: string, look: () => Value | null | undefined | false, withinMs = 20_000): Promise<Value> {
  const end = performance.now() + withinMs;
  for (;;) {
    const found = look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (performance.now() > end) throw new Error(`not within ${withinMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
