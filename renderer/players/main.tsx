import type { PlayersView } from '../../main/views/messages.ts';
import { mountScreen } from '../shared/screen.tsx';
import { Players } from './Players.tsx';

mountScreen<PlayersView>('players', Players);
