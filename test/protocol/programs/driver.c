/**
 * The library by hand: a command a line on standard input, a line of JSON for each on standard output.
 *
 *   crc HEX                                          number
 *   read HEX                                         message, or {"bad":…}
 *   session KEY DEVICE NONCE NONCE                   its key
 *   write TYPE NAME=VALUE…                           line without its LF, or null
 *   lines FILE                                       of each line of FILE, what `read` says: so many lines of JSON
 *   seal KEY COUNT FRAME | open KEY COUNT HEX        of a session: the line of the device's FRAME | message of the station's line, or null
 *   device DEVICE KIND FIRMWARE BOOT SEQ DRAWN KEY NONCES   a new one; KEY and NONCES as hex or `-`
 *   connect | disconnect | tick | receive HEX | hear FILE | report TYPE NAME=VALUE…
 *                                                    {"sends","obeys","unlocked","state","done"}, at the time of the last `at MS`
 *   restart                                          the device begins again with the memory that it saved last
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../firmware-protocol/c/dsp_internal.h"

#define MAX_INPUT 65536
#define MAX_OBEYED 16384
#define MAX_LINE_OF_FILE 4096
#define MAX_NONCES 8

static const char *const TYPES[] = {
  "CARD", "UNREAD", "CUT", "DOOR", "BUTTON", "FAULT", "HELLO", "BEAT", "WELCOME", "ACK", "LOCK", "UNLOCK", "LIGHT", "TONE",
};
static const char *const WORDS[] = {
  "shoe", "panel", "open", "closed", "loaded", "down", "up", "raised", "cleared",
  "off", "on", "blink", "alert", "taken", "move", "trouble", "refused", "called",
};
/** What a message calls its name. */
static const char *const NAMES[] = { "code", "device", "light" };
#define NAME_COUNT 3
static const char *const BAD[] = { "", "length", "check", "format" };
static const char *const STATES[] = { "off", "hello", "ready" };

static struct dsp_device device;
static struct dsp_memory saved;
static uint8_t key[DSP_KEY_BYTES];
static uint8_t nonces[MAX_NONCES][DSP_NONCE_BYTES];
static unsigned nonces_used;
static char name[64], firmware[64];
static uint32_t clock_ms;
static char said[MAX_INPUT];
static struct dsp_message obeyed[MAX_OBEYED];
static unsigned obeyed_count;

static size_t bytes_of(const char *hex, uint8_t *bytes, size_t most) {
  size_t count = 0;
  unsigned byte;
  for (; count < most && sscanf(hex + 2 * count, "%2x", &byte) == 1; count += 1) bytes[count] = (uint8_t)byte;
  return count;
}

static unsigned index_of(const char *word, const char *const words[], unsigned count) {
  for (unsigned at = 0; at < count; at += 1) if (strcmp(word, words[at]) == 0) return at;
  return count;
}

static void print_message(const struct dsp_message *m) {
  printf("{\"type\":\"%s\",\"seq\":%lu", TYPES[m->type], (unsigned long)m->seq);
  switch (m->type) {
    case DSP_CARD:
      printf(",\"code\":\"%s\"", m->card);
      if (m->place[0] != '\0') printf(",\"place\":\"%s\"", m->place);
      break;
    case DSP_DOOR: printf(",\"door\":\"%s\"", WORDS[m->word]); break;
    case DSP_BUTTON: printf(",\"key\":%u,\"state\":\"%s\"", m->key, WORDS[m->word]); break;
    case DSP_FAULT: printf(",\"state\":\"%s\",\"code\":\"%s\"", WORDS[m->word], m->name); break;
    case DSP_HELLO:
      printf(",\"version\":1,\"device\":\"%s\",\"boot\":\"%08lX\",\"kind\":\"%s\",\"firmware\":\"%s\",\"drawn\":%u,\"pending\":%u", m->name,
             (unsigned long)m->boot, WORDS[m->word], m->firmware, m->drawn, m->pending);
      break;
    case DSP_WELCOME:
      if (m->no_boot) printf(",\"boot\":\"-\"");
      else printf(",\"boot\":\"%08lX\"", (unsigned long)m->boot);
      break;
    case DSP_UNLOCK: printf(",\"forMs\":%u", m->for_ms); break;
    case DSP_LIGHT: printf(",\"light\":\"%s\",\"state\":\"%s\"", m->name, WORDS[m->word]); break;
    case DSP_TONE: printf(",\"tone\":\"%s\"", WORDS[m->word]); break;
    default: break;
  }
  printf("}");
}

static void print_read(const uint8_t *line, size_t length) {
  struct dsp_message message;
  const enum dsp_read read = dsp_read_line(line, length, &message);
  if (read == DSP_GOOD) print_message(&message);
  else printf("{\"bad\":\"%s\"}", BAD[read]);
  printf("\n");
}

