import { execFile } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { equal, matches } from '../equal.ts';
import { type Guest, LINE_SCANNER_PORT, panelWish, shell } from '../guest.ts';
import { soon } from '../soon.ts';
import { maskOf } from '../storm.ts';
import { wishOf } from '../watched-devices.ts';

/** Where the printed command puts it. */
const INSTALLED = '/etc/udev/rules.d/60-dealer-station.rules';
const run = promisify(execFile);
const SCANNER_IDS = ['b002', 'b003'];

/** Without the rules: what doctor says of each device, and what the link of one. Then with them, as that line says, nothing being started anew. */
export async function permission(guest: Guest): Promise<void> {
  const { devices, lineScanner, posScanner, wedgeScanner } = guest;
  const panel = guest.panel(1);
  await guest.plug(panel, lineScanner, posScanner, wedgeScanner);
  const doctor = run(process.execPath, [guest.program, 'doctor']);
  devices.devices.have([panelWish(1), wishOf('line', `serial:${LINE_SCANNER_PORT}`, 'ascii-line')]);
  const { detail = '' } = await devices.reaches('panel-1', 'lost', 'noPermission');
  const [, command = ''] = matches(
    'the way out',
    detail,
    /^hid:1209:a001\/P-0001 \(\/dev\/hidraw\d+\) may not be opened by this account: owned by root:root, mode 600; .*: (sudo cp .+), and plug it in again$/,
  );
  await devices.opens('line');
  checkDoctor((await doctor).stdout);

  const { pid } = devices.devices;
  shell(command);
  addScanners();
  for (const device of [panel, posScanner, wedgeScanner]) device.unplug();
  await guest.plug(panel, posScanner, wedgeScanner);
  await devices.opens('panel-1');
  equal('the device process', devices.devices.pid, pid);
  await panel.say(maskOf(null));
  await panel.say(maskOf(5));
  await soon('a key of the panel', () => devices.framesOf('panel-1').some(({ event }) => event.event === 'button' && event.key === 5));
}

/** As the rules themselves say how: a line like the one in the comment, with the ids of the device. */
function addScanners(): void {
  const [, line = ''] = matches('the comment of the rules', readFileSync(INSTALLED, 'utf8'), /^#(SUBSYSTEM=="hidraw".*VVVV.*)$/m);
  for (const id of SCANNER_IDS) appendFileSync(INSTALLED, `${line.replace('VVVV', '1209').replace('PPPP', id)}\n`);
  shell('udevadm control --reload');
}

function checkDoctor(text: string): void {
  for (const [product, wire] of [
    ['Button Panel', 'hid:1209:a001/P-0001'],
    ['POS Scanner', 'hid:1209:b002/S-0002'],
    ['Wedge Scanner', 'hid:1209:b003/S-0003'],
  ] as const)
    matches(
      product,
      text,
      new RegExp(
        `^  /dev/hidraw\\d+  MAY NOT BE OPENED: .*${product}.*; install the udev rule.*\\n    always the same device: ${wire}$`,
        'm',
      ),
    );
  matches(
    'the serial scanner',
    text,
    new RegExp(`^  /dev/ttyACM\\d+  may be opened: .*Card Scanner.*\\n    always the same device: serial:${LINE_SCANNER_PORT}$`, 'm'),
  );
  matches('the scanner that types', text, /hid:1209:b003\/S-0003\n {4}a keyboard of this computer as well/);
}
