import { readText, repositoryFiles } from './files.ts';

const TEXT =
  /(\.(ts|tsx|js|cjs|mjs|json|jsonl|css|html|md|yml|yaml|txt|csv|svg|c|h|py|sh)|(^|\/)(LICENSE|run|\.gitignore|\.npmrc|\.editorconfig))$/;

/** What no file of the product may hold: a place or a key of the machine that it was written on. */
const FOREIGN: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  { what: 'a private key', pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/ },
  { what: 'an access token', pattern: /\b(npm_[A-Za-z0-9]{36}|gh[pousr]_[A-Za-z0-9]{36}|AKIA[0-9A-Z]{16}|_authToken\s*=)/ },
  { what: 'a folder of somebody’s machine', pattern: /(?<![\w.])(\/home\/[a-z]|\/root\/|\/Users\/[A-Za-z]|[A-Z]:\\Users\\)/ },
];
const LOCKED_HOST = { what: 'the address of a package registry', pattern: /"resolved": "https?:/ };

/** One line for each thing found in a file that speaks of a machine instead of the product. */
export function foreignIn(path: string, text: string): string[] {
  const patterns = path === 'package-lock.json' ? [...FOREIGN, LOCKED_HOST] : FOREIGN;
  return patterns.flatMap(({ what, pattern }) => {
    const at = pattern.exec(text)?.index;
    return at === undefined ? [] : [`${path}:${text.slice(0, at).split('\n').length}: ${what}`];
  });
}

export function foreignHere(): string[] {
  const paths = repositoryFiles('{*,.*,.ci/*,{main,renderer,firmware-protocol,test}/**/*}').filter((path) => TEXT.test(path));
  return paths.flatMap((path) => foreignIn(path, readText(path)));
}
