import { readFileSync, renameSync } from 'node:fs';
import { z } from 'zod';
import type { SheetItem, SheetResult, SheetView } from '../views/messages.ts';
import { systemCode, writeWhole } from './whole-file.ts';

/** Of a deck. */
export const DECK = 52;
const LONGEST_REMARK = 200;
const LONGEST_NAME = 100;
const MOST_MARKS = 512;
/** Who ticks what the station has seen for itself. */
const STATION = 'station';

const mark = z.strictObject({
  result: z.enum(['pass', 'fail', 'na']),
  remark: z.string().max(LONGEST_REMARK),
  by: z.string().max(LONGEST_NAME),
  at: z.iso.datetime(),
});
const STORED = z.strictObject({
  v: z.literal(1),
  begun: z.iso.datetime(),
  cards: z.array(z.string().regex(/^[A2-9TJQK][SHDC]$/)).max(DECK),
  marks: z.record(z.string().max(LONGEST_NAME), mark).refine((marks) => Object.keys(marks).length <= MOST_MARKS),
});
type Mark = z.infer<typeof mark>;

/** What a table has, and is to be looked at. */
export interface Equipment {
  /** Roles that have a device. */
  readonly roles: readonly string[];
  /** Role of a panel → its keys that mean something. */
  readonly keys: ReadonlyMap<string, readonly number[]>;
}
const SEEN_OF_SHOE = ['cards', 'cut', 'unread'];
const TOLD_OF_SHOE = ['burn', 'double', 'early', 'overdraw'];
const OF_THE_SHOE = [...SEEN_OF_SHOE, ...TOLD_OF_SHOE];
type Line = Pick<SheetItem, 'id' | 'checked'>;

/** What the sheet asks for, in its order (R108): cards, cut, burn, each fault, each cable, each button, each light. */
export function linesOf({ roles, keys }: Equipment): readonly Line[] {
  const line = (checked: Line['checked']) => (id: string) => ({ id, checked });
  const [station, person] = [line('station'), line('person')];
  const buttons = [...keys].flatMap(([role, own]) => own.map((key) => `${role}:${key}`));
  return [
    ...SEEN_OF_SHOE.map(station),
    ...TOLD_OF_SHOE.map(person),
    person('restart'),
    ...roles.map((role) => station(`plug:${role}`)),
    ...buttons.map((button) => station(`key:${button}`)),
    ...buttons.map((button) => person(`light:${button}`)),
  ];
}

/** The acceptance sheet of a table: kept in a small file, so that it outlives the page and the program. */
export class Sheet {
  readonly #path: string;
  readonly #warn: (message: string) => void;
  /** The disk has all of it. */
  isKept = true;
  #begun: string;
  #cards: ReadonlySet<string>;
  #marks: ReadonlyMap<string, Mark>;

  /** A file that is none is put aside as `.bad`, and the sheet begins anew; `warn` is told in one line. */
  constructor(path: string, warn: (message: string) => void) {
    this.#path = path;
    this.#warn = warn;
    const stored = read(path, warn);
    this.#begun = stored?.begun ?? new Date().toISOString();
    this.#cards = new Set(stored?.cards);
    this.#marks = new Map(Object.entries(stored?.marks ?? {}));
  }

  items(equipment: Equipment): readonly SheetItem[] {
    return linesOf(equipment).map((line) => ({ ...line, ...(this.#marks.get(line.id) ?? NOT_YET) }));
  }
  get begun(): SheetView['begun'] {
    return this.#begun;
  }
  get cards(): readonly string[] {
    return [...this.#cards];
  }

  /** The scanner has read it. */
  card(code: string): void {
    if (this.#cards.has(code)) return;
    this.#keep({ cards: new Set([...this.#cards, code]) });
    if (this.#cards.size === DECK) this.seen('cards');
  }
  /** The station has seen for itself that it is so, or is not. What a person has said stands. */
  seen(id: string, result: SheetResult = 'pass', remark = ''): void {
    const before = this.#marks.get(id);
    if (before !== undefined && (before.by !== STATION || (before.result === result && before.remark === remark))) return;
    this.#set(id, { result, remark, ...saidBy(STATION) });
  }
  /** A person says so; null takes back what was said. */
  mark(id: string, result: SheetResult | null, by: string): void {
    if (result === null) this.#keep({ marks: new Map([...this.#marks].filter(([marked]) => marked !== id)) });
    else this.#set(id, { result, remark: this.#marks.get(id)?.remark ?? '', ...saidBy(by) });
  }
  /** A person's own words beside a result. */
  remark(id: string, remark: string, by: string): void {
    const before = this.#marks.get(id);
    if (before !== undefined) this.#set(id, { ...before, remark: remark.slice(0, LONGEST_REMARK), ...saidBy(by) });
  }
  /** Another device has the role: what was seen of the one before says nothing of it. */
  renewed(role: string): void {
    const isOf = (id: string): boolean =>
      (role === 'shoe' && OF_THE_SHOE.includes(id)) ||
      id === `plug:${role}` ||
      id.startsWith(`key:${role}:`) ||
      id.startsWith(`light:${role}:`);
    this.#keep({
      cards: role === 'shoe' ? new Set() : this.#cards,
      marks: new Map([...this.#marks].filter(([id]) => !isOf(id))),
    });
  }
  startAnew(): void {
    this.#begun = new Date().toISOString();
    this.#keep({ cards: new Set(), marks: new Map() });
  }

  #set(id: string, its: Mark): void {
    this.#keep({ marks: new Map([...this.#marks, [id, its]]) });
  }
  /** Where the disk does not take it, it stands on the page for as long as the program runs, which says so. */
  #keep({ cards = this.#cards, marks = this.#marks }: { cards?: ReadonlySet<string>; marks?: ReadonlyMap<string, Mark> }): void {
    this.#cards = cards;
    this.#marks = marks;
    const stored = { v: 1, begun: this.#begun, cards: [...cards], marks: Object.fromEntries(marks) };
    try {
      writeWhole(this.#path, `${JSON.stringify(stored, null, 2)}\n`);
      this.isKept = true;
    } catch (error) {
      if (this.isKept) this.#warn(`${this.#path}: cannot be written (${systemCode(error)}): the acceptance sheet is not kept`);
      this.isKept = false;
    }
  }
}
const saidBy = (by: string) => ({ by: by.slice(0, LONGEST_NAME), at: new Date().toISOString() });
const NOT_YET = { result: null, remark: '', by: null, at: null };

function read(path: string, warn: (message: string) => void): z.infer<typeof STORED> | null {
  try {
    return STORED.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    warn(`${path}: no acceptance sheet of this program: it is put aside as ${path}.bad, and a new one begins`);
    try {
      renameSync(path, `${path}.bad`);
    } catch (denied) {
      warn(`${path}: cannot be put aside (${systemCode(denied)}): the new sheet takes its place`);
    }
    return null;
  }
}
