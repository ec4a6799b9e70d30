import { fork } from 'node:child_process';
import type { StartProcess } from './devices.ts';
import type { FromDevices, ToDevices } from './messages.ts';
import { once } from './wires/wire.ts';

/** Starts the device process as a child of Node. `record`: the folder into which it records every link (R107); null: none. */
export const forkDevices =
  (record: string | null = null): StartProcess =>
  (on) => {
    // Its standard output is nobody's: the station's own is data. Node's options of the station (a debugger's port) are not for it.
    const child = fork(new URL('./process.ts', import.meta.url), record === null ? [] : [record], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const ended = once(on.ended);
    let how: string | null = null;
    // What it said before it ended is read to the end: it has ended when it has exited and its channel is closed.
    const end = () => {
      if (how !== null && !child.connected) ended(how);
    };
    child.on('message', (message) => on.message(message as FromDevices));
    child.on('exit', (code, signal) => {
      how = signal === null ? `it exited with code ${code}` : `it was ended by ${signal}`;
      end();
    });
    child.on('disconnect', end);
    // It could not be started at all. (Of a message that could not be sent, `exit` tells as well.)
    child.on('error', (error) => {
      if (child.pid === undefined) ended(error.message);
    });
    return {
      pid: child.pid ?? null,
      send: (message: ToDevices) => void (child.connected && child.send(message)),
      kill: () => void child.kill('SIGKILL'),
    };
  };
