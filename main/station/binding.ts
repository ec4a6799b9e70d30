import { copyFileSync, existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { codeTableNames } from '../../firmware-protocol/codes/index.ts';
import {
  combinationProblem,
  configSchema,
  type DeviceConfig,
  devicesOf,
  type LinkRole,
  parseConfig,
  type StationConfig,
} from '../config.ts';
import { Problem } from '../problem.ts';
import type { RoleView } from '../views/messages.ts';
import { type Prepared, prepareFile, systemCode } from './whole-file.ts';

/** What a role is to be bound to. What is left out goes by the dialect, or stays as the file has it. */
export interface Wanted {
  readonly role: LinkRole;
  readonly wire: string;
  readonly dialect: string;
  readonly codes?: string | undefined;
  readonly identity?: string | undefined;
  readonly baud?: number | undefined;
}
/** A binding that is checked and ready. Nothing has changed yet. */
export interface Change {
  /** What the table runs with from then on. */
  readonly config: StationConfig;
  /** In one line, for the journal. */
  readonly from: string;
  readonly to: string;
  /** Null: there is no file to keep it in. */
  readonly file: Prepared | null;
}
type Record_ = Readonly<Record<string, unknown>>;

/** What only the dialect before this one had a use for. */
const OF_THE_DIALECT: readonly string[] = ['settings', 'repeatMs', 'askMs'];
const PERMISSIONS = 0o777;
const USUAL_INDENT = 2;

/** Checks it as a start would, and writes the new file beside the old one. Throws a Problem, one line: why it cannot be. */
export function prepareBinding(running: StationConfig, path: string | null, wanted: Wanted): Change {
  const { device, file } = path === null ? { device: unfiled(running, wanted), file: null } : filed(path, wanted);
  const config = withDevice(running, wanted.role, device) as StationConfig;
  const wrong = combinationProblem(config);
  if (wrong === null) return { config, from: inWords(deviceAt(running, wanted.role)), to: inWords(device), file };
  file?.drop();
  throw new Problem(wrong);
}
export const deviceAt = (config: StationConfig, role: string): DeviceConfig | null =>
  devicesOf(config).find(([bound]) => bound === role)?.[1] ?? null;
const inWords = (device: DeviceConfig | null): string =>
  device === null ? 'nothing' : [device.wire, device.dialect, device.codes, device.identity].filter((part) => part != null).join(' ');

/** A bench without a file: there is nothing but what was asked. */
const unfiled = ({ table }: StationConfig, wanted: Wanted): DeviceConfig =>
  checked(withDevice({ table }, wanted.role, fieldsOf(null, wanted)), 'the binding', wanted.role);
function checked(raw: unknown, where: string, role: LinkRole): DeviceConfig {
  const device = deviceAt(parseConfig(raw, where), role);
  if (device === null) throw new Problem(`the table has no role ${role}`);
  return device;
}

/** The file as it is now, with this device in it and everything else as it stands there; the ones before are kept as `.bak`, `.bak.2` … */
function filed(named: string, wanted: Wanted): { readonly device: DeviceConfig; readonly file: Prepared } {
  return asProblem(named, () => {
    // A link stays a link.
    const path = realpathSync(named);
    const text = readFileSync(path, 'utf8');
    const raw = parsedFile(text, named);
    const next = withDevice(raw, wanted.role, fieldsOf(at(raw, wanted.role), wanted));
    const device = checked(next, named, wanted.role);
    const file = prepareFile(path, `${JSON.stringify(next, null, indentOf(text))}${text.endsWith('\n') ? '\n' : ''}`, modeOf(path));
    const commit = () =>
      asProblem(named, () => {
        copyFileSync(path, freeBackup(path));
        file.commit();
      });
    return { device, file: { ...file, commit } };
  });
}
/** A backup that a person may want: none is written over but the newest of very many. */
const MOST_BACKUPS = 99;
function freeBackup(path: string): string {
  const names = Array.from({ length: MOST_BACKUPS }, (_, nth) => `${path}.bak${nth === 0 ? '' : `.${nth + 1}`}`);
  return names.find((name) => !existsSync(name)) ?? (names.at(-1) as string);
}
function asProblem<Result>(path: string, act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(`${path}: cannot be written (${systemCode(error)})`);
  }
}
/** What is wrong with the rest of the file is not told: the line would quote it, and it may be a secret. */
function parsedFile(text: string, path: string): Record_ {
  try {
    const raw = JSON.parse(text) as unknown;
    parseConfig(raw, path);
    return raw as Record_;
  } catch {
    throw new Problem(`${path}: is not valid as it stands now: station run --config ${path} --print-config tells what is wrong`);
  }
}
const modeOf = (path: string): number => statSync(path).mode & PERMISSIONS;
const indentOf = (text: string): string | number => /^\{\r?\n([ \t]+)/.exec(text)?.[1] ?? USUAL_INDENT;

function fieldsOf(old: Record_ | null, { wire, dialect, codes, identity, baud }: Wanted): Record_ {
  const isAnother = old !== null && (old.dialect ?? 'native') !== dialect;
  const stays = Object.entries(old ?? {}).filter(
    ([name]) => !['wire', 'dialect', 'codes', 'identity', 'baud'].includes(name) && !(isAnother && OF_THE_DIALECT.includes(name)),
  );
  const named = Object.entries({ codes, identity, baud }).filter(([, value]) => value !== undefined);
  return { wire, dialect, ...Object.fromEntries(named), ...Object.fromEntries(stays) };
}
const SEAT = /^panel:(.+)$/;
/** The same with this device; all else stays, in its order. */
function withDevice(config: object, role: LinkRole, device: object): Record_ {
  const devices = recordIn(config, 'devices');
  const seat = SEAT.exec(role)?.[1];
  const changed =
    seat === undefined ? { ...devices, [role]: device } : { ...devices, seats: { ...recordIn(devices, 'seats'), [seat]: device } };
  return { ...config, devices: changed };
}
function at(config: object, role: LinkRole): Record_ | null {
  const devices = recordIn(config, 'devices');
  const seat = SEAT.exec(role)?.[1];
  const [inside, name] = seat === undefined ? [devices, role] : [recordIn(devices, 'seats'), seat];
  return Object.hasOwn(inside, name) ? recordIn(inside, name) : null;
}
const recordIn = (of: object, name: string): Record_ => (Object.hasOwn(of, name) ? ((of as Record_)[name] as Record_) : {});

/** What may be chosen for a role. */
export const choicesOf = (role: LinkRole): Pick<RoleView, 'dialects' | 'codes'> => ({
  dialects: dialectsOf(SEAT.test(role) ? 'seats' : role),
  codes: role === 'shoe' ? codeTableNames : [],
});
const known = new Map<string, readonly string[]>();
/** Read from the configuration's own schema, once: making that takes its time. */
function dialectsOf(device: string): readonly string[] {
  const dialects = known.get(device) ?? enumAt(configSchema(), ['devices', device, ...(device === 'seats' ? ['*'] : []), 'dialect']);
  known.set(device, dialects);
  return dialects;
}
function enumAt(schema: unknown, path: readonly string[]): readonly string[] {
  let at = schema;
  for (const name of path) {
    const { properties, additionalProperties } = (at ?? {}) as { properties?: Record_; additionalProperties?: unknown };
    at = name === '*' ? additionalProperties : properties?.[name];
  }
  const { enum: names, const: only } = (at ?? {}) as { enum?: readonly string[]; const?: string };
  return names ?? (only === undefined ? [] : [only]);
}
