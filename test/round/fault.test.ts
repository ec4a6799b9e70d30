import { describe, expect, test } from 'vitest';
import type { Game } from '../../main/games/game.ts';
import type { AnyGame } from '../../main/games/index.ts';
import { actsNow } from '../../main/round/acts.ts';
import { withTable } from '../../main/round/machine.ts';
import { opened } from '../../main/round/step.ts';
import { standing } from '../../main/round/tell.ts';
import { bet, CLOSE, cards, given, OPEN, type Run, run, table, VOID, when } from './table.ts';

/** The table with a game of which one function fails. */
function broken(at: Run, part: keyof Game<unknown, unknown>): Run {
  const fails = () => {
    throw new Error(`${part} fails`);
  };
  const { context } = opened(at.snapshot);
  const game: AnyGame = { ...context.game, [part]: fails };
  return { ...at, snapshot: withTable(opened(at.snapshot), { ...context, game }) };
}
const offered = ({ snapshot }: Run, role: 'dealer' | 'supervisor') => actsNow(opened(snapshot), role).map(({ fact }) => fact);
const CLOSE_SHOE = { kind: 'shoe.close', by: 'mai', reason: 'the program failed' } as const;

describe('R89, R90: a game that fails is a fault and has a way out', () => {
  const betting = given(table({ accounts: { an: 100 } }), OPEN, bet('an', 'player', 60));
  const dealing = given(betting, CLOSE, ...cards('8S 2H KS'));
  test.each([
    ['start', betting, CLOSE],
    ['waiting', betting, CLOSE],
    ['kinds', betting, bet('an', 'tie', 5)],
    ['apply', dealing, cards('KD')[0]!],
    ['pay', dealing, cards('KD')[0]!],
    ['result', dealing, cards('KD')[0]!],
    ['opposite', dealing, cards('KD')[0]!],
    ['dealt', dealing, { kind: 'card', code: 'KD', place: 'banker.2' }],
  ] as const)('%s', (part, before, fact) => {
    const failed = run(broken(before, part), fact);
    const { verdict, alarms, record, message } = failed.stepped.at(-1)!;
    expect({ verdict, alarms, record, message }).toEqual({
      verdict: 'fault',
      alarms: ['fault'],
      record: null,
      message: `the program failed on this fact: ${part} fails`,
    });
    expect(standing(failed.snapshot)).toMatchObject({
      state: 'fault',
      awaiting: { supervisor: ['round.void'] },
      held: true,
      round: 1,
    });

    const voided = run(failed, VOID);
    const bets = [{ bettor: 'an', bet: 'player', amount: 60, outcome: 'returned', commission: 0, returned: 60 }];
    expect(voided.stepped.at(-1)).toMatchObject({ verdict: 'ok', record: { status: 'void', bets, net: { an: 0, house: 0 } } });
    // With this shoe the program is not trusted any more.
    expect(standing(voided.snapshot)).toMatchObject({ state: 'fault', awaiting: { supervisor: ['shoe.close'] }, roundIsOpen: false });
    expect(offered(voided, 'supervisor')).toContain('shoe.close');

    const closed = given(voided, CLOSE_SHOE);
    expect(standing(closed.snapshot)).toMatchObject({ phase: 'closed', held: false });
  });

  test('R86: no round opens before a supervisor has cleared the alarm with a reason; a dealer is not offered it', () => {
    const failed = run(broken(given(table({ burn: false }), OPEN), 'start'), CLOSE);
    const loaded = given(failed, VOID, CLOSE_SHOE, { kind: 'shoe.load' });
    expect(when(loaded, OPEN).verdict).toBe('round.notNow');
    expect(offered(loaded, 'dealer')).not.toContain('round.open');
    expect(offered(loaded, 'dealer')).not.toContain('alarm.clear');
    expect(offered(loaded, 'supervisor')).toContain('alarm.clear');
    const [alarm] = opened(loaded.snapshot).context.alarms;
    const cleared = given(loaded, { kind: 'alarm.clear', alarm: alarm!.id, by: 'mai', reason: 'called the maker' });
    expect(when(cleared, OPEN).verdict).toBe('ok');
    expect(opened(cleared.snapshot).context.alarms).toEqual([]);
  });

  test('a record of the shoe in play that comes out otherwise stops the table, also where no round is open', () => {
    const stopped = given(table(), { kind: 'different', detail: 'record 7' });
    expect(standing(stopped.snapshot)).toMatchObject({ state: 'fault', awaiting: { supervisor: ['shoe.close'] } });
    const closed = given(stopped, CLOSE_SHOE);
    expect(standing(closed.snapshot)).toMatchObject({ phase: 'closed', held: false });
    expect(when(closed, CLOSE_SHOE).verdict).toBe('round.notNow');
  });
});
