import { readText, repositoryFiles } from './files.ts';
import { type Import, importsOf } from './imports.ts';

/**
 * Who may import whom, types too (a folder may import itself). Names are beginnings of paths. `types`: with `import type` only.
 * `packages`: `node:` is every built-in module except those of ONLY.
 */
export interface Allowed {
  readonly values?: readonly string[];
  readonly types?: readonly string[];
  readonly packages?: readonly string[];
}
export type Table = Readonly<Record<string, Allowed>>;

const PURE = ['main/cards/', 'main/bets/', 'main/games/', 'main/round/', 'main/views/'];
const PARTS = [...PURE, 'main/journal/', 'main/people/', 'main/devices/', 'main/bench/', 'main/pit/', 'firmware-protocol/'];
const SCREEN: Allowed = { values: ['renderer/shared/'], types: ['main/views/messages.ts'], packages: ['react', 'react-dom/client'] };
const WAY_TO_A_SCREEN: Allowed = {
  values: ['main/screens/', 'main/json.ts', 'main/problem.ts'],
  types: ['main/station.ts', 'main/views/messages.ts'],
  packages: ['node:', 'ws', 'zod'],
};
const ENTRY: Allowed = { values: ['main/', 'firmware-protocol/'], packages: ['node:'] };
/** Builds before it runs. */
const START: Allowed = { values: ['main/', 'test/support/build.ts'], packages: ['node:'] };
const STATION: Allowed = { values: [...PARTS, 'main/config.ts', 'main/station', 'main/problem.ts'], packages: ['node:', 'pino', 'zod'] };

export const TABLE: Table = {
  'firmware-protocol/': {},
  // What is random and what is secret: one file.
  'firmware-protocol/native/auth.ts': { packages: ['node:crypto'] },
  'main/cards/': {},
  'main/bets/': {},
  'main/games/': { values: ['main/cards/', 'main/bets/'] },
  'main/round/': { values: ['main/games/', 'main/bets/', 'main/cards/'], packages: ['xstate', 'zod'] },
  'main/views/': {
    values: ['main/round/', 'main/games/', 'main/bets/', 'main/cards/', 'firmware-protocol/panels/combos.ts'],
    types: ['firmware-protocol/events.ts'],
  },
  'main/journal/': { values: ['main/bets/'], types: ['main/round/'], packages: ['node:'] },
  'main/people/': { types: ['main/round/'], packages: ['node:'] },
  'main/devices/': {
    values: ['firmware-protocol/', 'main/cards/'],
    types: ['main/round/'],
    packages: ['node:', 'serialport', '@serialport/parser-readline', 'node-hid'],
  },
  'main/bench/': { values: ['firmware-protocol/', 'main/devices/', 'main/cards/'], types: ['main/views/messages.ts'], packages: ['node:'] },
  'main/pit/': { types: ['main/views/', 'main/journal/'], packages: ['node:'] },
  'main/config': { values: [...PARTS, 'main/problem.ts'], packages: ['node:', 'zod'] },
  'main/json.ts': {},
  'main/problem.ts': {},
  'main/version.ts': { values: ['package.json'] },
  'main/station.ts': STATION,
  'main/station/': STATION,
  'main/screens/': {
    values: ['main/views/', 'main/people/', 'main/round/acts.ts', 'main/round/tape.ts', 'main/json.ts'],
    types: ['main/round/', 'main/station.ts'],
    packages: ['zod'],
  },
  'main/web/': WAY_TO_A_SCREEN,
  // The windows use the web's files; the devices' messages go through Electron's kind of child process.
  'main/electron/': { ...WAY_TO_A_SCREEN, types: [...(WAY_TO_A_SCREEN.types ?? []), 'main/web/pages.ts', 'main/devices/'] },
  'main/commands/': ENTRY,
  'main/cli.ts': ENTRY,
  'main/electron/main.ts': ENTRY,
  'main/electron/app.ts': START,
  'main/start.ts': START,
  'renderer/shared/': { types: ['main/views/messages.ts'], packages: ['react', 'react-dom/client', '@fontsource/'] },
  'renderer/dealer/': SCREEN,
  'renderer/players/': SCREEN,
  'renderer/rules/': SCREEN,
  'renderer/supervisor/': SCREEN,
  'renderer/seat/': SCREEN,
  'renderer/technician/': SCREEN,
  'renderer/bench/': SCREEN,
  'renderer/pit/': SCREEN,
  'renderer/vite.config.ts': { packages: ['node:', 'vite', '@vitejs/plugin-react'] },
  'main/electron/vite.config.ts': { packages: ['node:', 'vite'] },
  'test/': { values: ['main/', 'renderer/', 'firmware-protocol/', 'vitest.config.ts'], packages: [''] },
  'vitest.config.ts': { packages: ['node:', 'vitest/'] },
};

