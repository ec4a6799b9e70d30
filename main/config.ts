import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { REPEATS, type RepeatSettings } from '../firmware-protocol/repeats.ts';
import {
  dealersKeys,
  meaningsOf,
  panelFields,
  panelProblem,
  panelSettingsIssue,
  seatKeys,
  seatPanelFields,
  towerFields,
  towerProblem,
} from './config-panel.ts';
import { baudOf, scannerFields, scannerProblem, settingsIssue } from './config-scanner.ts';
import { parseWire, writeHid } from './devices/wires/parse.ts';
import { gameNamed, gameNames, offeredGames } from './games/index.ts';
import { readSettings } from './games/settings.ts';
import { isPinHash } from './people/hash.ts';
import { Problem } from './problem.ts';

/**
 * `station.config.json` (contract.md, "Configuration"): checked at start, refused with the path of what is wrong. Everything has a
 * default: with no file there is a baccarat table without devices.
 */
const LANGUAGES = ['vi', 'en', 'zh-Hans', 'zh-Hant'] as const;
const ROLES = ['shoe', 'panel', 'tower'] as const;
const name = z.string().min(1).max(60);
const settings = z.record(z.string(), z.unknown());

const device = z.strictObject({
  wire: z.string().describe('serial:PATH, tcp:HOST:PORT, tcp-listen:PORT or tcp-listen:HOST:PORT'),
  dialect: z.enum(['native']).default('native'),
  baud: z.int().min(300).max(4_000_000).default(baudOf('native')).describe('bits a second, serial wires only'),
  identity: name.nullable().default(null).describe('id of the device that this role is bound to; null: the first that answers'),
  authenticated: z.boolean().default(false).describe('a device that does not prove that it has its key is refused'),
  silenceMs: z.int().min(500).max(60_000).default(1500).describe('milliseconds without a sign of life after which the device is lost'),
});
const shoe = device
  .extend({
    ...scannerFields,
    baud: device.shape.baud.unwrap().optional().describe('bits a second, serial wires only; left out: what is usual for the dialect'),
  })
  .transform((scanner) => ({ ...scanner, baud: scanner.baud ?? baudOf(scanner.dialect) }));
const panel = device.extend(panelFields);
const seatPanel = device.extend(seatPanelFields);
const tower = z
  .strictObject({ wire: device.shape.wire, ...towerFields })
  // As every device has it: it says nothing of itself.
  .transform(({ states, ...written }) => ({
    ...written,
    ...{ settings: { states }, identity: null, authenticated: false, silenceMs: 1500 },
  }));
