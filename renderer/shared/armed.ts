import { useCallback, useEffect, useState } from 'react';

/** A first press waits this long for the second, then it is forgotten. */
export const ARMED_SECONDS = 8;
const SECOND_MS = 1_000;

/** Which key is armed, and for how many seconds more; it ends by itself. */
export function useArmed() {
  const [armed, setArmed] = useState<{ readonly key: string; readonly left: number } | null>(null);
  useEffect(() => {
    if (!armed) return;
    const tick = setTimeout(() => setArmed(armed.left > 1 ? { ...armed, left: armed.left - 1 } : null), SECOND_MS);
    return () => clearTimeout(tick);
  }, [armed]);
  const arm = useCallback((key: string) => setArmed({ key, left: ARMED_SECONDS }), []);
  const disarm = useCallback(() => setArmed(null), []);
  return { armed, arm, disarm };
}
