import type { SeatView } from '../../main/views/messages.ts';
import { money } from '../shared/format.ts';
import { Second, useVoice } from '../shared/Speech.tsx';
import type { ScreenProps } from '../shared/screen.tsx';
import { optionName } from '../shared/words/names.ts';
import { type Decision, decisionOf } from './asks.ts';
import { optionsOf } from './game-options.ts';

/** What costs the hand's bet once more (P9, P10). */
const SAME_AGAIN: readonly string[] = ['double', 'split'];
const ALL = 'all';

interface OptionsProps {
  readonly view: SeatView;
  readonly act: ScreenProps<SeatView>['act'];
}

/** A key for every decision that this place can ever have, in its own place for ever; only what is allowed now is alive (U3). */
export function Options({ view, act }: OptionsProps) {
  const decision = decisionOf(view);
  const press = (name: string, target?: string) => {
    if (decision === null) return;
    const { seat, hand } = decision;
    act({ kind: 'action', seat, hand, action: name, ...(target === undefined ? {} : { target }) });
  };
  return (
    <div className="options">
      {view.seat === 'banker' ? (
        <BankersKeys view={view} decision={decision} press={press} />
      ) : (
        <div className="opts">
          {namesFor(view, decision).map((name) => (
            <OptionKey key={name} name={name} decision={decision} price={priceOf(view, decision, name)} press={press} />
          ))}
        </div>
      )}
    </div>
  );
}

const namesFor = ({ table }: SeatView, decision: Decision | null): readonly string[] => [
  ...new Set([...optionsOf(table.game), ...(decision?.options ?? [])]),
];

function priceOf({ bets }: SeatView, decision: Decision | null, name: string): number | null {
  if (decision === null || !SAME_AGAIN.includes(name)) return null;
  return bets.find(({ bet, seat, hand }) => bet === 'seat' && seat === decision.seat && hand === decision.hand)?.amount ?? null;
}

type Press = (name: string, target?: string) => void;
interface KeyProps {
  readonly name: string;
  readonly decision: Decision | null;
  readonly press: Press;
  readonly price?: number | null;
}

function OptionKey({ name, decision, press, price = null }: KeyProps) {
  const voice = useVoice();
  const alive = decision?.options.includes(name) ?? false;
  return (
    <button
      type="button"
      className="key"
      disabled={!alive}
      aria-pressed={decision?.ahead ? decision.chosen === name : undefined}
      onClick={() => press(name)}
      data-option={name}
    >
      <b>{optionName(voice, { name })}</b>
      <Second as="small">{(second) => optionName(second, { name })}</Second>
      {price !== null && alive && <small>+{money(price, voice.language)}</small>}
    </button>
  );
}

/** T7, T9: the banker draws, opens all, or opens the hand of one seat. */
function BankersKeys({ view, decision, press }: { readonly view: SeatView; readonly decision: Decision | null; readonly press: Press }) {
  const targets = (decision?.options.includes('open') && decision.targets) || [];
  return (
    <>
      <div className="opts">
        <OptionKey name="hit" decision={decision} press={press} />
        <OpenKey target={ALL} alive={targets.includes(ALL)} press={press} />
      </div>
      <div className="opens">
        {view.seats
          .filter(({ plays }) => plays)
          .map(({ seat, hands }) => (
            <OpenKey
              key={seat}
              target={`${seat}`}
              alive={targets.includes(`${seat}`)}
              press={press}
              cards={view.hands.find(({ of }) => hands.includes(of))?.cards.length ?? 0}
            />
          ))}
      </div>
    </>
  );
}

interface OpenKeyProps {
  readonly target: string;
  readonly alive: boolean;
  readonly press: Press;
  /** How many lie there. */
  readonly cards?: number;
}

function OpenKey({ target, alive, press, cards }: OpenKeyProps) {
  const voice = useVoice();
  return (
    <button type="button" className="key" disabled={!alive} onClick={() => press('open', target)} data-option={`open ${target}`}>
      <b>{optionName(voice, { name: 'open', target })}</b>
      {cards === undefined ? (
        <Second as="small">{(second) => optionName(second, { name: 'open', target })}</Second>
      ) : (
        <small>{voice.say('seat.cards', { n: cards })}</small>
      )}
    </button>
  );
}
