import type {
  DeviceCommand,
  DeviceEvent,
  EndReason,
  Refusal,
  Session,
  SessionCounts,
  SessionExpectation,
  SessionFrame,
  SessionStep,
} from '../events.ts';
import { HeldKeys } from '../panels/held.ts';
import { Diagnosis } from './diagnosis.ts';
import { commandMessage, eventOf } from './event.ts';
import { isBlank, textOf } from './frame.ts';
import { Gate } from './gate.ts';
import type { DeviceGreeting } from './greeting.ts';
import { Intake } from './intake.ts';
import { LineFramer } from './lines.ts';
import {
  type DeviceMessage,
  encodeMessage,
  type HelloMessage,
  isFromStation,
  isSayable,
  NO_BOOT,
  type NumberedMessage,
  type StationMessage,
  type WithoutSeq,
} from './messages.ts';
import { HOPELESS, REFUSED } from './refusals.ts';
import { Wishes } from './wishes.ts';

/** What is answered again and again in vain, before the session is ended with the reason. */
export const PATIENCE = 20;
/** What one HELLO may deliver. Without room for it HELLO is not answered, and the device repeats it. */
const HELLO_AND_GAP = 2;
/** Old frames come in a heap when a port is opened: a heap is answered once. */
export const ANSWER_ONCE_MS = 50;
const NO_LINE = new Uint8Array();

/** The station's half of one native connection (README, "The station's half"). */
export class NativeSession implements Session {
  readonly #expected: SessionExpectation;
  readonly #framer = new LineFramer();
  readonly #diagnosis = new Diagnosis();
  readonly #intake = new Intake();
  readonly #wishes = new Wishes();
  readonly #held = new HeldKeys();
  readonly #gate: Gate;
  readonly #told = new Set<Refusal['why']>();
  #refusals: Refusal[] = [];
  #counts: SessionCounts = { frames: 0, bad: 0, discarded: 0 };
  #stage: SessionStep['stage'] = 'open';
  #end: SessionStep['end'];
  #write: Uint8Array[] = [];
  #frames: SessionFrame[] = [];
  #device: string | null;
  #welcomed = false;
  #lastHello = '';
  /** HELLO and frames without one, answered since the device last showed that it hears the station. */
  #unheard = 0;
  /** How often the device began again at a number that is not due. */
  #early = 0;
  #lastSeq = 0;
  #heardMs: number;
  /** When each was answered last. */
  #answeredMs = { greeting: Number.NEGATIVE_INFINITY, proof: Number.NEGATIVE_INFINITY, line: Number.NEGATIVE_INFINITY };
  #sentMs: number;

  /** `nonce`: gives a new one each time; left out: random ones. */
  constructor(expected: SessionExpectation, nowMs: number, nonce?: () => string) {
    this.#expected = expected;
    this.#gate = new Gate(expected, nonce);
    this.#device = expected.device;
    this.#heardMs = nowMs;
    this.#sentMs = nowMs;
  }

  get counts(): SessionCounts {
    return this.#counts;
  }

  receive(bytes: Uint8Array, nowMs: number): SessionStep {
    if (this.#end || bytes.length === 0) return this.#step();
    if (this.#stage !== 'frames') {
      this.#stage = 'bytes';
      this.#diagnosis.bytes(nowMs);
      this.#heardMs = nowMs;
    }
    this.#framer.push(bytes, (line, dropped) => {
      if (!this.#end) this.#line(line, dropped, nowMs);
    });
    return this.#step();
  }

