import { createServer } from 'node:net';

/**
 * Below the ports that the system gives to outgoing connections (32768 and up): one of those could take the port while the device is
 * unplugged, and a client that knocks at a closed port of its own range may even be connected with itself.
 */
const LOWEST = 20_000;
const HIGHEST = 32_000;
const TRIES = 50;
export const LOOPBACK = '127.0.0.1';

/** A TCP port of this machine's loopback on which nobody listens now. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (await isFree(port)) return port;
  }
  throw new Error(`no free TCP port between ${LOWEST} and ${HIGHEST} on ${LOOPBACK}`);
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ host: LOOPBACK, port }, () => server.close(() => resolve(true)));
  });
