import { type Dirent, globSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The repository's folder. */
export const ROOT = join(import.meta.dirname, '../..');

/** Made or fetched, never written by hand. */
const NOT_OURS = new Set(['.git', 'node_modules', 'dist', 'data', 'test/artifacts']);

/** Files of the repository that match, sorted, with `/` between folders; what is made or fetched is left out. */
export function repositoryFiles(pattern: string): string[] {
  const found = globSync(pattern, { cwd: ROOT, withFileTypes: true, exclude: (entry) => NOT_OURS.has(pathOf(entry)) });
  return found
    .filter((entry) => entry.isFile())
    .map(pathOf)
    .sort();
}

export function readText(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

function pathOf(entry: Dirent): string {
  return relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/');
}