const SCHEMA = z.strictObject({
  $schema: z.string().optional(),
  table: z
    .strictObject({
      id: z
        .string()
        .regex(/^[A-Za-z0-9_-]{1,32}$/)
        .default('TABLE-1')
        .describe('letters, digits, - and _'),
      name: name.optional().describe('what screens say; the id where none is given'),
      game: z.enum(gameNames as unknown as [string, ...string[]]).default('baccarat'),
      settings: settings.default({}).describe('table settings by the names of the rule list'),
      limits: settings.default({}).describe('bet → [least, most]; the same as settings.limits'),
      languages: z.array(z.enum(LANGUAGES)).min(1).max(2).default(['vi', 'en']).describe('first and second language of the screens'),
      players: z.record(z.string(), name).default({}).describe('bettor → display name'),
      unit: z.string().max(20).default('đồng').describe('word for the currency or chip'),
    })
    .prefault({}),
  devices: z
    .strictObject({
      shoe: shoe.optional(),
      panel: panel.optional(),
      tower: tower.optional(),
      keys: z
        .string()
        .min(1)
        .optional()
        .describe('file of the devices’ keys (`station keys`); left out: keys.json in the folder of the data'),
      seats: z
        .partialRecord(z.enum(['1', '2', '3', '4', '5', '6', '7', 'banker']), seatPanel)
        .default({})
        .describe('panels of seats, by number, and of the banker'),
    })
    .prefault({}),
  displays: z
    .strictObject({ dealer: name.optional(), players: name.optional() })
    .prefault({})
    .describe('display identity for each window of the desktop program'),
  people: z
    .array(
      z.strictObject({
        name,
        role: z.enum(['dealer', 'supervisor', 'technician', 'auditor']),
        pin: z.string().refine(isPinHash, 'expected what `station pin` prints'),
      }),
    )
    .max(500)
    .default([]),
  tokens: z
    .array(z.strictObject({ name, role: z.enum(['house', 'dealer', 'supervisor', 'auditor']), sha256: z.string().regex(/^[0-9a-f]{64}$/) }))
    .max(100)
    .default([])
    .describe('programs that may call the station; sha256: of the token, hex'),
  web: z
    .strictObject({ tls: z.strictObject({ key: z.string().min(1), cert: z.string().min(1) }).optional() })
    .prefault({})
    .describe('PEM files; needed to serve other machines'),
  journal: z.strictObject({ dir: z.string().min(1).default('data') }).prefault({}),
});
type Parsed = z.infer<typeof SCHEMA>;
export type StationConfig = Parsed & { readonly table: { readonly name: string } };
export type DeviceRole = (typeof ROLES)[number];
export type ShoeConfig = z.infer<typeof shoe>;
/** A panel has nothing of what is set of a scanner. */
export type DeviceConfig = ShoeConfig;
/** A seat's panel has the role `panel:3`, the banker's `panel:banker`. */
export type LinkRole = DeviceRole | `panel:${string}`;
/** Every device of the table by its role. */
export function devicesOf({ devices }: StationConfig): readonly (readonly [LinkRole, DeviceConfig])[] {
  const table = ROLES.flatMap((role) => {
    const device = devices[role];
    return device === undefined ? [] : [[role, device] as const];
  });
  return [...table, ...Object.entries(devices.seats).map(([seat, at]) => [`panel:${seat}`, at] as const)];
}
/** What the keys of a panel mean, by its role: by combinations of key numbers. */
export function keysOf(config: StationConfig, role: LinkRole): Keys {
  if (role === 'shoe' || role === 'tower') return {};
  if (role === 'panel') {
    const { panel: dealers } = config.devices;
    const usual = dealersKeys(gameNamed(config.table.game)?.seated ?? false);
    return dealers?.keys === undefined ? usual : meaningsOf(dealers, dealers.keys);
  }
  const at = config.devices.seats[role.slice('panel:'.length) as keyof typeof config.devices.seats];
  return at?.keys === undefined ? seatKeys() : meaningsOf(at, at.keys);
}
type Keys = ReturnType<typeof meaningsOf>;
export type Language = (typeof LANGUAGES)[number];

/** JSON Schema of the file, for editors; `station.config.schema.json` is made from it. */
export const configSchema = (): unknown => z.toJSONSchema(SCHEMA, { io: 'input', unrepresentable: 'any' });

/** Reads and checks the file; null: the defaults. Throws a Problem: file, path, what was expected. */
export function readConfig(path: string | null): StationConfig {
  if (path === null) return parseConfig({}, 'the defaults');
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new Problem(
      `${path}: ${(error as NodeJS.ErrnoException).code === 'ENOENT' ? 'no such file' : `cannot be read (${(error as NodeJS.ErrnoException).code})`}`,
    );
  }
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch (error) {
    throw new Problem(`${path}: no JSON: ${faultOf(error)}`);
  }
  return parseConfig(raw, path);
}
/** The parser's message without the piece of the file that it quotes: there are secrets in it, and line ends. */
const faultOf = (error: unknown): string =>
  (error instanceof Error ? error.message : '').replace(/, (?:\.{3})?".*$/s, '').replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '?');
export function parseConfig(raw: unknown, where: string): StationConfig {
  const parsed = SCHEMA.safeParse(raw, { error: expectation });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Problem(`${where}: ${issue === undefined ? 'not valid' : issueLine(issue, raw)}`);
  }
  const { table } = parsed.data;
  const config: StationConfig = { ...parsed.data, table: { ...table, name: table.name ?? table.id } };
  const wrong = combinationProblem(config);
  if (wrong !== null) throw new Problem(`${where}: ${wrong}`);
  return config;
}

