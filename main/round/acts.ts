import type { Fact, Kind, Role } from './facts.ts';
import { judge } from './judge.ts';
import type { MachineSnapshot } from './machine.ts';
import { isDealing, phaseOf } from './phase.ts';
import { onTable } from './play.ts';
import { isFinished } from './shoe.ts';
import { stopInForce } from './table.ts';
import { waysOut } from './ways.ts';

export type Ceremony = 'none' | 'reason' | 'reason+secondPress' | 'reason+secondPerson';
/** A role without its number: what one seat may do every seat may, for itself. */
type RoleKind = Exclude<Role, `seat:${string}`> | 'seat';
const kindOf = (role: Role): RoleKind => (role.startsWith('seat:') ? 'seat' : (role as RoleKind));
export interface ActRule {
  readonly fact: Kind;
  readonly who: readonly RoleKind[];
  readonly ceremony: Ceremony;
  /** Keyboard key on the dealer's screen. */
  readonly key: string | null;
  /** A step of procedure rather than a choice. */
  readonly procedure: boolean;
}
const act = (fact: Kind, who: readonly RoleKind[], ceremony: Ceremony = 'none', key: string | null = null, procedure = false): ActRule => ({
  fact,
  who,
  ceremony,
  key,
  procedure,
});
const TABLE: readonly RoleKind[] = ['dealer', 'supervisor'];
const PIT: readonly RoleKind[] = ['supervisor'];

/** Who may do what, and with what ceremony. When it may be done is asked of the machine (architecture notes, 6). */
export const ACTS: readonly ActRule[] = [
  act('round.open', [...TABLE, 'seat'], 'none', 'Enter', true),
  act('bets.close', [...TABLE, 'seat'], 'none', 'Enter', true),
  act('reveal', TABLE, 'none', 'Enter', true),
  act('compared', ['dealer'], 'none', 'Enter', true),
  act('shoe.load', TABLE, 'none', 'F8', true),
  act('call', TABLE, 'none', 'F12'),
  act('pause', PIT),
  act('resume', PIT, 'none', null, true),
  act('card.enter', PIT, 'reason', null, true),
  act('card.keep', PIT, 'reason'),
  act('card.burn', PIT, 'reason'),
  act('card.fix', PIT, 'reason'),
  act('round.void', PIT, 'reason+secondPress'),
  act('round.correct', PIT, 'reason+secondPerson'),
  act('table.set', PIT, 'reason'),
  act('alarm.clear', PIT, 'reason'),
  act('shoe.close', PIT, 'reason'),
  act('leave', [...TABLE, 'seat']),
  act('bets.level', [...TABLE, 'seat']),
  act('deadline', PIT),
  act('action', [...TABLE, 'seat']),
  act('bet', ['house', ...TABLE, 'seat']),
  act('choice', ['house', ...TABLE, 'seat']),
];
const BY_KIND: ReadonlyMap<Kind, ActRule> = new Map(ACTS.map((rule) => [rule.fact, rule]));

/** Whether a person or program of this role may bring this fact at all. */
export const mayBring = (role: Role, kind: string): boolean => BY_KIND.get(kind as Kind)?.who.includes(kindOf(role)) ?? false;

/** What this role may do now: buttons, panel lights, key hints (R89). */
export const actsNow = (snapshot: MachineSnapshot, role: Role): readonly ActRule[] =>
  ACTS.filter((rule) => rule.who.includes(kindOf(role)) && isPossible(snapshot, rule.fact, role));

function isPossible(snapshot: MachineSnapshot, kind: Kind, role: Role): boolean {
  const table = snapshot.context;
  const phase = phaseOf(snapshot);
  switch (kind) {
    case 'card.enter': {
      const stop = stopInForce(table);
      return stop !== null && waysOut(stop, phase).supervisor.includes(kind);
    }
    case 'card.fix':
      return isDealing(phase) && onTable(table).length > 0;
    case 'alarm.clear':
      return table.alarms.length > 0;
    case 'shoe.load':
      // A shoe in play is changed by a supervisor; the dealer loads one where there is none or it is over.
      return isTaken(snapshot, { kind }) && (role !== 'dealer' || table.shoe === null || isFinished(table.shoe));
    case 'round.open':
    case 'bets.close':
    case 'reveal':
      return isTaken(snapshot, { kind });
    case 'call':
      // Once is enough, though a further call is taken.
      return !table.stops.some((stop) => stop.kind === 'called');
    case 'pause':
    case 'resume':
    case 'compared':
      return isTaken(snapshot, { kind, by: role });
    case 'card.keep':
    case 'card.burn':
    case 'round.void':
    case 'shoe.close':
      return isTaken(snapshot, { kind, by: role, reason: '' });
    default:
      // Acts that need more than a press are offered by the pages that collect it.
      return false;
  }
}
type Probe = Fact extends infer F ? (F extends Fact ? Omit<F, 'v' | 'atMs' | 'author'> : never) : never;
const isTaken = (snapshot: MachineSnapshot, body: Probe): boolean =>
  'event' in judge(snapshot, { ...body, v: 1, atMs: 0, author: 'station' } as Fact);
