import { useEffect, useState, useSyncExternalStore } from 'react';
import type { BenchAct, BenchState } from '../../main/views/messages.ts';

const RETRY_MS = 1_000;
/** How long a refusal is read. */
const REFUSAL_MS = 6_000;

interface Feed {
  readonly get: () => BenchState | null;
  readonly subscribe: (changed: () => void) => () => void;
}

/** The bench's newest state; null while it is not connected, so that nothing old is pressed on. */
function openFeed(): Feed {
  let state: BenchState | null = null;
  const listeners = new Set<() => void>();
  const set = (next: BenchState | null) => {
    state = next;
    for (const changed of listeners) changed();
  };
  const connect = () => {
    const socket = new WebSocket('/api/bench');
    socket.onmessage = ({ data }) => set(JSON.parse(String(data)) as BenchState);
    socket.onclose = () => {
      set(null);
      setTimeout(connect, RETRY_MS);
    };
  };
  connect();
  return {
    get: () => state,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

const feed = openFeed();

/** The state of the virtual devices, what may be done to them, and why the last act was refused. */
export function useBench() {
  const state = useSyncExternalStore(feed.subscribe, feed.get);
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => {
    if (refused === null) return;
    const withdrawal = setTimeout(() => setRefused(null), REFUSAL_MS);
    return () => clearTimeout(withdrawal);
  }, [refused]);
  const act = (asked: BenchAct) => void send(asked).then(setRefused);
  return { state, refused, act };
}

/** Null when it was done, else why not. */
async function send(act: BenchAct): Promise<string | null> {
  try {
    const answer = await fetch('/api/bench', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(act),
    });
    const said = (await answer.json()) as { readonly ok: true } | { readonly refused: string };
    return 'refused' in said ? said.refused : null;
  } catch {
    return 'screen.notConnected';
  }
}
