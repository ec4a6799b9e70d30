const US_A_MS = 1000;

/** Milliseconds of this thread's processor that `work` takes: what else the machine does is left out. */
export function cpuMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / US_A_MS;
}
