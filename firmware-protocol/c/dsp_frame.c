#include "dsp_internal.h"

/** " *" and the digits. */
#define CHECK_BYTES (2 + DSP_HEX32_DIGITS)
#define CR 0x0D

uint32_t dsp_crc32(const uint8_t *bytes, size_t count) {
  uint32_t crc = 0xFFFFFFFFu;
  for (size_t at = 0; at < count; at += 1) {
    crc ^= bytes[at];
    for (int bit = 0; bit < 8; bit += 1) crc = (crc & 1u) != 0 ? (crc >> 1) ^ 0xEDB88320u : crc >> 1;
  }
  return crc ^ 0xFFFFFFFFu;
}

/* ---- Writing ---- */

struct dsp_text dsp_text_in(uint8_t *bytes, size_t size) {
  struct dsp_text text = { bytes, size, 0, false };
  return text;
}

static void put_byte(struct dsp_text *text, uint8_t byte) {
  if (text->length == text->size) text->is_bad = true;
  else text->bytes[text->length++] = byte;
}

void dsp_put(struct dsp_text *text, const char *chars) {
  for (; *chars != '\0'; chars += 1) put_byte(text, (uint8_t)*chars);
}

void dsp_put_bytes(struct dsp_text *text, const uint8_t *bytes, size_t count) {
  for (size_t at = 0; at < count; at += 1) put_byte(text, bytes[at]);
}

void dsp_put_number(struct dsp_text *text, uint32_t number) {
  uint8_t digits[DSP_NUMBER_DIGITS];
  size_t count = 0;
  do {
    digits[count++] = (uint8_t)('0' + number % 10);
    number /= 10;
  } while (number > 0);
  while (count > 0) put_byte(text, digits[--count]);
}

void dsp_put_hex(struct dsp_text *text, const uint8_t *bytes, size_t count) {
  static const char DIGITS[] = "0123456789ABCDEF";
  for (size_t at = 0; at < count; at += 1) {
    put_byte(text, (uint8_t)DIGITS[bytes[at] >> 4]);
    put_byte(text, (uint8_t)DIGITS[bytes[at] & 0x0F]);
  }
}

void dsp_put_hex32(struct dsp_text *text, uint32_t number) {
  const uint8_t bytes[] = { (uint8_t)(number >> 24), (uint8_t)(number >> 16), (uint8_t)(number >> 8), (uint8_t)number };
  dsp_put_hex(text, bytes, sizeof bytes);
}

size_t dsp_end_line(struct dsp_text *text) {
  const uint32_t check = dsp_crc32(text->bytes, text->length);
  dsp_put(text, " *");
  dsp_put_hex32(text, check);
  dsp_put(text, "\n");
  return text->is_bad ? 0 : text->length;
}

/* ---- Reading ---- */

size_t dsp_length_of(const char *chars, size_t most) {
  size_t count = 0;
  while (count <= most && chars[count] != '\0') count += 1;
  return count;
}

bool dsp_is_hex(const uint8_t *digits, size_t count) {
  for (size_t at = 0; at < count; at += 1) {
    const uint8_t digit = digits[at];
    if (!((digit >= '0' && digit <= '9') || (digit >= 'A' && digit <= 'F'))) return false;
  }
  return true;
}

bool dsp_read_hex32(const uint8_t *digits, uint32_t *number) {
  if (!dsp_is_hex(digits, DSP_HEX32_DIGITS)) return false;
  *number = 0;
  for (size_t at = 0; at < DSP_HEX32_DIGITS; at += 1) {
    const uint8_t digit = digits[at];
    *number = *number << 4 | (uint32_t)(digit <= '9' ? digit - '0' : digit - 'A' + 10);
  }
  return true;
}

bool dsp_read_number(const uint8_t *digits, size_t count, uint32_t *number) {
  if (count == 0 || count > DSP_NUMBER_DIGITS || (count > 1 && digits[0] == '0')) return false;
  uint64_t value = 0;
  for (size_t at = 0; at < count; at += 1) {
    if (digits[at] < '0' || digits[at] > '9') return false;
    value = value * 10 + (uint64_t)(digits[at] - '0');
  }
  *number = (uint32_t)value;
  return value <= UINT32_MAX;
}

size_t dsp_without_cr(const uint8_t *line, size_t length) {
  return length > 0 && line[length - 1] == CR ? length - 1 : length;
}

enum dsp_read dsp_check_line(const uint8_t *line, size_t length, size_t *body_length) {
  const size_t end = dsp_without_cr(line, length);
  if (end <= CHECK_BYTES || length >= DSP_MAX_LINE) return DSP_BAD_LENGTH;
  const uint8_t *const check = line + end - CHECK_BYTES;
  uint32_t said;
  if (check[0] != ' ' || check[1] != '*') return DSP_BAD_LENGTH;
  *body_length = end - CHECK_BYTES;
  return dsp_read_hex32(check + 2, &said) && dsp_crc32(line, *body_length) == said ? DSP_GOOD : DSP_BAD_CHECK;
}
