/**
 * What a device says, whatever its format: the events of contract.md, "Decoded events". `station decode` prints exactly these
 * objects; the station judges them. A frame whose check fails is never a card.
 */
export type DeviceEvent =
  | { readonly event: 'card'; readonly code: string; readonly place?: string; readonly seq?: string }
  /** A card that the scanner itself says is not a new one of the round. */
  | { readonly event: 'aside'; readonly why: 'locked' | 'again'; readonly code: string; readonly place?: string; readonly seq?: string }
  | { readonly event: 'unread'; readonly reason: UnreadReason; readonly raw: string; readonly seq?: string }
  | { readonly event: 'cut'; readonly seq?: string }
  | { readonly event: 'uid'; readonly uid: string }
  | { readonly event: 'button'; readonly key: number; readonly down: boolean; readonly seq?: string }
  | { readonly event: 'device'; readonly kind: string; readonly code?: string; readonly seq?: string; readonly hello?: Hello }
  | {
      readonly event: 'result';
      readonly winner: 'player' | 'banker' | 'tie' | 'none';
      readonly playerPair: boolean;
      readonly bankerPair: boolean;
    }
  | { readonly event: 'discarded'; readonly bytes: number };

/** `check`: damaged · `length`: cut off or too long · `format`: no such code, place, suit or rank · `device`: the device could not read. */
export type UnreadReason = 'check' | 'length' | 'format' | 'device';

/** Who a native device says it is (frame HELLO). `drawn`: CARD and UNREAD frames made since the shoe was loaded, kept through a loss of power. */
export interface Hello {
  readonly device: string;
  readonly boot: string;
  readonly kind: 'shoe' | 'panel';
  readonly firmware: string;
  readonly drawn: number;
  /** How many of those the station has not yet acknowledged (they are sent again). */
  readonly pending: number;
  /** It has proved that it has the device's key (R101). Left out: it has not, anybody may say that. */
  readonly authenticated?: true;
}

/** What the station may tell a device. */
export type DeviceCommand =
  /** Cards may be drawn. Holds for `forMs`, is renewed while it stands; a shoe that hears nothing locks itself. */
  | { readonly command: 'unlock'; readonly forMs: number }
  | { readonly command: 'lock' }
  | { readonly command: 'light'; readonly light: string; readonly state: 'off' | 'on' | 'blink' | 'alert' }
  | { readonly command: 'tone'; readonly tone: 'taken' | 'move' | 'trouble' | 'refused' | 'called' }
  /** Of a signal tower only. */
  | { readonly command: 'show'; readonly state: TowerState };

/** What a signal tower shows of the table (R17). `trouble`: something has to be seen to · `alarm`: a supervisor has one to clear · `frozen`: nothing can be recorded. */
export const TOWER_STATES = ['closed', 'idle', 'betting', 'dealing', 'trouble', 'alarm', 'frozen'] as const;
export type TowerState = (typeof TOWER_STATES)[number];

/** One event of a session, with what makes its repetition harmless. */
export interface SessionFrame {
  /** 1, 2 … within the session, without a gap. */
  readonly frame: number;
  /** Where the format has sequence numbers: (device, boot, seq) is the same for every repetition. */
  readonly id: { readonly device: string; readonly boot: string; readonly seq: number } | null;
  readonly event: DeviceEvent;
  /** The bytes as they came, as text (native) or hex. */
  readonly raw: string;
  /** Of a scanner that reads tags: the tag, whether it is known as a card or not. */
  readonly tag?: string;
}
export interface SessionStep {
  /** Bytes to write to the device now, in this order. */
  readonly write: readonly Uint8Array[];
  readonly frames: readonly SessionFrame[];
  /** Highest rung of the ladder that this session has proved: port open, bytes seen, good frames. */
  readonly stage: 'open' | 'bytes' | 'frames';
  /** What was refused because it is not authentic (R101), each reason once a session. Left out: nothing. */
  readonly refusals?: readonly Refusal[];
  /** Set when the session must be ended: a device of another kind or identity, or silence beyond the deadline. */
  readonly end?: { readonly why: EndReason; readonly detail: string };
}
export type EndReason = 'wrongDevice' | 'wrongSettings' | 'text' | 'silent' | 'protocol' | 'notAuthentic';

