import { codeOf, FACES, parseCard } from '../cards/card.ts';
import * as decks from '../cards/registration.ts';
import type { Author, Body } from '../round/facts.ts';
import type { Answer, DecksAct, DecksState } from '../views/messages.ts';
import { type KeptRegistration, type Registrar, writeCodes, writeRegistration } from './decks-file.ts';
import type { Listener } from './diverted.ts';
import type { Log } from './log.ts';
import { systemCode } from './whole-file.ts';

type RegisteringAct = Exclude<DecksAct, { decks: 'begin' }>;
/** A stable code with words in the pages. */
export interface DecksRefused {
  readonly refused: string;
  readonly values?: Readonly<Record<string, string | number>>;
}
/** Registration of decks as the way to a screen has it. */
export interface StationDecks {
  state(): DecksState;
  /** Null: done. What follows is in their name. */
  begin(by: Registrar): Promise<DecksRefused | null>;
  act(act: RegisteringAct): Promise<DecksRefused | null>;
}
/** The shoe's scanner, as registration needs it. */
export interface TagScanner {
  readonly is: DecksState['scanner'];
  readonly virtual: boolean;
  /** The deck's file that the table reads cards by; null: it has none. */
  readonly codes: string | null;
  /** From here on it reads tags for the registration. False: it has another listener already. */
  attach(heard: Listener['heard']): boolean;
  /** It reads for the table again. */
  release(): void;
  /** By the codes that were written. False: it does so from the next start on. */
  reload(): boolean;
  /** Virtual decks only. */
  virtualTag(nth: number): string;
  scan(tags: readonly string[]): void;
}
export interface DecksParts {
  /** Of the registration in progress, and what is in it. */
  readonly file: string;
  readonly kept: KeptRegistration | null;
  /** Of the codes, where the table has none yet. */
  readonly codes: string;
  readonly scanner: TagScanner;
  readonly log: Log;
  /** People sign in at this table. */
  readonly people: boolean;
  /** Of this moment. `decks`: of the table's settings. */
  table(): { readonly isClosed: boolean; readonly isPaused: boolean; readonly decks: number };
  submit(body: Body, author: Author): Promise<Answer>;
  changed(): void;
}

/** Presses of a page that is ahead of the table. */
const MOST_WAITING = 16;
/** Why the table is paused meanwhile, in the journal. */
const REASON = 'decks are registered';

/**
 * Decks are registered with the table's own scanner while no shoe is in play (R28): the table is paused and its scanner's tags come here,
 * each journaled first, and kept on the disk before it is shown. A start of the program goes on where it was; a pause that a supervisor
 * ends ends it, and nothing is lost.
 */
export class Decks implements StationDecks {
  readonly #parts: DecksParts;
  #kept: KeptRegistration;
  #last: DecksState['last'] = null;
  #written: DecksState['written'] = null;
  /** Acts that are not over. */
  #waiting = 0;
  #turn: Promise<void> = Promise.resolve();
  /** Virtual cards taken out of their decks so far. */
  #drawn = 0;

  constructor(parts: DecksParts) {
    this.#parts = parts;
    const table = parts.table();
    const kept = parts.kept ?? { registration: decks.newRegistration(table.decks), open: false, by: null };
    const open = kept.open && table.isClosed && table.isPaused && parts.scanner.attach(this.#heard);
    this.#kept = { ...kept, open };
  }

  get isOpen(): boolean {
    return this.#kept.open;
  }

  get #codes(): string {
    return this.#parts.scanner.codes ?? this.#parts.codes;
  }

  state(): DecksState {
    const { registration, open, by } = this.#kept;
    const { scanner } = this.#parts;
    const asked = decks.askedFor(registration);
    return {
      ...{ open, by: by?.person ?? null, decks: registration.decks },
      done: registration.done.map(({ name }) => name),
      asked: asked === null ? null : codeOf(asked),
      registered: registration.cards.map(({ card }) => codeOf(card)),
      skipped: registration.skipped.map(codeOf),
      last: this.#last,
      file: this.#codes,
      written: this.#written,
      scanner: scanner.is,
      virtual: scanner.virtual,
      people: this.#parts.people,
    };
  }

