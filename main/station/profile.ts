import { codeTableNames } from '../../firmware-protocol/codes/index.ts';
import { type Codes, codesFor, formatNamed } from '../../firmware-protocol/dialects/formats.ts';
import { panelDialectNamed } from '../../firmware-protocol/panels/index.ts';
import { type DeviceConfig, repeatsOf } from '../config.ts';
import { Problem } from '../problem.ts';
import type { LinkSetup } from './link.ts';
import { readOrdinary, systemCode } from './whole-file.ts';

/**
 * How a device of the configuration is set that is no native one. Problem, one line, for codes that are none. `mayBeMissing`: a
 * deck's file that is not there yet knows no tag; at a bench its decks are still to be registered.
 */
export function profileOf(device: DeviceConfig, mayBeMissing = false): Pick<LinkSetup, 'profile' | 'shows'> {
  const { dialect, settings = {} } = device;
  const panel = panelDialectNamed(dialect, { settings });
  if (panel !== null) return { profile: { settings }, shows: panel.shows === true };
  const format = formatNamed(dialect, settings);
  if (format === null) return {};
  const codes = device.codes === undefined ? undefined : codesNamed(device.codes, format.reads, mayBeMissing);
  const table = codesFor(format, codes);
  if ('problem' in table) throw new Problem(`devices.shoe.codes: ${table.problem}`);
  return {
    profile: { settings, ...(codes !== undefined && { codes }), repeats: repeatsOf(device) },
    shows: format.commands !== undefined,
  };
}

/** Throws the system's error when it cannot be read. */
export const deckFile = (name: string) => ({ file: name, text: readOrdinary(name) });
/** A table's name, or a deck's file. */
function codesNamed(name: string, reads: NonNullable<ReturnType<typeof formatNamed>>['reads'], mayBeMissing: boolean): Codes {
  if (typeof reads === 'object' || codeTableNames.includes(name)) return name;
  try {
    return deckFile(name);
  } catch (error) {
    const code = systemCode(error);
    if (mayBeMissing && reads === 'tags' && code === 'ENOENT') return { file: name, text: '' };
    const why = code === 'ENOENT' ? `there is no table of codes and no file ${JSON.stringify(name)}` : `${name}: cannot be read (${code})`;
    throw new Problem(`devices.shoe.codes: ${why} (known: ${codeTableNames.join(', ')})`);
  }
}
