import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** scrypt's cost (RFC 7914) for a new PIN: 16 MB of memory and some 30 ms of one thread. */
const NEW = { cost: 2 ** 14, blockSize: 8, parallelization: 1 };
/** The dearest parameters that a configuration may name: 256 MB, so that a typing error cannot exhaust the machine. */
const MOST = { cost: 2 ** 17, blockSize: 16, parallelization: 8, maxmem: 2 ** 29 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const FORM = /^scrypt:(\d{1,7}):(\d{1,2}):(\d{1,2}):([\w-]{22,86}):([\w-]{43})$/;

/** Characters of a PIN. */
export const PIN_LENGTH = { min: 4, max: 64 };

interface PinHash {
  readonly cost: number;
  readonly blockSize: number;
  readonly parallelization: number;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

/** `scrypt:cost:blockSize:parallelization:salt:hash`, salt and hash in base64url, as `station pin` prints it. */
export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(pin, { ...NEW, salt });
  return written(salt, hash);
}
const written = (salt: Buffer, hash: Buffer): string =>
  ['scrypt', NEW.cost, NEW.blockSize, NEW.parallelization, salt.toString('base64url'), hash.toString('base64url')].join(':');

/** Well formed, and no PIN's: what the PIN of an unknown name is compared with, so that it takes as long as a wrong one. */
export const NOBODYS_PIN = written(Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES));

/** Runs in the thread pool, never on the path of a card; takes the same time whether the PIN is right or wrong. */
export async function verifyPin(pin: string, stored: string): Promise<boolean> {
  const expected = parse(stored);
  if (expected === null) return false;
  return timingSafeEqual(await derive(pin, expected), expected.hash);
}

/** For the check of a configuration: is this a string that `station pin` could have printed? */
export const isPinHash = (text: string): boolean => parse(text) !== null;

function parse(text: string): PinHash | null {
  const [, cost, blockSize, parallelization, salt, hash] = FORM.exec(text) ?? [];
  if (salt === undefined || hash === undefined) return null;
  const parsed = {
    cost: Number(cost),
    blockSize: Number(blockSize),
    parallelization: Number(parallelization),
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  };
  const isPowerOfTwo = parsed.cost > 1 && Number.isInteger(Math.log2(parsed.cost));
  const isBounded = parsed.cost <= MOST.cost && parsed.blockSize <= MOST.blockSize && parsed.parallelization <= MOST.parallelization;
  return isPowerOfTwo && isBounded && parsed.blockSize > 0 && parsed.parallelization > 0 ? parsed : null;
}

function derive(pin: string, { salt, cost, blockSize, parallelization }: Omit<PinHash, 'hash'>): Promise<Buffer> {
  const options: ScryptOptions = { cost, blockSize, parallelization, maxmem: MOST.maxmem };
  return new Promise((resolve, reject) => {
    scrypt(pin.normalize('NFKC'), salt, HASH_BYTES, options, (error, key) => (error === null ? resolve(key) : reject(error)));
  });
}
