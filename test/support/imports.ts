import { posix } from 'node:path';
import { parseSync, Visitor } from 'vite';

/** One import, re-export or `import()` of a file, as its syntax tree has it. */
export interface Import {
  readonly from: string;
  /** 1 for the first line. */
  readonly line: number;
  /** `file`: a path in the repository · `package`: a package or a built-in module · `computed`: only a run would tell. */
  readonly kind: 'file' | 'package' | 'computed';
  readonly to: string;
  /** Nothing of it is left when types are stripped. */
  readonly typesOnly: boolean;
  /** Names taken as values; `*` for all of them. */
  readonly values: readonly string[];
  readonly reExport: boolean;
}

interface Entry {
  readonly moduleRequest?: { readonly value: string } | null;
  readonly importName: { readonly name: string | null };
  readonly isType: boolean;
}

/** All imports of one file. A file that does not parse is an exception: the type check says the rest. */
export function importsOf(path: string, source: string): Import[] {
  const { module, program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const found: Import[] = [];
  const add = (at: number, request: string | null, entries: readonly Entry[], typesOnly: boolean, reExport: boolean) => {
    const line = source.slice(0, at).split('\n').length;
    const values = entries.filter((entry) => !entry.isType).map((entry) => entry.importName.name ?? '*');
    found.push({ from: path, line, ...target(path, request), typesOnly, values, reExport });
  };
  for (const statement of module.staticImports) {
    const typesOnly = statement.entries.length > 0 && statement.entries.every((entry) => entry.isType);
    add(statement.start, statement.moduleRequest.value, statement.entries, typesOnly, false);
  }
  for (const statement of module.staticExports) {
    for (const entry of statement.entries) {
      if (entry.moduleRequest) add(entry.start, entry.moduleRequest.value, [entry], entry.isType, true);
    }
  }
  for (const { start, moduleRequest } of module.dynamicImports) {
    add(
      start,
      literal(source.slice(moduleRequest.start, moduleRequest.end)),
      [{ importName: { name: null }, isType: false }],
      false,
      false,
    );
  }
  new Visitor({ TSImportType: (node) => add(node.start, node.source.value, [], true, false) }).visit(program);
  return found;
}

function literal(text: string): string | null {
  return /^(['"`])([^'"`$]*)\1$/.exec(text)?.[2] ?? null;
}

function target(from: string, request: string | null): Pick<Import, 'kind' | 'to'> {
  if (request === null) return { kind: 'computed', to: '' };
  if (!request.startsWith('.')) return { kind: 'package', to: request };
  return { kind: 'file', to: posix.join(posix.dirname(from), request.replace(/\?.*$/, '')) };
}
