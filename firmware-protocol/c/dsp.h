/**
 * DSP, the native wire protocol, version 1, for the firmware of a device. ../native/README.md says what it means; README.md beside this
 * file says how to port it. C99, freestanding: no allocation, no library, no global state.
 *
 * dsp_frame.c and dsp_message.c read and write lines, dsp_auth.c seals and opens those of an authenticated session, dsp_device.c is the
 * device's half.
 */
#ifndef DSP_H
#define DSP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define DSP_VERSION 1
/** With the line end. */
#define DSP_MAX_LINE 120
/** Frames kept until they are acknowledged. */
#define DSP_MAX_PENDING 64
/** Longest texts, without their NUL. */
#define DSP_DEVICE_CHARS 20
#define DSP_FIRMWARE_CHARS 12
#define DSP_CODE_CHARS 24
#define DSP_LIGHT_CHARS 16
#define DSP_PLACE_CHARS 16
#define DSP_CARD_CHARS 2
/** The longest fields of a numbered frame, each after its blank: "cleared" and a fault's code. */
#define DSP_FIELDS_CHARS (9 + DSP_CODE_CHARS)
#define DSP_MAX_KEY 63
#define DSP_MAX_UNLOCK_MS 10000
#define DSP_KEY_BYTES 32
#define DSP_NONCE_BYTES 16

/** Times of section 8, in milliseconds. A makefile may set others within the ranges allowed there. */
#ifndef DSP_REPEAT_MS
#define DSP_REPEAT_MS 250
#endif
#ifndef DSP_BEAT_MS
#define DSP_BEAT_MS 500
#endif
#ifndef DSP_STATION_LOST_MS
#define DSP_STATION_LOST_MS 1500
#endif

/* ---- Messages ---- */

/** The numbered ones first, those of the station last. */
enum dsp_type {
  DSP_CARD, DSP_UNREAD, DSP_CUT, DSP_DOOR, DSP_BUTTON, DSP_FAULT,
  DSP_HELLO, DSP_BEAT,
  DSP_WELCOME, DSP_ACK, DSP_LOCK, DSP_UNLOCK, DSP_LIGHT, DSP_TONE,
  DSP_TYPES
};

/** The fixed words of fields: HELLO's kind, and the states of DOOR, BUTTON, FAULT, LIGHT and TONE. */
enum dsp_word {
  DSP_SHOE, DSP_PANEL,
  DSP_OPEN, DSP_CLOSED, DSP_LOADED,
  DSP_DOWN, DSP_UP,
  DSP_RAISED, DSP_CLEARED,
  DSP_OFF, DSP_ON, DSP_BLINK, DSP_ALERT,
  DSP_TAKEN, DSP_MOVE, DSP_TROUBLE, DSP_REFUSED, DSP_CALLED,
  DSP_WORDS
};

/** One line. Of the fields after `seq`, only those count that its type has. Texts end with NUL. */
struct dsp_message {
  enum dsp_type type;
  /** CARD to FAULT: from 1. */
  uint32_t seq;
  enum dsp_word word;
  /** HELLO, WELCOME. */
  uint32_t boot;
  /** WELCOME: it names no boot (`-`), so that whoever hears it says HELLO. */
  bool no_boot;
  /** UNLOCK: 1 to DSP_MAX_UNLOCK_MS. */
  uint16_t for_ms;
  /** HELLO: `pending` at most `drawn`. */
  uint16_t drawn;
  uint16_t pending;
  /** BUTTON: 0 to DSP_MAX_KEY. */
  uint8_t key;
  /** CARD: rank and suit, as in "TH". */
  char card[DSP_CARD_CHARS + 1];
  /** CARD: where it lies, or empty. */
  char place[DSP_PLACE_CHARS + 1];
  /** HELLO's DEVICE, FAULT's CODE, LIGHT's LIGHT. */
  char name[DSP_CODE_CHARS + 1];
  /** HELLO. */
  char firmware[DSP_FIRMWARE_CHARS + 1];
};

/** What a line is. LENGTH: cut off, or noise. CHECK: damaged. FORMAT: its check holds, but no frame of this version is so. */
enum dsp_read { DSP_GOOD, DSP_BAD_LENGTH, DSP_BAD_CHECK, DSP_BAD_FORMAT };

uint32_t dsp_crc32(const uint8_t *bytes, size_t count);

/** Reads a line without its LF. Noise before a frame makes it bad. `message` holds something only after DSP_GOOD. */
enum dsp_read dsp_read_line(const uint8_t *line, size_t length, struct dsp_message *message);

/** Writes the line with its LF, and gives its length; 0 where a field is out of its range. */
size_t dsp_write_line(const struct dsp_message *message, uint8_t line[DSP_MAX_LINE]);

