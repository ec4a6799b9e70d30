import { useState } from 'react';
import { languagesOf, readAddress } from '../shared/address.ts';
import { Speaking, useVoice } from '../shared/Speech.tsx';
import { RefusalNote, TestRibbon, useSpoken } from '../shared/screen.tsx';
import { DecksView } from './Decks.tsx';
import { Faults } from './Faults.tsx';
import { useBench } from './feed.ts';
import { Game, Seats } from './Game.tsx';
import { useKeyboard } from './keyboard.ts';
import { Panel } from './Panel.tsx';
import { ScreenFrame } from './ScreenFrame.tsx';
import { Shoe } from './Shoe.tsx';
import { Awaiting, Wire } from './Wire.tsx';

const address = readAddress(location.search);

export function Bench() {
  const { first } = languagesOf(address, null);
  const spoken = useSpoken(first, null, address.long);
  return (
    <Speaking value={spoken}>
      <Page />
    </Speaking>
  );
}

/** Virtual devices and what can go wrong with them at the left, the real screens in the middle, the wire's bytes at the right. */
function Page() {
  const voice = useVoice();
  const { state, refused, act } = useBench();
  const [registers, setRegisters] = useState(false);
  useKeyboard();
  return (
    <>
      <TestRibbon note={voice.say('bench.virtual')} />
      <main className="desk-page stage">
        <header className="bar">
          <h1>{voice.say('bench.title')}</h1>
          {state && <span>{voice.say('bench.seed', { n: state.seed })}</span>}
          {state && <Game state={state} act={act} />}
          <span className="sp" />
          {state && state.game !== 'baccarat' && <Seats game={state.game} />}
          {state && (
            <button type="button" className="btn" onClick={() => setRegisters(!registers)} data-bench="decks">
              {voice.say(registers ? 'decks.hide' : 'decks.show')}
            </button>
          )}
          <a className="btn" href={`/supervisor${location.search}`} target="_blank" rel="noreferrer">
            {voice.say('bench.supervisor')}
          </a>
        </header>
        {registers && state ? (
          <DecksView decks={state.decks} />
        ) : (
          <section className="bench">
            <div className="left">
              {state ? <Shoe shoe={state.shoe} act={act} /> : <p role="status">{voice.say('live.connecting')}</p>}
              {state && <Panel panel={state.panel} act={act} />}
              {state && <Faults state={state} act={act} />}
            </div>
            <div className="screens">
              <ScreenFrame page="dealer" />
              <ScreenFrame page="players" />
            </div>
            <div className="right">
              {state && <Wire wire={state.wire} />}
              {state && <Awaiting awaiting={state.awaiting} />}
            </div>
          </section>
        )}
      </main>
      {refused !== null && <RefusalNote refusal={{ code: refused, values: {} }} />}
    </>
  );
}
