import type { Line, Paid } from '../../main/bets/line.ts';
import { type Money, toMoney } from '../../main/bets/money.ts';
import { type Card, parseCard } from '../../main/cards/card.ts';
import type { Input, Waiting, Who } from '../../main/games/game.ts';
import { readSettings, type XiDachSettings } from '../../main/games/settings.ts';
import { xiDachThanBai, xiDachTruyenThong } from '../../main/games/xi-dach.ts';
import type { XiDachState } from '../../main/games/xi-dach-state.ts';

/**
 * Rounds of the games with a player as banker, as text. Hands are ranks in the order in which they fall: `2:T9 1:AA banker:J84`, the seats
 * in the order of sitting down; the game asks for each when it wants it. A script is what people do: `1=hit`, `banker=open/2`, `time`,
 * `left/1`, `left/banker`, `dead/1`.
 */
export interface Table {
  readonly game: typeof xiDachTruyenThong;
  readonly settings: XiDachSettings;
}
function table(game: typeof xiDachTruyenThong, given: Readonly<Record<string, unknown>>): Table {
  const reading = readSettings(game.name as 'xi-dach-truyen-thong', given);
  if (!reading.ok) throw new Error(`${reading.path}: ${reading.message}`);
  return { game, settings: reading.settings };
}
export const truyenThong = (given: Readonly<Record<string, unknown>> = {}): Table => table(xiDachTruyenThong, given);
export const thanBai = (given: Readonly<Record<string, unknown>> = {}): Table => table(xiDachThanBai, given);

/** Suits do not matter (C13). */
export const cards = (ranks: string): readonly Card[] => [...ranks].map((rank) => parseCard(`${rank}S`)!);
const words = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '');

export function run({ game, settings }: Table, hands: string, script = ''): XiDachState {
  const all = new Map(words(hands).map((word) => word.split(':') as [string, string]));
  const entrants = [...all.keys()]
    .filter((name) => name !== 'banker')
    .map((name) => ({ seat: Number(name), bettor: `p${name}`, behind: [] }));
  const fed = (from: XiDachState): XiDachState => {
    let state = from;
    for (let waiting = game.waiting(state); waiting.for === 'card'; waiting = game.waiting(state)) {
      const [name = '', index = ''] = waiting.place.split('.');
      const card = cards(all.get(name) ?? '')[Number(index) - 1];
      if (card === undefined) break;
      state = game.apply(state, { kind: 'card', place: waiting.place, card });
    }
    return state;
  };
  return words(script).reduce((state, word) => fed(game.apply(state, inputOf(word))), fed(game.start(settings, entrants)));
}
function inputOf(word: string): Input {
  if (word === 'time') return { kind: 'timeUp' };
  const [kind, whose = ''] = word.split('/');
  if (kind === 'left' || kind === 'dead') return { kind, who: whoOf(whose) };
  const [name = '', act = ''] = word.split('=');
  const [option = '', target] = act.split('/');
  return { kind: 'answer', who: whoOf(name), hand: 0, option, ...(target === undefined ? {} : { target }) };
}
const whoOf = (name: string): Who => (name === 'banker' ? 'banker' : `seat:${Number(name)}`);

/** `2.3` · `2: hit stand` · `2: hit stand, banker: open/1 open/all` · `over`. */
export function asked({ game }: Table, state: XiDachState): string {
  const waiting: Waiting = game.waiting(state);
  switch (waiting.for) {
    case 'card':
    case 'reveal':
      return waiting.place;
    case 'answers':
      return waiting.asks.map(({ who, options }) => `${who.replace('seat:', '')}: ${options.map(optionText).join(' ')}`).join(', ');
    case 'nothing':
      return 'over';
  }
}
const optionText = ({ name, target }: { readonly name: string; readonly target?: string }): string =>
  target === undefined ? name : `${name}/${target}`;
export const askedAfter = (of: Table, hands: string, script = ''): string => asked(of, run(of, hands, script));
export const clockAfter = (of: Table, hands: string, script = ''): string | null => {
  const waiting = of.game.waiting(run(of, hands, script));
  return waiting.for === 'answers' ? waiting.clock : null;
};

export const STAKE = 10_000;
export const linesOf = (state: XiDachState, stakes: Readonly<Record<number, number>> = {}): readonly Line[] =>
  state.seats.map(({ number }) => ({
    bettor: `p${number}`,
    seat: number,
    hand: 0,
    bet: 'seat',
    amount: toMoney(stakes[number] ?? STAKE),
  }));
/** `1 win 2 lose`. */
export const fared = (paid: readonly Paid[]): string => paid.map(({ seat, outcome }) => `${seat} ${outcome}`).join(' ');
export const faredAfter = (of: Table, hands: string, script = ''): string => {
  const state = run(of, hands, script);
  return fared(of.game.pay(state, linesOf(state)));
};
export interface Purses {
  readonly stakes?: Readonly<Record<number, number>>;
  /** Who is absent holds without limit. */
  readonly purses?: Readonly<Record<string, number>>;
}
/** `p1>banker 10000 den`. */
export function moves(of: Table, hands: string, script: string, { stakes = {}, purses = {} }: Purses = {}): readonly string[] {
  const state = run(of, hands, script);
  const purse = (who: string): Money | null => (Object.hasOwn(purses, who) ? toMoney(purses[who]!) : null);
  const all = of.game.bank!.transfers(state, of.game.pay(state, linesOf(state, stakes)), purse);
  return all.map(({ from, to, amount, why }) => `${from}>${to} ${amount} ${why}`);
}
/** What each has won or lost by these moves. */
export function net(all: readonly string[]): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const text of all) {
    const [way = '', amount = ''] = text.split(' ');
    const [from = '', to = ''] = way.split('>');
    sums[from] = (sums[from] ?? 0) - Number(amount);
    sums[to] = (sums[to] ?? 0) + Number(amount);
  }
  return sums;
}
/** `1.1 [1]` · `1.1 [1,banker]` · `1.1 all`. */
export const known = ({ game }: Table, state: XiDachState): readonly string[] =>
  game.dealt(state).map(({ place, knownTo }) => `${place} ${typeof knownTo === 'string' ? knownTo : `[${knownTo.join(',')}]`}`);
