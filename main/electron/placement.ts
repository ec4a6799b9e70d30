import { WINDOWS, type WindowName } from './channels.ts';

/** Display-independent pixels. */
export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
/** A connected display, as Electron tells of it. */
export interface DisplayInfo {
  readonly id: number;
  /** Maker and model, where the system knows. */
  readonly label: string;
  readonly isPrimary: boolean;
  readonly bounds: Bounds;
  /** Without the system's own bars. */
  readonly workArea: Bounds;
}
/** Window → identity of its display, its number or label; null: not known yet. */
export type Binding = Readonly<Record<WindowName, string | null>>;
/** Null: its display is missing, the window is not shown at all. */
export type Placement = Readonly<Record<WindowName, { readonly bounds: Bounds; readonly isFullScreen: boolean } | null>>;

/**
 * Gives a window that has no display yet one of its own: the dealer the primary one, the players any other. Once bound, a window waits
 * for that display to come back rather than taking another.
 */
export function bind(binding: Binding, displays: readonly DisplayInfo[]): Binding {
  const primary = displays.find((display) => display.isPrimary && !isNamed(display, binding.players, displays));
  const dealer = binding.dealer ?? nameOf(primary);
  // Only beside the dealer's: as long as that one is missing, nobody can tell which is which.
  const isDealerHere = displays.some((display) => isNamed(display, dealer, displays));
  const other = displays.find((display) => !isNamed(display, dealer, displays));
  return { dealer, players: binding.players ?? (isDealerHere ? nameOf(other) : null) };
}

/** Where each window is now: on its own display, or nowhere. */
export function place(binding: Binding, displays: readonly DisplayInfo[]): Placement {
  const [dealer, players] = WINDOWS.map((name) => displays.find((display) => isNamed(display, binding[name], displays)));
  return {
    dealer: dealer === undefined ? null : { bounds: dealer.workArea, isFullScreen: false },
    players: players === undefined || players.id === dealer?.id ? null : { bounds: players.bounds, isFullScreen: true },
  };
}

const nameOf = (display: DisplayInfo | undefined): string | null => (display === undefined ? null : String(display.id));

/** By its number, or by its label where no other has the same; never by where it stands. */
function isNamed(display: DisplayInfo, name: string | null, displays: readonly DisplayInfo[]): boolean {
  if (name === String(display.id)) return true;
  return name === display.label && displays.filter(({ label }) => label === name).length === 1;
}
