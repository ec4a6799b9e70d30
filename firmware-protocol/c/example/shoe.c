/**
 * A shoe on a serial line of this computer, to read and to try the library with:
 *
 *   shoe PORT FILE DEVICE KEY EVENT…
 *
 * It deals the EVENTs in this order, each as soon as the station lets it: a card ("TH"), `unread`, `cut`, `loaded`. FILE is its memory:
 * started again with the same one it goes on where it was, as a shoe with FRAM does. KEY: 64 hex digits, or `-`: not authenticated.
 * It runs until it is killed.
 */
#define _POSIX_C_SOURCE 200809L
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "../dsp.h"

#define FIRMWARE "example-1"
#define TICK_MS 10
#define FIRST_EVENT 5
#define CHUNK_BYTES 256

/** -1: the port is not there. */
static int port = -1;
static const char *memory_path;

static uint32_t now_ms(void *context) {
  struct timespec now;
  (void)context;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint32_t)now.tv_sec * 1000u + (uint32_t)(now.tv_nsec / 1000000);
}

static void write_line(void *context, const uint8_t *line, size_t length) {
  (void)context;
  // What the port does not take now is lost, and repeated in time.
  if (port >= 0 && write(port, line, length) < 0) perror("shoe: write");
}

static void fill_random(void *context, uint8_t *bytes, size_t count) {
  FILE *const source = fopen("/dev/urandom", "rb");
  (void)context;
  if (source == NULL || fread(bytes, 1, count, source) != count) {
    perror("shoe: /dev/urandom");
    exit(1);
  }
  fclose(source);
}

/** The whole of it in one step: who is stopped half way keeps the old one. */
static void save(void *context, const struct dsp_memory *memory) {
  char path[4096];
  (void)context;
  const int length = snprintf(path, sizeof path, "%s.new", memory_path);
  FILE *const file = length > 0 && (size_t)length < sizeof path ? fopen(path, "wb") : NULL;
  const bool is_written = file != NULL && fwrite(memory, sizeof *memory, 1, file) == 1 && fflush(file) == 0 && fsync(fileno(file)) == 0;
  if (file == NULL || fclose(file) != 0 || !is_written || rename(path, memory_path) != 0) {
    // A shoe that cannot remember must not deal.
    perror("shoe: its memory");
    exit(1);
  }
}

static void load(struct dsp_memory *memory) {
  FILE *const file = fopen(memory_path, "rb");
  const bool is_kept = file != NULL && fread(memory, sizeof *memory, 1, file) == 1;
  if (file != NULL) fclose(file);
  if (is_kept) return;
  uint32_t boot;
  fill_random(NULL, (uint8_t *)&boot, sizeof boot);
  dsp_fresh(memory, boot, 0);
}

static void open_port(const char *path) {
  struct termios line;
  port = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK);
  if (port < 0 || tcgetattr(port, &line) != 0) return;
  line.c_iflag = 0;
  line.c_oflag = 0;
  line.c_lflag = 0;
  line.c_cflag = CS8 | CREAD | CLOCAL;
  cfsetispeed(&line, B115200);
  cfsetospeed(&line, B115200);
  tcsetattr(port, TCSANOW, &line);
}

/** Bytes that have come within a tick. */
static void listen_to_port(struct dsp_device *device) {
  uint8_t bytes[CHUNK_BYTES];
  struct pollfd ready = { .fd = port, .events = POLLIN };
  if (poll(&ready, 1, TICK_MS) <= 0) return;
  const ssize_t count = read(port, bytes, sizeof bytes);
  if (count > 0) {
    dsp_receive(device, bytes, (size_t)count);
    return;
  }
  close(port);
  port = -1;
  dsp_disconnected(device);
}

static bool message_of(const char *event, struct dsp_message *message) {
  memset(message, 0, sizeof *message);
  if (strcmp(event, "unread") == 0) message->type = DSP_UNREAD;
  else if (strcmp(event, "cut") == 0) message->type = DSP_CUT;
  else if (strcmp(event, "loaded") == 0) {
    message->type = DSP_DOOR;
    message->word = DSP_LOADED;
  } else {
    message->type = DSP_CARD;
    if (strlen(event) > DSP_CARD_CHARS) return false;
    memcpy(message->card, event, strlen(event));
  }
  return true;
}

/** Each event is one numbered frame, so the last number tells how many are out. The lid can be opened whenever; a card needs the lock. */
static void deal(struct dsp_device *device, char *const events[], uint32_t count) {
  struct dsp_message message;
  const uint32_t out = device->memory.last_seq;
  if (out >= count || device->memory.pending > 0) return;
  const bool is_wrong = !message_of(events[out], &message);
  if (!is_wrong && message.type != DSP_DOOR && !dsp_is_unlocked(device)) return;
  if (is_wrong || !dsp_report(device, &message)) {
    fprintf(stderr, "shoe: there is no event \"%s\"\n", events[out]);
    exit(2);
  }
}

static bool read_key(const char *digits, uint8_t key[DSP_KEY_BYTES]) {
  if (strlen(digits) != 2 * DSP_KEY_BYTES) return false;
  for (size_t at = 0; at < DSP_KEY_BYTES; at += 1) {
    unsigned byte;
    if (sscanf(digits + 2 * at, "%2x", &byte) != 1) return false;
    key[at] = (uint8_t)byte;
  }
  return true;
}

int main(int count, char *arguments[]) {
  static struct dsp_device device;
  static struct dsp_memory memory;
  static uint8_t key[DSP_KEY_BYTES];
  const struct dsp_port calls = { .now_ms = now_ms, .write = write_line, .save = save, .random = fill_random };
  if (count < FIRST_EVENT || (strcmp(arguments[4], "-") != 0 && !read_key(arguments[4], key))) {
    fputs("usage: shoe PORT FILE DEVICE KEY EVENT...\n", stderr);
    return 2;
  }
  memory_path = arguments[2];
  load(&memory);
  const struct dsp_identity who = {
    .device = arguments[3], .firmware = FIRMWARE, .kind = DSP_SHOE, .key = strcmp(arguments[4], "-") == 0 ? NULL : key,
  };
  if (!dsp_start(&device, who, calls, &memory)) {
    fputs("shoe: its name or its memory cannot be\n", stderr);
    return 2;
  }
  for (;;) {
    if (port < 0) {
      open_port(arguments[1]);
      if (port >= 0) dsp_connected(&device);
      else poll(NULL, 0, TICK_MS);
    } else {
      listen_to_port(&device);
    }
    dsp_tick(&device);
    deal(&device, arguments + FIRST_EVENT, (uint32_t)(count - FIRST_EVENT));
  }
}
