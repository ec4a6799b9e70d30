import { flushCompileCache } from 'node:module';
import { dialectNamed } from '../../firmware-protocol/dialects/index.ts';
import { panelDialectNamed } from '../../firmware-protocol/panels/index.ts';
import { findSerialDevices } from './discovery.ts';
import { foundHid, lookForHid } from './hid-discovery.ts';
import { Link, type LinkWorld } from './link.ts';
import { LinkRecorder } from './link-recorder.ts';
import { identityOf, type ToDevices } from './messages.ts';
import { parentOfThisProcess } from './parent.ts';
import { Provings } from './provings.ts';

/**
 * The device process: it owns ports and decoders, and no truth. Whatever goes wrong in a driver ends here, and the station starts it
 * anew (architecture notes, 7).
 */
const ALIVE_MS = 500;
const COUNTS_MS = 1_000;

const parent = parentOfThisProcess();
/** Where all links are recorded. */
const [, , recordings] = process.argv;
const links = new Map<string, { readonly link: Link; readonly wish: string; told: string }>();
let sessions = 0;
let isTapped = false;
let hidProblem: string | null = null;
const world: LinkWorld = {
  dialectNamed: (name, profile) => dialectNamed(name, profile) ?? panelDialectNamed(name, profile),
  nextSession: () => {
    sessions += 1;
    return sessions;
  },
  provings: new Provings(),
  isTapped: () => isTapped,
  recorderOf: (wish) =>
    recordings === undefined ? null : new LinkRecorder(recordings, wish, (line) => process.stderr.write(`device process: ${line}\n`)),
  say: parent.say,
};

function have({ links: wishes, learnt, after }: Extract<ToDevices, { to: 'have' }>): void {
  sessions = Math.max(sessions, after);
  const wanted = new Map(wishes.map((wish) => [wish.link, identityOf(wish)]));
  for (const [name, { link, wish }] of links) {
    if (wanted.get(name) === wish) continue;
    link.close();
    links.delete(name);
    parent.say({ from: 'closed', link: name });
  }
  for (const wish of wishes) {
    if (links.has(wish.link)) continue;
    const link = new Link(wish, learnt[wish.link] ?? wish, world);
    links.set(wish.link, { link, wish: identityOf(wish), told: '' });
  }
}

function obey(message: ToDevices): void {
  switch (message.to) {
    case 'have':
      have(message);
      break;
    case 'took':
      links.get(message.link)?.link.took(message.session, message.frame);
      break;
    case 'send':
      links.get(message.link)?.link.send(message.session, message.command, message.untilMs);
      break;
    case 'tap':
      isTapped = message.on;
      break;
    case 'find':
      void find();
      break;
  }
}

/** Never rejects: what is wrong with HID is a sentence, told once, and stops nothing else. */
async function find(): Promise<void> {
  const serial = findSerialDevices();
  const { devices, problem } = await lookForHid();
  if (problem !== null && problem !== hidProblem) process.stderr.write(`device process: ${problem}\n`);
  hidProblem = problem;
  parent.say({ from: 'found', devices: [...serial, ...foundHid(devices)] });
}

function tellCounts(): void {
  for (const [name, known] of links) {
    const { counts } = known.link;
    const text = JSON.stringify(counts);
    if (text !== known.told) parent.say({ from: 'counts', link: name, ...counts });
    known.told = text;
  }
}

process.on('uncaughtException', (error) => {
  const where = error.stack?.split('\n')[1]?.trim() ?? '';
  process.stderr.write(`device process: ${error.message} ${where}\n`);
  process.exit(1);
});
// A signal to the whole group (Ctrl-C, systemd) is the station's to answer: it ends this process when it has finished.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

// Without a station nobody may hold the ports. An orderly exit would wait for a driver that hangs.
parent.listen(obey, () => process.kill(process.pid, 'SIGKILL'));
parent.say({ from: 'alive' });
setInterval(() => parent.say({ from: 'alive' }), ALIVE_MS);
setInterval(tellCounts, COUNTS_MS);
// This process never ends in good order: what it has compiled is kept now.
flushCompileCache();
