import type { Common, DealerView, SupervisorView } from './messages.ts';

const NOTHING_OF_THE_TABLE = {
  phase: 'closed',
  shoe: null,
  round: null,
  hands: [],
  due: null,
  result: null,
  clock: null,
  held: false,
  frozen: null,
} satisfies Partial<Common>;

/** What a page that needs a person shows before anybody has signed in: whose table it is, in which language, and nothing of what goes on there. */
export function signedOut(view: DealerView | SupervisorView): DealerView | SupervisorView {
  const { table, languages, test } = view;
  const shared = {
    ...{ table, languages, test },
    ...NOTHING_OF_THE_TABLE,
    next: { code: 'signIn', values: {} },
    order: [],
    troubles: [],
    acts: [],
    devices: [],
    person: null,
    people: 'signedOut',
    bets: { count: 0, sum: 0 },
  } as const;
  if (view.audience === 'dealer') return { ...shared, audience: 'dealer', why: [], alarms: 0 };
  return { ...shared, audience: 'supervisor', present: [], alarms: [], timeline: [], fact: 0, recent: [] };
}
