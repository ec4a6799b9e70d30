import type { LinkTrouble } from './messages.ts';

/** Why an HID device is not open any more, or cannot be opened. */
export class HidFailure extends Error {
  readonly why: LinkTrouble;

  /** `message` goes on after the wire's name: `is not plugged in: plug it in`. */
  constructor(why: LinkTrouble, message: string) {
    super(message);
    this.name = 'HidFailure';
    this.why = why;
  }
}

/** Between being listed and being opened. */
export const WENT: HidFailure = new HidFailure('noPort', 'was just unplugged: plug the device in again');
/** `detail`: who may. */
export const forbidden = (path: string, detail: string): HidFailure =>
  new HidFailure('noPermission', `(${path}) may not be opened by this account: ${detail}`);

/** A write hangs. */
export const STUCK: HidFailure = new HidFailure('silent', 'does not take what is sent to it: plug the device out and in');

/** node-hid's errors carry no code, only its own text and the C library's. */
const TEXTS: readonly (readonly [RegExp, LinkTrouble, string])[] = [
  [/could not read from|No such device|device has been closed/, 'unplugged', 'was unplugged: plug the device in again'],
  [/No such file/, WENT.why, WENT.message],
  [/Permission denied|not permitted/, 'noPermission', 'may not be opened by this account: look at what `station doctor` says of it'],
  [/resource busy|temporarily unavailable/, 'busy', 'is in use by another program: close it'],
];

/** What node-hid rejects with, an Error, or emits, a bare text. */
export function failureOf(error: unknown): HidFailure {
  if (error instanceof HidFailure) return error;
  const text = oneLine(error);
  const known = TEXTS.find(([words]) => words.test(text));
  return known === undefined
    ? new HidFailure('other', `does not work (${text}): plug the device out and in, or look whether another program uses it`)
    : new HidFailure(known[1], known[2]);
}

/** Node's own errors have a stack of modules below their first line. */
export const oneLine = (error: unknown): string => (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
