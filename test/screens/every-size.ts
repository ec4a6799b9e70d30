import type { AnyView } from '../../main/views/messages.ts';
import type { FixtureServer } from './fixture-server.ts';
import { overflowing } from './overflow.ts';
import { type Opener, ScreenPage } from './screen-page.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What stands out of its box in any of these states at any of these sizes, one line each; then what the browser complained of. Each state is drawn once and looked at in every size. */
export async function overflowingAt(
  opener: Opener,
  server: FixtureServer,
  states: readonly (readonly [string, AnyView])[],
  query: string,
  sizes: readonly Size[],
): Promise<readonly string[]> {
  const [first] = states;
  if (first === undefined) throw new Error('no state to look at');
  const screen = await ScreenPage.open(opener, server, first[1], query, sizes[0]);
  const found: string[] = [];
  for (const [state, view] of states) {
    await screen.show(view);
    for (const { width, height } of sizes) {
      await screen.page.setViewportSize({ width, height });
      found.push(...(await overflowing(screen.page)).map((what) => `${width} × ${height}, ${state}: ${what}`));
    }
  }
  screen.close();
  return [...found, ...screen.complaints];
}
