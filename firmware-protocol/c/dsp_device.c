#include "dsp_internal.h"

#define LF 0x0A
/** "WELCOME 0 ", the boot id, " N=", the nonce. */
#define GREETING_BYTES (10 + DSP_HEX32_DIGITS + 3 + DSP_NONCE_DIGITS)

static uint32_t now_ms(const struct dsp_device *device) {
  return device->port.now_ms(device->port.context);
}

static bool is_over(const struct dsp_device *device, uint32_t since_ms, uint32_t for_ms) {
  return (uint32_t)(now_ms(device) - since_ms) >= for_ms;
}

/* ---- What is remembered ---- */

static void save(const struct dsp_device *device) {
  if (device->port.save != NULL) device->port.save(device->port.context, &device->memory);
}

static bool is_draw(const struct dsp_kept *kept) {
  return kept->type == DSP_CARD || kept->type == DSP_UNREAD;
}

static bool is_loading(const struct dsp_kept *kept) {
  // " open", " closed", " loaded"
  return kept->type == DSP_DOOR && kept->fields[1] == 'l';
}

/** The number before the oldest frame that waits; the last one used if none does. */
static uint32_t before_oldest(const struct dsp_memory *memory) {
  return memory->last_seq - memory->pending;
}

/** Of the cards drawn since the shoe was loaded, those that wait. */
static uint16_t pending_draws(const struct dsp_memory *memory) {
  uint16_t draws = 0;
  for (unsigned at = 0; at < memory->pending; at += 1) {
    if (is_loading(&memory->queue[at])) draws = 0;
    else if (is_draw(&memory->queue[at])) draws = (uint16_t)(draws + 1);
  }
  return draws;
}

/** Drops the frames up to `seq`. Whether there were any. */
static bool acknowledge(struct dsp_device *device, uint32_t seq) {
  struct dsp_memory *const memory = &device->memory;
  const uint32_t before = before_oldest(memory);
  if (seq <= before || memory->pending == 0) return false;
  const unsigned dropped = seq - before < memory->pending ? (unsigned)(seq - before) : memory->pending;
  memory->pending = (uint16_t)(memory->pending - dropped);
  for (unsigned at = 0; at < memory->pending; at += 1) memory->queue[at] = memory->queue[at + dropped];
  save(device);
  return true;
}

/* ---- What is said ---- */

static void copy_chars(char *to, const char *from, size_t most) {
  for (size_t at = 0; at <= most; at += 1) {
    to[at] = from[at];
    if (from[at] == '\0') return;
  }
}

static void put_kept(struct dsp_text *text, const struct dsp_memory *memory, unsigned at) {
  dsp_put_head(text, (enum dsp_type)memory->queue[at].type, before_oldest(memory) + 1 + at);
  dsp_put(text, memory->queue[at].fields);
}

/** Without its check. False where what is said of the device is out of its range. */
static bool put_hello(struct dsp_text *text, const struct dsp_device *device) {
  const struct dsp_memory *const memory = &device->memory;
  struct dsp_message hello = { .type = DSP_HELLO, .word = device->who.kind, .boot = memory->boot, .drawn = memory->drawn };
  hello.pending = pending_draws(memory);
  copy_chars(hello.name, device->who.device, DSP_DEVICE_CHARS);
  copy_chars(hello.firmware, device->who.firmware, DSP_FIRMWARE_CHARS);
  dsp_put_head(text, DSP_HELLO, before_oldest(memory));
  return dsp_put_fields(text, &hello);
}

/** The HELLO that asks for a nonce: nothing is proved yet. */
static void put_greeting(struct dsp_text *text, const struct dsp_device *device) {
  dsp_put_head(text, DSP_HELLO, before_oldest(&device->memory));
  dsp_put(text, " ");
  dsp_put_number(text, DSP_VERSION);
  dsp_put(text, " ");
  dsp_put(text, device->who.device);
  dsp_put(text, " ");
  dsp_put_hex32(text, device->memory.boot);
  dsp_put(text, device->who.kind == DSP_PANEL ? " panel N=" : " shoe N=");
  dsp_put_hex(text, device->nonce, DSP_NONCE_BYTES);
}

static void say(struct dsp_device *device, struct dsp_text *text) {
  const size_t length = device->is_answered ? dsp_seal_line(&device->seal, text) : dsp_end_line(text);
  device->said_ms = now_ms(device);
  if (length > 0) device->port.write(device->port.context, text->bytes, length);
}

