import { randomBytes } from 'node:crypto';
import type { Bench } from './bench/bench.ts';
import type { StationConfig } from './config.ts';
import { type Journal, openJournal } from './journal/journal.ts';
import type { CommitFailed } from './journal/problems.ts';
import { Problem } from './problem.ts';
import type { Author, Body } from './round/facts.ts';
import type { RoundRecord } from './round/record.ts';
import { isBlank, type Snapshot } from './round/step.ts';
import { holderAt, isShuffledEachRound, seating, standing } from './round/tell.ts';
import { ambientOf } from './station/ambient.ts';
import { answerOf } from './station/answer.ts';
import { drillTable, type StationBench, startBenchOf, stationBench } from './station/bench.ts';
import { complete } from './station/complete.ts';
import { Deadline } from './station/deadline.ts';
import type { Decks } from './station/decks.ts';
import { type DecksBasis, decksBasis, decksFrom } from './station/decks-basis.ts';
import { Figures } from './station/figures.ts';
import { type Folded, foldJournal } from './station/fold.ts';
import { refuseForeign } from './station/foreign.ts';
import { gaugesOf, type Health, healthOf } from './station/health.ts';
import { type Keys, keysOfTable } from './station/keys.ts';
import { Links } from './station/links.ts';
import { type Log, stderrLog } from './station/log.ts';
import { tellStart } from './station/opening.ts';
import { asksOfPanel, PanelWishes } from './station/panels.ts';
import { type Committed, Recorder } from './station/recorder.ts';
import type { Station, StationOptions, StationTechnician } from './station/running.ts';
import { linkSetups } from './station/setups.ts';
import type { Technician } from './station/technician.ts';
import { technicianOf } from './station/technician-of.ts';
import { tellLog } from './station/telling.ts';
import { StationTime } from './station/time.ts';
import type { Timeline } from './station/timeline.ts';
import type { Ambient } from './views/ambient.ts';
import { dealerViewOf, viewOf } from './views/index.ts';
import type { Answer, AnyView, Audience, DealerView, Person, RulesView } from './views/messages.ts';
import { rulesView } from './views/rules.ts';

export type { Registrar } from './station/decks-file.ts';
export type { Station, StationOptions } from './station/running.ts';

/** Most rounds that one request is answered with. */
const MOST_ROUNDS = 1000;
/** Seconds in views are sent, not counted by pages. */
const TICK_MS = 1000;

/** Takes the journal up, connects the devices, and runs the table until it is closed. A Problem when it cannot. */
export async function startStation(options: StationOptions): Promise<Station> {
  const { config, data, program, maxPages } = options;
  const journal = openJournal(data, { program, ...(maxPages === undefined ? {} : { maxPages }) });
  let bench: Bench | null = null;
  let decks: DecksBasis | null = null;
  try {
    refuseForeign(journal, config.table.game, options.bench);
    const keys = keysOfTable(config, data);
    const folded = foldJournal(journal);
    bench = options.bench ? await startBenchOf({ ...options, keys }) : null;
    decks = bench === null ? null : await decksBasis(bench, data);
    const station = new RunningStation(options, journal, folded, bench, decks, keys);
    if (station.isLaid) return station;
    await station.close();
    throw new Problem(`${data}: the journal cannot be written: make room on the disk, or let this account write there`);
  } catch (error) {
    await decks?.tags?.close();
    await bench?.close();
    journal.close();
    throw error;
  }
}
class RunningStation implements Station {
  version = 0;
  readonly log: Log;
  readonly bench: StationBench | null;
  readonly decks: Decks | null;
  readonly technician: StationTechnician;
  #config: StationConfig;
  readonly #desk: Technician;
  readonly #journal: Journal;
  readonly #time: StationTime;
  readonly #recorder: Recorder;
  readonly #links: Links;
  readonly #benchDevices: Bench | null;
  readonly #tags: DecksBasis['tags'];
  #panels: PanelWishes;
  readonly #figures = new Figures();
  readonly #timeline: Timeline;
  readonly #subscribers = new Set<() => void>();
  readonly #tick: NodeJS.Timeout;
  readonly #deadline: Deadline;
  #frozen: Ambient['frozen'] = null;
  #corrected: number | null;
  #turn: NodeJS.Immediate | null = null;

