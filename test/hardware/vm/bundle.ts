import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { ROOT } from '../../support/files.ts';

/** The programs of the guest, each one file of plain JavaScript. */
export interface Programs {
  /** Runs the cases. */
  readonly main: string;
  readonly station: string;
}
const OUT = join(ROOT, 'test/artifacts/hardware');
const SOURCES = { main: 'test/hardware/guest/main.ts', station: 'main/cli.ts', devices: 'main/devices/process.ts' };
/** They load native code, or start threads, from files beside their own. */
const NOT_BUNDLED = ['@serialport/bindings-cpp', 'node-hid', 'pino'];
const fileOf = (name: keyof typeof SOURCES): string => join(OUT, `${name}.js`);

/**
 * The product's programs as they are, but that types are taken out here: an emulated processor takes five seconds for that, at each
 * start of the device process. Packages stay in `node_modules`.
 */
export async function bundle(): Promise<Programs> {
  for (const [name, source] of Object.entries(SOURCES)) {
    await build({
      configFile: false,
      root: ROOT,
      logLevel: 'warn',
      plugins: [IN_PLACE],
      ssr: { noExternal: true, external: NOT_BUNDLED },
      build: {
        ssr: join(ROOT, source),
        ...{ outDir: OUT, emptyOutDir: false, copyPublicDir: false, minify: false, target: 'node24' },
        rolldownOptions: {
          treeshake: { moduleSideEffects: 'no-external' },
          output: { entryFileNames: `${name}.js`, codeSplitting: false },
        },
      },
    });
  }
  return { main: fileOf('main'), station: fileOf('station') };
}

/** Files that the programs read beside their own are where they always are. */
const IN_PLACE: Plugin = {
  name: 'in-place',
  // As it is written, before anything else changes it.
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(ROOT) || id.includes('/node_modules/')) return null;
    const forked = "new URL('./process.ts', import.meta.url)";
    if (id.endsWith('main/devices/fork.ts') && !code.includes(forked)) throw new Error('fork.ts starts its process in another way now');
    const placed = code
      .replace(forked, JSON.stringify(fileOf('devices')))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)));
    return { code: placed, map: null };
  },
};
