import type { Refusal, SessionExpectation, SessionStep } from '../../firmware-protocol/events.ts';
import { type DeviceMemory, freshMemory, NativeDevice } from '../../firmware-protocol/native/device.ts';
import { bytesOf, textOf } from '../../firmware-protocol/native/frame.ts';
import { NativeSession } from '../../firmware-protocol/native/station.ts';
import { Provings } from '../../main/devices/provings.ts';

export const ID = 'shoe-17';
export const KEY = '000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F';
export const OTHER_KEY = 'FF'.repeat(32);
const WHO = { device: ID, kind: 'shoe', firmware: '1.4.2' } as const;
const MOST_EXCHANGES = 20;

/** A shoe on a wire, and the station that must have it authenticated. Time passes as a test says. */
export class AuthTable {
  readonly device: NativeDevice;
  session: NativeSession;
  nowMs = 0;
  /** Lines of each, as they went out, without their LF. */
  readonly said: string[] = [];
  readonly heard: string[] = [];
  readonly cards: string[] = [];
  readonly refusals: Refusal[] = [];
  end: SessionStep['end'];
  proved = 0;
  readonly #expected: SessionExpectation;

  constructor(
    parts: { readonly expected?: Partial<SessionExpectation>; readonly key?: string | null; readonly memory?: DeviceMemory } = {},
  ) {
    const { expected = {}, key = KEY, memory = freshMemory('9F3A6C21') } = parts;
    this.#expected = {
      ...{ kind: 'shoe', device: null, deadlineMs: 1500, known: null },
      ...{ credentials: { required: true, keys: { [ID]: KEY } }, watch: new Provings().watchOf('shoe') },
      ...expected,
    };
    this.device = new NativeDevice(WHO, memory, key);
    this.session = new NativeSession(this.#expected, 0);
  }

  /** Both talk until neither has anything to say. */
  connect(): this {
    this.exchange(this.device.connected(this.nowMs).write);
    return this;
  }
  draw(...codes: readonly string[]): this {
    for (const code of codes) this.exchange(this.device.report({ type: 'CARD', code }, this.nowMs)!.write);
    return this;
  }
  tick(afterMs: number): this {
    this.nowMs += afterMs;
    this.exchange(this.device.tick(this.nowMs).write);
    return this;
  }
  /** The station's side of another connection: what it remembers of proofs goes on. */
  anew(): this {
    this.session = new NativeSession(this.#expected, this.nowMs);
    this.end = undefined;
    return this;
  }

  exchange(fromDevice: readonly Uint8Array[]): void {
    let up = fromDevice;
    for (let round = 0; round < MOST_EXCHANGES && up.length > 0; round += 1) {
      this.said.push(...up.map(lineOf));
      const down = up.flatMap((bytes) => this.hear(bytes));
      this.heard.push(...down.map(lineOf));
      up = down.flatMap((bytes) => this.device.receive(bytes, this.nowMs).write);
    }
  }
  /** The station alone hears something, and takes what it delivers at once. What it answers. */
  hear(bytes: Uint8Array): readonly Uint8Array[] {
    const step = this.session.receive(bytes, this.nowMs);
    this.refusals.push(...(step.refusals ?? []));
    this.end ??= step.end;
    for (const { event } of step.frames) {
      if (event.event === 'card') this.cards.push(event.code);
      if (event.event === 'device' && event.hello?.authenticated) this.proved += 1;
    }
    const last = step.frames.at(-1);
    return last === undefined ? step.write : [...step.write, ...this.session.took(last.frame, this.nowMs).write];
  }
  /** Lines that somebody writes on the wire. */
  inject(...lines: readonly string[]): string[] {
    return lines.flatMap((line) => this.hear(bytesOf(`${line}\n`))).map(lineOf);
  }
  get whys(): readonly Refusal['why'][] {
    return this.refusals.map(({ why }) => why);
  }
}

export const lineOf = (bytes: Uint8Array): string => textOf(bytes).replace(/\n$/, '');
