import { formatNamed } from '../../firmware-protocol/dialects/formats.ts';
import { NO_CREDENTIALS } from '../../firmware-protocol/events.ts';
import { REPEATS } from '../../firmware-protocol/repeats.ts';
import { VirtualTags } from '../bench/virtual-tags.ts';
import type { TagScanner } from './decks.ts';
import type { LinkSetup } from './link.ts';
import type { Links } from './links.ts';
import { deckFile } from './profile.ts';

/** The table's scanner for the registration of decks. `tags`: at a bench, a virtual reader that has the virtual shoe's place meanwhile. */
export class ShoeScanner implements TagScanner {
  readonly #links: Links;
  readonly #tags: VirtualTags | null;
  /** Whose place the virtual reader has. */
  #replaced: LinkSetup | null = null;
  #end: (() => void) | null = null;

  constructor(links: Links, tags: VirtualTags | null) {
    this.#links = links;
    this.#tags = tags;
  }

  get #shoe(): LinkSetup | null {
    return this.#replaced ?? this.#links.setupOf('shoe');
  }
  get virtual(): boolean {
    return this.#tags !== null && this.#shoe?.virtual === true;
  }
  get is(): TagScanner['is'] {
    const { dialect, profile } = this.#shoe ?? { dialect: '' };
    if (!this.virtual && formatNamed(dialect, profile?.settings)?.reads !== 'tags') return 'noTags';
    return this.#links.details().some(({ role, lostForS }) => role === 'shoe' && lostForS === null) ? 'up' : 'lost';
  }
  get codes(): string | null {
    const codes = this.#shoe?.profile?.codes;
    return typeof codes === 'object' ? codes.file : null;
  }

  attach(heard: Parameters<TagScanner['attach']>[0]): boolean {
    this.#end = this.#links.diverted.begin('shoe', { purpose: 'decks', heard });
    if (this.#end !== null && this.virtual && this.#tags !== null) {
      this.#replaced = this.#shoe;
      this.#links.relink(readerOf(this.#tags));
    }
    return this.#end !== null;
  }
  release(): void {
    this.#end?.();
    this.#end = null;
    if (this.#replaced !== null) this.#links.relink(this.#replaced);
    this.#replaced = null;
  }
  reload(): boolean {
    const { codes } = this;
    const shoe = this.#shoe;
    if (codes === null || shoe === null) return false;
    this.#links.relink({ ...shoe, profile: { ...shoe.profile, codes: deckFile(codes) } });
    return true;
  }
  virtualTag(nth: number): string {
    return this.#tags?.tagOf(nth) ?? '';
  }
  scan(tags: readonly string[]): void {
    this.#tags?.scan(tags);
  }
}

/** Of a serial line; this one is none. */
const BAUD = 9600;
const readerOf = ({ wire }: VirtualTags): LinkSetup => ({
  ...{ role: 'shoe', wire, dialect: VirtualTags.dialect, profile: { repeats: REPEATS }, baud: BAUD },
  ...{ identity: null, silenceMs: 1500, virtual: true, keys: {}, known: null, boots: [], credentials: NO_CREDENTIALS },
});
