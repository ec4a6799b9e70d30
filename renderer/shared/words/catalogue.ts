import type { vi } from './vi.ts';

export type Key = keyof typeof vi;
/** The words of one language: a catalogue that lacks a key does not compile. */
export type Catalogue = Readonly<Record<Key, string>>;
