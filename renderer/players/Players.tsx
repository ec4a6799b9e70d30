import type { PlayersView } from '../../main/views/messages.ts';
import type { ScreenProps } from '../shared/screen.tsx';
import { isSeated } from '../shared/table.ts';
import { Boards } from './Boards.tsx';
import { Crown } from './Crown.tsx';
import { OddsRow } from './OddsRow.tsx';
import { SeatTable } from './SeatTable.tsx';
import { Versus } from './Versus.tsx';
import { VoidNotice } from './VoidNotice.tsx';

/** State, hands, who won, what paid, roads, in this order; nobody is named at fault. */
export function Players({ view }: ScreenProps<PlayersView>) {
  return (
    <main className={isSeated(view) ? 'players at-seats' : 'players'}>
      <Crown view={view} />
      {isSeated(view) ? <SeatTable view={view} /> : <Sides view={view} />}
    </main>
  );
}

function Sides({ view }: { readonly view: PlayersView }) {
  return (
    <>
      {view.state === 'void' && view.result ? (
        <VoidNotice view={view} round={view.result.round} />
      ) : (
        <>
          <Versus view={view} />
          <OddsRow view={view} />
        </>
      )}
      <Boards roads={view.roads} counts={view.counts} />
    </>
  );
}
