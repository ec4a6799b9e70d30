#include "dsp_internal.h"

#define BLOCK_BYTES 64
/** At the end of the last block, the number of bits. */
#define LENGTH_BYTES 8
#define HASH_BYTES 32
#define HASH_WORDS 8
#define ROUNDS 64
/** Of a MAC, so many bytes stand on the wire. */
#define MAC_BYTES 8
#define MAC_DIGITS (2 * MAC_BYTES)
/** " ~" and the digits. */
#define MAC_END_BYTES (2 + MAC_DIGITS)
#define INNER_PAD 0x36
#define OUTER_PAD 0x5C
/** "DSP1", a device and two nonces, each after a blank. */
#define INTRODUCTION_CHARS (4 + 1 + DSP_DEVICE_CHARS + 2 * (1 + DSP_NONCE_DIGITS))

/* ---- SHA-256 (FIPS 180-4) ---- */

struct sha256 {
  uint32_t state[HASH_WORDS];
  uint8_t block[BLOCK_BYTES];
  uint32_t bytes;
};

static const uint32_t ROUND_CONSTANTS[ROUNDS] = {
  0x428a2f98u, 0x71374491u, 0xb5c0fbcfu, 0xe9b5dba5u, 0x3956c25bu, 0x59f111f1u, 0x923f82a4u, 0xab1c5ed5u,
  0xd807aa98u, 0x12835b01u, 0x243185beu, 0x550c7dc3u, 0x72be5d74u, 0x80deb1feu, 0x9bdc06a7u, 0xc19bf174u,
  0xe49b69c1u, 0xefbe4786u, 0x0fc19dc6u, 0x240ca1ccu, 0x2de92c6fu, 0x4a7484aau, 0x5cb0a9dcu, 0x76f988dau,
  0x983e5152u, 0xa831c66du, 0xb00327c8u, 0xbf597fc7u, 0xc6e00bf3u, 0xd5a79147u, 0x06ca6351u, 0x14292967u,
  0x27b70a85u, 0x2e1b2138u, 0x4d2c6dfcu, 0x53380d13u, 0x650a7354u, 0x766a0abbu, 0x81c2c92eu, 0x92722c85u,
  0xa2bfe8a1u, 0xa81a664bu, 0xc24b8b70u, 0xc76c51a3u, 0xd192e819u, 0xd6990624u, 0xf40e3585u, 0x106aa070u,
  0x19a4c116u, 0x1e376c08u, 0x2748774cu, 0x34b0bcb5u, 0x391c0cb3u, 0x4ed8aa4au, 0x5b9cca4fu, 0x682e6ff3u,
  0x748f82eeu, 0x78a5636fu, 0x84c87814u, 0x8cc70208u, 0x90befffau, 0xa4506cebu, 0xbef9a3f7u, 0xc67178f2u,
};

static uint32_t turned(uint32_t word, unsigned bits) {
  return word >> bits | word << (32 - bits);
}

/** The next word of the message's schedule, in place of the sixteenth before it. */
static uint32_t next_word(uint32_t words[16], unsigned round) {
  const uint32_t early = words[(round + 1) % 16];
  const uint32_t late = words[(round + 14) % 16];
  const uint32_t mixed_early = turned(early, 7) ^ turned(early, 18) ^ early >> 3;
  const uint32_t mixed_late = turned(late, 17) ^ turned(late, 19) ^ late >> 10;
  words[round % 16] += mixed_early + words[(round + 9) % 16] + mixed_late;
  return words[round % 16];
}

static void mix_block(struct sha256 *sha) {
  uint32_t words[16];
  uint32_t s[HASH_WORDS];
  for (unsigned at = 0; at < 16; at += 1) {
    const uint8_t *const byte = sha->block + 4 * at;
    words[at] = (uint32_t)byte[0] << 24 | (uint32_t)byte[1] << 16 | (uint32_t)byte[2] << 8 | byte[3];
  }
  for (unsigned at = 0; at < HASH_WORDS; at += 1) s[at] = sha->state[at];
  for (unsigned round = 0; round < ROUNDS; round += 1) {
    const uint32_t word = round < 16 ? words[round] : next_word(words, round);
    const uint32_t choice = (s[4] & s[5]) ^ (~s[4] & s[6]);
    const uint32_t majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
    const uint32_t one = s[7] + (turned(s[4], 6) ^ turned(s[4], 11) ^ turned(s[4], 25)) + choice + ROUND_CONSTANTS[round] + word;
    const uint32_t two = (turned(s[0], 2) ^ turned(s[0], 13) ^ turned(s[0], 22)) + majority;
    for (unsigned at = HASH_WORDS - 1; at > 0; at -= 1) s[at] = s[at - 1];
    s[4] += one;
    s[0] = one + two;
  }
  for (unsigned at = 0; at < HASH_WORDS; at += 1) sha->state[at] += s[at];
}

static void add_byte(struct sha256 *sha, uint8_t byte) {
  sha->block[sha->bytes % BLOCK_BYTES] = byte;
  sha->bytes += 1;
  if (sha->bytes % BLOCK_BYTES == 0) mix_block(sha);
}

static void add(struct sha256 *sha, const uint8_t *bytes, size_t count) {
  for (size_t at = 0; at < count; at += 1) add_byte(sha, bytes[at]);
}

