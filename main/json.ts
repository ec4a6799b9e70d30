/** Levels of nesting that are read: the deepest that anything of ours has is five, `settings.playerLimits.an.tie.0`. */
const DEEPEST = 32;

/**
 * The object that a text from outside is; null for any other JSON, for what is none, and for an object nested so deep that it could
 * not be written out again: JSON.parse reads any depth, JSON.stringify runs out of stack.
 */
export function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && !isDeeper(value, DEEPEST) ? value : null;
  } catch {
    // Whoever asks says so, in their words.
    return null;
  }
}
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' && value !== null && (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));
