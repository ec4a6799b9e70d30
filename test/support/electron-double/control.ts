import { createInterface } from 'node:readline';
import { permissions } from './electron.ts';
import { program, windows } from './program.ts';
import { type FakeDisplay, screens } from './screen.ts';
import { recorded } from './strict.ts';
import type { BrowserWindow } from './window.ts';

/** One order of a test, a line of JSON on standard input; its answer is a line on standard output that begins with `@double`. */
export type Order =
  | { readonly order: 'windows' | 'recorded' | 'permissions' | 'quit' }
  | { readonly order: 'displays'; readonly displays: readonly FakeDisplay[] }
  | { readonly order: 'crash' | 'hang' | 'close'; readonly window: number }
  | { readonly order: 'emit'; readonly event: string };
export const MARK = '@double ';

export interface WindowInfo {
  readonly id: number;
  readonly url: string;
  readonly bounds: object;
  readonly isVisible: boolean;
  readonly isFullScreen: boolean;
}

/** `ELECTRON_DOUBLE_CONTROL`: a test is at the other end of standard input. */
export function obeyTests(): void {
  if (process.env.ELECTRON_DOUBLE_CONTROL === undefined) return;
  say({ ready: true });
  createInterface({ input: process.stdin }).on('line', (line) => {
    const { n, ...order } = JSON.parse(line) as Order & { readonly n: number };
    say({ n, result: obey(order as Order) });
  });
}
const say = (message: object): void => void process.stdout.write(`${MARK}${JSON.stringify(message)}\n`);

function obey(order: Order): unknown {
  switch (order.order) {
    case 'windows':
      return allWindows().map(
        (window): WindowInfo => ({
          id: window.id,
          url: window.webContents.getURL(),
          bounds: window.getBounds(),
          isVisible: window.isVisible(),
          isFullScreen: window.isFullScreen(),
        }),
      );
    case 'recorded':
      return recorded;
    case 'permissions':
      return askPermissions();
    case 'displays':
      return screens.set(order.displays);
    case 'crash':
      return find(order.window)?.webContents.forcefullyCrashRenderer();
    case 'hang':
      return find(order.window)?.emit('unresponsive');
    case 'close':
      return find(order.window)?.close();
    case 'emit':
      return program.emit(order.event, {});
    case 'quit':
      return program.quit();
  }
}

const allWindows = () => [...windows.values()] as InstanceType<typeof BrowserWindow>[];
const find = (id: number) => allWindows().find((window) => window.id === id);

/** What the program answers to a page that wants the camera. */
function askPermissions(): object {
  let request: unknown = 'not asked';
  permissions.request?.(null, 'media', (answer: unknown) => {
    request = answer;
  });
  return {
    request,
    check: permissions.check?.(null, 'media') ?? 'not asked',
    device: permissions.device?.({ deviceType: 'hid' }) ?? 'not asked',
  };
}
