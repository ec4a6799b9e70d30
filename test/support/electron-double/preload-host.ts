import type { Wire } from './wire.ts';

/** The way from a page to the main process, bound into it by the window. */
export type Rpc = (kind: 'send' | 'invoke', channel: string, args: Wire) => Promise<{ readonly value?: Wire; readonly error?: string }>;
type Listener = (event: object, ...args: unknown[]) => void;
type Preload = (require: (name: string) => unknown, module: { exports: object }, exports: object, process: object) => void;

/**
 * The page's half of Electron, before any script of the page: `contextBridge`, `ipcRenderer`, the `require` and `process` of a sandboxed
 * preload. It runs from its own source text: it uses nothing from outside but what it is given.
 */
export function preloadHost(
  encode: (value: unknown) => Wire,
  decode: (wire: Wire) => unknown,
  info: { readonly file: string },
  preload: Preload,
): void {
  // As in Electron: the preload is not for frames within the page.
  if (window !== window.top) return;
  const scope = globalThis as unknown as Record<string, unknown>;
  const rpc = scope.electronDoubleRpc as Rpc;
  delete scope.electronDoubleRpc;
  const listeners = new Map<string, Set<Listener>>();

  const cloned = (args: readonly unknown[]): Wire => {
    try {
      return encode(structuredClone(args));
    } catch {
      throw new Error('An object could not be cloned.');
    }
  };
  const ipcRenderer = {
    send: (channel: string, ...args: unknown[]) => void rpc('send', channel, cloned(args)),
    invoke: async (channel: string, ...args: unknown[]) => {
      const { value, error } = await rpc('invoke', channel, cloned(args));
      if (error !== undefined) throw new Error(`Error invoking remote method '${channel}': ${error}`);
      return decode(value ?? null);
    },
    on: (channel: string, listener: Listener) => {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
      return ipcRenderer;
    },
    off: (channel: string, listener: Listener) => {
      listeners.get(channel)?.delete(listener);
      return ipcRenderer;
    },
  };
  Object.defineProperty(scope, 'electronDoubleReceive', {
    enumerable: false,
    value: (channel: string, args: Wire) => {
      for (const listener of [...(listeners.get(channel) ?? [])]) listener({ sender: ipcRenderer }, ...(decode(args) as unknown[]));
    },
  });

  /** What crosses the bridge is copied: functions are wrapped, objects lose their prototype. */
  const cross = (value: unknown): unknown => {
    if (typeof value === 'function') {
      return (...args: unknown[]) => {
        const result: unknown = value(...args.map(cross));
        return result instanceof Promise ? result.then(cross) : cross(result);
      };
    }
    if (typeof value === 'symbol') throw new Error('contextBridge: a symbol does not cross the bridge');
    if (value === null || typeof value !== 'object') return value;
    if (value instanceof Error) return new Error(value.message);
    if (Array.isArray(value)) return value.map(cross);
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, cross(part)]));
  };
  const freeze = (value: unknown): unknown => {
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(freeze);
    return Object.freeze(value);
  };
  const contextBridge = {
    exposeInMainWorld: (name: string, api: unknown) => {
      if (name in scope) throw new Error('Cannot bind an API on top of an existing property on the window object');
      Object.defineProperty(scope, name, { value: freeze(cross(api)), enumerable: true });
    },
  };
  const require = (name: string) => {
    if (name === 'electron' || name === 'electron/renderer') return { contextBridge, ipcRenderer };
    throw new Error(`module not found: ${name}`);
  };
  const module = { exports: {} };
  try {
    preload(
      require,
      module,
      module.exports,
      Object.freeze({ type: 'renderer', sandboxed: true, contextIsolated: true, env: Object.freeze({}) }),
    );
  } catch (error) {
    console.error(`Unable to load preload script: ${info.file}`, error);
  }
}
