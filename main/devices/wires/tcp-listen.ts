import { createServer, type Socket } from 'node:net';
import { writeAddress } from './tcp.ts';
import { once, type Wire } from './wire.ts';

const BUSY_LINE = 'busy: this station already has a device on this address\r\n';

/** Waits for a device to connect. One at a time: two shoes on one role would mix their cards. */
export function tcpListenWire(host: string, port: number): Wire {
  return {
    name: `tcp-listen:${writeAddress(host, port)}`,
    open(on) {
      const server = createServer({ noDelay: true });
      let wanted = true;
      let device: Socket | null = null;
      let failure: Error | null = null;
      const closed = once(on.closed);
      const close = () => {
        wanted = false;
        server.close();
        device?.destroy();
      };
      // Closed while the host's name was still looked up: the listener comes about all the same.
      server.on('listening', () => (wanted ? on.waiting() : close()));
      server.on('connection', (socket) => {
        if (device !== null) {
          turnAway(socket);
          return;
        }
        device = socket;
        socket.on('error', (error) => {
          failure ??= error;
        });
        socket.on('close', close);
        on.opened(socket);
      });
      server.on('error', (error) => {
        failure ??= error;
        close();
        closed(failure);
      });
      // Emitted when the listener and its connection are both gone.
      server.on('close', () => closed(failure));
      server.listen({ host, port });
      return { close };
    },
  };
}

function turnAway(socket: Socket): void {
  // Whatever goes wrong with a connection that is being refused is the other side's business.
  socket.on('error', () => socket.destroy());
  socket.write(BUSY_LINE);
  socket.destroySoon();
}
