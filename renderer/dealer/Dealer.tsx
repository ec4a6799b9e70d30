import { useState } from 'react';
import type { DealerView } from '../../main/views/messages.ts';
import { type Choice, choicesOf } from '../shared/decisions.ts';
import { SignIn } from '../shared/SignIn.tsx';
import type { ScreenProps } from '../shared/screen.tsx';
import { isSeated } from '../shared/table.ts';
import { type Asking, isSame } from './choices.ts';
import { Felt } from './Felt.tsx';
import { Keys } from './Keys.tsx';
import { NextMove } from './NextMove.tsx';
import { Seats } from './Seats.tsx';
import { Takeover } from './Takeover.tsx';
import { Top } from './Top.tsx';

/** Rows never move: top, next move, felt, keys. Trouble takes the two in the middle. */
export function Dealer({ view, act, sign }: ScreenProps<DealerView>) {
  const { troubles } = view;
  const newest = troubles[0];
  const takeover = newest && stopsDealing(view) ? newest : null;
  const asking = useChoice(view);
  return (
    <main className={isSeated(view) ? 'dealer at-seats' : 'dealer'}>
      <Top view={view} others={takeover ? troubles.slice(1) : troubles} sign={sign} />
      {view.people === 'signedOut' ? (
        <SignIn sign={sign} />
      ) : takeover ? (
        <Takeover view={view} trouble={takeover} />
      ) : (
        <>
          <NextMove view={view} />
          {isSeated(view) ? <Seats view={view} choice={asking.choice} choose={asking.choose} /> : <Felt view={view} />}
        </>
      )}
      <Keys view={view} takeover={takeover} act={act} asking={asking} />
    </main>
  );
}

/** Betting outlives a lost scanner or panel: only what holds the table takes the felt. */
const stopsDealing = (view: DealerView) => view.held || view.frozen !== null || view.next.code === 'trouble';

/** Of several who are asked at once the keys answer for one: who was chosen, else the first. */
function useChoice({ asks }: DealerView): Asking {
  const [chosen, choose] = useState<Choice | null>(null);
  const choices = choicesOf(asks);
  const at = Math.max(
    choices.findIndex((one) => chosen !== null && isSame(one, chosen)),
    0,
  );
  return { choice: choices[at] ?? null, next: choices[(at + 1) % choices.length] ?? null, left: choices.length, choose };
}
