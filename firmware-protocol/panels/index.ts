import type { Profile } from '../dialects/index.ts';
import type { Dialect } from '../events.ts';
import { Keys } from './keys.ts';
import type { Layout } from './layout.ts';
import { layoutNamed } from './layouts.ts';
import { keysDown } from './reports.ts';
import { PanelSession } from './session.ts';
import { TOWER, type TowerTexts, towerDialect } from './tower.ts';

/** Panels of other makes and signal towers. Null: there is none of that name. Throws RangeError for settings that make none. */
export function panelDialectNamed(name: string, { settings = {} }: Profile = {}): Dialect | null {
  if (name === TOWER) return towerDialect((settings.states ?? {}) as TowerTexts);
  const layout = layoutNamed(name, settings);
  if (layout === null) return null;
  if ('problem' in layout) throw new RangeError(layout.problem);
  return panelDialect(layout);
}

const panelDialect = (layout: Layout): Dialect => ({
  name: layout.name,
  delimiter: null,
  maxBytes: layout.bytes[1],
  listens: true,
  ...(layout.lights === null ? {} : { shows: true }),
  open: (_expected, nowMs) => new PanelSession(layout, nowMs),
  // One report, of a panel on which nothing was down before.
  decode: (bytes) => {
    const down = keysDown(layout, bytes);
    return down === null || 'unit' in down ? [{ event: 'discarded', bytes: bytes.length }] : pressed(down);
  },
  encoder: () => () => null,
});
const pressed = (down: ReadonlySet<number>) => {
  const keys = new Keys(Number.NEGATIVE_INFINITY);
  keys.report(new Set(), 0);
  return keys.report(down, 0);
};
