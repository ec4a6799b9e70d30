import { utilityProcess } from 'electron';
import type { StartProcess } from '../devices/devices.ts';
import type { FromDevices } from '../devices/messages.ts';

/** Starts the device process as a child of Electron; `file` is its built entry, `record` as of `forkDevices`. */
export const utilityDevices =
  (file: string, record: string | null): StartProcess =>
  (on) => {
    const child = utilityProcess.fork(file, record === null ? [] : [record], {
      serviceName: 'dealer-station devices',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.on('message', (message: FromDevices) => on.message(message));
    child.on('exit', (code) => on.ended(`it exited with code ${code}`));
    return {
      get pid() {
        return child.pid ?? null;
      },
      send: (message) => child.postMessage(message),
      // Its own `kill` asks, and a driver that hangs does not hear. Without a pid it has not started or has ended already.
      kill: () => {
        if (child.pid === undefined) child.kill();
        else process.kill(child.pid, 'SIGKILL');
      },
    };
  };
