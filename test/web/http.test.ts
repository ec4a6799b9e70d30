import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { TokenEntry } from '../../main/people/tokens.ts';
import { MOST_BODY_BYTES } from '../../main/web/facts.ts';
import { ask, lines, serve } from './serve.ts';

const tokenOf = (name: string) => `token-of-${name}-0123456789`;
const TOKENS: readonly TokenEntry[] = (['house', 'supervisor', 'auditor', 'dealer'] as const).map((role) => ({
  name: `the-${role}`,
  role,
  sha256: createHash('sha256').update(tokenOf(role)).digest('hex'),
}));
const as = (role: string) => ({ authorization: `Bearer ${tokenOf(role)}` });
const BET = '{"fact":"bet","bettor":"an","bet":"player","amount":100}';

describe('pages', () => {
  test.each(['/', '/dealer', '/players', '/rules', '/supervisor', '/technician', '/bench'])(
    '%s is served, never from a cache, and loads only its own',
    async (path) => {
      const { url } = await serve({ bench: true });
      const response = await fetch(url + path);
      expect([response.status, await response.text()]).toEqual([200, `<title>${path.slice(1)}</title>`]);
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(Object.fromEntries(policy.split('; ').map((rule) => rule.split(/ (.*)/).slice(0, 2)))).toMatchObject({
        'default-src': "'none'",
        'script-src': "'self'",
        'style-src': "'self'",
        'connect-src': "'self'",
        'frame-ancestors': "'self'",
        'base-uri': "'none'",
        'form-action': "'none'",
      });
      expect(policy).not.toContain('unsafe');
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
      });
    },
  );

  test('an asset is kept for good, its name changes with it; HEAD has no body', async () => {
    const { web } = await serve();
    const get = await ask(web.port, { path: '/assets/app-1a2b.js' });
    expect(get).toMatchObject({
      status: 200,
      text: 'export {};',
      headers: { 'cache-control': 'public, max-age=31536000, immutable', 'content-type': 'text/javascript; charset=utf-8' },
    });
    expect(await ask(web.port, { method: 'HEAD', path: '/dealer' })).toMatchObject({ status: 200, text: '' });
  });

  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '//secret.txt',
    '/dealer/index.html',
    '/.inputs',
    '/dealer/',
    '/__proto__',
    '/toString',
    '/nowhere',
  ])('%s leads nowhere', async (path) => {
    const { web } = await serve();
    expect(await ask(web.port, { path })).toMatchObject({ status: 404, text: 'there is nothing at this address\n' });
  });

  test('without a bench there is no bench page, nor its interface', async () => {
    const { web } = await serve({ tokens: TOKENS });
    expect(web.addresses.map((address) => new URL(address).pathname)).toEqual([
      '/dealer',
      '/players',
      '/rules',
      '/supervisor',
      '/technician',
    ]);
    expect(await ask(web.port, { path: '/bench' })).toMatchObject({ status: 404 });
    expect(await ask(web.port, { path: '/api/bench', method: 'POST', headers: as('supervisor'), body: '{"bench":"deal"}' })).toMatchObject({
      status: 404,
    });
  });

  test.each([
    ['POST', '/dealer', 'GET'],
    ['PUT', '/api/facts', 'POST'],
    ['GET', '/api/facts', 'POST'],
    ['DELETE', '/api/rounds', 'GET'],
  ])('%s %s is not what is done there', async (method, path, allow) => {
    const { web } = await serve();
    expect(await ask(web.port, { method, path })).toMatchObject({ status: 405, headers: { allow } });
  });
});

