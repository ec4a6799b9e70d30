import type { DealerView, OddsView, PlayersView, SupervisorView } from '../../main/views/messages.ts';
import { CALL, DEALER, PLAYERS, pit, SUPERVISOR, step, trouble } from './fixtures.ts';
import { NAMES, STATES, type State } from './seats-states.ts';

/** Views of the four games with seats, a screen and state each. */
export type StateName = keyof typeof STATES;
const each = <View>(make: (state: State, name: StateName) => View): Record<StateName, View> =>
  Object.fromEntries(Object.entries(STATES).map(([name, state]) => [name, make(state, name as StateName)])) as Record<StateName, View>;

const UNREAD = trouble('unread', {
  place: '5b.4',
  attempt: 2,
  limit: 3,
  ways: [
    { who: 'dealer', code: 'rescan' },
    { who: 'supervisor', code: 'card.enter' },
    { who: 'supervisor', code: 'round.void' },
  ],
});
const actsOf = ({ phase, held: isHeld }: State): DealerView['acts'] => {
  if (isHeld) return [CALL];
  if (phase === 'betting') return [step('bets.close', 'Enter'), CALL];
  if (phase === 'reveal') return [step('reveal', 'Enter'), CALL];
  return phase === 'idle' || phase === 'settled' || phase === 'voided' ? [step('round.open', 'Enter'), CALL] : [CALL];
};

export const dealerAtSeats = each(
  ({ players: _, ...state }): DealerView => ({
    ...DEALER,
    ...state,
    acts: actsOf({ ...state, players: 'soon' }),
    troubles: state.held ? [UNREAD] : [],
  }),
);

const odd = (bet: string, odds: string, limits: readonly [number, number]): OddsView => ({
  bet,
  odds: odds.split(' '),
  open: true,
  limits,
});
const SEAT: readonly [number, number] = [200_000, 20_000_000];
const ODDS: Readonly<Record<string, readonly OddsView[]>> = {
  'xi-dach-cao-cap': [
    odd('seat', '1 3/2', SEAT),
    odd('behind', '1 3/2', SEAT),
    odd('pair', '25 12 6', [50_000, 5_000_000]),
    odd('insurance', '2', SEAT),
  ],
  'blackjack-ngu-linh': [odd('seat', '1', SEAT), odd('insurance', '2', SEAT)],
};
export const playersAtSeats = each(({ players: state, asks: _a, next: _n, why: _w, ...common }, name): PlayersView => {
  const odds = ODDS[common.table?.game ?? ''] ?? [odd('seat', '1', SEAT)];
  return {
    ...PLAYERS,
    ...common,
    state,
    odds,
    mainLimits: odds[0]?.limits ?? null,
    roads: null,
    counts: null,
    corrected: name === 'idle' ? 28 : null,
    topList:
      name === 'idle' || name === 'bankSettled'
        ? NAMES.slice(0, 5).map((player, index) => ({ player, balance: 1_250_000_000 >> index }))
        : [],
  };
});

export const supervisorAtSeats = each(
  ({ players: _, why: _w, ...state }): SupervisorView => ({
    ...SUPERVISOR,
    ...state,
    acts: actsOf({ ...state, players: 'soon' }).some(({ fact }) => fact === 'round.open')
      ? [step('round.open', 'Enter'), pit('pause', 'none'), pit('shoe.close')]
      : [pit('pause', 'none'), pit('card.fix'), pit('round.void', 'reason+secondPress')],
    troubles: state.held ? [UNREAD] : [],
  }),
);
