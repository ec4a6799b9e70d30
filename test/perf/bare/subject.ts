import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Pty } from '../../support/pty.ts';
import type { Subject } from '../subject.ts';

const SUITS = 'SHDC';
const RANKS = 'A23456789TJQK';

/** The bare script on a serial port. The lines are as long as the station's. */
export async function bareSubject(port: Pty): Promise<Subject> {
  const script = spawn(process.execPath, [`${import.meta.dirname}/bare.ts`, port.path], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [address] = await once(createInterface({ input: script.stdout }), 'line');
  let cards = 0;
  return {
    name: 'bare script',
    socketUrl: `ws://${address}`,
    pageUrl: `http://${address}`,
    readySelector: '[data-line]',
    next() {
      cards += 1;
      const line = `CARD ${String(cards).padStart(6, '0')} ${RANKS[cards % RANKS.length]}${SUITS[cards % SUITS.length]} *00000000`;
      return Promise.resolve({ bytes: Buffer.from(`${line}\n`), isIn: (message) => message === line, selector: `[data-line="${line}"]` });
    },
    write: (bytes) => void port.device.write(bytes),
    async stop() {
      const ended = once(script, 'exit');
      script.stdin.end();
      await ended;
    },
  };
}
