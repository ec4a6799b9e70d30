import { type Card, parseCard } from '../cards/card.ts';
import { FAULTS, type FrameFault, faultsAt, isWireFault, isWriteFault, type PairFault, type WireFault } from './faults.ts';

/** What a mock shoe does next. Cards, unread cards and the cut card wait until the station has unlocked the shoe. */
export type Step =
  | { readonly do: 'card'; readonly card: Card; readonly place?: string }
  | { readonly do: 'unread' | 'cut' | 'loaded' }
  | { readonly do: 'fault'; readonly fault: FrameFault | PairFault }
  | { readonly do: 'break'; readonly fault: WireFault; readonly ms: number }
  | { readonly do: 'wait'; readonly ms: number };

const WRITE_FAULTS = faultsAt('plain', 'frame', 'pair');
const WIRE_FAULTS = faultsAt('shoe', 'wire');
const NAME_WIDTH = 17;
const lineOf = (words: string, does: string): string => `  ${words.padEnd(NAME_WIDTH - 1)} ${does}`;

/** The words of a script, as `station mock-shoe --help` prints them. */
export const SCRIPT_HELP = `  KH, 10S …        draw this card (10 or T)
  KH@banker.1      with the place that the scanner names: player.1 to banker.3, burn.first, burn (enq-bcc; native has
                   no places and leaves it out)
  ?                draw a card that cannot be read; the next card is its rescan
  cut              draw the cut card
  loaded           close the door over a new shoe: the device counts from 0 again
  wait MS          pause
  fault NAME       spoil the next frame once, or the next two (merge, reorder):
${WRITE_FAULTS.map((name) => lineOf(`  ${name}`, FAULTS[name].does)).join('\n')}
${WIRE_FAULTS.map((name) => lineOf(`${name} MS`, FAULTS[name].does)).join('\n')}
Words are separated by blanks, commas or line ends; # begins a comment.`;

/** A word that is none, or is not followed by what it needs. `item` and `line` count from 1. */
export interface BadWord {
  readonly bad: string;
  readonly item: number;
  readonly line: number;
  readonly why: string;
}

export const LONGEST_WAIT_MS = 600_000;
const LONGEST_WORD = 32;
/** One blank run, one comment, or one word that is known to be complete. */
const PIECE = /[\s,]+|#[^\n]*\n|[^\s,#]+(?=[\s,#])/y;

/** Reads a script as it comes, in pieces of any size. */
export class ScriptReader {
  #text = '';
  #line = 1;
  #item = 0;
  /** The word that this one belongs to. */
  #before: 'fault' | 'wait' | WireFault | null = null;

  /** The steps that are complete now. After a `BadWord` the reader is of no more use. */
  push(text: string): readonly Step[] | BadWord {
    this.#text += text;
    const steps: Step[] = [];
    let at = 0;
    for (;;) {
      PIECE.lastIndex = at;
      const piece = PIECE.exec(this.#text)?.[0];
      if (piece === undefined) break;
      at += piece.length;
      if (!/^[\s,#]/.test(piece)) {
        const step = this.#word(piece);
        if (typeof step === 'string') return { bad: piece, item: this.#item, line: this.#line, why: step };
        if (step !== null) steps.push(step);
      }
      this.#line += piece.split('\n').length - 1;
    }
    this.#text = this.#text.slice(at);
    if (this.#text.startsWith('#')) this.#text = '#';
    if (this.#text.length > LONGEST_WORD)
      return { bad: this.#text.slice(0, LONGEST_WORD), item: this.#item + 1, line: this.#line, why: 'too long' };
    return steps;
  }

  /** No more is to come. */
  end(): readonly Step[] | BadWord {
    const steps = this.push('\n');
    if (this.#before === null || 'bad' in steps) return steps;
    return { bad: this.#before, item: this.#item, line: this.#line, why: 'something must follow' };
  }

  /** The step that this word completes, null when another word must follow, or what is wrong with it. */
  #word(word: string): Step | string | null {
    const before = this.#before;
    this.#before = null;
    if (before === 'fault') {
      const fault = WRITE_FAULTS.filter(isWriteFault).find((name) => name === word);
      return fault === undefined ? `no such fault (${WRITE_FAULTS.join(', ')})` : { do: 'fault', fault };
    }
    if (before !== null) {
      const ms = /^\d{1,6}$/.test(word) ? Number(word) : Number.POSITIVE_INFINITY;
      if (ms > LONGEST_WAIT_MS) return `milliseconds expected, 0 to ${LONGEST_WAIT_MS}`;
      return before === 'wait' ? { do: 'wait', ms } : { do: 'break', fault: before, ms };
    }
    this.#item += 1;
    const broken = WIRE_FAULTS.filter(isWireFault).find((name) => name === word);
    if (broken !== undefined) {
      this.#before = broken;
      return null;
    }
    if (word === 'fault' || word === 'wait') {
      this.#before = word;
      return null;
    }
    if (word === '?') return { do: 'unread' };
    if (word === 'cut' || word === 'loaded') return { do: word };
    const [code = '', ...places] = word.split('@');
    const card = parseCard(code);
    if (card === null || places.length > 1) return 'no card and no word of a script';
    return { do: 'card', card, ...(places[0] === undefined ? {} : { place: places[0] }) };
  }
}
