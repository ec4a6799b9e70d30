import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { LOOPBACK } from '../../main/bench/free-port.ts';
import { Shoe } from '../wire/shoe.ts';

/** A native shoe in this process that a station connects to, and whose cable can be cut. */
export class TcpShoe {
  /** The one that is plugged in at the next connection. */
  shoe = new Shoe();
  readonly #server: Server;
  #socket: Socket | null = null;
  #isCut = false;

  private constructor(server: Server) {
    this.#server = server;
    server.on('connection', (socket) => {
      // Whatever ends a connection, the station comes again.
      socket.on('error', () => undefined);
      if (this.#isCut) {
        socket.resetAndDestroy();
        return;
      }
      this.#socket = socket;
      this.shoe.plugInto(socket);
    });
  }
  static async listen(): Promise<TcpShoe> {
    const server = createServer({ noDelay: true });
    server.listen(0, LOOPBACK);
    await once(server, 'listening');
    return new TcpShoe(server);
  }

  get wire(): string {
    const address = this.#server.address();
    return `tcp:${LOOPBACK}:${typeof address === 'object' ? address?.port : ''}`;
  }
  /** These bytes are the last to arrive. */
  async cut(last: Uint8Array): Promise<void> {
    this.#isCut = true;
    const socket = this.#socket;
    if (socket !== null) await new Promise<void>((resolve) => socket.write(last, () => resolve()));
    this.shoe.unplug();
    socket?.resetAndDestroy();
  }
  mend(): void {
    this.#isCut = false;
  }
  close(): void {
    this.shoe.unplug();
    this.#socket?.destroy();
    this.#server.close();
  }
}
