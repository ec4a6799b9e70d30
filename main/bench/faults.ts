import type { Random } from './random.ts';

/**
 * What can happen to the bytes of one frame on their way, by name (R106). `double`: the same frame twice · `garble`: one byte damaged
 * · `split`: in pieces, with pauses · `noise`: garbage before it.
 */
export const FRAME_FAULTS = ['double', 'garble', 'split', 'noise'] as const;
export type FrameFault = (typeof FRAME_FAULTS)[number];

/** Between the pieces of a split frame: longer than a serial driver gathers bytes, far shorter than any deadline. */
export const SPLIT_PAUSE_MS = 20;
const SPLIT_PIECES = 4;
const NOISE_MIN_BYTES = 8;
const NOISE_MAX_BYTES = 40;

/** The pieces to write, in this order, `SPLIT_PAUSE_MS` apart. */
export const withFault = (fault: FrameFault | null, frame: Uint8Array, random: Random): readonly Uint8Array[] => {
  switch (fault) {
    case null:
      return [frame];
    case 'double':
      return [Buffer.concat([frame, frame])];
    case 'garble':
      return [garbled(frame, random)];
    case 'split':
      return pieces(frame, random);
    case 'noise':
      return [Buffer.concat([noise(random), frame])];
  }
};

/** Any bytes, line ends among them. */
export const noise = (random: Random): Uint8Array => {
  const length = NOISE_MIN_BYTES + random.below(NOISE_MAX_BYTES - NOISE_MIN_BYTES + 1);
  return Uint8Array.from({ length }, () => random.below(256));
};

/** One byte changed, never the line end: it is this frame that is damaged, not the next. */
const garbled = (frame: Uint8Array, random: Random): Uint8Array => {
  const at = random.below(Math.max(1, frame.length - 1));
  return frame.with(at, (frame[at] ?? 0) ^ (1 + random.below(255)));
};

const pieces = (frame: Uint8Array, random: Random): readonly Uint8Array[] => {
  const cuts = Array.from({ length: SPLIT_PIECES - 1 }, () => random.below(frame.length + 1)).sort((a, b) => a - b);
  return [0, ...cuts].map((from, index) => frame.subarray(from, cuts[index] ?? frame.length)).filter((piece) => piece.length > 0);
};
