"""What requests cost that bring nothing: an answer that takes its time, and a body that is refused."""
import os
import subprocess
import sys
import tempfile
import threading
import time
import zlib
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from report import Row

# How long the server takes to answer, in seconds.
LATENCY = 8
# The bomb: that many zeros, which no catalogue begins with.
ZEROS = 1 << 30


def measure(programs):
    with _serving(_Late) as url:
        ours = _run([programs.tekpub_path, "list", "--base-url", url], programs.environment)
        theirs = _run(["curl", "--silent", url], programs.environment)
    yield Row(
        f"CPU while waiting {LATENCY} s for an answer", f"{1000 * ours.processor:.0f} ms",
        f"curl {1000 * theirs.processor:.0f} ms", limit=f"{0.02 * LATENCY * 1000:.0f} ms")
    _Bomb.body = _gzip_of_zeros(ZEROS)
    with _serving(_Bomb) as url:
        ours = _run([programs.tekpub_path, "list", "--base-url", url], programs.environment)
        requests, sent = _Bomb.requests, _Bomb.sent
        theirs = _run(["curl", "--silent", "--compressed", "--output", os.devnull, url], programs.environment)
    yield Row(
        f"A refused gzip bomb of {ZEROS >> 20} MB at {requests} addresses, time",
        f"{1000 * ours.seconds:.0f} ms", f"curl, once, {1000 * theirs.seconds:.0f} ms",
        f"{ours.seconds / theirs.seconds:.2f}")
    yield Row(
        "the same, most memory and bytes sent",
        f"{ours.memory / 1e6:.0f} MB, {sent / 1e6:.1f} MB", f"curl {theirs.memory / 1e6:.0f} MB")


class _Run:
    def __init__(self, seconds, processor, kilobytes):
        self.seconds = seconds
        self.processor = processor
        self.memory = kilobytes * 1024


# A process begins with the peak memory of the process that starts it. So a small one starts what is measured.
_LAUNCHER = """
import os, sys, time
start = time.perf_counter()
nowhere = os.open(os.devnull, os.O_WRONLY)
child = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ, file_actions=[
    (os.POSIX_SPAWN_DUP2, nowhere, 1), (os.POSIX_SPAWN_DUP2, nowhere, 2)])
_, _, usage = os.wait4(child, 0)
print(time.perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss)
"""


def _run(command, environment):
    """A command that may fail, with a library of its own."""
    with tempfile.TemporaryDirectory() as library:
        outcome = subprocess.run(
            [sys.executable, "-SE", "-c", _LAUNCHER, *map(str, command)],
            env={**environment, "XDG_DATA_HOME": library}, stdout=subprocess.PIPE, text=True, check=True)
        return _Run(*map(float, outcome.stdout.split()))


def _gzip_of_zeros(count):
    """`count` zeros, of which a megabyte at a time is made by repeating one block."""
    block = bytes(1 << 20)
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(block) + packer.flush(zlib.Z_FULL_FLUSH)
    checksum = 0
    for _ in range(count >> 20):
        checksum = zlib.crc32(block, checksum)
    end = zlib.compressobj(9, zlib.DEFLATED, -15).flush()
    trailer = checksum.to_bytes(4, "little") + (count & 0xFFFFFFFF).to_bytes(4, "little")
    return b"\x1f\x8b\x08" + bytes(6) + b"\xff" + packed * (count >> 20) + end + trailer


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.do_GET()

    def log_message(self, *_):
        pass


class _Late(_Handler):
    def do_GET(self):
        if self.path == "/":
            time.sleep(LATENCY)
        self.send_response(404)
        self.send_header("Content-Length", "0")
        self.end_headers()


class _Bomb(_Handler):
    body = b""
    requests = 0
    sent = 0

    def do_GET(self):
        _Bomb.requests += 1
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(self.body)))
        self.end_headers()
        for start in range(0, len(self.body), 4096):
            try:
                _Bomb.sent += self.connection.send(self.body[start:start + 4096])
            except OSError:
                self.close_connection = True
                return


@contextmanager
def _serving(handler):
    """A server whose answers `handler` makes; its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
