import type { BenchDevice, BenchFault, DrillLine } from '../views/messages.ts';
import { FAULTS } from './faults.ts';

/** What the station knows of a device now. */
export interface TableLink {
  readonly role: string;
  /** Why it is lost. */
  readonly why: string | null;
  /** Bad frames and dropped bytes so far. */
  readonly bad: number;
}
export interface TableSays {
  readonly links: readonly TableLink[];
  /** Kinds of the troubles that stand. */
  readonly troubles: readonly string[];
}
/** Of a fault whose frame counted as if all had been well. */
const COUNTED = 'counted';
const MISSED = '';
/** The longest that the station may take to tell: silence, another attempt, and two seconds of bytes that are no frames. */
const MOST_MS = 15_000;

/** One fault of a drill, until the station has told of it. */
export class Telling {
  readonly device: BenchDevice;
  readonly fault: BenchFault;
  readonly n: number;
  readonly #sinceMs: number;
  readonly #badBefore: number;
  #told: string | null = null;

  constructor(n: number, device: BenchDevice, fault: BenchFault, says: TableSays, nowMs: number) {
    this.n = n;
    this.device = device;
    this.fault = fault;
    this.#sinceMs = nowMs;
    this.#badBefore = linkOf(says, device).bad;
  }

  get isOver(): boolean {
    return this.#told !== null;
  }
  get isMissed(): boolean {
    return this.#told === MISSED;
  }
  get line(): DrillLine {
    const { n, device, fault } = this;
    return { n, device, fault, told: this.#told };
  }

  /** `isReady`: the device is connected, and the station has taken what it said. True when it is over by this. */
  listen(says: TableSays, isReady: boolean, nowMs: number): boolean {
    if (this.isOver) return false;
    this.#told = this.#heard(says, isReady) ?? (nowMs - this.#sinceMs >= MOST_MS ? MISSED : null);
    return this.isOver;
  }

  #heard(says: TableSays, isReady: boolean): string | null {
    const { tells } = FAULTS[this.fault];
    const { why, bad } = linkOf(says, this.device);
    switch (tells) {
      case 'nothing':
        if (why !== null) return MISSED;
        return isReady ? COUNTED : null;
      case 'bad':
        return bad > this.#badBefore ? tells : null;
      case 'unread':
        return says.troubles.includes(tells) ? tells : null;
      default:
        return why !== null && tells.includes(why) ? why : null;
    }
  }
}

export const linkOf = ({ links }: TableSays, device: BenchDevice): TableLink =>
  links.find(({ role }) => role === device) ?? { role: device, why: null, bad: 0 };