/** `devices.shoe.baud: expected a number, got "fast"`. */
function issueLine(issue: z.core.$ZodIssue, raw: unknown): string {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') return `${path === '' ? '' : `${path}.`}${issue.keys[0]}: there is no such setting`;
  const got = issue.path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined),
    raw,
  );
  return `${path === '' ? 'the file' : path}: ${issue.message}, got ${got === undefined ? 'nothing' : JSON.stringify(got)}`;
}
const expectation: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${article(issue.expected === 'int' ? 'integer' : issue.expected)}`;
    case 'invalid_value':
      return `expected one of ${issue.values.join(', ')}`;
    case 'too_small':
      return `expected at least ${issue.minimum}${issue.origin === 'string' ? ' characters' : ''}`;
    case 'too_big':
      return `expected at most ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}`;
    default:
      return undefined;
  }
};
const article = (noun: string): string => `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** What each part allows and the whole does not. */
export function combinationProblem(config: StationConfig): string | null {
  if (gameNamed(config.table.game) === null) return `table.game: ${config.table.game} is not in this version (${offeredGames.join(', ')})`;
  const reading = readSettings(config.table.game, settingsOf(config));
  if (!reading.ok) return `table.${reading.path.startsWith('limits') ? '' : 'settings.'}${reading.path}: ${reading.message}`;
  const wires = new Map<string, string>();
  for (const [role, { wire, dialect, authenticated }] of devicesOf(config)) {
    const path = role.replace('panel:', 'seats.');
    const parsed = parseWire(wire);
    if ('problem' in parsed) return `devices.${path}.wire: ${parsed.problem}`;
    if (authenticated && dialect !== 'native')
      return `devices.${path}.authenticated: ${dialect} devices cannot prove who they are, native ones can`;
    // Of two ways to write the same HID device one is enough.
    const named = parsed.by === 'hid' ? writeHid(parsed) : wire;
    const other = wires.get(named);
    if (other !== undefined) return `devices.${path}.wire: ${wire} is the wire of devices.${other} already`;
    wires.set(named, path);
  }
  const wrong = shoeProblem(config) ?? panelsProblem(config);
  if (wrong !== null) return wrong;
  const noSeat = gameNamed(config.table.game)?.seated === true ? undefined : Object.keys(config.devices.seats)[0];
  if (noSeat !== undefined) return `devices.seats.${noSeat}: ${config.table.game} has no seats`;
  const names = config.people.map((person) => person.name);
  const twice = names.find((one, index) => names.indexOf(one) !== index);
  return twice === undefined ? null : `people: the name ${JSON.stringify(twice)} stands there twice`;
}
function shoeProblem(config: StationConfig): string | null {
  const { shoe } = config.devices;
  if (shoe === undefined) return null;
  const issue = settingsIssue(shoe.dialect, shoe.settings, expectation);
  if (issue !== null) return issueLine({ ...issue, path: ['devices', 'shoe', 'settings', ...issue.path] }, config);
  const { repeatMs, askMs } = repeatsOf(shoe);
  if (repeatMs > askMs) return `devices.shoe.askMs: expected at least repeatMs, ${repeatMs}, got ${askMs}`;
  const problem = scannerProblem(shoe);
  return problem === null ? null : `devices.shoe.${problem}`;
}
function panelsProblem({ devices }: StationConfig): string | null {
  const dealers = devices.panel === undefined ? [] : [{ at: ['panel'], rights: devices.panel.role, device: devices.panel }];
  const seats = Object.entries(devices.seats).map(([seat, device]) => ({ at: ['seats', seat], rights: 'seat' as const, device }));
  for (const { at, rights, device: bound } of [...dealers, ...seats]) {
    const path = ['devices', ...at];
    const issue = panelSettingsIssue(bound.dialect, bound.settings, expectation);
    if (issue !== null) return issueLine({ ...issue, path: [...path, 'settings', ...issue.path] }, { devices });
    const problem = panelProblem(bound, rights);
    if (problem !== null) return `${path.join('.')}.${problem}`;
  }
  const problem = devices.tower === undefined ? null : towerProblem(devices.tower);
  return problem === null ? null : `devices.tower.${problem}`;
}
/** By time, where its frames have no numbers (R10). */
export const repeatsOf = ({
  repeatMs = REPEATS.repeatMs,
  askMs = REPEATS.askMs,
}: Pick<ShoeConfig, 'repeatMs' | 'askMs'>): RepeatSettings => ({
  repeatMs,
  askMs,
});
/** The game's settings as they were given. */
export const settingsOf = ({ table }: StationConfig): Readonly<Record<string, unknown>> =>
  Object.keys(table.limits).length === 0 ? table.settings : { ...table.settings, limits: table.limits };
