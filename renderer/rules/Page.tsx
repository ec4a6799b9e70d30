import { useEffect } from 'react';
import { languagesOf, readAddress } from '../shared/address.ts';
import { Speaking, useVoice } from '../shared/Speech.tsx';
import { TestRibbon, useSpoken } from '../shared/screen.tsx';
import { voiceOf } from '../shared/words/voice.ts';
import { type Asked, useRules } from './asked.ts';
import { Rules } from './Rules.tsx';

const address = readAddress(location.search);
if (address.theme) document.documentElement.dataset.theme = address.theme;

/** The rules of this table, in one language. */
export function Page() {
  const asked = useRules();
  const { first } = languagesOf(address, asked.view?.languages ?? null);
  const spoken = useSpoken(first, null, address.long);
  const table = asked.view?.table.name;
  useEffect(() => {
    const rules = voiceOf(first).say('screen.rules');
    document.title = table ? `${table} · ${rules}` : rules;
  }, [first, table]);
  return (
    <Speaking value={spoken}>
      <Sheet asked={asked} />
    </Speaking>
  );
}

function Sheet({ asked: { view, failed } }: { readonly asked: Asked }) {
  const voice = useVoice();
  return (
    <>
      {view?.test && <TestRibbon />}
      {failed && (
        <p className="asking" role="alert">
          <b>{voice.say('live.lost')}</b>
        </p>
      )}
      {!view && !failed && (
        <p className="asking" role="status">
          {voice.say('live.connecting')}
        </p>
      )}
      {view && <Rules view={view} />}
    </>
  );
}
