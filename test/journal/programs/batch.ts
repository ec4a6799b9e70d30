import type { NewEntry } from '../../../main/journal/journal.ts';

const MOST = 64;
/** What `writer` appends after record `seq`: 1 to 64 cards, told by their sequence numbers alone, so that a reader knows what must be there. */
export const batch = (seq: number): readonly NewEntry[] =>
  Array.from({ length: ((seq * 7919) % MOST) + 1 }, (_, index) => written(seq + index + 1));

export const written = (seq: number): NewEntry => ({
  key: `shoe/S1/7/${seq}`,
  wallMs: 1_760_000_000_000 + seq,
  monoMs: seq,
  boot: 'b1',
  fact: { kind: 'card', code: 'KH', v: 1, atMs: seq, author: { device: 'shoe', session: 1 } },
  raw: `CARD ${seq} KH *00000000`,
  verdict: 'ok',
  record: null,
});
