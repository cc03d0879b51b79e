"""A message bus of its own, and programs on it: those of desktops, and one that writes its messages itself."""
import contextlib
import os
import re
import socket
import struct
import subprocess
import threading

from checks import until
from program import LIMIT

NAME = "org.mpris.MediaPlayer2.tekpub"
OBJECT, PLAYER = "/org/mpris/MediaPlayer2", "org.mpris.MediaPlayer2.Player"


class Bus:
    """A message bus, and programs that call it."""

    def __init__(self, folder):
        self.path = folder / "bus"
        self.address = f"unix:path={self.path}"
        self.daemon = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address", f"--address={self.address}"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.daemon.stdout.readline()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.daemon.kill()
        self.daemon.wait()
        self.daemon.stdout.close()

    def run(self, *command):
        return subprocess.run(
            command, env={**os.environ, "DBUS_SESSION_BUS_ADDRESS": self.address}, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=LIMIT)

    def playerctl(self, *arguments):
        done = self.run("playerctl", "--player=tekpub", *arguments)
        assert done.returncode == 0, f"playerctl {arguments}: {done.stderr}"
        return done.stdout.rstrip("\n")

    def status(self):
        return self.run("playerctl", "--player=tekpub", "status").stdout.rstrip("\n")

    def metadata(self, key):
        """One of the metadata; empty if it is missing."""
        return self.run("playerctl", "--player=tekpub", "metadata", key).stdout.strip("'\n")

    def busctl(self, *arguments):
        done = self.run("busctl", "--user", *arguments)
        assert done.returncode == 0, f"busctl {arguments}: {done.stderr}"
        return done.stdout.rstrip("\n")

    def refusal(self, *arguments):
        """What busctl says of a call that must fail."""
        done = self.run("busctl", "--user", *arguments)
        assert done.returncode != 0, f"busctl {arguments}: {done.stdout}"
        return done.stderr

    def names(self):
        """The names of players."""
        return re.findall(r"^(org\.mpris\.\S+)", self.run("busctl", "--user", "list", "--acquired").stdout, re.MULTILINE)

    def value(self, property):
        return self.busctl("get-property", NAME, OBJECT, PLAYER, property)

    def is_at(self, second):
        """Whether this is the position, but for what the player rounds; times are in microseconds."""
        return abs(int(self.value("Position").removeprefix("x ")) - second * 1_000_000) < 500_000

    def call(self, member, *values):
        return self.busctl("call", NAME, OBJECT, PLAYER, member, *values)


class Caller:
    """A program on the bus that writes its messages itself, faster than others, and wrong ones (D-Bus specification)."""

    def __init__(self, bus):
        self.serial = 0
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(LIMIT)
        self.socket.connect(str(bus.path))
        self.socket.sendall(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\n")
        assert self.socket.recv(512).startswith(b"OK"), "the bus refuses the caller"
        self.socket.sendall(b"BEGIN\r\n")
        self.call("Hello", "/org/freedesktop/DBus", "org.freedesktop.DBus", name="org.freedesktop.DBus")
        self.reply()

    def call(self, member, path=OBJECT, interface=PLAYER, signature="", body=b"", name=NAME):
        """Sends a call, and waits for nothing."""
        self.serial += 1
        fields = b""
        for code, kind, text in ((1, "o", path), (2, "s", interface), (3, "s", member), (6, "s", name), (8, "g", signature)):
            fields += b"\0" * (-len(fields) % 8) + bytes([code, 1]) + kind.encode() + b"\0"
            fields += bytes([len(text)]) if kind == "g" else string_length(text)
            fields += text.encode() + b"\0"
        head = struct.pack("<cBBBIII", b"l", 1, 0, 1, len(body), self.serial, len(fields)) + fields
        self.socket.sendall(head + b"\0" * (-len(head) % 8) + body)

    def message(self):
        """The next message: its type and its bytes."""
        head = self.receive(16)
        kind, size, fields = head[1], *struct.unpack("<I4xI", head[4:])
        return kind, self.receive(fields + -fields % 8 + size)

    def reply(self):
        """Whether the next reply is a good one."""
        while True:
            kind, _ = self.message()
            if kind in (2, 3):
                return kind == 2

    def receive(self, count):
        data = b""
        while len(data) < count:
            part = self.socket.recv(count - len(data))
            assert part, "the bus has ended the connection"
            data += part
        return data

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()


def string_length(text):
    return struct.pack("<I", len(text.encode()))


class Listener:
    """What the player tells of itself."""

    def __init__(self, bus):
        self.messages = []
        self.caller = Caller(bus)
        rule = f"type='signal',path='{OBJECT}'"
        self.caller.call(
            "AddMatch", "/org/freedesktop/DBus", "org.freedesktop.DBus", "s", string_length(rule) + rule.encode() + b"\0",
            "org.freedesktop.DBus")
        assert self.caller.reply(), "the bus lets nobody listen"
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        with contextlib.suppress(AssertionError, OSError):
            while True:
                kind, content = self.caller.message()
                if kind == 4:
                    self.messages.append(content)

    def hears(self, *words):
        """Waits for a message with all these words."""
        def has_come():
            return any(all(word.encode() in message for word in words) for message in self.messages)
        until(has_come, f"{words} on the bus")

    def count(self, word):
        return sum(word.encode() in message for message in self.messages)
