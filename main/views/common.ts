import type { Ambient } from './ambient.ts';
import type { Common, DealerView, Phase, ResultView } from './messages.ts';
import type { Seen } from './seen.ts';

/** What every audience is shown. */
export function common(seen: Seen, ambient: Ambient): Common {
  const { id, name, unit, languages, test } = ambient;
  return {
    table: { id, name, game: seen.game, decks: seen.decks, unit },
    languages,
    test,
    phase: phaseName(seen),
    shoe: seen.shoe,
    round: seen.round,
    hands: seen.hands,
    seats: seen.seats.map((place) => ({ ...place, player: place.player === null ? null : ambient.names(place.player) })),
    bank: seen.bank,
    turn: seen.turn,
    due: seen.due,
    result: resultOf(seen),
    clock: clockOf(seen, ambient.nowMs),
    held: seen.held,
    frozen: ambient.frozen === null ? null : { why: ambient.frozen.why },
  };
}
const phaseName = ({ phase, turn }: Seen): Phase => (phase === 'answers' ? (turn?.kind === 'choice' ? 'choices' : 'decision') : phase);

function resultOf(seen: Seen): ResultView | null {
  const record = seen.finished.at(-1);
  if ((seen.phase !== 'settled' && seen.phase !== 'voided') || record === undefined) return null;
  const totals = Object.fromEntries(
    Object.entries(record.totals ?? {}).flatMap(([hand, total]) =>
      typeof total === 'number' ? [[hand, total]] : total.map((one, index) => [index === 0 ? hand : `${hand}b`, one]),
    ),
  );
  return { status: record.status, round: record.round, winner: record.result ?? null, totals, paid: seen.paid };
}
function clockOf({ clock }: Seen, nowMs: number): Common['clock'] {
  if (clock === null) return null;
  const running = 'endsAtMs' in clock;
  return { name: clock.name, leftMs: Math.max(0, running ? clock.endsAtMs - nowMs : clock.leftMs), ofMs: clock.ofMs, running };
}

/** The next move, in big letters. While anything holds the table it is the trouble's. */
export function nextMove(seen: Seen, ambient: Ambient): DealerView['next'] {
  const move = (code: DealerView['next']['code'], values: DealerView['next']['values'] = {}) => ({ code, values });
  if (ambient.people === 'signedOut') return move('signIn');
  if (ambient.frozen !== null || seen.held) return move('trouble');
  switch (seen.phase) {
    case 'closed':
      return move('load');
    case 'burning':
      return seen.burnsDue === null ? move('burnFirst') : move('burnMore', { n: seen.burnsDue });
    case 'idle':
    case 'settled':
    case 'voided':
      return betweenRounds(seen, move);
    case 'betting':
      return move('close');
    case 'card':
      return seen.due === null || seen.shoeIsEmpty ? move('trouble') : move('dealCard', placeValues(seen.due, seen.dueFace));
    case 'answers':
      return move('answer', turnValues(seen));
    case 'reveal':
      return move('reveal');
  }
}
function betweenRounds(
  seen: Seen,
  move: (code: DealerView['next']['code'], values?: DealerView['next']['values']) => DealerView['next'],
): DealerView['next'] {
  if (seen.shoe?.finished) return move('shoeOver');
  if (seen.alarms.some((alarm) => alarm.blocks)) return move('blockedByAlarm');
  return move(seen.shoe?.lastRound ? 'lastRound' : 'open');
}
/** Whose decision: `side` 3 or `banker`, `hand` 1 or 2; or how many have still to answer which choice. */
const turnValues = ({ turn }: Seen): DealerView['next']['values'] => {
  if (turn === null) return {};
  if (turn.kind === 'choice') return { choice: turn.choice ?? '', n: turn.left };
  return { side: String(turn.seat), hand: turn.hand + 1 };
};
/** `banker.3` → { place, side: banker, n: 3 }, and that it is to lie face down. */
const placeValues = (place: string, face: Seen['dueFace']) => {
  const [side = place, n = '1'] = place.split('.');
  return { place, side, n: Number(n), ...(face === 'down' ? { face } : {}) };
};
