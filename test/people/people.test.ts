import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { hashPin, isPinHash, verifyPin } from '../../main/people/hash.ts';
import { FAILURES, LOCK_MS, People } from '../../main/people/people.ts';
import { callerOf } from '../../main/people/tokens.ts';

const PIN = '271828';
const BOSS_PIN = '314159';
let pin = '';
let bossPin = '';
beforeAll(async () => {
  [pin, bossPin] = await Promise.all([hashPin(PIN), hashPin(BOSS_PIN)]);
});

describe('a PIN in the configuration', () => {
  test('is salted scrypt: the same PIN twice is two strings, both verify, another PIN does not', async () => {
    const again = await hashPin(PIN);
    expect(again).not.toBe(pin);
    expect(pin).toMatch(/^scrypt:16384:8:1:/);
    expect(await Promise.all([verifyPin(PIN, pin), verifyPin(PIN, again), verifyPin('271829', pin), verifyPin('', pin)])).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test.each([
    ['a bare PIN', () => PIN],
    ['a cost that is no power of two', () => pin.replace('16384', '16383')],
    ['a cost that would exhaust the machine', () => pin.replace('16384', '1048576')],
    ['no parallelization', () => pin.replace(':8:1:', ':8:0:')],
    ['a hash that is cut off', () => pin.slice(0, -1)],
  ])('%s is not one', async (_name, text) => {
    expect(isPinHash(pin)).toBe(true);
    expect(isPinHash(text())).toBe(false);
    expect(await verifyPin(PIN, text())).toBe(false);
  });
});

describe('signing in (R83)', () => {
  let nowMs = 0;
  const table = () =>
    new People(
      [
        { name: 'lan', role: 'dealer', pin },
        { name: 'huy', role: 'supervisor', pin: bossPin },
      ],
      () => nowMs,
    );
  const fail = async (people: People, name: string, times: number) => {
    const results = [];
    for (let n = 0; n < times; n += 1) results.push(await people.signIn(name, '0000'));
    return results;
  };

  test('the right PIN gives the person, and nothing of the PIN', async () => {
    expect(await table().signIn('lan', PIN)).toEqual({ ok: true, person: { name: 'lan', role: 'dealer' } });
  });

  test('five failures lock the name, also for the right PIN, until the time is over', async () => {
    const people = table();
    const results = await fail(people, 'lan', FAILURES);
    expect(results.map((result) => !result.ok && result.code === 'person.pin' && result.left)).toEqual([4, 3, 2, 1, 0]);
    expect(await people.signIn('lan', PIN)).toEqual({ ok: false, code: 'person.locked', forS: LOCK_MS / 1000 });
    nowMs += LOCK_MS;
    expect(await people.signIn('lan', PIN)).toMatchObject({ ok: true });
  });

  test('a right PIN forgets the failures before it', async () => {
    const people = table();
    await fail(people, 'lan', FAILURES - 1);
    await people.signIn('lan', PIN);
    expect(await fail(people, 'lan', 1)).toMatchObject([{ left: FAILURES - 1 }]);
  });

  test('guesses sent all at once count one by one', async () => {
    const people = table();
    const results = await Promise.all(Array.from({ length: 20 }, (_, n) => people.signIn('lan', n === 19 ? PIN : '0000')));
    expect(results.map((result) => !result.ok && result.code)).toEqual([
      ...Array(FAILURES).fill('person.pin'),
      ...Array(15).fill('person.locked'),
    ]);
  });

  test('another name is not locked with it, and a supervisor who signs in lifts the lock', async () => {
    const people = table();
    await fail(people, 'lan', FAILURES);
    await fail(people, 'nobody', FAILURES);
    expect(await people.signIn('huy', BOSS_PIN)).toMatchObject({ ok: true });
    expect(await people.signIn('lan', PIN)).toMatchObject({ ok: true });
  });

  test('a dealer who signs in lifts no lock', async () => {
    const people = table();
    await fail(people, 'huy', FAILURES);
    await people.signIn('lan', PIN);
    expect(await people.signIn('huy', BOSS_PIN)).toMatchObject({ code: 'person.locked' });
  });

  test('an unknown name is answered like a wrong PIN, and guessing names is locked out together', async () => {
    const people = table();
    expect(await people.signIn('a', PIN)).toEqual({ ok: false, code: 'person.pin', left: 4 });
    for (const name of ['b', 'c', 'd', 'e']) await people.signIn(name, PIN);
    expect(await people.signIn('f', PIN)).toMatchObject({ code: 'person.locked' });
  });
});

describe('a token', () => {
  const token = 'a-long-token-of-the-house-system';
  const entries = [
    { name: 'other', role: 'dealer' as const, sha256: createHash('sha256').update('something-else-altogether').digest('hex') },
    { name: 'house', role: 'house' as const, sha256: createHash('sha256').update(token).digest('hex') },
  ];
  test.each([
    [`Bearer ${token}`, { name: 'house', role: 'house' }],
    [`bearer ${token}`, { name: 'house', role: 'house' }],
    [`Bearer ${token}x`, null],
    [`Basic ${token}`, null],
    [token, null],
    ['Bearer ', null],
    [undefined, null],
    // The hash itself is not the token.
    [`Bearer ${entries[1]?.sha256}`, null],
  ])('%s', (header, caller) => {
    expect(callerOf(header, entries)).toEqual(caller);
  });
});