  constructor(options: StationOptions, journal: Journal, folded: Folded, bench: Bench | null, decks: DecksBasis | null, keys: Keys) {
    const { config } = options;
    this.#tags = decks?.tags ?? null;
    this.log = options.log ?? stderrLog();
    this.#config = config;
    this.#panels = new PanelWishes(config);
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
    const setups = (its: StationConfig) => linkSetups({ config: its, bench, journal, known: folded.known, keys });
    this.#links = new Links(setups(config), bench !== null, options.start, this.log, {
      submit: (submission) => this.#recorder.submit(submission),
      isFrozen: () => this.#recorder.isFrozen,
      asks: (role) => asksOfPanel(this.#snapshot, role, this.#ambient(null)),
      changed: () => {
        this.#desk.moved();
        this.#changed();
      },
      tapped: (line) => {
        bench?.tapped(line);
        this.#desk.tapped(line);
      },
      framed: (framed) => this.#desk.framed(framed),
    });
    ({ desk: this.#desk, page: this.technician } = technicianOf(options, {
      ...{ links: this.#links, log: this.log, journal, recorder: this.#recorder, setups },
      config: () => this.#config,
      adopt: (its) => {
        this.#config = its;
        this.#panels = new PanelWishes(its);
      },
      wish: () => this.#tellWishes(this.#dealerView()),
      snapshot: () => this.#snapshot,
      ambient: (person) => this.#ambient(person),
    }));
    this.#tick = setInterval(() => this.#everySecond(), TICK_MS);
    tellStart({ recorder: this.#recorder, journal, folded, config, program: options.program, test: options.bench, log: this.log });
    const parts = {
      log: this.log,
      people: config.people.length > 0,
      view: () => (this.isLaid ? this.#dealerView() : null),
      changed: () => this.#changed(),
    };
    const registering =
      decks === null ? null : decksFrom(decks, this.#links, { ...parts, submit: (body, author) => this.submit(body, author, null) });
    this.decks = registering;
    const itsDecks = registering && { state: () => registering.state(), subscribe: (changed: () => void) => this.subscribe(changed) };
    this.bench = bench && itsDecks && stationBench(bench, () => this.#benchTable(), itsDecks, options.changeGame);
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
        done: (outcome) => resolve(answerOf(outcome, body.kind, id ?? '')),
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
    this.#desk.adopted();
    this.#tellWishes(this.#dealerView());
    this.#deadline.set(standing(this.#snapshot).deadline);
    this.decks?.follow();
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
    const ambient = this.#ambient(null);
    const outputs = this.#panels.outputs(view, this.#snapshot, ambient);
    this.#links.want(...this.#desk.wished(outputs, this.#panels.seats(this.#snapshot, ambient)));
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
    return ambientOf(this.#config, person, {
      test: this.#benchDevices !== null,
      nowMs: this.#time.now(),
      devices: this.#links.details(),
      frozen: this.#frozen,
      timeline: this.#timeline.items,
      fact: this.#journal.head().seq,
      corrected: this.#corrected,
      registering: this.decks?.isOpen ?? false,
    });
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
      keys: this.#panels.keys,
      shoeIsBound: this.#links.has('shoe'),
      awaiting: { state, awaiting, round: round === 0 ? null : round, fact: this.#journal.head().seq, version: this.version },
      ...drillTable(this.#dealerView(), this.#links.details(), (body, author) => this.submit(body, author, null)),
    };
  }

  async close(): Promise<void> {
    this.log.info('stopping', { fact: this.#journal.head().seq }, 'the station stops');
    clearInterval(this.#tick);
    this.#deadline.set(null);
    this.#desk.close();
    await this.#links.stop();
    await this.#benchDevices?.close();
    await this.#tags?.close();
    this.#recorder.close();
    this.#journal.close();
  }
}
