"""A shoe written from the page of the protocol alone: Python 3, nothing but its standard library.

    device.py HOST PORT DEVICE CARD...

Connects to a station, deals the cards when it is let, and ends when all are acknowledged. Its queue goes with its power, and so does its
boot id (section 5).
"""

import os
import socket
import sys
import time
import zlib

MAX_LINE_BYTES = 120
MAX_PENDING = 64
REPEAT_S = 0.25
BEAT_S = 0.5
STATION_LOST_S = 1.5
TICK_S = 0.02
CHECK_DIGITS = 8
CAPITAL_HEX = set("0123456789ABCDEF")


def line_of(body):
    """Section 2: what goes on the wire."""
    return b"%s *%08X\n" % (body.encode("ascii"), zlib.crc32(body.encode("ascii")))


def body_of(line):
    """What a good line says before its check; None for a bad one. Without the LF."""
    line = line.removesuffix(b"\r").decode("latin-1")
    body, mark, check = line[: -CHECK_DIGITS - 2], line[-CHECK_DIGITS - 2 : -CHECK_DIGITS], line[-CHECK_DIGITS:]
    if mark != " *" or not body or not set(check) <= CAPITAL_HEX:
        return None
    return body if zlib.crc32(body.encode("latin-1")) == int(check, 16) else None


class Device:
    """Section 9, on one connection: this device does not outlive it."""

    def __init__(self, wire, name):
        self.wire = wire
        self.name = name
        self.boot = os.urandom(4).hex().upper()
        self.state = "hello"
        self.last = 0
        self.queue = []
        self.drawn = 0
        self.unlocked_until = 0.0
        self.half = b""
        self.sent = 0
        self.heard = self.said = self.offered = time.monotonic()
        self.greet()

    def say(self, body):
        self.said = time.monotonic()
        self.wire.sendall(line_of(body))

    def greet(self):
        self.state = "hello"
        self.unlocked_until = 0.0
        self.sent = 0
        self.offer()

    def offer(self):
        self.offered = time.monotonic()
        if self.state == "hello":
            self.say(f"HELLO {self.last - len(self.queue)} 1 {self.name} {self.boot} shoe py-1 {self.drawn} {len(self.queue)}")
        elif self.queue:
            self.sent = self.last - len(self.queue) + 1
            self.say(self.queue[0])

    def is_unlocked(self):
        return self.state == "ready" and time.monotonic() < self.unlocked_until and len(self.queue) < MAX_PENDING

    def draw(self, card):
        self.last += 1
        self.drawn += 1
        self.queue.append(f"CARD {self.last} {card}")
        if self.state == "ready" and len(self.queue) == 1:
            self.offer()

    def acknowledged(self, seq):
        """Drops the frames up to seq. Whether there were any."""
        waiting = max(0, min(len(self.queue), self.last - seq))
        dropped = len(self.queue) - waiting
        del self.queue[:dropped]
        return dropped > 0

    def receive(self, data):
        *lines, self.half = (self.half + data).split(b"\n")
        self.half = self.half[-MAX_LINE_BYTES:]
        for line in lines:
            body = body_of(line)
            if body is not None:
                self.hear(*body.split(" "))

    def hear(self, kind, seq, *fields):
        if kind == "WELCOME":
            self.welcome(int(seq), fields[0])
        elif self.state == "ready" and kind in ("ACK", "LOCK", "UNLOCK", "LIGHT", "TONE"):
            self.heard = time.monotonic()
            if int(seq) <= self.sent and self.acknowledged(int(seq)):
                self.offer()
            if kind == "UNLOCK":
                self.unlocked_until = self.heard + int(fields[0]) / 1000
            if kind == "LOCK":
                self.unlocked_until = 0.0

    def welcome(self, seq, boot):
        if boot != self.boot:
            if self.state == "ready":
                self.greet()
        elif seq <= self.last:
            self.heard = time.monotonic()
            is_new, self.state = self.state == "hello", "ready"
            if self.acknowledged(seq) or is_new:
                self.offer()

    def tick(self):
        now = time.monotonic()
        if self.state == "ready" and now - self.heard >= STATION_LOST_S:
            self.greet()
        if (self.state == "hello" or self.queue) and now - self.offered >= REPEAT_S:
            self.offer()
        if self.state == "ready" and now - self.said >= BEAT_S:
            self.say(f"BEAT {self.last}")


def main(host, port, name, *cards):
    wire = socket.create_connection((host, int(port)))
    wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    wire.settimeout(TICK_S)
    device = Device(wire, name)
    left = list(cards)
    # The station locks before it acknowledges: with nothing under way, the lock is that of the newest card.
    while left or device.queue:
        try:
            data = wire.recv(4096)
        except TimeoutError:
            data = None
        if data == b"":
            return "the station has closed the connection"
        device.receive(data or b"")
        device.tick()
        if left and not device.queue and device.is_unlocked():
            device.draw(left.pop(0))
    return None


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
