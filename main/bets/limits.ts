/** Least and most that may stand on a bet, both included. Empty when the least is above the most. */
export type Range = readonly [number, number];
/** Bet → range. `superTie` is for every `superTie:n` that is not named itself. */
export type Limits = Readonly<Record<string, Range>>;

/** What may stand on a bet: the table's and the bettor's own limits at once (C6). Null: no limit. */
export function limitsFor(bet: string, table: Limits, own: Limits | undefined): Range | null {
  const first = named(bet, table);
  const second = own === undefined ? null : named(bet, own);
  if (first === null || second === null) return first ?? second;
  return [Math.max(first[0], second[0]), Math.min(first[1], second[1])];
}

function named(bet: string, limits: Limits): Range | null {
  const family = bet.replace(/:.*$/, '');
  return limits[bet] ?? limits[family] ?? null;
}
