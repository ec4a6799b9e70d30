const POLYNOMIAL_REFLECTED = 0xedb88320;
const ALL_ONES = 0xffffffff;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ POLYNOMIAL_REFLECTED : rest >>> 1;
  return rest;
});

/** CRC-32/ISO-HDLC (zlib, Ethernet) of the bytes from `from` up to, not including, `to`. "123456789" gives 0xCBF43926. */
export const crc32 = (bytes: Uint8Array, from = 0, to = bytes.length): number => {
  let crc = ALL_ONES;
  for (let at = from; at < to; at += 1) crc = (crc >>> 8) ^ (TABLE[(crc ^ (bytes[at] as number)) & 0xff] as number);
  return (crc ^ ALL_ONES) >>> 0;
};
