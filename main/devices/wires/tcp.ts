import { connect } from 'node:net';
import { once, type Wire } from './wire.ts';

/** How long a connection may take to come about; the system's own limit is over two minutes. */
const CONNECT_DEADLINE_MS = 2_000;

/** A connection to a device, or to the device server that a serial device hangs on. That it connects proves nothing yet: many servers accept first and look for the device later. */
export function tcpWire(host: string, port: number): Wire {
  return {
    name: `tcp:${writeAddress(host, port)}`,
    open(on) {
      const socket = connect({ host, port, noDelay: true });
      let failure: Error | null = null;
      const closed = once(on.closed);
      const deadline = setTimeout(() => socket.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })), CONNECT_DEADLINE_MS);
      socket.on('connect', () => {
        clearTimeout(deadline);
        on.opened(socket);
      });
      socket.on('error', (error) => {
        failure ??= error;
      });
      socket.on('close', () => {
        clearTimeout(deadline);
        closed(failure);
      });
      return { close: () => void socket.destroy() };
    },
  };
}

/** `127.0.0.1:7001`, `[::1]:7001`. */
export const writeAddress = (host: string, port: number): string => (host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`);
