import type { Line, Paid } from '../../main/bets/line.ts';
import { toMoney } from '../../main/bets/money.ts';
import { codeOf, parseCard } from '../../main/cards/card.ts';
import { unseal } from '../../main/cards/hidden.ts';
import { blackjackNguLinh, xiDachCaoCap } from '../../main/games/blackjack.ts';
import type { BlackjackState } from '../../main/games/blackjack-state.ts';
import type { Ask, Entrant, Game, Input, Waiting } from '../../main/games/game.ts';
import { readSettings } from '../../main/games/settings.ts';

/**
 * Rounds of the two blackjack games as text. Words of a script: a card (`9S`) falls where the game asks for it; `3=split`, `3b=stand`,
 * `bo@3=insurance` answer what is asked; `time`, `reveal`; `left/3`, `dead/3`.
 */
type Settings = Readonly<Record<string, unknown>>;
export interface Table {
  readonly game: Game<BlackjackState, unknown>;
  readonly settings: unknown;
}
function table(game: typeof xiDachCaoCap | typeof blackjackNguLinh, given: Settings): Table {
  const reading = readSettings(game.name as 'xi-dach-cao-cap' | 'blackjack-ngu-linh', given);
  if (!reading.ok) throw new Error(`${reading.path}: ${reading.message}`);
  return { game: game as Game<BlackjackState, unknown>, settings: reading.settings };
}
export const premium = (given: Settings = {}): Table => table(xiDachCaoCap, given);
export const nguLinh = (given: Settings = {}): Table => table(blackjackNguLinh, given);

/** `3` · `3+bo+chi`: who plays, and who is behind. */
export const entrants = (seats: string): readonly Entrant[] =>
  seats.split(' ').map((text) => {
    const [seat = '', ...behind] = text.split('+');
    return { seat: Number(seat), bettor: `player${seat}`, behind };
  });

export function run({ game, settings }: Table, seats: string, script: string): BlackjackState {
  return words(script).reduce(
    (state, word) => game.apply(state, inputOf(game.waiting(state), word)),
    game.start(settings, entrants(seats)),
  );
}
const words = (script: string): readonly string[] => script.split(' ').filter((word) => word !== '');
export function inputOf(waiting: Waiting, word: string): Input {
  const card = parseCard(word);
  if (card !== null) return { kind: 'card', place: waiting.for === 'card' ? waiting.place : '', card };
  if (word === 'time') return { kind: 'timeUp' };
  if (word === 'reveal') return { kind: 'reveal' };
  const [kind, seat] = word.split('/');
  if (kind === 'left' || kind === 'dead') return { kind, who: `seat:${Number(seat)}` };
  const [name = '', option = ''] = word.split('=');
  const ask = (waiting.for === 'answers' ? waiting.asks : []).find((one) => nameOf(one) === name);
  if (ask !== undefined) return { kind: 'answer', who: ask.who, hand: ask.hand, option };
  return { kind: 'answer', who: `seat:${Number.parseInt(name, 10)}`, hand: name.endsWith('b') ? 1 : 0, option };
}
/** `3`, `3b`, `bo@3`, `bo@3b`. */
const nameOf = ({ who, hand }: Ask): string => `${who.replace(/^(seat|behind):/, '')}${hand === 1 ? 'b' : ''}`;

/** `3.2` · `dealer.2 down` · `3: hit stand` · `reveal` · `over`. */
export function asked({ game }: Table, state: BlackjackState): string {
  const waiting = game.waiting(state);
  switch (waiting.for) {
    case 'card':
      return waiting.face === 'down' ? `${waiting.place} down` : waiting.place;
    case 'answers':
      return waiting.asks.map((ask) => `${nameOf(ask)}: ${ask.options.map(({ name }) => name).join(' ')}`).join(', ');
    case 'reveal':
      return 'reveal';
    case 'nothing':
      return 'over';
  }
}
/** What the game asks for after a script. */
export const askedAfter = (of: Table, seats: string, script: string): string => asked(of, run(of, seats, script));
/** What it asks for at the start and after each word. */
export const askedAlong = (of: Table, seats: string, script: string): readonly string[] => {
  const all = words(script);
  return [0, ...all.keys()].map((_, index) => askedAfter(of, seats, all.slice(0, index).join(' ')));
};

/** `3 seat 1000` · `3b seat 1000` · `bo@3 behind 500`. */
export function line(text: string): Line {
  const [name = '', bet = '', amount = ''] = text.split(' ');
  const [bettor, place = ''] = name.includes('@') ? name.split('@') : [`player${Number.parseInt(name, 10)}`, name];
  return { bettor: bettor!, seat: Number.parseInt(place, 10), hand: place.endsWith('b') ? 1 : 0, bet, amount: toMoney(Number(amount)) };
}
export const pay = (of: Table, seats: string, script: string, ...lines: readonly string[]): readonly Paid[] =>
  of.game.pay(run(of, seats, script), lines.map(line));
/** `win 2000`. */
export const paid = (of: Table, seats: string, script: string, ...lines: readonly string[]): readonly string[] =>
  pay(of, seats, script, ...lines).map(({ outcome, returned }) => `${outcome} ${returned}`);

/** `3.1 9S`; a card that nobody may see is `??`. */
export const lying = ({ game }: Table, state: BlackjackState): readonly string[] =>
  game.dealt(state).map(({ place, card, knownTo }) => `${place} ${knownTo === 'all' ? codeOf(unseal(card)) : '??'}`);
