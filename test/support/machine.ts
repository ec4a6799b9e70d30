import { type ExecFileSyncOptions, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What the tests run, looked for in each folder of PATH, and the Debian package that has it. */
const NEEDED: Readonly<Record<string, string>> = {
  chromium: 'chromium',
  'chromium-headless-shell': 'chromium-headless-shell',
  socat: 'socat',
  // Of an account that is no administrator its folder is not in PATH.
  '../sbin/ser2net': 'ser2net',
  gcc: 'gcc',
  '../include/stdio.h': 'libc6-dev',
  python3: 'python3',
  'qemu-system-x86_64': 'qemu-system-x86',
  xz: 'xz-utils',
  // What node-hid is linked with.
  [`../lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/libusb-1.0.so.0`]: 'libusb-1.0-0',
};

/** Debian packages of the needed programs that this machine does not have. */
export function missingPackages(needed = NEEDED, path = process.env.PATH ?? ''): string[] {
  const folders = path.split(delimiter);
  const missing = Object.entries(needed).filter(([program]) => !folders.some((folder) => existsSync(join(folder, program))));
  return [...new Set(missing.map(([, name]) => name))];
}

/** Installs what is missing where it may (root on Debian); otherwise the one command that does, null when nothing is missing. */
export function prepareMachine(): string | null {
  const packages = missingPackages();
  if (packages.length === 0) return null;
  const install = ['apt-get', 'install', '--yes', '--no-install-recommends', ...packages];
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    return `The tests need ${packages.join(', ')}. Install with: sudo apt-get update && sudo ${install.join(' ')}`;
  }
  console.log(`Installing ${packages.join(', ')}`);
  const options: ExecFileSyncOptions = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  execFileSync('apt-get', ['update'], options);
  execFileSync('apt-get', install.slice(1), options);
  const still = missingPackages();
  return still.length === 0 ? null : `${still.join(', ')} was installed, but its program is not found.`;
}
