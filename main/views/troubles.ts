import type { Stop } from '../round/table.ts';
import type { Ambient } from './ambient.ts';
import type { Trouble, Way } from './messages.ts';
import type { Seen, SeenStop } from './seen.ts';

const way = (who: Way['who'], code: Way['code']): Way => ({ who, code });
const seconds = (fromMs: number, nowMs: number): number => Math.max(0, Math.floor((nowMs - fromMs) / 1000));

/** What is wrong, newest first, each with its ways out: what the dealer does, what the supervisor does, what happens by itself. */
export function troublesOf(seen: Seen, ambient: Ambient): readonly Trouble[] {
  const stops = seen.stops.map((stop) => troubleOf(stop, seen, ambient));
  return [...frozen(ambient), ...lostScanner(seen, ambient), ...stops.reverse(), ...lost('panel', ambient), ...lost('tower', ambient)];
}

function troubleOf(stop: SeenStop, seen: Seen, ambient: Ambient): Trouble {
  const exhausted = stop.kind === 'unread' && stop.attempt >= seen.rescanLimit;
  return {
    id: stop.id,
    kind: exhausted ? 'rescansExhausted' : kindOf(stop),
    place: stop.place,
    face: stop.kind === 'unread' ? (seen.dueFace ?? stop.face) : stop.face,
    card: stop.card,
    attempt: stop.kind === 'unread' ? stop.attempt : null,
    limit: stop.kind === 'unread' ? seen.rescanLimit : null,
    forS: seconds(stop.sinceMs, ambient.nowMs),
    ways: waysOf(stop),
    why: stop.kind === 'paused' && ambient.registering ? 'decks' : stop.kind === 'compare' ? stop.why : null,
  };
}
const kindOf = (stop: Pick<Stop, 'kind' | 'why'>): Trouble['kind'] =>
  stop.kind === 'irregular' ? (stop.why as Extract<Trouble['kind'], Stop['why']>) : stop.kind;

function waysOf({ kind, ways }: SeenStop): readonly Way[] {
  const rescanning = kind === 'unread' ? [way('dealer', 'rescan')] : [];
  return [...rescanning, ...ways.dealer.map((code) => way('dealer', code)), ...ways.supervisor.map((code) => way('supervisor', code))];
}

/** Troubles of the station rather than of the round have ids below 1. */
const FROZEN_ID = 0;
const SCANNER_ID = -1;
const PANEL_ID = -2;
const TOWER_ID = -3;
const ofStation = (id: number, kind: Trouble['kind'], forS: number, why: string | null, ways: readonly Way[]): Trouble => ({
  ...{ id, kind, forS, why, ways },
  ...{ place: null, face: null, card: null, attempt: null, limit: null },
});
const frozen = ({ frozen: is, nowMs }: Ambient): readonly Trouble[] =>
  is === null
    ? []
    : [ofStation(FROZEN_ID, 'frozen', seconds(is.sinceMs, nowMs), is.why, [way('station', 'wait'), way('supervisor', 'space')])];

/** The scanner is lost: said as a trouble wherever a card may be due soon, and holding the table where one is. */
function lostScanner(seen: Seen, ambient: Ambient): readonly Trouble[] {
  const shoe = ambient.devices.find(({ role }) => role === 'shoe');
  if (!seen.scannerLost || seen.phase === 'closed') return [];
  const givingUp = seen.roundIsOpen ? [way('supervisor', 'round.void')] : seen.phase === 'burning' ? [way('supervisor', 'shoe.close')] : [];
  const ways = [way('dealer', 'plug'), way('station', 'wait'), ...givingUp];
  return [ofStation(SCANNER_ID, 'scannerLost', shoe?.lostForS ?? 0, shoe?.why ?? null, ways)];
}
/** The table goes on without them (R17). */
function lost(role: 'panel' | 'tower', { devices }: Ambient): readonly Trouble[] {
  const device = devices.find((one) => one.role === role);
  if (device === undefined || device.lostForS === null) return [];
  const [id, kind] = role === 'panel' ? ([PANEL_ID, 'panelLost'] as const) : ([TOWER_ID, 'towerLost'] as const);
  return [ofStation(id, kind, device.lostForS, device.why, [way('dealer', 'plug'), way('station', 'wait')])];
}
