"""How long a cover takes from its last byte to the screen, and how long it holds a key that is pressed meanwhile."""
import fcntl
import json
import os
import struct
import subprocess
import termios
import threading
import time
import zlib
from contextlib import contextmanager
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from statistics import median

from report import Row, milliseconds, ratio
from terminal import DOWN, QUIET, Terminal

COLUMNS, ROWS = 200, 60
# The size of a cell in pixels, and that of a cover of 16 by 9 in the third column of such a window.
CELL = (9, 18)
SHOWN = (57, 16)
WIDTH, HEIGHT = 640, 360
COUNT = 24

# What a terminal replies to DA1, how a picture begins, what chafa calls its form, and what environment tells.
KINDS = {
    "half blocks": (b"\x1b[?62;22c", b"\xe2\x96\x80", ["symbols", "--symbols", "vhalf"], {}),
    "sixels": (b"\x1b[?62;4;22c", b"\x1bP0;1;0q", ["sixels"], {}),
    "kitty": (b"\x1b[?62;22c", b"a=t,f=24", ["kitty"], {"KITTY_WINDOW_ID": "1"}),
}


def measure(programs):
    file = programs.folder / "cover.png"
    file.write_bytes(PICTURE)
    for kind, (attributes, beginning, form, variables) in KINDS.items():
        program = programs.tekpub("--base-url")
        environment = {**program.environment, "COLORTERM": "truecolor", **variables}
        program = replace(program, environment=environment)
        times = _show(program, attributes, beginning)
        peer = _draw(programs, file, form)
        yield Row(
            f"A cover of {SHOWN[0]} × {SHOWN[1]} cells, from its last byte to the screen, {kind}",
            milliseconds(times), f"chafa, start to end {milliseconds(peer)}", ratio(times, peer), "30 ms")
        plain, held = _press(program, attributes, beginning)
        yield Row(
            f"A key press as soon as a cover begins to show, {kind}",
            f"{milliseconds(held)}, at most {1000 * max(held):.1f} ms", f"without covers {milliseconds(plain)}",
            ratio(held, plain), "2 ms more")


def _show(program, attributes, beginning):
    """The time of each cover from the last byte that the server sends to the last one on the terminal."""
    times = []
    with _covers() as (address, sent), _started(program, address, attributes) as terminal:
        for number in range(1, COUNT):
            os.write(terminal.master, DOWN)
            finished = terminal.read_picture(beginning)
            times.append(finished - sent[number])
    return times


def _press(program, attributes, beginning):
    """The times of keys while nothing else happens, and at the first byte of a cover."""
    held = []
    with _covers() as (address, _), _started(program, address, attributes) as terminal:
        for number in range(2, COUNT, 2):
            os.write(terminal.master, DOWN)
            terminal.read_until(beginning)
            held.append(terminal.seconds_of_move(number))
            terminal.read_picture(beginning)
    with _covers(with_pictures=False) as (address, _), _started(program, address, attributes) as terminal:
        plain = []
        for number in range(1, COUNT):
            plain.append(terminal.seconds_of_move(number))
            while terminal.read(2 * QUIET):
                pass
    return plain, held


def _draw(programs, file, form):
    """The times of chafa for the same picture, with its start."""
    times = []
    for _ in range(COUNT):
        start = time.perf_counter()
        subprocess.run(
            ["chafa", "--colors", "full", "--size", f"{SHOWN[0]}x{SHOWN[1]}", "--format", *form, str(file)],
            env=programs.environment, check=True, stdout=subprocess.PIPE)
        times.append(time.perf_counter() - start)
    return times


def _started(program, address, attributes):
    home = program.environment["HOME"]
    folder = os.path.join(home, f"pictures-{time.monotonic_ns()}")
    environment = {name: folder if name.startswith("XDG_") else value for name, value in program.environment.items()}
    terminal = PictureTerminal(replace(program, argv=[*program.argv, address], environment=environment))
    terminal.attributes = attributes
    terminal.wait_for("Cover 00")
    return terminal


class PictureTerminal(Terminal):
    """A terminal that knows the size of its cells and shows pictures; it does not read what they show."""

    attributes = b""

    def __init__(self, program):
        super().__init__(program, COLUMNS, ROWS)
        size = struct.pack("HHHH", ROWS, COLUMNS, COLUMNS * CELL[0], ROWS * CELL[1])
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, size)

    def read(self, timeout):
        output = super().read(timeout)
        if b"a=q" in output:
            os.write(self.master, b"\x1b_Gi=1;OK\x1b\\")
        if b"\x1b[c" in output:
            os.write(self.master, self.attributes)
        return output

    def read_until(self, part):
        output, end = b"", time.perf_counter() + 20
        while part not in output:
            output = output[-100:] + self.read_before(end)

    def read_picture(self, beginning):
        """Reads a picture; the time of its last byte."""
        self.read_until(beginning)
        finished = time.perf_counter()
        while self.read(2 * QUIET):
            finished = time.perf_counter()
        return finished

    def seconds_of_move(self, number):
        """Moves the selection to the row of a cover; the time until the row is written."""
        start = time.perf_counter()
        os.write(self.master, DOWN)
        self.read_until(f"Cover {number:02d}".encode())
        return time.perf_counter() - start


@contextmanager
def _covers(with_pictures=True):
    """A server of productions with a picture each; its address, and when the last byte of each was sent."""
    sent = {}

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            base = f"http://127.0.0.1:{self.server.server_port}"
            if self.path.startswith("/pictures/"):
                number = int(self.path[len("/pictures/"):-len(".png")])
                self._answer("image/png", PICTURE)
                sent[number] = time.perf_counter()
            elif self.path == "/public/conferences":
                self._answer("application/json", json.dumps({"conferences": [
                    {
                        "acronym": f"c{number}", "title": f"Cover {number:02d}", "slug": f"c{number}",
                        "logo_url": f"{base}/pictures/{number}.png" if with_pictures else None,
                        "url": f"{base}/public/conferences/c{number}",
                        "event_last_released_at": f"2024-01-{28 - number:02d}",
                    } for number in range(COUNT)]}).encode())
            else:
                self.send_error(404)

        def _answer(self, kind, body):
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/public/conferences", sent
        finally:
            server.shutdown()


def _picture():
    """A PNG of soft colours with some noise, like a photograph."""
    rows = bytearray()
    for y in range(HEIGHT):
        rows.append(0)
        for x in range(WIDTH):
            noise = (x * 7919 + y * 104729) * 2654435761 >> 16 & 15
            rows += bytes((x * 200 // WIDTH + noise, y * 200 // HEIGHT + noise, (x + y) // 8 % 128 + noise))

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)
    pixels = zlib.compress(bytes(rows), 1)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


PICTURE = _picture()