describe('another site in the same browser', () => {
  test.each([
    ['no Host that is an address', { host: 'a b' }],
    ['a name that was rebound to this machine', { host: 'evil.example:80' }],
    ['a name with ours in it', { host: 'localhost.evil.example' }],
    ['another origin', { host: '127.0.0.1:1', origin: 'https://evil.example' }],
    ['another port of this machine', { host: '127.0.0.1:8080', origin: 'http://127.0.0.1:9090' }],
    ['a page without an origin', { host: '127.0.0.1:8080', origin: 'null' }],
    ['the other scheme', { host: '127.0.0.1:8080', origin: 'https://127.0.0.1:8080' }],
  ])('%s is refused everywhere and nothing happens', async (_name, headers) => {
    const { web, station } = await serve({ bench: true });
    for (const raw of [
      { path: '/dealer' },
      { path: '/health' },
      { path: '/api/facts', method: 'POST', body: '{"fact":"round.open"}' },
      { path: '/api/bench', method: 'POST', body: '{"bench":"deal"}' },
    ]) {
      const { status, text } = await ask(web.port, { ...raw, headers });
      expect([status, text.split('\n').length]).toEqual([403, 2]);
    }
    expect([station.submitted, station.benchActs]).toEqual([[], []]);
  });

  test.each([
    { host: 'localhost:8080' },
    { host: '127.0.0.1:8080' },
    { host: '[::1]:8080' },
    { host: 'localhost:8080', origin: 'http://localhost:8080' },
  ])('%o is this station itself', async (headers) => {
    const { web } = await serve();
    expect(await ask(web.port, { path: '/dealer', headers })).toMatchObject({ status: 200 });
  });
});

describe('GET /health and /metrics', () => {
  test('what the contract says, 200; while frozen 503', async () => {
    const { url, station } = await serve();
    const body = { table: 'T7', game: 'baccarat', state: 'idle', round: 0, shoe: 1, fact: 0, devices: { shoe: 'online' }, alarms: 0 };
    const well = await fetch(`${url}/health`);
    expect([well.status, await well.json()]).toEqual([200, body]);
    station.frozen = true;
    const frozen = await fetch(`${url}/health`);
    expect([frozen.status, await frozen.json()]).toEqual([503, body]);
    expect(await (await fetch(`${url}/metrics`)).text()).toBe('station_facts_total 0\n');
  });
});

