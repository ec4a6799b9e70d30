import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer, Down, SignIn, Up } from '../../main/views/messages.ts';
import { bridgeLink } from '../../renderer/shared/link/bridge.ts';
import type { Link } from '../../renderer/shared/link/link.ts';
import { socketLink } from '../../renderer/shared/link/socket.ts';
import { REFUSAL_MS, storeOver } from '../../renderer/shared/live.ts';
import { dealer } from './fixtures.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

class FakeLink implements Link {
  connected = true;
  readonly sent: (Up | SignIn)[] = [];
  receive: (down: Down) => void = () => {};
  lost = () => {};
  open(to: { receive: (down: Down) => void; lost: () => void }): void {
    this.receive = to.receive;
    this.lost = to.lost;
  }
  send(message: Up | SignIn): boolean {
    if (this.connected) this.sent.push(message);
    return this.connected;
  }
}
function open() {
  const link = new FakeLink();
  const store = storeOver(link);
  const show = (version: number, view: (typeof dealer)[keyof typeof dealer] = dealer.idle) => link.receive({ version, view });
  return { link, store, show };
}

describe('views', () => {
  test('nothing is shown before the first', () => {
    expect(open().store.get()).toEqual({ connected: false, view: null, refusal: null });
  });
  test('a lower version than the last of the same connection is dropped (R79)', () => {
    const { store, show } = open();
    show(5, dealer.betting);
    show(4, dealer.idle);
    expect(store.get().view).toBe(dealer.betting);
    show(5, dealer.idle);
    expect(store.get().view).toBe(dealer.idle);
  });
  test('a new connection starts its versions anew: the station may have been restarted', () => {
    const { link, store, show } = open();
    show(500, dealer.betting);
    link.lost();
    expect(store.get()).toMatchObject({ connected: false, view: dealer.betting });
    show(1, dealer.idle);
    expect(store.get()).toMatchObject({ connected: true, view: dealer.idle });
  });
  test('every change is told, until nobody listens', () => {
    const { store, show } = open();
    const changed = vi.fn();
    const stop = store.subscribe(changed);
    show(1);
    stop();
    show(2);
    expect(changed).toHaveBeenCalledTimes(1);
  });
});

describe('intents', () => {
  test('carry an id made before they are sent', () => {
    const { link, store, show } = open();
    show(1);
    store.act({ kind: 'round.open' });
    expect(link.sent).toEqual([{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), fact: { kind: 'round.open' } }]);
  });
  test('the same again before its answer is one press too many', () => {
    const { link, store, show } = open();
    show(1);
    store.act({ kind: 'round.open' });
    store.act({ kind: 'round.open' });
    store.act({ kind: 'call' });
    expect(link.sent).toHaveLength(2);
  });
  test('an answer that never comes holds no key beyond the next view (R89)', () => {
    const { link, store, show } = open();
    show(1);
    store.act({ kind: 'round.open' });
    show(2);
    store.act({ kind: 'round.open' });
    expect(link.sent).toHaveLength(2);
  });
  test('nothing is kept to be sent later: without a connection a press is refused at once', () => {
    const { link, store, show } = open();
    show(1);
    link.lost();
    store.act({ kind: 'round.open' });
    expect(link.sent).toEqual([]);
    expect(store.get().refusal).toEqual({ code: 'screen.notConnected', values: {} });
  });
  test('a refusal is shown for some seconds, a newer one in its place', () => {
    const { link, store, show } = open();
    show(1);
    const refuse = (code: string) => link.receive({ answer: { id: 'x', refused: code, message: '' } });
    refuse('round.notNow');
    vi.advanceTimersByTime(REFUSAL_MS - 1);
    refuse('shoe.finished');
    vi.advanceTimersByTime(REFUSAL_MS - 1);
    expect(store.get().refusal?.code).toBe('shoe.finished');
    vi.advanceTimersByTime(1);
    expect(store.get().refusal).toBeNull();
  });
  test('signing in and out', () => {
    const { link, store, show } = open();
    show(1);
    store.sign({ name: 'Ngọc Anh', pin: '1234' });
    show(2);
    store.sign('out');
    expect(link.sent).toMatchObject([{ signIn: { name: 'Ngọc Anh', pin: '1234' } }, { signOut: true }]);
  });
});

