import type { Dialect, Session, SessionStep } from '../../firmware-protocol/events.ts';

/** Each report is a frame, told as its hex; each command is written as one report: its report id, then the light. */
export const reportsDialect: Dialect = {
  name: 'reports',
  delimiter: null,
  maxBytes: 64,
  listens: true,
  open: (): Session => {
    let frames = 0;
    const step = (more: Partial<SessionStep> = {}): SessionStep => ({
      ...{ write: [], frames: [], stage: frames > 0 ? 'frames' : 'open' },
      ...more,
    });
    return {
      receive: (bytes) => {
        frames += 1;
        const raw = Buffer.from(bytes).toString('hex');
        return step({ frames: [{ frame: frames, id: null, event: { event: 'device', kind: raw }, raw }] });
      },
      took: () => step(),
      command: (command) => step({ write: [Buffer.from([0, command.command === 'light' ? Number(command.light) : 0xff])] }),
      tick: () => step(),
      get counts() {
        return { frames, bad: 0, discarded: 0 };
      },
    };
  },
  decode: () => [],
  encoder: () => () => null,
};