/** TYPE NAME=VALUE…; fields that a message does not have are passed on all the same. */
static struct dsp_message message_of(char *words) {
  struct dsp_message m;
  memset(&m, 0, sizeof m);
  m.type = (enum dsp_type)index_of(strtok(words, " "), TYPES, DSP_TYPES);
  for (char *word = strtok(NULL, " "); word != NULL; word = strtok(NULL, " ")) {
    char *const value = strchr(word, '=') + 1;
    const unsigned long number = strtoul(value, NULL, 10);
    value[-1] = '\0';
    if (strcmp(word, "seq") == 0) m.seq = (uint32_t)number;
    else if (strcmp(word, "place") == 0) snprintf(m.place, sizeof m.place, "%s", value);
    else if (strcmp(word, "firmware") == 0) snprintf(m.firmware, sizeof m.firmware, "%s", value);
    else if (strcmp(word, "code") == 0 && m.type == DSP_CARD) snprintf(m.card, sizeof m.card, "%s", value);
    else if (index_of(word, NAMES, NAME_COUNT) < NAME_COUNT) snprintf(m.name, sizeof m.name, "%s", value);
    else if (strcmp(word, "forMs") == 0) m.for_ms = (uint16_t)number;
    else if (strcmp(word, "drawn") == 0) m.drawn = (uint16_t)number;
    else if (strcmp(word, "pending") == 0) m.pending = (uint16_t)number;
    else if (strcmp(word, "key") == 0) m.key = (uint8_t)number;
    else if (strcmp(word, "boot") == 0 && strcmp(value, "-") == 0) m.no_boot = true;
    else if (strcmp(word, "boot") == 0) m.boot = (uint32_t)strtoul(value, NULL, 16);
    else m.word = (enum dsp_word)index_of(value, WORDS, DSP_WORDS);
  }
  return m;
}

static void print_written(char *words) {
  const struct dsp_message message = message_of(words);
  uint8_t line[DSP_MAX_LINE];
  const size_t length = dsp_write_line(&message, line);
  if (length == 0) printf("null\n");
  else printf("\"%.*s\"\n", (int)length - 1, (const char *)line);
}

static FILE *opened(const char *path) {
  FILE *const file = fopen(path, "rb");
  if (file != NULL) return file;
  perror(path);
  exit(1);
}

static void print_lines(const char *path) {
  static uint8_t line[MAX_LINE_OF_FILE];
  size_t length = 0;
  FILE *const file = opened(path);
  for (int byte = fgetc(file); byte != EOF; byte = fgetc(file)) {
    if (byte != '\n' && length < sizeof line) line[length++] = (uint8_t)byte;
    if (byte != '\n') continue;
    // As much memory as the line has bytes, so that a sanitizer sees every step beyond it.
    uint8_t *const exact = malloc(length > 0 ? length : 1);
    if (exact == NULL) exit(1);
    memcpy(exact, line, length);
    print_read(exact, length);
    free(exact);
    length = 0;
  }
  fclose(file);
}

static void print_session(const char *words) {
  char key_hex[65], nonce_hex[33], station_hex[33];
  uint8_t own[DSP_NONCE_BYTES];
  struct dsp_seal seal;
  if (sscanf(words, "%64s %63s %32s %32s", key_hex, name, nonce_hex, station_hex) != 4) exit(1);
  bytes_of(key_hex, key, sizeof key);
  bytes_of(nonce_hex, own, sizeof own);
  dsp_begin_seal(&seal, key, name, own, (const uint8_t *)station_hex);
  printf("\"");
  for (unsigned at = 0; at < DSP_KEY_BYTES; at += 1) printf("%02X", seal.key[at]);
  printf("\"\n");
}

/** KEY COUNT, and what follows. */
static struct dsp_seal seal_of(const char *words, const char **rest) {
  struct dsp_seal seal;
  char *end;
  bytes_of(words, seal.key, sizeof seal.key);
  seal.said = seal.heard = (uint32_t)strtoul(words + 2 * DSP_KEY_BYTES, &end, 10) - 1;
  *rest = end + 1;
  return seal;
}

static void print_sealed(const char *words) {
  const char *frame;
  uint8_t line[DSP_MAX_LINE];
  struct dsp_seal seal = seal_of(words, &frame);
  struct dsp_text text = dsp_text_in(line, sizeof line);
  dsp_put(&text, frame);
  printf("\"%.*s\"\n", (int)dsp_seal_line(&seal, &text) - 1, (const char *)line);
}

static void print_opened(const char *words) {
  const char *hex;
  uint8_t line[DSP_MAX_LINE];
  struct dsp_message message;
  struct dsp_seal seal = seal_of(words, &hex);
  const size_t length = bytes_of(hex, line, sizeof line);
  if (dsp_is_sealed(line, length) && dsp_open_line(&seal, line, length, &message)) print_message(&message);
  else printf("null");
  printf("\n");
}

