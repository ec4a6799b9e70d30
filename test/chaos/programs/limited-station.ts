import { fileURLToPath } from 'node:url';
import { readRunOptions } from '../../../main/commands/run.ts';
import { forkDevices } from '../../../main/devices/fork.ts';
import { Access } from '../../../main/screens/access.ts';
import { startStation } from '../../../main/station.ts';
import { startWeb } from '../../../main/web/server.ts';

/** `station run` whose journal may not grow beyond so many pages: a disk that is full, for whoever may mount none. */
const [maxPages, ...args] = process.argv.slice(2);
const { config, data, bench, host, port } = readRunOptions(args);
const station = await startStation({ config, data, bench, program: 'test', start: forkDevices(), maxPages: Number(maxPages) });
const pages = fileURLToPath(new URL('../../../dist/renderer', import.meta.url));
const web = await startWeb(new Access(station, [], []), { host, port, tls: null, pages });
for (const address of web.addresses) console.log(address);
