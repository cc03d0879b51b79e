"""A server on which each address fails in another way."""
import contextlib
import gzip
import socket
import ssl
import threading
import time

from program import closed_port

# Each fault has some forms, so that 450 addresses fail in as many ways. Those that hold a connection come first,
# because these could delay the others.
HOLDING = ("silent", "head_hangs", "body_hangs", "drips", "drips_head", "endless", "endless_white", "endless_items")

BLOCK = b"x" * 65536


def feed(number, items=3):
    entries = "".join(
        f"<item><title>Episode {n} of {number}</title><guid>{number}-{n}</guid>"
        f"<enclosure url='http://media.invalid/{n}.mp3' length='1' type='audio/mpeg'/></item>" for n in range(items))
    return (f"<rss version='2.0'><channel><title>Good {number}</title>{entries}</channel></rss>").encode()


class Faults:
    """The server, while inside a `with`."""

    def __init__(self, certificate=None):
        self.requests = []
        self._certificate = certificate
        self._ended = threading.Event()

    def __enter__(self):
        self._socket = socket.create_server(("127.0.0.1", 0), backlog=512)
        self.port = self._socket.getsockname()[1]
        self.closed_port = closed_port()
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_):
        self._ended.set()
        # Wakes up the thread that accepts.
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()

    def good(self, count):
        return [self._url("good", number) for number in range(count)]

    def bad(self, count):
        """Addresses that fail, each in another way; those that hold connections first."""
        names = [name for name in KINDS if name not in HOLDING]
        # Three forms of each that holds a connection; the rest in turn.
        urls = [self._url(name, form) for form in range(3) for name in HOLDING]
        form = 0
        while len(urls) < count:
            urls += [self._address(name, form) for name in names + ["refused", "unknown_host", "tls"]]
            form += 1
        return urls[:count]

    def _address(self, name, form):
        if name == "refused":
            return f"http://{name}{form}.localhost:{self.closed_port}/{form}"
        if name == "unknown_host":
            return f"http://none{form}.invalid/{form}"
        if name == "tls":
            return self._url(name, form).replace("http:", "https:")
        return self._url(name, form)

    def _url(self, name, form):
        # A host each, because few of one host are asked at once.
        return f"http://{name.replace('_', '-')}{form}.localhost:{self.port}/{name}/{form}"

    def _accept(self):
        while not self._ended.is_set():
            try:
                client, _ = self._socket.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client):
        with client, contextlib.suppress(OSError, ValueError, IndexError, KeyError):
            client.settimeout(60)
            first = client.recv(1, socket.MSG_PEEK)
            if first == b"\x16":
                if not self._certificate:
                    return
                context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
                context.load_cert_chain(self._certificate)
                client = context.wrap_socket(client, server_side=True)
            head = b""
            while b"\r\n\r\n" not in head:
                piece = client.recv(4096)
                if not piece:
                    return
                head += piece
            path = head.split(b" ")[1].decode()
            self.requests.append(path)
            _, name, form = path.split("?")[0].split("/")[:3]
            KINDS.get(name, good)(Reply(client, self, head), int(form))


class Reply:
    def __init__(self, client, server, head):
        self.client, self.server, self.head = client, server, head

    def raw(self, *pieces):
        for piece in pieces:
            self.client.sendall(piece)

    def answer(self, body=b"", status="200 OK", length=None, **headers):
        lines = "".join(f"{key.replace('_', '-')}: {value}\r\n" for key, value in headers.items())
        size = len(body) if length is None else length
        self.raw(f"HTTP/1.1 {status}\r\nContent-Length: {size}\r\nConnection: close\r\n{lines}\r\n".encode("latin-1"), body)

    def stay(self):
        self.server._ended.wait(150)

    def repeat(self, block, times=None):
        count = 0
        while not self.server._ended.is_set() and (times is None or count < times):
            self.client.sendall(block)
            count += 1


