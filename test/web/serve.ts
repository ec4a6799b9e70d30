import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';
import type { PersonEntry } from '../../main/people/people.ts';
import type { TokenEntry } from '../../main/people/tokens.ts';
import { Access } from '../../main/screens/access.ts';
import type { Answer, AnyView } from '../../main/views/messages.ts';
import { startWeb, type WebOptions } from '../../main/web/server.ts';
import { TableStation } from '../support/table-station.ts';

/** Stand-ins for the built pages; `secret.txt` lies beside the folder, where no address may lead. */
export function pagesFolder(): string {
  const root = mkdtempSync(join(tmpdir(), 'station-pages-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFileSync(join(root, 'secret.txt'), 'secret');
  const folder = join(root, 'renderer');
  for (const page of ['', 'dealer', 'players', 'rules', 'supervisor', 'technician', 'bench', 'assets'])
    mkdirSync(join(folder, page), { recursive: true });
  for (const page of ['', 'dealer', 'players', 'rules', 'supervisor', 'technician', 'bench'])
    writeFileSync(join(folder, page, 'index.html'), `<title>${page}</title>`);
  writeFileSync(join(folder, 'assets', 'app-1a2b.js'), 'export {};');
  writeFileSync(join(folder, '.inputs'), 'not a page');
  return folder;
}

export interface Setup extends Partial<WebOptions> {
  readonly bench?: boolean;
  readonly people?: readonly PersonEntry[];
  readonly tokens?: readonly TokenEntry[];
}

/** A served table; it ends with the test. */
export async function serve({ bench = false, people = [], tokens = [], ...options }: Setup = {}) {
  const station = new TableStation({ bench });
  station.hasPeople = people.length > 0;
  const access = new Access(station, people, tokens);
  const web = await startWeb(access, { host: '127.0.0.1', port: 0, tls: null, pages: pagesFolder(), ...options });
  onTestFinished(() => web.close());
  return {
    station,
    web,
    url: `http://127.0.0.1:${web.port}`,
    live: (audience: string, more?: ClientOptions) => new Client(`ws://127.0.0.1:${web.port}/api/live?audience=${audience}`, more),
  };
}

/** The lines of an answer, as objects. */
export const lines = (text: string): unknown[] =>
  text
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as unknown);

interface Raw {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}
/** A request whose every header the test chooses: `fetch` would not send them. */
export function ask(
  port: number,
  { method = 'GET', path, headers = {}, body }: Raw,
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(chunks).toString() }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A page's socket. */
export class Client {
  readonly views: { readonly version: number; readonly view: AnyView }[] = [];
  readonly answers: Answer[] = [];
  readonly messages: unknown[] = [];
  readonly socket: WebSocket;
  /** Status of a refused handshake, or code of the end. */
  refused: { readonly status: number; readonly text: string } | null = null;
  cookie: string | null = null;
  closed: number | null = null;

  constructor(address: string, options: ClientOptions = {}) {
    this.socket = new WebSocket(address, options);
    onTestFinished(() => this.socket.terminate());
    this.socket.on('message', (data) => this.#receive(JSON.parse(String(data))));
    this.socket.on('upgrade', (response) => {
      this.cookie = response.headers['set-cookie']?.[0] ?? null;
    });
    this.socket.on('unexpected-response', (_request, response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        this.refused = { status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() };
      });
    });
    this.socket.on('close', (code) => {
      this.closed = code;
    });
    this.socket.on('error', () => {
      this.closed ??= 0;
    });
  }

  send(message: object): void {
    this.socket.send(JSON.stringify(message));
  }

  #receive(message: { answer?: Answer; view?: AnyView; version?: number }): void {
    this.messages.push(message);
    if (message.answer !== undefined) this.answers.push(message.answer);
    else if (message.view !== undefined) this.views.push({ version: message.version ?? 0, view: message.view });
  }
}