/** What waits for the station's answer: HELLO, or the oldest frame. */
static void offer(struct dsp_device *device) {
  uint8_t line[DSP_MAX_LINE];
  struct dsp_text text = dsp_text_in(line, sizeof line);
  device->offered_ms = now_ms(device);
  if (device->state == DSP_STATE_READY) {
    put_kept(&text, &device->memory, 0);
  } else if (device->who.key != NULL && !device->is_answered) {
    put_greeting(&text, device);
  } else {
    (void)put_hello(&text, device);
  }
  say(device, &text);
}

static void beat(struct dsp_device *device) {
  uint8_t line[DSP_MAX_LINE];
  struct dsp_text text = dsp_text_in(line, sizeof line);
  dsp_put_head(&text, DSP_BEAT, device->memory.last_seq);
  say(device, &text);
}

/** A connection begins, or the station is lost: nothing counts until it has welcomed this boot. */
static void greet(struct dsp_device *device) {
  device->state = DSP_STATE_HELLO;
  device->unlocked_for_ms = 0;
  device->is_answered = false;
  if (device->who.key != NULL) device->port.random(device->port.context, device->nonce, DSP_NONCE_BYTES);
  offer(device);
}

/* ---- What is heard ---- */

static void obey(struct dsp_device *device, const struct dsp_message *message) {
  device->heard_ms = now_ms(device);
  // One frame is under way, the oldest. A number above it acknowledges what was never said.
  const bool is_possible = message->seq <= before_oldest(&device->memory) + 1;
  if (is_possible && acknowledge(device, message->seq) && device->memory.pending > 0) offer(device);
  if (message->type == DSP_ACK) return;
  if (message->type == DSP_LOCK || message->type == DSP_UNLOCK) {
    device->unlocked_at_ms = device->heard_ms;
    device->unlocked_for_ms = message->type == DSP_UNLOCK ? message->for_ms : 0;
  }
  if (device->port.obey != NULL) device->port.obey(device->port.context, message);
}

static void welcome(struct dsp_device *device, const struct dsp_message *message) {
  if (message->no_boot || message->boot != device->memory.boot) {
    if (device->state == DSP_STATE_READY || (message->no_boot && device->is_answered)) greet(device);
    return;
  }
  // More than was ever said: the boot id was used before, and these are the numbers of another life.
  if (message->seq > device->memory.last_seq) {
    if (device->is_answered) beat(device);
    return;
  }
  const bool is_new = device->state == DSP_STATE_HELLO;
  device->heard_ms = now_ms(device);
  device->state = DSP_STATE_READY;
  if ((acknowledge(device, message->seq) || is_new) && device->memory.pending > 0) offer(device);
}

static void hear(struct dsp_device *device, const struct dsp_message *message) {
  if (message->type == DSP_WELCOME) welcome(device, message);
  else if (message->type > DSP_WELCOME && device->state == DSP_STATE_READY) obey(device, message);
}

/** Takes the station's nonce. Only the first: its key would begin to count again with the same nonce. */
static bool takes_nonce(struct dsp_device *device, const uint8_t *line, size_t length) {
  static const char BEGIN[] = "WELCOME 0 ";
  size_t body_length;
  uint32_t boot;
  if (device->is_answered || dsp_check_line(line, length, &body_length) != DSP_GOOD || body_length != GREETING_BYTES) return false;
  for (unsigned at = 0; BEGIN[at] != '\0'; at += 1) if (line[at] != (uint8_t)BEGIN[at]) return false;
  const uint8_t *const digits = line + sizeof BEGIN - 1;
  const uint8_t *const nonce = digits + DSP_HEX32_DIGITS + 3;
  if (nonce[-3] != ' ' || nonce[-2] != 'N' || nonce[-1] != '=' || !dsp_is_hex(nonce, DSP_NONCE_DIGITS)) return false;
  if (!dsp_read_hex32(digits, &boot) || boot != device->memory.boot) return false;
  dsp_begin_seal(&device->seal, device->who.key, device->who.device, device->nonce, nonce);
  device->is_answered = true;
  device->answered_ms = now_ms(device);
  return true;
}

static void hear_line(struct dsp_device *device, const uint8_t *line, size_t length) {
  struct dsp_message message;
  if (device->who.key == NULL) {
    if (dsp_read_line(line, length, &message) == DSP_GOOD) hear(device, &message);
  } else if (dsp_is_sealed(line, length)) {
    if (device->is_answered && dsp_open_line(&device->seal, line, length, &message)) hear(device, &message);
  } else if (takes_nonce(device, line, length)) {
    offer(device);
  } else if (dsp_read_line(line, length, &message) == DSP_GOOD && message.type == DSP_WELCOME && message.no_boot) {
    // Who has lost the session cannot seal. All that it can ask for is to begin anew.
    welcome(device, &message);
  }
}