describe('the desktop program’s bridge', () => {
  test('listens before it says that it is ready; an answer comes back as a message', async () => {
    const calls: string[] = [];
    const bridge = {
      onView: () => {
        calls.push('onView');
        return () => {};
      },
      ready: () => {
        calls.push('ready');
      },
      send: (message: Up | SignIn): Promise<Answer> => Promise.resolve({ id: message.id, refused: 'round.notNow', message: '' }),
    };
    const link = bridgeLink(bridge);
    const receive = vi.fn();
    link.open({ receive, lost: () => {} });
    expect(calls).toEqual(['onView', 'ready']);
    expect(link.send({ id: 'a', fact: { kind: 'call' } })).toBe(true);
    await vi.waitFor(() => expect(receive).toHaveBeenCalledWith({ answer: { id: 'a', refused: 'round.notNow', message: '' } }));
  });
  test('a call that fails is a refusal', async () => {
    const link = bridgeLink({ onView: () => () => {}, ready: () => {}, send: () => Promise.reject(new Error('gone')) });
    const receive = vi.fn();
    link.open({ receive, lost: () => {} });
    link.send({ id: 'a', fact: { kind: 'call' } });
    await vi.waitFor(() =>
      expect(receive).toHaveBeenCalledWith({ answer: expect.objectContaining({ id: 'a', refused: 'screen.notConnected' }) }),
    );
  });
});

/** Stands in for the browser's: does nothing by itself. */
class FakeSocket {
  static readonly OPEN = 1;
  static readonly all: FakeSocket[] = [];
  readyState = FakeSocket.OPEN;
  onmessage: (event: { data: string }) => void = () => {};
  onclose = () => {};
  onerror = () => {};
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
  }
  close(): void {
    this.readyState = 3;
  }
  send(): void {}
}

describe('the WebSocket', () => {
  const HOUR_MS = 3_600_000;
  const openSocket = (probe: () => Promise<unknown>) => {
    FakeSocket.all.length = 0;
    vi.stubGlobal('WebSocket', FakeSocket);
    const receive = vi.fn();
    const lost = vi.fn();
    const link = socketLink('dealer', probe);
    link.open({ receive, lost });
    return { link, receive, lost };
  };
  const here = () => Promise.resolve();

  test('asks for its audience and hands on what comes', () => {
    const { receive } = openSocket(here);
    expect(FakeSocket.all[0]?.url).toBe('/api/live?audience=dealer');
    FakeSocket.all[0]?.onmessage({ data: '{"version":1}' });
    expect(receive).toHaveBeenCalledWith({ version: 1 });
  });
  test('is opened again for ever, ever more slowly, and at once after it worked', async () => {
    const { lost } = openSocket(here);
    for (let cut = 0; cut < 8; cut++) {
      FakeSocket.all.at(-1)?.onclose();
      await vi.advanceTimersByTimeAsync(4_000);
    }
    expect(FakeSocket.all).toHaveLength(9);
    expect(lost).toHaveBeenCalledTimes(8);
    FakeSocket.all.at(-1)?.onmessage({ data: '{"version":1}' });
    FakeSocket.all.at(-1)?.onclose();
    await vi.advanceTimersByTimeAsync(250);
    expect(FakeSocket.all).toHaveLength(10);
  });
  test('what an old socket still says is not heard', () => {
    const { receive } = openSocket(here);
    const [old] = FakeSocket.all;
    old?.onclose();
    old?.onmessage({ data: '{"version":9}' });
    expect(receive).not.toHaveBeenCalled();
  });
  test('a station that is frozen with its socket open is found out within seconds: no stale card is shown as live', async () => {
    const { lost } = openSocket(() => Promise.reject(new Error('no answer')));
    await vi.advanceTimersByTimeAsync(6_500);
    expect(lost).toHaveBeenCalledTimes(1);
    expect(FakeSocket.all[0]?.readyState).not.toBe(FakeSocket.OPEN);
  });
  test('silence of a station that is there is no loss', async () => {
    const { lost } = openSocket(here);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(lost).not.toHaveBeenCalled();
    expect(FakeSocket.all).toHaveLength(1);
  });
});