describe('POST /api/facts', () => {
  const post = async (setup: Awaited<ReturnType<typeof serve>>, body: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${setup.url}/api/facts`, { method: 'POST', body, headers });
    return { status: response.status, text: await response.text() };
  };

  /** Could be read, and not be written into a journal: JSON.stringify has not the stack for it. */
  const DEEP = `{"fact":"table.set","by":"mai","reason":"?","settings":${'{"odds":'.repeat(100_000)}1${'}'.repeat(100_001)}`;

  test('a line for each fact, in their order; blank lines and notes are skipped', async () => {
    const bench = await serve({ bench: true });
    const { status, text } = await post(
      bench,
      `{"fact":"round.open"}\n\n# a note\n${BET}\nnonsense\n[]\n${DEEP}\n{"fact":"nothing"}\n{"fact":"bet","bettor":"an"}\n{"fact":"bets.close"}\n${BET}\n`,
    );
    expect(status).toBe(200);
    expect(lines(text)).toEqual([
      { accepted: true, fact: 1 },
      { accepted: true, fact: 2 },
      { refused: 'fact.malformed', message: 'not a JSON object' },
      { refused: 'fact.malformed', message: 'not a JSON object' },
      { refused: 'fact.malformed', message: 'not a JSON object' },
      { refused: 'fact.unknown', message: expect.any(String) },
      { refused: 'fact.malformed', message: expect.stringContaining('bet.') },
      { accepted: true, fact: 3 },
      { refused: 'bet.closed', message: expect.any(String) },
    ]);
  });

  test('slow answers keep the order of the facts, and many are under way at once', async () => {
    const bench = await serve({ bench: true });
    const submit = bench.station.submit.bind(bench.station);
    let underWay = 0;
    let most = 0;
    bench.station.submit = async (...fact) => {
      most = Math.max(most, ++underWay);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 5));
      underWay -= 1;
      return submit(...fact);
    };
    const facts = Array.from({ length: 200 }, (_, n) => (n % 3 === 0 ? '{"fact":"nothing"}' : '{"fact":"call","by":"an"}'));
    const { text } = await post(bench, facts.join('\n'));
    expect(lines(text).map((line) => (line as { refused?: string }).refused ?? 'taken')).toEqual(
      facts.map((_, n) => (n % 3 === 0 ? 'fact.unknown' : 'taken')),
    );
    expect(most).toBeGreaterThan(8);
    expect(most).toBeLessThanOrEqual(64);
  });

  test('the same id again answers as before and changes nothing; another program’s id is its own', async () => {
    const table = await serve({
      tokens: [...TOKENS, { name: 'second-house', role: 'house', sha256: createHash('sha256').update(tokenOf('second')).digest('hex') }],
    });
    await table.station.submit({ kind: 'round.open' }, 'tape', null);
    const bet = BET.replace('{', '{"id":"7",');
    const first = await post(table, bet, as('house'));
    const again = await post(table, `${bet}\n${bet}`, as('house'));
    expect(lines(again.text)).toEqual([...lines(first.text), ...lines(first.text)]);
    expect(lines((await post(table, bet, as('second'))).text)).not.toEqual(lines(first.text));
    expect((table.station.view('dealer', null) as { bets: unknown }).bets).toEqual({ count: 1, sum: 200 });
  });

  test('without a token, or with a wrong one: 401, one line, nothing about the table', async () => {
    const table = await serve({ tokens: TOKENS });
    for (const headers of [{}, { authorization: 'Bearer wrong-token-0123456789' }]) {
      expect(await post(table, BET, headers)).toEqual({
        status: 401,
        text: 'a token is needed: Authorization: Bearer and 16 to 256 characters\n',
      });
    }
    expect(table.station.submitted).toEqual([]);
  });

  test('a token brings what its role may, under its own name', async () => {
    const table = await serve({ tokens: TOKENS });
    await table.station.submit({ kind: 'round.open' }, 'tape', null);
    const house = await post(table, `${BET}\n{"fact":"card","code":"KH"}\n{"fact":"round.void","by":"huy","reason":"x"}`, as('house'));
    expect(lines(house.text)).toMatchObject([{ accepted: true }, { refused: 'person.right' }, { refused: 'person.right' }]);
    const supervisor = await post(table, '{"fact":"round.void","by":"huy","reason":"x"}', as('supervisor'));
    expect(lines(supervisor.text)).toMatchObject([{ accepted: true }]);
    expect(table.station.submitted.filter(({ body }) => body.kind !== 'noted').slice(1)).toMatchObject([
      { body: { kind: 'bet' }, author: { house: 'the-house' } },
      { body: { kind: 'round.void', by: 'the-supervisor' }, author: { person: 'the-supervisor', role: 'supervisor' } },
    ]);
  });

  test('with a bench, everything from everybody, as a tape says it', async () => {
    const bench = await serve({ bench: true });
    const { text } = await post(
      bench,
      '{"fact":"round.open"}\n{"fact":"bets.close"}\n{"fact":"card","code":"KH","at":5}\n{"fact":"round.void","by":"huy","reason":"x"}',
    );
    expect(lines(text)).toHaveLength(4);
    expect(lines(text).every((line) => (line as { accepted?: boolean }).accepted)).toBe(true);
    expect(bench.station.submitted.at(-1)).toMatchObject({ body: { by: 'huy' }, author: 'tape' });
  });

  test('while the journal cannot be written: 503', async () => {
    const bench = await serve({ bench: true });
    bench.station.frozen = true;
    expect(await post(bench, BET)).toEqual({ status: 503, text: 'the table is stopped: its journal cannot be written\n' });
  });

  test('more than the limit is refused before any of it is taken, announced or not', async () => {
    const { web, station } = await serve({ bench: true });
    const body = `{"fact":"call","by":"an"}\n${'#'.repeat(MOST_BODY_BYTES)}`;
    expect(await ask(web.port, { path: '/api/facts', method: 'POST', body })).toMatchObject({ status: 413 });
    expect(await ask(web.port, { path: '/api/facts', method: 'POST', body, headers: { 'transfer-encoding': 'chunked' } })).toMatchObject({
      status: 413,
    });
    expect(station.submitted).toEqual([]);
  });

  test('a body far over the limit is answered once it is sent, to whoever reads only then', async () => {
    const { web } = await serve({ bench: true });
    const pieces = 32;
    const socket = connect(web.port, '127.0.0.1');
    const write = (data: string | Buffer) =>
      new Promise<void>((resolve, reject) => void socket.write(data, (error) => (error ? reject(error) : resolve())));
    await write(`POST /api/facts HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: ${pieces * MOST_BODY_BYTES}\r\n\r\n`);
    for (let piece = 0; piece < pieces; piece++) await write(Buffer.alloc(MOST_BODY_BYTES, 'x'));
    const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
    socket.destroy();
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
  });

  test('a failing station ends the request and not the server', async () => {
    const bench = await serve({ bench: true });
    bench.station.submit = () => Promise.reject(new Error('broken'));
    await expect(post(bench, '{"fact":"round.open"}')).rejects.toThrow();
    expect(bench.station.logged.join()).toContain('broken');
    expect(await (await fetch(`${bench.url}/health`)).json()).toMatchObject({ table: 'T7' });
  });
});

