import type { PlayersView } from '../../main/views/messages.ts';
import { range } from '../shared/format.ts';
import { ShoeRail } from '../shared/ShoeRail.tsx';
import { Second, useVoice } from '../shared/Speech.tsx';
import { TimeBar } from '../shared/TimeBar.tsx';
import { actingHand, handNamed, houseOf, isSeated } from '../shared/table.ts';
import { handInWords } from '../shared/words/hand.ts';
import { named, tagAmong, tagName, unitName } from '../shared/words/names.ts';
import { dealWords, totalsOf } from '../shared/words/next.ts';
import type { Voice } from '../shared/words/voice.ts';

export function Crown({ view }: { readonly view: PlayersView }) {
  const voice = useVoice();
  const { table, shoe, round, mainLimits } = view;
  return (
    <header className="crown">
      <div className="l">
        <h1 className="fig">
          <b>{voice.say('table.name', { name: table.name })}</b>
          <span>{named(voice, 'game.', table.game)}</span>
        </h1>
        <div className="fig">
          <b>{round?.number ?? '–'}</b>
          <span>{voice.say('round')}</span>
        </div>
        <div className="fig">
          <b>{shoe?.number ?? '–'}</b>
          <span>{voice.say('shoe')}</span>
          <ShoeRail shoe={shoe} />
        </div>
      </div>
      <State view={view} />
      <div className="r">
        {mainLimits && (
          <div className="fig">
            <b>{range(mainLimits, voice.language)}</b>
            <span>{voice.say(isSeated(view) ? 'limits.seat' : 'limits.main', { unit: unitName(voice, table.unit) })}</span>
          </div>
        )}
      </div>
    </header>
  );
}

/** No bet is taken: a bar at each side of the words, so that colour is not the only signal. */
const CLOSED: ReadonlySet<PlayersView['state']> = new Set(['noMoreBets', 'dealing', 'wait', 'void']);
/** Characters that the two larger sizes hold. */
const STATE_STEPS = [18, 26] as const;

function State({ view }: { readonly view: PlayersView }) {
  const voice = useVoice();
  const words = stateWords(view, voice);
  const size = words.length <= STATE_STEPS[0] ? '' : words.length <= STATE_STEPS[1] ? 'two' : 'three';
  return (
    <div className={`state ${CLOSED.has(view.state) ? 'closed' : ''} ${size}`} role="status">
      <b>{words}</b>
      <UnderState view={view} />
    </div>
  );
}

/** The second language is the first to go: for what is done, or for the time left. */
function UnderState({ view }: { readonly view: PlayersView }) {
  const voice = useVoice();
  if (view.state === 'wait') return <span>{voice.say('state.checking')}</span>;
  if ((view.state === 'placeBets' || view.turn !== null) && view.clock) return <TimeBar clock={view.clock} />;
  return <Second>{(second) => stateWords(view, second)}</Second>;
}

function stateWords(view: PlayersView, voice: Voice): string {
  const { state, result, shoe, turn, seats } = view;
  if (state === 'settled' && result?.winner)
    return voice.say(result.winner === 'tie' ? 'state.tie' : 'state.settled', { side: tagName(voice, result.winner), ...totalsOf(result) });
  if (turn !== null && state === 'dealing') return turnWords(turn, seats, voice);
  if (state === 'dealing') return dealWords(view, voice) ?? voice.say('state.dealing');
  if (state === 'settled' && isSeated(view)) return houseWords(view, voice);
  if (state === 'soon' && shoe?.lastRound) return voice.say('shoe.last');
  return voice.say(state === 'settled' ? 'state.soon' : `state.${state}`);
}

/** U1. */
function turnWords(turn: NonNullable<PlayersView['turn']>, seats: PlayersView['seats'], voice: Voice): string {
  const acting = actingHand(turn);
  if (acting === null) return voice.say('state.choice', { choice: named(voice, 'choice.', turn.choice ?? '') });
  return voice.say('state.turn', { side: tagAmong(voice, acting, seats) });
}

/** What all hands were compared with. */
function houseWords(view: PlayersView, voice: Voice): string {
  const of = houseOf(view);
  const what = handInWords(voice, handNamed(view.hands, of), true);
  return what === null ? voice.say('state.result') : voice.say('next.house', { side: tagName(voice, of), what });
}
