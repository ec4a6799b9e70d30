import { useEffect, useState } from 'react';
import type { BenchState, DecksAct } from '../../main/views/messages.ts';

export type Decks = BenchState['decks'];
export type ActOnDecks = (act: DecksAct) => void;

/** How long a refusal is read. */
const REFUSAL_MS = 6_000;

interface Refusal {
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** What may be done about decks, and why the last act was refused. */
export function useDecks(): { readonly act: ActOnDecks; readonly refusal: Refusal | null } {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  useEffect(() => {
    if (refusal === null) return;
    const withdrawal = setTimeout(() => setRefusal(null), REFUSAL_MS);
    return () => clearTimeout(withdrawal);
  }, [refusal]);
  return { act: (act) => void send(act).then(setRefusal), refusal };
}

/** Null when it was done. */
async function send(act: DecksAct): Promise<Refusal | null> {
  try {
    const answer = await fetch('/api/decks', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(act),
    });
    const said = (await answer.json()) as { readonly refused?: string; readonly values?: Refusal['values'] };
    return said.refused === undefined ? null : { code: said.refused, values: said.values ?? {} };
  } catch {
    return { code: 'screen.notConnected', values: {} };
  }
}
