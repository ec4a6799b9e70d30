import { randomBytes } from 'node:crypto';
import type { Bench } from './bench/bench.ts';
import { keysOf, type StationConfig } from './config.ts';
import type { StartProcess } from './devices/devices.ts';
import { type Journal, openJournal } from './journal/journal.ts';
import type { CommitFailed } from './journal/problems.ts';
import { Problem } from './problem.ts';
import type { Author, Body } from './round/facts.ts';
import type { RoundRecord } from './round/record.ts';
import { isBlank, type Snapshot } from './round/step.ts';
import { holderAt, isShuffledEachRound, seating, standing } from './round/tell.ts';
import { type StationBench, startBenchOf, stationBench } from './station/bench.ts';
import { complete } from './station/complete.ts';
import { Deadline } from './station/deadline.ts';
import { Figures } from './station/figures.ts';
import { type Folded, foldJournal } from './station/fold.ts';
import { refuseForeign } from './station/foreign.ts';
import { gaugesOf, type Health, healthOf } from './station/health.ts';
import { type Keys, keysOfTable } from './station/keys.ts';
import { Links } from './station/links.ts';
import { type Log, stderrLog } from './station/log.ts';
import { tellStart } from './station/opening.ts';
import { asksOfPanel, seatPanelLights } from './station/panels.ts';
import { type Committed, Recorder } from './station/recorder.ts';
import { linkSetups } from './station/setups.ts';
import { tellLog } from './station/telling.ts';
import { StationTime } from './station/time.ts';
import type { Timeline } from './station/timeline.ts';
import type { Ambient } from './views/ambient.ts';
import { dealerViewOf, viewOf } from './views/index.ts';
import type { Answer, AnyView, Audience, DealerView, Person, RulesView } from './views/messages.ts';
import { outputsOf } from './views/outputs.ts';
import { rulesView } from './views/rules.ts';

/** A running station, as the ways to a screen (web, Electron) see it. */
export interface Station {
  /** Judge, journal, adopt. Answers after the commit; the same `id` again is answered as before. While frozen: refused as `journal.frozen`. */
  submit(body: Body, author: Author, id: string | null): Promise<Answer>;
  /** Grows whenever any view may have changed. */
  readonly version: number;
  view(audience: Audience, person: Person | null): AnyView;
  /** Of a game with seats: how many, and whether a player holds the bank. */
  readonly seating: { readonly seats: number; readonly bank: boolean };
  /** Who holds a seat; null: nobody. */
  bettorAt(seat: number): string | null;
  /** The rules as the table plays them now (R41). */
  rules(): RulesView;
  /** Called after every change, at most once an event-loop turn. Returns how to stop. */
  subscribe(changed: () => void): () => void;
  health(): Health;
  /** Prometheus text. */
  metrics(): string;
  /** Finished rounds with a number above `after`, in order, as they stand after corrections. */
  rounds(after: number): readonly RoundRecord[];
  readonly bench: StationBench | null;
  readonly log: Log;
  close(): Promise<void>;
}
export interface StationOptions {
  readonly config: StationConfig;
  /** Folder of the journal. */
  readonly data: string;
  /** Virtual devices for the roles without a wire, the bench page, TEST on every screen. */
  readonly bench: boolean;
  readonly program: string;
  readonly start: StartProcess;
  readonly log?: Log;
  /** Most pages of the journal's database (the bench's full disk). */
  readonly maxPages?: number;
  readonly seed?: number;
  /** A bench that can change to another game: by whoever started the station, for each game has a journal of its own. */
  readonly changeGame?: (game: string) => void;
}

/** Most rounds that one request is answered with. */
const MOST_ROUNDS = 1000;
/** Seconds in views are sent, not counted by pages. */
const TICK_MS = 1000;

