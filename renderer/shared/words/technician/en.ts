import type { TechnicianWords } from './vi.ts';

export const technicianEn: TechnicianWords = {
  'screen.technician': 'Technician',
};
