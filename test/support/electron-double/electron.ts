import { type Handler, handlers } from './address.ts';
import { program } from './program.ts';
import { record, strict } from './strict.ts';

/** What `import 'electron'` gets: as much of the module as the program uses. */
export { app } from './program.ts';
export { screen } from './screen.ts';
export { utilityProcess } from './utility-process.ts';
export { BrowserWindow } from './window.ts';

export const protocol = strict('protocol', {
  registerSchemesAsPrivileged(schemes: readonly object[]): void {
    if (program.isReady()) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    record('protocol.registerSchemesAsPrivileged')(schemes);
  },
  handle(scheme: string, handler: Handler): void {
    if (!program.isReady()) throw new Error('protocol module can only be used when app is ready');
    handlers.set(scheme, handler);
  },
});

/** What a page may ask of the machine; a test asks in its stead. */
export const permissions: Record<'request' | 'check' | 'device', ((...args: unknown[]) => unknown) | null> = {
  request: null,
  check: null,
  device: null,
};
export const session = strict('session', {
  defaultSession: strict('session.defaultSession', {
    setPermissionRequestHandler: (handler: (...args: unknown[]) => unknown) => {
      permissions.request = handler;
    },
    setPermissionCheckHandler: (handler: (...args: unknown[]) => unknown) => {
      permissions.check = handler;
    },
    setDevicePermissionHandler: (handler: (...args: unknown[]) => unknown) => {
      permissions.device = handler;
    },
  }),
});

export const Menu = strict('Menu', { setApplicationMenu: record('Menu.setApplicationMenu') });
export const dialog = strict('dialog', { showErrorBox: record('dialog.showErrorBox') });
export const powerSaveBlocker = strict('powerSaveBlocker', { start: record('powerSaveBlocker.start') });
