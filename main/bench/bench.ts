import type { TapMessage } from '../devices/messages.ts';
import { tcpListenWire } from '../devices/wires/tcp-listen.ts';
import type { BenchAct, BenchDevice, BenchState, DrillPlan } from '../views/messages.ts';
import { Drill, type DrillTable } from './drill.ts';
import { FAULTS, faultNames } from './faults.ts';
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
/** What the bench page shows of the table, and a drill goes by. */
export interface BenchTable extends DrillTable {
  readonly awaiting: BenchState['awaiting'];
  /** Some shoe, virtual or real, is bound to the table. */
  readonly shoeIsBound: boolean;
  readonly game: string;
  readonly games: readonly string[];
}
export interface Bench {
  /** For the station's configuration: it connects to the virtual devices as to any other. */
  readonly wires: { readonly shoe?: string; readonly panel?: string };
  state(table: BenchTable): Omit<BenchState, 'decks'>;
  /** One sentence when it is refused, else null. */
  act(act: DeviceAct): string | null;
  /** Deals by itself from here on, until it is ended. One sentence when it is refused, else null. */
  drill(plan: DrillPlan, table: () => DrillTable): string | null;
  /** No more is dealt; it is over when what was done is told. */
  endDrill(): void;
  /** A line of a wire, as the device process saw it. */
  tapped(line: TapMessage): void;
  /** Called when `state` has changed by anything but the table. Returns how to stop. */
  subscribe(changed: () => void): () => void;
  close(): Promise<void>;
}

/** What the virtual devices do; a drill and the game are the station's to begin. */
export type DeviceAct = Exclude<BenchAct, { bench: 'game' | 'drill' | 'endDrill' }>;

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
  let drill: Drill | null = null;
  return {
    wires: { ...wire('shoe', ports.shoe), ...wire('panel', ports.panel) },
    state: ({ awaiting, shoeIsBound, keys, game, games }) => ({
      ...{ seed: options.seed, game, games },
      shoe: { wired: shoeIsBound, virtual: shoe?.state ?? null },
      panel: {
        virtual: panel !== null,
        fault: panel?.fault ?? null,
        armed: panel?.armed ?? null,
        keys: Array.from({ length: PANEL_KEYS }, (_, key) => ({ key, fact: keys[key] ?? null, light: panel?.lights[key] ?? 'off' })),
      },
      faults: FAULTS_SHOWN,
      drill: drill?.state ?? null,
      wire: log.lines,
      awaiting,
    }),
    act: (act) => carryOut(act, shoe, panel),
    endDrill: () => drill?.end(),
    drill: (plan, table) => {
      if (shoe === null) return NO_SHOE;
      drill?.stop();
      drill = new Drill(plan, { shoe, panel, table, changed });
      changed();
      return null;
    },
    tapped: (line) => {
      log.add(line, Date.now());
      changed();
    },
    subscribe: (tell) => {
      subscribers.add(tell);
      return () => subscribers.delete(tell);
    },
    close: async () => {
      drill?.stop();
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

const FAULTS_SHOWN: BenchState['faults'] = faultNames.map((name) => ({
  name,
  at: (['shoe', 'panel'] as const).filter((device) => FAULTS[name].at.includes(device)),
  lasts: FAULTS[name].on === 'wire',
}));
const NO_SHOE = 'a real shoe is bound: there is no virtual one';
const NO_PANEL = 'a real panel is bound: there is no virtual one';

function carryOut(act: DeviceAct, shoe: VirtualShoe | null, panel: VirtualPanel | null): string | null {
  const atShoe = (then: (shoe: VirtualShoe) => string | null) => (shoe === null ? NO_SHOE : then(shoe));
  const atPanel = (then: (panel: VirtualPanel) => string | null) => (panel === null ? NO_PANEL : then(panel));
  const at = (device: BenchDevice, then: (its: VirtualShoe | VirtualPanel) => string | null) =>
    device === 'shoe' ? atShoe(then) : atPanel(then);
  switch (act.bench) {
    case 'deal':
      return atShoe((its) => its.deal());
    case 'dealCard':
      return atShoe((its) => its.dealCard(act.code, { force: act.force ?? false }));
    case 'cut':
      return atShoe((its) => its.cut());
    case 'newShoe':
      return atShoe((its) => its.newShoe());
    case 'press':
      return atPanel((its) => its.press(act.key));
    case 'plug':
      return at(act.device ?? 'shoe', (its) => its.mend());
  }
  return at(act.device ?? 'shoe', (its) => its.spoil(act.bench));
}
