import { z } from 'zod';
import { codeTableNames } from '../firmware-protocol/codes/index.ts';
import { dialectNames } from '../firmware-protocol/dialects/index.ts';

/** What may be set of a scanner, by its dialect (dialects.md). Settings that are left out are as the dialect's own file says. */
const interByteMs = z.int().min(20).max(5000);
const maxBytes = z.int().min(8).max(1024);
const anyCase = z.enum(['exact', 'any']);
const checkSpan = z.enum(['afterStart', 'withStart']);
const line = { prefix: z.string().max(16), suffix: z.string().min(1).max(4).nullable(), maxBytes, interByteMs };
/** What a host says to a shoe: two letters, two digits. */
const command = z
  .string()
  .regex(/^[A-Z]{2}\d{2}$/)
  .nullable();

const SETTINGS: Readonly<Record<string, z.ZodType>> = {
  native: z.strictObject({}),
  'ascii-line': z.strictObject({ ...line, case: anyCase }).partial(),
  'enq-bcc': z
    .strictObject({
      ...{ checkSpan, hostCheckSpan: checkSpan, lock: command, unlock: command, maxBytes, interByteMs },
      copies: z.int().min(1).max(3),
      commands: z.boolean(),
      answerMs: z.int().min(250).max(10_000),
    })
    .partial(),
  rdm6300: z.strictObject({ suffix: z.enum(['', '\r', '\n', '\r\n']), interByteMs }).partial(),
  pn532: z.strictObject({ maxBytes, interByteMs }).partial(),
  'uid-line': z
    .strictObject({
      ...line,
      separators: z.array(z.string().max(4)).min(1).max(8),
      case: z.enum(['upper', 'lower', 'any']),
      byteOrder: z.enum(['asWritten', 'reversed']),
      lengths: z.array(z.int().min(1).max(16)).min(1).max(16),
    })
    .partial(),
  'hid-pos': z
    .strictObject({
      ...{ maxBytes, interByteMs, case: anyCase },
      reportId: z.int().min(0).max(255),
      reportBytes: z.int().min(16).max(1024),
    })
    .partial(),
  wedge: z.strictObject({ maxBytes, interByteMs, case: anyCase }).partial(),
};
const NATIVE_BAUD = 115_200;
/** Bits a second where the configuration names none. */
const BAUDS: Readonly<Record<string, number>> = { 'ascii-line': 9600, 'enq-bcc': 4800, rdm6300: 9600, 'uid-line': 9600 };
export const baudOf = (dialect: string): number => BAUDS[dialect] ?? NATIVE_BAUD;

const milliseconds = z.int().min(0).max(60_000);
/** The fields of a scanner beside those of any device. */
export const scannerFields = {
  dialect: z.enum(dialectNames as [string, ...string[]]).default('native'),
  settings: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('of the dialect, by name: prefix, suffix, case, checkSpan, interByteMs …'),
  codes: z
    .string()
    .min(1)
    .optional()
    .describe(`how the scanner writes cards: ${codeTableNames.join(', ')}, or a file with a line for each tag or code`),
  repeatMs: milliseconds.optional().describe('an equal code within so many milliseconds is the same reading; left out: 250'),
  askMs: milliseconds.optional().describe('an equal code within so many milliseconds has to be read again; left out: 1500'),
};
export type ScannerConfig = z.infer<z.ZodObject<typeof scannerFields>>;

/** The first setting that the dialect does not have or that is out of range; null: none. */
export const settingsIssue = (dialect: string, settings: unknown, error: z.core.$ZodErrorMap): z.core.$ZodIssue | null =>
  SETTINGS[dialect]?.safeParse(settings ?? {}, { error }).error?.issues[0] ?? null;

/** Dialects whose frames have numbers of their own: time tells nothing there. */
const NUMBERED: readonly string[] = ['native', 'enq-bcc'];

/** Formats of HID reports. */
const HID_DIALECTS: readonly string[] = ['hid-pos', 'wedge'];

/** What does not go together; null: everything does. Begins with the name of the setting. */
export function scannerProblem({
  dialect,
  settings,
  codes,
  repeatMs,
  askMs,
  identity,
  wire,
}: ScannerConfig & { readonly identity: string | null; readonly wire: string }): string | null {
  if (wire.startsWith('hid:') && !HID_DIALECTS.includes(dialect))
    return `wire: ${dialect} devices are no HID devices (${HID_DIALECTS.join(' and ')} scanners are): name a serial port or a network address`;
  if (dialect === 'native' && codes !== undefined) return 'codes: native devices have card codes of their own';
  if (dialect !== 'native' && identity !== null)
    return `identity: ${dialect} devices do not say who they are: bind the role to a wire that is always theirs (serial:/dev/serial/by-id/…, hid:VVVV:PPPP/SERIAL)`;
  // A shoe that is locked and never unlocked deals no card.
  if (settings?.commands === true && (settings.lock === null || (settings.unlock ?? null) === null))
    return 'settings.commands: needs settings.lock and settings.unlock, what the shoe understands as both';
  const [timed] = Object.entries({ repeatMs, askMs }).find(([, ms]) => ms !== undefined) ?? [];
  if (timed !== undefined && NUMBERED.includes(dialect)) return `${timed}: ${dialect} devices number their frames`;
  return null;
}
