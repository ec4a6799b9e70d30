import { readFileSync } from 'node:fs';

interface Package {
  readonly name: string;
  readonly version: string;
}
const { name, version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as Package;
/** Name and version, as the journal and `--version` have them. */
export const PROGRAM = `${name} ${version}`;
