import type { SheetResult } from '../../main/views/messages.ts';
import { useVoice } from '../shared/Speech.tsx';
import { keyName } from '../shared/words/names.ts';
import { Marks } from './ResultKeys.tsx';
import type { TrialProps } from './trial.ts';

const ALL = ['on', 'blink', 'off'] as const;

/** Each key lights up as it is pressed and is ticked off; each lamp is lit from here and judged by eye. */
export function KeysTrial({ view, trial: { role, down, lights }, act }: TrialProps<'keys'>) {
  const voice = useVoice();
  const keys = view.roles.find((one) => one.role === role)?.keys ?? [];
  const resultOf = (id: string): SheetResult | null => view.sheet.items.find((item) => item.id === id)?.result ?? null;
  return (
    <>
      <p className="note">{voice.say('tech.try.keysHow')}</p>
      <div className="row-of">
        {ALL.map((state) => (
          <button key={state} type="button" className="btn" onClick={() => act({ kind: 'light', key: null, state })} data-all={state}>
            {voice.say(`tech.try.all.${state}`)}
          </button>
        ))}
      </div>
      <ul className="keypad">
        {keys.map(({ key, fact }) => {
          const light = lights[key] ?? 'off';
          const isPressed = resultOf(`key:${role}:${key}`) === 'pass';
          const lamp = `light:${role}:${key}`;
          return (
            <li key={key} data-key={key} data-down={down.includes(key) || undefined}>
              <b>{key}</b>
              <span>{keyName(voice, fact)}</span>
              <span className={isPressed ? 'tag on' : 'tag off'}>{isPressed ? `✓ ${voice.say('tech.try.pressed')}` : '–'}</span>
              <button
                type="button"
                className={`btn lamp ${light}`}
                aria-pressed={light !== 'off'}
                onClick={() => act({ kind: 'light', key, state: light === 'off' ? 'on' : 'off' })}
              >
                {voice.say('tech.try.lamp')}
              </button>
              <Marks result={resultOf(lamp)} mark={(result) => act({ kind: 'sheet.mark', item: lamp, result })} />
            </li>
          );
        })}
      </ul>
    </>
  );
}