/* ---- What the firmware calls ---- */

static bool is_sound(const struct dsp_device *device) {
  const struct dsp_memory *const memory = &device->memory;
  uint8_t line[DSP_MAX_LINE];
  struct dsp_message message;
  struct dsp_text text = dsp_text_in(line, sizeof line);
  if (memory->pending > DSP_MAX_PENDING || memory->pending > memory->last_seq || !put_hello(&text, device)) return false;
  for (unsigned at = 0; at < memory->pending; at += 1) {
    const struct dsp_kept *const kept = &memory->queue[at];
    if (kept->type > DSP_FAULT || dsp_length_of(kept->fields, DSP_FIELDS_CHARS) > DSP_FIELDS_CHARS) return false;
    text.length = 0;
    put_kept(&text, memory, at);
    if (!dsp_read_body(line, text.length, &message)) return false;
  }
  return true;
}

void dsp_fresh(struct dsp_memory *memory, uint32_t boot, uint16_t drawn) {
  memory->boot = boot;
  memory->last_seq = 0;
  memory->drawn = drawn;
  memory->pending = 0;
}

bool dsp_start(struct dsp_device *device, struct dsp_identity who, struct dsp_port port, const struct dsp_memory *memory) {
  device->who = who;
  device->port = port;
  device->memory = *memory;
  device->state = DSP_STATE_OFF;
  device->unlocked_for_ms = 0;
  device->is_answered = false;
  return is_sound(device);
}

void dsp_connected(struct dsp_device *device) {
  device->line_length = 0;
  device->line_is_too_long = false;
  greet(device);
}

void dsp_disconnected(struct dsp_device *device) {
  device->state = DSP_STATE_OFF;
}

void dsp_receive(struct dsp_device *device, const uint8_t *bytes, size_t count) {
  if (device->state == DSP_STATE_OFF) return;
  for (size_t at = 0; at < count; at += 1) {
    if (bytes[at] == LF) {
      if (!device->line_is_too_long) hear_line(device, device->line, device->line_length);
      device->line_length = 0;
      device->line_is_too_long = false;
    } else if (device->line_length < sizeof device->line) {
      device->line[device->line_length++] = bytes[at];
    } else {
      device->line_is_too_long = true;
    }
  }
}

void dsp_tick(struct dsp_device *device) {
  // Not left to dsp_is_unlocked alone: a clock that overflows would unlock the shoe again.
  if (device->unlocked_for_ms > 0 && is_over(device, device->unlocked_at_ms, device->unlocked_for_ms)) device->unlocked_for_ms = 0;
  if (device->state == DSP_STATE_READY && is_over(device, device->heard_ms, DSP_STATION_LOST_MS)) greet(device);
  // The proof is not answered: the station has forgotten its nonce, or it was another's.
  if (device->state == DSP_STATE_HELLO && device->is_answered && is_over(device, device->answered_ms, DSP_STATION_LOST_MS)) greet(device);
  const bool waits = device->state == DSP_STATE_HELLO || (device->state == DSP_STATE_READY && device->memory.pending > 0);
  if (waits && is_over(device, device->offered_ms, DSP_REPEAT_MS)) offer(device);
  if (device->state == DSP_STATE_READY && is_over(device, device->said_ms, DSP_BEAT_MS)) beat(device);
}

bool dsp_report(struct dsp_device *device, const struct dsp_message *happened) {
  struct dsp_memory *const memory = &device->memory;
  if (happened->type > DSP_FAULT || memory->pending == DSP_MAX_PENDING || memory->last_seq == UINT32_MAX) return false;
  struct dsp_kept *const kept = &memory->queue[memory->pending];
  struct dsp_text text = dsp_text_in((uint8_t *)kept->fields, DSP_FIELDS_CHARS);
  if (!dsp_put_fields(&text, happened)) return false;
  kept->fields[text.length] = '\0';
  kept->type = (uint8_t)happened->type;
  memory->last_seq += 1;
  memory->pending = (uint16_t)(memory->pending + 1);
  if (is_loading(kept)) memory->drawn = 0;
  else if (is_draw(kept) && memory->drawn < UINT16_MAX) memory->drawn = (uint16_t)(memory->drawn + 1);
  save(device);
  if (device->state == DSP_STATE_READY && memory->pending == 1) offer(device);
  return true;
}

bool dsp_is_unlocked(const struct dsp_device *device) {
  const bool is_in_time = device->unlocked_for_ms > 0 && !is_over(device, device->unlocked_at_ms, device->unlocked_for_ms);
  return device->state == DSP_STATE_READY && is_in_time && device->memory.pending < DSP_MAX_PENDING;
}
