import type { Bench } from '../bench/bench.ts';
import { DEFAULT_KEYS, type DeviceRole, type StationConfig, settingsOf } from '../config.ts';
import type { FrameId } from '../devices/messages.ts';
import type { Settings } from '../round/facts.ts';
import type { PanelKeys } from '../views/outputs.ts';
import type { LinkSetup } from './link.ts';

/** Of the virtual devices, whose wires are the bench's. */
const VIRTUAL = { dialect: 'native', baud: 115_200, identity: null, silenceMs: 1500, virtual: true };

export const keysOf = (config: StationConfig): PanelKeys => config.devices.panel?.keys ?? DEFAULT_KEYS;

/** The devices of the configuration, and the bench's where it has none. `known`: by role, the newest frame that the journal has. */
export function linkSetups(config: StationConfig, bench: Bench | null, known: Readonly<Record<string, FrameId>>): readonly LinkSetup[] {
  return (['shoe', 'panel'] as const).flatMap((role) => {
    const setup = linkSetup(role, config, bench);
    return setup === null ? [] : [{ ...setup, known: known[role] ?? null }];
  });
}
function linkSetup(role: DeviceRole, config: StationConfig, bench: Bench | null): Omit<LinkSetup, 'known'> | null {
  const device = config.devices[role];
  const keys = keysOf(config);
  if (device !== undefined) {
    const { wire, dialect, baud, identity, silenceMs } = device;
    return { role, wire, dialect, baud, identity, silenceMs, virtual: false, keys };
  }
  const wire = bench?.wires[role];
  return wire === undefined ? null : { role, wire, ...VIRTUAL, keys };
}

/**
 * Settings that were changed in the configuration since it was taken last; null: none. What a supervisor changed at the table stays.
 * Balances go their own way: the configuration has those of the table's first day.
 */
export function changedSettings(config: StationConfig, before: Settings): Settings | null {
  const changed = Object.entries(settingsOf(config)).filter(
    ([name, value]) => name !== 'accounts' && JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  return changed.length === 0 ? null : Object.fromEntries(changed);
}
