import type { Person, PersonRole } from './people.ts';

/**
 * How long somebody stays signed in at a screen that is not touched (R83). A dealer at work touches the shoe and the panel, not the
 * screen, so theirs lasts half a shift.
 */
export const IDLE_MS: Readonly<Record<PersonRole, number>> = {
  dealer: 4 * 60 * 60_000,
  supervisor: 15 * 60_000,
  technician: 15 * 60_000,
  auditor: 15 * 60_000,
};
/** Sessions with somebody signed in; one more ends the oldest. */
const MOST_SIGNED_IN = 256;

/** Who is signed in at one place: a window, or one page of one browser. */
export class Session {
  #person: Person | null = null;
  #timer: NodeJS.Timeout | null = null;
  readonly #changed = new Set<() => void>();
  readonly #idle: (session: Session) => void;

  constructor(idle: (session: Session) => void) {
    this.#idle = idle;
  }

  get person(): Person | null {
    return this.#person;
  }

  /** The screen was used: the time until the session ends begins anew. */
  touch(): void {
    this.#timer?.refresh();
  }

  set(person: Person | null): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = person === null ? null : setTimeout(() => this.#idle(this), IDLE_MS[person.role]).unref();
    this.#person = person;
    for (const changed of this.#changed) changed();
  }

  /** Calls `changed` whenever somebody signs in or out here. Returns how to stop. */
  subscribe(changed: () => void): () => void {
    this.#changed.add(changed);
    return () => this.#changed.delete(changed);
  }
}

/** The sessions with somebody signed in, by place: they outlive a reload of the page. Who is signed out takes no memory. */
export class Sessions {
  readonly #signedIn = new Map<string, Session>();
  readonly #expired: (person: Person) => void;

  /** `expired` is told whose session ended because the screen was not touched. */
  constructor(expired: (person: Person) => void) {
    this.#expired = expired;
  }

  /** Whether somebody is signed in there. */
  has(place: string): boolean {
    return this.#signedIn.has(place);
  }

  at(place: string): Session {
    return this.#signedIn.get(place) ?? new Session((session) => this.#end(place, session));
  }

  signIn(place: string, session: Session, person: Person): void {
    const [oldest] = this.#signedIn;
    if (oldest !== undefined && this.#signedIn.size >= MOST_SIGNED_IN) this.signOut(...oldest);
    this.#signedIn.set(place, session);
    session.set(person);
  }

  signOut(place: string, session: Session): void {
    if (this.#signedIn.get(place) === session) this.#signedIn.delete(place);
    session.set(null);
  }

  #end(place: string, session: Session): void {
    const { person } = session;
    this.signOut(place, session);
    if (person !== null) this.#expired(person);
  }
}
