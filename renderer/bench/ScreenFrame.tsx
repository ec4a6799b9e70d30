import { useEffect, useRef } from 'react';
import { useVoice } from '../shared/Speech.tsx';
import { joinKeyboard } from './keyboard.ts';

/** The size that a screen is drawn at before it is scaled to fit. */
const WIDTH = 1920;
const HEIGHT = 1080;

/** A live screen, scaled to the room there is. */
export function ScreenFrame({ page }: { readonly page: 'dealer' | 'players' }) {
  const voice = useVoice();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const around = place.current;
    if (!around) return;
    const fit = new ResizeObserver(() => {
      const scale = Math.min(around.clientWidth / WIDTH, around.clientHeight / HEIGHT);
      around.style.setProperty('--k', String(scale));
    });
    fit.observe(around);
    return () => fit.disconnect();
  }, []);
  return (
    <div className="frame-place" ref={place}>
      <div className="frame">
        <iframe
          src={`/${page}${location.search}`}
          title={voice.say(`bench.${page}`)}
          onLoad={(event) => joinKeyboard(event.currentTarget)}
        />
      </div>
    </div>
  );
}
