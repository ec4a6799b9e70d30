import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** The repository's folder. */
export const ROOT = join(import.meta.dirname, '../..');

const NOT_OURS = new Set(['.git', 'node_modules', 'dist', 'data', 'artifacts']);

/** Files of the repository that match, sorted, with `/` between folders; what is made or fetched is left out. */
export function repositoryFiles(pattern: string): string[] {
  const found = globSync(pattern, { cwd: ROOT, withFileTypes: true, exclude: (entry) => NOT_OURS.has(entry.name) });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .map((path) => path.split(sep).join('/'))
    .sort();
}

export function readText(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}
