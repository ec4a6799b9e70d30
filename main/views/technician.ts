import type { Ambient } from './ambient.ts';
import { common } from './common.ts';
import type { TechnicianView } from './messages.ts';
import type { Seen } from './seen.ts';

type OfTheStation = 'audience' | 'table' | 'languages' | 'test' | 'phase' | 'frozen' | 'people' | 'person';
/** What the desk of whoever puts the table into service shows; the station around it adds the rest. */
export type DeskView = Omit<TechnicianView, OfTheStation>;

/** Devices and counts, and nothing of the round but its phase as everybody knows it (R75). `seen`: as the players'. */
export function technicianView(desk: DeskView, seen: Seen, ambient: Ambient): TechnicianView {
  const { table, languages, test, phase, frozen } = common(seen, ambient);
  const { people, person } = ambient;
  return { audience: 'technician', ...{ table, languages, test, phase, frozen, people, person }, ...desk };
}

/** Before anybody has signed in: whose table it is, and nothing of its devices. */
export const signedOutTechnician = (view: TechnicianView): TechnicianView => ({
  ...view,
  ...{ phase: 'closed', frozen: null, people: 'signedOut', person: null },
  ...{ found: null, roles: [], mayBind: false, trial: null },
  live: { lines: [], isShown: false },
  sheet: { begun: '', program: '', head: { seq: 0, hash: '' }, kept: true, cards: [], items: [] },
});
