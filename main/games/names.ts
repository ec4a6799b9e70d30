/** The games of the rule list; contract.md, "Tapes". Not every version of the program offers all of them. */
export const GAME_NAMES = ['baccarat', 'xi-dach-cao-cap', 'blackjack-ngu-linh', 'xi-dach-truyen-thong', 'xi-dach-than-bai'] as const;
/** Those in which a player holds the bank. */
export const PLAYERS_BANK: readonly string[] = ['xi-dach-truyen-thong', 'xi-dach-than-bai'];
export type GameName = (typeof GAME_NAMES)[number];
export const isGameName = (name: string): name is GameName => (GAME_NAMES as readonly string[]).includes(name);

/** Baccarat's bets, in the order in which screens and reports list them. */
export const BACCARAT_BETS = [
  'player',
  'banker',
  'tie',
  'playerPair',
  'bankerPair',
  'big',
  'small',
  'eitherPair',
  'perfectPair',
  'playerNatural',
  'bankerNatural',
  'super6',
  'superTie:0',
  'superTie:1',
  'superTie:2',
  'superTie:3',
  'superTie:4',
  'superTie:5',
  'superTie:6',
  'superTie:7',
  'superTie:8',
  'superTie:9',
] as const;
export type BaccaratBet = (typeof BACCARAT_BETS)[number];

/** What `odds` may name: each bet, and what a no-commission table pays on a Banker that wins with 6. */
export const BACCARAT_ODDS = [...BACCARAT_BETS, 'banker:6'] as const;
/** What `limits` may name: each bet, and all of `superTie` together. */
export const BACCARAT_LIMITS = [...BACCARAT_BETS, 'superTie'] as const;

/** What may be staked in the blackjack games. */
export const PREMIUM_BETS = ['seat', 'behind', 'pair'] as const;
export const NGU_LINH_BETS = ['seat'] as const;
/** What may be staked in the two games in which a player holds the bank. */
export const XI_DACH_BETS = ['seat'] as const;
export const PAIR_KINDS = ['perfect', 'coloured', 'mixed'] as const;
/** What `odds` may name: a win, and insurance; a BJ and pairs have settings of their own. */
export const PREMIUM_ODDS = ['seat', 'behind', 'insurance'] as const;
export const NGU_LINH_ODDS = ['seat', 'insurance'] as const;
