import type { Reporter, TestModule } from 'vitest/node';

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

/** Counts the tests of each kind. A file that does not load, or an error outside of any test, is one failed test. */
export class KindCounts implements Reporter {
  readonly kinds = new Map<string, Count>();

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    for (const module of modules) this.#count(module);
    if (unhandled.length > 0) this.of('outside of tests').failed += unhandled.length;
  }

  of(kind: string): Count {
    const count = this.kinds.get(kind) ?? { passed: 0, failed: 0, skipped: 0 };
    this.kinds.set(kind, count);
    return count;
  }

  /** A line for each kind, as a table. */
  table(): string {
    const rows = [...this.kinds].map(([kind, { passed, failed, skipped }]) => [kind, `${passed}`, `${failed}`, `${skipped}`]);
    const lines = [['kind', 'passed', 'failed', 'skipped'], ...rows];
    return lines.map(([kind = '', ...counts]) => kind.padEnd(18) + counts.map((count) => count.padStart(9)).join('')).join('\n');
  }

  total(): Count {
    const total = { passed: 0, failed: 0, skipped: 0 };
    for (const count of this.kinds.values()) {
      total.passed += count.passed;
      total.failed += count.failed;
      total.skipped += count.skipped;
    }
    return total;
  }

  #count(module: TestModule): void {
    const count = this.of(module.project.name);
    let failed = 0;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === 'passed') count.passed += 1;
      else if (state === 'skipped') count.skipped += 1;
      else failed += 1;
    }
    // A hook that throws fails the file and leaves its tests skipped.
    count.failed += failed === 0 && module.state() === 'failed' ? 1 : failed;
  }
}
