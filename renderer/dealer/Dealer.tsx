import type { DealerView, Trouble } from '../../main/views/messages.ts';
import { SignIn } from '../shared/SignIn.tsx';
import type { ScreenProps } from '../shared/screen.tsx';
import { Felt } from './Felt.tsx';
import { Keys } from './Keys.tsx';
import { NextMove } from './NextMove.tsx';
import { Takeover } from './Takeover.tsx';
import { Top } from './Top.tsx';

/** Rows never move: top, next move, felt, keys. Trouble takes the two in the middle. */
export function Dealer({ view, act, sign }: ScreenProps<DealerView>) {
  const { troubles } = view;
  const newest = troubles[0];
  const takeover = newest && stopsDealing(view) ? newest : null;
  return (
    <main className="dealer">
      <Top view={view} others={takeover ? troubles.slice(1) : troubles} sign={sign} />
      <Middle view={view} takeover={takeover} sign={sign} />
      <Keys view={view} takeover={takeover} act={act} />
    </main>
  );
}

/** Betting outlives a lost scanner or panel: only what holds the table takes the felt. */
const stopsDealing = (view: DealerView) => view.held || view.frozen !== null || view.next.code === 'trouble';

function Middle({ view, takeover, sign }: Pick<ScreenProps<DealerView>, 'view' | 'sign'> & { readonly takeover: Trouble | null }) {
  if (view.people === 'signedOut') return <SignIn sign={sign} />;
  if (takeover) return <Takeover view={view} trouble={takeover} />;
  return (
    <>
      <NextMove view={view} />
      <Felt view={view} />
    </>
  );
}
