"""Servers of some answers, for checks."""
import contextlib
import functools
import http.server
import threading


@contextlib.contextmanager
def running(server, scheme="http"):
    """The address of a server, which is stopped afterwards."""
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"{scheme}://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


@contextlib.contextmanager
def serving(answer, protocol="HTTP/1.0"):
    """The address of a server that calls `answer` with each request."""
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = protocol

        def do_GET(self):
            answer(self)

        def reply(self, body, status=200, **fields):
            """Sends `body`; None for an answer that has none."""
            self.send_response(status)
            for name, value in fields.items():
                self.send_header(name.replace("_", "-"), value)
            if body is not None:
                self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body or b"")

        def log_message(self, *_):
            pass

    class Server(http.server.ThreadingHTTPServer):
        def handle_error(self, *_):
            """A client that leaves early is no error."""

    with running(Server(("127.0.0.1", 0), Handler)) as address:
        yield address


@contextlib.contextmanager
def serving_folder(folder):
    """The address of what `python3 -m http.server` is, in `folder`."""
    class Handler(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    with running(http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=folder))) as address:
        yield address
