import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Answer, AnyView, BenchAct, BenchState, Down, SignIn, Up } from '../../main/views/messages.ts';
import { isSeatPage, PAGE_NAMES, type PageName, Pages } from '../../main/web/pages.ts';
import { build } from '../support/build.ts';
import { ROOT } from '../support/files.ts';

export type Sent = Up | SignIn;

/** The built pages, served as the station serves them (headers included), with views that the test makes. */
export interface FixtureServer {
  readonly url: string;
  /** Sends this view to whoever is and will be connected as its audience. */
  show(view: AnyView, version?: number): void;
  /** What the pages have sent, in order. */
  readonly sent: readonly Sent[];
  /** How the next messages are answered. */
  answer(by: (message: Sent) => Answer): void;
  /** Cuts all connections. While `refusing`, new ones are cut at once. */
  cut(refusing: boolean): void;
  /** Open connections stay open and nothing is answered any more, `/health` neither. */
  freeze(frozen: boolean): void;
  showBench(state: BenchState): void;
  readonly acts: readonly BenchAct[];
  /** Refuses the bench page's acts with this code; null takes them. */
  refuseActs(code: string | null): void;
  close(): Promise<void>;
}

/** `seat:3`: each seat is an audience of its own. */
const audienceOf = (view: AnyView): string => (view.audience === 'seat' ? `seat:${view.seat}` : view.audience);
const accept = ({ id }: Sent): Answer => ({ id, accepted: 1 });

export async function serveFixtures(): Promise<FixtureServer> {
  await build({ quiet: true });
  const pages = new Pages(join(ROOT, 'dist/renderer'));
  const views = new Map<string, Down>();
  const sent: Sent[] = [];
  const acts: BenchAct[] = [];
  let answerBy: (message: Sent) => Answer = accept;
  let refusing = false;
  let frozen = false;
  let bench: BenchState | null = null;
  let refusal: string | null = null;
  const sockets = new WebSocketServer({ noServer: true });
  const audiences = new WeakMap<WebSocket, string>();

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://fixture');
    if (frozen) return;
    if (pathname === '/health') return void response.end('{}');
    if (pathname === '/api/bench')
      return void takeAct(request).then(() => response.end(JSON.stringify(refusal === null ? { ok: true } : { refused: refusal })));
    const path = pathname.slice(1);
    const name: PageName | undefined = isSeatPage(path) ? path : PAGE_NAMES.find((page) => path === page);
    const file = pathname === '/' ? pages.page(null) : name ? pages.page(name) : pages.file(pathname);
    response.writeHead(file ? 200 : 404, file?.headers ?? {}).end(file?.body);
  });
  const takeAct = async (request: IncomingMessage) => {
    let body = '';
    for await (const part of request) body += String(part);
    acts.push(JSON.parse(body) as BenchAct);
  };
  server.on('upgrade', (request, socket, head) => {
    const url = new URL(request.url ?? '/', 'http://fixture');
    const audience = url.pathname === '/api/bench' ? 'bench' : (url.searchParams.get('audience') ?? '');
    if (refusing) return void socket.destroy();
    sockets.handleUpgrade(request, socket, head, (ws) => {
      audiences.set(ws, audience);
      const first = audience === 'bench' ? bench : views.get(audience);
      if (first) ws.send(JSON.stringify(first));
      ws.on('message', (data) => {
        const message = JSON.parse(String(data)) as Sent;
        sent.push(message);
        if (!frozen) ws.send(JSON.stringify({ answer: answerBy(message) } satisfies Down));
      });
    });
  });
  const tell = (audience: string, message: Down | BenchState) => {
    for (const ws of sockets.clients) if (audiences.get(ws) === audience) ws.send(JSON.stringify(message));
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  let newest = 0;
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    show(view, version = newest + 1) {
      newest = Math.max(newest, version);
      const down = { version, view };
      const audience = audienceOf(view);
      if (version === newest) views.set(audience, down);
      tell(audience, down);
    },
    sent,
    answer: (by) => {
      answerBy = by;
    },
    cut(isRefusing) {
      refusing = isRefusing;
      for (const ws of sockets.clients) ws.terminate();
    },
    freeze: (isFrozen) => {
      frozen = isFrozen;
    },
    showBench(state) {
      bench = state;
      tell('bench', state);
    },
    acts,
    refuseActs: (code) => {
      refusal = code;
    },
    async close() {
      for (const ws of sockets.clients) ws.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
