import type { TapMessage } from '../devices/messages.ts';
import { tcpListenWire } from '../devices/wires/tcp-listen.ts';
import type { BenchAct, BenchState } from '../views/messages.ts';
import { freePort, LOOPBACK } from './free-port.ts';
import { StateFile } from './state-file.ts';
import { PANEL_ID, PANEL_KEYS, VirtualPanel } from './virtual-panel.ts';
import { EIGHT_DECKS, SHOE_ID, VirtualShoe } from './virtual-shoe.ts';
import { WireLog } from './wire-log.ts';

export interface BenchOptions {
  readonly seed: number;
  /** Which of the two are virtual: the roles that the configuration binds to no real device. */
  readonly shoe: boolean;
  readonly panel: boolean;
  /** Cards in the shoe, in decks: 1 to 8. */
  readonly decks?: number;
  /** There is a cut card in it; default true. */
  readonly cut?: boolean;
  /** Device id → its key, 64 hex digits: a virtual device that has one proves who it is, as a real one does. */
  readonly keys?: Readonly<Record<string, string | null>>;
  /** Where the virtual shoe keeps its memory, so that a restart of the station in mid-round loses no card; null: nowhere. */
  readonly stateFile: string | null;
}
/** What the bench page shows of the table. */
export interface BenchTable {
  readonly awaiting: BenchState['awaiting'];
  /** Some shoe, virtual or real, is bound to the table. */
  readonly shoeIsBound: boolean;
  readonly game: string;
  readonly games: readonly string[];
  /** The panel's key → the fact that it stands for. */
  readonly keys: Readonly<Record<number, string>>;
}
export interface Bench {
  /** For the station's configuration: it connects to the virtual devices as to any other. */
  readonly wires: { readonly shoe?: string; readonly panel?: string };
  state(table: BenchTable): BenchState;
  /** One sentence when it is refused, else null. */
  act(act: DeviceAct): string | null;
  /** A line of a wire, as the device process saw it. */
  tapped(line: TapMessage): void;
  /** Called when `state` has changed by anything but the table. Returns how to stop. */
  subscribe(changed: () => void): () => void;
  close(): Promise<void>;
}

/** What the virtual devices do; the game is the station's to change. */
export type DeviceAct = Exclude<BenchAct, { bench: 'game' }>;

/** Virtual devices on this machine's loopback. Throws Error, one sentence, when `stateFile` holds no shoe's memory. */
export async function startBench(options: BenchOptions): Promise<Bench> {
  const subscribers = new Set<() => void>();
  const changed = () => {
    for (const tell of subscribers) tell();
  };
  const log = new WireLog();
  const ports = { shoe: options.shoe ? await freePort() : null, panel: options.panel ? await freePort() : null };
  const shoe = ports.shoe === null ? null : virtualShoe(options, ports.shoe, changed);
  const panel =
    ports.panel === null ? null : new VirtualPanel(options.seed, tcpListenWire(LOOPBACK, ports.panel), changed, keyOf(options, PANEL_ID));
  return {
    wires: { ...wire('shoe', ports.shoe), ...wire('panel', ports.panel) },
    state: ({ awaiting, shoeIsBound, keys, game, games }) => ({
      ...{ seed: options.seed, game, games },
      shoe: { wired: shoeIsBound, virtual: shoe?.state ?? null },
      panel: {
        virtual: panel !== null,
        plugged: panel?.isPlugged ?? false,
        keys: Array.from({ length: PANEL_KEYS }, (_, key) => ({ key, fact: keys[key] ?? null, light: panel?.lights[key] ?? 'off' })),
      },
      wire: log.lines,
      awaiting,
    }),
    act: (act) => carryOut(act, shoe, panel),
    tapped: (line) => {
      log.add(line, Date.now());
      changed();
    },
    subscribe: (tell) => {
      subscribers.add(tell);
      return () => subscribers.delete(tell);
    },
    close: async () => {
      await Promise.all([shoe?.close(), panel?.close()]);
    },
  };
}

const wire = (role: 'shoe' | 'panel', port: number | null) => (port === null ? {} : { [role]: `tcp:${LOOPBACK}:${port}` });

const keyOf = ({ keys = {} }: BenchOptions, device: string): string | null => keys[device] ?? null;

function virtualShoe(options: BenchOptions, port: number, changed: () => void): VirtualShoe {
  const { seed, decks, cut = true, stateFile } = options;
  const file = stateFile === null ? null : new StateFile(stateFile);
  const pile = { ...EIGHT_DECKS, ...(decks !== undefined && { decks }), ...(cut ? {} : { behindCut: null }) };
  return new VirtualShoe({ ...pile, seed }, tcpListenWire(LOOPBACK, port), file, changed, keyOf(options, SHOE_ID));
}

function carryOut(act: DeviceAct, shoe: VirtualShoe | null, panel: VirtualPanel | null): string | null {
  const atShoe = (then: (shoe: VirtualShoe) => string | null) =>
    shoe === null ? 'a real shoe is bound: there is no virtual one' : then(shoe);
  const atPanel = (then: (panel: VirtualPanel) => string | null) =>
    panel === null ? 'a real panel is bound: there is no virtual one' : then(panel);
  switch (act.bench) {
    case 'deal':
      return atShoe((its) => its.deal());
    case 'dealCard':
      return atShoe((its) => its.dealCard(act.code, { force: act.force ?? false }));
    case 'double':
      return atShoe((its) => its.deal({ fault: 'double' }));
    case 'garble':
      return atShoe((its) => its.deal({ fault: 'garble' }));
    case 'split':
      return atShoe((its) => its.deal({ fault: 'split' }));
    case 'unread':
      return atShoe((its) => its.unread());
    case 'cut':
      return atShoe((its) => its.cut());
    case 'newShoe':
      return atShoe((its) => its.newShoe());
    case 'noise':
      return atShoe((its) => its.noise());
    case 'silent':
      return atShoe((its) => its.toggleSilence());
    case 'unplug':
      return atShoe((its) => its.unplug());
    case 'plug':
      return atShoe((its) => its.plug());
    case 'press':
      return atPanel((its) => its.press(act.key));
    case 'unplugPanel':
      return atPanel((its) => its.unplug());
    case 'plugPanel':
      return atPanel((its) => its.plug());
  }
}
