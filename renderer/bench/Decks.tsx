import { type FormEvent, useState } from 'react';
import { Card } from '../shared/Card.tsx';
import { useVoice } from '../shared/Speech.tsx';
import { RefusalNote } from '../shared/screen.tsx';
import { cardName } from '../shared/words/names.ts';
import type { Voice } from '../shared/words/voice.ts';
import { DeckGrid } from './DeckGrid.tsx';
import { type ActOnDecks, type Decks, useDecks } from './decks-feed.ts';

type Props = { readonly decks: Decks; readonly act: ActOnDecks };

/** Decks are registered card by card (R28): what is asked for at the left, all faces at the right. */
export function DecksView({ decks }: { readonly decks: Decks }) {
  const voice = useVoice();
  const { act, refusal } = useDecks();
  return (
    <section className="decks">
      <div className="left">
        <section className="pane">
          <h2>
            {voice.say('decks.title')} {decks.open && decks.by !== null && <span>{voice.say('decks.by', { name: decks.by })}</span>}
          </h2>
          <div className="in work">
            {decks.open ? <Asking decks={decks} act={act} /> : <Beginning decks={decks} act={act} />}
            {refusal && <RefusalNote refusal={refusal} />}
          </div>
        </section>
        {decks.open && decks.virtual && <VirtualDecks act={act} />}
      </div>
      <div className="right">
        <DeckGrid decks={decks} act={act} />
        <Done decks={decks} act={act} />
      </div>
    </section>
  );
}

/** Nothing is registered now: what it is, and who begins. */
function Beginning({ decks, act }: Props) {
  const voice = useVoice();
  const [name, setName] = useState('');
  const [pin, setPin] = useState('');
  const isBegun = decks.done.length > 0 || decks.registered.length > 0;
  const begin = (event: FormEvent) => {
    event.preventDefault();
    act(decks.people ? { decks: 'begin', name: name.trim(), pin } : { decks: 'begin' });
    setPin('');
  };
  return (
    <form className="work" onSubmit={begin} autoComplete="off">
      {decks.written && (
        <p className="told good" role="status" data-decks="written">
          <b aria-hidden="true">✓</b> {voice.say(decks.written.inUse ? 'decks.inUse' : 'decks.atStart', { file: decks.file })}
        </p>
      )}
      <p>{voice.say('decks.intro', { n: decks.decks })}</p>
      {decks.scanner === 'noTags' && <Told voice={voice} text={voice.say('decks.noTags')} isGood={false} />}
      {decks.people && (
        <div className="grid2">
          <label className="field">
            {voice.say('sign.name')}
            <input value={name} onChange={({ target }) => setName(target.value)} maxLength={60} required />
          </label>
          <label className="field">
            {voice.say('sign.pin')}
            <input
              type="password"
              inputMode="numeric"
              value={pin}
              onChange={({ target }) => setPin(target.value)}
              maxLength={12}
              required
            />
          </label>
        </div>
      )}
      <button type="submit" className="btn go big" disabled={decks.scanner === 'noTags'} data-decks="begin">
        {voice.say(isBegun ? 'decks.goOn' : 'decks.begin')}
      </button>
    </form>
  );
}

/** The next card, what the scanner told last, and what a hand can do about it. */
function Asking({ decks, act }: Props) {
  const voice = useVoice();
  const { asked, registered, done, decks: all, last } = decks;
  const isWhole = done.length >= all;
  return (
    <>
      {!isWhole && (
        <p className="progress">
          <b>{voice.say('decks.deck', { n: done.length + 1, all })}</b>
          <span data-decks="count">{voice.say('decks.count', { n: registered.length })}</span>
        </p>
      )}
      {decks.scanner === 'lost' && <Told voice={voice} text={voice.say('decks.lost')} isGood={false} />}
      {asked !== null && (
        <div className="next-card" role="status" data-asked={asked}>
          <Card show={asked} />
          <p>
            {voice.say('decks.ask')} <b>{cardName(voice, asked)}</b>
          </p>
        </div>
      )}
      {asked === null && (
        <p className="told good" role="status">
          <b aria-hidden="true">✓</b> {voice.say(isWhole ? 'decks.complete' : 'decks.full', { n: all })}
        </p>
      )}
      <div className="last" aria-live="polite">
        {last && <Told key={last.n} voice={voice} text={toldOf(voice, last)} isGood={last.is === 'registered'} tag={last.tag} />}
      </div>
      <Hand decks={decks} act={act} />
      {!isWhole && asked === null && <Naming act={act} />}
      <button type="button" className="btn" onClick={() => act({ decks: 'end' })} data-decks="end">
        {voice.say('decks.end')}
      </button>
    </>
  );
}