static uint32_t now_ms(void *context) {
  (void)context;
  return clock_ms;
}
static void write_line(void *context, const uint8_t *line, size_t length) {
  (void)context;
  const size_t before = strlen(said);
  if (before + length + 4 >= sizeof said) return;
  snprintf(said + before, sizeof said - before, "%s\"%.*s\"", before > 0 ? "," : "", (int)length - 1, (const char *)line);
}
static void save(void *context, const struct dsp_memory *memory) {
  (void)context;
  saved = *memory;
}
static void obey(void *context, const struct dsp_message *command) {
  (void)context;
  if (obeyed_count < MAX_OBEYED) obeyed[obeyed_count++] = *command;
}
static void fill(void *context, uint8_t *bytes, size_t count) {
  (void)context;
  memcpy(bytes, nonces[nonces_used % MAX_NONCES], count);
  nonces_used += 1;
}

static bool start(enum dsp_word kind, bool has_key) {
  const struct dsp_port port = { .now_ms = now_ms, .write = write_line, .save = save, .obey = obey, .random = fill };
  const struct dsp_identity who = { .device = name, .firmware = firmware, .kind = kind, .key = has_key ? key : NULL };
  return dsp_start(&device, who, port, &saved);
}

static bool new_device(const char *words) {
  char kind[8], key_hex[65], nonces_hex[32 * MAX_NONCES + 1];
  unsigned long boot, seq, drawn;
  if (sscanf(words, "%63s %7s %63s %lx %lu %lu %64s %256s", name, kind, firmware, &boot, &seq, &drawn, key_hex, nonces_hex) != 8) exit(1);
  dsp_fresh(&saved, (uint32_t)boot, (uint16_t)drawn);
  saved.last_seq = (uint32_t)seq;
  const bool has_key = bytes_of(key_hex, key, sizeof key) == sizeof key;
  bytes_of(nonces_hex, nonces[0], sizeof nonces);
  nonces_used = 0;
  return start((enum dsp_word)index_of(kind, WORDS, DSP_WORDS), has_key);
}

static void receive_file(const char *path) {
  uint8_t bytes[1000];
  FILE *const file = opened(path);
  for (size_t count = fread(bytes, 1, sizeof bytes, file); count > 0; count = fread(bytes, 1, sizeof bytes, file)) {
    dsp_receive(&device, bytes, count);
    said[0] = '\0';
  }
  fclose(file);
}

static bool do_device(const char *command, char *rest) {
  static uint8_t bytes[MAX_INPUT];
  if (strcmp(command, "connect") == 0) dsp_connected(&device);
  else if (strcmp(command, "disconnect") == 0) dsp_disconnected(&device);
  else if (strcmp(command, "tick") == 0) dsp_tick(&device);
  else if (strcmp(command, "receive") == 0) dsp_receive(&device, bytes, bytes_of(rest, bytes, sizeof bytes));
  else if (strcmp(command, "hear") == 0) receive_file(rest);
  else if (strcmp(command, "device") == 0) return new_device(rest);
  else if (strcmp(command, "restart") == 0) return start(device.who.kind, device.who.key != NULL);
  else if (strcmp(command, "report") == 0) {
    const struct dsp_message happened = message_of(rest);
    return dsp_report(&device, &happened);
  } else {
    fprintf(stderr, "there is no command %s\n", command);
    exit(1);
  }
  return true;
}

static void print_device(bool is_done) {
  printf("{\"sends\":[%s],\"obeys\":[", said);
  for (unsigned at = 0; at < obeyed_count; at += 1) {
    if (at > 0) printf(",");
    print_message(&obeyed[at]);
  }
  printf("],\"unlocked\":%s,\"state\":\"%s\",\"done\":%s}\n", dsp_is_unlocked(&device) ? "true" : "false", STATES[device.state],
         is_done ? "true" : "false");
}

int main(void) {
  static char line[MAX_INPUT];
  static uint8_t bytes[MAX_INPUT];
  while (fgets(line, sizeof line, stdin) != NULL) {
    line[strcspn(line, "\n")] = '\0';
    char *const blank = strchr(line, ' ');
    char *const rest = blank == NULL ? line + strlen(line) : blank + 1;
    if (blank != NULL) *blank = '\0';
    said[0] = '\0';
    obeyed_count = 0;
    if (strcmp(line, "crc") == 0) printf("%lu\n", (unsigned long)dsp_crc32(bytes, bytes_of(rest, bytes, sizeof bytes)));
    else if (strcmp(line, "read") == 0) print_read(bytes, bytes_of(rest, bytes, sizeof bytes));
    else if (strcmp(line, "write") == 0) print_written(rest);
    else if (strcmp(line, "session") == 0) print_session(rest);
    else if (strcmp(line, "seal") == 0) print_sealed(rest);
    else if (strcmp(line, "open") == 0) print_opened(rest);
    else if (strcmp(line, "lines") == 0) print_lines(rest);
    else if (strcmp(line, "at") == 0) clock_ms = (uint32_t)strtoul(rest, NULL, 10);
    else print_device(do_device(line, rest));
  }
  return 0;
}
