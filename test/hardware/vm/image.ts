import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** What the guest is started from. */
export interface Image {
  readonly kernel: string;
  readonly initrd: string;
}

/** A kernel and what is started before the guest's root stands are kept from run to run. */
const CACHE = join('/var/tmp', `dealer-station-hardware-${userInfo().uid}`);
const BUILD = 'build-';
const INIT = join(import.meta.dirname, 'init.sh');
/** The smaller cloud kernel has neither USB nor 9p. */
const KERNEL = 'linux-image-amd64';
/** Unpacked for the guest alone, not installed. The kernel's own rules for devices come with udev. */
const PACKAGES = ['udev', 'libkmod2', 'busybox-static'];
/** In the order in which they are loaded, each after those that it needs. */
const MODULES = [
  ...['virtio_pci', '9p', '9pnet_virtio', 'overlay', 'evdev', 'usbhid', 'hid-generic', 'cdc-acm'],
  ...['dummy_hcd', 'configfs', 'libcomposite', 'usb_f_hid', 'usb_f_acm'],
];
/** Where the header of a compressed kernel says what it holds (Linux boot protocol, 2.08 on). */
const HEADER = { setupSectors: 0x1f1, payloadOffset: 0x248, payloadLength: 0x24c, sectorBytes: 512 };
/** The payload ends with the size of what it unpacks to. */
const SIZE_BYTES = 4;

const run = promisify(execFile);

/** Fetches and builds what is missing (root is not needed); otherwise says at once where it is. Rejects with what could not be had. */
export async function image(): Promise<Image> {
  const made = join(CACHE, stamp());
  if (!existsSync(made)) await make(made);
  return { kernel: join(made, 'vmlinux'), initrd: join(made, 'initrd.img') };
}

function stamp(): string {
  const hash = createHash('sha256');
  for (const file of [INIT, import.meta.filename]) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

async function make(made: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const work = mkdtempSync(join(CACHE, BUILD));
  try {
    const unpacked = await packages(work);
    const finished = join(work, 'finished');
    mkdirSync(finished);
    await writeFile(join(finished, 'vmlinux'), await unpackedKernel(unpacked, work));
    await pack(rootOf(unpacked, work), unpacked, join(finished, 'initrd.img'));
    // Another run may have been as quick.
    await rename(finished, made).catch((error: unknown) => {
      if (!existsSync(made)) throw error;
    });
    for (const old of readdirSync(CACHE))
      if (old !== basename(made) && !old.startsWith(BUILD)) rmSync(join(CACHE, old), { recursive: true });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Folder into which Debian's packages are unpacked. */
async function packages(work: string): Promise<string> {
  await download(work).catch(async (error: unknown) => {
    // The lists are not there, or name a version that is gone.
    if (process.getuid?.() !== 0) throw new Error(`the guest's kernel cannot be fetched; sudo apt-get update may help: ${String(error)}`);
    await run('apt-get', ['update', '-qq']);
    await download(work);
  });
  const unpacked = join(work, 'unpacked');
  for (const file of globSync('*.deb', { cwd: work })) await run('dpkg-deb', ['--extract', join(work, file), unpacked]);
  return unpacked;
}

async function download(work: string): Promise<void> {
  const { stdout } = await run('apt-cache', ['depends', KERNEL]);
  const kernel = /Depends: (linux-image-\d\S*)/.exec(stdout)?.[1];
  if (kernel === undefined) throw new Error(`apt knows no ${KERNEL}`);
  await run('apt-get', ['download', '-qq', kernel, ...PACKAGES], { cwd: work });
}

/** The kernel as it lies in memory: an emulated processor would take a second to unpack it at each start. */
async function unpackedKernel(unpacked: string, work: string): Promise<Buffer> {
  const compressed = readFileSync(only(`${unpacked}/boot/vmlinuz-*`));
  const start = ((compressed[HEADER.setupSectors] ?? 0) + 1) * HEADER.sectorBytes + compressed.readUInt32LE(HEADER.payloadOffset);
  const end = start + compressed.readUInt32LE(HEADER.payloadLength) - SIZE_BYTES;
  const payload = join(work, 'payload.xz');
  writeFileSync(payload, compressed.subarray(start, end));
  const { stdout } = await run('xz', ['--decompress', '--stdout', payload], { encoding: 'buffer', maxBuffer: 256 * 1024 * 1024 });
  return stdout;
}

/** The first file system: busybox, the modules, and what the guest has beyond this machine's root. */
function rootOf(unpacked: string, work: string): string {
  const root = join(work, 'root');
  for (const folder of ['bin', 'modules', 'dev', 'proc', 'sys', 'lower', 'layers', 'guest', 'packages/usr'])
    mkdirSync(join(root, folder), { recursive: true });
  copyFileSync(busyboxIn(unpacked), join(root, 'bin/busybox'));
  copyFileSync(INIT, join(root, 'init'));
  chmodSync(join(root, 'init'), 0o755);
  addModules(unpacked, join(root, 'modules'));
  // Debian's /bin and /lib are links into /usr by now: a folder in their place would hide all that is there.
  for (const from of ['bin/udevadm', 'lib/udev', 'usr/lib/x86_64-linux-gnu', 'etc/udev'])
    cpSync(join(unpacked, from), join(root, 'packages', from.replace(/^(?=bin|lib)/, 'usr/')), { recursive: true, verbatimSymlinks: true });
  rmSync(join(root, 'packages/usr/lib/udev/hwdb.d'), { recursive: true, force: true });
  mkdirSync(join(root, 'packages/usr/lib/systemd'));
  symlinkSync('/usr/bin/udevadm', join(root, 'packages/usr/lib/systemd/systemd-udevd'));
  return root;
}

function addModules(unpacked: string, folder: string): void {
  const files = new Map(globSync(`${unpacked}/lib/modules/*/kernel/**/*.ko`).map((file) => [nameOf(file), file]));
  const added = new Set<string>();
  const add = (name: string): void => {
    const file = files.get(name);
    // What is built into the kernel is no file.
    if (file === undefined || added.has(name)) return;
    added.add(name);
    for (const needed of neededBy(file)) add(needed);
    copyFileSync(file, join(folder, basename(file)));
    appendFileSync(join(folder, 'order'), `${basename(file)}\n`);
  };
  for (const name of MODULES) add(name.replaceAll('-', '_'));
}
const nameOf = (file: string): string => basename(file, '.ko').replaceAll('-', '_');
const neededBy = (file: string): readonly string[] =>
  (/(?:^|\0)depends=([^\0]*)/.exec(readFileSync(file, 'latin1'))?.[1] ?? '').split(',').map((name) => name.replaceAll('-', '_'));

/** The folder as an archive that the kernel reads. */
async function pack(root: string, unpacked: string, file: string): Promise<void> {
  await run('sh', ['-c', 'find . | "$0" cpio -o -H newc > "$1"', busyboxIn(unpacked), file], { cwd: root });
}
const busyboxIn = (unpacked: string): string => join(unpacked, 'bin/busybox');

function only(pattern: string): string {
  const [found] = globSync(pattern);
  if (found === undefined) throw new Error(`no ${basename(pattern)} in ${basename(dirname(pattern))} of the kernel's package`);
  return found;
}