describe('GET /api/rounds', () => {
  const played = async (setup: Parameters<typeof serve>[0]) => {
    const table = await serve(setup);
    for (const [n, cards] of ['4S 6H KD TC 6D AC', '9S 2H KD TC'].entries()) {
      for (const fact of [{ kind: 'round.open' }, { kind: 'bets.close' }, ...cards.split(' ').map((code) => ({ kind: 'card', code }))])
        await table.station.submit(fact as never, 'tape', null);
      expect(table.station.rounds(n)).toHaveLength(1);
    }
    return table;
  };

  test('finished rounds after a number, one a line, as station play prints them', async () => {
    const { url } = await played({ bench: true });
    expect(lines(await (await fetch(`${url}/api/rounds`)).text())).toMatchObject([
      { out: 'round', round: 1, status: 'settled', result: 'banker', hands: { player: ['4S', 'KD', '6D'] } },
      { out: 'round', round: 2 },
    ]);
    expect(lines(await (await fetch(`${url}/api/rounds?after=1`)).text())).toMatchObject([{ round: 2 }]);
    expect(await (await fetch(`${url}/api/rounds?after=2`)).text()).toBe('');
    expect((await fetch(`${url}/api/rounds?after=x`)).status).toBe(400);
  });

  test('only with a token whose role reads them', async () => {
    const tokens = [
      ...TOKENS,
      { name: 'seat', role: 'seat:3' as const, sha256: createHash('sha256').update(tokenOf('seat')).digest('hex') },
    ];
    const { url } = await played({ tokens });
    const status = async (headers: Record<string, string>) => (await fetch(`${url}/api/rounds`, { headers })).status;
    expect([await status({}), await status(as('seat')), await status(as('auditor')), await status(as('house'))]).toEqual([
      401, 403, 200, 200,
    ]);
  });
});

describe('POST /api/bench', () => {
  test.each([
    ['{"bench":"deal"}', 200, { ok: true }],
    ['{"bench":"dealCard","code":"9S"}', 200, { ok: true }],
    ['{"bench":"dealCard","code":"XX"}', 200, { refused: 'there is no card XX' }],
    ['{"bench":"press","key":3}', 200, { ok: true }],
  ])('%s', async (body, status, answer) => {
    const { url } = await serve({ bench: true });
    const response = await fetch(`${url}/api/bench`, { method: 'POST', body });
    expect([response.status, await response.json()]).toEqual([status, answer]);
  });

  test.each([
    '{"bench":"explode"}',
    '{"bench":"press"}',
    '{"bench":"press","key":-1}',
    '{"bench":"deal","more":1}',
    '{',
    `{"bench":"deal"${' '.repeat(2000)}}`,
  ])('%.20s is no act of the bench', async (body) => {
    const { url, station } = await serve({ bench: true });
    expect((await fetch(`${url}/api/bench`, { method: 'POST', body })).status).toBe(400);
    expect(station.benchActs).toEqual([]);
  });
});
