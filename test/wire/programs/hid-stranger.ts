import { chmodSync, writeSync } from 'node:fs';
import { HidMachine } from '../hid-machine.ts';
import { reportsDialect } from '../reports-dialect.ts';
import { WatchedLink, wishOf } from '../watched-link.ts';

/**
 * `hid-stranger [UID]`: a link, as that user, to a panel that nobody may open. Says where its folder and its device are, then each state
 * of the link. The user is changed here, and not for the process, so that the program's own files need not be readable for them.
 */
const NOBODY_MAY = 0o000;
const EVERYBODY_MAY_ENTER = 0o755;
const LOOK_EVERY_MS = 20;

const hid = new HidMachine();
const panel = hid.plug(0, { serial: 'P-0001' });
chmodSync(hid.root, EVERYBODY_MAY_ENTER);
chmodSync(panel.path, NOBODY_MAY);
const [uid] = process.argv.slice(2);
if (uid !== undefined) process.setuid?.(Number(uid));
const say = (message: object) => writeSync(1, `${JSON.stringify(message)}\n`);
say({ root: hid.root, path: panel.path });
const link = new WatchedLink(wishOf('hid:1209:a001/P-0001'), () => reportsDialect, undefined, hid.system);
let said = 0;
setInterval(() => {
  for (const state of link.states.slice(said)) say(state);
  said = link.states.length;
}, LOOK_EVERY_MS);
