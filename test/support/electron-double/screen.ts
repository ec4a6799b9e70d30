import { EventEmitter } from 'node:events';
import { strict } from './strict.ts';

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface FakeDisplay {
  readonly id: number;
  readonly label: string;
  readonly bounds: Rectangle;
  readonly workArea: Rectangle;
}
const bounds = { x: 0, y: 0, width: 1920, height: 1080 };
const ONE: readonly FakeDisplay[] = [{ id: 1, label: 'Display 1', bounds, workArea: bounds }];

/** `screen`: the first display is the primary one. */
class Screen extends EventEmitter {
  #displays: readonly FakeDisplay[] =
    process.env.ELECTRON_DOUBLE_DISPLAYS === undefined ? ONE : JSON.parse(process.env.ELECTRON_DOUBLE_DISPLAYS);

  getAllDisplays(): readonly FakeDisplay[] {
    return this.#displays;
  }
  getPrimaryDisplay(): FakeDisplay | undefined {
    return this.#displays[0];
  }

  /** Displays are plugged and unplugged. */
  set(displays: readonly FakeDisplay[]): void {
    const before = this.#displays;
    this.#displays = displays;
    const isIn = (list: readonly FakeDisplay[], { id }: FakeDisplay) => list.some((display) => display.id === id);
    for (const display of before) if (!isIn(displays, display)) this.emit('display-removed', {}, display);
    for (const display of displays) if (!isIn(before, display)) this.emit('display-added', {}, display);
    for (const display of displays) if (isIn(before, display)) this.emit('display-metrics-changed', {}, display, ['bounds']);
  }
}
export const screens = new Screen();
export const screen = strict('screen', screens);