/**
 * `wrongKey`: its proof fails · `noKey`, `revoked`: there is no key for it, or no more · `replayed`: said before · `forged`: a wrong MAC
 * within a session that was proved · `downgrade`: unauthenticated where it must not be · `cloned`: the device is in another place too ·
 * `rollback`: its boot id or its numbers go back.
 */
export const REFUSALS = ['wrongKey', 'noKey', 'revoked', 'replayed', 'forged', 'downgrade', 'cloned', 'rollback'] as const;
export interface Refusal {
  readonly why: (typeof REFUSALS)[number];
  /** Whom it claimed to be; null: it did not say. */
  readonly device: string | null;
}
/** Who can prove who they are, and whether they must. */
export interface Credentials {
  /** A device that does not is refused. */
  readonly required: boolean;
  /** Device id → its key, 64 hex digits; null: revoked. */
  readonly keys: Readonly<Record<string, string | null>>;
}
export const NO_CREDENTIALS: Credentials = { required: false, keys: {} };
/** What is remembered of proofs beyond one session. */
export interface ProofWatch {
  /** A session was opened with this nonce of a device before. */
  isUsed(nonce: string): boolean;
  use(nonce: string): void;
  /** The device has proved itself in another place and is there still. */
  isElsewhere(device: string): boolean;
}
export interface SessionCounts {
  readonly frames: number;
  readonly bad: number;
  readonly discarded: number;
}

/**
 * The station's half of one connection. Pure: bytes and times in, frames and bytes out. Made anew for each connection and never
 * reused, so nothing crosses it: no half frame, no queued command. All times are of one monotonic clock, in milliseconds.
 */
export interface Session {
  receive(bytes: Uint8Array, nowMs: number): SessionStep;
  /** The journal has every frame up to this one: acknowledge on the wire. */
  took(frame: number, nowMs: number): SessionStep;
  command(command: DeviceCommand, nowMs: number): SessionStep;
  /** To be called every 250 ms: heartbeat deadline, renewals. */
  tick(nowMs: number): SessionStep;
  readonly counts: SessionCounts;
}
export interface SessionExpectation {
  /** What the table expects at this role. */
  readonly kind: 'shoe' | 'panel';
  /** Device id it is bound to; null: the first that answers is bound, and said so. */
  readonly device: string | null;
  /** Silence that ends a session. */
  readonly deadlineMs: number;
  /** The newest frame of the device that the journal has; null: none. The device is told, and drops what it kept up to there. */
  readonly known: SessionFrame['id'];
  /** Left out: nobody can be authenticated, and nobody need be. */
  readonly credentials?: Credentials;
  /** `DEVICE/BOOT` that the device has left behind for another boot id: it never comes back to one. */
  readonly former?: readonly string[];
  readonly watch?: ProofWatch;
}
export interface Dialect {
  readonly name: string;
  /** Set for line formats: the byte that ends a frame. Their wires hand over whole lines, delimiter included, at most `maxBytes` long. */
  readonly delimiter: number | null;
  readonly maxBytes: number;
  /** Its devices say no hello, give no sign of life and answer nothing. That one is connected is all that can be known. */
  readonly listens?: true;
  /** Its devices show what they are told all the same: lights, a tower's state. */
  readonly shows?: true;
  open(expected: SessionExpectation, nowMs: number): Session;
  /** `station decode`: all bytes taken to arrive together; an open frame at the end is `unread`. */
  decode(bytes: Uint8Array): readonly DeviceEvent[];
  /**
   * `station encode`: made anew for each stream, because frames without `seq` get the next number of theirs. Null where the format
   * cannot produce the event.
   */
  encoder(): (event: DeviceEvent) => Uint8Array | null;
}
