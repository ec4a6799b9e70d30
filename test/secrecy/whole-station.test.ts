import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseConfig } from '../../main/config.ts';
import { forkDevices } from '../../main/devices/fork.ts';
import { Access } from '../../main/screens/access.ts';
import type { Log } from '../../main/station/log.ts';
import { startStation } from '../../main/station.ts';
import { startWeb } from '../../main/web/server.ts';
import { until } from '../support/until.ts';
import { Client, pagesFolder } from '../web/serve.ts';

/** Two whole stations that are told the same but for one hidden card, and everything that leaves them: sockets, answers, health, metrics, log. */
const AUDIENCES = ['dealer', 'players', 'supervisor', 'seat:1', 'seat:2', 'seat:3', 'seat:banker'] as const;
type Fact = Readonly<Record<string, unknown>> & { readonly fact: string };
const card = (code: string): Fact => ({ fact: 'card', code });
const cards = (codes: string): readonly Fact[] => codes.split(' ').map(card);
const bet = (bettor: string, seat: number): Fact => ({ fact: 'bet', bettor, seat, bet: 'seat', amount: 100 });
const act = (seat: number | 'banker', action: string): Fact => ({ fact: 'action', seat, action });
const BEGIN: readonly Fact[] = [bet('an', 1), bet('bo', 2), { fact: 'bets.close' }];

/** What differs from one second to the next, and from one machine to another; the version, for a slow machine sends more views than a fast one; what a device has sent. */
const TIMES = /"(version|leftMs|forS|lostForS|wallMs|sinceMs|endsAtMs|frames|lastSeenS)":-?\d+/g;
/** Of the virtual devices' wires. */
const PORTS = /"(wire)":"tcp:127\.0\.0\.1:\d+"/g;
const masked = (text: string): string => text.replace(TIMES, '"$1":0').replace(PORTS, '"$1":"tcp"');
const maskedFigures = (text: string): string => text.replace(/^(.*(?:_seconds|_memory_bytes).*) \S+$/gm, '$1 0');
/** Facts are counted from the beginning of the comparison: a device that was slow to hear may have introduced itself twice before. */
const COUNTS = /("fact":|"seq":|dealer_station_fact |dealer_station_facts_total )(\d+)/g;
const countedFrom = (text: string, start: number, total: number): string =>
  text.replace(COUNTS, (_, name: string, count: string) => name + (Number(count) - (name.includes('total') ? total : start)));
const withoutRepeats = (all: readonly string[]): readonly string[] => all.filter((one, index) => one !== all[index - 1]);

/** Where two texts part; null: they are one. A whole view would be unreadable. */
function parting(one: unknown, other: unknown): string | null {
  const [a, b] = [JSON.stringify(one), JSON.stringify(other)];
  if (a === b) return null;
  const at = [...a].findIndex((char, index) => char !== b[index]);
  return `${a.slice(Math.max(0, at - 120), at + 60)} <> ${b.slice(at, at + 60)}`;
}

const QUIET_MS = 700;
/** The devices have introduced themselves, and nothing more comes of it. */
async function quiet(count: () => number): Promise<void> {
  let [last, since] = [count(), performance.now()];
  await until('nothing more to come', () => {
    if (count() !== last) [last, since] = [count(), performance.now()];
    return performance.now() - since > QUIET_MS;
  });
}