static void finish(struct sha256 *sha, uint8_t hash[HASH_BYTES]) {
  const uint64_t bits = (uint64_t)sha->bytes * 8;
  add_byte(sha, 0x80);
  while (sha->bytes % BLOCK_BYTES != BLOCK_BYTES - LENGTH_BYTES) add_byte(sha, 0);
  for (unsigned at = 0; at < LENGTH_BYTES; at += 1) add_byte(sha, (uint8_t)(bits >> (8 * (LENGTH_BYTES - 1 - at))));
  for (unsigned at = 0; at < HASH_BYTES; at += 1) hash[at] = (uint8_t)(sha->state[at / 4] >> (24 - 8 * (at % 4)));
}

/* ---- HMAC-SHA-256 (RFC 2104) with a key of 32 bytes ---- */

static void begin_padded(struct sha256 *sha, const uint8_t key[DSP_KEY_BYTES], uint8_t pad) {
  static const uint32_t FIRST[HASH_WORDS] = {
    0x6a09e667u, 0xbb67ae85u, 0x3c6ef372u, 0xa54ff53au, 0x510e527fu, 0x9b05688cu, 0x1f83d9abu, 0x5be0cd19u,
  };
  for (unsigned at = 0; at < HASH_WORDS; at += 1) sha->state[at] = FIRST[at];
  sha->bytes = 0;
  for (unsigned at = 0; at < BLOCK_BYTES; at += 1) add_byte(sha, (uint8_t)(pad ^ (at < DSP_KEY_BYTES ? key[at] : 0)));
}

/** Of `first`, then `rest`: a MAC begins with the direction of its line. */
static void hmac(const uint8_t key[DSP_KEY_BYTES], const char *first, const uint8_t *rest, size_t rest_count, uint8_t hash[HASH_BYTES]) {
  struct sha256 sha;
  begin_padded(&sha, key, INNER_PAD);
  for (; *first != '\0'; first += 1) add_byte(&sha, (uint8_t)*first);
  add(&sha, rest, rest_count);
  finish(&sha, hash);
  begin_padded(&sha, key, OUTER_PAD);
  add(&sha, hash, HASH_BYTES);
  finish(&sha, hash);
}

/* ---- Sessions ---- */

void dsp_begin_seal(struct dsp_seal *seal, const uint8_t *key, const char *device, const uint8_t *nonce, const uint8_t *station_digits) {
  uint8_t bytes[INTRODUCTION_CHARS];
  struct dsp_text text = dsp_text_in(bytes, sizeof bytes);
  dsp_put(&text, "DSP1 ");
  dsp_put(&text, device);
  dsp_put(&text, " ");
  dsp_put_hex(&text, nonce, DSP_NONCE_BYTES);
  dsp_put(&text, " ");
  dsp_put_bytes(&text, station_digits, DSP_NONCE_DIGITS);
  hmac(key, "", text.bytes, text.length, seal->key);
  seal->said = 0;
  seal->heard = 0;
}

size_t dsp_seal_line(struct dsp_seal *seal, struct dsp_text *text) {
  uint8_t hash[HASH_BYTES];
  seal->said += 1;
  dsp_put(text, " C=");
  dsp_put_number(text, seal->said);
  hmac(seal->key, "D", text->bytes, text->length, hash);
  dsp_put(text, " ~");
  dsp_put_hex(text, hash, MAC_BYTES);
  dsp_put(text, "\n");
  return text->is_bad ? 0 : text->length;
}

bool dsp_is_sealed(const uint8_t *line, size_t length) {
  const size_t end = dsp_without_cr(line, length);
  if (end <= MAC_END_BYTES) return false;
  const uint8_t *const mac = line + end - MAC_END_BYTES;
  return mac[0] == ' ' && mac[1] == '~' && dsp_is_hex(mac + 2, MAC_DIGITS);
}

/** Where " C=" begins; 0 where there is none. */
static size_t counter_of(const uint8_t *said, size_t length, uint32_t *count) {
  size_t at = length;
  while (at > 0 && said[at - 1] >= '0' && said[at - 1] <= '9') at -= 1;
  if (at < 3 || said[at - 3] != ' ' || said[at - 2] != 'C' || said[at - 1] != '=') return 0;
  return dsp_read_number(said + at, length - at, count) ? at - 3 : 0;
}

bool dsp_open_line(struct dsp_seal *seal, const uint8_t *line, size_t length, struct dsp_message *message) {
  const size_t said = dsp_without_cr(line, length) - MAC_END_BYTES;
  uint8_t hash[HASH_BYTES];
  uint8_t digits[MAC_DIGITS];
  uint8_t difference = 0;
  uint32_t count;
  const size_t body = counter_of(line, said, &count);
  hmac(seal->key, "S", line, said, hash);
  struct dsp_text text = dsp_text_in(digits, sizeof digits);
  dsp_put_hex(&text, hash, MAC_BYTES);
  // Takes as long whichever digit is wrong.
  for (unsigned at = 0; at < MAC_DIGITS; at += 1) difference = (uint8_t)(difference | (digits[at] ^ line[said + 2 + at]));
  if (difference != 0 || body == 0 || count <= seal->heard) return false;
  seal->heard = count;
  return dsp_read_body(line, body, message);
}
