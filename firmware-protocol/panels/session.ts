import type { DeviceCommand, DeviceEvent, Session, SessionCounts, SessionFrame, SessionStep } from '../events.ts';
import { hexOf } from '../native/frame.ts';
import { Keys } from './keys.ts';
import { keyCalled, keyName, type Layout, type LightState } from './layout.ts';
import { keysDown, lightReport } from './reports.ts';

/** So many reports and none of keys: the profile is another (R7). A device may have reports of other sorts beside them. */
const STRANGE_REPORTS = 64;
/** With so many events that the journal has not yet, a press is not heard any more: when its time came it would be no act of now. */
const MOST_WAITING = 32;

/**
 * One connection to a panel of another make: each chunk is one report, whole. Only what its layout says is a report of keys tells of
 * keys; any other is counted. Lights are written as they are wished; nothing else is.
 */
export class PanelSession implements Session {
  readonly #layout: Layout;
  readonly #keys: Keys;
  readonly #lights = new Map<number, LightState>();
  /** The newest report of keys, in hex: what a contact does after it is settled by the clock. */
  #raw = '';
  #frames: SessionFrame[] = [];
  #write: Uint8Array[] = [];
  #delivered = 0;
  #taken = 0;
  /** Keys whose press was not heard, so that their release is not either. */
  readonly #unheard = new Set<number>();
  #good = 0;
  #bad = 0;
  #end: SessionStep['end'];

  constructor(layout: Layout, nowMs: number) {
    this.#layout = layout;
    this.#keys = new Keys(nowMs);
  }

  get counts(): SessionCounts {
    return { frames: this.#good, bad: this.#bad, discarded: 0 };
  }

  receive(report: Uint8Array, nowMs: number): SessionStep {
    if (this.#end !== undefined) return this.#step();
    const down = keysDown(this.#layout, report);
    if (down === null) this.#strange();
    else if ('unit' in down) this.#otherUnit(down.unit);
    else {
      this.#good += 1;
      this.#raw = hexOf(report.subarray(0, this.#layout.bytes[0]));
      this.#deliver(this.#keys.report(down, nowMs));
    }
    return this.#step();
  }
  tick(nowMs: number): SessionStep {
    if (this.#end === undefined) this.#deliver(this.#keys.tick(nowMs));
    return this.#step();
  }
  took(frame: number): SessionStep {
    this.#taken = Math.max(this.#taken, frame);
    return this.#step();
  }
  /** Throws RangeError for anything but a light that the panel has. */
  command(command: DeviceCommand): SessionStep {
    const key = command.command === 'light' ? keyCalled({ ...this.#layout, names: null }, command.light) : null;
    if (command.command !== 'light' || key === null)
      throw new RangeError(`${this.#layout.name} has nothing for ${JSON.stringify(command)}`);
    this.#lights.set(key, command.state);
    const report = lightReport(this.#layout, this.#lights, key);
    if (report === null) throw new RangeError(`${this.#layout.name} has no light ${key}`);
    this.#write.push(report);
    return this.#step();
  }

  #strange(): void {
    this.#bad += 1;
    if (this.#good === 0 && this.#bad >= STRANGE_REPORTS)
      this.#end = { why: 'wrongSettings', detail: `${this.#bad} reports, none of its keys: wrong profile?` };
  }
  #otherUnit(unit: number): void {
    this.#bad += 1;
    this.#end = { why: 'wrongDevice', detail: `unit ${this.#layout.unit?.is} is expected here, but unit ${unit} answers` };
  }
  #deliver(events: readonly DeviceEvent[]): void {
    for (const event of events) {
      if (event.event === 'button' && !this.#isHeard(event)) continue;
      this.#delivered += 1;
      this.#frames.push({ frame: this.#delivered, id: null, event: this.#named(event), raw: this.#raw });
    }
  }
  #isHeard({ key, down }: Extract<DeviceEvent, { event: 'button' }>): boolean {
    if (!down) return !this.#unheard.delete(key);
    const isHeard = this.#delivered - this.#taken < MOST_WAITING;
    if (!isHeard) this.#unheard.add(key);
    return isHeard;
  }
  /** Stuck keys are told to people. */
  #named(event: DeviceEvent): DeviceEvent {
    return event.event === 'device' && event.code !== undefined ? { ...event, code: keyName(this.#layout, Number(event.code)) } : event;
  }
  #step(): SessionStep {
    const stage = this.#good > 0 ? 'frames' : this.#bad > 0 ? 'bytes' : 'open';
    const step = { write: this.#write, frames: this.#frames, stage, ...(this.#end !== undefined && { end: this.#end }) } as const;
    this.#write = [];
    this.#frames = [];
    return step;
  }
}
