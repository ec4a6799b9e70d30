import { keysOf, type LinkRole, type StationConfig } from '../config.ts';
import type { FoundDevice } from '../devices/messages.ts';
import { gameNamed } from '../games/index.ts';
import type { DeviceDetail, FoundView, RoleView } from '../views/messages.ts';
import type { Equipment } from './acceptance.ts';
import { choicesOf, deviceAt } from './binding.ts';

const HEX = 16;
const ID_DIGITS = 4;
const SERIAL = 'serial:';
/** Roles that every table may have, where this version has dialects for them. */
const OF_THE_TABLE: readonly LinkRole[] = ['shoe', 'panel', 'tower' as LinkRole];

/** Every role that the table can bind. */
export function rolesOf(config: StationConfig, { seats, bank }: { readonly seats: number; readonly bank: boolean }): readonly LinkRole[] {
  const isSeated = gameNamed(config.table.game)?.seated ?? false;
  const panels = Array.from({ length: isSeated ? seats : 0 }, (_, index): LinkRole => `panel:${index + 1}`);
  const all: readonly LinkRole[] = [...OF_THE_TABLE, ...panels, ...(bank ? (['panel:banker'] as const) : [])];
  return all.filter((role) => choicesOf(role).dialects.length > 0);
}
/** Keys of a role's panel that mean something, in order; none of what is no panel. */
export const keysOfRole = (config: StationConfig, role: LinkRole): RoleView['keys'] =>
  role === 'panel' || role.startsWith('panel:')
    ? Object.entries(keysOf(config, role))
        .filter(([key]) => /^\d{1,3}$/.test(key))
        .map(([key, fact]) => ({ key: Number(key), fact }))
    : [];

export function roleView(config: StationConfig, role: LinkRole, details: readonly DeviceDetail[]): RoleView {
  const device = deviceAt(config, role);
  const bound = device && {
    ...{ wire: device.wire, dialect: device.dialect, codes: device.codes ?? null, identity: device.identity },
    baud: device.wire.startsWith(SERIAL) ? device.baud : null,
  };
  const detail = details.find((one) => one.role === role) ?? null;
  return { role, ...choicesOf(role), bound, device: detail, keys: detail === null ? [] : keysOfRole(config, role) };
}
/** What the acceptance sheet has to ask for. */
export const equipmentOf = (roles: readonly RoleView[]): Equipment => ({
  roles: roles.filter(({ device }) => device !== null).map(({ role }) => role),
  keys: new Map(roles.filter(({ keys }) => keys.length > 0).map(({ role, keys }) => [role, keys.map(({ key }) => key)])),
});

export function foundView(device: FoundDevice, details: readonly DeviceDetail[]): FoundView {
  const { path, kind, wire, product, vendorId, productId, serial, place, inputAs, holder, readable, detail } = device;
  const names = [wire, `${SERIAL}${path}`, ...(device.byId === null ? [] : [`${SERIAL}${device.byId}`])];
  return {
    ...{ path, kind, wire, product, serial, place, inputAs, holder, readable, detail },
    ids: vendorId === null || productId === null ? null : `${hex(vendorId)}:${hex(productId)}`,
    roles: details.filter((one) => names.includes(one.wire)).map(({ role }) => role),
  };
}
const hex = (id: number): string => id.toString(HEX).padStart(ID_DIGITS, '0');
