"""A server of generated productions, on the wire of Tekpub's API of 2010.

    python3 server.py PRODUCTIONS EPISODES [VIDEO]

prints its address and serves until its standard input ends. It is a process of its own, so that the
harness can read a terminal while a catalogue is on its way. All episodes are the file VIDEO, which is sent
as fast as it is taken, or at most that fast in bytes a second at which an address says `/media/RATE/`.
"""
import json
import os
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def production(number, episode_count):
    slug = f"production-{number:04d}"
    return {
        "id": number,
        "slug": slug,
        "title": f"Production {number:04d}",
        "price": 28.0 if number % 3 else 0.0,
        "can_watch": number % 3 == 0,
        "description": f"About number {number}. " + "Words that wrap over several lines. " * 6,
        "episodes": [
            {"episode": episode(number, index, slug)} for index in range(1, episode_count + 1)
        ],
    }


def episode(production_number, number, slug):
    return {
        "id": production_number * 1000 + number,
        "production_id": production_number,
        "number": number,
        "slug": slug,
        "title": f"Episode {number} of {production_number}",
        "description": f"What episode {number} of production {production_number} shows.",
        "duration": 600 + 61 * number,
        "height": 720.0,
        "width": 1280.0,
        "notes": None,
        "views": 10 * number,
        "downloads": number,
        "channel_slug": ["microsoft", "ruby", "mobile"][production_number % 3],
        "override_url": None,
        "created_at": "2010-05-01T00:00:00Z",
        "updated_at": "2010-05-02T00:00:00Z",
        "released_at": f"2010-0{1 + production_number % 9}-{10 + number % 18:02d}T00:00:00Z",
    }


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    body = b""
    video = None

    def do_POST(self):
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if self.path == "/api/productions":
            self.answer(200, "application/json; charset=utf-8", self.body)
        elif self.path.startswith("/api/view/"):
            self.answer(200, "text/html", self.video_address(*self.path.split("/")[3:]).encode())
        else:
            self.do_GET()

    def video_address(self, slug, number):
        """Videos of the first production come at the speed of a fast line, and from two hosts by turns."""
        rate = 20_000_000 if slug == "production-0001" else 0
        host = "localhost" if rate and int(number) % 2 else "127.0.0.1"
        return f"http://{host}:{self.server.server_port}/media/{rate}/{slug}-{number}.mp4"

    def do_GET(self):
        if self.video and self.path.startswith("/media/"):
            self.send_video(int(self.path.split("/")[2]))
        else:
            self.answer(404, "text/plain", b"Not found")

    def send_video(self, rate):
        with open(self.video, "rb") as file:
            size = os.fstat(file.fileno()).st_size
            self.send_response(200)
            self.send_header("Content-Type", "video/mp4")
            self.send_header("Content-Length", str(size))
            self.end_headers()
            sent = 0
            while sent < size:
                count = rate // 20 if rate else size
                sent += os.sendfile(self.connection.fileno(), file.fileno(), sent, min(count, size - sent))
                if rate:
                    time.sleep(0.05)

    def answer(self, status, kind, body):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        """Says nothing: most measurements end by killing a program, perhaps while it loads."""


def main():
    production_count, episode_count = map(int, sys.argv[1:3])
    Handler.video = next(iter(sys.argv[3:]), None)
    # One at a time, because 100,000 dictionaries need a gigabyte.
    rows = (json.dumps(production(n, episode_count)) for n in range(1, production_count + 1))
    Handler.body = f"[{', '.join(rows)}]".encode()
    server = Server(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
