import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ReadlineParser } from '@serialport/parser-readline';
import { SerialPort } from 'serialport';
import { WebSocketServer } from 'ws';

/**
 * The bare way from a scanner to a screen: no check, no rules, no journal. What a station costs is measured against it.
 * `node bare.ts PORT` prints the address it serves once the port is open; it ends with its standard input.
 */
const page = readFileSync(join(import.meta.dirname, 'page.html'));
const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(page));
const sockets = new WebSocketServer({ server });
const port = new SerialPort({ path: process.argv[2] ?? '', baudRate: 115_200 });
port.pipe(new ReadlineParser({ delimiter: '\n' })).on('data', (line: string) => {
  for (const socket of sockets.clients) socket.send(line);
});
port.on('open', () => {
  server.listen(0, '127.0.0.1', () => console.log(`127.0.0.1:${(server.address() as AddressInfo).port}`));
});
process.stdin.on('end', () => process.exit(0)).resume();