/** What only these may import as a value, the tests aside. */
const ONLY: Readonly<Record<string, readonly string[]>> = {
  'main/cards/hidden.ts': ['main/games/', 'main/round/', 'main/views/seen.ts'],
  'node:sqlite': ['main/journal/'],
  electron: ['main/electron/'],
};

/** One line for each import that the table does not allow, and for each cycle between files. */
export function brokenBoundaries(files: ReadonlyMap<string, string>, table: Table = TABLE): string[] {
  const imports = [...files].filter(([path]) => /\.tsx?$/.test(path)).flatMap(([path, source]) => importsOf(path, source));
  const broken = imports.flatMap((one) => {
    const why = refusal(one, table);
    return why === null ? [] : [`${one.from}:${one.line}: ${why}`];
  });
  return [...broken, ...cycles(imports)];
}

/** The repository's own. */
export function brokenBoundariesHere(): string[] {
  return brokenBoundaries(
    new Map(repositoryFiles('{main,renderer,firmware-protocol,test}/**/*.{ts,tsx}').map((path) => [path, readText(path)])),
  );
}

function refusal(one: Import, table: Table): string | null {
  const part = partOf(one.from, table);
  if (part === null) return 'this folder is not in the table of who may import whom';
  const allowed = table[part] ?? {};
  if (one.from.startsWith('test/')) return null;
  if (one.kind === 'computed') return 'an import that only a run can tell cannot be checked';
  const only = ONLY[one.to];
  if (only && !one.typesOnly && !startsWithAny(one.from, only)) return `${one.to} is imported by ${only.join(', ')} only`;
  if (one.kind === 'package') return only || startsWithAny(one.to, allowed.packages ?? []) ? null : `${part} may not import ${one.to}`;
  if (only && one.reExport && !one.typesOnly) return `${one.to} is not handed on`;
  if (one.to.startsWith(part) || startsWithAny(one.to, allowed.values ?? [])) return null;
  if (!startsWithAny(one.to, allowed.types ?? [])) return `${part} may not import ${one.to}`;
  return one.typesOnly ? null : `${part} may import types only from ${one.to}`;
}

/** The longest name of the table that the path begins with. */
function partOf(path: string, table: Table): string | null {
  const parts = Object.keys(table).filter((part) => path.startsWith(part));
  return parts.sort((a, b) => b.length - a.length)[0] ?? null;
}

function startsWithAny(text: string, beginnings: readonly string[]): boolean {
  return beginnings.some((beginning) => text.startsWith(beginning));
}

/** Each cycle once, found depth first. */
function cycles(imports: readonly Import[]): string[] {
  const next = new Map<string, string[]>();
  for (const one of imports) if (one.kind === 'file') next.set(one.from, [...(next.get(one.from) ?? []), one.to]);
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]) => {
    const start = path.indexOf(file);
    if (start >= 0) found.push(`${[...path.slice(start), file].join(' → ')}: a cycle`);
    if (start >= 0 || done.has(file)) return;
    for (const to of next.get(file) ?? []) visit(to, [...path, file]);
    done.add(file);
  };
  for (const file of next.keys()) visit(file, []);
  return found;
}
