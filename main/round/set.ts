import { readSettings, SETTINGS, type SettingName, settingOf } from '../games/settings.ts';
import { levelOf } from './carry.ts';
import type { Settings } from './facts.ts';
import { accept, type Judged, notNow, refuse } from './judged.ts';
import { isFinished } from './shoe.ts';
import type { Table } from './table.ts';

/** A supervisor changes settings: limits and balances between rounds (C6), any other between shoes (R42). The caller knows that no round is open. */
export function set(table: Table, changed: Settings, atMs: number): Judged {
  const given = merged(table.given, changed);
  const reading = readSettings(table.game.name, given);
  if (!reading.ok) return refuse('fact.malformed', `settings.${reading.path}: ${reading.message}`);
  const early = isBetweenShoes(table) ? undefined : Object.keys(changed).find((name) => isOfShoe(name as SettingName));
  if (early !== undefined) return notNow('table.set', `${early} is changed between shoes only`);
  const accounts = Object.hasOwn(changed, 'accounts') ? { ...table.accounts, ...(changed.accounts as Table['accounts']) } : table.accounts;
  const level = Object.hasOwn(changed, 'betLevel') ? levelOf(reading.settings) : table.level;
  return accept({ type: 'settingsSet', given, settings: reading.settings, accounts, level, atMs });
}
/** A shoe of which no card has come yet can still be taken for another (R67); a deck shuffled before every round is a new one each time (T17). */
const isBetweenShoes = ({ shoe, settings }: Table): boolean =>
  shoe === null || shoe.sequence.length === 0 || isFinished(shoe) || settingOf(settings, 'shuffle') === 'everyRound';
const isOfShoe = (name: SettingName): boolean => SETTINGS[name].changedBetween === 'shoes';

/** Settings that are themselves by name (limits, balances) change name by name; all others as a whole. */
function merged(given: Settings, changed: Settings): Settings {
  const entries = Object.entries(changed).map(([name, value]) => {
    const before = given[name];
    return [name, isByName(value) && isByName(before) ? { ...before, ...value } : value];
  });
  return { ...given, ...Object.fromEntries(entries) };
}
const isByName = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
