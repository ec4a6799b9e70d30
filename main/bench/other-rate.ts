/** The receiver's rate is half of the sender's: so many bits are sent while one is received. */
const SENT_A_BIT = 2;
const DATA_BITS = 8;
/** Start bit, data, stop bit. */
const BITS_A_BYTE = DATA_BITS + 2;

/**
 * What a receiver at another baud rate makes of bytes (8N1): it takes each falling edge for a start bit and samples the middle of each bit as
 * long as it believes one to be. A wrong stop bit is not told: most drivers hand the byte on.
 */
export function atOtherRate(bytes: Uint8Array): Uint8Array {
  const line = Array.from(bytes, bitsOf).flat();
  // A line at rest is 1.
  const at = (bit: number): number => line[Math.floor(bit)] ?? 1;
  const received: number[] = [];
  for (let edge = line.indexOf(0); edge >= 0; ) {
    const data = Array.from({ length: DATA_BITS }, (_, bit) => at(edge + SENT_A_BIT * (bit + 1.5)) << bit);
    received.push(data.reduce((byte, bit) => byte | bit, 0));
    const stop = Math.floor(edge + SENT_A_BIT * (BITS_A_BYTE - 0.5));
    edge = line.indexOf(0, Math.max(stop, edge + 1));
  }
  return Uint8Array.from(received);
}

const bitsOf = (byte: number): readonly number[] => [0, ...Array.from({ length: DATA_BITS }, (_, bit) => (byte >> bit) & 1), 1];
