import type { DeviceCommand, DeviceEvent, SessionCounts } from '../../firmware-protocol/events.ts';

/** What the station and its device process say to each other. Plain JSON, so any kind of child process carries it (architecture notes, 7). */

/** One device that the table wants: the whole list is sent, the process makes it so. */
export interface LinkWish {
  /** The role is the link's name: `shoe`, `panel`. */
  readonly link: string;
  readonly kind: 'shoe' | 'panel';
  /** `serial:/dev/…`, `tcp:HOST:PORT`, `tcp-listen:PORT` or `tcp-listen:HOST:PORT` (loopback if no host is given). */
  readonly wire: string;
  readonly dialect: string;
  readonly baud: number;
  /** Device id that the role is bound to; null: the first that answers, for the life of the process. */
  readonly device: string | null;
  readonly deadlineMs: number;
}

export type ToDevices =
  | { readonly to: 'have'; readonly links: readonly LinkWish[] }
  | { readonly to: 'took'; readonly link: string; readonly session: number; readonly frame: number }
  /** Dropped when late or of an old session. */
  | { readonly to: 'send'; readonly link: string; readonly session: number; readonly command: DeviceCommand; readonly validForMs: number }
  | { readonly to: 'find' };

/** Rungs of the ladder. `taken` is the station's own: a frame was consumed by the table. */
export type Stage = 'lost' | 'open' | 'bytes' | 'frames';

/** Why a link is lost or will not open. Each has one sentence in every language, and a way out. */
export type LinkTrouble =
  | 'noPort' | 'busy' | 'noPermission' | 'notASerialPort' | 'refused' | 'unplugged' | 'reset' | 'silent'
  | 'wrongDevice' | 'wrongSettings' | 'text' | 'processDied' | 'badConfiguration' | 'other';

export type FromDevices =
  | {
      readonly from: 'link';
      readonly link: string;
      readonly session: number;
      readonly stage: Stage;
      readonly why?: LinkTrouble;
      /** One English line for the log: what is wrong, where, what to do. */
      readonly detail?: string;
      /** Identity once known (HELLO). */
      readonly device?: string;
    }
  | {
      readonly from: 'frame';
      readonly link: string;
      readonly session: number;
      readonly frame: number;
      /** (device, boot, seq) where the format has it: the key that makes a repeat harmless. */
      readonly id: { readonly device: string; readonly boot: string; readonly seq: number } | null;
      readonly monoMs: number;
      readonly event: DeviceEvent;
      readonly raw: string;
    }
  | { readonly from: 'sent'; readonly link: string; readonly session: number; readonly failed?: string }
  | { readonly from: 'found'; readonly devices: readonly FoundDevice[] }
  | ({ readonly from: 'counts'; readonly link: string } & SessionCounts)
  /** Once at the start, then twice a second. */
  | { readonly from: 'alive' };

export interface FoundDevice {
  readonly path: string;
  readonly kind: 'serial';
  /** Stable name (`/dev/serial/by-id/…`) where the system has one. */
  readonly byId: string | null;
  readonly readable: boolean;
  readonly detail: string;
}
