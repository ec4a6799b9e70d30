import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '../../../main/config.ts';
import type { Body } from '../../../main/round/facts.ts';
import { startStation } from '../../../main/station.ts';
import { FakeDevices } from '../fake-devices.ts';
import { testShoe } from '../shoe.ts';

/**
 * `node --expose-gc soak.ts SHOES`: a station that deals one eight-deck shoe after the other as fast as it can, three screens looking at every
 * change. Prints after each shoe, as one JSON object a line, what is left in memory.
 */
const [shoes = '1'] = process.argv.slice(2);
const DECKS = 8;
const BETTORS = 20;
const BETS = ['player', 'banker', 'tie', 'playerPair'];

const data = mkdtempSync(join(tmpdir(), 'soak-'));
const devices = new FakeDevices();
const config = parseConfig({ devices: { shoe: { wire: 'tcp:127.0.0.1:1' } } }, 'the soak');
const quiet = { info: () => undefined, warn: () => undefined };
const station = await startStation({ config, data, bench: false, program: 'soak', start: devices.start, log: quiet });
station.subscribe(() => {
  for (const audience of ['dealer', 'players', 'supervisor'] as const) JSON.stringify(station.view(audience, null));
});
const take = (body: Body): Promise<unknown> => station.submit(body, 'tape', null);

async function dealOne(seed: number): Promise<void> {
  const { cards, cutBefore } = testShoe(seed, DECKS);
  await devices.loaded();
  await take({ kind: 'shoe.load', decks: DECKS });
  let next = 0;
  for (;;) {
    const { state, round } = station.health();
    if (state === 'burning' || state === 'card') {
      if (next === cutBefore) await devices.cut();
      await devices.draw(cards[next] ?? '');
      next += 1;
    } else if (state === 'betting') {
      const bets = Array.from(
        { length: BETTORS },
        (_, nth): Body => ({ kind: 'bet', bettor: `b${nth}`, bet: BETS[(nth + round) % BETS.length] ?? 'tie', amount: 100 + nth }),
      );
      await Promise.all(bets.map(take));
      await take({ kind: 'bets.close' });
    } else {
      const answer = (await take({ kind: 'round.open' })) as { refused?: string };
      if (answer.refused === 'shoe.finished') return;
      if (answer.refused !== undefined) throw new Error(`${state}: ${answer.refused}`);
    }
  }
}

await devices.connect();
const startMs = performance.now();
for (let shoe = 1; shoe <= Number(shoes); shoe += 1) {
  await dealOne(shoe);
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  const { round, fact, alarms } = station.health();
  console.log(
    JSON.stringify({ shoe, round, fact, alarms, heapBytes: heapUsed, rssBytes: rss, tookMs: Math.round(performance.now() - startMs) }),
  );
}
await station.close();
rmSync(data, { recursive: true });
