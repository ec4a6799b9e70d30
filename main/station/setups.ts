import type { Bench } from '../bench/bench.ts';
import { type DeviceConfig, devicesOf, keysOf, type StationConfig, settingsOf } from '../config.ts';
import type { FrameId } from '../devices/messages.ts';
import type { Settings } from '../round/facts.ts';
import type { LinkSetup } from './link.ts';

/** Of the virtual devices, whose wires are the bench's. */
const VIRTUAL = { dialect: 'native', baud: 115_200, identity: null, silenceMs: 1500, virtual: true };

/** The devices of the configuration, and the bench's where it has none. `known`: by role, the newest frame that the journal has. */
export function linkSetups(config: StationConfig, bench: Bench | null, known: Readonly<Record<string, FrameId>>): readonly LinkSetup[] {
  const real = devicesOf(config).map(([role, device]) => ({ role, ...wireOf(device), virtual: false }));
  const virtual = (['shoe', 'panel'] as const).flatMap((role) => {
    const wire = config.devices[role] === undefined ? bench?.wires[role] : undefined;
    return wire === undefined ? [] : [{ role, wire, ...VIRTUAL }];
  });
  return [...real, ...virtual].map((setup: Omit<LinkSetup, 'keys' | 'known'>) => ({
    ...setup,
    keys: keysOf(config, setup.role),
    known: known[setup.role] ?? null,
  }));
}
const wireOf = ({ wire, dialect, baud, identity, silenceMs }: DeviceConfig) => ({ wire, dialect, baud, identity, silenceMs });

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
