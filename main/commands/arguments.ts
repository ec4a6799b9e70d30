import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { dialectNamed, dialectNames } from '../../firmware-protocol/dialects/index.ts';
import type { Dialect } from '../../firmware-protocol/events.ts';
import { isAudience } from '../views/index.ts';
import type { Audience } from '../views/messages.ts';
import { Problem } from './command.ts';

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
export function chosenDialect(command: string, name: string | undefined): Dialect {
  const known = `known: ${dialectNames.join(', ')}`;
  if (name === undefined) throw new Problem(`station ${command} wants --dialect NAME (${known})`);
  const dialect = dialectNamed(name);
  if (dialect === null) throw new Problem(`station ${command}: there is no dialect "${name}" (${known})`);
  return dialect;
}

/** The audience of `--view`; null where the option is not given, Problem when there is no such audience. */
export function chosenAudience(command: string, text: string | undefined): Audience | null {
  if (text === undefined || isAudience(text)) return text ?? null;
  throw new Problem(`station ${command}: there is no audience ${JSON.stringify(text)} (dealer, players, supervisor)`);
}

/** The whole number of an option; Problem for anything else and for one out of range. `most`: at most 15 digits. */
export function chosenNumber(command: string, option: string, text: string, least: number, most: number): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new Problem(`station ${command}: --${option}: expected a whole number, ${least} to ${most}, got "${text}"`);
}
