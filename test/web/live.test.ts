import { describe, expect, test } from 'vitest';
import { hashPin } from '../../main/people/hash.ts';
import type { DealerView } from '../../main/views/messages.ts';
import { MOST_SOCKETS } from '../../main/web/live.ts';
import { until } from '../support/until.ts';
import { Client, serve } from './serve.ts';

const newest = (client: Client) => client.views.at(-1)?.view ?? null;
const opened = (client: Client) => until('the first view', () => client.views.length > 0 || client.refused);

describe('a live socket', () => {
  test('the view at once, and the newest after a change: to each audience its own', async () => {
    const { station, live } = await serve();
    const [dealer, players] = [live('dealer'), live('players')];
    await Promise.all([opened(dealer), opened(players)]);
    await station.submit({ kind: 'round.open' }, 'tape', null);
    await until('both see the round', () => dealer.views.at(-1)?.version === 2 && players.views.at(-1)?.version === 2);
    expect(dealer.views.at(-1)).toMatchObject({ view: { audience: 'dealer', phase: 'betting' } });
    expect(players.views.at(-1)).toMatchObject({ view: { audience: 'players', phase: 'betting' } });
    expect(players.views.at(-1)?.view).not.toHaveProperty('acts');
  });

  test('an intent is answered to who sent it, once for one id, and both screens see what it did', async () => {
    const { station, live } = await serve();
    const [one, other] = [live('dealer'), live('dealer')];
    await Promise.all([opened(one), opened(other)]);
    one.send({ id: 'a', fact: { kind: 'round.open' } });
    one.send({ id: 'a', fact: { kind: 'round.open' } });
    await until('two answers', () => one.answers.length === 2);
    expect(one.answers).toEqual([
      { id: 'a', accepted: 1 },
      { id: 'a', accepted: 1 },
    ]);
    await until('the other screen', () => newest(other)?.phase === 'betting');
    expect([other.answers, station.version]).toEqual([[], 2]);
  });

  test('a reload in the middle of a round has the whole picture with the first message (R79)', async () => {
    const { station, live } = await serve();
    const before = live('dealer');
    await opened(before);
    for (const fact of [{ kind: 'round.open' }, { kind: 'bets.close' }, { kind: 'card', code: 'KH' }])
      await station.submit(fact as never, 'tape', null);
    await until('the card', () => before.views.at(-1)?.version === 4);
    before.socket.terminate();
    const after = live('dealer');
    await opened(after);
    expect(after.views).toEqual([before.views.at(-1)]);
    await until('nothing is left of the first', () => station.listeners === 1);
  });

  test('what is no message is answered, and what is far too long ends the socket', async () => {
    const { live, station } = await serve();
    const client = live('dealer');
    await opened(client);
    client.socket.send('{');
    client.socket.send(Buffer.from([0xff, 0x00]));
    await until('two answers', () => client.answers.length === 2);
    expect(client.answers).toMatchObject([{ refused: 'fact.malformed' }, { refused: 'fact.malformed' }]);
    client.socket.send('x'.repeat(100_000));
    await until('the end', () => client.closed !== null);
    expect(client.closed).toBe(1009);
    expect(station.submitted).toEqual([]);
  });

  test('a page that does not read is made no view for each change, and has the newest when it reads again', async () => {
    const { station, live } = await serve();
    const client = live('dealer');
    await opened(client);
    client.socket.pause();
    const changes = 5_000;
    for (let n = 0; n < changes; n += 1) {
      station.change();
      if (n % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    const newest = station.version;
    // What the system buffers on both sides has been sent; then not one view more is made.
    expect(station.viewsMade).toBeLessThan(changes / 2);
    client.socket.resume();
    await until('the newest view', () => client.views.at(-1)?.version === newest);
  });

  test('a page that answers no ping is cut, one that does is kept', async () => {
    const { live } = await serve({ pingMs: 100 });
    const [deaf, well] = [live('dealer', { autoPong: false }), live('dealer')];
    await until('the deaf one is cut', () => deaf.closed !== null);
    expect(deaf.closed).toBe(1006);
    let pings = 0;
    well.socket.on('ping', () => {
      pings += 1;
    });
    await until('three more pings', () => pings >= 3);
    expect(well.closed).toBe(null);
  });

  test('somebody who asks without end and never reads the answers is cut', async () => {
    const { live, station } = await serve({ pingMs: 600_000 });
    const client = live('dealer');
    await opened(client);
    client.socket.pause();
    const bad = 'x'.repeat(100);
    const flood = setInterval(() => {
      for (let n = 0; n < 500 && client.socket.bufferedAmount < 1_000_000; n += 1) client.socket.send(bad);
    }, 1);
    await until('the screen is gone', () => station.listeners === 0, 25_000);
    clearInterval(flood);
    expect(station.submitted).toEqual([]);
  });

  test('one screen more than the limit is refused; when one leaves there is room again', async () => {
    const { station, live } = await serve();
    const clients = Array.from({ length: MOST_SOCKETS }, () => live('players'));
    await Promise.all(clients.map(opened));
    const late = live('players');
    await until('a refusal', () => late.refused);
    expect(late.refused).toEqual({ status: 503, text: 'too many screens are connected\n' });
    clients[0]?.socket.terminate();
    await until('room', () => station.listeners < MOST_SOCKETS);
    const next = live('players');
    await opened(next);
    expect(next.refused).toBe(null);
  });

  test.each([
    ['another site’s page', '/api/live?audience=dealer', { origin: 'https://evil.example' }, 403],
    ['a rebound name', '/api/live?audience=dealer', { headers: { host: 'evil.example' } }, 403],
    ['no audience', '/api/live', {}, 400],
    ['an audience without a page', '/api/live?audience=seat:1', {}, 400],
    ['an address that is no socket', '/dealer', {}, 404],
    ['the bench, where there is none', '/api/bench', {}, 404],
    ['no address at all', '//', {}, 404],
  ])('%s is refused in one line', async (_name, path, options, status) => {
    const { web, station } = await serve();
    const client = new Client(`ws://127.0.0.1:${web.port}${path}`, options);
    await until('the refusal', () => client.refused);
    expect(client.refused?.status).toBe(status);
    expect(client.refused?.text.trim().split('\n')).toHaveLength(1);
    expect(station.listeners).toBe(0);
  });

  test('the station’s own page is let in with its Origin', async () => {
    const { web, live } = await serve();
    const client = live('dealer', { origin: `http://127.0.0.1:${web.port}` });
    await opened(client);
    expect(client.refused).toBe(null);
  });

  test('the bench page is sent the bench’s state, and again after an act', async () => {
    const { web, url } = await serve({ bench: true });
    const client = new Client(`ws://127.0.0.1:${web.port}/api/bench`);
    await until('the state', () => client.messages.length === 1);
    await fetch(`${url}/api/bench`, { method: 'POST', body: '{"bench":"deal"}' });
    await until('the next state', () => client.messages.length === 2);
    expect(client.messages).toMatchObject([{ seed: 0 }, { seed: 1 }]);
  });

  test('closing the station ends every socket and frees the port', async () => {
    const { web, live } = await serve();
    const client = live('dealer');
    await opened(client);
    await web.close();
    await until('the end', () => client.closed !== null);
    await expect(serve({ port: web.port })).resolves.toBeDefined();
  });
});

describe('where people sign in', () => {
  const setup = async () => serve({ people: [{ name: 'lan', role: 'dealer', pin: await hashPin('1111') }] });
  const signIn = async (client: Client) => {
    await opened(client);
    client.send({ id: 'in', signIn: { name: 'lan', pin: '1111' } });
    await until('the answer', () => client.answers.length > 0);
  };
  const cookieOf = (client: Client) => client.cookie?.split(';')[0] ?? '';
  const person = (client: Client) => (newest(client) as DealerView).person;

  test('the browser is told apart by a cookie that no script reads and no other site sends', async () => {
    const { live } = await setup();
    const client = live('dealer');
    await opened(client);
    expect(client.cookie).toMatch(/^station-\d+-dealer=[\w-]{22}; Path=\/api\/live; HttpOnly; SameSite=Strict$/);
  });

  test('who has signed in still is after a reload, and elsewhere is not', async () => {
    const { live } = await setup();
    const client = live('dealer');
    await signIn(client);
    client.socket.terminate();
    const reloaded = live('dealer', { headers: { cookie: `other=1; ${cookieOf(client)}` } });
    await opened(reloaded);
    expect(person(reloaded)).toEqual({ name: 'lan', role: 'dealer' });
    const elsewhere = live('dealer');
    await opened(elsewhere);
    expect(person(elsewhere)).toBe(null);
  });

  test('a cookie that was planted before the sign-in gives nobody the session', async () => {
    const { live } = await setup();
    const planted = live('dealer');
    await opened(planted);
    const victim = live('dealer', { headers: { cookie: cookieOf(planted) } });
    await signIn(victim);
    const thief = live('dealer', { headers: { cookie: cookieOf(planted) } });
    await opened(thief);
    expect(person(thief)).toBe(null);
  });

  test("a dealer's session is none at the supervisor's page, whatever the cookie is called", async () => {
    const { live } = await setup();
    const dealer = live('dealer');
    await signIn(dealer);
    const desk = live('supervisor', { headers: { cookie: cookieOf(dealer).replace('-dealer=', '-supervisor=') } });
    await opened(desk);
    desk.send({ id: '1', fact: { kind: 'call' } });
    await until('the answer', () => desk.answers.length > 0);
    expect(desk.answers).toMatchObject([{ refused: 'person.signedOut' }]);
  });

  test('where nobody signs in there is no cookie', async () => {
    const { live } = await serve();
    const client = live('dealer');
    await opened(client);
    expect(client.cookie).toBe(null);
  });
});
