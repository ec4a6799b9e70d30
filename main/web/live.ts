import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Access } from '../screens/access.ts';
import { Feed } from '../screens/feed.ts';
import { MOST_MESSAGE_LENGTH, type PageAudience, pageAudience, Screen } from '../screens/screen.ts';
import type { BenchState, Down } from '../views/messages.ts';
import { Pace } from './bench.ts';

/** Sockets at once: a table has a handful of screens. */
export const MOST_SOCKETS = 64;
/** A socket whose side does not answer a ping for two of these is cut: it is gone, or reads so slowly that what it shows is old. */
export const PING_MS = 5_000;
/** Somewhat longer messages than a page may send are answered; from here on the socket is closed. */
const MOST_BYTES = 4 * MOST_MESSAGE_LENGTH;
/** Not yet taken by the other side: a view, and answers to somebody who asks and does not read. */
const MOST_BUFFERED_BYTES = 1024 * 1024;

export interface LiveOptions {
  /** The station's own machine only. */
  readonly atTheTable: boolean;
  readonly secure: boolean;
  /** Tells two stations of one machine apart: cookies know no ports. */
  readonly port: number;
  readonly pingMs: number;
}

/** The WebSockets: views down, intents up; and the bench page's state. */
export class Live {
  readonly #access: Access;
  readonly #options: LiveOptions;
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES, perMessageDeflate: false });
  readonly #heard = new WeakSet<WebSocket>();
  readonly #cookies = new WeakMap<IncomingMessage, string>();
  readonly #pinging: NodeJS.Timeout;

  constructor(access: Access, options: LiveOptions) {
    this.#access = access;
    this.#options = options;
    this.#pinging = setInterval(() => this.#ping(), options.pingMs);
    this.#sockets.on('headers', (headers, request) => {
      const cookie = this.#cookies.get(request);
      if (cookie !== undefined) headers.push(`set-cookie: ${cookie}`);
    });
  }

  /** Null when the socket is taken; otherwise the status and the line to answer with. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): { readonly status: number; readonly why: string } | null {
    if (this.#sockets.clients.size >= MOST_SOCKETS) return { status: 503, why: 'too many screens are connected' };
    const url = URL.parse(`http://station${request.url}`);
    const { bench } = this.#access.station;
    if (url?.pathname === '/api/bench' && bench !== null) {
      this.#accept(request, socket, head, (ws) => this.#serveBench(ws, bench));
      return null;
    }
    if (url?.pathname !== '/api/live') return { status: 404, why: 'there is nothing at this address' };
    const audience = pageAudience(url.searchParams.get('audience'));
    if (audience === null || !this.#hasPage(audience))
      return {
        status: 400,
        why: 'audience is one of dealer, players, supervisor, technician, or a seat of this table: seat:1, seat:banker',
      };
    const session = this.#sessionOf(request, audience);
    this.#accept(request, socket, head, (ws) => this.#serveScreen(ws, audience, session));
    return null;
  }

  /** A seat that the table does not have has no screen. */
  #hasPage(audience: PageAudience): boolean {
    const { seats, bank } = this.#access.station.seating;
    if (!audience.startsWith('seat:')) return true;
    return audience === 'seat:banker' ? bank : Number(audience.slice('seat:'.length)) <= seats;
  }

  close(): void {
    clearInterval(this.#pinging);
    for (const ws of this.#sockets.clients) ws.terminate();
  }

  #accept(request: IncomingMessage, socket: Duplex, head: Buffer, serve: (ws: WebSocket) => () => void): void {
    this.#sockets.handleUpgrade(request, socket, head, (ws) => {
      const stop = serve(ws);
      this.#heard.add(ws);
      ws.on('pong', () => this.#heard.add(ws));
      ws.on('close', stop);
      ws.on('error', (error) => this.#access.station.log.info('screen.lost', {}, error.message));
    });
  }

  #serveScreen(ws: WebSocket, audience: PageAudience, session: string): () => void {
    const screen = new Screen(this.#access, { audience, session, atTheTable: this.#options.atTheTable }, (down) => send(ws, down));
    ws.on('message', (data) => {
      void screen.receive(String(data)).then((answer) => send(ws, { answer }));
    });
    return () => screen.close();
  }

  #serveBench(ws: WebSocket, bench: NonNullable<Access['station']['bench']>): () => void {
    const feed = new Feed<BenchState>(
      () => bench.state(),
      (state) => send(ws, state),
    );
    const pace = new Pace(() => feed.changed());
    const stop = bench.subscribe(() => pace.changed());
    pace.changed();
    return () => {
      stop();
      pace.end();
      feed.end();
    };
  }

  #ping(): void {
    for (const ws of this.#sockets.clients) {
      if (!this.#heard.delete(ws)) ws.terminate();
      else ws.ping();
    }
  }

  /**
   * Which browser this is, where people sign in: a random number that only this station's pages send back. One that nobody is signed
   * in with is never taken over: it might have been planted.
   */
  #sessionOf(request: IncomingMessage, audience: PageAudience): string {
    if (this.#access.people === null) return audience;
    const known = this.#knownSession(request, audience);
    if (known !== null) return known;
    const name = this.#cookieOf(audience);
    const session = randomBytes(16).toString('base64url');
    const secure = this.#options.secure ? '; Secure' : '';
    this.#cookies.set(request, `${name}=${session}; Path=${pathOf(audience)}; HttpOnly; SameSite=Strict${secure}`);
    return placeOf(audience, session);
  }
  #cookieOf(audience: PageAudience): string {
    return `station-${this.#options.port}-${audience.replace(':', '-')}`;
  }
  /** The session of somebody who is signed in at that page; null: nobody is, by this request. */
  #knownSession({ headers }: IncomingMessage, audience: PageAudience): string | null {
    const number = new RegExp(`(?:^|; )${this.#cookieOf(audience)}=([\\w-]{22})(?:;|$)`).exec(headers.cookie ?? '')?.[1];
    if (number === undefined) return null;
    const place = placeOf(audience, number);
    return this.#access.sessions.has(place) ? place : null;
  }

  /** Whether a request is of somebody who may see what that page shows. */
  mayRead(request: IncomingMessage, audience: PageAudience): boolean {
    return this.#access.people === null ? this.#options.atTheTable : this.#knownSession(request, audience) !== null;
  }
}
// Whoever is signed in at one page is not at another, though they write its cookie themselves.
const placeOf = (audience: PageAudience, number: string): string => `${audience} ${number}`;

/** Whoever is signed in at the technician's page may read its sheet as well. */
const pathOf = (audience: PageAudience): string => (audience === 'technician' ? '/api' : '/api/live');

/** Resolves when the system has taken the message, or the socket is gone. */
function send(ws: WebSocket, message: Down | BenchState): Promise<void> {
  if (ws.bufferedAmount > MOST_BUFFERED_BYTES) ws.terminate();
  return new Promise((resolve) => ws.send(JSON.stringify(message), () => resolve()));
}
