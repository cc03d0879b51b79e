"""Servers of generated feeds, in processes of their own."""
import multiprocessing
import threading
import os
import socket
import socketserver
import time
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

# Each serves a part of the feeds, because programs ask few feeds of one host at once.
HOSTS = 4

FEED = "<rss version='2.0' xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd'><channel><title>{}</title>"


def feed(title, count, words=1):
    """A feed with its newest episode first; `words` repeats a description."""
    items = (
        f"<item><title>Episode {number} of {title}</title><guid isPermaLink='false'>{title}-{number}</guid>"
        f"<link>http://example.org/{number}</link><pubDate>{1 + number % 28:02d} May {1990 + number % 30} 10:00:00 GMT</pubDate>"
        f"<enclosure url='http://media.example.org/{number}.mp3' length='1000' type='audio/mpeg'/>"
        f"<itunes:duration>{60 + number}</itunes:duration>"
        f"<description><![CDATA[<p>{f'What is said in episode {number}, in a few words. ' * words}</p>]]></description></item>"
        for number in range(count, 0, -1))
    return FEED.format(title) + "\n".join(items) + "</channel></rss>"


class Feeds:
    """Serves `count` feeds of `item_count` items inside a `with`; each call of `grow` adds one to each.

    The servers wait for nobody, and let the programs that are measured have the processor first.
    """

    def __init__(self, count, item_count):
        self.count, self._item_count = count, item_count

    def grow(self):
        self._item_count += 1
        for pipe in self._pipes:
            pipe.send(self._item_count)
        for pipe in self._pipes:
            pipe.recv()

    def wait(self, seconds):
        """Delays each later answer."""
        for pipe in self._pipes:
            pipe.send(float(seconds))
            pipe.recv()

    def __enter__(self):
        self._pipes, self._processes, ports = [], [], []
        for host in range(HOSTS):
            ours, theirs = multiprocessing.Pipe()
            numbers = range(host, self.count, HOSTS)
            process = multiprocessing.Process(
                target=_serve, args=(theirs, numbers, self._item_count), daemon=True)
            process.start()
            self._pipes.append(ours)
            self._processes.append(process)
            ports.append(ours.recv())
        self.urls = [f"http://127.0.0.1:{ports[number % HOSTS]}/{number}" for number in range(self.count)]
        return self

    def __exit__(self, *_):
        for process in self._processes:
            process.kill()


def _serve(pipe, numbers, item_count):
    os.nice(10)
    _Handler.numbers = numbers
    _Handler.render(item_count)
    server = _Server(("127.0.0.1", 0), _Handler)
    pipe.send(server.server_address[1])
    threading.Thread(target=server.serve_forever, daemon=True).start()
    while True:
        order = pipe.recv()
        if isinstance(order, float):
            _Handler.delay = order
        else:
            _Handler.render(order)
        pipe.send(None)


class _Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    request_queue_size = 64


class _Handler(socketserver.BaseRequestHandler):
    """Answers with as little work as possible: the clients are measured, not the server."""

    delay = 0

    @classmethod
    def render(cls, item_count):
        tag = b'"%d"' % item_count
        cls.condition = b"if-none-match: %b\r" % tag
        cls.unchanged = b"HTTP/1.1 304 Not Modified\r\nETag: %b\r\n\r\n" % tag
        cls.answers = {number: _answer(tag, feed(f"Show {number:03d}", item_count).encode()) for number in cls.numbers}

    def handle(self):
        connection = self.request
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, True)
        received = b""
        while chunk := connection.recv(1 << 16):
            received += chunk
            head, end, rest = received.partition(b"\r\n\r\n")
            if not end:
                continue
            received = rest
            if self.delay:
                time.sleep(self.delay)
            if self.condition in head.lower() + b"\r":
                connection.sendall(self.unchanged)
            else:
                connection.sendall(self.answers[int(head.split(None, 2)[1][1:])])


def _answer(tag, body):
    return (b"HTTP/1.1 200 OK\r\nETag: %b\r\nContent-Type: application/rss+xml\r\nContent-Length: %d\r\n\r\n%b"
            % (tag, len(body), body))


@contextmanager
def files(folder):
    """A server of the files in `folder`; its address."""
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.Process(target=_serve_files, args=(theirs, folder), daemon=True)
    process.start()
    try:
        yield f"http://127.0.0.1:{ours.recv()}"
    finally:
        process.kill()


def _serve_files(pipe, folder):
    class Handler(SimpleHTTPRequestHandler):
        def __init__(self, *arguments):
            super().__init__(*arguments, directory=folder)

        def log_message(self, *_):
            pass

        def copyfile(self, source, _):
            os.sendfile(self.connection.fileno(), source.fileno(), 0, os.fstat(source.fileno()).st_size)

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        pipe.send(server.server_port)
        server.serve_forever()
