import { parseSync, Visitor } from 'vite';

interface Node {
  readonly type: string;
}
const TESTS = new Set(['test', 'it', 'describe']);

/** The titles of the tests and groups of a test file as they are written; what a comment, a table or another string says is none. */
export function titlesOf(path: string, source: string): readonly string[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const titles: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (title !== undefined && TESTS.has(rootOf(callee))) titles.push(textOf(title));
    },
  }).visit(program);
  return titles;
}

/** `test` of `test(…)`, `test.each(…)(…)`, `` test.each`…`(…) ``. */
function rootOf(
  callee: Node & { readonly name?: unknown; readonly object?: unknown; readonly callee?: unknown; readonly tag?: unknown },
): string {
  const inner = callee.object ?? callee.callee ?? callee.tag;
  if (inner !== undefined) return rootOf(inner as Node);
  return callee.type === 'Identifier' && typeof callee.name === 'string' ? callee.name : '';
}
function textOf(
  title: Node & { readonly value?: unknown; readonly quasis?: readonly { readonly value: { readonly raw: string } }[] },
): string {
  if (title.type === 'Literal' && typeof title.value === 'string') return title.value;
  return title.type === 'TemplateLiteral' ? (title.quasis ?? []).map(({ value }) => value.raw).join(' ') : '';
}

/** The ids that no title names. `B1–B5` names B1 and B5 only. */
export const unnamed = (ids: readonly string[], titles: readonly string[]): readonly string[] => {
  const named = new Set(titles.flatMap((title) => title.match(/\b[A-Z]\d+\b/g) ?? []));
  return ids.filter((id) => !named.has(id));
};
