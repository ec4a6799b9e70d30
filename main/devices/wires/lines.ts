import type { Duplex, Readable, TransformCallback } from 'node:stream';
import { Transform } from 'node:stream';
import { ReadlineParser } from '@serialport/parser-readline';

/**
 * Stands before a line parser and lets only whole lines through, at most `maxBytes` long with their delimiter. The parser alone has
 * no bound (16 MB without a delimiter block it for half a minute) and hands on the cut-off last line of a stream as if it were whole.
 */
export class LineGuard extends Transform {
  readonly #delimiter: number;
  readonly #maxBytes: number;
  /** The beginning of a line whose end has not come yet. */
  #open: Buffer = Buffer.alloc(0);
  /** Inside a line that is too long: nothing passes until its delimiter. */
  #skipping = false;
  #discarded = 0;

  constructor(delimiter: number, maxBytes: number) {
    super();
    this.#delimiter = delimiter;
    this.#maxBytes = maxBytes;
  }

  /** Bytes dropped: of lines too long, and of a last line without its end. */
  get discarded(): number {
    return this.#discarded;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let from = 0;
    for (let at = chunk.indexOf(this.#delimiter); at >= 0; at = chunk.indexOf(this.#delimiter, from)) {
      this.#endLine(chunk.subarray(from, at + 1));
      from = at + 1;
    }
    this.#keep(chunk.subarray(from));
    done();
  }

  override _flush(done: TransformCallback): void {
    this.#discarded += this.#open.length;
    this.#open = Buffer.alloc(0);
    done();
  }

  #endLine(end: Buffer): void {
    if (this.#skipping || this.#open.length + end.length > this.#maxBytes) {
      this.#discarded += this.#open.length + end.length;
    } else {
      this.push(this.#open.length === 0 ? end : Buffer.concat([this.#open, end]));
    }
    this.#open = Buffer.alloc(0);
    this.#skipping = false;
  }

  #keep(rest: Buffer): void {
    // A whole line has its delimiter as well, so what may be kept is one byte less.
    if (!this.#skipping && this.#open.length + rest.length < this.#maxBytes) {
      this.#open = this.#open.length === 0 ? rest : Buffer.concat([this.#open, rest]);
      return;
    }
    this.#discarded += this.#open.length + rest.length;
    this.#open = Buffer.alloc(0);
    this.#skipping = true;
  }
}

/** The lines of one connection, delimiter included, each a chunk of its own. Made anew for each connection. */
export function linesOf(stream: Duplex, guard: LineGuard, delimiter: number): Readable {
  // Left undecoded (no `encoding`): a byte that is no text must reach the check of the frame as it came.
  const parser = new ReadlineParser({ delimiter: [delimiter], includeDelimiter: true, readableObjectMode: true, ...UNDECODED });
  return stream.pipe(guard).pipe(parser);
}
// The parser's own types know no way to say "bytes"; its default, utf8, would replace bytes without a word.
const UNDECODED = { encoding: undefined } as unknown as Record<string, never>;
