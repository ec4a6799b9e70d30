import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Access, Bringer } from '../screens/access.ts';
import { begin, type Exchange, readBody, refuse, sendFile, writeLine } from './answer.ts';
import { readBenchAct } from './bench.ts';
import { takeDecksAct } from './decks.ts';
import { takeFacts } from './facts.ts';
import { isLoopback, refuseRequest } from './guard.ts';
import { Live } from './live.ts';
import { isSeatPage, PAGE_NAMES, type PageName, type Pages, type StaticFile } from './pages.ts';

export interface Served {
  readonly host: string;
  readonly port: number;
  readonly scheme: 'http' | 'https';
  readonly pingMs: number;
}
interface Route {
  readonly method: 'GET' | 'POST';
  readonly answer: (exchange: Exchange, url: URL) => Promise<void> | void;
}

const TEST_HEADER = ['station-table', 'TEST'] as const;
/** Bytes of one act of the bench page. */
const MOST_BENCH_BYTES = 1024;
/** Finished rounds name bettors and what they won. */
const READS_ROUNDS: readonly Bringer['role'][] = ['any', 'house', 'dealer', 'supervisor', 'auditor'];
const READS_SHEET: readonly Bringer['role'][] = ['supervisor', 'auditor'];

/** What is at which address, and who may ask for it. */
export class Site {
  readonly #access: Access;
  readonly #pages: Pages;
  readonly #served: Served;
  readonly #live: Live;
  readonly #routes: Readonly<Record<string, Route>>;