/* ---- Authentication ---- */

/** An authenticated session as the device uses it. */
struct dsp_seal {
  uint8_t key[DSP_KEY_BYTES];
  /** Counters of the newest line said and heard. */
  uint32_t said;
  uint32_t heard;
};

/* ---- The device's half ---- */

/** A numbered frame that waits for its acknowledgement: what stands on its line after the number. */
struct dsp_kept {
  uint8_t type;
  char fields[DSP_FIELDS_CHARS + 1];
};

/**
 * What a device remembers (section 5). `drawn` outlives a loss of power. The rest does so together or not at all: who loses the queue takes
 * a new boot id (`dsp_fresh`).
 */
struct dsp_memory {
  /** Never used before. */
  uint32_t boot;
  uint32_t last_seq;
  uint16_t drawn;
  /** How many frames wait. The newest has the number `last_seq`. */
  uint16_t pending;
  /** Oldest first. */
  struct dsp_kept queue[DSP_MAX_PENDING];
};

/** What a device says of itself. Both texts, and the key, stay where they are while it lives. */
struct dsp_identity {
  const char *device;
  const char *firmware;
  /** DSP_SHOE or DSP_PANEL. */
  enum dsp_word kind;
  /** DSP_KEY_BYTES of a secret that the station has as well; NULL: the device is not authenticated. */
  const uint8_t *key;
};

/** What the library asks of the firmware. None of these may call the library. */
struct dsp_port {
  /** Given to each of the others. */
  void *context;
  /** Milliseconds of a clock that never goes back, but may overflow. */
  uint32_t (*now_ms)(void *context);
  /** Sends a line. What does not fit into the transmitter may be dropped: it is repeated. */
  void (*write)(void *context, const uint8_t *line, size_t length);
  /** The memory has changed, and is said to the station after this. NULL: nothing outlives a loss of power. */
  void (*save)(void *context, const struct dsp_memory *memory);
  /** Does what LOCK, UNLOCK, LIGHT or TONE say. NULL: nothing. The lock follows dsp_is_unlocked; UNLOCK only tells that it has changed. */
  void (*obey)(void *context, const struct dsp_message *command);
  /** Fills with bytes that nobody can guess, of a hardware generator. Needed with a key only. */
  void (*random)(void *context, uint8_t *bytes, size_t count);
};

enum dsp_state { DSP_STATE_OFF, DSP_STATE_HELLO, DSP_STATE_READY };

/** Every field belongs to the library; `memory` and `state` may be read. */
struct dsp_device {
  struct dsp_identity who;
  struct dsp_port port;
  struct dsp_memory memory;
  enum dsp_state state;
  uint32_t unlocked_at_ms;
  /** 0: locked. */
  uint32_t unlocked_for_ms;
  /** A good line of the station. */
  uint32_t heard_ms;
  /** Any line of the device. */
  uint32_t said_ms;
  /** HELLO, or the oldest frame. */
  uint32_t offered_ms;
  /** The station's nonce is here since `answered_ms`, and `seal` holds. */
  bool is_answered;
  uint32_t answered_ms;
  uint8_t nonce[DSP_NONCE_BYTES];
  struct dsp_seal seal;
  /** Of a line that grows beyond this, nothing is kept. */
  uint8_t line[DSP_MAX_LINE - 1];
  uint8_t line_length;
  bool line_is_too_long;
};

/** A memory without a past. `drawn`: as it was kept through the loss of power. */
void dsp_fresh(struct dsp_memory *memory, uint32_t boot, uint16_t drawn);

/** Begins without a connection. `memory`: what was kept, or a fresh one; it is copied. False: a text or the memory is out of its range. */
bool dsp_start(struct dsp_device *device, struct dsp_identity who, struct dsp_port port, const struct dsp_memory *memory);

/** A serial device is connected from its start on; over TCP this is each new connection. */
void dsp_connected(struct dsp_device *device);
void dsp_disconnected(struct dsp_device *device);

/** Bytes of the station, as they come. */
void dsp_receive(struct dsp_device *device, const uint8_t *bytes, size_t count);

/** To be called every 50 ms or oftener: repetitions, beats, the end of UNLOCK, the loss of the station. */
void dsp_tick(struct dsp_device *device);

/**
 * Something happened: a message of the types CARD to FAULT, its number aside. False: it is none of those, a field is out of its range, or
 * 64 frames wait already; nothing is said then, and the event is for the caller to keep or to tell the dealer.
 */
bool dsp_report(struct dsp_device *device, const struct dsp_message *happened);

/** Whether a card may be drawn now. */
bool dsp_is_unlocked(const struct dsp_device *device);

#endif
