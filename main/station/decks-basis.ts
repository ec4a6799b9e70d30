import { join } from 'node:path';
import type { Bench } from '../bench/bench.ts';
import { VirtualTags } from '../bench/virtual-tags.ts';
import type { DealerView } from '../views/messages.ts';
import { Decks, type DecksParts } from './decks.ts';
import { type KeptRegistration, readRegistration } from './decks-file.ts';
import type { Links } from './links.ts';
import { ShoeScanner } from './tag-scanner.ts';

/** What a registration of decks starts from, read before the station is put together. */
export interface DecksBasis {
  readonly file: string;
  readonly codes: string;
  readonly kept: KeptRegistration | null;
  readonly tags: VirtualTags | null;
}
/** `data`: the folder of the table. Problem for a registration that is damaged. */
export async function decksBasis(bench: Bench, data: string): Promise<DecksBasis> {
  const file = join(data, 'registration.json');
  const kept = readRegistration(file);
  const tags = bench.wires.shoe === undefined ? null : await VirtualTags.start(SEED);
  return { file, codes: join(data, 'decks.txt'), kept, tags };
}
/** The virtual decks are the same at every start, so that what was registered of them is still theirs. */
const SEED = 1;

/** `view`: the dealer's, of this moment; null: there is no table. */
export function decksFrom(
  { tags, ...basis }: DecksBasis,
  links: Links,
  { view, ...parts }: Pick<DecksParts, 'log' | 'people' | 'submit' | 'changed'> & { readonly view: () => DealerView | null },
): Decks {
  const table = (): ReturnType<DecksParts['table']> => {
    const { phase, troubles, table: of } = view() ?? NO_TABLE;
    return { isClosed: phase === 'closed', isPaused: troubles.some(({ kind }) => kind === 'paused'), decks: of.decks };
  };
  return new Decks({ ...basis, ...parts, table, scanner: new ShoeScanner(links, tags) });
}
const NO_TABLE = { phase: null, troubles: [], table: { decks: 1 } } as const;
