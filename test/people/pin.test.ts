import { describe, expect, test } from 'vitest';
import { pin } from '../../main/commands/pin.ts';
import { verifyPin } from '../../main/people/hash.ts';

async function run(...chunks: string[]) {
  const out: string[] = [];
  async function* stdin() {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }
  const io = { stdin: stdin(), out: (line: string) => out.push(line), bytes: () => {}, err: () => {}, stop: new AbortController().signal };
  return { code: await pin.run([], io), out };
}

describe('station pin', () => {
  test('prints the string of the first line, and not the PIN', async () => {
    const { code, out } = await run('4711\nrest');
    expect(code).toBe(0);
    expect(out).toHaveLength(1);
    expect(out[0]).not.toContain('4711');
    expect(await verifyPin('4711', out[0] ?? '')).toBe(true);
  });

  test('keys as a raw terminal sends them: one by one, and erased', async () => {
    const { out } = await run('4', '7', '9', '\u007f', '1', '1', '\r');
    expect(await verifyPin('4711', out[0] ?? '')).toBe(true);
  });

  test.each([
    ['too short', ['123\n']],
    ['nothing', ['']],
    ['too long', ['9'.repeat(65)]],
    ['Ctrl-C', ['47\u0003']],
  ])('%s is refused in one line', async (_name, chunks) => {
    await expect(run(...chunks)).rejects.toThrow(/^(standard input: a PIN has 4 to 64 characters|stopped: no PIN was read)$/);
  });

  test('takes no arguments', async () => {
    await expect(pin.run(['1234'], {} as never)).rejects.toThrow('takes no arguments');
  });
});
