import { type CodeTable, RANKS, type Spelling, type Suit, spelledTable, tableOf } from './table.ts';

const TEN = 10;
/** Ten is written `T` and read as `10` too. */
const ranksOf = (rank: number): readonly [string, ...string[]] => (rank === TEN ? ['T', '10'] : [RANKS[rank - 1] as string]);
const spelled = (rank: number, spell: (rank: string) => string): ReturnType<Spelling> => {
  const [sent, ...alsoRead] = ranksOf(rank);
  return [spell(sent), ...alsoRead.map(spell)];
};

/** `KH`, `TS` or `10S`. */
export const rankSuit = spelledTable('rank-suit', (rank, suit) => spelled(rank, (text) => `${text}${suit}`));
/** `HK`, `ST` or `S10`. */
export const suitRank = spelledTable('suit-rank', (rank, suit) => spelled(rank, (text) => `${suit}${text}`));

const DIGIT_OF: Readonly<Record<Suit, string>> = { S: '1', H: '2', C: '3', D: '4' };
/** The suit (1 spades, 2 hearts, 3 clubs, 4 diamonds), then rank × 10 in three digits: `2050` is the five of hearts. */
export const digits4 = spelledTable('digits4', (rank, suit) => [`${DIGIT_OF[suit]}${String(rank * 10).padStart(3, '0')}`]);

const BITS_OF: Readonly<Record<Suit, number>> = { C: 0, H: 1, S: 2, D: 3 };
const RANK_BITS = 4;
const HEX = 16;
/** One byte as two capital hex digits: bits 5–4 the suit (0 clubs, 1 hearts, 2 spades, 3 diamonds), bits 3–0 the rank: `14` is the four of hearts. */
export const tagByte = spelledTable('tag-byte', (rank, suit) => [
  ((BITS_OF[suit] << RANK_BITS) | rank).toString(HEX).toUpperCase().padStart(2, '0'),
]);

const TABLES: readonly CodeTable[] = [rankSuit, suitRank, digits4, tagByte];
export const codeTableNames: readonly string[] = TABLES.map(({ name }) => name);
/** Null: there is none of that name. */
export const codeTableNamed = (name: string): CodeTable | null => TABLES.find((table) => table.name === name) ?? null;

/** No code means a card: tags stay tags. */
export const noCodes: CodeTable = tableOf('none', []);
