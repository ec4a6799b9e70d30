import type { DeviceEvent, Dialect, Session, SessionStep } from '../../firmware-protocol/events.ts';

const LF = 0x0a;

/**
 * The simplest dialect there is: each line is a card, with no numbers and no acknowledgement on the wire but `took N`. Shows what
 * the wire does by itself, without a protocol that repeats what is lost.
 */
export const lineDialect: Dialect = {
  name: 'line',
  delimiter: LF,
  maxBytes: 64,
  open: (expected, openedMs): Session => {
    let frames = 0;
    let heardMs = openedMs;
    const step = (more: Partial<SessionStep> = {}): SessionStep => ({
      write: [],
      frames: [],
      stage: frames > 0 ? 'frames' : 'open',
      ...more,
    });
    return {
      receive: (bytes, nowMs) => {
        heardMs = nowMs;
        frames += 1;
        const raw = Buffer.from(bytes).toString('latin1');
        const event: DeviceEvent = { event: 'card', code: raw.trim() };
        return step({ frames: [{ frame: frames, id: null, event, raw }] });
      },
      took: (frame) => step({ write: [Buffer.from(`took ${frame}\n`)] }),
      command: (command) => step({ write: [Buffer.from(`${command.command}\n`)] }),
      tick: (nowMs) => (nowMs - heardMs >= expected.deadlineMs ? step({ end: { why: 'silent', detail: 'no byte' } }) : step()),
      get counts() {
        return { frames, bad: 0, discarded: 0 };
      },
    };
  },
  decode: () => [],
  encoder: () => () => null,
};
