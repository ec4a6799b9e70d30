/** One subcommand of `station` (contract.md). Data goes to standard output, everything else to standard error; JSON output is one object a line. */
export interface Io {
  readonly stdin: AsyncIterable<Uint8Array>;
  /** One line of data; the newline is added. */
  out(line: string): void;
  /** Raw bytes of data. */
  bytes(data: Uint8Array): void;
  /** One line for the person at the terminal. */
  err(line: string): void;
  /** Aborted by SIGINT and SIGTERM. */
  readonly stop: AbortSignal;
}
/** 0 done · 1 done, but something was refused or failed a check · 2 could not run. */
export type ExitCode = 0 | 1 | 2;
export interface Command {
  readonly name: string;
  /** One line for `station --help`. */
  readonly summary: string;
  /** What `station NAME --help` prints. */
  readonly help: string;
  run(args: readonly string[], io: Io): Promise<ExitCode>;
}
export { Problem } from '../problem.ts';
