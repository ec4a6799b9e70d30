import type { Dialect } from '../../firmware-protocol/events.ts';
import type { HidSystem } from '../../main/devices/hid-system.ts';
import { Link, type LinkWorld } from '../../main/devices/link.ts';
import type { FrameMessage, FromDevices, LinkMessage, LinkWish, SentMessage, Stage } from '../../main/devices/messages.ts';
import { Provings } from '../../main/devices/provings.ts';
import { until } from '../support/until.ts';

export const wishOf = (wire: string, more: Partial<LinkWish> = {}): LinkWish => ({
  link: 'shoe',
  kind: 'shoe',
  wire,
  dialect: 'native',
  baud: 115_200,
  device: null,
  deadlineMs: 1_500,
  known: null,
  tap: false,
  ...more,
});

/** A link in this process, and all that it says. */
export class WatchedLink {
  readonly said: FromDevices[] = [];
  readonly link: Link;
  /** How often it has tried to open. */
  attempts = 0;

  constructor(
    wish: LinkWish,
    dialectNamed: (name: string) => Dialect | null,
    provings = new Provings(),
    hid?: HidSystem,
    recorderOf?: LinkWorld['recorderOf'],
  ) {
    this.link = new Link(wish, wish, {
      dialectNamed,
      nextSession: () => {
        this.attempts += 1;
        return this.attempts;
      },
      provings,
      isTapped: () => false,
      ...(hid !== undefined && { hid }),
      ...(recorderOf !== undefined && { recorderOf }),
      say: (message) => this.said.push(message),
    });
  }

  get states(): readonly LinkMessage[] {
    return this.said.filter((message) => message.from === 'link');
  }
  get frames(): readonly FrameMessage[] {
    return this.said.filter((message) => message.from === 'frame');
  }
  get sent(): readonly SentMessage[] {
    return this.said.filter((message) => message.from === 'sent');
  }
  get cards(): readonly string[] {
    return cardsOf(this.frames);
  }
  get state(): LinkMessage | undefined {
    return this.states.at(-1);
  }

  reaches(stage: Stage, withinMs?: number): Promise<LinkMessage> {
    return until(`stage ${stage}`, () => this.state?.stage === stage && this.state, withinMs);
  }
  /** The station's part: takes every frame as it comes. */
  takesAll(): void {
    let seen = 0;
    const take = setInterval(() => {
      for (const { session, frame } of this.frames.slice(seen)) this.link.took(session, frame);
      seen = this.frames.length;
    }, 1);
    take.unref();
  }
}

export const cardsOf = (frames: readonly FrameMessage[]): readonly string[] =>
  frames.flatMap(({ event }) => (event.event === 'card' ? [event.code] : []));