/** Takes the journal up, connects the devices, and runs the table until it is closed. A Problem when it cannot. */
export async function startStation(options: StationOptions): Promise<Station> {
  const { config, data, program, maxPages } = options;
  const journal = openJournal(data, { program, ...(maxPages === undefined ? {} : { maxPages }) });
  let bench: Bench | null = null;
  try {
    refuseForeign(journal, config.table.game, options.bench);
    const keys = keysOfTable(config, data);
    const folded = foldJournal(journal);
    bench = options.bench ? await startBenchOf({ ...options, keys }) : null;
    const station = new RunningStation(options, journal, folded, bench, keys);
    if (station.isLaid) return station;
    await station.close();
    throw new Problem(`${data}: the journal cannot be written: make room on the disk, or let this account write there`);
  } catch (error) {
    await bench?.close();
    journal.close();
    throw error;
  }
}
class RunningStation implements Station {
  version = 0;
  readonly log: Log;
  readonly bench: StationBench | null;
  readonly #config: StationConfig;
  readonly #journal: Journal;
  readonly #time: StationTime;
  readonly #recorder: Recorder;
  readonly #links: Links;
  readonly #benchDevices: Bench | null;
  readonly #figures = new Figures();
  readonly #timeline: Timeline;
  readonly #subscribers = new Set<() => void>();
  readonly #tick: NodeJS.Timeout;
  readonly #deadline: Deadline;
  #frozen: Ambient['frozen'] = null;
  #corrected: number | null;
  #turn: NodeJS.Immediate | null = null;