async function told(game: string, settings: object, facts: readonly Fact[]) {
  const data = mkdtempSync(join(tmpdir(), 'secrecy-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const lines: string[] = [];
  const write = (...line: unknown[]) => void lines.push(JSON.stringify(line));
  const log: Log = { info: write, warn: write };
  const config = parseConfig(
    { table: { id: 'T7', name: 'T7', game, settings: { burn: false, decisionSeconds: 3600, ...settings } } },
    'test',
  );
  const station = await startStation({ config, data, bench: true, program: 'test', start: forkDevices(), log, seed: 7 });
  onTestFinished(() => station.close());
  const web = await startWeb(new Access(station, [], []), { host: '127.0.0.1', port: 0, tls: null, pages: pagesFolder() });
  onTestFinished(() => web.close());
  await until('the shoe and the panel to be there', () => Object.values(station.health().devices).every((is) => is === 'online'));
  await quiet(() => station.health().fact);
  const url = `http://127.0.0.1:${web.port}`;
  const audiences = AUDIENCES.filter((audience) => audience !== 'seat:banker' || station.seating.bank);
  const clients = audiences.map((audience) => new Client(`ws://127.0.0.1:${web.port}/api/live?audience=${audience}`));
  const shown = (version: number) => () => clients.every(({ views }) => (views.at(-1)?.version ?? 0) >= version);
  await until('every screen to be there', shown(1));
  const get = async (path: string) => (await fetch(`${url}${path}`)).text();
  const bring = async (fact: Fact) => {
    const answer = await fetch(`${url}/api/facts`, { method: 'POST', body: JSON.stringify(fact) });
    await until('every screen to show it', shown(station.version));
    return answer.text();
  };
  await bring({ fact: 'shoe.load' });
  await bring({ fact: 'round.open' });
  // Each begins with what it shows already: that may be sent once more.
  for (const { messages } of clients) messages.splice(0, messages.length - 1);
  lines.length = 0;
  const [start, total] = [station.health().fact, Number(/^dealer_station_facts_total (\d+)$/m.exec(station.metrics())?.[1])];
  const answers: string[] = [];
  for (const fact of facts) answers.push(await bring(fact), await get('/health'), maskedFigures(await get('/metrics')));
  const sockets = clients.map(({ messages }) => messages.map((message) => masked(JSON.stringify(message))));
  const counted = (texts: readonly string[]) => texts.map((text) => countedFrom(text, start, total));
  return { answers: counted(answers), lines: counted(lines), sockets: sockets.map((texts) => withoutRepeats(counted(texts))) };
}

const HOLE = (code: string): readonly Fact[] => [
  ...[...BEGIN, ...cards('8S TH 6S 8D 5C'), card(code)],
  ...[act(2, 'hit'), act(1, 'split'), ...cards('2D 3D'), { fact: 'call', by: 'dao' }, { fact: 'resume', by: 'mai' }],
  ...[{ fact: 'card', code, place: 'dealer.2' }, act(1, 'stand'), act(1, 'stand'), card('9H'), act(7, 'stand')],
];
test('C9, R75, R77: the hole card leaves a whole station on no way before it is turned', async () => {
  const [five, nine] = await Promise.all(['5D', '9C'].map((code) => told('xi-dach-cao-cap', {}, HOLE(code))));
  expect(parting(nine, five)).toBeNull();
  expect(five!.answers.filter((text) => text.includes('accepted')).length).toBe(HOLE('5D').length - 1);
  for (const views of five!.sockets) expect(views.length).toBeGreaterThan(HOLE('5D').length / 2);
  const turned = await Promise.all(['5D', '9C'].map((code) => told('xi-dach-cao-cap', {}, [...HOLE(code), { fact: 'reveal' }])));
  const [shown, other] = turned.map(({ sockets }) => sockets);
  for (const [index, views] of shown!.entries()) expect(views.at(-1)).not.toBe(other![index]!.at(-1));
}, 60_000);

const HAND = (code: string): readonly Fact[] => [
  ...[...BEGIN, card(code), ...cards('9D TC 8H 8D 7C'), act(1, 'stand')],
  ...[{ fact: 'card.unread' }, { fact: 'card.burn', by: 'mai', reason: 'none was due' }, act('banker', 'open'), act(2, 'hit'), card('2D')],
];
test('C9, T16, R75, R77: a hidden hand leaves a whole station on its own seat’s socket alone', async () => {
  // A deck that is shuffled at every round is so by the virtual shoe, too, which says so at some time later.
  const settings = { openEarly: false, shuffle: 'untilShort' };
  const [ten, seven] = await Promise.all(['TS', '7S'].map((code) => told('xi-dach-truyen-thong', settings, HAND(code))));
  const own = AUDIENCES.indexOf('seat:1');
  expect(seven!.sockets[own]).not.toEqual(ten!.sockets[own]);
  const others = ({ sockets, ...all }: NonNullable<typeof ten>) => ({ ...all, sockets: sockets.toSpliced(own, 1) });
  expect(parting(others(seven!), others(ten!))).toBeNull();
  expect(ten!.answers.filter((text) => text.includes('accepted')).length).toBe(HAND('TS').length - 1);
}, 60_000);
