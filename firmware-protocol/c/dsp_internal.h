/** What the files of the library share. */
#ifndef DSP_INTERNAL_H
#define DSP_INTERNAL_H

#include "dsp.h"

#define DSP_NUMBER_DIGITS 10
#define DSP_HEX32_DIGITS 8
#define DSP_NONCE_DIGITS (2 * DSP_NONCE_BYTES)

/** A line while it is written: what does not fit makes it bad for good. */
struct dsp_text {
  uint8_t *bytes;
  size_t size;
  size_t length;
  bool is_bad;
};
struct dsp_text dsp_text_in(uint8_t *bytes, size_t size);
void dsp_put(struct dsp_text *text, const char *chars);
void dsp_put_bytes(struct dsp_text *text, const uint8_t *bytes, size_t count);
void dsp_put_number(struct dsp_text *text, uint32_t number);
/** Two capital digits a byte. */
void dsp_put_hex(struct dsp_text *text, const uint8_t *bytes, size_t count);
/** Eight capital digits. */
void dsp_put_hex32(struct dsp_text *text, uint32_t number);
/** Ends a line with its CRC and LF, and gives its length; 0 if it is bad. */
size_t dsp_end_line(struct dsp_text *text);

/** Of a text; `most` + 1 where it is longer than that. */
size_t dsp_length_of(const char *chars, size_t most);
/** Whether these are so many capital hex digits. */
bool dsp_is_hex(const uint8_t *digits, size_t count);
bool dsp_read_hex32(const uint8_t *digits, uint32_t *number);
/** Decimal, without leading zeros, up to 4294967295. */
bool dsp_read_number(const uint8_t *digits, size_t count, uint32_t *number);
size_t dsp_without_cr(const uint8_t *line, size_t length);

/** The fields of a message, as they stand after its number; false where one is out of its range. */
bool dsp_put_fields(struct dsp_text *text, const struct dsp_message *message);
/** `TYPE SEQ`, without the fields. */
void dsp_put_head(struct dsp_text *text, enum dsp_type type, uint32_t seq);
/** What stands before the check. False where it is no message of this version. */
bool dsp_read_body(const uint8_t *body, size_t length, struct dsp_message *message);
/** Finds where the CRC of a line begins (its blank), and checks it. */
enum dsp_read dsp_check_line(const uint8_t *line, size_t length, size_t *body_length);

/** A session of the device's key and name, its own nonce, and the digits of the station's. */
void dsp_begin_seal(struct dsp_seal *seal, const uint8_t *key, const char *device, const uint8_t *nonce, const uint8_t *station_digits);
/** Ends a line of the device with its counter, its MAC and LF, and gives its length. */
size_t dsp_seal_line(struct dsp_seal *seal, struct dsp_text *text);
/** Whether a line claims to be sealed. */
bool dsp_is_sealed(const uint8_t *line, size_t length);
/** Of a line that claims to be sealed. False: it is forged, was heard before, or is no message. */
bool dsp_open_line(struct dsp_seal *seal, const uint8_t *line, size_t length, struct dsp_message *message);

#endif
