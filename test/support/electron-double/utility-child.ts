import { EventEmitter } from 'node:events';
import { pathToFileURL } from 'node:url';

/** The child's half: gives it Electron's `process.parentPort`, then runs the file that it was started with. */
class ParentPort extends EventEmitter {
  postMessage(message: unknown): void {
    process.send?.(message);
  }
}
const port = new ParentPort();
process.on('message', (data) => port.emit('message', { data, ports: [] }));
process.on('disconnect', () => process.exit(0));
Object.defineProperty(process, 'parentPort', { value: port });
Object.defineProperty(process, 'type', { value: 'utility' });

// As in Electron the file that runs is the first of its arguments.
process.argv.splice(1, 1);
const [, file = ''] = process.argv;
await import(pathToFileURL(file).href);
