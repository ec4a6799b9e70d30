import { readFileSync, statSync } from 'node:fs';
import { entries, target } from './tree.ts';

/** Who holds a port with an exclusive lock, as the kernel lists it: `node (process 4711)`. Null: nobody, or it cannot be told. */
export function holderOf(path: string): string | null {
  try {
    const { dev, ino } = statSync(path);
    const file = `${hex(majorOf(dev))}:${hex(minorOf(dev))}:${ino}`;
    // `1: FLOCK  ADVISORY  WRITE 4711 fe:00:2146553 0 EOF`
    const lock = readFileSync('/proc/locks', 'utf8')
      .split('\n')
      .map((line) => line.split(/\s+/))
      .find((fields) => fields[1] === 'FLOCK' && fields[5] === file);
    const pid = lock?.[4];
    return pid === undefined ? null : `${nameOf(pid)} (process ${pid})`;
  } catch {
    // Another system than Linux, or the port has gone meanwhile.
    return null;
  }
}

/** Other processes that have files open, by file, as far as this account may see them: `node (process 4711)`. One look for all files. */
export function othersWith(paths: readonly string[]): ReadonlyMap<string, string> {
  const holders = new Map<string, string>();
  if (paths.length === 0) return holders;
  for (const pid of entries('/proc').filter((entry) => /^\d+$/.test(entry) && entry !== String(process.pid))) {
    const open = new Set(entries(`/proc/${pid}/fd`).map((fd) => target(`/proc/${pid}/fd/${fd}`)));
    for (const path of paths.filter((one) => open.has(one)))
      holders.set(path, [holders.get(path), `${nameOf(pid)} (process ${pid})`].filter((who) => who !== undefined).join(', '));
  }
  return holders;
}

function nameOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return 'another program';
  }
}

// How Linux packs the two numbers of a device into one.
const majorOf = (dev: number): number => (dev >>> 8) & 0xfff;
const minorOf = (dev: number): number => (dev & 0xff) | ((dev >>> 12) & 0xfff00);
const hex = (number: number): string => number.toString(16).padStart(2, '0');
