import { z } from 'zod';
import { TOWER_STATES } from '../firmware-protocol/events.ts';
import { type Combo, comboProblem, readCombo, writeCombo } from '../firmware-protocol/panels/combos.ts';
import { keyCalled } from '../firmware-protocol/panels/layout.ts';
import { layoutNamed, layoutNames } from '../firmware-protocol/panels/layouts.ts';
import { TOWER, towerBytes } from '../firmware-protocol/panels/tower.ts';
import { parseWire } from './devices/wires/parse.ts';
import { ACTS, mayBring } from './round/acts.ts';
import { isDecision } from './views/decisions.ts';

/** What may be set of the panels and of the signal tower (dialects.md, "Panels", "Lamps"). */
const DECISIONS = ['hit', 'stand', 'double', 'split', 'surrender', 'open.all', 'yes', 'no'] as const;
const DEALERS_ACTS = ['round.open', 'bets.close', 'reveal', 'compared', 'call', 'shoe.load', ...DECISIONS] as const;
/** All that needs no more than a name and a reason. */
const SUPERVISORS_ACTS = ['pause', 'resume', 'round.void', 'card.keep', 'card.burn', 'shoe.close'] as const;
type Meanings = Readonly<Record<string, string>>;

const DEALERS_KEYS: Meanings = { 0: 'round.open', 1: 'bets.close', 2: 'compared', 3: 'call' };
/** Whoever is asked is meant: the hand whose turn it is, the first whose choice is open. */
const DECISION_KEYS: Meanings = {
  ...{ 4: 'hit', 5: 'stand', 6: 'double', 7: 'split', 8: 'surrender' },
  ...{ 9: 'reveal', 10: 'yes', 11: 'no', 12: 'open.all' },
};
const SEAT_KEYS: Meanings = {
  ...{ 0: 'hit', 1: 'stand', 2: 'double', 3: 'split', 4: 'surrender', 5: 'yes', 6: 'no', 7: 'open.all' },
};
export const dealersKeys = (isSeated: boolean): Meanings => (isSeated ? { ...DEALERS_KEYS, ...DECISION_KEYS } : DEALERS_KEYS);
export const seatKeys = (): Meanings => SEAT_KEYS;

const NATIVE = 'native';
const NATIVE_KEYS = 16;
const combination = z.string().min(1).max(40);
const COMBINATIONS = 'a key, two that are down together (4+5), or two one after the other within two seconds (4>5)';
const panelDialect = {
  dialect: z.enum([NATIVE, ...layoutNames]).default(NATIVE),
  settings: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('of the dialect: descriptor, buttons, reportBytes, columns, rows, unit, keys'),
};
export const panelFields = {
  ...panelDialect,
  role: z.enum(['dealer', 'supervisor']).default('dealer').describe('whose acts its keys may bring; a supervisor’s also the dealer’s'),
  keys: z
    .record(combination, z.enum([...DEALERS_ACTS, ...SUPERVISORS_ACTS]))
    .optional()
    .describe(`${COMBINATIONS} → what it means`),
};
export const seatPanelFields = {
  ...panelDialect,
  keys: z.record(combination, z.enum(DECISIONS)).optional().describe(`${COMBINATIONS} → what its seat decides by it`),
};
export const towerFields = {
  dialect: z.enum([TOWER]).default(TOWER),
  baud: z.int().min(300).max(4_000_000).default(9600).describe('bits a second, serial wires only'),
  states: z
    .partialRecord(
      z.enum(TOWER_STATES),
      z.string().refine((text) => towerBytes(text) !== null, 'expected hex:… or text in ASCII, at most 128 bytes'),
    )
    .refine((states) => Object.keys(states).length > 0, 'expected one state at least')
    .describe('state of the table → what is written: text as it is, or hex:02 41; for a state that is left out nothing is'),
};

const bytes = z.int().min(1).max(1024);
/** What each dialect has. */
const SETTINGS: Readonly<Record<string, z.ZodType>> = {
  [NATIVE]: z.strictObject({}),
  'native-panel': z.strictObject({}),
  gamepad: z
    .strictObject({
      descriptor: z.string().max(16_384),
      ...{ buttons: z.array(z.int().min(0).max(8191)).min(1).max(128), reportBytes: bytes, reportId: z.int().min(1).max(255) },
    })
    .partial(),
  xkeys: z
    .strictObject({
      ...{ columns: z.int().min(1).max(16), rows: z.int().min(1).max(8) },
      ...{ reportBytes: bytes.min(8).max(64), unit: z.int().min(0).max(255).nullable() },
    })
    .partial(),
  streamdeck: z.strictObject({ keys: z.int().min(1).max(128) }).partial(),
  numpad: z.strictObject({}),
};
export const panelSettingsIssue = (dialect: string, settings: unknown, error: z.core.$ZodErrorMap): z.core.$ZodIssue | null =>
  SETTINGS[dialect]?.safeParse(settings ?? {}, { error }).error?.issues[0] ?? null;

