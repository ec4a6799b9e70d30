import { accessSync, constants, existsSync, readFileSync, type Stats, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { basename, join } from 'node:path';

/** Who may open a port, and what this account must do to be one of them. */
export interface Access {
  readonly may: boolean;
  /** `owned by root:dialout, mode 660`, and the way out where the account may not open it. */
  readonly detail: string;
}

export function accessOf(path: string): Access {
  const stats = statsOf(path);
  if (stats === null) return { may: false, detail: 'its folder may not be entered' };
  if (stats === undefined) return { may: false, detail: 'is not there' };
  const group = groupName(stats.gid);
  const owned = `owned by ${ownerName(stats.uid)}:${group}, mode ${(stats.mode & 0o777).toString(8)}`;
  if (mayOpen(path)) return { may: true, detail: owned };
  return { may: false, detail: `${owned}; ${wayIn(path, stats, group)}` };
}

function statsOf(path: string): Stats | undefined | null {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return null;
  }
}

function mayOpen(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function wayIn(path: string, stats: Stats, group: string): string {
  const groupMay = (stats.mode & 0o060) === 0o060;
  if (groupMay && stats.gid !== 0)
    return `add ${accountName()} to the group ${group} (sudo usermod -aG ${group} ${accountName()}) and start a new login session`;
  const ids = basename(path).startsWith('hidraw') ? ' (it tells how to add the ids of a device that is not in it)' : '';
  return `install the udev rule${ids}: sudo cp ${rulesFile()} /etc/udev/rules.d/ && sudo udevadm control --reload, and plug it in again`;
}

/** The udev rules that come with the station: beside this file, or beside the archive that the desktop program is in, or where that is built. */
function rulesFile(): string {
  const places = ['.', '../../..', '../../main/devices'].map((place) => join(import.meta.dirname, place, RULES));
  return places.find((place) => existsSync(place)) ?? RULES;
}
const RULES = '60-dealer-station.rules';

const ownerName = (uid: number): string => nameIn('/etc/passwd', uid);
const groupName = (gid: number): string => nameIn('/etc/group', gid);

/** Node has no way to a group's name but the file; where it is not listed there its number is told. */
function nameIn(file: string, id: number): string {
  try {
    const line = readFileSync(file, 'utf8')
      .split('\n')
      .find((entry) => entry.split(':')[2] === String(id));
    return line?.split(':')[0] ?? String(id);
  } catch {
    return String(id);
  }
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // An account that is not in the user database has a number only.
    return String(process.getuid?.() ?? 'this account');
  }
}
