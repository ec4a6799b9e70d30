import { DIVERTED } from '../round/drawn.ts';
import type { Body } from '../round/facts.ts';
import type { TimelineItem, Values } from '../views/messages.ts';
import { shownCard } from '../views/seen.ts';
import type { Committed } from './recorder.ts';

const MOST_ITEMS = 200;

/** What happened in this round (or since the last), for the supervisor: at most 200 lines, oldest first. */
export class Timeline {
  #items: readonly TimelineItem[] = [];

  get items(): readonly TimelineItem[] {
    return this.#items;
  }
  add({
    entry,
    before,
    stepped,
  }: Pick<Committed, 'before' | 'stepped'> & { readonly entry: Pick<Committed['entry'], 'seq' | 'wallMs' | 'fact' | 'verdict'> }): void {
    const { fact, verdict } = entry;
    if (isUnworthy(fact)) return;
    const item: TimelineItem = {
      seq: entry.seq,
      wallMs: entry.wallMs,
      kind: fact.kind,
      verdict,
      values: valuesOf(fact),
      card: shownCard(before, fact),
      mark: stepped.alarms.length > 0 || verdict !== 'ok' ? 'trouble' : fact.kind.startsWith('card') ? 'card' : 'plain',
    };
    const isNewRound = fact.kind === 'round.open' && verdict === 'ok';
    this.#items = [...(isNewRound ? [] : this.#items), item].slice(-MOST_ITEMS);
  }
}
const isUnworthy = (fact: Body): boolean => fact.kind === 'noted' && (fact.what.startsWith('key') || fact.what.startsWith(DIVERTED));

/** Small plain values for the words of the line. */
function valuesOf(fact: Body): Values {
  switch (fact.kind) {
    case 'bet':
      return { bettor: fact.bettor, bet: fact.bet, amount: fact.amount, ...(fact.seat === undefined ? {} : { seat: fact.seat }) };
    case 'action':
      return { seat: fact.seat, action: fact.action, ...(fact.target === undefined ? {} : { target: fact.target }) };
    case 'choice':
      return { seat: fact.seat, bettor: fact.bettor, choice: fact.choice, accept: fact.accept ? 'yes' : 'no' };
    case 'leave':
      return { seat: fact.seat, ...(fact.by === undefined ? {} : { by: fact.by }) };
    case 'bets.level':
      return { by: fact.by, amount: fact.amount };
    case 'round.void':
    case 'card.enter':
    case 'card.burn':
    case 'card.keep':
    case 'shoe.close':
      return { by: fact.by, reason: fact.reason };
    case 'card.fix':
      return { by: fact.by, reason: fact.reason, place: fact.place };
    case 'alarm.clear':
      return { by: fact.by, reason: fact.reason, alarm: fact.alarm };
    case 'round.correct':
      return { by: fact.by, second: fact.second, round: fact.round };
    case 'call':
    case 'pause':
    case 'resume':
    case 'compared':
      return { by: fact.by };
    case 'scanner':
      return { link: fact.link, ...(fact.why === undefined ? {} : { why: fact.why }) };
    case 'gap':
    case 'hello':
    case 'loaded':
      return { device: fact.device };
    case 'notAuthentic':
      return { what: fact.why, detail: fact.device ?? fact.role };
    case 'stuck':
      return { detail: fact.key, ...(fact.role.includes(':') ? { seat: fact.role.split(':')[1] ?? '' } : {}) };
    case 'noted':
      return { what: fact.what, ...(fact.detail === undefined ? {} : { detail: fact.detail }) };
    default:
      return {};
  }
}
