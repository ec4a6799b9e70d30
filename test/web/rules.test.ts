import { describe, expect, test } from 'vitest';
import type { RulesView } from '../../main/views/messages.ts';
import { ask, serve } from './serve.ts';

const SUPERVISOR = { person: 'Hoa', role: 'supervisor' } as const;

describe('GET /api/rules (R41)', () => {
  test('tells anybody what the table plays, as its settings are now (C6)', async () => {
    const { web, station } = await serve({ people: [] });
    const rules = async () => {
      const { status, headers, text } = await ask(web.port, { path: '/api/rules' });
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'application/json', 'no-store']);
      return JSON.parse(text) as RulesView;
    };
    const before = await rules();
    expect(before).toMatchObject({ audience: 'rules', table: { name: 'Table 7', game: 'baccarat' }, reference: 'en' });
    const player = ({ rules: all }: RulesView) => all.find(({ values }) => values.bet === 'player')?.values;
    expect(player(before)).toEqual({ bet: 'player', odds: ['1'] });

    const settings = { limits: { player: [10, 500] }, accounts: { Minh: 987_654 } };
    const answer = await station.submit({ kind: 'table.set', settings, by: 'Hoa', reason: 'evening' }, SUPERVISOR, null);
    expect(answer).toHaveProperty('accepted');
    const after = await rules();
    expect(player(after)).toEqual({ bet: 'player', odds: ['1'], least: 10, most: 500 });
    expect(JSON.stringify(after)).not.toMatch(/Minh|987654/);
  });
  test('is only read', async () => {
    const { web } = await serve();
    expect(await ask(web.port, { path: '/api/rules', method: 'POST' })).toMatchObject({ status: 405, headers: { allow: 'GET' } });
  });
});
