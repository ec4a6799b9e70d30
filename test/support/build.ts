import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, repositoryFiles } from './files.ts';

interface Part {
  readonly config: string;
  /** What the configuration says, and empties. */
  readonly out: string;
  /** Files that the result is made of, beside package.json and the lock file. */
  readonly inputs: string;
}
const PARTS: readonly Part[] = [
  { config: 'renderer/vite.config.ts', out: 'dist/renderer', inputs: '{renderer,main/views}/**' },
  { config: 'main/electron/vite.config.ts', out: 'dist/electron', inputs: '{main,firmware-protocol}/**' },
];
/** In the folder of the result, so that it goes with it. */
const STAMP = '.inputs';

/** Builds the pages and the desktop program into `dist/`; what is there already from the same files is left alone. */
export async function build({ quiet }: { readonly quiet: boolean }): Promise<void> {
  for (const part of PARTS) {
    const stamp = join(ROOT, part.out, STAMP);
    const inputs = hash(part);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) continue;
    await asProduction(async () => {
      const { createBuilder } = await import('vite');
      const builder = await createBuilder({ configFile: join(ROOT, part.config), logLevel: quiet ? 'warn' : 'info' });
      await builder.buildApp();
    });
    writeFileSync(stamp, inputs);
  }
}

/** Vite goes by the environment: what a test builds would otherwise be the development half of everything. */
async function asProduction(run: () => Promise<void>): Promise<void> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await run();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

function hash({ inputs }: Part): string {
  const sum = createHash('sha256');
  for (const path of [...repositoryFiles(inputs), 'package.json', 'package-lock.json']) {
    sum
      .update(`${path}\0`)
      .update(readFileSync(join(ROOT, path)))
      .update('\0');
  }
  return sum.digest('hex');
}

if (import.meta.main) await build({ quiet: false });
