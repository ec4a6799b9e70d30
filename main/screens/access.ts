import { People, type Person, type PersonEntry, type SignInResult } from '../people/people.ts';
import { Sessions } from '../people/session.ts';
import { callerOf, type TokenEntry } from '../people/tokens.ts';
import { mayBring } from '../round/acts.ts';
import type { Author, Body, Role } from '../round/facts.ts';
import { parseTapeFact } from '../round/tape.ts';
import type { Station } from '../station.ts';
import type { Answer, Up } from '../views/messages.ts';

/** Who brings a fact. `by`: the name that goes into it; null: it says so itself. `scope`: what its id is unique in. */
export interface Bringer {
  readonly author: Author;
  readonly by: string | null;
  readonly role: Role | 'any';
  readonly scope: string;
}
type Line = Readonly<Record<string, unknown>>;
type Second = NonNullable<Up['second']>;

/** Who may bring what to a station from outside, whichever way they come: the people who sign in, and the programs with a token. */
export class Access {
  readonly station: Station;
  /** Null: nobody signs in at this table, and a page has the role of its address. */
  readonly people: People | null;
  readonly sessions: Sessions;
  readonly #tokens: readonly TokenEntry[];

  constructor(station: Station, people: readonly PersonEntry[], tokens: readonly TokenEntry[]) {
    this.station = station;
    this.people = people.length === 0 ? null : new People(people);
    this.sessions = new Sessions((person) => void this.note(authorOf(person), 'signOut', 'idle'));
    this.#tokens = tokens;
  }

  /** Whose request this is, by its `Authorization` header. At a bench table anybody is a tape, and a tape knows no roles. */
  program(authorization: string | undefined): Bringer | null {
    const isBench = this.station.bench !== null;
    const known = callerOf(authorization, this.#tokens);
    if (known === null) return isBench ? { author: 'tape', by: null, role: 'any', scope: 'tape' } : null;
    const { name, role } = known;
    const author: Author = role === 'house' ? { house: name } : { person: name, role };
    return { author, by: name, role: isBench ? 'any' : role, scope: name };
  }

  /** One door for facts from outside: well formed, of a role that may bring it, with the name of who did. */
  async bring(bringer: Bringer, line: Line, second?: Second): Promise<Answer> {
    const parsed = parseTapeFact(bringer.by === null ? line : { second: second?.name, ...line, by: bringer.by });
    if (!parsed.ok) return refusal('', parsed.code, parsed.message);
    const body = asOwn(bringer.role, parsed.body);
    const id = parsed.id ?? '';
    if (!isOfRole(bringer.role, body) || !isOfSeat(bringer.role, body, this.station)) {
      await this.note(bringer.author, 'refused', `${body.kind}: person.right`);
      return refusal(id, 'person.right', `${body.kind}: the role ${bringer.role} may not do this`);
    }
    const unconfirmed = 'second' in body ? await this.#unconfirmed(bringer, body, second) : null;
    if (unconfirmed !== null) return { ...unconfirmed, id };
    const answer = await this.station.submit(body, bringer.author, parsed.id === null ? null : `${bringer.scope}/${parsed.id}`);
    return { ...answer, id };
  }

  /** Something that somebody did and that the journal keeps, though it changes nothing on the table (R84). */
  note(author: Author, what: string, detail: string): Promise<Answer> {
    return this.station.submit({ kind: 'noted', what, detail }, author, null);
  }

  /** Null when the second person is there with their PIN, or nobody has one. That the two are different people is the table's to judge. */
  async #unconfirmed(bringer: Bringer, body: Extract<Body, { second: string }>, second: Second | undefined): Promise<Answer | null> {
    if (this.people === null || bringer.author === 'tape') return null;
    if (second?.name !== body.second) return refusal('', 'person.second', 'a second person confirms this with their PIN');
    const result = await this.people.signIn(second.name, second.pin);
    if (!result.ok) return signInRefusal('', result);
    return isOfRole(result.person.role, body) ? null : refusal('', 'person.right', `${body.kind}: the second person may not do this`);
  }
}

export const authorOf = ({ name, role }: Person): Author => ({ person: name, role });
/** T14: who leaves the own seat is not removed by anybody, so that it may be done during a round, too. */
const asOwn = (role: Role | 'any', body: Body): Body =>
  body.kind === 'leave' && role === `seat:${body.seat}` ? { kind: body.kind, seat: body.seat } : body;
/**
 * A seat decides for itself, and bets for who holds it; who sits down there names themselves. The banker sets the level and starts the
 * round (T19), and may remove a player, in the banker's name, so that it is refused once cards are dealt (U6).
 */
function isOfSeat(role: Role | 'any', body: Body, station: Station): boolean {
  if (!role.startsWith('seat:')) return true;
  const seat = role === 'seat:banker' ? 'banker' : Number(role.slice('seat:'.length));
  switch (body.kind) {
    case 'action':
      return body.seat === seat;
    case 'leave':
      return body.seat === seat || (seat === 'banker' && body.by !== undefined);
    case 'bets.level':
    case 'round.open':
    case 'bets.close':
      return seat === 'banker';
    case 'bet':
    case 'choice':
      return seat !== 'banker' && isHolders(body, station.bettorAt(seat), seat);
    default:
      return false;
  }
}
const isHolders = ({ bettor, seat: on }: Extract<Body, { kind: 'bet' | 'choice' }>, holder: string | null, seat: number): boolean =>
  holder === null ? on === seat : bettor === holder;
const isOfRole = (role: Role | 'any', body: Body): boolean => role === 'any' || mayBring(role, body.kind);

export const refusal = (id: string, refused: string, message: string): Answer => ({ id, refused, message });

export function signInRefusal(id: string, result: Extract<SignInResult, { ok: false }>): Answer {
  switch (result.code) {
    case 'person.pin':
      return { ...refusal(id, result.code, 'this name and this PIN do not belong together'), values: { left: result.left } };
    case 'person.locked':
      return { ...refusal(id, result.code, 'locked after too many wrong PINs: call a supervisor'), values: { forS: result.forS } };
  }
}
