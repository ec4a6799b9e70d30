import type { IncomingMessage, ServerResponse } from 'node:http';
import { SAFE_HEADERS, type StaticFile } from './pages.ts';

/** Of a body that is too long. */
const MOST_DISCARDED_BYTES = 64 * 1024 * 1024;

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** One line that says why not, and nothing about the table. */
export function refuse(response: ServerResponse, status: number, why: string, headers: Readonly<Record<string, string>> = {}): void {
  response
    .writeHead(status, { ...SAFE_HEADERS, 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8', ...headers })
    .end(`${why}\n`);
}

/** Data of this moment. */
export function begin(response: ServerResponse, status: number, type: string): ServerResponse {
  return response.writeHead(status, { ...SAFE_HEADERS, 'cache-control': 'no-store', 'content-type': type });
}

export function sendFile(response: ServerResponse, file: StaticFile): void {
  response.writeHead(200, { ...file.headers, 'content-length': file.body.length }).end(file.body);
}

/** Writes one object a line, no faster than the other side reads; false when it has gone. */
export async function writeLine(response: ServerResponse, value: unknown): Promise<boolean> {
  if (response.destroyed) return false;
  if (response.write(`${JSON.stringify(value)}\n`)) return true;
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done);
      resolve(!response.destroyed);
    };
    response.on('drain', done).on('close', done);
  });
}

/**
 * The whole body; null when it is longer than `most` bytes. A longer one is read to its end all the same, and thrown away: who is
 * answered in the middle of sending finds the connection broken, and no answer. Without end it is cut.
 */
export async function readBody(request: IncomingMessage, most: number): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= most) chunks.push(chunk);
    else if (length > MOST_DISCARDED_BYTES) return null;
  }
  return length > most ? null : Buffer.concat(chunks).toString('utf8');
}
