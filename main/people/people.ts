import { NOBODYS_PIN, verifyPin } from './hash.ts';

/** The roles a person can have (R83). `house` and seats are not people. */
export type PersonRole = 'dealer' | 'supervisor' | 'technician' | 'auditor';
export interface Person {
  readonly name: string;
  readonly role: PersonRole;
}
/** As the configuration has it; `pin` is what `station pin` prints. */
export interface PersonEntry extends Person {
  readonly pin: string;
}

export type SignInResult =
  | { readonly ok: true; readonly person: Person }
  /** `left`: attempts until the name is locked. */
  | { readonly ok: false; readonly code: 'person.pin'; readonly left: number }
  | { readonly ok: false; readonly code: 'person.locked'; readonly forS: number };

/** Wrong PINs in a row until a name is locked (R83). */
export const FAILURES = 5;
/** How long, if no supervisor signs in before. */
export const LOCK_MS = 5 * 60_000;

interface Attempts {
  failures: number;
  lockedUntilMs: number;
}

/** Who may sign in, and who is locked out. Holds no session: that is a screen's. */
export class People {
  readonly #entries: ReadonlyMap<string, PersonEntry>;
  readonly #attempts: ReadonlyMap<string, Attempts>;
  /** Names that are not configured share one count: guessing names is locked out as guessing PINs is, and needs no memory. */
  readonly #strangers: Attempts = { failures: 0, lockedUntilMs: 0 };
  readonly #nowMs: () => number;

  constructor(entries: readonly PersonEntry[], nowMs: () => number = () => performance.now()) {
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]));
    this.#attempts = new Map(entries.map((entry) => [entry.name, { failures: 0, lockedUntilMs: 0 }]));
    this.#nowMs = nowMs;
  }

  knows(name: string): boolean {
    return this.#entries.has(name);
  }

  async signIn(name: string, pin: string): Promise<SignInResult> {
    const entry = this.#entries.get(name);
    const attempts = this.#attempts.get(name) ?? this.#strangers;
    const lockedMs = attempts.lockedUntilMs - this.#nowMs();
    if (lockedMs > 0) return { ok: false, code: 'person.locked', forS: Math.ceil(lockedMs / 1000) };
    // Counted before it is looked at: many guesses sent at once are as many attempts as one after the other.
    attempts.failures += 1;
    if (attempts.failures >= FAILURES) attempts.lockedUntilMs = this.#nowMs() + LOCK_MS;
    const left = Math.max(0, FAILURES - attempts.failures);
    if (left === 0) attempts.failures = 0;
    const isRight = await verifyPin(pin, entry?.pin ?? NOBODYS_PIN);
    if (entry === undefined || !isRight) return { ok: false, code: 'person.pin', left };
    forgive(attempts);
    if (entry.role === 'supervisor') this.#unlockTheOthers();
    return { ok: true, person: { name: entry.name, role: entry.role } };
  }

  /** A supervisor who has come to the table lifts the locks of everybody but the supervisors. */
  #unlockTheOthers(): void {
    forgive(this.#strangers);
    for (const { name, role } of this.#entries.values()) {
      const attempts = this.#attempts.get(name);
      if (role !== 'supervisor' && attempts !== undefined) forgive(attempts);
    }
  }
}

function forgive(attempts: Attempts): void {
  attempts.failures = 0;
  attempts.lockedUntilMs = 0;
}
