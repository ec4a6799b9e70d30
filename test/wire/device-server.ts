import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { dialectNamed } from '../../firmware-protocol/dialects/index.ts';
import { LOOPBACK } from '../../main/bench/free-port.ts';
import type { LinkWish } from '../../main/devices/messages.ts';
import type { atTheEnd } from './ends.ts';
import { WatchedLink, wishOf } from './watched-link.ts';

type Later = ReturnType<typeof atTheEnd>;

/** A device server on a free port, and its wire; `then` gets each connection with its number, from 1. */
export async function serve(later: Later, then: (socket: Socket, nth: number) => void): Promise<string> {
  let connections = 0;
  const server = createServer({ noDelay: true }, (socket) => {
    connections += 1;
    socket.on('error', () => undefined);
    later(() => socket.destroy());
    then(socket, connections);
  }).listen(0, LOOPBACK);
  later(() => server.close());
  await once(server, 'listening');
  return `tcp:${LOOPBACK}:${(server.address() as AddressInfo).port}`;
}
/** A link whose every frame is taken. */
export function linked(later: Later, wire: string, dialect: string, more: Partial<LinkWish> = {}): WatchedLink {
  const link = new WatchedLink(wishOf(wire, { dialect, ...more }), dialectNamed);
  later(() => link.link.close());
  link.takesAll();
  return link;
}
