/** Upper ends of the classes of a histogram, milliseconds. */
const CLASSES_MS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 1000] as const;

class Histogram {
  readonly #counts = new Array<number>(CLASSES_MS.length + 1).fill(0);
  #sumMs = 0;
  #count = 0;

  add(ms: number): void {
    const at = CLASSES_MS.findIndex((end) => ms <= end);
    const index = at < 0 ? CLASSES_MS.length : at;
    this.#counts[index] = (this.#counts[index] ?? 0) + 1;
    this.#sumMs += ms;
    this.#count++;
  }
  lines(name: string): readonly string[] {
    let below = 0;
    const classes = [...CLASSES_MS, '+Inf'].map((end, index) => {
      below += this.#counts[index] ?? 0;
      return `${name}_bucket{le="${typeof end === 'number' ? end / 1000 : end}"} ${below}`;
    });
    return [`# TYPE ${name} histogram`, ...classes, `${name}_sum ${this.#sumMs / 1000}`, `${name}_count ${this.#count}`];
  }
}

/** Timings and counts of a running station, for `GET /metrics`. Nothing in them depends on a card (R75). */
export class Figures {
  readonly #step = new Histogram();
  readonly #commit = new Histogram();
  #facts = 0;
  #freezes = 0;

  committed(facts: number, stepMs: number, commitMs: number): void {
    this.#facts += facts;
    this.#step.add(stepMs);
    this.#commit.add(commitMs);
  }
  froze(): void {
    this.#freezes++;
  }
  /** Prometheus text format; `gauges` by name. */
  text(gauges: Readonly<Record<string, number>>): string {
    const counters = { dealer_station_facts_total: this.#facts, dealer_station_freezes_total: this.#freezes };
    return [
      ...Object.entries(counters).flatMap(([name, value]) => [`# TYPE ${name} counter`, `${name} ${value}`]),
      ...Object.entries(gauges).flatMap(([name, value]) => [`# TYPE ${name.split('{')[0]} gauge`, `${name} ${value}`]),
      ...this.#step.lines('dealer_station_step_seconds'),
      ...this.#commit.lines('dealer_station_commit_seconds'),
      '',
    ].join('\n');
  }
}
