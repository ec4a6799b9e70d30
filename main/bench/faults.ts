import type { BenchFault } from '../views/messages.ts';
import type { Random } from './random.ts';

/** Where a virtual device stands: a shoe or a panel of the native protocol, or a scanner that only speaks (`plain`). */
export type FaultyDevice = 'shoe' | 'panel' | 'plain';
export interface FaultKind {
  /**
   * `card`: the card itself · `frame`: the bytes of one frame, of a shoe those of the card that is dealt with it, of a panel those of the
   * next press · `pair`: two frames that go out at once, of a shoe a card that is read at the second try · `wire`: the connection, until
   * it is mended; a device has one of these at a time.
   */
  readonly on: 'card' | 'frame' | 'pair' | 'wire';
  readonly at: readonly FaultyDevice[];
  /** What happens, for `--help`. */
  readonly does: string;
  /**
   * What the station is to tell. `nothing`: the frame counts once, as if all had been well · `bad`: bad frames or dropped bytes are
   * counted · `unread`: the card is asked for again · else the reason for which the link is lost, one of these.
   */
  readonly tells: 'nothing' | 'bad' | 'unread' | readonly string[];
}

const NATIVE = ['shoe', 'panel'] as const;
const ALL = ['shoe', 'panel', 'plain'] as const;
/** Every fault of the bench, by name (R106). A plain scanner repeats nothing: what is damaged or dropped there is lost. */
export const FAULTS: Readonly<Record<BenchFault, FaultKind>> = Object.freeze({
  unread: { on: 'card', at: ['shoe'], does: 'the card cannot be read', tells: 'unread' },
  double: { on: 'frame', at: ALL, does: 'the same frame twice', tells: 'nothing' },
  garble: { on: 'frame', at: ALL, does: 'one byte damaged', tells: 'bad' },
  split: { on: 'frame', at: ALL, does: 'in pieces, with pauses', tells: 'nothing' },
  stall: { on: 'frame', at: ALL, does: 'stops in the middle, and goes on later', tells: 'nothing' },
  delay: { on: 'frame', at: ALL, does: 'comes late', tells: 'nothing' },
  drop: { on: 'frame', at: ALL, does: 'does not come', tells: 'nothing' },
  noise: { on: 'frame', at: ALL, does: 'garbage before it', tells: 'bad' },
  merge: { on: 'pair', at: ALL, does: 'two frames in one write', tells: 'nothing' },
  reorder: { on: 'pair', at: ALL, does: 'two frames change places', tells: 'nothing' },
  silent: { on: 'wire', at: NATIVE, does: 'connected, and nothing is said or heard', tells: ['silent'] },
  unplug: { on: 'wire', at: ALL, does: 'cut in the middle of a frame; no connection', tells: ['unplugged', 'reset', 'refused', 'noPort'] },
  busy: { on: 'wire', at: ALL, does: 'a device server whose port is taken: says so, and closes', tells: ['busy'] },
  wrongBaud: { on: 'wire', at: ALL, does: 'the bytes as a receiver at another baud rate makes of them', tells: ['wrongSettings', 'text'] },
  wrongDevice: { on: 'wire', at: NATIVE, does: 'another device answers', tells: ['wrongDevice'] },
} as const);

export const faultNames = Object.keys(FAULTS) as readonly BenchFault[];
/** The faults of one sort that make sense at a device. */
export const faultsAt = (device: FaultyDevice, ...on: readonly FaultKind['on'][]): readonly BenchFault[] =>
  faultNames.filter((name) => FAULTS[name].at.includes(device) && on.includes(FAULTS[name].on));

export type FrameFault = 'double' | 'garble' | 'split' | 'stall' | 'delay' | 'drop' | 'noise';
export type PairFault = 'merge' | 'reorder';
export type WireFault = 'silent' | 'unplug' | 'busy' | 'wrongBaud' | 'wrongDevice';
const isOn =
  <Name extends BenchFault>(...on: readonly FaultKind['on'][]) =>
  (name: BenchFault): name is Name =>
    on.includes(FAULTS[name].on);
export const isPairFault = isOn<PairFault>('pair');
export const isWireFault = isOn<WireFault>('wire');
/** What can happen to bytes that are written. */
export const isWriteFault = isOn<FrameFault | PairFault>('frame', 'pair');

const BROKEN: Readonly<Record<WireFault, string>> = {
  silent: 'is silent',
  unplug: 'is unplugged',
  busy: 'is behind a port that is taken',
  wrongBaud: 'speaks at another baud rate',
  wrongDevice: 'is away: another device is in its place',
};
/** Why something cannot be asked of a device whose wire is broken. */
export const brokenBy = (device: FaultyDevice, fault: WireFault): string => `the ${device} ${BROKEN[fault]}`;

/** Bytes to write. `pauseMs`: before them. */
export interface Piece {
  readonly bytes: Uint8Array;
  readonly pauseMs: number;
}
export const piece = (bytes: Uint8Array, pauseMs = 0): Piece => ({ bytes, pauseMs });

/** Between the pieces of a split frame: longer than a serial driver gathers bytes, far shorter than any deadline. */
export const SPLIT_PAUSE_MS = 20;
/** With the longest quiet of a device before it (500 ms) still shorter than the silence that ends a session (1500 ms). */
export const STALL_MS = 700;
/** Longer than a device waits before it repeats a frame (250 ms): the late one comes after its repeat has been asked for. */
export const DELAY_MS = 400;
const SPLIT_PIECES = 4;
const NOISE_MIN_BYTES = 8;
const NOISE_MAX_BYTES = 40;

/** What goes out in place of `frames`: one, or for a `pair` two. */
export const withFault = (
  fault: FrameFault | PairFault | null,
  frames: readonly [Uint8Array, ...Uint8Array[]],
  random: Random,
): readonly Piece[] => {
  const [frame] = frames;
  const half = Math.ceil(frame.length / 2);
  switch (fault) {
    case null:
      return frames.map((one) => piece(one));
    case 'double':
      return [piece(Buffer.concat([frame, frame]))];
    case 'garble':
      return [piece(garbled(frame, random))];
    case 'split':
      return split(frame, random);
    case 'stall':
      return [piece(frame.subarray(0, half)), piece(frame.subarray(half), STALL_MS)];
    case 'delay':
      return [piece(frame, DELAY_MS)];
    case 'drop':
      return [];
    case 'noise':
      return [piece(Buffer.concat([noise(random), frame]))];
    case 'merge':
      return [piece(Buffer.concat(frames))];
    case 'reorder':
      return frames.toReversed().map((one) => piece(one));
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

const split = (frame: Uint8Array, random: Random): readonly Piece[] => {
  const cuts = Array.from({ length: SPLIT_PIECES - 1 }, () => random.below(frame.length + 1)).sort((a, b) => a - b);
  const parts = [0, ...cuts].map((from, index) => frame.subarray(from, cuts[index] ?? frame.length)).filter((part) => part.length > 0);
  return parts.map((part, index) => piece(part, index === 0 ? 0 : SPLIT_PAUSE_MS));
};
