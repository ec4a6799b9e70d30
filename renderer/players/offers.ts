import type { OddsView } from '../../main/views/messages.ts';

/** One bet, or several of one kind at the same odds, as the row of odds names them. */
export interface Offer {
  readonly bet: string;
  readonly odds: readonly string[];
  /** The best of several odds. */
  readonly upTo: boolean;
}

/** Two bets that are offered at the same odds have one name. */
const TWINS: Readonly<Record<string, string>> = {
  playerPair: 'pair',
  bankerPair: 'pair',
  playerNatural: 'natural',
  bankerNatural: 'natural',
};
const kindOf = (bet: string): string => TWINS[bet] ?? bet.split(':')[0] ?? bet;

/** Exact comparison of `over/under`, without floats. */
function better(one: string, other: string): boolean {
  const [over = 0, under = 1] = one.split('/').map(Number);
  const [otherOver = 0, otherUnder = 1] = other.split('/').map(Number);
  return over * otherUnder > otherOver * under;
}
const best = (all: readonly string[]): string => all.reduce((most, one) => (better(one, most) ? one : most));

/** Bets that are open, twins as one, ten kinds of super tie as the best of them. */
export function offersOf(all: readonly OddsView[]): readonly Offer[] {
  const kinds = Map.groupBy(
    all.filter(({ open, odds }) => open && odds.length > 0),
    ({ bet }) => kindOf(bet),
  );
  return [...kinds].flatMap(([bet, [first, ...others]]): Offer[] => {
    if (!first) return [];
    const same = others.every(({ odds }) => odds.join() === first.odds.join());
    if (same) return [{ bet: others.length > 0 ? bet : first.bet, odds: first.odds, upTo: false }];
    return [{ bet, odds: [best([first, ...others].flatMap(({ odds }) => odds))], upTo: true }];
  });
}

/** Lines of limits that the row has room for. */
const MAX_LINES = 3;
/** More kinds of bets than that at the same limits are called the side bets. */
const NAMED_KINDS = 2;

/** Their limits stand at the top of the screen. */
const MAIN: ReadonlySet<string> = new Set(['player', 'banker', 'seat']);

/** Limits of what is open besides the main bets, those of most bets first. */
export function sideLimits(
  all: readonly OddsView[],
): readonly { readonly bets: readonly string[]; readonly limits: readonly [number, number] }[] {
  const sides = all.filter(({ bet, open, limits }) => open && limits && !MAIN.has(bet));
  const groups = [...Map.groupBy(sides, ({ limits }) => limits?.join(' ') ?? '').values()];
  return groups
    .sort((a, b) => b.length - a.length)
    .slice(0, MAX_LINES)
    .flatMap((group) => {
      const limits = group[0]?.limits;
      if (!limits) return [];
      const kinds = [...new Set(group.map(({ bet }) => kindOf(bet)))];
      return [{ bets: kinds.length > NAMED_KINDS ? ['side'] : kinds, limits }];
    });
}
