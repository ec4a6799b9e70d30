import { existsSync } from 'node:fs';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { codeTableNamed, codeTableNames, digits4, noCodes } from '../../firmware-protocol/codes/index.ts';
import { readMapping } from '../../firmware-protocol/codes/mapping.ts';
import type { CodeTable } from '../../firmware-protocol/codes/table.ts';
import { type Recording, recordingNamed, recordingNames } from '../../firmware-protocol/dialects/recording.ts';
import { isAudience } from '../views/index.ts';
import type { Audience } from '../views/messages.ts';
import { Problem } from './command.ts';
import { readFile } from './input.ts';

/** Options and the rest of the line; Problem for what the command does not know. */
export function parseArguments<Options extends ParseArgsOptionsConfig>(command: string, args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    // Of an ambiguous option the library has three lines to tell; the first says it.
    throw new Problem(`station ${command}: ${String(error instanceof Error ? error.message : error).split('\n', 1)[0]}`);
  }
}

/** The dialect of `--dialect`; Problem when it is missing or unknown. */
export function chosenDialect(command: string, name: string | undefined): Recording {
  const known = `known: ${recordingNames.join(', ')}`;
  if (name === undefined) throw new Problem(`station ${command} wants --dialect NAME (${known})`);
  const dialect = recordingNamed(name);
  if (dialect === null) throw new Problem(`station ${command}: there is no dialect "${name}" (${known})`);
  return dialect;
}

/** What may follow `--codes`, for a command's help. */
export const CODES_HELP = `  --codes TABLE    how the scanner writes cards: ${codeTableNames.join(', ')} [${digits4.name}], or a
                   file with a line for each tag or code: 045E219A336C80 5H`;

/** The table of `--codes`; Problem for one that is unknown or a file that is none, and where the dialect has card codes of its own. */
export function chosenCodes(command: string, { name, reads }: Recording, text: string | undefined): CodeTable {
  if (typeof reads === 'object') {
    if (text === undefined || text === reads.own) return noCodes;
    throw new Problem(`station ${command}: --codes: ${name} has card codes of its own, ${reads.own}`);
  }
  if (text === undefined) return reads === 'codes' ? digits4 : noCodes;
  return codeTableNamed(text) ?? mappingIn(command, text);
}

function mappingIn(command: string, path: string): CodeTable {
  if (!existsSync(path))
    throw new Problem(`station ${command}: there is no table of codes and no file "${path}" (known: ${codeTableNames.join(', ')})`);
  const table = readMapping(path, Buffer.from(readFile(path)).toString('utf8'));
  if ('why' in table) throw new Problem(`${path}, line ${table.line}: ${table.why}`);
  return table;
}

/** The audience of `--view`; null where the option is not given, Problem when there is no such audience. */
export function chosenAudience(command: string, text: string | undefined): Audience | null {
  if (text === undefined || isAudience(text)) return text ?? null;
  throw new Problem(
    `station ${command}: there is no audience ${JSON.stringify(text)} (dealer, players, supervisor, seat:1 to seat:7, seat:banker)`,
  );
}

/** The whole number of an option; Problem for anything else and for one out of range. `most`: at most 15 digits. */
export function chosenNumber(command: string, option: string, text: string, least: number, most: number): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new Problem(`station ${command}: --${option}: expected a whole number, ${least} to ${most}, got "${text}"`);
}
