import { BANKER } from '../../main/bets/bettor.ts';
import { ALL_CARDS, type Card, codeOf, parseCard } from '../../main/cards/card.ts';
import { unseal } from '../../main/cards/hidden.ts';
import { asksNow } from '../../main/round/asks.ts';
import type { Body } from '../../main/round/facts.ts';
import { onTable } from '../../main/round/play.ts';
import { betKinds } from '../../main/round/stakes.ts';
import { opened, type Snapshot } from '../../main/round/step.ts';
import type { Table } from '../../main/round/table.ts';
import { standing } from '../../main/round/tell.ts';

/** What a table with seats waits for, done by whoever it waits for. `pick` decides between what is possible. */
export const BETTORS = ['an', 'bo', 'constructor', 'e@2'] as const;
export const SEATS = 4;
export const reasoned = { by: 'mai', reason: 'a reason' } as const;
/** Aces, tens and pairs are what the rules are about: they come up more often. */
const CODES = [...ALL_CARDS.map(codeOf), ...['AS', 'AH', 'KS', 'TH', '8S', '8D', 'AD', 'QC']];

export const one = <T>(of: readonly T[], pick: number): T => of[pick % of.length] as T;
/** Another number out of a number, for a second choice at the same step. */
export const more = (pick: number, by: number): number => Math.floor(pick / by);

export function nextFact(snapshot: Snapshot, pick: number): Body {
  const table = opened(snapshot).context;
  const { state, awaiting, phase, held } = standing(snapshot);
  if (state === 'compare') return { kind: 'compared', by: 'dao' };
  if (state === 'rescan') return pick % 3 === 0 ? entered(table, more(pick, 3)) : cardOf(table, pick);
  if ('supervisor' in awaiting) return wayOut(table, awaiting.supervisor as readonly string[], pick);
  if (held) return { kind: 'scanner', link: 'back', keepsSequence: true };
  switch (phase) {
    case 'burning':
    case 'card':
      return cardOf(table, pick);
    case 'betting':
      return pick % 5 === 0 && table.book.some(({ bet: of }) => of === 'seat') ? { kind: 'bets.close' } : bet(table, more(pick, 5));
    case 'reveal':
      return { kind: 'reveal' };
    case 'answers':
      return pick % 13 === 0 && table.clock !== null ? { kind: 'deadline' } : answer(table, more(pick, 13));
    default:
      if (!table.banked) return { kind: 'table.set', settings: { accounts: { banker: 3000 } }, ...reasoned };
      return (awaiting.dealer as readonly string[]).includes('shoe.load') ? { kind: 'shoe.load' } : { kind: 'round.open' };
  }
}

/** A card that the shoe still has; one that lies hidden has left it, too. Any, where there is none. */
export function codeFor(table: Table, pick: number): string {
  const { shoe } = table;
  if (shoe === null) return one(CODES, pick);
  const hidden = onTable(table).flatMap(({ knownTo, card }) => (knownTo === 'all' ? [] : [unseal(card)]));
  const copies = (of: Card): number => (shoe.composition.out[of] ?? 0) + hidden.filter((card) => card === of).length;
  const at = CODES.findIndex((_, index) => copies(parseCard(one(CODES, pick + index))!) < shoe.composition.decks);
  return one(CODES, pick + Math.max(at, 0));
}
export const anyCode = (pick: number): string => one(CODES, pick);
export const cardOf = (table: Table, pick: number): Body => ({ kind: 'card', code: codeFor(table, pick) });
const entered = (table: Table, pick: number): Body => ({ kind: 'card.enter', code: codeFor(table, pick), ...reasoned });

/** Mostly what saves the round. Beyond the last card of the shoe no face can be entered. */
function wayOut(table: Table, ways: readonly string[], pick: number): Body {
  const canEnter = table.stops.every(({ kind, counted }) => kind !== 'irregular' || counted === 'face');
  const saving = ways.filter((way) => way !== 'round.void' && (way !== 'card.enter' || canEnter));
  const way = saving.length === 0 ? 'round.void' : one(saving, pick);
  if (way === 'card.enter') return entered(table, more(pick, 7));
  return { kind: way as 'card.keep' | 'card.burn' | 'resume' | 'round.void' | 'shoe.close', ...reasoned };
}

/** Mostly on the bettor's own seat, or on a free one. */
export function bet(table: Table, pick: number): Body {
  const bettor = one(BETTORS, pick);
  const kind = one(['seat', 'seat', ...betKinds(table).map(({ name }) => name)], more(pick, 4));
  const isOpen = (seat: number) => (table.seated.find((held) => held.seat === seat)?.bettor ?? bettor) === bettor;
  const seats = Array.from({ length: SEATS }, (_, index) => index + 1).filter((seat) => kind !== 'seat' || isOpen(seat));
  const amount = table.level !== null && more(pick, 40) % 6 !== 0 ? table.level : one([100, 100, 101, 50, 7, 700], more(pick, 240));
  return { kind: 'bet', bettor, seat: one([...seats, 1], more(pick, 1440)), bet: kind, amount };
}
/** Whoever is asked answers; the banker, too, where the bank may open meanwhile. */
function answer(table: Table, pick: number): Body {
  const { seat, hand, bettor, turn, allowed, targets } = one(asksNow(table), pick);
  const option = one(allowed, more(pick, 9));
  if (!turn && seat !== BANKER) return { kind: 'choice', bettor, seat, choice: allowed[0] ?? '', accept: option === allowed[0] };
  if (option === 'open') return { kind: 'action', seat, action: option, target: one(targets, more(pick, 90)) };
  return { kind: 'action', seat, ...(table.game.splits ? { hand } : {}), action: option };
}
