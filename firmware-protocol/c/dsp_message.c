#include "dsp_internal.h"

static const char *const TYPES[DSP_TYPES] = {
  "CARD", "UNREAD", "CUT", "DOOR", "BUTTON", "FAULT", "HELLO", "BEAT", "WELCOME", "ACK", "LOCK", "UNLOCK", "LIGHT", "TONE",
};
static const char *const WORDS[DSP_WORDS] = {
  "shoe", "panel", "open", "closed", "loaded", "down", "up", "raised", "cleared",
  "off", "on", "blink", "alert", "taken", "move", "trouble", "refused", "called",
};

void dsp_put_head(struct dsp_text *text, enum dsp_type type, uint32_t seq) {
  dsp_put(text, TYPES[type]);
  dsp_put(text, " ");
  dsp_put_number(text, seq);
}

/* ---- Fields, each written once for both directions ---- */

/** Writes to `text`; where there is none, reads from `from`. */
struct fields {
  struct dsp_text *text;
  const uint8_t *from;
  const uint8_t *end;
};

/** The next field of at most `most` characters, as a text. */
static bool take(struct fields *fields, char *chars, size_t most) {
  if (fields->from == fields->end || *fields->from != ' ') return false;
  size_t count = 0;
  for (fields->from += 1; fields->from < fields->end && *fields->from != ' '; fields->from += 1) {
    if (count == most || *fields->from < '!' || *fields->from > '~') return false;
    chars[count++] = (char)*fields->from;
  }
  chars[count] = '\0';
  return count > 0;
}

static bool put_field(struct fields *fields, const char *chars) {
  dsp_put(fields->text, " ");
  dsp_put(fields->text, chars);
  return !fields->text->is_bad;
}

static bool is_among(char one, const char *chars) {
  while (*chars != '\0' && *chars != one) chars += 1;
  return *chars != '\0';
}

static bool is_same(const char *a, const char *b) {
  while (*a != '\0' && *a == *b) {
    a += 1;
    b += 1;
  }
  return *a == *b;
}

/** 1 to `most` characters, small letters and digits, and capitals where the field may have them. */
static bool text_field(struct fields *fields, char *chars, size_t most, const char *others, bool with_capitals) {
  if (fields->text == NULL && !take(fields, chars, most)) return false;
  const size_t count = dsp_length_of(chars, most);
  if (count == 0 || count > most) return false;
  for (size_t at = 0; at < count; at += 1) {
    const char one = chars[at];
    const bool is_plain = (one >= 'a' && one <= 'z') || (one >= '0' && one <= '9') || is_among(one, others);
    if (!is_plain && !(with_capitals && one >= 'A' && one <= 'Z')) return false;
  }
  return fields->text == NULL || put_field(fields, chars);
}

static bool name_field(struct fields *fields, char *name, size_t most) {
  return text_field(fields, name, most, "._-", true);
}

static bool card_field(struct fields *fields, char *card) {
  if (fields->text == NULL && !take(fields, card, DSP_CARD_CHARS)) return false;
  if (dsp_length_of(card, DSP_CARD_CHARS) != DSP_CARD_CHARS) return false;
  return is_among(card[0], "A23456789TJQK") && is_among(card[1], "SHDC") && (fields->text == NULL || put_field(fields, card));
}

/** May be missing, but only as the last. */
static bool place_field(struct fields *fields, char *place) {
  if (fields->text == NULL && fields->from == fields->end) place[0] = '\0';
  else if (fields->text == NULL || place[0] != '\0') return text_field(fields, place, DSP_PLACE_CHARS, ".", false);
  return true;
}

static bool number_field(struct fields *fields, uint16_t *number, uint16_t least, uint16_t most) {
  if (fields->text == NULL) {
    char digits[DSP_NUMBER_DIGITS + 1];
    uint32_t value;
    if (!take(fields, digits, DSP_NUMBER_DIGITS)) return false;
    if (!dsp_read_number((const uint8_t *)digits, dsp_length_of(digits, DSP_NUMBER_DIGITS), &value) || value > most) return false;
    *number = (uint16_t)value;
  }
  if (*number < least || *number > most) return false;
  if (fields->text == NULL) return true;
  dsp_put(fields->text, " ");
  dsp_put_number(fields->text, *number);
  return !fields->text->is_bad;
}

static bool key_field(struct fields *fields, uint8_t *key) {
  uint16_t number = *key;
  if (!number_field(fields, &number, 0, DSP_MAX_KEY)) return false;
  *key = (uint8_t)number;
  return true;
}

static bool word_field(struct fields *fields, enum dsp_word *word, enum dsp_word first, enum dsp_word last) {
  if (fields->text != NULL) return *word >= first && *word <= last && put_field(fields, WORDS[*word]);
  char chars[DSP_PLACE_CHARS + 1];
  if (!take(fields, chars, DSP_PLACE_CHARS)) return false;
  for (unsigned one = first; one <= (unsigned)last; one += 1) {
    if (!is_same(chars, WORDS[one])) continue;
    *word = (enum dsp_word)one;
    return true;
  }
  return false;
}

