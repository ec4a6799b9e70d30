import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { mappingText } from '../../firmware-protocol/codes/mapping.ts';
import { codeOf, FACES, parseCard } from '../cards/card.ts';
import type { Registration, TaggedCard } from '../cards/registration.ts';
import { Problem } from '../problem.ts';
import { systemCode, writeWhole } from './whole-file.ts';

/** A registration as it outlives the program: whoever began it, and whether the scanner feeds it. */
export interface KeptRegistration {
  readonly registration: Registration;
  readonly open: boolean;
  /** Who began it last; null: nobody has. */
  readonly by: Registrar | null;
}
/** Whoever registers decks (R83). */
export interface Registrar {
  readonly person: string;
  readonly role: 'supervisor' | 'technician';
}
/** Readable for everybody: it is no secret which tag is which card of a deck that is not in play yet. */
const MODE = 0o644;
const MOST_DECKS = 8;

const card = z.string().transform((code, context) => {
  const parsed = parseCard(code);
  if (parsed !== null) return parsed;
  context.addIssue(`${JSON.stringify(code)} is no card`);
  return z.NEVER;
});
const tagged = z.strictObject({ tag: z.string().regex(/^\S{1,128}$/), card });
const KEPT = z.strictObject({
  open: z.boolean(),
  by: z.strictObject({ person: z.string(), role: z.enum(['supervisor', 'technician']) }).nullable(),
  registration: z.strictObject({
    decks: z.int().min(1).max(MOST_DECKS),
    done: z.array(z.strictObject({ name: z.string(), cards: z.array(tagged).length(FACES) })).max(MOST_DECKS),
    cards: z.array(tagged).max(FACES),
    chosen: card.nullable(),
    skipped: z.array(card).max(FACES),
  }),
});

/** Null: there is none. Problem, one line, for a file that is none. */
export function readRegistration(path: string): KeptRegistration | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw new Problem(`${path}: cannot be read (${systemCode(error)})`);
  }
  try {
    return KEPT.parse(JSON.parse(text));
  } catch {
    throw new Problem(`${path}: no registration of decks, or a damaged one: mend it, or move it away and register the decks anew`);
  }
}
/** Throws the system's error when it cannot be written. */
export function writeRegistration(path: string, { registration, ...rest }: KeptRegistration): void {
  const { done, cards, chosen, skipped } = registration;
  const stored = {
    ...registration,
    done: done.map((deck) => ({ ...deck, cards: deck.cards.map(coded) })),
    cards: cards.map(coded),
    chosen: chosen === null ? null : codeOf(chosen),
    skipped: skipped.map(codeOf),
  };
  writeWhole(path, `${JSON.stringify({ ...rest, registration: stored })}\n`, MODE);
}
const coded = ({ tag, card: of }: TaggedCard) => ({ tag, card: codeOf(of) });

/** The file for `devices.shoe.codes`; the one before it is kept as FILE.before. Throws the system's error when it cannot be written. */
export function writeCodes(path: string, { done }: Registration, { person, role }: Registrar, at: string): void {
  const notes = ['Registered decks: a line for each tag (devices.shoe.codes)', `by ${person} (${role}), ${at}`];
  const decks = done.map(({ name, cards }) => ({ name, cards: cards.map(({ tag, card: of }) => ({ code: tag, card: codeOf(of) })) }));
  if (existsSync(path)) copyFileSync(path, `${path}.before`);
  writeWhole(path, mappingText(notes, decks), MODE);
}
