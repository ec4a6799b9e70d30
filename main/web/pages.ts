import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { Problem } from '../problem.ts';

/** The pages that have an address of their own: `/dealer`; `/` is the list of them. */
export const PAGE_NAMES = ['dealer', 'players', 'rules', 'supervisor', 'technician', 'bench'] as const;
export type PageName = (typeof PAGE_NAMES)[number] | SeatPage;
/** `seat/3`, `seat/banker`: one page for all of them. */
export type SeatPage = `seat/${string}`;
export const isSeatPage = (name: string): name is SeatPage => /^seat\/([1-7]|banker)$/.test(name);

export interface StaticFile {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/** Everything a page is made of comes from its own origin; nothing is written into a page as script. The bench frames the other pages. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** On every answer, whatever it is. */
export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** The built pages, held in memory: an address is looked up among their names, so that none leads to another file. */
export class Pages {
  readonly #files: ReadonlyMap<string, StaticFile>;

  /** Problem when they are not built. */
  constructor(folder: string) {
    this.#files = new Map(
      namesIn(folder).map((name) => [`/${name}`, { body: readFileSync(join(folder, name)), headers: headersOf(name) }]),
    );
    if (!this.#files.has('/index.html')) throw new Problem(`${folder}: the pages are not built: run npm run build`);
  }

  /** Null for a page that there is not. */
  page(name: PageName | null): StaticFile | null {
    return this.#files.get(name === null ? '/index.html' : `/${isSeatPage(name) ? 'seat' : name}/index.html`) ?? null;
  }

  /** What a page loads, by its path from the root (`/assets/…`); a page has an address of its own. */
  file(path: string): StaticFile | null {
    return path.endsWith('.html') ? null : (this.#files.get(path) ?? null);
  }
}

function namesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && extname(entry.name) in TYPES,
    );
    return entries.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** The name of a file under `assets` changes with its content; a page is asked for anew each time. */
function headersOf(name: string): Record<string, string> {
  const type = TYPES[extname(name)] ?? 'application/octet-stream';
  return {
    ...SAFE_HEADERS,
    'content-type': type,
    'cache-control':
      extname(name) === '.html' ? 'no-store' : name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}
