import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, closeSync, constants, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import { until } from './until.ts';

/** A serial device in its socket: `path` is its port, `device` the device's own end of the cable. */
export interface Pty {
  readonly path: string;
  readonly device: Duplex;
  /** Pulls the plug: the port vanishes as with a USB adapter. */
  unplug(): Promise<void>;
}

const PORTS = mkdtempSync(join(tmpdir(), 'pty-'));
// Another account may have to find them.
chmodSync(PORTS, 0o755);
process.on('exit', () => rmSync(PORTS, { recursive: true, force: true }));
let ports = 0;

/** A path for a port that is not there yet. */
export function portPath(): string {
  ports += 1;
  return join(PORTS, `tty${ports}`);
}

/** Plugs a device in at `path`: a pseudo-terminal made by socat. Plugging in again at the same path is a replug. */
export async function plug(path = portPath()): Promise<Pty> {
  const socat = spawn('socat', [`pty,raw,echo=0,link=${path}`, '-'], { stdio: ['pipe', 'pipe', 'inherit'] });
  await until(`socat's port ${path}`, () => existsSync(path));
  // Somebody must hold the port, or socat ends as soon as its first reader closes it.
  const held = openSync(path, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK);
  const device = Duplex.from({ readable: socat.stdout, writable: socat.stdin });
  // Bytes under way when the plug is pulled are lost, as on a cable.
  device.on('error', () => undefined);
  return {
    path,
    device,
    unplug: async () => {
      await ended(socat);
      closeSync(held);
      // Killed, socat leaves its link behind; a system's device file goes with the device.
      rmSync(path, { force: true });
    },
  };
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}
