import type { FromDevices, ToDevices } from './messages.ts';

/** The station, seen from its device process, whichever way that was started. */
export interface Parent {
  say(message: FromDevices): void;
  listen(on: (message: ToDevices) => void, gone: () => void): void;
}
/** What Electron's `utilityProcess` gives its children; it ends them itself when it goes. */
interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { data: ToDevices }) => void): unknown;
}

export function parentOfThisProcess(): Parent {
  const port = (process as { parentPort?: ParentPort }).parentPort;
  if (port) return { say: (message) => port.postMessage(message), listen: (on) => void port.on('message', ({ data }) => on(data)) };
  return {
    say: (message) => void process.send?.(message),
    listen: (on, gone) => {
      process.on('message', (message) => on(message as ToDevices));
      process.on('disconnect', gone);
    },
  };
}
