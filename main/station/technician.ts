import { join } from 'node:path';
import type { LinkRole, StationConfig } from '../config.ts';
import type { FoundDevice, TapMessage } from '../devices/messages.ts';
import type { Head } from '../journal/journal.ts';
import { Problem } from '../problem.ts';
import type { Author } from '../round/facts.ts';
import type { PhaseName } from '../round/phase.ts';
import type { DeskView } from '../views/index.ts';
import type { Answer, RoleView, SheetView, TechnicianAct } from '../views/messages.ts';
import type { Outputs } from '../views/outputs.ts';
import { Sheet } from './acceptance.ts';
import { type Change, prepareBinding } from './binding.ts';
import type { LinkSetup, SeatLights } from './link.ts';
import type { Framed, Links } from './links.ts';
import { LiveLog } from './live-log.ts';
import type { Log } from './log.ts';
import type { Outcome } from './recorder.ts';
import { readTechnicianAct } from './technician-acts.ts';
import { equipmentOf, foundView, keysOfRole, rolesOf, roleView } from './technician-state.ts';
import { beginTrial, type Trial } from './technician-trial.ts';

/** How the desk of whoever puts the table into service is reached. */
export interface TechnicianDesk {
  state(): DeskView;
  /** `by`: who, for the sheet. */
  act(intent: unknown, author: Author, by: string): Promise<Answer>;
  /** While somebody watches, devices are looked for and bytes are told. Returns how to stop. */
  watch(changed: () => void): () => void;
}
export interface DeskParts {
  readonly links: Links;
  readonly log: Log;
  /** Folder of the journal; the sheet lies beside it. */
  readonly data: string;
  readonly program: string;
  /** The configuration's file; null: there is none. */
  readonly file: string | null;
  config(): StationConfig;
  /** The table runs with it from now on. */
  adopt(config: StationConfig): void;
  /** Null: it has no such role. Problem, one line, for what cannot be read that the device needs. */
  setupOf(config: StationConfig, role: LinkRole): LinkSetup | null;
  standing(): { readonly phase: PhaseName; readonly roundIsOpen: boolean; readonly inQuestion: boolean };
  seating(): { readonly seats: number; readonly bank: boolean };
  head(): Head;
  /** Something that the journal keeps though it changes nothing on the table (R84, R97). */
  note(what: string, detail: string, author: Author): Promise<Outcome>;
  /** What the table wishes of its devices is to be said again. */
  wish(): void;
}

const LOOK_MS = 2000;
const TICK_MS = 1000;

/** Devices found, bound, watched and tried out, and the acceptance sheet (R12 to R14, R97, R108). */
export class Technician implements TechnicianDesk {
  readonly #parts: DeskParts;
  readonly #sheet: Sheet;
  readonly #live = new LiveLog();
  readonly #watchers = new Set<() => void>();
  #found: readonly FoundDevice[] | null = null;
  #trial: Trial | null = null;
  #timers: readonly NodeJS.Timeout[] = [];
  #isShown = false;
  #isBinding = false;

  constructor(parts: DeskParts) {
    this.#parts = parts;
    this.#sheet = new Sheet(join(parts.data, 'acceptance.json'), (message) => parts.log.warn('sheet', {}, message));
  }

  watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    if (this.#watchers.size === 1) this.#begin();
    this.#settle();
    return () => {
      if (!this.#watchers.delete(changed) || this.#watchers.size > 0) return;
      this.close();
    };
  }
  /** Nobody watches any more. */
  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
    this.#found = null;
    this.#live.clear();
    this.#endTrial();
    this.#settle();
  }

