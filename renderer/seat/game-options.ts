/** Every decision that a seat can ever have in a game, in the order of its keys: known before a card is dealt, so that keys keep their places. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'xi-dach-cao-cap': ['hit', 'stand', 'double', 'split', 'surrender'],
  'blackjack-ngu-linh': ['hit', 'stand', 'double', 'split'],
  'xi-dach-truyen-thong': ['hit', 'stand'],
  'xi-dach-than-bai': ['hit', 'stand'],
};

export const optionsOf = (game: string): readonly string[] => (Object.hasOwn(OPTIONS, game) ? (OPTIONS[game] ?? []) : []);
