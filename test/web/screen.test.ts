import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashPin } from '../../main/people/hash.ts';
import type { PersonEntry, PersonRole } from '../../main/people/people.ts';
import { IDLE_MS } from '../../main/people/session.ts';
import { Access } from '../../main/screens/access.ts';
import { MOST_MESSAGE_LENGTH, MOST_UNANSWERED, type PageAudience, Screen } from '../../main/screens/screen.ts';
import type { Answer, Down, SupervisorView } from '../../main/views/messages.ts';
import { TableStation } from '../support/table-station.ts';

/** A page that takes each message when the test lets it. */
class Page {
  readonly got: Down[] = [];
  readonly screen: Screen;
  isSlow = false;
  #taken: (() => void)[] = [];

  constructor(access: Access, audience: PageAudience, { atTheTable = true, session = audience as string } = {}) {
    this.screen = new Screen(access, { audience, session, atTheTable }, (down) => {
      this.got.push(down);
      return this.isSlow ? new Promise((resolve) => this.#taken.push(resolve)) : Promise.resolve();
    });
  }

  get view() {
    const last = this.got.at(-1);
    if (last === undefined || !('view' in last)) throw new Error('no view came');
    return last.view;
  }

  async take(): Promise<void> {
    for (const taken of this.#taken.splice(0)) taken();
    await settled();
  }

  send(message: object): Promise<Answer> {
    return this.screen.receive(JSON.stringify(message));
  }
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

let station: TableStation;
beforeEach(() => {
  station = new TableStation();
});

describe('what a screen is shown', () => {
  test('the whole view at once, and again after each change, with a version that rises (R79)', async () => {
    const page = new Page(new Access(station, [], []), 'players');
    station.change();
    await settled();
    station.change();
    expect(page.got).toMatchObject([
      { version: 1, view: { audience: 'players' } },
      { version: 2, view: {} },
      { version: 3, view: {} },
    ]);
  });

  test('a slow page: one view under way, none waiting, then the newest', async () => {
    const access = new Access(station, [], []);
    const page = new Page(access, 'dealer');
    await settled();
    page.isSlow = true;
    for (let n = 0; n < 100; n += 1) station.change();
    await settled();
    expect(page.got.map((down) => 'version' in down && down.version)).toEqual([1, 2]);
    expect(station.viewsMade).toBe(2);
    await page.take();
    expect(page.got.map((down) => 'version' in down && down.version)).toEqual([1, 2, 101]);
  });

  test('a closed screen is shown nothing more and leaves nothing behind', async () => {
    const page = new Page(new Access(station, [], []), 'dealer');
    page.isSlow = true;
    station.change();
    page.screen.close();
    station.change();
    await page.take();
    expect(page.got).toHaveLength(1);
    expect(station.listeners).toBe(0);
  });
});

describe('what a screen brings, where nobody signs in', () => {
  test('the dealer page acts as the dealer, and its name goes into the fact whatever it says', async () => {
    const page = new Page(new Access(station, [], []), 'dealer');
    expect(await page.send({ id: 'a', fact: { kind: 'call', by: 'somebody else' } })).toMatchObject({ id: 'a', accepted: 1 });
    expect(station.submitted).toMatchObject([{ body: { kind: 'call', by: 'dealer' }, author: { person: 'dealer', role: 'dealer' } }]);
  });

  test('an act of another role is refused, and the refusal is journaled with who tried (R84)', async () => {
    const page = new Page(new Access(station, [], []), 'dealer');
    expect(await page.send({ id: 'a', fact: { kind: 'round.void', reason: 'x' } })).toMatchObject({ id: 'a', refused: 'person.right' });
    expect(station.submitted.map(({ body, author }) => [body, author])).toEqual([
      [
        { kind: 'noted', what: 'refused', detail: 'round.void: person.right' },
        { person: 'dealer', role: 'dealer' },
      ],
    ]);
  });

  test('a card, a scanner that is back, a start: what no role may bring is refused from every page', async () => {
    const access = new Access(station, [], []);
    for (const audience of ['dealer', 'supervisor'] as const) {
      const page = new Page(access, audience);
      expect(await page.send({ id: '1', fact: { kind: 'card', code: 'KH' } })).toMatchObject({ refused: 'person.right' });
      for (const kind of ['scanner', 'start', 'noted'])
        expect(await page.send({ id: '2', fact: { kind } })).toMatchObject({ refused: 'fact.unknown' });
    }
  });

  test('the players page brings nothing and nobody signs in at it', async () => {
    const page = new Page(new Access(station, [], []), 'players');
    expect(await page.send({ id: '1', fact: { kind: 'round.open' } })).toMatchObject({ id: '1', refused: 'person.right' });
    expect(await page.send({ id: '2', signIn: { name: 'lan', pin: '1234' } })).toMatchObject({ id: '2', refused: 'person.right' });
    expect(station.submitted).toEqual([]);
  });

  test('the same id twice counts once and is answered as before', async () => {
    const page = new Page(new Access(station, [], []), 'dealer');
    const first = await page.send({ id: 'same', fact: { kind: 'round.open' } });
    const again = await page.send({ id: 'same', fact: { kind: 'round.open' } });
    expect(first).toMatchObject({ id: 'same', accepted: 1 });
    expect(again).toEqual(first);
  });

  test.each([
    ['no JSON', '{'],
    ['JSON nested too deep to be written again', `{"id":"1","fact":{"kind":"call","x":${'['.repeat(5000)}${']'.repeat(5000)}}}`],
    ['no object', '[]'],
    ['no id', '{"fact":{"kind":"call"}}'],
    ['an empty id', '{"id":"","fact":{"kind":"call"}}'],
    ['no kind', '{"id":"1","fact":{}}'],
    ['two things at once', '{"id":"1","fact":{"kind":"call"},"signOut":true}'],
    ['an unknown field', '{"id":"1","fact":{"kind":"call"},"role":"supervisor"}'],
    ['too long', `{"id":"1","fact":{"kind":"call","reason":"${'x'.repeat(MOST_MESSAGE_LENGTH)}"}}`],
  ])('%s is malformed, is answered and reaches nothing', async (_name, text) => {
    const page = new Page(new Access(station, [], []), 'dealer');
    expect(await page.screen.receive(text)).toMatchObject({ refused: 'fact.malformed' });
    expect(station.submitted).toEqual([]);
  });

  test('a field of the wrong type is malformed, with the id', async () => {
    const page = new Page(new Access(station, [], []), 'supervisor');
    expect(await page.send({ id: '1', fact: { kind: 'card.enter', code: 7, reason: 'x' } })).toMatchObject({
      id: '1',
      refused: 'fact.malformed',
    });
  });

  test('more messages than are answered are refused, and later ones taken again', async () => {
    const answers: ((answer: Answer) => void)[] = [];
    station.submit = () => new Promise((resolve) => answers.push(resolve));
    const page = new Page(new Access(station, [], []), 'dealer');
    const calls = Array.from({ length: MOST_UNANSWERED + 1 }, (_, n) => page.send({ id: `${n}`, fact: { kind: 'call' } }));
    expect(await calls.at(-1)).toMatchObject({ id: `${MOST_UNANSWERED}`, refused: 'screen.busy' });
    expect(answers).toHaveLength(MOST_UNANSWERED);
    for (const answer of answers) answer({ id: 'x', accepted: 1 });
    await Promise.all(calls);
    const later = page.send({ id: 'later', fact: { kind: 'call' } });
    await settled();
    answers.at(-1)?.({ id: 'x', accepted: 2 });
    expect(await later).toEqual({ id: 'later', accepted: 2 });
  });
});

describe('what a screen brings, where people sign in (R83, R84)', () => {
  const PINS = { lan: '1111', minh: '2222', huy: '3333', thu: '4444' };
  const ROLES: Record<keyof typeof PINS, PersonRole> = { lan: 'dealer', minh: 'supervisor', huy: 'supervisor', thu: 'auditor' };
  const names = Object.keys(PINS) as (keyof typeof PINS)[];
  let entries: PersonEntry[];
  let access: Access;
  beforeAll(async () => {
    entries = await Promise.all(names.map(async (name) => ({ name, role: ROLES[name], pin: await hashPin(PINS[name]) })));
  });
  beforeEach(() => {
    station.hasPeople = true;
    access = new Access(station, entries, []);
  });
  afterEach(() => vi.useRealTimers());
  const signIn = (page: Page, name: keyof typeof PINS, pin = PINS[name]) => page.send({ id: 'in', signIn: { name, pin } });

  test('signed out, nothing is taken and nothing is journaled', async () => {
    const page = new Page(access, 'dealer');
    expect(await page.send({ id: '1', fact: { kind: 'round.open' } })).toMatchObject({ id: '1', refused: 'person.signedOut' });
    expect(await page.send({ id: '2', signOut: true })).toMatchObject({ id: '2', refused: 'person.signedOut' });
    expect(station.submitted).toEqual([]);
  });

  test('a sign-in is journaled, shown, and its name and role go into the facts', async () => {
    const page = new Page(access, 'dealer');
    expect(await signIn(page, 'lan')).toEqual({ id: 'in', accepted: 1 });
    await settled();
    expect(page.view).toMatchObject({ person: { name: 'lan', role: 'dealer' } });
    await page.send({ id: '2', fact: { kind: 'call' } });
    expect(station.submitted.map(({ body, author }) => [body, author])).toEqual([
      [
        { kind: 'noted', what: 'signIn', detail: 'dealer' },
        { person: 'lan', role: 'dealer' },
      ],
      [
        { kind: 'call', by: 'lan' },
        { person: 'lan', role: 'dealer' },
      ],
    ]);
  });

  test('signing out is journaled and shown, and the next act is refused', async () => {
    const page = new Page(access, 'dealer');
    await signIn(page, 'lan');
    expect(await page.send({ id: 'out', signOut: true })).toMatchObject({ id: 'out', accepted: 2 });
    await settled();
    expect(page.view).toMatchObject({ person: null, people: 'signedOut' });
    expect(await page.send({ id: '1', fact: { kind: 'call' } })).toMatchObject({ refused: 'person.signedOut' });
  });

  test('while the journal cannot be written nobody signs in, but whoever leaves is out', async () => {
    const page = new Page(access, 'dealer');
    await signIn(page, 'lan');
    const other = new Page(access, 'supervisor');
    station.frozen = true;
    expect(await signIn(other, 'huy')).toMatchObject({ refused: 'journal.frozen' });
    expect(other.view).toMatchObject({ people: 'signedOut' });
    await page.send({ id: 'out', signOut: true });
    expect(page.view).toMatchObject({ person: null });
  });

  test.each([
    ['players', 'lan'],
    ['dealer', 'thu'],
    ['supervisor', 'lan'],
  ] as const)('at the %s page, %s does not sign in', async (audience, name) => {
    const page = new Page(access, audience);
    expect(await signIn(page, name)).toMatchObject({ id: 'in', refused: 'person.right' });
    expect(station.submitted).toEqual([]);
  });

  test('an auditor looks on and does nothing', async () => {
    const page = new Page(access, 'supervisor');
    await signIn(page, 'thu');
    expect(await page.send({ id: '1', fact: { kind: 'pause' } })).toMatchObject({ refused: 'person.right' });
  });

  test('the supervisor page shows nothing of the table until somebody signs in, and again after', async () => {
    station.hasPeople = true;
    await station.submit({ kind: 'round.open' }, 'tape', null);
    const page = new Page(access, 'supervisor');
    const nothing = {
      people: 'signedOut',
      person: null,
      round: null,
      shoe: null,
      timeline: [],
      recent: [],
      devices: [],
      hands: [],
      acts: [],
      fact: 0,
    };
    expect(page.view).toMatchObject({ ...nothing, audience: 'supervisor', next: { code: 'signIn' } });
    await signIn(page, 'huy');
    await settled();
    expect((page.view as SupervisorView).round).toMatchObject({ number: 1 });
    await page.send({ id: 'out', signOut: true });
    await settled();
    expect(page.view).toMatchObject(nothing);
  });

  test('the dealer page shows the table while nobody is signed in, but only on its own machine', async () => {
    await station.submit({ kind: 'round.open' }, 'tape', null);
    expect(new Page(access, 'dealer').view).toMatchObject({ round: { number: 1 } });
    expect(new Page(access, 'dealer', { atTheTable: false }).view).toMatchObject({
      round: null,
      people: 'signedOut',
      next: { code: 'signIn' },
    });
    expect(new Page(access, 'players', { atTheTable: false }).view).toMatchObject({ round: { number: 1 } });
  });

  test('a reload of the page keeps the session; another place does not have it', async () => {
    const page = new Page(access, 'dealer', { session: 'browser-1' });
    await signIn(page, 'lan');
    page.screen.close();
    expect(new Page(access, 'dealer', { session: 'browser-1' }).view).toMatchObject({ person: { name: 'lan' } });
    expect(new Page(access, 'dealer', { session: 'browser-2' }).view).toMatchObject({ person: null });
  });

  test('a session that is not used ends, which is journaled and shown; using it keeps it', async () => {
    const page = new Page(access, 'supervisor');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await signIn(page, 'huy');
    vi.advanceTimersByTime(IDLE_MS.supervisor - 1);
    await page.send({ id: '1', fact: { kind: 'call' } });
    vi.advanceTimersByTime(IDLE_MS.supervisor - 1);
    expect(station.submitted.at(-1)?.body).toMatchObject({ kind: 'call' });
    vi.advanceTimersByTime(1);
    await settled();
    expect(station.submitted.at(-1)).toMatchObject({ body: { kind: 'noted', what: 'signOut', detail: 'idle' }, author: { person: 'huy' } });
    expect(page.view).toMatchObject({ people: 'signedOut', person: null });
  });

  test('failures are told with the attempts left, are journaled by name, and lock', async () => {
    const page = new Page(access, 'dealer');
    const answers = [];
    for (let n = 0; n < 6; n += 1) answers.push(await signIn(page, 'lan', '9876'));
    expect(answers.map((answer) => 'refused' in answer && [answer.refused, answer.values?.left])).toEqual([
      ...[4, 3, 2, 1, 0].map((left) => ['person.pin', left]),
      ['person.locked', undefined],
    ]);
    expect(station.submitted.map(({ body }) => body)).toEqual(Array(5).fill({ kind: 'noted', what: 'signInFailed', detail: 'lan' }));
  });

  test('no PIN, hash, or name that is nobody’s is in a log line, a fact, a view or an answer (R103)', async () => {
    const page = new Page(access, 'dealer');
    const answers = [
      await signIn(page, 'lan'),
      await signIn(page, 'huy', '9876'),
      await page.send({ id: 'x', signIn: { name: '2222', pin: 'minh' } }),
    ];
    const all = JSON.stringify([station.submitted, station.logged, page.got, answers]);
    expect(all).toContain('lan');
    for (const secret of ['1111', '9876', '2222', 'scrypt', entries[0]?.pin.split(':').at(-1)]) expect(all).not.toContain(secret);
  });

  describe('an act of two people', () => {
    const correction = { kind: 'round.correct', round: 1, places: {}, reason: 'video', second: 'minh' };
    const bring = async (message: object) => {
      const page = new Page(access, 'supervisor');
      await signIn(page, 'huy');
      return page.send({ id: 'c', fact: correction, ...message });
    };

    test('is taken with the PIN of the second, whose name goes into the fact', async () => {
      expect(await bring({ second: { name: 'minh', pin: PINS.minh } })).not.toMatchObject({ refused: expect.stringMatching(/^person/) });
      expect(station.submitted.at(-1)?.body).toMatchObject({ kind: 'round.correct', by: 'huy', second: 'minh' });
    });

    test.each([
      ['without the second person’s PIN', {}, 'person.second'],
      ['with the PIN of somebody else than is named', { second: { name: 'thu', pin: '4444' } }, 'person.second'],
      ['with a wrong PIN', { second: { name: 'minh', pin: '0000' } }, 'person.pin'],
      ['with somebody who may not do it', { fact: { ...correction, second: 'lan' }, second: { name: 'lan', pin: '1111' } }, 'person.right'],
      ['with oneself', { fact: { ...correction, second: 'huy' }, second: { name: 'huy', pin: '3333' } }, 'person.same'],
    ])('is refused %s', async (_name, message, code) => {
      expect(await bring(message)).toMatchObject({ id: 'c', refused: code });
    });
  });
});
