import { type Devices, startDevices } from '../../../main/devices/devices.ts';
import { forkDevices } from '../../../main/devices/fork.ts';
import type { FrameMessage, LinkMessage, LinkWish, Stage } from '../../../main/devices/messages.ts';
import { soon } from './soon.ts';

/** The station's side of its devices with the real device process, and all that was told of them. Each frame is taken at once. */
export class WatchedDevices {
  readonly frames: FrameMessage[] = [];
  readonly states: LinkMessage[] = [];
  readonly gaps: string[] = [];
  readonly #sessions = new Map<string, Session>();
  readonly devices: Devices;

  constructor(wishes: readonly LinkWish[] = []) {
    this.devices = startDevices(
      wishes,
      {
        frame: (frame) => {
          this.frames.push(frame);
          this.session(frame.link, frame.session).add(frame);
          this.devices.took(frame.link, frame.session, frame.frame);
        },
        link: (state) => this.states.push(state),
        counts: () => undefined,
        gap: (link, detail) => this.gaps.push(`${link}: ${detail}`),
      },
      forkDevices(),
    );
  }

  /** Ends all links; what is told from then on is of new ones. */
  async forget(): Promise<void> {
    this.devices.have([]);
    const links = [...new Set(this.states.map(({ link }) => link))];
    await soon('the end of all links', () => links.every((link) => this.state(link)?.stage === 'lost'));
    this.states.length = 0;
    this.frames.length = 0;
    this.#sessions.clear();
  }

  /** What came in one session. */
  session(link: string, session: number): Session {
    const name = `${link} ${session}`;
    const known = this.#sessions.get(name) ?? new Session();
    this.#sessions.set(name, known);
    return known;
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
}

/** Kept up as frames come: looking through all of them every few milliseconds is more than an emulated processor can do. */
export class Session {
  readonly frames: FrameMessage[] = [];
  /** Keys that were told to be pressed, in this order. */
  readonly presses: number[] = [];

  add(frame: FrameMessage): void {
    this.frames.push(frame);
    if (frame.event.event === 'button' && frame.event.down) this.presses.push(frame.event.key);
  }
}

export const wishOf = (link: string, wire: string, dialect: string, more: Partial<LinkWish> = {}): LinkWish => ({
  ...{ link, wire, dialect, kind: dialect === 'native-panel' ? 'panel' : 'shoe' },
  ...{ baud: 9600, device: null, deadlineMs: 1_500, known: null, tap: false },
  ...more,
});
