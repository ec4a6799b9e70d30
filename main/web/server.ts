import { readFileSync } from 'node:fs';
import { createServer as createHttp, type Server } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Problem } from '../problem.ts';
import type { Access } from '../screens/access.ts';
import { isLoopback } from './guard.ts';
import { PING_MS } from './live.ts';
import { Pages } from './pages.ts';
import { Site } from './site.ts';

export interface WebOptions {
  /** Address to listen at; anything but loopback needs `tls` and people. */
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** Names of PEM files. */
  readonly tls: { readonly key: string; readonly cert: string } | null;
  /** Folder of the built pages. */
  readonly pages: string;
  /** Between two pings; a screen that misses two is cut. */
  readonly pingMs?: number;
}
export interface Web {
  readonly port: number;
  /** Of each page. */
  readonly addresses: readonly string[];
  close(): Promise<void>;
}

const MOST_CONNECTIONS = 256;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** Of an answer that nobody reads. */
const SILENCE_TIMEOUT_MS = 30_000;

/** Serves the pages, the live sockets and the interface for programs (contract, "Serving"). Problem when it cannot. */
export async function startWeb(access: Access, options: WebOptions): Promise<Web> {
  refuseUnsafe(access, options);
  const pages = new Pages(options.pages);
  const server = options.tls === null ? createHttp() : createTls(options.tls);
  const port = await listen(server, options);
  const scheme = options.tls === null ? 'http' : 'https';
  const { host, pingMs = PING_MS } = options;
  const site = new Site(access, pages, { host, port, scheme, pingMs });
  server.on('request', (request, response) => void site.answer({ request, response }));
  server.on('upgrade', (request, socket, head) => site.upgrade(request, socket, head));
  const name = host.includes(':') ? `[${host}]` : host;
  return {
    port,
    addresses: site.pages().map((page) => `${scheme}://${name}:${port}/${page}`),
    close: () => {
      site.close();
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

function refuseUnsafe({ people, station }: Access, { host, tls }: WebOptions): void {
  if (isLoopback(host)) return;
  if (station.bench !== null)
    throw new Problem(`--host ${host}: a bench table takes everything from everybody and is served on loopback only`);
  if (tls === null) throw new Problem(`--host ${host}: other machines are served over TLS only: configure web.tls.key and web.tls.cert`);
  if (people === null) throw new Problem(`--host ${host}: other machines are served where people sign in only: configure people`);
}

function createTls({ key, cert }: NonNullable<WebOptions['tls']>): Server {
  try {
    return createHttps({ key: readFileSync(key), cert: readFileSync(cert) });
  } catch (error) {
    throw new Problem(`web.tls: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function listen(server: Server, { host, port }: WebOptions): Promise<number> {
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.setTimeout(SILENCE_TIMEOUT_MS);
  server.maxConnections = MOST_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Problem(whyNot(error, host, port))));
    server.listen(port, host, resolve);
  });
  return (server.address() as AddressInfo).port;
}

function whyNot({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `port ${port} of ${host} is taken by another program: stop that one, or choose another port with --port`;
    case 'EACCES':
      return `port ${port} of ${host} may not be opened by this user: choose one above 1023 with --port`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `--host ${host}: not an address of this machine`;
    default:
      return `port ${port} of ${host} cannot be opened: ${message}`;
  }
}
