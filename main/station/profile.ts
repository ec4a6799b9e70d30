import { readFileSync } from 'node:fs';
import { codeTableNames } from '../../firmware-protocol/codes/index.ts';
import { type Codes, codesFor, formatNamed } from '../../firmware-protocol/dialects/formats.ts';
import type { Profile } from '../../firmware-protocol/dialects/index.ts';
import { type DeviceConfig, repeatsOf } from '../config.ts';
import { Problem } from '../problem.ts';

/** How a scanner of the configuration is set; nothing for a native device. Problem, one line, for codes that are none. */
export function profileOf(device: DeviceConfig): { readonly profile?: Profile } {
  const { dialect, settings = {} } = device;
  const format = formatNamed(dialect, settings);
  if (format === null) return {};
  const codes = device.codes === undefined ? undefined : codesNamed(device.codes, format.reads);
  const table = codesFor(format, codes);
  if ('problem' in table) throw new Problem(`devices.shoe.codes: ${table.problem}`);
  return { profile: { settings, ...(codes !== undefined && { codes }), repeats: repeatsOf(device) } };
}

/** A table's name, or a deck's file. */
function codesNamed(name: string, reads: NonNullable<ReturnType<typeof formatNamed>>['reads']): Codes {
  if (typeof reads === 'object' || codeTableNames.includes(name)) return name;
  try {
    return { file: name, text: readFileSync(name, 'utf8') };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    const why = code === 'ENOENT' ? `there is no table of codes and no file ${JSON.stringify(name)}` : `${name}: cannot be read (${code})`;
    throw new Problem(`devices.shoe.codes: ${why} (known: ${codeTableNames.join(', ')})`);
  }
}
