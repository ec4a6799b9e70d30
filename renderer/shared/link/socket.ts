import type { Down } from '../../../main/views/messages.ts';
import type { Link } from './link.ts';

const FIRST_RETRY_MS = 250;
/** A station that is back is on the screen within it. On the table's own machine or network a try costs nothing. */
const LAST_RETRY_MS = 500;
/** Silence after which the station is asked whether it is there: a frozen one keeps its socket open. */
const SILENCE_MS = 3_000;
const PROBE_MS = 2_000;

/** A WebSocket of the page's own origin, opened again for ever. `probe` says whether the station still answers. */
export function socketLink(audience: string, probe: () => Promise<unknown> = askHealth): Link {
  let socket: WebSocket | null = null;
  let to: Parameters<Link['open']>[0] = { receive: () => {}, lost: () => {} };
  let waitMs = FIRST_RETRY_MS;

  const connect = () => {
    const current = new WebSocket(`/api/live?audience=${encodeURIComponent(audience)}`);
    let heard = true;
    const watch = setInterval(() => {
      if (!heard) probe().catch(() => end());
      heard = false;
    }, SILENCE_MS);
    const end = () => {
      if (socket !== current) return;
      socket = null;
      clearInterval(watch);
      current.close();
      to.lost();
      setTimeout(connect, waitMs);
      waitMs = Math.min(waitMs * 2, LAST_RETRY_MS);
    };
    socket = current;
    current.onmessage = ({ data }) => {
      if (socket !== current) return;
      heard = true;
      waitMs = FIRST_RETRY_MS;
      to.receive(JSON.parse(String(data)) as Down);
    };
    current.onclose = end;
    current.onerror = end;
  };
  return {
    open(receiver) {
      to = receiver;
      connect();
    },
    send(message) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
  };
}

/** Any answer will do, also that the table is frozen. */
const askHealth = () => fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) });
