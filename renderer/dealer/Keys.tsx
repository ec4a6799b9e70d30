import { useState } from 'react';
import type { Act, DealerView, Trouble } from '../../main/views/messages.ts';
import { choiceKeys, turnKeys } from '../shared/decisions.ts';
import { Second, useVoice } from '../shared/Speech.tsx';
import type { ScreenProps } from '../shared/screen.tsx';
import { isBetweenRounds } from '../shared/table.ts';
import { actName } from '../shared/words/names.ts';
import type { Voice } from '../shared/words/voice.ts';
import type { Asking } from './choices.ts';
import { Foot, NoCall } from './Foot.tsx';
import { type Press, useKeyboard } from './keyboard.ts';
import { LevelPrompt, ReasonPrompt } from './Prompt.tsx';

/** What needs more than a reason is a supervisor's, on the supervisor's screen. */
const NOT_HERE = new Set(['card.enter', 'card.fix', 'alarm.clear', 'round.correct']);
const CALL = 'call';
const LEVEL = 'bets.level';
/** More keys than that are drawn narrow. */
const ROOMY_KEYS = 4;

/** A key of the row: what it says, and what it does. */
interface RowKey extends Press {
  readonly id: string;
  readonly label: (voice: Voice) => string;
  /** In the first language, in the place of the second. */
  readonly under: ((voice: Voice) => string) | null;
  readonly procedure: boolean;
}

interface KeysProps {
  readonly view: DealerView;
  readonly takeover: Trouble | null;
  readonly act: ScreenProps<DealerView>['act'];
  readonly asking: Asking;
}

/** The keys that may be pressed now; the call key is at the right in every state. */
export function Keys({ view, takeover, act, asking }: KeysProps) {
  const [opened, open] = useState<{ readonly fact: string; readonly at: string } | null>(null);
  const prompt = opened !== null && opened.at === standOf(view) ? opened.fact : null;
  const setPrompt = (fact: string | null) => open(fact === null ? null : { fact, at: standOf(view) });
  const press = ({ fact, ceremony }: Act) => (ceremony === 'none' ? act({ kind: fact }) : setPrompt(fact));
  const acts = view.acts.filter(({ fact, ceremony }) => fact !== CALL && !NOT_HERE.has(fact) && ceremony !== 'reason+secondPerson');
  const call = view.acts.find(({ fact }) => fact === CALL);
  const callKey = call && actKey(call, () => press(call));
  const row = [
    ...(takeover ? [] : decisionKeys(view, asking, act)),
    ...acts.map((one) => actKey(one, () => press(one))),
    ...(setsLevel(view, takeover) ? [levelKey(() => setPrompt(LEVEL))] : []),
  ];
  useKeyboard(callKey ? [...row, callKey] : row);
  const asked = acts.find(({ fact }) => fact === prompt);
  return (
    <footer className="keys">
      {asked ? (
        <ReasonPrompt
          key={asked.fact}
          asked={asked}
          done={(reason) => {
            setPrompt(null);
            if (reason !== null) act({ kind: asked.fact, reason });
          }}
        />
      ) : prompt === LEVEL && setsLevel(view, takeover) ? (
        <LevelPrompt
          unit={view.table.unit}
          done={(amount) => {
            setPrompt(null);
            if (amount !== null) act({ kind: LEVEL, amount });
          }}
        />
      ) : (
        <div className={row.length > ROOMY_KEYS ? 'acts many' : 'acts'}>
          {row.map((one) => (
            <KeyButton key={one.id} of={one} />
          ))}
          {row.length === 0 && <Foot view={view} takeover={takeover} />}
        </div>
      )}
      {callKey ? <KeyButton of={callKey} pit /> : <NoCall view={view} />}
    </footer>
  );
}

/** What a form was opened for: it closes when a round opens or the level is set, by whomever. */
const standOf = ({ round, bank }: DealerView): string => `${round?.number} ${bank?.level}`;

const actKey = ({ fact, key, procedure }: Act, press: () => void): RowKey => ({
  ...{ id: fact, key, procedure, press, under: null },
  label: (voice) => actName(voice, fact),
});
const levelKey = (press: () => void): RowKey => actKey({ fact: LEVEL, key: null, procedure: false, ceremony: 'none' }, press);

/** T19, K4: the dealer sets it for the banker, between two rounds. */
const setsLevel = (view: DealerView, takeover: Trouble | null): boolean =>
  takeover === null && view.bank !== null && view.people !== 'signedOut' && isBetweenRounds(view);

/** Of the turn, or for one of those who are asked; where more are, a key goes on to the next. */
function decisionKeys(view: DealerView, { choice, next, left, choose }: Asking, act: KeysProps['act']): readonly RowKey[] {
  const keys = choice === null ? turnKeys(view.asks, view.turn) : choiceKeys(choice);
  const row = keys.map(({ intent, ...one }): RowKey => ({ ...one, procedure: false, press: () => act(intent) }));
  if (choice === null || next === null || left < 2) return row;
  const goOn: RowKey = {
    ...{ id: 'next', key: 'ArrowRight', procedure: false, press: () => choose(next) },
    label: (voice) => voice.say('answer.next'),
    under: (voice) => voice.say('answer.nextHow', { n: left }),
  };
  return [...row, goOn];
}

const HINTS: Readonly<Record<string, string>> = { ArrowRight: '→' };

function KeyButton({ of, pit = false }: { readonly of: RowKey; readonly pit?: boolean }) {
  const voice = useVoice();
  const { id, key, label, under, procedure, press } = of;
  return (
    <button type="button" className={pit ? 'key pit' : procedure ? 'key go' : 'key'} onClick={press} data-act={id}>
      <b>{label(voice)}</b>
      {under ? <i>{under(voice)}</i> : <Second as="i">{label}</Second>}
      {key && <kbd>{HINTS[key] ?? key}</kbd>}
    </button>
  );
}
