import { join } from 'node:path';
import { defineConfig, type EnvironmentOptions } from 'vite';

const here = import.meta.dirname;

/** One file from one source: nothing in common, so that no driver is loaded into the main process by way of a shared part. */
const one = (name: string, source: string, format: 'es' | 'cjs'): EnvironmentOptions => ({
  consumer: 'server',
  build: {
    ssr: true,
    // The first one clears the folder.
    emptyOutDir: name === 'main',
    rolldownOptions: {
      input: { [name]: join(here, source) },
      external: ['electron'],
      // A package of which nothing is used is not loaded: the main process needs no driver.
      treeshake: { moduleSideEffects: 'no-external' },
      output: { format, entryFileNames: format === 'cjs' ? '[name].cjs' : '[name].js', codeSplitting: false },
    },
  },
});
const ENVIRONMENTS = {
  main: one('main', 'main.ts', 'es'),
  devices: one('devices', '../devices/process.ts', 'es'),
  preload: one('preload', 'preload.ts', 'cjs'),
};

/**
 * The desktop program: main and device process as modules whose packages stay in `node_modules`; the preload as the one CommonJS file
 * that a sandboxed page's process can load.
 */
export default defineConfig({
  root: here,
  appType: 'custom',
  build: { outDir: join(here, '../../dist/electron'), minify: false, target: 'node24' },
  environments: ENVIRONMENTS,
  builder: {
    async buildApp(builder) {
      for (const name of Object.keys(ENVIRONMENTS)) {
        const environment = builder.environments[name];
        if (environment !== undefined) await builder.build(environment);
      }
    },
  },
});
