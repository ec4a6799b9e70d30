import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPin } from '../../main/people/hash.ts';
import type { TokenEntry } from '../../main/people/tokens.ts';
import { until } from '../support/until.ts';
import { ask, serve } from './serve.ts';

const PATH = '/api/acceptance';
const tokenOf = (name: string) => `token-of-${name}-0123456789`;
const TOKENS: readonly TokenEntry[] = (['house', 'auditor'] as const).map((role) => ({
  ...{ name: `the-${role}`, role },
  sha256: createHash('sha256').update(tokenOf(role)).digest('hex'),
}));
const as = (role: string) => ({ headers: { authorization: `Bearer ${tokenOf(role)}` } });

test('R108 the acceptance sheet is anybody’s at this computer where nobody signs in', async () => {
  const { web } = await serve();
  const { status, text } = await ask(web.port, { path: PATH });
  expect(status).toBe(200);
  expect(JSON.parse(text)).toMatchObject({ table: { id: 'T7' }, test: false, devices: [], sheet: { program: 'test', items: [] } });
  expect(await ask(web.port, { path: PATH, method: 'POST' })).toMatchObject({ status: 405 });
});

test('R83 else it is read by who is signed in at the technician’s page, and by programs that read for the house', async () => {
  const pin = await hashPin('4711');
  const { web, live } = await serve({ people: [{ name: 'Hai', role: 'technician', pin }], tokens: TOKENS });
  const statusOf = async (asked: object) => (await ask(web.port, { path: PATH, ...asked })).status;
  expect([await statusOf({}), await statusOf(as('house')), await statusOf(as('auditor'))]).toEqual([403, 403, 200]);
  const page = live('technician');
  const cookie = (await until('a page', () => page.views.length > 0 && page.cookie)).split(';')[0] ?? '';
  expect(page.cookie).toContain('; Path=/api; HttpOnly; SameSite=Strict');
  expect(await statusOf({ headers: { cookie } })).toBe(403);
  page.send({ id: '1', signIn: { name: 'Hai', pin: '4711' } });
  await until('to be signed in', () => page.answers.some((answer) => 'accepted' in answer));
  expect(await statusOf({ headers: { cookie } })).toBe(200);
  page.send({ id: '2', signOut: true });
  await until('to be signed out', () => page.answers.length === 2);
  expect(await statusOf({ headers: { cookie } })).toBe(403);
});
