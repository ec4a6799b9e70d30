import { dialectNamed } from '../../firmware-protocol/dialects/index.ts';
import { Link } from '../../main/devices/link.ts';
import type { FrameId, FrameMessage, FromDevices, LinkTrouble, Stage } from '../../main/devices/messages.ts';
import { monoMs } from '../../main/devices/mono.ts';
import { Provings } from '../../main/devices/provings.ts';
import { until } from '../support/until.ts';
import { wishOf } from '../wire/watched-link.ts';

const COMMAND_HOLDS_MS = 1_000;
const UNLOCK_MS = 3_000;

/** As much of a station as a device on a wire can tell apart from one: a journal, a lock that is right before a card is acknowledged, crashes. */
export class TableHost {
  /** Every numbered frame once, as a journal has it. */
  readonly journal: FrameMessage[] = [];
  /** Whether a card may be drawn, asked after each frame and before it is acknowledged. */
  wants: () => boolean;
  /** False: nothing is journaled, so nothing acknowledged. */
  takes = true;
  stage: Stage = 'lost';
  why: LinkTrouble | undefined;
  readonly #wire: string;
  readonly #kind: 'shoe' | 'panel';
  readonly #keys = new Set<string>();
  #known: FrameId | null = null;
  #untaken: FrameMessage[] = [];
  #session = 0;
  #link: Link;

  constructor(wire: string, wants: () => boolean = () => true, kind: 'shoe' | 'panel' = 'shoe') {
    this.#wire = wire;
    this.#kind = kind;
    this.wants = wants;
    this.#link = this.#newLink();
  }

  get said(): readonly string[] {
    return this.journal.flatMap(({ event }) => {
      if (event.event === 'card') return [event.code];
      if (event.event === 'button') return [`${event.key}${event.down ? 'v' : '^'}`];
      return event.event === 'device' ? (event.kind === 'boot' ? [] : [`${event.kind} ${event.code}`]) : [event.event];
    });
  }
  get counts() {
    return this.#link.counts;
  }
  /** What the shoe said of itself last. */
  get drawn(): number | undefined {
    return this.journal.flatMap(({ event }) => (event.event === 'device' && event.hello ? [event.hello.drawn] : [])).at(-1);
  }

  /** Waits until the journal says this and nothing else. */
  async hears(...said: readonly string[]): Promise<void> {
    const wanted = said.join(' ');
    await until(`so much in the journal as "${wanted}"`, () => this.said.join(' ').length >= wanted.length);
    if (this.said.join(' ') !== wanted) throw new Error(`the journal says "${this.said.join(' ')}", not "${wanted}"`);
  }
  reaches(stage: Stage): Promise<unknown> {
    return until(`stage ${stage}`, () => this.stage === stage);
  }

  setLock(unlocked: boolean): void {
    this.wants = () => unlocked;
    this.#lock();
  }
  light(light: string, state: 'off' | 'on' | 'blink' | 'alert'): void {
    this.#link.send(this.#session, { command: 'light', light, state }, monoMs() + COMMAND_HOLDS_MS);
  }
  /** Journals what has waited. */
  takeAll(): void {
    this.takes = true;
    for (const frame of this.#untaken.splice(0)) this.#take(frame);
  }
  /** The station is gone and back: what was not journaled is forgotten. */
  crash(): void {
    this.close();
    this.#untaken = [];
    this.#link = this.#newLink();
  }
  close(): void {
    this.#link.close();
    this.stage = 'lost';
  }

  #newLink(): Link {
    const wish = wishOf(this.#wire, { kind: this.#kind, link: this.#kind });
    return new Link(
      wish,
      { device: null, known: this.#known },
      {
        dialectNamed,
        nextSession: () => {
          this.#session += 1;
          return this.#session;
        },
        provings: new Provings(),
        isTapped: () => false,
        say: (message) => this.#hear(message),
      },
    );
  }

  #hear(message: FromDevices): void {
    if (message.from === 'link') {
      this.stage = message.stage;
      this.why = message.why;
      if (message.stage === 'frames') this.#lock();
    }
    if (message.from !== 'frame') return;
    if (this.takes) this.#take(message);
    else this.#untaken.push(message);
  }

  #take(message: FrameMessage): void {
    const { id, frame, session } = message;
    if (id === null) this.journal.push(message);
    else if (!this.#keys.has(`${id.boot}/${id.seq}`)) {
      this.#keys.add(`${id.boot}/${id.seq}`);
      this.#known = id;
      this.journal.push(message);
    }
    // Not from within the link's own call: the journal's commit comes later.
    setImmediate(() => {
      this.#lock();
      this.#link.took(session, frame);
    });
  }

  #lock(): void {
    if (this.#kind !== 'shoe') return;
    const command = this.wants() ? ({ command: 'unlock', forMs: UNLOCK_MS } as const) : ({ command: 'lock' } as const);
    this.#link.send(this.#session, command, monoMs() + COMMAND_HOLDS_MS);
  }
}
