import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, existsSync, openSync, rmSync } from 'node:fs';
import { until } from '../support/until.ts';

/** A cable between two serial ports that are made by socat. */
export async function plugPair(one: string, other: string): Promise<{ unplug(): Promise<void> }> {
  const socat = spawn('socat', [`pty,raw,echo=0,link=${one}`, `pty,raw,echo=0,link=${other}`], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(socat, 'exit');
  await until('both ports of socat', () => existsSync(one) && existsSync(other));
  // Somebody must hold them, or socat ends as soon as its first reader closes one.
  const held = [one, other].map((path) => openSync(path, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK));
  return {
    unplug: async () => {
      socat.kill('SIGKILL');
      await ended;
      for (const port of held) closeSync(port);
      for (const path of [one, other]) rmSync(path, { force: true });
    },
  };
}
