import type { Act, SupervisorView, Trouble, Way } from '../../main/views/messages.ts';

type Alarm = SupervisorView['alarms'][number];
/** Something to deal with: an open trouble, or an alarm that nobody has acknowledged. */
export type Issue =
  | { readonly key: string; readonly trouble: Trouble; readonly alarm?: never }
  | { readonly key: string; readonly alarm: Alarm; readonly trouble?: never };

/** Troubles first, newest first, as the view has them. */
export const issuesOf = (troubles: readonly Trouble[], alarms: readonly Alarm[]): readonly Issue[] => [
  ...troubles.map((trouble) => ({ key: `trouble ${trouble.id}`, trouble })),
  ...alarms.map((alarm) => ({ key: `alarm ${alarm.id}`, alarm })),
];

export interface WayOut {
  readonly who: Way['who'];
  readonly code: Way['code'] | 'alarm.clear';
}
export const waysOf = (issue: Issue): readonly WayOut[] => issue.trouble?.ways ?? [{ who: 'supervisor', code: 'alarm.clear' }];

const VOID = 'round.void';
/** What the middle pane can do; voiding has a pane of its own, and two people are not asked for here. */
export const isHere = (act: Act): boolean => act.fact !== VOID && act.ceremony !== 'reason+secondPerson';
