import type { ReactNode } from 'react';
import type { SeatView } from '../../main/views/messages.ts';
import { money } from '../shared/format.ts';
import { useVoice } from '../shared/Speech.tsx';
import { seatState } from '../shared/words/names.ts';
import { PlaceKey } from './PlaceKey.tsx';

interface ReadyProps {
  readonly view: SeatView;
  /** What every seat bets, exactly (K4). */
  readonly level: number;
  /** Whether it is known who bets. */
  readonly named: boolean;
  readonly place: (amount: number) => void;
  readonly children: ReactNode;
}

/** Placing the bet level is being ready. */
export function Ready({ view, level, named, place, children }: ReadyProps) {
  const voice = useVoice();
  const isReady = view.seats.some(({ seat, plays }) => seat === view.seat && plays);
  if (isReady) return <p className="is-ready">✓ {seatState(voice, 'ready')}</p>;
  return (
    <PlaceKey label={voice.say('seat.beReady', { sum: money(level, voice.language) })} alive={named} press={() => place(level)}>
      {children}
    </PlaceKey>
  );
}
