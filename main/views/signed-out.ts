import type { Common, DealerView, SeatView, SupervisorView } from './messages.ts';

const NOTHING_OF_THE_TABLE = {
  phase: 'closed',
  shoe: null,
  round: null,
  hands: [],
  seats: [],
  bank: null,
  turn: null,
  due: null,
  result: null,
  clock: null,
  held: false,
  frozen: null,
} satisfies Partial<Common>;

/** What a page that needs a person shows before anybody has signed in: whose table it is, in which language, and nothing of what goes on there. */
export function signedOut(view: DealerView | SupervisorView | SeatView): DealerView | SupervisorView | SeatView {
  const { table, languages, test } = view;
  if (view.audience === 'seat') return signedOutSeat(view);
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
    asks: [],
  } as const;
  if (view.audience === 'dealer') return { ...shared, audience: 'dealer', why: [], alarms: 0 };
  return { ...shared, audience: 'supervisor', present: [], alarms: [], timeline: [], fact: 0, recent: [] };
}
const signedOutSeat = ({ table, languages, test, seat }: SeatView): SeatView => ({
  ...{ table, languages, test },
  ...NOTHING_OF_THE_TABLE,
  ...{ audience: 'seat', seat, bettor: null, player: null, balance: null, state: 'soon' },
  ...{ asks: [], odds: [], bets: [], acts: [], levels: [], notice: null, record: [] },
  ...{ people: 'signedOut', person: null, called: false },
});
