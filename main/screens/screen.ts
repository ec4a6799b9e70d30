import { z } from 'zod';
import { parseObject } from '../json.ts';
import type { PersonRole } from '../people/people.ts';
import type { Session } from '../people/session.ts';
import type { Role } from '../round/facts.ts';
import type { Answer, Down, PageAudience, PageView, SignIn, Up } from '../views/messages.ts';
import { signedOut } from '../views/signed-out.ts';
import { signedOutTechnician } from '../views/technician.ts';
import { type Access, authorOf, type Bringer, refusal, signInRefusal } from './access.ts';
import { Feed } from './feed.ts';

/** Characters of a message from a page. */
export const MOST_MESSAGE_LENGTH = 16 * 1024;
/** Messages of one screen that are not answered yet. */
export const MOST_UNANSWERED = 16;

/** The audiences that have a page. */
const OF_THE_TABLE: readonly string[] = ['dealer', 'players', 'supervisor', 'technician'];

export type { PageAudience };
/** Null: there is no page of that name. */
export const pageAudience = (text: string | null): PageAudience | null =>
  text !== null && (OF_THE_TABLE.includes(text) || isSeat(text)) ? (text as PageAudience) : null;
const isSeat = (audience: string): audience is `seat:${number}` | 'seat:banker' => /^seat:([1-7]|banker)$/.test(audience);

interface Page {
  /** Who may sign in at it. */
  readonly signIn: readonly PersonRole[];
  /** What it may do at a table where nobody signs in. */
  readonly role: Role | null;
}
const PAGES: Readonly<Record<'dealer' | 'players' | 'supervisor' | 'technician', Page>> = {
  dealer: { signIn: ['dealer', 'supervisor'], role: 'dealer' },
  players: { signIn: [], role: null },
  supervisor: { signIn: ['supervisor', 'technician', 'auditor'], role: 'supervisor' },
  technician: { signIn: ['technician', 'supervisor'], role: 'technician' },
};
/** A seat's screen is the seat's, whoever sits there; where people sign in, one of the house opens it to the player. */
const pageOf = (audience: PageAudience): Page =>
  isSeat(audience) ? { signIn: ['dealer', 'supervisor'], role: audience } : PAGES[audience];

export interface Place {
  readonly audience: PageAudience;
  /** The name under which its session is kept through a reload: of a window, or of one page of one browser. */
  readonly session: string;
  /** On the station's own machine: the dealer's page is shown there also while nobody is signed in. */
  readonly atTheTable: boolean;
}
/** How a message gets to the page. */
export type Send = (down: Down) => Promise<void>;

const credentials = z.strictObject({ name: z.string().min(1).max(100), pin: z.string().min(1).max(100) });
const id = z.string().min(1).max(100);
const MESSAGE: z.ZodType<Up | SignIn> = z.union([
  z.strictObject({ id, fact: z.looseObject({ kind: z.string() }), second: credentials.exactOptional() }),
  z.strictObject({ id, signIn: credentials }),
  z.strictObject({ id, signOut: z.literal(true) }),
]);

/** One connected screen, whichever way: what it is shown, who is signed in at it, and what it brings. */
export class Screen {
  readonly #access: Access;
  readonly #place: Place;
  readonly #session: Session;
  readonly #stops: readonly (() => void)[];
  #unanswered = 0;
  /** Ends that somebody watches the table's devices here. */
  #unwatch: (() => void) | null = null;

