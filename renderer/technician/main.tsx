import type { TechnicianView } from '../../main/views/messages.ts';
import { mountScreen } from '../shared/screen.tsx';
import { Technician } from './Technician.tsx';

mountScreen<TechnicianView>('technician', Technician);
