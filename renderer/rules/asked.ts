import { useEffect, useState } from 'react';
import type { RulesView } from '../../main/views/messages.ts';

/** The rules as the station told them last; `failed`: it could not be asked, or did not tell. */
export interface Asked {
  readonly view: RulesView | null;
  readonly failed: boolean;
}

async function ask(): Promise<RulesView | null> {
  try {
    const answer = await fetch('/api/rules', { cache: 'no-store' });
    return answer.ok ? ((await answer.json()) as RulesView) : null;
  } catch {
    return null;
  }
}

/** Asked for once, and again whenever the page is looked at again: settings change between rounds. */
export function useRules(): Asked {
  const [asked, setAsked] = useState<Asked>({ view: null, failed: false });
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible')
        void ask().then((view) => setAsked((before) => ({ view: view ?? before.view, failed: view === null })));
    };
    refresh();
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, []);
  return asked;
}