  readonly #heard: Listener['heard'] = (event, tag) => {
    if (tag !== undefined) this.#read(tag);
    else if (event.event !== 'discarded')
      this.#tell({ is: event.event === 'unread' ? 'unread' : 'noTag', tag: null, card: null, deck: null });
  };

  /** The table may have changed: without its pause there is no registration. */
  follow(): void {
    if (!this.isOpen || this.#waiting > 0) return;
    const { isClosed, isPaused } = this.#parts.table();
    if (!isClosed || !isPaused) this.#close();
  }

  begin(by: Registrar): Promise<DecksRefused | null> {
    return this.#inTurn(async () => (this.isOpen ? null : this.#begin(by)));
  }
  act(act: RegisteringAct): Promise<DecksRefused | null> {
    return this.#inTurn(() => this.#act(act));
  }
  /** One after the other, in the order in which they come: each changes what the next one finds. */
  #inTurn(act: () => Promise<DecksRefused | null>): Promise<DecksRefused | null> {
    if (this.#waiting >= MOST_WAITING) return Promise.resolve({ refused: 'decks.busy' });
    this.#waiting += 1;
    const done = this.#turn.then(act).finally(() => {
      this.#waiting -= 1;
      this.follow();
      this.#parts.changed();
    });
    this.#turn = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  }

  async #act(act: RegisteringAct): Promise<DecksRefused | null> {
    const { registration, open, by } = this.#kept;
    if (!open || by === null) return { refused: 'decks.closed' };
    switch (act.decks) {
      case 'end':
        return this.#end(by, note('decks.ended', progressOf(registration)));
      case 'write':
        return this.#write(by);
      case 'undo':
        return this.#undo(by);
      case 'skip':
        return this.#become(decks.skip(registration));
      case 'restart':
        return this.#become(decks.restart(registration));
      case 'choose': {
        const card = parseCard(act.card);
        return this.#become(card === null ? 'decks.nothing' : decks.choose(registration, card));
      }
      case 'finish':
        return this.#finish(by, act.name);
      default:
        return this.#scan(act.decks);
    }
  }

  async #begin(by: Registrar): Promise<DecksRefused | null> {
    const { table, scanner, submit } = this.#parts;
    const { isClosed, isPaused, decks: wanted } = table();
    if (scanner.is === 'noTags') return { refused: 'decks.noTags' };
    if (!isClosed) return { refused: 'decks.inPlay' };
    if (isPaused) return { refused: 'decks.paused' };
    const answer = await submit({ kind: 'pause', by: by.person, reason: REASON }, by);
    if ('refused' in answer) return { refused: answer.refused };
    const { registration } = this.#kept;
    const refused = scanner.attach(this.#heard)
      ? this.#keep({ registration: { ...registration, decks: wanted }, open: true, by })
      : { refused: 'decks.scannerBusy' };
    if (refused !== null) {
      scanner.release();
      await submit({ kind: 'resume', by: by.person, reason: REASON }, by);
      return refused;
    }
    this.#written = null;
    await submit(note('decks.begun', progressOf(registration)), by);
    return null;
  }

  /** The table's pause ends with it. */
  async #end(by: Registrar, how: Body): Promise<DecksRefused | null> {
    await this.#parts.submit(how, by);
    const answer = await this.#parts.submit({ kind: 'resume', by: by.person, reason: REASON }, by);
    if ('refused' in answer) return { refused: answer.refused };
    this.#close();
    return null;
  }
  #close(): void {
    // What cannot be kept is not open at the next start either: the table's pause is over by then.
    if (this.#keep({ ...this.#kept, open: false }) !== null) this.#kept = { ...this.#kept, open: false };
    this.#parts.scanner.release();
    this.#parts.changed();
  }

  async #undo(by: Registrar): Promise<DecksRefused | null> {
    const { done } = this.#kept.registration;
    const refused = this.#become(decks.undo(this.#kept.registration));
    const reopened = this.#kept.registration.done.length < done.length ? done.at(-1) : undefined;
    if (refused === null && reopened !== undefined)
      await this.#parts.submit(note('decks.reopened', `${done.length}: ${reopened.name}`), by);
    return refused;
  }
  async #finish(by: Registrar, name: string): Promise<DecksRefused | null> {
    const { registration } = this.#kept;
    const refused = this.#become(decks.finish(registration, name));
    if (refused === null) await this.#parts.submit(note('decks.finished', `${registration.done.length + 1}: ${name.trim()}`), by);
    return refused;
  }

  /** Only whole: all decks, and each card of each once. */
  async #write(by: Registrar): Promise<DecksRefused | null> {
    const { registration } = this.#kept;
    if (!decks.isComplete(registration) || registration.cards.length > 0) return { refused: 'decks.incomplete' };
    const { scanner, log } = this.#parts;
    const codes = this.#codes;
    try {
      writeCodes(codes, registration, by, new Date().toISOString());
    } catch (error) {
      log.warn('decks', { file: codes }, `${codes}: cannot be written (${systemCode(error)})`);
      return { refused: 'decks.notWritten', values: { why: systemCode(error) } };
    }
    const refused = this.#keep({ ...this.#kept, registration: decks.newRegistration(registration.decks) });
    if (refused !== null) return refused;
    const names = registration.done.map(({ name }) => name).join(', ');
    const ended = await this.#end(by, note('decks.written', `${codes}: ${names}`));
    this.#written = { inUse: scanner.reload() };
    return ended;
  }

  #scan(which: 'scan' | 'scanKnown' | 'scanRest'): DecksRefused | null {
    const { scanner } = this.#parts;
    const { registration } = this.#kept;
    if (!scanner.virtual) return { refused: 'decks.noVirtual' };
    const known = [...registration.done.flatMap(({ cards }) => cards), ...registration.cards].map(({ tag }) => tag);
    const open = decks.isComplete(registration) ? 0 : FACES - registration.cards.length;
    const tags = which === 'scanKnown' ? known.slice(0, 1) : this.#virtualTags(which === 'scan' ? Math.min(open, 1) : open, new Set(known));
    if (tags.length === 0) return { refused: 'decks.nothing' };
    scanner.scan(tags);
    return null;
  }
  /** Of cards that nobody has scanned yet. */
  #virtualTags(count: number, known: ReadonlySet<string>): readonly string[] {
    const tags: string[] = [];
    while (tags.length < count) {
      const tag = this.#parts.scanner.virtualTag(this.#drawn);
      this.#drawn += 1;
      if (!known.has(tag)) tags.push(tag);
    }
    return tags;
  }

  #read(tag: string): void {
    const { registration, reading } = decks.withTag(this.#kept.registration, tag);
    const is = this.#become(registration) === null ? reading : ({ is: 'notKept' } as const);
    const card = 'card' in is ? codeOf(is.card) : null;
    const deck = 'deck' in is ? is.deck : null;
    this.#tell({ is: is.is, tag, card, deck });
  }
  #tell(last: Omit<NonNullable<DecksState['last']>, 'n'>): void {
    this.#last = { n: (this.#last?.n ?? 0) + 1, ...last };
    this.#parts.changed();
  }

  /** On the disk before it counts. */
  #become(next: decks.Registration | decks.DecksRefusal): DecksRefused | null {
    return typeof next === 'string' ? { refused: next } : this.#keep({ ...this.#kept, registration: next });
  }
  #keep(next: KeptRegistration): DecksRefused | null {
    const { file, log } = this.#parts;
    try {
      if (next.registration !== this.#kept.registration || next.open !== this.#kept.open) writeRegistration(file, next);
    } catch (error) {
      log.warn('decks', { file }, `${file}: cannot be written (${systemCode(error)})`);
      return { refused: 'decks.notKept', values: { why: systemCode(error) } };
    }
    this.#kept = next;
    return null;
  }
}

const note = (what: string, detail: string): Body => ({ kind: 'noted', what, detail });
const progressOf = ({ done, decks: all, cards }: decks.Registration): string =>
  `${done.length} of ${all} decks finished, ${cards.length} cards of the next`;
