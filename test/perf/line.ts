/** One line of the table, in words. A budget is named where it stands: design, "Budgets". */
export interface Line {
  readonly what: string;
  /** Of the bare script; null where a line has no baseline. */
  readonly bare: string | null;
  readonly station: string;
  /** Station to bare: the median of the turns' own ratios, for what else the machine does drifts from turn to turn. */
  readonly ratio: number | null;
  readonly budget: string;
  readonly ok: boolean;
}

const WIDTHS = { what: 62, bare: 20, station: 20, ratio: 6, budget: 20 } as const;

const row = (what: string, bare: string, station: string, ratio: string, budget: string, verdict: string): string =>
  [
    what.padEnd(WIDTHS.what),
    bare.padStart(WIDTHS.bare),
    station.padStart(WIDTHS.station),
    ratio.padStart(WIDTHS.ratio),
    budget.padStart(WIDTHS.budget),
    verdict,
  ].join('  ');

export const HEADING = row('what', 'bare', 'station', 'ratio', 'budget', '');

export const textOf = ({ what, bare, station, ratio, budget, ok }: Line): string =>
  row(what, bare ?? '–', station, ratio?.toFixed(2) ?? '–', budget, ok ? 'ok' : 'over');

/** Milliseconds, to three figures. */
export const ms = (value: number): string => `${Number(value.toPrecision(3))} ms`;
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
/** `1 600`. */
export const whole = (value: number): string => Math.round(value).toLocaleString('en').replaceAll(',', ' ');
