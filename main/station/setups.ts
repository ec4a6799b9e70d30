import type { Bench } from '../bench/bench.ts';
import { type DeviceConfig, devicesOf, keysOf, type StationConfig, settingsOf } from '../config.ts';
import type { FrameId } from '../devices/messages.ts';
import type { Journal } from '../journal/journal.ts';
import type { Settings } from '../round/facts.ts';
import { credentialsOf, type Keys } from './keys.ts';
import type { LinkSetup } from './link.ts';
import { profileOf } from './profile.ts';

/** Of the virtual devices, whose wires are the bench's. */
const VIRTUAL = { dialect: 'native', baud: 115_200, identity: null, silenceMs: 1500, authenticated: false, virtual: true };
/** Boot ids of one role that a start looks for. */
const MOST_BOOTS = 4096;

export interface SetupParts {
  readonly config: StationConfig;
  readonly bench: Bench | null;
  readonly journal: Journal;
  /** By role, the newest frame that the journal has. */
  readonly known: Readonly<Record<string, FrameId>>;
  readonly keys: Keys;
}
/** The devices of the configuration, and the bench's where it has none. */
export function linkSetups({ config, bench, journal, known, keys }: SetupParts): readonly LinkSetup[] {
  const real = devicesOf(config).map(([role, device]) => ({
    role,
    ...wireOf(device),
    ...profileOf(device, bench !== null),
    virtual: false,
  }));
  const virtual = (['shoe', 'panel'] as const).flatMap((role) => {
    const wire = config.devices[role] === undefined ? bench?.wires[role] : undefined;
    return wire === undefined ? [] : [{ role, wire, ...VIRTUAL }];
  });
  return [...real, ...virtual].map(({ authenticated, ...setup }) => ({
    ...setup,
    keys: keysOf(config, setup.role),
    known: known[setup.role] ?? null,
    boots: journal.boots(setup.role, MOST_BOOTS),
    credentials: credentialsOf(keys, setup.identity, authenticated),
  }));
}
const wireOf = ({ wire, dialect, baud, identity, silenceMs, authenticated }: DeviceConfig) => ({
  ...{ wire, dialect, baud, identity, silenceMs, authenticated },
});

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
