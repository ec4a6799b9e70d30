import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DeviceIdentity, DeviceMemory } from '../../firmware-protocol/native/device.ts';
import type { Message, WithoutSeq } from '../../firmware-protocol/native/messages.ts';

const ROOT = join(import.meta.dirname, '../..');
const HEADERS = join(ROOT, 'firmware-protocol/c');
export const LIBRARY = ['dsp_frame.c', 'dsp_message.c', 'dsp_auth.c', 'dsp_device.c'].map((file) => join(HEADERS, file));
const STRICT = ['-std=c99', '-Wall', '-Wextra', '-Wpedantic', '-Wconversion', '-Werror'];
const SANITIZERS = ['-g', '-O1', '-fsanitize=address,undefined', '-fno-sanitize-recover=all'];
const MOST_OUTPUT = 256 * 1024 * 1024;

const folder = mkdtempSync(join(tmpdir(), 'dsp-c-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
export const inFolder = (name: string): string => join(folder, name);

/** Builds the library with a program; the path of what came out. Throws with what gcc says. */
export function built(program: string, flags: readonly string[] = sanitizers()): string {
  const out = inFolder(`program-${program.replaceAll(/\W/g, '-')}`);
  execFileSync('gcc', [...STRICT, ...flags, '-o', out, ...LIBRARY, join(ROOT, program)], { stdio: ['ignore', 'pipe', 'pipe'] });
  return out;
}
/** Compiles each file alone, without a standard library behind it. Throws with what gcc says. */
export function compileFreestanding(files: readonly string[], ...flags: readonly string[]): void {
  const options = [...STRICT, '-ffreestanding', `-I${HEADERS}`, ...flags, '-c', '-o', inFolder('freestanding.o')];
  for (const file of files) execFileSync('gcc', [...options, file], { stdio: 'pipe' });
}

/** What finds memory and arithmetic that C does not define, where this compiler has it. */
function sanitizers(): readonly string[] {
  const empty = inFolder('empty.c');
  writeFileSync(empty, 'int main(void) { return 0; }\n');
  const program = inFolder('empty');
  const isThere = spawnSync('gcc', [...SANITIZERS, '-o', program, empty]).status === 0 && spawnSync(program).status === 0;
  return isThere ? SANITIZERS : ['-O1'];
}

/** What the library says of a step of the device. */
export interface Done {
  readonly sends: readonly string[];
  readonly obeys: readonly Message[];
  readonly unlocked: boolean;
  readonly state: 'off' | 'hello' | 'ready';
  readonly done: boolean;
}

/** `driver.c` with these commands: what it says to each. Throws where it crashed, or a sanitizer found something. */
export function drive(driver: string, commands: readonly string[]): readonly unknown[] {
  const out = execFileSync(driver, { input: commands.map((command) => `${command}\n`).join(''), encoding: 'utf8', maxBuffer: MOST_OUTPUT });
  return out
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
}

export const hexOfText = (text: string): string => Buffer.from(text, 'latin1').toString('hex');

/** `TYPE NAME=VALUE…` */
export const named = ({ type, ...fields }: Message | WithoutSeq<Message>): string =>
  [type, ...Object.entries(fields).map(([name, value]) => `${name}=${value}`)].join(' ');

/** A device that has this memory, made by the reports that wait in it. */
export function deviceCommands(who: DeviceIdentity, memory: DeviceMemory, key = '-', nonces = '-'): readonly string[] {
  const draws = memory.queue.filter(({ type }) => type === 'CARD' || type === 'UNREAD').length;
  const before = [memory.boot, memory.lastSeq - memory.queue.length, memory.drawn - draws];
  return [
    `device ${[who.device, who.kind, who.firmware, ...before, key, nonces].join(' ')}`,
    ...memory.queue.map((message) => `report ${named(message)}`),
  ];
}
