import type { Duplex, Readable, TransformCallback } from 'node:stream';
import { Transform } from 'node:stream';
import { ReadlineParser } from '@serialport/parser-readline';

/**
 * Stands before a line parser and lets only whole lines through, at most `maxBytes` long with their delimiter. The parser alone has
 * no bound (16 MB without a delimiter block it for half a minute) and hands on the cut-off last line of a stream as if it were whole.
 * Of a line that is too long the end passes, since a frame may follow noise there; what came before it is counted.
 */
export class LineGuard extends Transform {
  readonly #delimiter: number;
  readonly #maxBytes: number;
  /** The line whose end has not come yet, or as much of its end as may pass. */
  #open: Buffer = Buffer.alloc(0);
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
      this.push(this.#bounded(chunk.subarray(from, at + 1)));
      this.#open = Buffer.alloc(0);
      from = at + 1;
    }
    this.#open = this.#bounded(chunk.subarray(from));
    done();
  }

  override _flush(done: TransformCallback): void {
    this.dropOpen();
    done();
  }

  /** The end of the open line will never come. */
  dropOpen(): void {
    this.#discarded += this.#open.length;
    this.#open = Buffer.alloc(0);
  }

  /** The open line and what follows of it, without what is too much at its beginning. */
  #bounded(more: Buffer): Buffer {
    const over = Math.max(0, this.#open.length + more.length - this.#maxBytes);
    this.#discarded += over;
    if (over >= this.#open.length) return more.subarray(over - this.#open.length);
    return Buffer.concat([this.#open.subarray(over), more]);
  }
}

/** The lines of one connection, delimiter included, each a chunk of its own. */
export function linesOf(stream: Duplex, guard: LineGuard, delimiter: number): Readable {
  // Left undecoded (no `encoding`): a byte that is no text must reach the check of the frame as it came.
  const parser = new ReadlineParser({ delimiter: [delimiter], includeDelimiter: true, readableObjectMode: true, ...UNDECODED });
  // The end of the stream stops here: the parser would hand on an empty line for it.
  return stream.pipe(guard).pipe(parser, { end: false });
}
// The parser's own types know no way to say "bytes"; its default, utf8, would replace bytes without a word.
const UNDECODED = { encoding: undefined } as unknown as Record<string, never>;
