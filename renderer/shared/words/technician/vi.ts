/** The technician's page and the acceptance sheet. */
export const technicianVi = {
  'screen.technician': 'Kỹ thuật',
} as const;

export type TechnicianWords = Readonly<Record<keyof typeof technicianVi, string>>;
