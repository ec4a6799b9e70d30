/** Why a journal could not be opened. */
export type JournalProblemCode =
  /** Another station runs on the same folder. */
  | 'locked'
  | 'notADatabase'
  /** Written by a newer program than this one. */
  | 'newerVersion'
  | 'readOnly'
  | 'cannotOpen'
  /** To be read, and not there. */
  | 'missing';

/** Thrown by `openJournal`; the message is one line for a person: which file, what is wrong, what to do. */
export class JournalProblem extends Error {
  readonly code: JournalProblemCode;
  constructor(code: JournalProblemCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** Thrown by `append`: nothing was written; the same entries may be appended again later (R95). */
export class CommitFailed extends Error {
  readonly why: 'diskFull' | 'readOnly' | 'locked' | 'other';
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.why = COMMIT_FAILURES[sqliteCode(cause) ?? 0] ?? 'other';
  }
}

/** Primary result codes, https://sqlite.org/rescode.html. */
export const SQLITE = { BUSY: 5, LOCKED: 6, READONLY: 8, FULL: 13, CANTOPEN: 14, NOTADB: 26 } as const;
const PRIMARY_CODE = 0xff;

const COMMIT_FAILURES: Readonly<Record<number, CommitFailed['why']>> = {
  [SQLITE.FULL]: 'diskFull',
  [SQLITE.READONLY]: 'readOnly',
  [SQLITE.BUSY]: 'locked',
  [SQLITE.LOCKED]: 'locked',
};

/** SQLite's primary result code of an error that `node:sqlite` threw; null for any other error. */
export function sqliteCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null;
  return error.errcode & PRIMARY_CODE;
}
/** A system call's code, `EACCES`; null for any other error. */
export const systemCode = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
