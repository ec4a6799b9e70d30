import type { CodeTable } from '../../firmware-protocol/codes/table.ts';
import type { Recording } from '../../firmware-protocol/dialects/recording.ts';
import type { DeviceEvent } from '../../firmware-protocol/events.ts';
import { FAULTS } from '../bench/faults.ts';
import { shuffledPile } from '../bench/pile.ts';
import type { PlainStep } from '../bench/plain-shoe.ts';
import { seededRandom } from '../bench/random.ts';
import { ScriptReader, type Step } from '../bench/script.ts';
import { codeOf, FACES } from '../cards/card.ts';
import { chosenNumber } from './arguments.ts';
import { Problem } from './command.ts';
import { readFile } from './input.ts';

export const MOST_DECKS = 8;

/** `steps`: null: they come from standard input. `needed`: so many of them must be done; left out: all. */
export interface Steps {
  readonly steps: readonly Step[] | null;
  readonly needed?: number;
  /** A shuffled shoe, with what tells that it is new and where its cut card lies. */
  readonly isWholeShoe?: true;
}
/** The options that say what is drawn. */
export type Lists = { readonly [name in 'cards' | 'script']?: string | undefined } & {
  readonly decks: string;
  readonly 'behind-cut': string;
};

/** What is to be drawn; null: it comes from standard input. */
export function stepsOf({ cards, script, decks, 'behind-cut': behindCut }: Lists, seed: number): Steps {
  if (cards !== undefined && script !== undefined) throw new Problem('station mock-shoe takes --cards or --script, not both');
  if (script !== undefined) return { steps: parsed(Buffer.from(readFile(script)).toString('utf8'), (line) => `${script}, line ${line}`) };
  if (cards === undefined) throw new Problem('station mock-shoe wants --cards "…", --cards -, --cards shoe or --script FILE');
  if (cards === '-') return { steps: null };
  if (cards !== 'shoe') return { steps: parsed(cards, (_, item) => `--cards, item ${item}`) };
  const most = chosenNumber('mock-shoe', 'decks', decks, 1, MOST_DECKS);
  return wholeShoe(most, chosenNumber('mock-shoe', 'behind-cut', behindCut, 0, most * FACES), seed);
}

function parsed(text: string, where: Where): readonly Step[] {
  const reader = new ScriptReader();
  const steps = [...good(reader.push(text), where), ...good(reader.end(), where)];
  if (steps.length === 0) throw new Problem(`${where(1, 1)}: nothing to draw`);
  return steps;
}

/** Where a word of a script stands. */
export type Where = (line: number, item: number) => string;
export const good = (read: ReturnType<ScriptReader['push']>, where: Where): readonly Step[] => {
  if (!('bad' in read)) return read;
  throw new Problem(`${where(read.line, read.item)}: "${read.bad}": ${read.why}`);
};

function wholeShoe(decks: number, behindCut: number, seed: number): Steps {
  const { cards, untilCut } = shuffledPile(decks, behindCut, seededRandom(seed));
  const draws = cards.map((card): Step => ({ do: 'card', card }));
  const front = draws.slice(0, untilCut ?? draws.length);
  const needed: readonly Step[] = [{ do: 'loaded' }, ...front, { do: 'cut' }];
  return { steps: [...needed, ...draws.slice(front.length)], needed: needed.length, isWholeShoe: true };
}

/** Steps as frames of a dialect without a lock; Problem for what it has no frame for. */
export function plainSteps(dialect: Recording, codes: CodeTable): (steps: readonly Step[]) => readonly PlainStep[] {
  const encoded = dialect.encoder(codes);
  const cannot = (what: string) => new Problem(`station mock-shoe: ${dialect.name} has no frame for ${what}`);
  return (steps) =>
    steps.map((step) => {
      if (step.do === 'wait' || step.do === 'fault') return step;
      if (step.do === 'break') {
        if (!FAULTS[step.fault].at.includes('plain')) throw cannot(step.fault);
        return step;
      }
      const event = eventOf(step);
      const bytes = event === null ? null : encoded(event);
      if (bytes === null) throw cannot(step.do === 'card' ? cardOf(step, dialect) : step.do);
      return { do: 'write', bytes };
    });
}

/** Null: no event of a scanner. */
function eventOf(step: Step): DeviceEvent | null {
  switch (step.do) {
    case 'card':
      return { event: 'card', code: codeOf(step.card), ...(step.place === undefined ? {} : { place: step.place }) };
    case 'unread':
      return { event: 'unread', reason: 'device', raw: '' };
    case 'cut':
      return { event: 'cut' };
    default:
      return null;
  }
}
/** A card for which there is no frame, and what it would take. */
function cardOf({ card, place }: Step & { readonly do: 'card' }, { reads }: Recording): string {
  if (place !== undefined) return `${codeOf(card)} at ${place}`;
  return `${codeOf(card)} without ${reads === 'tags' ? '--codes FILE that has it' : `its place (${codeOf(card)}@banker.1)`}`;
}
