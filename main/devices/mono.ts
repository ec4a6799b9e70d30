const NS_PER_MS = 1e6;

/** The machine's monotonic clock in milliseconds: one for all its processes, so that a time may be sent from one to another. */
export const monoMs = (): number => Number(process.hrtime.bigint()) / NS_PER_MS;