KINDS = {}


def kind(function):
    KINDS[function.__name__] = function
    return function


def good(reply, form):
    reply.answer(feed(form))


HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/rss+xml\r\nConnection: close\r\n\r\n"
CHUNKED = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
START = b"<rss version='2.0'><channel><title>Bad</title>"


# ---- What holds a connection

@kind
def silent(reply, form):
    reply.stay()


@kind
def head_hangs(reply, form):
    reply.raw(b"HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nX: "[:20 + 10 * form])
    reply.stay()


@kind
def body_hangs(reply, form):
    reply.raw(HEAD, feed(form)[:100 * form + 10])
    reply.stay()


@kind
def drips(reply, form):
    reply.raw(HEAD)
    for byte in feed(form):
        reply.raw(bytes([byte]))
        if reply.server._ended.wait(1):
            return


@kind
def drips_head(reply, form):
    for byte in HEAD * (form + 1):
        reply.raw(bytes([byte]))
        if reply.server._ended.wait(1):
            return


@kind
def endless(reply, form):
    reply.raw(HEAD, START, (b"<title>", b"<item><title>", b"<![CDATA[")[form % 3])
    reply.repeat(BLOCK)


@kind
def endless_white(reply, form):
    reply.raw(HEAD, (b"", b"<rss>", START)[form % 3])
    reply.repeat(b" " * 65536)


@kind
def endless_items(reply, form):
    reply.raw(HEAD, START)
    number = 0
    while not reply.server._ended.is_set():
        reply.raw(b"".join(b"<item><title>%d</title><guid>%d</guid></item>" % (n, n) for n in range(number, number + 500)))
        number += 500 if form else 0


# ---- What is wrong at once

@kind
def status(reply, form):
    codes = [400, 401, 402, 403, 404, 405, 406, 407, 408, 409, 410, 411, 418, 421, 422, 423, 425, 428, 431, 451,
             500, 501, 502, 504, 505, 507, 508, 511, 520, 599, 204, 205, 206, 300, 304, 305, 306, 999, 600, 299]
    reply.answer(b"Sorry", f"{codes[form % len(codes)]} No")


@kind
def busy(reply, form):
    reply.answer(b"", "503 Busy", Retry_After=(3600, 10**30, -1, "soon", "Fri, 31 Dec 9999 23:59:59 GMT")[form % 5])


@kind
def slow_down(reply, form):
    reply.answer(b"", "429 Too Many", Retry_After=7200 + form)


@kind
def empty(reply, form):
    reply.answer(b" " * form)


@kind
def closes(reply, form):
    reply.raw(b"HTTP/1.1 200 OK\r\n"[:form])


@kind
def page(reply, form):
    reply.answer(b"<!doctype html><html><head><title>Sold</title></head><body>" + b"<p>Buy it." * (form + 1), Content_Type="text/html")


@kind
def page_to_itself(reply, form):
    reply.answer(
        f"<html><head><link rel=alternate type=application/rss+xml href='/page_to_itself/{form}?{time.time()}'></head></html>".encode(),
        Content_Type="text/html")


@kind
def truncated(reply, form):
    reply.answer(feed(form)[:10 + form * 25])


@kind
def short(reply, form):
    reply.answer(feed(form), length=len(feed(form)) + 1 + form * 1000)


@kind
def absurd_length(reply, form):
    reply.answer(b"<rss>", length=(2**63 - 1, 2**64, 10**40, -5, "ten", "5, 6")[form % 6])


@kind
def truncated_gzip(reply, form):
    reply.answer(gzip.compress(feed(form))[:20 + 10 * form], Content_Encoding="gzip")


@kind
def no_gzip(reply, form):
    reply.answer(b"\x1f\x8b" * form + feed(form), Content_Encoding=("gzip", "deflate", "br", "zstd", "gzip, gzip")[form % 5])


