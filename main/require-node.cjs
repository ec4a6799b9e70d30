'use strict';
// Preloaded by every npm script. Plain old JavaScript, so that a Node too old for the rest can still read it and say what to do.
const NEEDED = 24;

if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  process.stderr.write(
    `dealer-station needs Node ${NEEDED} or newer; this is ${process.version}. ` +
      'Run `npm ci --include=optional` (on Linux x64 it brings its own), or install Node 24.\n',
  );
  process.exit(2);
}

// What is compiled once need not be compiled by the next start: it takes half the time and a quarter less memory, here and in the
// device process. Kept beside what was installed, where nobody else may write; where this program may not either, nothing is kept.
process.env.NODE_COMPILE_CACHE ??= require('node:path').join(__dirname, '../node_modules/.cache/compiled');
require('node:module').enableCompileCache(process.env.NODE_COMPILE_CACHE);
