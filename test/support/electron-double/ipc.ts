import { EventEmitter } from 'node:events';

type Handler = (event: object, ...args: unknown[]) => unknown;

/** `webContents.ipc`: what one window's page says. */
export class IpcMain extends EventEmitter {
  readonly handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (this.handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.handlers.set(channel, handler);
  }
}

/** As Electron does: functions, symbols and the like are refused. */
export function cloned(args: readonly unknown[]): readonly unknown[] {
  try {
    return structuredClone(args);
  } catch {
    throw new Error('An object could not be cloned.');
  }
}
