import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { freePort, LOOPBACK } from '../../main/bench/free-port.ts';
import { parseCard, rankOf } from '../../main/cards/card.ts';
import { parseConfig } from '../../main/config.ts';
import { forkDevices } from '../../main/devices/fork.ts';
import { type Station, startStation } from '../../main/station.ts';
import type { DealerView } from '../../main/views/messages.ts';
import { portPath } from '../support/pty.ts';
import { until } from '../support/until.ts';
import { plugPair } from './pty-pair.ts';

export const DEALER = { person: 'an', role: 'dealer' } as const;
/** What the dealer presses when the screen says so. */
const PRESSES: Partial<Record<DealerView['next']['code'], 'shoe.load' | 'round.open' | 'bets.close'>> = {
  load: 'shoe.load',
  open: 'round.open',
  lastRound: 'round.open',
  close: 'bets.close',
};

type Later = (end: () => unknown) => void;

export function newFolder(later: Later): string {
  const folder = mkdtempSync(join(tmpdir(), 'whole-shoe-'));
  later(() => rmSync(folder, { recursive: true }));
  return folder;
}
/** A station in this process with a device process of its own; its table is of the game and settings that a configuration names nothing else for. */
export async function stationWith(later: Later, configured: object, bench = false, data = newFolder(later)): Promise<Station> {
  const log = { info: () => undefined, warn: () => undefined };
  const config = parseConfig(configured, 'the test');
  const station = await startStation({ config, data, bench, program: 'test', start: forkDevices(), log, seed: 4711 });
  later(() => station.close());
  await until('the first facts', () => station.version > 0);
  return station;
}
export const screen = (station: Station): DealerView => station.view('dealer', null) as DealerView;

/** Presses what the dealer's screen asks for until the shoe is over; `card` waits for the next card of the shoe. */
export async function deal(station: Station, card: () => Promise<unknown>): Promise<void> {
  for (;;) {
    const { fact } = station.health();
    const { code } = screen(station).next;
    if (code === 'shoeOver') return;
    const press = PRESSES[code];
    if (press !== undefined) expect(await station.submit({ kind: press }, DEALER, null)).toHaveProperty('accepted');
    else if (code === 'trouble') await until('an end of the trouble', () => screen(station).next.code !== 'trouble');
    else await Promise.race([card(), until('the next fact', () => station.health().fact > fact)]);
  }
}

/** The cards of the rounds after `before`, in the order in which they are dealt (B2). */
function cardsOf(station: Station, before: number): readonly string[] {
  return station.rounds(before).flatMap(({ status, hands }) => {
    expect(status).toBe('settled');
    const [player, banker] = [hands.player, hands.banker] as readonly (readonly string[])[];
    return [0, 1, 2].flatMap((nth) => [player![nth], banker![nth]].filter((code) => code !== undefined));
  });
}
/** Checks that exactly these cards went through the burn (C5) and the rounds after `before`, and gives how many those are. */
export function checkDealt(station: Station, shoe: readonly string[], before: number): number {
  const first = rankOf(parseCard(shoe[0]!)!);
  const burned = 1 + Math.min(first, 10);
  const dealt = cardsOf(station, before);
  expect(dealt).toEqual(shoe.slice(burned, burned + dealt.length));
  expect(screen(station)).toMatchObject({ shoe: { out: burned + dealt.length, cutSeen: true, finished: true }, alarms: 0, troubles: [] });
  return burned + dealt.length;
}

export async function overTcp(): Promise<{ readonly mock: string; readonly station: string }> {
  const port = await freePort();
  return { mock: `tcp:${LOOPBACK}:${port}`, station: `tcp-listen:${port}` };
}
export async function overSerial(later: Later): Promise<{ readonly mock: string; readonly station: string }> {
  const [ours, theirs] = [portPath(), portPath()];
  const cable = await plugPair(ours, theirs);
  later(() => cable.unplug());
  return { mock: `serial:${ours}`, station: `serial:${theirs}` };
}