  took(frame: number, nowMs: number): SessionStep {
    if (this.#intake.took(frame) && this.#welcomed) this.#say({ type: 'ACK' }, nowMs);
    return this.#step();
  }

  /** Throws RangeError for a command that the protocol cannot say (`forMs`, the name of a light): a mistake of the caller. */
  command(command: DeviceCommand, nowMs: number): SessionStep {
    if (command.command === 'show' || !isSayable({ ...commandMessage(command), seq: 0 }))
      throw new RangeError(`not in the native protocol: ${JSON.stringify(command)}`);
    this.#wishes.set(command, nowMs);
    if (this.#welcomed) this.#say(commandMessage(command), nowMs);
    return this.#step();
  }

  tick(nowMs: number): SessionStep {
    if (this.#end) return this.#step();
    for (const event of this.#held.tick(nowMs)) this.#deliver(event, null, NO_LINE);
    const verdict = this.#stage === 'frames' ? null : this.#diagnosis.verdict(this.#framer.rest, nowMs);
    if (verdict) this.#endAs(verdict.why, verdict.detail);
    else if (nowMs - this.#heardMs >= this.#expected.deadlineMs) {
      this.#endAs('silent', `no ${this.#stage === 'frames' ? 'good frame' : 'byte'} for ${Math.round(nowMs - this.#heardMs)} ms`);
    } else if (this.#welcomed) {
      const due = this.#wishes.due(nowMs, nowMs - this.#sentMs);
      if (due) this.#say(due, nowMs);
    }
    return this.#step();
  }

  #line(line: Uint8Array, dropped: number, nowMs: number): void {
    if (isBlank(line) && dropped === 0) return;
    const read = this.#gate.read(line, nowMs);
    if (read === 'stranger' || 'refused' in read) {
      this.#count({ bad: 1, discarded: dropped });
      if (read === 'stranger') this.#ask(nowMs);
      else this.#refuse(read.refused.why, read.refused.device ?? this.#device, nowMs);
      return;
    }
    if ('greets' in read) {
      this.#count({ frames: 1, discarded: dropped });
      this.#stage = 'frames';
      this.#heardMs = nowMs;
      if (this.#isExpected(read.greets)) this.#greet(read.greets, nowMs);
      return;
    }
    // Its own voice, from a line that echoes, is no sign of a device.
    if ('bad' in read || isFromStation(read.message)) {
      this.#count({ bad: 1, discarded: dropped });
      if (this.#stage !== 'frames') this.#diagnosis.badLine(line);
      // No damage does that: the firmware speaks otherwise, and would repeat the frame for ever.
      if ('bad' in read && read.bad === 'format') this.#endAs('protocol', read.why);
      return;
    }
    this.#count({ frames: 1, discarded: dropped + read.noise });
    this.#stage = 'frames';
    this.#heardMs = nowMs;
    this.#message(read.message, line.subarray(read.noise), nowMs);
  }

  #message(message: DeviceMessage, line: Uint8Array, nowMs: number): void {
    if (message.type === 'HELLO') {
      const doubt = this.#isExpected(message) ? this.#doubt(message) : null;
      if (doubt !== null) this.#refuse(doubt, message.device, nowMs);
      else if (!this.#end && this.#intake.hasRoom(HELLO_AND_GAP)) this.#hello(message, line, nowMs);
      return;
    }
    if (!this.#welcomed) {
      this.#ask(nowMs);
      return;
    }
    this.#unheard = 0;
    if (message.type === 'BEAT') this.#beat(message.seq, nowMs);
    else this.#numbered(message, line, nowMs);
  }

  /** It takes the station for another one, that it knew before. */
  #ask(nowMs: number): void {
    if (!this.#mayAnswer('frames, but no HELLO: it does not hear the station, or another one answers it', nowMs)) return;
    this.#write.push(encodeMessage({ type: 'WELCOME', seq: 0, boot: NO_BOOT }));
  }

  /** Nothing of it counts: its nonce is answered with another, and the proof comes with the sealed HELLO. */
  #greet(greeting: DeviceGreeting, nowMs: number): void {
    const answer = this.#gate.answer(greeting);
    if (typeof answer === 'string') this.#refuse(answer, greeting.device, nowMs);
    else if (this.#mayAnswer('its nonce over and over: it does not hear the station', nowMs, 'greeting')) this.#write.push(answer);
  }

  /** Told once. A session that is proved goes on: what was slipped in is not its device's. Else whoever is honest begins anew. */
  #refuse(why: Refusal['why'], device: string | null, nowMs: number): void {
    if (!this.#told.has(why)) this.#refusals.push({ why, device });
    this.#told.add(why);
    if (this.#gate.isProved && !HOPELESS.has(why)) return;
    this.#ask(nowMs);
    this.#endAs('notAuthentic', `${device ?? 'the device'} ${REFUSED[why]}`);
  }

  /** What speaks against a device although it has the key. */
  #doubt({ device, boot }: HelloMessage): Refusal['why'] | null {
    if (!this.#gate.isProved) return null;
    if (this.#expected.former?.includes(`${device}/${boot}`)) return 'rollback';
    return this.#expected.watch?.isElsewhere(device) ? 'cloned' : null;
  }

  #isExpected({ kind, device }: Pick<HelloMessage, 'kind' | 'device'>): boolean {
    if (kind === this.#expected.kind && (this.#device === null || device === this.#device)) return true;
    const wanted = this.#device === null ? `a ${this.#expected.kind}` : `${this.#expected.kind} "${this.#device}"`;
    this.#endAs('wrongDevice', `${wanted} is expected here, but ${kind} "${device}" answers`);
    return false;
  }

  #hello(hello: HelloMessage, line: Uint8Array, nowMs: number): void {
    this.#device = hello.device;
    if (hello.boot !== this.#intake.boot) this.#intake.begin(hello.boot, this.#knownOf(hello));
    // Not its bytes: the counter of a sealed one is another each time.
    const said = JSON.stringify([hello, this.#gate.isProved]);
    if (said !== this.#lastHello) this.#deliver(eventOf(hello, line, this.#gate.isProved), null, line);
    this.#lastHello = said;
    if (hello.seq > this.#intake.delivered) this.#gap(hello, line);
    const kind = this.#gate.isProved ? 'proof' : 'line';
    if (!this.#mayAnswer('HELLO over and over: it does not hear the station; check the line from the station to it', nowMs, kind)) return;
    this.#welcomed = true;
    this.#say({ type: 'WELCOME', boot: hello.boot }, nowMs);
    for (const wish of this.#wishes.all(nowMs)) this.#say(wish, nowMs);
  }

  /** Without a journal of this boot, what the device calls acknowledged was acknowledged by somebody. */
  #knownOf({ device, boot, seq }: HelloMessage): number {
    const known = this.#expected.known;
    return known !== null && known.device === device && known.boot === boot ? known.seq : seq;
  }

  #gap(hello: HelloMessage, line: Uint8Array): void {
    this.#deliver({ event: 'device', kind: 'gap', code: `${this.#intake.delivered + 1}-${hello.seq}` }, null, line);
    this.#intake.skipTo(hello.seq);
  }

  #beat(seq: number, nowMs: number): void {
    const { boot, taken, delivered } = this.#intake;
    if (this.#intake.isMissing(seq, nowMs))
      this.#endAs('protocol', `frames ${delivered + 1} to ${seq} never came, and it repeats none: another station acknowledges them`);
    if (seq >= taken) return;
    if (this.#gate.isProved) this.#refuse('rollback', this.#device, nowMs);
    else this.#endAs('protocol', `the device counts ${seq} frames of boot ${boot}, but the station has ${taken}: a boot id was used twice`);
  }

  #numbered(message: NumberedMessage, line: Uint8Array, nowMs: number): void {
    switch (this.#intake.judge(message.seq)) {
      case 'taken':
        this.#say({ type: 'ACK' }, nowMs);
        break;
      case 'waiting':
        break;
      case 'early':
        if (message.seq <= this.#lastSeq) this.#early += 1;
        if (this.#early >= PATIENCE)
          this.#endAs('protocol', `the device insists on frame ${message.seq}; ${this.#intake.delivered + 1} is due`);
        break;
      case 'new':
        this.#early = 0;
        if (this.#intake.hasRoom(1)) this.#deliver(eventOf(message, line), message.seq, line);
        break;
    }
    this.#lastSeq = message.seq;
  }

  #deliver(event: DeviceEvent, seq: number | null, line: Uint8Array): void {
    const { boot } = this.#intake;
    const id = seq === null || boot === null || this.#device === null ? null : { device: this.#device, boot, seq };
    this.#frames.push({ frame: this.#intake.deliver(id), id, event, raw: textOf(line) });
    if (event.event !== 'button') return;
    for (const more of this.#held.change(event.key, event.down, this.#heardMs)) this.#deliver(more, null, line);
  }

  #mayAnswer(inVain: string, nowMs: number, to: 'greeting' | 'proof' | 'line' = 'line'): boolean {
    if (nowMs - this.#answeredMs[to] < ANSWER_ONCE_MS) return false;
    this.#answeredMs[to] = nowMs;
    this.#unheard += 1;
    if (this.#unheard >= PATIENCE) this.#endAs('protocol', `the device sends ${inVain}`);
    return this.#unheard < PATIENCE;
  }

  #say(message: WithoutSeq<StationMessage>, nowMs: number): void {
    if (this.#end) return;
    this.#write.push(this.#gate.encode({ ...message, seq: this.#intake.taken }));
    this.#sentMs = nowMs;
  }

  #endAs(why: EndReason, detail: string): void {
    this.#end ??= { why, detail };
  }

  #count({ frames = 0, bad = 0, discarded = 0 }: Partial<SessionCounts>): void {
    this.#counts = { frames: this.#counts.frames + frames, bad: this.#counts.bad + bad, discarded: this.#counts.discarded + discarded };
  }

  #step(): SessionStep {
    const refusals = this.#refusals.length > 0 && { refusals: this.#refusals };
    const step = { write: this.#write, frames: this.#frames, stage: this.#stage, ...refusals, ...(this.#end && { end: this.#end }) };
    this.#write = [];
    this.#refusals = [];
    this.#frames = [];
    return step;
  }
}
