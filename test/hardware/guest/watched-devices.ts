import type { DeviceCommand } from '../../../firmware-protocol/events.ts';
import { type Devices, startDevices } from '../../../main/devices/devices.ts';
import { forkDevices } from '../../../main/devices/fork.ts';
import type { FrameMessage, LinkMessage, LinkWish, Stage } from '../../../main/devices/messages.ts';
import { soon } from './soon.ts';

/** The station's side of its devices with the real device process, and all that was told of them. Each frame is taken at once. */
export class WatchedDevices {
  readonly frames: FrameMessage[] = [];
  readonly states: LinkMessage[] = [];
  readonly gaps: string[] = [];
  readonly devices: Devices;

  constructor(wishes: readonly LinkWish[] = []) {
    this.devices = startDevices(
      wishes,
      {
        frame: (frame) => {
          this.frames.push(frame);
          this.devices.took(frame.link, frame.session, frame.frame);
        },
        link: (state) => this.states.push(state),
        counts: () => undefined,
        gap: (link, detail) => this.gaps.push(`${link}: ${detail}`),
      },
      forkDevices(),
    );
  }

  framesOf(link: string): readonly FrameMessage[] {
    return this.frames.filter((frame) => frame.link === link);
  }
  cards(link: string): readonly string[] {
    return this.framesOf(link).flatMap(({ event }) => (event.event === 'card' ? [event.code] : []));
  }
  state(link: string): LinkMessage | undefined {
    return this.states.findLast((state) => state.link === link);
  }
  /** It is open, or more, after `session`. */
  opens(link: string, session = 0): Promise<LinkMessage> {
    return soon(`${link} open`, () => {
      const state = this.state(link);
      return state !== undefined && state.session > session && state.stage !== 'lost' && state;
    });
  }
  reaches(link: string, stage: Stage, why: LinkMessage['why'] = undefined): Promise<LinkMessage> {
    return soon(`${link} ${stage} ${why ?? ''}`, () => {
      const state = this.state(link);
      return state?.stage === stage && (why === undefined || state.why === why) && state;
    });
  }
  send(link: string, command: DeviceCommand): void {
    this.devices.send(link, this.state(link)?.session ?? 0, command, VALID_MS);
  }
}
const VALID_MS = 10_000;

export const wishOf = (link: string, wire: string, dialect: string, more: Partial<LinkWish> = {}): LinkWish => ({
  ...{ link, wire, dialect, kind: dialect === 'native-panel' ? 'panel' : 'shoe' },
  ...{ baud: 9600, device: null, deadlineMs: 1_500, known: null, tap: false },
  ...more,
});
