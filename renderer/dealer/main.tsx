import type { DealerView } from '../../main/views/messages.ts';
import { mountScreen } from '../shared/screen.tsx';
import { Dealer } from './Dealer.tsx';

mountScreen<DealerView>('dealer', Dealer);
