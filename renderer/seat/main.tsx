import type { Audience, SeatView } from '../../main/views/messages.ts';
import { mountScreen } from '../shared/screen.tsx';
import { Seat } from './Seat.tsx';

/** `/seat/3`, `/seat/banker`: whose screen this is stands in its address. Another address is refused by the station. */
const [place = ''] = location.pathname.split('/').slice(-1);

mountScreen<SeatView>('seat', Seat, `seat:${place}` as Audience);
