import type { TechnicianWords } from './vi.ts';

export const technicianZhHant: TechnicianWords = {
  'screen.technician': '技術',
};
