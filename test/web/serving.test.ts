import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { hashPin } from '../../main/people/hash.ts';
import type { PersonEntry } from '../../main/people/people.ts';
import { Problem } from '../../main/problem.ts';
import { build } from '../support/build.ts';
import { selfSigned } from '../support/certificate.ts';
import { ROOT } from '../support/files.ts';
import { until } from '../support/until.ts';
import { Client, serve } from './serve.ts';

let people: readonly PersonEntry[];
beforeAll(async () => {
  people = [{ name: 'lan', role: 'dealer', pin: await hashPin('1111') }];
});

function certificate(): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'station-tls-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem') };
  const made = selfSigned();
  writeFileSync(files.key, made.key);
  writeFileSync(files.cert, made.cert);
  return files;
}

describe('what cannot be served is one line that says what to do', () => {
  const problem = (setup: Parameters<typeof serve>[0]) =>
    serve(setup).then(
      () => 'served',
      (error: unknown) => (error instanceof Problem ? error.message : `no Problem: ${error}`),
    );

  test('a port that is taken', async () => {
    const { web } = await serve();
    expect(await problem({ port: web.port })).toBe(
      `port ${web.port} of 127.0.0.1 is taken by another program: stop that one, or choose another port with --port`,
    );
  });

  test('an address of another machine', async () => {
    expect(await problem({ host: '192.0.2.1', tls: certificate(), people })).toBe('--host 192.0.2.1: not an address of this machine');
  });

  test.each([
    ['without TLS', () => ({ people }), 'over TLS only'],
    ['without people', () => ({ tls: certificate() }), 'where people sign in only'],
    ['with a bench', () => ({ tls: certificate(), people, bench: true }), 'on loopback only'],
  ])('other machines %s', async (_name, setup, why) => {
    const message = await problem({ host: '0.0.0.0', ...setup() });
    expect(message).toMatch(/^--host 0\.0\.0\.0: /);
    expect(message).toContain(why);
  });

  test('a certificate that is not there, or is none', async () => {
    const { key } = certificate();
    expect(await problem({ host: '0.0.0.0', people, tls: { key, cert: '/nowhere/cert.pem' } })).toMatch(
      /^web\.tls: .*\/nowhere\/cert\.pem/,
    );
    expect(await problem({ host: '0.0.0.0', people, tls: { key, cert: key } })).toMatch(/^web\.tls: /);
  });

  test('pages that are not built', async () => {
    expect(await problem({ pages: '/nowhere' })).toBe('/nowhere: the pages are not built: run npm run build');
  });
});

describe('served to other machines', () => {
  const get = (port: number, path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path, headers, rejectUnauthorized: false, agent: false }, (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += String(chunk);
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      });
      sent.on('error', reject).end();
    });

  test('over TLS; what programs watch needs a token; the pages themselves tell nothing', async () => {
    const { web } = await serve({ host: '0.0.0.0', tls: certificate(), people });
    expect(web.addresses[0]).toBe(`https://0.0.0.0:${web.port}/dealer`);
    expect(await get(web.port, '/dealer')).toMatchObject({ status: 200 });
    for (const path of ['/health', '/metrics', '/api/rounds']) {
      expect(await get(web.port, path)).toEqual({
        status: 401,
        text: 'a token is needed: Authorization: Bearer and 16 to 256 characters\n',
      });
    }
  });

  test('by whatever name its certificate has, but not to another site’s pages', async () => {
    const { web } = await serve({ host: '0.0.0.0', tls: certificate(), people });
    expect(await get(web.port, '/dealer', { host: 'table7.casino.example' })).toMatchObject({ status: 200 });
    expect(await get(web.port, '/dealer', { host: 'table7.casino.example', origin: 'https://evil.example' })).toMatchObject({
      status: 403,
    });
  });

  test('a dealer page shows nothing before the sign-in and everything after; its cookie is for TLS only', async () => {
    const { web, station } = await serve({ host: '0.0.0.0', tls: certificate(), people });
    await station.submit({ kind: 'round.open' }, 'tape', null);
    const client = new Client(`wss://127.0.0.1:${web.port}/api/live?audience=dealer`, { rejectUnauthorized: false });
    await until('a view', () => client.views.length === 1);
    expect(client.views[0]).toMatchObject({ view: { round: null, shoe: null, people: 'signedOut', next: { code: 'signIn' } } });
    expect(client.cookie).toMatch(/; Secure$/);
    client.send({ id: 'in', signIn: { name: 'lan', pin: '1111' } });
    await until('the table', () => client.views.at(-1)?.view.round?.number === 1);
  });
});

describe('the built pages', () => {
  test('hold no script, style or handler of their own, so that the policy needs no exception', async () => {
    await build({ quiet: true });
    const folder = join(ROOT, 'dist/renderer');
    const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
    expect(pages.sort()).toEqual(
      ['bench', 'dealer', 'players', 'rules', 'seat', 'supervisor', 'technician']
        .map((page) => join(page, 'index.html'))
        .concat('index.html')
        .sort(),
    );
    for (const page of pages) {
      const html = readFileSync(join(folder, page), 'utf8');
      expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\son\w+=|javascript:|\sstyle=/i);
      expect(
        [...html.matchAll(/(?:src|href)="([^"]*)"/g)]
          .map(([, address]) => address)
          .filter((address) => /^(https?:)?\/\//.test(address ?? '')),
      ).toEqual([]);
    }
  });
});
