import { execFileSync } from 'node:child_process';
import { chmodSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ROOT } from '../../support/files.ts';
import { KEYBOARD, lineScanner, PANEL, POS_SCANNER, panel, posScanner, wedgeScanner } from './models.ts';
import { HidDevice, SerialDevice } from './usb.ts';
import { WatchedDevices, wishOf } from './watched-devices.ts';

/** An account of no rights but those of the groups that it is in. */
const ORDINARY = { user: 65_534, group: 65_534, dialout: 20 };
/** Node, as that account. */
const AS_ORDINARY = '/run/node-as-ordinary';
const UDEV = '/usr/lib/systemd/systemd-udevd';

type Device = HidDevice | SerialDevice;

/** The machine that the cases have: devices that are not plugged in yet, and the station's side of them, which is started once. */
export class Guest {
  readonly panels = ['P-0001', 'P-0002', 'P-0003', 'P-0004'].map((serial) => new HidDevice(serial, panel(serial), PANEL));
  /** Panels of the same kind without serial numbers. */
  readonly twins = ['twin-1', 'twin-2'].map((name) => new HidDevice(name, panel(null), PANEL));
  readonly lineScanner = new SerialDevice('line', lineScanner('S-0001'));
  readonly posScanner = new HidDevice('pos', posScanner('S-0002'), POS_SCANNER);
  readonly wedgeScanner = new HidDevice('wedge', wedgeScanner('S-0003'), KEYBOARD);
  readonly devices: WatchedDevices;
  /** The built station. */
  readonly program: string;
  readonly #sockets: number;

  /** `sockets`: how many there are. Everything that is started from here on, the device process too, is started as the ordinary account. */
  constructor(program: string, sockets: number) {
    this.program = program;
    this.#sockets = sockets;
    execFileSync(UDEV, ['--daemon'], { stdio: 'ignore' });
    letOthersIn();
    const { user, group, dialout } = ORDINARY;
    const as = `exec setpriv --reuid=${user} --regid=${group} --groups=${dialout} "$@"\n`;
    writeFileSync('/run/as-ordinary', `#!/bin/sh\n${as}`, { mode: 0o755 });
    writeFileSync(AS_ORDINARY, `#!/bin/sh\nexec /run/as-ordinary ${JSON.stringify(process.execPath)} "$@"\n`, { mode: 0o755 });
    process.execPath = AS_ORDINARY;
    this.devices = new WatchedDevices();
  }

  /** Panel `nth` from 1. */
  panel(nth: number): HidDevice {
    const found = this.panels[nth - 1];
    if (found === undefined) throw new RangeError(`there is no panel ${nth}`);
    return found;
  }
  get everything(): readonly Device[] {
    return [...this.panels, ...this.twins, this.lineScanner, this.posScanner, this.wedgeScanner];
  }

  /** Each into a free socket. */
  async plug(...devices: readonly Device[]): Promise<void> {
    const taken = new Set(this.everything.map(({ socket }) => socket));
    const free = Array.from({ length: this.#sockets }, (_, socket) => socket).filter((socket) => !taken.has(socket));
    if (free.length < devices.length) throw new RangeError(`there are ${free.length} free sockets for ${devices.length} devices`);
    await Promise.all(devices.map((device, nth) => device.plug(free[nth] as number)));
  }
  /** Between two cases: nothing is plugged in, nothing wanted, nothing remembered. */
  async clear(): Promise<void> {
    for (const device of this.everything) device.unplug();
    await this.devices.forget();
  }
}

/** What a person of the ordinary account types into a shell. */
export const asOrdinary = (...command: readonly string[]): readonly [string, readonly string[]] => ['/run/as-ordinary', command];
/** What somebody types who may become root. */
export const shell = (command: string): string => execFileSync('sh', ['-c', command.replaceAll('sudo ', '')], { encoding: 'utf8' });

export const panelWish = (nth: number, link = `panel-${nth}`) => wishOf(link, `hid:1209:a001/P-000${nth}`, 'native-panel');
export const LINE_SCANNER_PORT = '/dev/serial/by-id/usb-ACME_Card_Scanner_S-0001-if00';

/** The project may lie in a folder of an account's own. Changed here only, in the layer in memory. */
function letOthersIn(): void {
  for (let folder = ROOT; folder !== '/'; folder = dirname(folder)) chmodSync(folder, statSync(folder).mode | 0o555);
}
