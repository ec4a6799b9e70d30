import type { Duplex } from 'node:stream';
import type { DeviceCommand, Dialect, Session, SessionCounts, SessionStep } from '../../firmware-protocol/events.ts';
import { NO_CREDENTIALS } from '../../firmware-protocol/events.ts';
import type { LinkRecorder } from './link-recorder.ts';
import { monoMs } from './mono.ts';

/** The same dialect, whose sessions write down all that they are told and all that they say. Their time is that of the recording. */
export const recorded = (dialect: Dialect, recorder: LinkRecorder): Dialect => ({
  ...dialect,
  open: (expected, nowMs) => {
    const ms = recorder.at(nowMs);
    const { kind, device, deadlineMs, known, former, credentials = NO_CREDENTIALS } = expected;
    const { required } = credentials;
    recorder.write(ms, { open: { kind, device, deadlineMs, known, ...(former !== undefined && { former }), required } });
    return new RecordedSession(dialect.open(expected, ms), recorder, dialect.delimiter !== null);
  },
});

/** Of a format of lines the session is given lines; the bytes as they come are heard on the stream, before it. */
export function recordBytes(stream: Duplex, { delimiter }: Dialect, recorder: LinkRecorder): void {
  if (delimiter !== null) stream.on('data', (chunk: Buffer) => recorder.write(recorder.at(monoMs()), { device: chunk }));
}

class RecordedSession implements Session {
  readonly #session: Session;
  readonly #recorder: LinkRecorder;
  readonly #isOfLines: boolean;

  constructor(session: Session, recorder: LinkRecorder, isOfLines: boolean) {
    this.#session = session;
    this.#recorder = recorder;
    this.#isOfLines = isOfLines;
  }

  get counts(): SessionCounts {
    return this.#session.counts;
  }
  receive(bytes: Uint8Array, nowMs: number): SessionStep {
    const ms = this.#recorder.at(nowMs);
    this.#recorder.write(ms, this.#isOfLines ? { line: 1 } : { device: bytes });
    return this.#said(ms, this.#session.receive(bytes, ms));
  }
  took(frame: number, nowMs: number): SessionStep {
    const ms = this.#recorder.at(nowMs);
    this.#recorder.write(ms, { took: frame });
    return this.#said(ms, this.#session.took(frame, ms));
  }
  command(command: DeviceCommand, nowMs: number): SessionStep {
    const ms = this.#recorder.at(nowMs);
    this.#recorder.write(ms, { command });
    return this.#said(ms, this.#session.command(command, ms));
  }
  tick(nowMs: number): SessionStep {
    const ms = this.#recorder.at(nowMs);
    this.#recorder.write(ms, { tick: 1 });
    return this.#said(ms, this.#session.tick(ms));
  }

  #said(ms: number, step: SessionStep): SessionStep {
    for (const bytes of step.write) this.#recorder.write(ms, { station: bytes });
    return step;
  }
}
