import type { TechnicianWords } from './vi.ts';

export const technicianZhHans: TechnicianWords = {
  'screen.technician': '技术',
};
