/** How a scanner writes cards. Separate from its format, so that any scanner can be used with any deck. */
export interface CodeTable {
  readonly name: string;
  /** The card of a code, matched whole: `5H`, ten as `TH`. Null: there is no such code. */
  cardOf(code: string): string | null;
  /** The code of a card, as a scanner would send it. Null: the table has none for it. */
  codeOf(card: string): string | null;
  /** All codes that mean this card: of a deck's file a tag each. */
  codesOf(card: string): readonly string[];
}

/** 1 (ace) to 13 (king), then the suit. */
export type Spelling = (rank: number, suit: Suit) => readonly [code: string, ...alsoRead: string[]];
export type Suit = 'S' | 'H' | 'D' | 'C';

const SUITS: readonly Suit[] = ['S', 'H', 'D', 'C'];
export const RANKS = 'A23456789TJQK';
export const HIGHEST_RANK = RANKS.length;

/** `KH`, as a card is written everywhere in the program. Ranks 1 to 13. */
export const cardNamed = (rank: number, suit: Suit): string => `${RANKS[rank - 1]}${suit}`;

/** All 52 cards in one spelling. */
export const spelledTable = (name: string, spelling: Spelling): CodeTable =>
  tableOf(
    name,
    SUITS.flatMap((suit) =>
      [...RANKS].flatMap((_, index) => spelling(index + 1, suit).map((code) => [code, cardNamed(index + 1, suit)] as const)),
    ),
  );

/** Of the codes of one card the first is the one that is sent. */
export const tableOf = (name: string, codes: readonly (readonly [code: string, card: string])[]): CodeTable => {
  const cards = new Map(codes);
  const sent = Map.groupBy(codes, ([, card]) => card);
  const codesOf = (card: string): readonly string[] => (sent.get(card.replace(/^10/, 'T')) ?? []).map(([code]) => code);
  return { name, cardOf: (code) => cards.get(code) ?? null, codesOf, codeOf: (card) => codesOf(card)[0] ?? null };
};
/** For a stream of tags: each time that a card of this face comes it is the next one that has it, for a tag is one card. */
export function inTurn(table: CodeTable): CodeTable {
  const sent = new Map<string, number>();
  const codeOf = (card: string): string | null => {
    const codes = table.codesOf(card);
    const times = sent.get(card) ?? 0;
    sent.set(card, times + 1);
    return codes[times % Math.max(codes.length, 1)] ?? null;
  };
  return { ...table, codeOf };
}