  constructor(options: StationOptions, journal: Journal, folded: Folded, bench: Bench | null, keys: Keys) {
    const { config } = options;
    this.log = options.log ?? stderrLog();
    this.#config = config;
    this.#journal = journal;
    this.#benchDevices = bench;
    this.#time = new StationTime(folded.atMs);
    this.#deadline = new Deadline(
      () => this.#time.now(),
      (clock) => this.#note({ kind: 'deadline', clock }),
    );
    this.#corrected = folded.corrected;
    this.#timeline = folded.timeline;
    this.#recorder = new Recorder({
      journal,
      snapshot: folded.snapshot,
      time: this.#time,
      boot: randomBytes(8).toString('hex'),
      figures: this.#figures,
      complete: (body, work) => complete(body, work, journal),
      on: { adopted: (committed) => this.#adopted(committed), answered: () => this.#changed(), frozen: (why) => this.#freeze(why) },
    });
    this.#links = new Links(linkSetups({ config, bench, journal, known: folded.known, keys }), bench !== null, options.start, this.log, {
      submit: (submission) => this.#recorder.submit(submission),
      isFrozen: () => this.#recorder.isFrozen,
      asks: (role) => asksOfPanel(this.#snapshot, role, this.#ambient(null)),
      changed: () => this.#changed(),
      tapped: (line) => bench?.tapped(line),
    });
    this.bench = bench === null ? null : stationBench(bench, () => this.#benchTable(), options.changeGame);
    this.#tick = setInterval(() => this.#everySecond(), TICK_MS);
    tellStart({ recorder: this.#recorder, journal, folded, config, program: options.program, test: options.bench, log: this.log });
    const at = { program: options.program, fact: folded.seq, test: options.bench };
    this.log.info('started', at, `table ${config.table.id}: taken up at fact ${folded.seq}`);
  }

  /** There is a table. Where the very first record cannot be written there is none to be shown. */
  get isLaid(): boolean {
    return !isBlank(this.#snapshot);
  }

  #note(body: Body): void {
    this.#recorder.submit({ body, author: 'station', key: null, raw: null, waits: true, done: () => undefined });
  }

  submit(body: Body, author: Author, id: string | null): Promise<Answer> {
    return new Promise((resolve) => {
      this.#recorder.submit({
        ...{ body, author, raw: null, waits: false },
        key: id === null ? null : `api/${id}`,
        done: (outcome) => {
          if (outcome.as === 'dropped') {
            const message =
              outcome.why === 'frozen' ? 'the journal cannot be written, the table is stopped until it can' : 'too many facts are waiting';
            resolve({ id: id ?? '', refused: `journal.${outcome.why}`, message });
          } else if (outcome.verdict === 'ok') resolve({ id: id ?? '', accepted: outcome.seq });
          else resolve({ id: id ?? '', refused: outcome.verdict, message: outcome.message ?? `${body.kind}: refused before` });
        },
      });
    });
  }

  /** Adopted, not yet answered: the shoe is locked or unlocked before its card is acknowledged. */
  #adopted(committed: readonly Committed[]): void {
    for (const one of committed) {
      this.#timeline.add(one);
      this.#remember(one);
      tellLog(this.log, one);
    }
    this.#tellWishes(this.#dealerView());
    this.#deadline.set(standing(this.#snapshot).deadline);
  }
  #remember({ entry: { fact, verdict }, stepped }: Committed): void {
    if (fact.kind === 'round.correct' && stepped.record !== null) this.#corrected = stepped.record.round;
    if (fact.kind !== 'round.open' || verdict !== 'ok') return;
    this.#corrected = null;
    // At a bench nobody shuffles by hand.
    if (isShuffledEachRound(this.#snapshot)) this.#benchDevices?.act({ bench: 'newShoe' });
  }
  #dealerView(): DealerView {
    return dealerViewOf(this.#snapshot, { ...this.#ambient(null), people: 'off' });
  }
  #tellWishes(view: DealerView): void {
    this.#links.want(outputsOf(view, keysOf(this.#config, 'panel')), seatPanelLights(this.#snapshot, this.#config, this.#ambient(null)));
  }
  #freeze(why: CommitFailed | null): void {
    if (why === null) this.log.info('resumed', {}, 'the journal can be written again, the table goes on');
    else if (this.#frozen === null)
      this.log.warn('frozen', { why: why.why }, `the journal cannot be written, the table is stopped: ${why.message}`);
    this.#frozen = why === null ? null : { why: why.why, sinceMs: this.#frozen?.sinceMs ?? this.#time.now() };
    if (this.isLaid) this.#tellWishes(this.#dealerView());
    this.#changed();
  }

  get #snapshot(): Snapshot {
    return this.#recorder.snapshot;
  }
  #ambient(person: Person | null): Ambient {
    const { table, people } = this.#config;
    const [first = 'vi', second = null] = table.languages;
    return {
      ...{ id: table.id, name: table.name, unit: table.unit },
      languages: { first, second },
      test: this.#benchDevices !== null,
      nowMs: this.#time.now(),
      devices: this.#links.details(),
      frozen: this.#frozen,
      people: people.length === 0 ? 'off' : person === null ? 'signedOut' : 'signedIn',
      person,
      present: person === null ? [] : [person],
      timeline: this.#timeline.items,
      fact: this.#journal.head().seq,
      names: (bettor) => (Object.hasOwn(table.players, bettor) ? table.players[bettor] : undefined) ?? bettor,
      corrected: this.#corrected,
    };
  }
  view(audience: Audience, person: Person | null): AnyView {
    return viewOf(this.#snapshot, audience, this.#ambient(person));
  }
  get seating(): Station['seating'] {
    return seating(this.#snapshot);
  }
  bettorAt(seat: number): string | null {
    return holderAt(this.#snapshot, seat);
  }
  rules(): RulesView {
    return rulesView(this.#snapshot, this.#ambient(null));
  }

  subscribe(changed: () => void): () => void {
    this.#subscribers.add(changed);
    return () => void this.#subscribers.delete(changed);
  }
  /** Subscribers are called once a turn of the event loop, however many facts it had. */
  #changed(): void {
    this.version++;
    this.#turn ??= setImmediate(() => {
      this.#turn = null;
      for (const changed of this.#subscribers) changed();
    });
  }
  #everySecond(): void {
    const view = this.#dealerView();
    // What a device was told and has not heard is said again.
    this.#tellWishes(view);
    const { clock, troubles, alarms, devices } = view;
    const ages = clock !== null || troubles.length > 0 || alarms > 0 || devices.some(({ lostForS }) => lostForS !== null);
    if (ages) this.#changed();
  }

  health(): Health {
    const { id, game } = this.#config.table;
    const table = { table: id, game, fact: this.#journal.head().seq, frozen: this.#frozen !== null };
    return healthOf(this.#snapshot, this.#links.details(), table);
  }
  metrics(): string {
    return this.#figures.text(gaugesOf(this.health()));
  }
  rounds(after: number): readonly RoundRecord[] {
    return this.#journal.rounds(after, MOST_ROUNDS);
  }

  #benchTable() {
    const { state, awaiting, round } = standing(this.#snapshot);
    return {
      game: this.#config.table.game,
      keys: keysOf(this.#config, 'panel'),
      shoeIsBound: this.#links.has('shoe'),
      awaiting: { state, awaiting, round: round === 0 ? null : round, fact: this.#journal.head().seq, version: this.version },
    };
  }

  async close(): Promise<void> {
    this.log.info('stopping', { fact: this.#journal.head().seq }, 'the station stops');
    clearInterval(this.#tick);
    this.#deadline.set(null);
    await this.#links.stop();
    await this.#benchDevices?.close();
    this.#recorder.close();
    this.#journal.close();
  }
}
