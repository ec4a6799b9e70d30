import type { Profile } from '../../firmware-protocol/dialects/index.ts';
import type { Credentials, DeviceCommand, DeviceEvent, Refusal, SessionCounts, SessionFrame } from '../../firmware-protocol/events.ts';

/** What the station and its device process say to each other. Plain JSON, so any kind of child process carries it (architecture notes, 7). */

/** (device, boot, seq): the key that makes a repeated frame harmless. */
export type FrameId = NonNullable<SessionFrame['id']>;

/** One device that the table wants: the whole list is sent, the process makes it so. */
export interface LinkWish {
  /** The role is the link's name: `shoe`, `panel`. */
  readonly link: string;
  readonly kind: 'shoe' | 'panel';
  /**
   * `serial:/dev/…`, `tcp:HOST:PORT`, `tcp-listen:PORT` or `tcp-listen:HOST:PORT` (loopback if no host is given), `hid:VVVV:PPPP`,
   * `hid:VVVV:PPPP/SERIAL` or `hid:VVVV:PPPP@PLACE`.
   */
  readonly wire: string;
  readonly dialect: string;
  /** Of a scanner that is no native device. */
  readonly profile?: Profile;
  readonly baud: number;
  /** Device id that the role is bound to; null: the first that answers, for as long as the station runs. */
  readonly device: string | null;
  /** Silence that ends a session. With the tick of 250 ms on top, 1500 keeps well within the two seconds of R11. */
  readonly deadlineMs: number;
  /** The newest frame of this device that the journal has; null: none that is known. */
  readonly known: FrameId | null;
  /** Boot ids that the journal knows, oldest first: `DEVICE/BOOT`. */
  readonly boots?: readonly string[];
  /** Secret: goes to the device process, and nowhere else. */
  readonly credentials?: Credentials;
  /** Tell the wire's bytes too (the bench page). */
  readonly tap: boolean;
}

/** Two wishes of the same text are the same link, which then stays as it is. What the journal has makes no other link. */
export const identityOf = (wish: LinkWish): string => JSON.stringify({ ...wish, known: null, boots: [] });

/** What was learnt of a link since the station started; a process that is started anew goes on from there. */
export interface Learnt {
  /** The device that the role is bound to by now. */
  readonly device: string | null;
  /** The newest of its frames that the journal has. */
  readonly known: FrameId | null;
  /** As in the wish, with those that came since. */
  readonly boots?: readonly string[];
}

export type ToDevices =
  /** By link. Sessions are numbered from `after` + 1 on, so that the numbers rise across a restart of the process. */
  | { readonly to: 'have'; readonly links: readonly LinkWish[]; readonly learnt: Readonly<Record<string, Learnt>>; readonly after: number }
  | { readonly to: 'took'; readonly link: string; readonly session: number; readonly frame: number }
  /** Dropped after `untilMs` (the machine's monotonic clock, which all its processes share), or when of an old session. */
  | { readonly to: 'send'; readonly link: string; readonly session: number; readonly command: DeviceCommand; readonly untilMs: number }
  /** Tell the bytes of all wires, or of those only whose wish says so. Links stay as they are. */
  | { readonly to: 'tap'; readonly on: boolean }
  | { readonly to: 'find' };

/** Rungs of the ladder. `taken` is the station's own: a frame was consumed by the table. */
export type Stage = 'lost' | 'open' | 'bytes' | 'frames';

/** Why a link is lost or will not open. Each has one sentence in every language, and a way out. */
export type LinkTrouble =
  | 'noPort'
  | 'busy'
  | 'noPermission'
  | 'notASerialPort'
  /** Several HID devices are what the wire names. */
  | 'ambiguous'
  /** What HID devices are read with cannot be loaded. */
  | 'noDriver'
  | 'refused'
  | 'unplugged'
  | 'reset'
  | 'silent'
  | 'wrongDevice'
  | 'wrongSettings'
  | 'text'
  /** Parts of frames: somebody else reads the same line. */
  | 'shared'
  | 'notAuthentic'
  | 'processDied'
  | 'badConfiguration'
  | 'other';

export type FromDevices =
  | {
      readonly from: 'link';
      readonly link: string;
      readonly session: number;
      readonly stage: Stage;
      /** Why it is lost. Kept on `open` and `bytes`, until good frames prove that it is over. */
      readonly why?: LinkTrouble;
      /** One English line for the log: what is wrong, where, what to do. */
      readonly detail?: string;
      /** Identity once known (HELLO). */
      readonly device?: string;
      /** One English line for the log, of a wire that was opened: something to know that stops nothing. */
      readonly note?: string;
    }
  | {
      readonly from: 'frame';
      readonly link: string;
      readonly session: number;
      readonly frame: number;
      /** Where the format has it. */
      readonly id: FrameId | null;
      readonly monoMs: number;
      readonly event: DeviceEvent;
      readonly raw: string;
      readonly tag?: string;
    }
  /** Something was not authentic, and did not count (R101). */
  | ({ readonly from: 'refused'; readonly link: string; readonly session: number } & Refusal)
  /** A command went out on the wire, or `failed`: why it was dropped. */
  | { readonly from: 'sent'; readonly link: string; readonly session: number; readonly failed?: string }
  /** The link as it was wanted before is over: nothing more comes of it. */
  | { readonly from: 'closed'; readonly link: string }
  | { readonly from: 'found'; readonly devices: readonly FoundDevice[] }
  /** Since the process started; at most once a second, when changed. */
  | ({ readonly from: 'counts'; readonly link: string } & SessionCounts)
  | TapMessage
  /** Once at the start, then twice a second. */
  | { readonly from: 'alive' };

/** One line of a wire's bytes, as text of at most 200 characters. `times`: so often, one after the other. */
export interface TapMessage {
  readonly from: 'tap';
  readonly link: string;
  readonly session: number;
  /** Who said it. */
  readonly dir: 'device' | 'station';
  readonly text: string;
  /** It was no good frame. */
  readonly bad: boolean;
  readonly times: number;
}
export type LinkMessage = Extract<FromDevices, { from: 'link' }>;
export type FrameMessage = Extract<FromDevices, { from: 'frame' }>;
export type RefusedMessage = Extract<FromDevices, { from: 'refused' }>;
export type SentMessage = Extract<FromDevices, { from: 'sent' }>;
export type CountsMessage = Extract<FromDevices, { from: 'counts' }>;

export interface FoundDevice {
  /** `/dev/ttyACM0`, `/dev/hidraw3`: what it happens to be now. */
  readonly path: string;
  readonly kind: 'serial' | 'hid';
  /** Stable name (`/dev/serial/by-id/…`) where the system has one. */
  readonly byId: string | null;
  /** How to write it in the configuration, by its most stable name. */
  readonly wire: string;
  /** Maker and name, as the device has them. */
  readonly product: string | null;
  /** USB ids, numbers as in `HidAddress`. */
  readonly vendorId: number | null;
  readonly productId: number | null;
  readonly serial: string | null;
  /** USB place (`1-1.2`). */
  readonly place: string | null;
  /** The first of an HID device. */
  readonly usagePage: number | null;
  /** The system takes it for a keyboard or mouse of its own, and will act on what it sends. */
  readonly inputAs: 'keyboard' | 'mouse' | null;
  /** Who has it open: `node (process 4711)`; null: nobody, or it cannot be told. */
  readonly holder: string | null;
  /** It may be opened by this account. */
  readonly readable: boolean;
  readonly detail: string;
}
