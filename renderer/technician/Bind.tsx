import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import type { RoleView, TechnicianView } from '../../main/views/messages.ts';
import type { Refusal } from '../shared/live.ts';
import { Reason } from '../shared/Reason.tsx';
import { useVoice } from '../shared/Speech.tsx';
import type { ScreenProps } from '../shared/screen.tsx';
import { refusalWords, roleName } from '../shared/words/names.ts';

interface BindProps extends Pick<ScreenProps<TechnicianView>, 'act' | 'refusal'> {
  readonly view: TechnicianView;
  readonly role: RoleView;
  readonly close: () => void;
}
const NATIVE = 'native';
const SERIAL = 'serial:';

/** A role gets another device, at once and while the table runs: chosen among those that are seen, or typed. */
export function Bind({ view, role, act, refusal, close }: BindProps) {
  const voice = useVoice();
  const { bound } = role;
  const [wire, setWire] = useState(bound?.wire ?? '');
  const [dialect, setDialect] = useState(bound?.dialect ?? role.dialects[0] ?? '');
  const [codes, setCodes] = useState(bound?.codes ?? '');
  const [identity, setIdentity] = useState(bound?.identity ?? '');
  const [baud, setBaud] = useState('');
  const [reason, setReason] = useState('');
  const [before] = useState(bound);
  const [refused, forget] = useRefusal(refusal);
  // Done, by whomever: the role has another device than when the form was opened.
  const isDone = JSON.stringify(bound) !== JSON.stringify(before);
  useEffect(() => {
    if (isDone) close();
  }, [isDone, close]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    forget();
    const optional = [
      ['codes', codes.trim(), dialect !== NATIVE && role.codes.length > 0],
      ['identity', identity.trim(), dialect === NATIVE],
      ['baud', Number(baud), baud !== '' && wire.startsWith(SERIAL)],
    ] as const;
    const given = Object.fromEntries(
      optional.filter(([, value, isMeant]) => isMeant && value !== '').map(([name, value]) => [name, value]),
    );
    act({ kind: 'bind', role: role.role, wire: wire.trim(), dialect, ...given, reason: reason.trim() });
  };
  return (
    <section className="pane">
      <h2>{voice.say('tech.bindTitle', { role: roleName(voice, role.role) })}</h2>
      <form className="in bind" onSubmit={submit}>
        <Field label={voice.say('tech.choose')}>
          <select value={wire} onChange={(event) => setWire(event.target.value)}>
            <option value={wire}>{view.found?.some((device) => device.wire === wire) ? wire : '–'}</option>
            {view.found
              ?.filter((device) => device.wire !== wire)
              .map((device) => (
                <option key={device.wire} value={device.wire}>
                  {device.product === null ? device.wire : `${device.product} · ${device.wire}`}
                </option>
              ))}
          </select>
        </Field>
        <Field label={voice.say('tech.wire')}>
          <input value={wire} onChange={(event) => setWire(event.target.value)} placeholder={voice.say('tech.wireHow')} required />
        </Field>
        <Field label={voice.say('tech.dialect')}>
          <select value={dialect} onChange={(event) => setDialect(event.target.value)}>
            {role.dialects.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </Field>
        {dialect === NATIVE && (
          <Field label={voice.say('tech.identity')}>
            <input value={identity} onChange={(event) => setIdentity(event.target.value)} placeholder={voice.say('tech.usual')} />
          </Field>
        )}
        {dialect !== NATIVE && role.codes.length > 0 && (
          <Field label={voice.say('tech.codes')}>
            <input list="codes" value={codes} onChange={(event) => setCodes(event.target.value)} placeholder={voice.say('tech.usual')} />
            <datalist id="codes">
              {role.codes.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </Field>
        )}
        {wire.startsWith(SERIAL) && (
          <Field label={voice.say('tech.baud')}>
            <input
              inputMode="numeric"
              value={baud}
              onChange={(event) => setBaud(digits(event.target.value))}
              placeholder={voice.say('tech.usual')}
            />
          </Field>
        )}
        <Reason reason={reason} change={setReason} />
        <p className="note">{voice.say(`tech.keptIn.${view.keptIn}`)}</p>
        {refused && (
          <p className="cause" role="alert">
            {refusalWords(voice, refused.code, refused.values)}
          </p>
        )}
        <div className="row-of">
          <button type="button" className="btn" onClick={close}>
            {voice.say('cancel')}
          </button>
          <button type="submit" className="btn go" disabled={!view.mayBind || wire.trim() === '' || reason.trim() === ''}>
            {voice.say('tech.save')}
          </button>
        </div>
      </form>
    </section>
  );
}
const digits = (text: string): string => text.replace(/\D/g, '').slice(0, 7);

function Field({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className="field">
      <span>{label}</span>
      {children}
    </label>
  );
}

/** The newest refusal stays beside the form until it is sent again. */
function useRefusal(refusal: Refusal | null): readonly [Refusal | null, () => void] {
  const [kept, keep] = useState<Refusal | null>(null);
  useEffect(() => {
    if (refusal !== null) keep(refusal);
  }, [refusal]);
  return [kept, () => keep(null)];
}
