import type { Answer, Down, PageAudience, PageView, SignIn, Up, Values } from '../../main/views/messages.ts';
import { bridgeLink } from './link/bridge.ts';
import type { Link } from './link/link.ts';
import { socketLink } from './link/socket.ts';

/** Why something was not done: a code and what fills its words. */
export interface Refusal {
  readonly code: string;
  readonly values: Values;
}
/** What a screen knows of its connection. The last picture is kept while it is lost, and is shown as old. */
export interface Live {
  readonly connected: boolean;
  readonly view: PageView | null;
  /** The last refusal, until it is withdrawn. */
  readonly refusal: Refusal | null;
}
export type Intent = Up['fact'];
export interface Store {
  readonly get: () => Live;
  readonly subscribe: (changed: () => void) => () => void;
  /** Sends an intent. The same kind again, before it is answered or a newer view has come, is one press too many and is dropped. */
  readonly act: (fact: Intent) => void;
  readonly sign: (who: { readonly name: string; readonly pin: string } | 'out') => void;
}

/** How long a refusal is read. */
export const REFUSAL_MS = 6_000;

/** The one connection of a page: over the desktop program's bridge where there is one, else over the web. */
export function openStore(audience: PageAudience): Store {
  return storeOver(window.station ? bridgeLink(window.station) : socketLink(audience));
}

/** Over any link: newest view wins, a stale one is dropped, nothing is queued for later. */
export function storeOver(link: Link): Store {
  let live: Live = { connected: false, view: null, refusal: null };
  let newest = Number.NEGATIVE_INFINITY;
  let withdrawal: ReturnType<typeof setTimeout> | undefined;
  const pending = new Map<string, string>();
  const listeners = new Set<() => void>();

  const set = (change: Partial<Live>) => {
    live = { ...live, ...change };
    for (const changed of listeners) changed();
  };
  const refuse = (code: string, values: Values = {}) => {
    clearTimeout(withdrawal);
    withdrawal = setTimeout(() => set({ refusal: null }), REFUSAL_MS);
    set({ refusal: { code, values } });
  };
  const answered = (answer: Answer) => {
    pending.delete(answer.id);
    if ('refused' in answer) refuse(answer.refused, answer.values);
  };
  const receive = (down: Down) => {
    if ('answer' in down) return answered(down.answer);
    if (down.version < newest) return;
    newest = down.version;
    pending.clear();
    set({ connected: true, view: down.view });
  };
  const lost = () => {
    newest = Number.NEGATIVE_INFINITY;
    pending.clear();
    set({ connected: false });
  };
  const send = (kind: string, message: Up | SignIn) => {
    if ([...pending.values()].includes(kind)) return;
    if (live.connected && link.send(message)) pending.set(message.id, kind);
    else refuse('screen.notConnected');
  };
  link.open({ receive, lost });

  return {
    get: () => live,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    act: (fact) => send(fact.kind, { id: crypto.randomUUID(), fact }),
    sign: (who) => send('sign', { id: crypto.randomUUID(), ...(who === 'out' ? { signOut: true } : { signIn: who }) }),
  };
}
