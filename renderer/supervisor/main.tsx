import type { SupervisorView } from '../../main/views/messages.ts';
import { mountScreen } from '../shared/screen.tsx';
import { Supervisor } from './Supervisor.tsx';

mountScreen<SupervisorView>('supervisor', Supervisor);
