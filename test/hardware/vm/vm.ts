import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '../../support/files.ts';
import { bundle } from './bundle.ts';
import { image } from './image.ts';

/** A guest that runs one program and is switched off. */
export interface Vm {
  /** At once; nothing is told any more. */
  kill(): void;
}
export interface VmEvents {
  /** A line of the program's standard output. */
  line(text: string): void;
  /** Once, last: how it ended, and the end of what its kernel and the program's standard error said. */
  ended(how: string): void;
}

const MEMORY_MB = 1536;
const PROCESSORS = 2;
/** Places to plug a device in. */
const SOCKETS = 6;
/** What is shown of the console when a guest ends. */
const CONSOLE_LINES = 25;

/** No KVM: whether it is there, and whether a stock kernel boots under it, differs from machine to machine. */
const MACHINE = [
  ...['-machine', 'pc', '-accel', 'tcg,thread=multi,tb-size=512', '-cpu', 'qemu64,+ssse3,+sse4.1,+sse4.2,+popcnt,+rdrand'],
  ...['-smp', `${PROCESSORS}`, '-m', `${MEMORY_MB}`, '-nodefaults', '-no-user-config', '-display', 'none', '-no-reboot', '-nic', 'none'],
];
/** A crash of the kernel, or of the program in PID 1, ends the guest. */
const KERNEL =
  'console=ttyS0 quiet panic=-1 oops=panic nokaslr mitigations=off tsc=reliable no_timer_check audit=0 apparmor=0 random.trust_cpu=on';

/**
 * Boots a guest whose root is this machine's (read-only, under a layer in memory) and runs the cases there in place of init, with the
 * Node of this process. Rejects where the guest cannot be made.
 */
export async function startVm(withinMs: number, on: VmEvents): Promise<Vm> {
  if (process.arch !== 'x64') throw new Error(`the guest is an x64 machine and has this one's programs, which are ${process.arch}`);
  const [{ kernel, initrd }, programs] = await Promise.all([image(), bundle()]);
  const dir = mkdtempSync(join(tmpdir(), 'hardware-'));
  const console = join(dir, 'console');
  const variables = {
    NODE: process.execPath,
    REQUIRE: join(ROOT, 'main/require-node.cjs'),
    PROGRAM: programs.main,
    PROGRAM_STATION: programs.station,
    SOCKETS,
  };
  const qemu = spawn(
    'timeout',
    [
      // It ends even where this process is killed.
      ...['--signal=KILL', `${withinMs / 1000}`, 'qemu-system-x86_64', ...MACHINE, '-kernel', kernel, '-initrd', initrd],
      ...['-append', [KERNEL, ...Object.entries(variables).map(([name, value]) => `${name}="${value}"`)].join(' ')],
      ...['-fsdev', 'local,id=root,path=/,security_model=none,readonly=on,multidevs=remap'],
      ...['-device', 'virtio-9p-pci,fsdev=root,mount_tag=root'],
      ...['-serial', `file:${console}`, '-serial', 'stdio'],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let errors = '';
  qemu.stderr.on('data', (text) => {
    errors += text;
  });
  createInterface({ input: qemu.stdout }).on('line', on.line);
  qemu.on('error', (error) => {
    errors += error.message;
  });
  qemu.on('close', (code, signal) => {
    // Where the kernel was when it gave up tells nothing.
    const [said = ''] = textOf(console).split('Call Trace:');
    rmSync(dir, { recursive: true, force: true });
    const how =
      signal === null && code === 0
        ? 'the guest was switched off'
        : `the guest ended (${signal ?? `exit code ${code}`}; it may run ${withinMs} ms)`;
    on.ended([how, errors, said.split(/\r?\n/).slice(-CONSOLE_LINES).join('\n')].filter((text) => text !== '').join('\n'));
  });
  // Not SIGKILL: `timeout` hands it on.
  return { kill: () => void qemu.kill('SIGTERM') };
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It did not come so far.
    return '';
  }
}
