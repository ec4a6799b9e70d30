import { z } from 'zod';
import { isBettorName } from '../bets/bettor.ts';
import type { Body, Kind } from './facts.ts';

/** A tape's facts as they are written (contract.md, "Tapes"): one JSON object, the kind under `fact`. Fields that no fact has are left out. */
const name = z.string().min(1).max(100);
const text = z.string().max(500);
const whole = z.int();
const amount = z.int().min(1);
const bettor = z.string().refine(isBettorName, "not a bettor's name");
const settings = z.record(z.string(), z.unknown());
const seat = z.union([z.int().min(1).max(7), z.literal('banker')]);
const by = { by: name };
const reasoned = { by: name, reason: text };

const FIELDS = {
  table: { game: z.string(), settings: settings.default({}) },
  'shoe.load': { decks: z.int().min(1).max(8).optional() },
  'shoe.close': reasoned,
  'round.open': {},
  'bets.close': {},
  'table.set': { settings, ...reasoned },
  'bets.level': { amount, ...by },
  bet: { bettor, seat: z.int().min(1).max(7).optional(), bet: z.string(), amount },
  card: { code: z.string(), place: z.string().optional() },
  'card.unread': { reason: text.optional() },
  cut: {},
  action: { seat, hand: z.literal([0, 1]).optional(), action: z.string(), target: z.union([z.string(), whole]).optional() },
  choice: { bettor, seat: z.int().min(1).max(7), choice: z.string(), accept: z.boolean() },
  reveal: {},
  deadline: { clock: z.string().optional() },
  leave: { seat, by: name.optional() },
  call: { ...by, reason: text.optional() },
  pause: { ...by, reason: text.optional() },
  resume: { ...by, reason: text.optional() },
  compared: by,
  'card.enter': { code: z.string(), ...reasoned },
  'card.keep': reasoned,
  'card.burn': reasoned,
  'card.fix': { place: z.string(), code: z.string(), ...reasoned },
  'round.void': reasoned,
  'round.correct': { round: z.int().min(1), places: z.record(z.string(), z.union([z.string(), z.null()])), second: name, ...reasoned },
  'alarm.clear': { alarm: z.int().min(1), ...reasoned },
} as const satisfies Partial<Record<Kind, z.ZodRawShape>>;

const SCHEMAS: ReadonlyMap<string, z.ZodType> = new Map(Object.entries(FIELDS).map(([kind, fields]) => [kind, z.object(fields)]));

export type Parsed =
  | { readonly ok: true; readonly body: Body; readonly at: number | null; readonly id: string | null }
  | { readonly ok: false; readonly code: 'fact.unknown' | 'fact.malformed'; readonly message: string };

const malformed = (message: string): Parsed => ({ ok: false, code: 'fact.malformed', message });
/** Common to all facts: when, and an id that makes a repetition harmless. */
const COMMON = z.object({ at: z.int().min(0).optional(), id: z.string().min(1).max(200).optional() });

export function parseTapeFact(line: Readonly<Record<string, unknown>>): Parsed {
  const { fact } = line;
  if (typeof fact !== 'string') return malformed('fact: expected the name of a fact');
  const schema = SCHEMAS.get(fact);
  if (schema === undefined) return { ok: false, code: 'fact.unknown', message: `there is no fact ${JSON.stringify(fact)}` };
  const common = COMMON.safeParse(line);
  if (!common.success) return malformed(firstIssue(fact, common.error));
  const fields = schema.safeParse(line);
  if (!fields.success) return malformed(firstIssue(fact, fields.error));
  return { ok: true, body: { kind: fact, ...(fields.data as object) } as Body, at: common.data.at ?? null, id: common.data.id ?? null };
}
function firstIssue(fact: string, error: z.ZodError): string {
  const issue = error.issues[0];
  return `${fact}.${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not valid'}`;
}