  /** The state of the table has changed. */
  adopted(): void {
    this.#settle();
  }
  /** The state of a link has changed. */
  moved(): void {
    const trial = this.#trial;
    if (trial === null) return;
    const device = this.#parts.links.details().find(({ role }) => role === trial.role);
    if (device !== undefined) trial.moved(device);
  }
  tapped(line: TapMessage): void {
    if (!this.#isShown) return;
    this.#live.bytes(line);
    this.#changed();
  }
  framed({ role, event, verdict }: Framed): void {
    if (!this.#isShown) return;
    this.#live.event(role, event, verdict);
    this.#changed();
  }
  /** What the devices are told: what the table wishes, but for the one that is tried out. */
  wished(outputs: Outputs, seats: SeatLights): readonly [Outputs, SeatLights] {
    const trial = this.#trial;
    if (trial === null) return [outputs, seats];
    if (trial.of === 'cards') return [{ ...outputs, lock: 'unlocked' }, seats];
    if (trial.lights === null) return [outputs, seats];
    return trial.role === 'panel' ? [{ ...outputs, lights: trial.lights }, seats] : [outputs, { ...seats, [trial.role]: trial.lights }];
  }

  state(): DeskView {
    const details = this.#parts.links.details();
    const roles = this.#roleViews();
    return {
      found: this.#found?.map((device) => foundView(device, details)) ?? null,
      roles,
      mayBind: this.#isBetween(),
      keptIn: this.#parts.file === null ? 'run' : 'file',
      live: { lines: this.#live.lines, isShown: this.#mayShow() },
      trial: this.#trial?.view() ?? null,
      sheet: this.#sheetView(roles),
    };
  }

  async act(intent: unknown, author: Author, by: string): Promise<Answer> {
    const act = readTechnicianAct(intent);
    if (act === null) return refuse('technician.malformed', 'nothing that this page asks for');
    try {
      return await this.#do(act, author, by);
    } catch (error) {
      if (error instanceof Problem) return refuse('technician.refused', error.message);
      throw error;
    } finally {
      this.#changed();
    }
  }

  async #do(act: TechnicianAct, author: Author, by: string): Promise<Answer> {
    switch (act.kind) {
      case 'bind':
        return this.#bind(act, author);
      case 'trial':
        return this.#try(act, author);
      case 'trial.end':
        this.#endTrial();
        return DONE;
      case 'light':
        this.#trial?.light(act.key, act.state);
        this.#parts.wish();
        return DONE;
      case 'sheet.mark':
      case 'sheet.remark':
        if (!this.#sheet.items(equipmentOf(this.#roleViews())).some(({ id }) => id === act.item))
          return refuse('technician.malformed', 'the sheet has no such line');
        if (act.kind === 'sheet.mark') this.#sheet.mark(act.item, act.result, by);
        else this.#sheet.remark(act.item, act.remark, by);
        return DONE;
      case 'sheet.new':
        this.#sheet.startAnew();
        return DONE;
    }
  }

  async #bind(act: Extract<TechnicianAct, { kind: 'bind' }>, author: Author): Promise<Answer> {
    const { links, file } = this.#parts;
    const role = this.#roles().find((one) => one === act.role);
    if (role === undefined) return refuse('technician.malformed', `the table has no role ${act.role}`);
    if (!this.#isBetween()) return ROUND_OPEN;
    if (this.#trial?.role === role) this.#endTrial();
    if (this.#isBinding || links.diverted.isDiverted(role)) return BUSY;
    this.#isBinding = true;
    try {
      const { wire, dialect, codes, identity, baud, reason } = act;
      const change = prepareBinding(this.#parts.config(), file, { role, wire, dialect, codes, identity, baud });
      const refusal = await this.#rebind(role, change, reason, author);
      if (refusal !== null) change.file?.drop();
      return refusal ?? DONE;
    } finally {
      this.#isBinding = false;
    }
  }
  /** The journal first, then the file, then the wire. Null: it is done. */
  async #rebind(role: LinkRole, { config, from, to, file }: Change, reason: string, author: Author): Promise<Answer | null> {
    const { links, note, adopt, setupOf } = this.#parts;
    const setup = problemOf(() => setupOf(config, role));
    if (setup === null || typeof setup === 'string') return refuse('technician.refused', setup ?? `the table has no role ${role}`);
    const outcome = await note('bind', `${role}: ${from} → ${to} (${reason})`, author);
    if (outcome.as === 'dropped') return FROZEN;
    // A round may have opened in the same moment.
    const undone = this.#isBetween() ? problemOf(() => file?.commit()) : 'a round has opened';
    if (typeof undone === 'string') {
      await note('bind.undone', `${role}: ${undone}`, author);
      return this.#isBetween() ? refuse('technician.refused', undone) : ROUND_OPEN;
    }
    adopt(config);
    this.#parts.wish();
    links.relink(setup);
    this.#sheet.renewed(role);
    return null;
  }

  async #try({ of, role: named }: Extract<TechnicianAct, { kind: 'trial' }>, author: Author): Promise<Answer> {
    const { links, note, config } = this.#parts;
    const role = this.#roles().find((one) => one === named);
    const device = links.details().find((one) => one.role === role);
    const keys = role === undefined ? [] : keysOfRole(config(), role).map(({ key }) => key);
    const isMeant = of === 'plug' || (of === 'cards' ? role === 'shoe' : keys.length > 0);
    if (role === undefined || !isMeant) return refuse('technician.malformed', `nothing to try at ${named}`);
    if (device === undefined || device.lostForS !== null) return refuse('technician.lost', `${named} is not connected`);
    if (!this.#mayTry(of)) return of === 'cards' ? refuse('technician.shoeInPlay', 'a shoe is in play') : ROUND_OPEN;
    this.#endTrial();
    const changed = () => this.#changed();
    this.#trial = beginTrial(of, { role, keys, changed, diverted: links.diverted, sheet: this.#sheet });
    if (this.#trial === null) return BUSY;
    this.#parts.wish();
    const outcome = await note('trial', `${of} ${role}`, author);
    if (outcome.as !== 'dropped') return DONE;
    this.#endTrial();
    return FROZEN;
  }
  #endTrial(): void {
    this.#trial?.end();
    if (this.#trial !== null) this.#parts.wish();
    this.#trial = null;
  }

  #begin(): void {
    const look = () => {
      void this.#parts.links.find().then((found) => {
        if (this.#watchers.size > 0) this.#found = found;
        this.#changed();
      });
    };
    look();
    this.#timers = [setInterval(look, LOOK_MS), setInterval(() => this.#changed(), TICK_MS)];
  }
  /** What was shown and tried is over as soon as the table does not allow it any more. */
  #settle(): void {
    const isShown = this.#watchers.size > 0 && this.#mayShow();
    if (!isShown) this.#live.clear();
    if (isShown !== this.#isShown) this.#parts.links.tap(isShown);
    this.#isShown = isShown;
    if (this.#trial !== null && !this.#mayTry(this.#trial.of)) this.#endTrial();
  }
  #changed(): void {
    for (const changed of this.#watchers) changed();
  }

  #isBetween(): boolean {
    const { roundIsOpen, phase } = this.#parts.standing();
    return !roundIsOpen && phase !== 'burning';
  }
  #mayTry(of: Trial['of']): boolean {
    return of === 'cards' ? this.#mayShow() : this.#isBetween();
  }
  /**
   * Bytes are cards, and one that comes before time may be kept for the next round: none is shown while a shoe is in play (R75). Not those of
   * panels either: on a wire that is bound to a panel may be a shoe.
   */
  #mayShow(): boolean {
    return this.#parts.standing().phase === 'closed';
  }

  #roles(): readonly LinkRole[] {
    return rolesOf(this.#parts.config(), this.#parts.seating());
  }
  #roleViews(): readonly RoleView[] {
    const details = this.#parts.links.details();
    return this.#roles().map((role) => roleView(this.#parts.config(), role, details));
  }
  #sheetView(roles: readonly RoleView[]): SheetView {
    const { begun, cards, isKept } = this.#sheet;
    const { head, program } = this.#parts;
    return { begun, program, head: head(), kept: isKept, cards, items: this.#sheet.items(equipmentOf(roles)) };
  }
}

const refuse = (refused: string, message: string): Answer => ({ id: '', refused, message, values: { message } });
const DONE: Answer = { id: '', accepted: 0 };
const ROUND_OPEN = refuse('technician.roundOpen', 'a round is open');
const BUSY = refuse('technician.busy', 'the frames of this role go elsewhere already');
const FROZEN = refuse('journal.frozen', 'the journal cannot be written');
function problemOf<Result>(act: () => Result): Result | string {
  try {
    return act();
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
}
