import type { DeviceEvent } from '../../firmware-protocol/events.ts';
import type { LinkRole } from '../config.ts';
import type { DeviceDetail, TrialView } from '../views/messages.ts';
import type { LightState, Lights } from '../views/outputs.ts';
import type { Sheet } from './acceptance.ts';
import type { Diverted } from './diverted.ts';

/** A lost device is noticed within this (R11). */
export const NOTICED_MS = 2000;
const PURPOSE = 'test';

/** Something of one device that is tried out by a person. */
export interface Trial {
  readonly role: LinkRole;
  readonly of: TrialView['of'];
  view(): TrialView;
  /** In place of what the table wishes of the device; null: as the table wishes. */
  readonly lights: Lights | null;
  /** The state of the role's link has changed. */
  moved(device: DeviceDetail): void;
  /** `key` null: every lamp. */
  light(key: number | null, state: LightState): void;
  /** Frames go to the round again. */
  end(): void;
}
export interface TrialParts {
  readonly role: LinkRole;
  readonly sheet: Sheet;
  readonly diverted: Diverted;
  /** Keys of the role's panel that mean something. */
  readonly keys: readonly number[];
  readonly changed: () => void;
}
/** Null: the role's frames go elsewhere already. */
export function beginTrial(of: TrialView['of'], parts: TrialParts): Trial | null {
  switch (of) {
    case 'cards':
      return cardsTrial(parts);
    case 'keys':
      return keysTrial(parts);
    case 'plug':
      return plugTrial(parts);
  }
}
const nothing = () => undefined;

/** Every card that the scanner reads is ticked off, the cut card and a card that cannot be read too. */
function cardsTrial({ role, sheet, diverted, changed }: TrialParts): Trial | null {
  let newest: string | null = null;
  const heard = (event: DeviceEvent) => {
    const read = readIn(event);
    if (read === null) return;
    newest = read;
    if (event.event === 'card' || event.event === 'aside') sheet.card(event.code);
    if (event.event === 'cut') sheet.seen('cut');
    if (read === UNREAD) sheet.seen('unread');
    changed();
  };
  const end = diverted.begin(role, { purpose: PURPOSE, heard });
  if (end === null) return null;
  return { role, of: 'cards', lights: null, view: () => ({ of: 'cards', role, newest }), moved: nothing, light: nothing, end };
}
const UNREAD = 'unread';
/** Null: nothing was read. */
function readIn(event: DeviceEvent): string | null {
  switch (event.event) {
    case 'card':
    case 'aside':
      return event.code;
    case 'uid':
      return `tag ${event.uid}`;
    case 'cut':
    case 'unread':
      return event.event;
    case 'device':
      return event.kind === 'unsure' ? UNREAD : null;
    default:
      return null;
  }
}

/** Every press is ticked off and means nothing; the lights are the technician's. */
function keysTrial({ role, keys, sheet, diverted, changed }: TrialParts): Trial | null {
  const down = new Set<number>();
  let lights: Lights = Object.fromEntries(keys.map((key) => [key, 'off']));
  const heard = (event: DeviceEvent) => {
    if (event.event !== 'button') return;
    if (!event.down) down.delete(event.key);
    else {
      down.add(event.key);
      if (keys.includes(event.key)) sheet.seen(`key:${role}:${event.key}`);
    }
    changed();
  };
  const end = diverted.begin(role, { purpose: PURPOSE, heard });
  if (end === null) return null;
  return {
    ...{ role, of: 'keys', moved: nothing, end },
    get lights() {
      return lights;
    },
    view: () => ({ of: 'keys', role, down: [...down].sort((a, b) => a - b), lights }),
    light: (key, state) => {
      const lit = key === null ? keys : keys.filter((one) => one === key);
      lights = { ...lights, ...Object.fromEntries(lit.map((one) => [one, state])) };
      changed();
    },
  };
}

/** From the moment at which a person says that the plug is pulled: when the station notices, and when the device is back by itself. */
function plugTrial({ role, sheet, changed }: TrialParts): Trial {
  const sinceMs = performance.now();
  let [lostMs, backMs]: (number | null)[] = [null, null];
  const soFar = (): number => Math.round(performance.now() - sinceMs);
  const step = () => (lostMs === null ? 'pull' : backMs === null ? 'plug' : 'done');
  return {
    ...{ role, of: 'plug', lights: null, light: nothing, end: nothing },
    view: () => ({ of: 'plug', role, step: step(), lostMs: lostMs ?? null, backMs: backMs ?? null }),
    moved: ({ lostForS }) => {
      const isLost = lostForS !== null;
      if (isLost && lostMs === null) lostMs = soFar();
      else if (!isLost && lostMs !== null && backMs === null) {
        backMs = soFar();
        sheet.seen(`plug:${role}`, (lostMs ?? 0) <= NOTICED_MS ? 'pass' : 'fail', `${seconds(lostMs ?? 0)} s · ${seconds(backMs)} s`);
      } else return;
      changed();
    },
  };
}
const seconds = (ms: number): string => (ms / 1000).toFixed(1);