/** Eight digits; `no_boot`, where it may be none, says whether it is. */
static bool boot_field(struct fields *fields, uint32_t *boot, bool *no_boot) {
  if (fields->text == NULL) {
    char digits[DSP_HEX32_DIGITS + 1];
    if (!take(fields, digits, DSP_HEX32_DIGITS)) return false;
    const bool is_none = is_same(digits, "-");
    if (no_boot != NULL) *no_boot = is_none;
    if (is_none) return no_boot != NULL;
    return dsp_length_of(digits, DSP_HEX32_DIGITS) == DSP_HEX32_DIGITS && dsp_read_hex32((const uint8_t *)digits, boot);
  }
  if (no_boot != NULL && *no_boot) return put_field(fields, "-");
  dsp_put(fields->text, " ");
  dsp_put_hex32(fields->text, *boot);
  return !fields->text->is_bad;
}

static bool hello_fields(struct fields *fields, struct dsp_message *hello) {
  uint16_t version = DSP_VERSION;
  return number_field(fields, &version, DSP_VERSION, DSP_VERSION) && name_field(fields, hello->name, DSP_DEVICE_CHARS) &&
         boot_field(fields, &hello->boot, NULL) && word_field(fields, &hello->word, DSP_SHOE, DSP_PANEL) &&
         name_field(fields, hello->firmware, DSP_FIRMWARE_CHARS) && number_field(fields, &hello->drawn, 0, UINT16_MAX) &&
         number_field(fields, &hello->pending, 0, hello->drawn);
}

static bool all_fields(struct fields *fields, struct dsp_message *message) {
  switch (message->type) {
    case DSP_CARD: return card_field(fields, message->card) && place_field(fields, message->place);
    case DSP_DOOR: return word_field(fields, &message->word, DSP_OPEN, DSP_LOADED);
    case DSP_BUTTON: return key_field(fields, &message->key) && word_field(fields, &message->word, DSP_DOWN, DSP_UP);
    case DSP_FAULT: return word_field(fields, &message->word, DSP_RAISED, DSP_CLEARED) && name_field(fields, message->name, DSP_CODE_CHARS);
    case DSP_HELLO: return hello_fields(fields, message);
    case DSP_WELCOME: return boot_field(fields, &message->boot, &message->no_boot);
    case DSP_UNLOCK: return number_field(fields, &message->for_ms, 1, DSP_MAX_UNLOCK_MS);
    case DSP_LIGHT: return name_field(fields, message->name, DSP_LIGHT_CHARS) && word_field(fields, &message->word, DSP_OFF, DSP_ALERT);
    case DSP_TONE: return word_field(fields, &message->word, DSP_TAKEN, DSP_CALLED);
    case DSP_UNREAD: case DSP_CUT: case DSP_BEAT: case DSP_ACK: case DSP_LOCK: return true;
    case DSP_TYPES: return false;
  }
  return false;
}

/* ---- Lines ---- */

bool dsp_put_fields(struct dsp_text *text, const struct dsp_message *message) {
  struct dsp_message copy = *message;
  struct fields fields = { text, NULL, NULL };
  return all_fields(&fields, &copy) && !text->is_bad;
}

static bool read_type(struct fields *fields, enum dsp_type *type) {
  const size_t length = (size_t)(fields->end - fields->from);
  for (unsigned one = 0; one < DSP_TYPES; one += 1) {
    size_t count = 0;
    while (count < length && TYPES[one][count] != '\0' && (uint8_t)TYPES[one][count] == fields->from[count]) count += 1;
    if (TYPES[one][count] != '\0' || count == length || fields->from[count] != ' ') continue;
    *type = (enum dsp_type)one;
    fields->from += count;
    return true;
  }
  return false;
}

bool dsp_read_body(const uint8_t *body, size_t length, struct dsp_message *message) {
  struct fields fields = { NULL, body, body + length };
  char digits[DSP_NUMBER_DIGITS + 1];
  if (!read_type(&fields, &message->type) || !take(&fields, digits, DSP_NUMBER_DIGITS)) return false;
  if (!dsp_read_number((const uint8_t *)digits, dsp_length_of(digits, DSP_NUMBER_DIGITS), &message->seq)) return false;
  if (message->type <= DSP_FAULT && message->seq == 0) return false;
  return all_fields(&fields, message) && fields.from == fields.end;
}

enum dsp_read dsp_read_line(const uint8_t *line, size_t length, struct dsp_message *message) {
  size_t body_length;
  const enum dsp_read read = dsp_check_line(line, length, &body_length);
  if (read != DSP_GOOD) return read;
  return dsp_read_body(line, body_length, message) ? DSP_GOOD : DSP_BAD_FORMAT;
}

size_t dsp_write_line(const struct dsp_message *message, uint8_t line[DSP_MAX_LINE]) {
  if (message->type >= DSP_TYPES || (message->type <= DSP_FAULT && message->seq == 0)) return 0;
  struct dsp_text text = dsp_text_in(line, DSP_MAX_LINE);
  dsp_put_head(&text, message->type, message->seq);
  return dsp_put_fields(&text, message) ? dsp_end_line(&text) : 0;
}