export interface PanelConfig {
  readonly wire: string;
  readonly dialect: string;
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
  readonly identity: string | null;
  readonly keys?: Meanings | undefined;
}
type Rights = 'dealer' | 'supervisor' | 'seat';

/** What does not go together; null: everything does. Begins with the name of the setting. The settings themselves are right. */
export function panelProblem(panel: PanelConfig, rights: Rights): string | null {
  const { dialect, wire, identity, settings, keys } = panel;
  const address = parseWire(wire);
  const isHid = 'by' in address && address.by === 'hid';
  if (dialect === NATIVE && isHid) return `wire: native panels are on a serial line or TCP; HID panels are ${layoutNames.join(', ')}`;
  if (dialect !== NATIVE && !isHid) return `wire: ${dialect} panels are HID devices: hid:VVVV:PPPP, as \`station doctor\` lists them`;
  if (dialect !== NATIVE && identity !== null)
    return `identity: ${dialect} panels do not say who they are: name the serial number or place in the wire (hid:VVVV:PPPP/SERIAL)`;
  const layout = layoutNamed(dialect, settings);
  if (layout !== null && 'problem' in layout) return `settings: ${layout.problem}`;
  if (keys === undefined) return hasUsualKeys(dialect) ? null : `keys: expected what the keys mean: ${dialect} panels have no usual ones`;
  return keysProblem(panel, rights);
}
const hasUsualKeys = (dialect: string): boolean => dialect === NATIVE || dialect === 'native-panel';

function keysProblem(panel: PanelConfig, rights: Rights): string | null {
  const combos: Combo[] = [];
  const written = Object.entries(panel.keys ?? {});
  for (const [text, act] of written) {
    const combo = readCombo(text, keyOf(panel));
    if (combo === null)
      return `keys.${text}: ${panel.dialect} panels have no such key: expected ${keyNames(panel)}, alone or two (4+5, 4>5)`;
    const wrong = actProblem(combo, act, rights);
    if (wrong !== null) return `keys.${text}: ${wrong}`;
    combos.push(combo);
  }
  const unclear = comboProblem(combos);
  return unclear === null ? null : `keys.${written[unclear.nth]?.[0]}: ${unclear.why}`;
}
/** Grave acts, those that pages ask a reason for, want two keys (R16). */
function actProblem({ by }: Combo, act: string, rights: Rights): string | null {
  if (rights === 'seat' || isDecision(act)) return null;
  if (!mayBring('dealer', act) && rights !== 'supervisor')
    return `${act} is a supervisor’s act: it wants the role "supervisor" of the panel`;
  const isGrave = ACTS.some(({ fact, ceremony }) => fact === act && ceremony !== 'none');
  return isGrave && by === 'alone' ? `${act} wants two keys: together, such as 4+5, or one after the other, such as 4>5` : null;
}

/** The panel's keys by their names in the configuration. */
function keyOf({ dialect, settings }: Pick<PanelConfig, 'dialect' | 'settings'>): (name: string) => number | null {
  const layout = layoutNamed(dialect, settings);
  if (layout !== null && !('problem' in layout)) return (name) => keyCalled(layout, name);
  return (name) => (/^\d{1,2}$/.test(name) && String(Number(name)) === name && Number(name) < NATIVE_KEYS ? Number(name) : null);
}
function keyNames({ dialect, settings }: PanelConfig): string {
  const layout = layoutNamed(dialect, settings);
  if (layout === null || 'problem' in layout) return `0 to ${NATIVE_KEYS - 1}`;
  const { keys, names } = layout;
  if (names !== null) return Object.keys(names).join(' ');
  if (keys.by === 'bytes') return `0 to ${keys.count - 1}`;
  return keys.by === 'bits' ? `one of ${keys.at.flatMap((bit, key) => (bit === null ? [] : [key])).join(' ')}` : '';
}
/** The meanings of a panel's keys by combinations of key numbers, as `Presses` and the lights take them. */
export function meaningsOf(panel: Pick<PanelConfig, 'dialect' | 'settings'>, keys: Meanings): Meanings {
  const called = keyOf(panel);
  return Object.fromEntries(
    Object.entries(keys).flatMap(([text, act]) => {
      const combo = readCombo(text, called);
      return combo === null ? [] : [[writeCombo(combo), act]];
    }),
  );
}
/** A tower as every device has it. */
export const towerProblem = ({ wire }: { readonly wire: string }): string | null => {
  const address = parseWire(wire);
  return 'by' in address && address.by === 'hid' ? `wire: ${TOWER} is for a serial line or TCP` : null;
};