  constructor(access: Access, pages: Pages, served: Served) {
    this.#access = access;
    this.#pages = pages;
    this.#served = served;
    this.#live = new Live(access, { ...served, atTheTable: isLoopback(served.host), secure: served.scheme === 'https' });
    this.#routes = {
      '/health': { method: 'GET', answer: (exchange) => this.#health(exchange) },
      '/metrics': { method: 'GET', answer: (exchange) => this.#metrics(exchange) },
      '/api/facts': { method: 'POST', answer: (exchange) => this.#facts(exchange) },
      '/api/rules': { method: 'GET', answer: (exchange) => this.#rules(exchange) },
      '/api/rounds': { method: 'GET', answer: (exchange, url) => this.#rounds(exchange, url) },
      '/api/acceptance': { method: 'GET', answer: (exchange) => this.#acceptance(exchange) },
      '/api/bench': { method: 'POST', answer: (exchange) => this.#bench(exchange) },
      '/api/decks': { method: 'POST', answer: (exchange) => takeDecksAct(exchange, this.#access) },
    };
  }

  serves(page: PageName): boolean {
    if (page === 'bench' && this.#access.station.bench === null) return false;
    return (!isSeatPage(page) || this.#seatPages().includes(page)) && this.#pages.page(page) !== null;
  }

  /** All addresses of pages, as this table has them. */
  pages(): readonly PageName[] {
    return [...PAGE_NAMES, ...this.#seatPages()].filter((page) => this.serves(page));
  }
  #seatPages(): readonly PageName[] {
    const { seats, bank } = this.#access.station.seating;
    return [...Array.from({ length: seats }, (_, index): PageName => `seat/${index + 1}`), ...(bank ? (['seat/banker'] as const) : [])];
  }

  async answer(exchange: Exchange): Promise<void> {
    const { request, response } = exchange;
    const why = refuseRequest(request.headers, this.#served);
    if (why !== null) return refuse(response, 403, why);
    // R109: a program tells what a bench answers from what a live table does. The rounds stand there as `station play` prints them.
    if (this.#access.station.bench !== null) response.setHeader(...TEST_HEADER);
    const url = URL.parse(`http://station${request.url}`);
    if (url === null) return refuse(response, 400, 'not an address');
    const route = this.#routeTo(url.pathname);
    if (route === null) return refuse(response, 404, 'there is nothing at this address');
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    if (method !== route.method) return refuse(response, 405, `${route.method} only`, { allow: route.method });
    try {
      await route.answer(exchange, url);
    } catch (error) {
      // Whoever asked has hung up in the middle, or a part of the station failed: the request ends, the table goes on.
      this.#access.station.log.warn('request.failed', { address: url.pathname }, error instanceof Error ? error.message : String(error));
      if (response.headersSent) response.destroy();
      else refuse(response, 500, 'this failed: see the log of the station');
    }
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', (error) => this.#access.station.log.info('screen.lost', {}, error.message));
    const why = refuseRequest(request.headers, this.#served);
    const refused = why === null ? this.#live.upgrade(request, socket, head) : { status: 403, why };
    if (refused === null) return;
    const { status } = refused;
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-type: text/plain\r\n\r\n${refused.why}\n`);
  }

  close(): void {
    this.#live.close();
  }

  #routeTo(path: string): Route | null {
    if ((path === '/api/bench' || path === '/api/decks') && this.#access.station.bench === null) return null;
    if (Object.hasOwn(this.#routes, path)) return this.#routes[path] ?? null;
    const file = this.#fileAt(path);
    return file === null ? null : { method: 'GET', answer: ({ response }) => sendFile(response, file) };
  }

  #fileAt(path: string): StaticFile | null {
    if (path === '/') return this.#pages.page(null);
    const name = path.slice(1);
    const page = isSeatPage(name) ? name : PAGE_NAMES.find((one) => one === name);
    if (page !== undefined) return this.serves(page) ? this.#pages.page(page) : null;
    return this.#pages.file(path);
  }

  /** What programs watch: open on the station's own machine, elsewhere with a token. */
  #isWatcher({ request, response }: Exchange): boolean {
    if (isLoopback(this.#served.host) || this.#program(request) !== null) return true;
    unknown(response);
    return false;
  }

  #health(exchange: Exchange): void {
    if (!this.#isWatcher(exchange)) return;
    const { frozen, ...health } = this.#access.station.health();
    begin(exchange.response, frozen ? 503 : 200, 'application/json').end(`${JSON.stringify(health)}\n`);
  }

  #metrics(exchange: Exchange): void {
    if (!this.#isWatcher(exchange)) return;
    begin(exchange.response, 200, 'text/plain; version=0.0.4; charset=utf-8').end(this.#access.station.metrics());
  }

  async #facts(exchange: Exchange): Promise<void> {
    const bringer = this.#program(exchange.request);
    if (bringer === null) return unknown(exchange.response);
    await takeFacts(exchange, this.#access, bringer);
  }

  /** For everybody, like the players' screen: it names nobody. */
  #rules({ response }: Exchange): void {
    begin(response, 200, 'application/json').end(`${JSON.stringify(this.#access.station.rules())}\n`);
  }

  async #rounds({ request, response }: Exchange, url: URL): Promise<void> {
    const program = this.#program(request);
    if (program === null) return unknown(response);
    if (!READS_ROUNDS.includes(program.role)) return refuse(response, 403, 'this token does not read rounds');
    const after = url.searchParams.get('after') ?? '0';
    if (!/^\d{1,15}$/.test(after)) return refuse(response, 400, 'after: expected the number of a round');
    begin(response, 200, 'application/x-ndjson');
    for (const round of this.#access.station.rounds(Number(after))) if (!(await writeLine(response, { out: 'round', ...round }))) return;
    response.end();
  }

  /** The acceptance sheet, for whoever may see the technician's page, and for programs that read for the house. */
  #acceptance({ request, response }: Exchange): void {
    const program = this.#program(request);
    const isReader = program !== null && READS_SHEET.includes(program.role);
    if (!isReader && !this.#live.mayRead(request, 'technician')) {
      refuse(response, 403, 'sign in at the page of the technician, or bring the token of a supervisor or an auditor');
      return;
    }
    const { table, test, roles, sheet } = this.#access.station.technician.view(null);
    const devices = roles.flatMap(({ device }) => (device === null ? [] : [device]));
    begin(response, 200, 'application/json').end(
      `${JSON.stringify({ at: new Date().toISOString(), table, test, devices, sheet }, null, 2)}\n`,
    );
  }

  async #bench({ request, response }: Exchange): Promise<void> {
    const body = await readBody(request, MOST_BENCH_BYTES);
    const act = body === null ? null : readBenchAct(body);
    if (act === null) return refuse(response, 400, 'not an act of the bench page');
    const refused = this.#access.station.bench?.act(act) ?? null;
    begin(response, 200, 'application/json').end(`${JSON.stringify(refused === null ? { ok: true } : { refused })}\n`);
  }

  #program(request: IncomingMessage): Bringer | null {
    return this.#access.program(request.headers.authorization);
  }
}

const unknown = (response: Exchange['response']): void =>
  refuse(response, 401, 'a token is needed: Authorization: Bearer and 16 to 256 characters', { 'www-authenticate': 'Bearer' });
