import { useState } from 'react';
import type { DeviceDetail, SheetItem, SheetView, TechnicianView } from '../../main/views/messages.ts';
import { useArmed } from '../shared/armed.ts';
import { useVoice } from '../shared/Speech.tsx';
import type { ScreenProps } from '../shared/screen.tsx';
import { keyName, named, roleName } from '../shared/words/names.ts';
import { known, type Voice } from '../shared/words/voice.ts';
import { Marks, SIGNS } from './ResultKeys.tsx';

type Props = Pick<ScreenProps<TechnicianView>, 'view' | 'act'>;

const GROUPS = ['cards', 'faults', 'plug', 'key', 'light'] as const;
const OF_CARDS: readonly string[] = ['cards', 'cut', 'unread', 'burn'];
/** `key:panel:3` → `key`; a line without a colon is of the cards, or a fault. */
function groupOf({ id }: SheetItem): (typeof GROUPS)[number] {
  const named = GROUPS.find((group) => id.startsWith(`${group}:`));
  return named ?? (OF_CARDS.includes(id) ? 'cards' : 'faults');
}

/** What was looked at before the table plays (R108): ticked by the station where it can see, else by a person; printed and signed. */
export function Sheet({ view, act }: Props) {
  const voice = useVoice();
  const { sheet } = view;
  return (
    <section className="sheet-page">
      <Tools sheet={sheet} act={act} />
      <article className="sheet">
        <Head view={view} />
        {GROUPS.map((group) => {
          const items = sheet.items.filter((item) => groupOf(item) === group);
          return (
            items.length > 0 && (
              <table key={group}>
                <caption>{voice.say(`sheet.group.${group}`)}</caption>
                <thead>
                  <tr>
                    <th>{voice.say('sheet.item')}</th>
                    <th>{voice.say('sheet.result')}</th>
                    <th>{voice.say('sheet.remark')}</th>
                    <th>{voice.say('sheet.by')}</th>
                  </tr>
                </thead>
                <tbody>
                  {items.map((item) => (
                    <Item key={item.id} item={item} view={view} act={act} />
                  ))}
                </tbody>
              </table>
            )
          );
        })}
        <Signatures />
      </article>
    </section>
  );
}

function Tools({ sheet, act }: { readonly sheet: SheetView; readonly act: Props['act'] }) {
  const voice = useVoice();
  const { armed, arm, disarm } = useArmed();
  const count = (result: SheetItem['result']) => sheet.items.filter((item) => item.result === result).length;
  const again = () => {
    if (!armed) return arm('new');
    disarm();
    act({ kind: 'sheet.new' });
  };
  return (
    <div className="tools">
      {(['pass', 'fail', 'na'] as const).map((result) => (
        <span key={result} className={result === 'fail' && count(result) > 0 ? 'tag warn' : 'tag off'}>
          {SIGNS[result]} {voice.say(`sheet.is.${result}`)} <b>{count(result)}</b>
        </span>
      ))}
      <span className={count(null) > 0 ? 'tag off' : 'tag on'}>
        {voice.say('sheet.is.open')} <b>{count(null)}</b>
      </span>
      {!sheet.kept && (
        <span className="tag warn" role="alert">
          {voice.say('sheet.notKept')}
        </span>
      )}
      <span className="sp" />
      <button type="button" className={armed ? 'btn armed' : 'btn'} onClick={again}>
        {armed ? voice.say('sheet.newAgain', { n: armed.left }) : voice.say('sheet.new')}
      </button>
      <a className="btn" href="/api/acceptance" download="acceptance.json">
        {voice.say('sheet.json')}
      </a>
      <button type="button" className="btn go" onClick={() => print()}>
        {voice.say('sheet.print')}
      </button>
    </div>
  );
}

function Head({ view }: { readonly view: TechnicianView }) {
  const voice = useVoice();
  const { sheet, table, person, roles } = view;
  const devices = roles.flatMap(({ device }) => (device ? [device] : []));
  const facts: readonly (readonly [string, string])[] = [
    [voice.say('sheet.begun'), moment(voice, new Date(sheet.begun))],
    [voice.say('sheet.printed'), moment(voice, new Date())],
    [voice.say('sheet.program'), sheet.program],
    [voice.say('sheet.journal'), `${voice.say('desk.fact', { n: sheet.head.seq })} · ${sheet.head.hash}`],
    ...(person ? [[voice.say('sheet.by'), person.name] as const] : []),
  ];
  return (
    <header>
      <h2>
        {voice.say('sheet.title')} · {table.name} {table.id !== table.name && `(${table.id})`}
      </h2>
      {view.test && <p className="is-test">{voice.say('test')}</p>}
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul>
        {devices.map((device) => (
          <li key={device.role}>
            <b>{roleName(voice, device.role)}</b> {deviceWords(voice, device)}
          </li>
        ))}
      </ul>
    </header>
  );
}
const deviceWords = (voice: Voice, { wire, dialect, device, plain, virtual }: DeviceDetail): string =>
  [wire, dialect, device, voice.say(plain ? 'desk.plain' : 'tech.authentic'), virtual ? voice.say('desk.virtual') : null]
    .filter((part) => part !== null)
    .join(' · ');
const moment = (voice: Voice, at: Date): string =>
  Number.isNaN(at.getTime()) ? '–' : at.toLocaleString(voice.language, { dateStyle: 'medium', timeStyle: 'short' });

function Item({ item, view, act }: Props & { readonly item: SheetItem }) {
  const voice = useVoice();
  const [remark, setRemark] = useState<string | null>(null);
  const said = remark ?? item.remark;
  // Where nobody signs in it is the role that is written down.
  const by = item.by === null ? '' : item.by === 'station' ? voice.say('sheet.byStation') : named(voice, 'who.', item.by);
  return (
    <tr data-item={item.id} data-result={item.result ?? 'open'}>
      <td>
        {itemWords(voice, item, view)}
        {item.id === 'cards' && ` (${view.sheet.cards.length} / 52)`}
      </td>
      <td>
        <Marks result={item.result} mark={(result) => act({ kind: 'sheet.mark', item: item.id, result })} />
        <b className="printed">
          {item.result !== null && `${SIGNS[item.result]} `}
          {voice.say(`sheet.is.${item.result ?? 'open'}`)}
        </b>
      </td>
      <td>
        <input
          value={said}
          aria-label={voice.say('sheet.remark')}
          maxLength={200}
          disabled={item.result === null}
          onChange={(event) => setRemark(event.target.value)}
          onBlur={() => {
            if (remark !== null && remark !== item.remark) act({ kind: 'sheet.remark', item: item.id, remark });
            setRemark(null);
          }}
        />
        <span className="printed">{said}</span>
      </td>
      <td>{by}</td>
    </tr>
  );
}
function itemWords(voice: Voice, { id }: SheetItem, view: TechnicianView): string {
  const [of = id, ...rest] = id.split(':');
  const n = of === 'plug' ? undefined : rest.at(-1);
  const role = (of === 'plug' ? rest : rest.slice(0, -1)).join(':');
  const fact = view.roles.find((one) => one.role === role)?.keys.find(({ key }) => String(key) === n)?.fact;
  const key = known(`sheet.line.${of}`);
  return key === null
    ? id
    : voice.say(key, { device: roleName(voice, role), n: n ?? '', what: fact === undefined ? '' : keyName(voice, fact) });
}

function Signatures() {
  const voice = useVoice();
  return (
    <footer>
      {(['technician', 'supervisor', 'date'] as const).map((who) => (
        <div key={who}>{voice.say(`sheet.sign.${who}`)}</div>
      ))}
    </footer>
  );
}