const toldOf = (voice: Voice, { is, card, deck }: NonNullable<Decks['last']>): string =>
  voice.say(`decks.last.${is}`, { card: card === null ? '' : cardName(voice, card), n: deck ?? '' });
function Told({
  voice,
  text,
  isGood,
  tag = null,
}: {
  readonly voice: Voice;
  readonly text: string;
  readonly isGood: boolean;
  readonly tag?: string | null;
}) {
  return (
    <p className={isGood ? 'told good' : 'told bad'} lang={voice.language} data-decks="told">
      <b aria-hidden="true">{isGood ? '✓' : '✕'}</b> {text} {tag !== null && <code>{tag}</code>}
    </p>
  );
}

function Hand({ decks: { registered, asked, done }, act }: Props) {
  const voice = useVoice();
  const isNew = registered.length === 0;
  const [armed, setArmed] = useState(false);
  const restart = () => {
    if (armed) act({ decks: 'restart' });
    setArmed(!armed);
  };
  return (
    <div className="grid3">
      <button type="button" className="btn" disabled={isNew && done.length === 0} onClick={() => act({ decks: 'undo' })} data-decks="undo">
        {voice.say(isNew && done.length > 0 ? 'decks.reopen' : 'decks.undo')}
      </button>
      <button type="button" className="btn" disabled={asked === null} onClick={() => act({ decks: 'skip' })} data-decks="skip">
        {voice.say('decks.skip')}
      </button>
      <button
        type="button"
        className={armed ? 'btn armed' : 'btn bad'}
        disabled={isNew}
        onClick={restart}
        onBlur={() => setArmed(false)}
        data-decks="restart"
      >
        {voice.say(armed ? 'decks.sure' : 'decks.restart')}
      </button>
    </div>
  );
}

function Naming({ act }: { readonly act: ActOnDecks }) {
  const voice = useVoice();
  const [name, setName] = useState('');
  const finish = (event: FormEvent) => {
    event.preventDefault();
    act({ decks: 'finish', name });
  };
  return (
    <form className="naming" onSubmit={finish} autoComplete="off">
      <label className="field">
        {voice.say('decks.name')}
        <input value={name} onChange={({ target }) => setName(target.value)} maxLength={40} required data-decks="name" />
      </label>
      <button type="submit" className="btn go" data-decks="finish">
        {voice.say('decks.finish')}
      </button>
    </form>
  );
}

/** For trying it where there is no scanner: a reader on a wire of this machine. */
function VirtualDecks({ act }: { readonly act: ActOnDecks }) {
  const voice = useVoice();
  return (
    <section className="pane">
      <h2>{voice.say('decks.virtual')}</h2>
      <div className="in grid3">
        {(['scan', 'scanRest', 'scanKnown'] as const).map((scan) => (
          <button key={scan} type="button" className="btn" onClick={() => act({ decks: scan })} data-decks={scan}>
            {voice.say(`decks.${scan}`)}
          </button>
        ))}
      </div>
    </section>
  );
}

/** The decks that are whole, and the file when all are. */
function Done({ decks: { done, decks: all, file, open }, act }: Props) {
  const voice = useVoice();
  return (
    <section className="pane">
      <h2>
        {voice.say('decks.done')} <span>{`${done.length} / ${all}`}</span>
      </h2>
      <div className="in work">
        {done.length === 0 ? (
          <p>{voice.say('decks.none')}</p>
        ) : (
          <ol className="whole">
            {done.map((name, index) => (
              <li key={name}>
                <b>{index + 1}</b> {name}
              </li>
            ))}
          </ol>
        )}
        <div className="naming">
          <p className="note">{voice.say('decks.file', { file })}</p>
          <button
            type="button"
            className="btn go"
            disabled={!open || done.length < all}
            onClick={() => act({ decks: 'write' })}
            data-decks="write"
          >
            {voice.say('decks.write')}
          </button>
        </div>
      </div>
    </section>
  );
}