  /** `send` as in {@link Feed}: a slow page gets the newest view, and no other waits for it. */
  constructor(access: Access, place: Place, send: Send) {
    this.#access = access;
    this.#place = place;
    this.#session = access.sessions.at(place.session);
    const { station } = access;
    const feed = new Feed<Down>(() => ({ version: station.version, view: this.#view() }), send);
    const changed = () => feed.changed();
    const watch = () => this.#watch(changed);
    this.#stops = [
      station.subscribe(changed),
      this.#session.subscribe(changed),
      this.#session.subscribe(watch),
      () => this.#unwatch?.(),
      () => feed.end(),
    ];
    watch();
    feed.changed();
  }

  /** Devices are looked at only while somebody may see them. */
  #watch(changed: () => void): void {
    const { station, people } = this.#access;
    const may = this.#place.audience === 'technician' && (people === null || this.#session.person !== null);
    if (may) this.#unwatch ??= station.technician.watch(changed);
    else {
      this.#unwatch?.();
      this.#unwatch = null;
    }
  }

  close(): void {
    for (const stop of this.#stops) stop();
  }

  /** Takes a message of the page as it came, and answers it, a bad one too. */
  async receive(text: string): Promise<Answer> {
    const message = readMessage(text);
    if (message === null) return refusal('', 'fact.malformed', 'not a message that a page of this station sends');
    if (this.#unanswered >= MOST_UNANSWERED) return refusal(message.id, 'screen.busy', 'too many messages wait for their answer');
    this.#unanswered += 1;
    try {
      return await this.#answer(message);
    } finally {
      this.#unanswered -= 1;
    }
  }

  async #answer(message: Up | SignIn): Promise<Answer> {
    this.#session.touch();
    if ('signIn' in message) return this.#signIn(message.id, message.signIn);
    if ('signOut' in message) return this.#signOut(message.id);
    const bringer = this.#bringer();
    if (bringer === null) return this.#nobody(message.id);
    if (this.#place.audience === 'technician')
      return { ...(await this.#access.station.technician.act(message.fact, bringer.author, bringer.by ?? '')), id: message.id };
    const { kind, ...fields } = message.fact;
    const answer = await this.#access.bring(bringer, { ...fields, fact: kind, id: message.id }, message.second);
    return { ...answer, id: message.id };
  }

  /** Counts only once the journal has it. */
  async #signIn(id: string, { name, pin }: { readonly name: string; readonly pin: string }): Promise<Answer> {
    const { audience } = this.#place;
    const { people, sessions } = this.#access;
    if (people === null) return this.#nobody(id);
    const result = await people.signIn(name, pin);
    if (!result.ok) {
      // A name that is not configured may be a PIN typed into the wrong field: it is written nowhere. Attempts at a locked name are not
      // journaled one by one, or anybody could fill the disk.
      if (result.code === 'person.pin' && people.knows(name)) await this.#access.note('station', 'signInFailed', name);
      return signInRefusal(id, result);
    }
    const { person } = result;
    if (!pageOf(audience).signIn.includes(person.role))
      return refusal(id, 'person.right', `nobody signs in at this screen as ${person.role}`);
    const answer = await this.#access.note(authorOf(person), 'signIn', audience);
    if ('accepted' in answer) sessions.signIn(this.#place.session, this.#session, person);
    return { ...answer, id };
  }

  /** Takes effect whatever the journal says: whoever leaves must be able to. */
  async #signOut(id: string): Promise<Answer> {
    const { person } = this.#session;
    if (person === null) return this.#nobody(id);
    this.#access.sessions.signOut(this.#place.session, this.#session);
    return { ...(await this.#access.note(authorOf(person), 'signOut', 'asked')), id };
  }

  /** Nobody is there who could do it: either nobody is signed in, or nobody ever is at this screen. */
  #nobody(id: string): Answer {
    return this.#access.people !== null && pageOf(this.#place.audience).signIn.length > 0
      ? refusal(id, 'person.signedOut', 'sign in first')
      : refusal(id, 'person.right', 'nothing of this kind is done at this screen');
  }

  #bringer(): Bringer | null {
    const { role } = pageOf(this.#place.audience);
    const scope = 'screen';
    const { person } = this.#session;
    if (this.#access.people !== null && person === null) return null;
    // A seat acts as itself, whoever of the house opened its screen.
    if (person === null || role?.startsWith('seat:'))
      return role === null ? null : { author: { person: role, role }, by: role, role, scope };
    return { author: authorOf(person), by: person.name, role: person.role, scope };
  }

  #view(): PageView {
    const { audience, atTheTable } = this.#place;
    const { person } = this.#session;
    if (audience === 'technician') {
      const view = this.#access.station.technician.view(person);
      return this.#access.people === null || person !== null ? view : signedOutTechnician(view);
    }
    const view = this.#access.station.view(audience, person);
    const isForAll = view.audience === 'players' || this.#access.people === null || (audience === 'dealer' && atTheTable);
    return isForAll || person !== null ? view : signedOut(view);
  }
}

function readMessage(text: string): Up | SignIn | null {
  return text.length > MOST_MESSAGE_LENGTH ? null : (MESSAGE.safeParse(parseObject(text)).data ?? null);
}
