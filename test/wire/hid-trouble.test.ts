import { spawn } from 'node:child_process';
import { chmodSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, test } from 'vitest';
import type { LinkMessage } from '../../main/devices/messages.ts';
import { ROOT } from '../support/files.ts';
import { plug } from '../support/pty.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from './ends.ts';
import { hidTests, ONE, P1, P2, TWO } from './hid-links.ts';

const { machine, linked } = hidTests();
const later = atTheEnd();
const NOBODY = 65_534;
const OWNER_MAY = 0o600;
const EVERYBODY_MAY = 0o666;
const isOneLine = expect.stringMatching(/^hid:1209:a001\S* [^\n]+: [^\n]+$/);

describe('an HID device that cannot be opened: one line says why and what to do', () => {
  test('R13: two that nothing in the wire tells apart: neither is opened until one is named, or gone', async () => {
    const hid = machine();
    const ports = [hid.plug(0, P1), hid.plug(1, P2)];
    const link = linked(hid, 'hid:1209:a001');
    const lost = await link.reaches('lost');
    expect(lost).toMatchObject({ why: 'ambiguous', detail: isOneLine });
    expect(lost.detail).toContain(`(${ONE} at ${ports[0]?.path}, ${TWO} at ${ports[1]?.path}): bind the role to one of them`);
    await until('more attempts', () => link.attempts >= 2);
    expect(hid.open).toBe(0);
    ports[0]?.unplug();
    await link.reaches('open');
  });

  test('two of one serial number are named by place', async () => {
    const hid = machine();
    hid.plug(0, P1);
    hid.plug(1, { ...P1, place: '1-2' });
    expect((await linked(hid, ONE).reaches('lost')).detail).toMatch(/hid:1209:a001@1-1 at .*, hid:1209:a001@1-2 at /);
  });

  test('an account without rights is told of the udev rule; once the device is given to it, it is served without a restart', async () => {
    const account = process.getuid?.() === 0 ? [String(NOBODY)] : [];
    const child = spawn(process.execPath, [join(ROOT, 'test/wire/programs/hid-stranger.ts'), ...account], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const said: (Partial<LinkMessage> & { readonly root?: string; readonly path?: string })[] = [];
    createInterface(child.stdout).on('line', (line) => said.push(JSON.parse(line)));
    const { root = '', path = '' } = await until('its folder', () => said[0]);
    later(() => {
      child.kill('SIGKILL');
      rmSync(root, { recursive: true });
    });
    const lost = await until('a trouble', () => said.find(({ stage }) => stage === 'lost'));
    expect(lost).toMatchObject({ why: 'noPermission', detail: isOneLine });
    const [, rules = ''] =
      /sudo cp (\S+) \/etc\/udev\/rules\.d\/ && sudo udevadm control --reload, and plug it in again$/.exec(lost.detail ?? '') ?? [];
    expect(rules).toMatch(/60-dealer-station\.rules$/);
    expect(existsSync(rules)).toBe(true);
    chmodSync(path, account.length > 0 ? EVERYBODY_MAY : OWNER_MAY);
    await until('it is served', () => said.some(({ stage }) => stage === 'open'));
  });

  test('one that another role of the table has is busy', async () => {
    const hid = machine();
    hid.plug(0, P1);
    await linked(hid, ONE).reaches('open');
    const second = linked(hid, 'hid:1209:a001@1-1', { link: 'second' });
    expect(await second.reaches('lost')).toMatchObject({ why: 'busy', detail: isOneLine });
    expect(hid.open).toBe(1);
  });

  test.each([
    ['Permission denied', 'noPermission'],
    ['Device or resource busy', 'busy'],
    ['No such device', 'unplugged'],
    ['No such file or directory', 'noPort'],
    ['Too many open files', 'other'],
  ])('%s', async (refusal, why) => {
    const hid = machine();
    hid.plug(0, P1);
    hid.refusal = refusal;
    const link = linked(hid, ONE);
    expect(await link.reaches('lost')).toMatchObject({ why, detail: isOneLine });
    hid.refusal = null;
    await link.reaches('open');
  });

  test('a USB library that cannot be loaded is one line, whatever was wrong; a serial device beside it goes on', async () => {
    const pty = await plug();
    later(() => pty.unplug());
    const hid = machine();
    hid.broken = new Error('libusb-1.0.so.0: cannot open shared object file\nRequire stack:\n- /nowhere');
    const panel = linked(hid, ONE);
    const shoe = linked(hid, `serial:${pty.path}`, { dialect: 'native' });
    expect(await panel.reaches('lost')).toMatchObject({
      why: 'noDriver',
      detail: expect.stringMatching(/does not load \(libusb-1\.0\.so\.0: cannot open shared object file\): look whether .*apt-get install/),
    });
    await shoe.reaches('open');
    pty.device.write('1');
    await until('its bytes', () => shoe.frames.length > 0);
    hid.broken = null;
    hid.plug(0, P1);
    await panel.reaches('open');
  });

  test('a driver that never answers is told to every role, and not asked again while it hangs', async () => {
    const hid = machine();
    hid.hangs = true;
    const links = [linked(hid, ONE, { link: 'one' }), linked(hid, TWO, { link: 'two' })];
    for (const link of links) expect(await link.reaches('lost')).toMatchObject({ why: 'silent', detail: isOneLine });
    await until('more attempts', () => links.every(({ attempts }) => attempts >= 2));
    expect(hid.lists).toBe(1);
  });
});
