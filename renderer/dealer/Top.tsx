import type { DealerView, Trouble } from '../../main/views/messages.ts';
import { DeviceLight } from '../shared/Ladder.tsx';
import { ShoeRail } from '../shared/ShoeRail.tsx';
import { useVoice } from '../shared/Speech.tsx';
import type { ScreenProps } from '../shared/screen.tsx';
import { named } from '../shared/words/names.ts';
import { troubleWhat } from '../shared/words/trouble.ts';
import type { Voice } from '../shared/words/voice.ts';

/** As many other troubles are named; the rest are a number. */
const NAMED_TROUBLES = 2;

interface TopProps {
  readonly view: DealerView;
  /** Open troubles that have not taken the felt. */
  readonly others: readonly Trouble[];
  readonly sign: ScreenProps<DealerView>['sign'];
}

export function Top({ view, others, sign }: TopProps) {
  const voice = useVoice();
  const { table, shoe, round } = view;
  return (
    <header className="top">
      <h1 className="name">
        {voice.say('table.name', { name: table.name })}
        <small>{voice.say('table.decks', { game: named(voice, 'game.', table.game), n: table.decks })}</small>
      </h1>
      <Figure value={shoe?.number} label={voice.say('shoe')} />
      <Figure value={round?.number} label={voice.say('round')} />
      <div className="shoe">
        <ShoeRail shoe={shoe} />
        <span className="cap">{shoe ? voice.say('shoe.out', { n: shoe.out, of: shoe.total }) : voice.say('shoe.none')}</span>
      </div>
      <Tags view={view} others={others} />
      <div className="devices">
        {view.devices.map((device) => (
          <DeviceLight key={device.role} device={device} />
        ))}
      </div>
      {view.person && (
        <div className="fig person">
          <b>{view.person.name}</b>
          <span>{named(voice, 'who.', view.person.role)}</span>
        </div>
      )}
      {view.people === 'signedIn' && (
        <button type="button" className="leave" onClick={() => sign('out')}>
          {voice.say('sign.out')}
        </button>
      )}
    </header>
  );
}

function Figure({ value, label }: { readonly value: number | undefined; readonly label: string }) {
  return (
    <div className="fig">
      <b>{value ?? '–'}</b>
      <span>{label}</span>
    </div>
  );
}

/** Their lights say it already, in words. */
const ON_LIGHTS: ReadonlySet<Trouble['kind']> = new Set(['scannerLost', 'panelLost', 'towerLost']);

/** What else is open: other troubles and alarms in orange, the end of the shoe outlined. */
function Tags({ view, others }: Pick<TopProps, 'view' | 'others'>) {
  const voice = useVoice();
  const end = shoeEnd(voice, view.shoe);
  const said = others.filter(({ kind }) => !ON_LIGHTS.has(kind));
  const more = said.length - NAMED_TROUBLES;
  return (
    <div className="tags">
      {said.slice(0, NAMED_TROUBLES).map((trouble) => (
        <span key={trouble.id} className="tag warn">
          {troubleWhat(voice, trouble)}
        </span>
      ))}
      {more > 0 && <span className="tag warn">{voice.say('trouble.more', { n: more })}</span>}
      {view.alarms > 0 && said.length === 0 && <span className="tag warn">{voice.say('alarms.open', { n: view.alarms })}</span>}
      {end && <span className="tag">{end}</span>}
    </div>
  );
}

function shoeEnd(voice: Voice, shoe: DealerView['shoe']): string | null {
  if (!shoe) return null;
  if (shoe.finished) return voice.say('shoe.over');
  if (shoe.lastRound) return voice.say('shoe.last');
  return shoe.cutSeen ? voice.say('shoe.cut') : null;
}
