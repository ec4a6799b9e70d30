/** Members that JavaScript itself asks of any object. */
const ASKED_BY_THE_LANGUAGE: readonly string[] = ['then', 'toJSON', 'default', '__esModule'];

/** An object whose unknown members fail aloud, so that a test never passes on a silent undefined. */
export function strict<T extends object>(name: string, object: T): T {
  return new Proxy(object, {
    get(target, key) {
      if (typeof key === 'string' && !(key in target) && !ASKED_BY_THE_LANGUAGE.includes(key)) {
        throw new Error(`the stand-in for Electron does not know ${name}.${key}`);
      }
      // Private members live in the object itself, not in the proxy.
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** What was asked of the system and cannot be seen otherwise. */
export const recorded: { readonly api: string; readonly args: readonly unknown[] }[] = [];
export const record =
  (api: string) =>
  (...args: readonly unknown[]): void => {
    recorded.push({ api, args });
  };

/** The event that a listener may prevent. */
export class Cancelable {
  defaultPrevented = false;
  preventDefault(): void {
    this.defaultPrevented = true;
  }
}