@kind
def gzip_bomb(reply, form):
    reply.answer(_bomb(form), Content_Encoding="gzip")


@kind
def long_title(reply, form):
    if form > 1:
        return reply.answer(START + b"<title>" + b"y" * (form << 16))
    reply.raw(HEAD, b"<rss><channel>" if form else b"<rss><channel><item>", b"<title>")
    reply.repeat(BLOCK, 1600)
    reply.raw(b"</title>")


@kind
def redirect_loop(reply, form):
    reply.answer(b"", "301 Moved", Location=f"/redirect_loop/{form}")


@kind
def redirect_circle(reply, form):
    other = reply.server._url("redirect_circle", (form + 1) % 20)
    reply.answer(b"", ("301 Moved", "308 Moved")[form % 2], Location=other)


@kind
def redirect_away(reply, form):
    places = ("file:///etc/passwd", "gopher://127.0.0.1/", "ftp://127.0.0.1/x", "javascript:alert(1)", "http://", "//", "http://[::", "\x01", "data:text/xml,<rss/>", "dict://127.0.0.1:11211/x")
    reply.answer(b"", f"{(301, 302, 303, 307, 308)[form % 5]} Moved", Location=places[form % len(places)])


@kind
def invalid_text(reply, form):
    reply.answer(bytes(range(128 + form, 256)) * 40)


@kind
def bomb(reply, form):
    entities = "".join(f"<!ENTITY e{n} '{f'&e{n - 1};' * 10}'>" for n in range(1, 12))
    reply.answer(f"<!DOCTYPE rss [<!ENTITY e0 'lol'>{entities}]><rss><channel><title>&e{form % 12};".encode())


@kind
def outside(reply, form):
    reply.answer(b"<!DOCTYPE rss [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><rss><channel><title>&e;")


@kind
def deep(reply, form):
    reply.answer((b"<a>", b"[", b'{"a":', b"<item><rss>", b"<outline>")[form % 5] * (100_000 + form))


@kind
def long_header(reply, form):
    reply.answer(feed(form), X_Long="h" * (1 << 20), X_More="m" * form)


@kind
def many_headers(reply, form):
    reply.raw(b"HTTP/1.1 200 OK\r\n", b"A: b\r\n" * (100_000 + form), b"\r\n")


@kind
def not_http(reply, form):
    reply.raw((b"SSH-2.0-OpenSSH_9\r\n", b"220 mail ESMTP\r\n", b"\x00" * 1000, b"HTTP/9.9 200 OK\r\n\r\n", b"HTTP/1.1 2x0 OK\r\n\r\n", b"ICY 200 OK\r\n\r\n")[form % 6])


@kind
def bad_chunks(reply, form):
    reply.raw(CHUNKED, (b"ffffffffffffffff1\r\n", b"-1\r\n", b"zz\r\n", b"5\r\n<rss", b"5;" + b"e" * 100_000)[form % 5])


@kind
def json(reply, form):
    reply.answer((b'{"version": "https://jsonfeed.org/version/1.1", "items": 7', b"[1, 2", b"nul", b'"', b"{}", b'{"items": [{"id": ')[form % 6] + b" " * form)


@kind
def controls(reply, form):
    reply.answer(b"\x1b]0;mine\x07\x1b[2J", f"{500 + form} \x1b[31mBad\x1b]0;mine\x07", X="\x1b[2J")


@kind
def resets(reply, form):
    reply.raw(HEAD, feed(form)[:50 * form])
    reply.client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")


_bombs = {}
_bomb_lock = threading.Lock()


def _bomb(form):
    """A small body that becomes 200 MB."""
    with _bomb_lock:
        if form % 2 not in _bombs:
            white, word = (b" ", b"<title>"), (b"y", b"<item><title>")
            fill, start = (white, word)[form % 2]
            _bombs[form % 2] = gzip.compress(START + start + fill * (200 << 20), 6)
        return _bombs[form % 2]
