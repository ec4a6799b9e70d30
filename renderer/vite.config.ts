import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = import.meta.dirname;
const PAGES = [
  'index',
  'dealer/index',
  'players/index',
  'rules/index',
  'seat/index',
  'supervisor/index',
  'technician/index',
  'bench/index',
];

/**
 * One page a screen, with absolute addresses: they hold at `/dealer` over HTTP and at the root of each window's own origin in the
 * desktop program. Nothing is inlined, so that the strictest content security policy holds.
 */
export default defineConfig({
  root: here,
  base: '/',
  plugins: [react()],
  // Whatever the process that builds is for: a test's own setting would put React's development half into the pages.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    outDir: join(here, '../dist/renderer'),
    emptyOutDir: true,
    target: 'chrome130',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: PAGES.map((page) => join(here, `${page}.html`)) },
  },
});
