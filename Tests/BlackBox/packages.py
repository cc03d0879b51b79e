"""How the program is installed, a function each."""
import functools
import http.server
import json
import subprocess
import tempfile
import threading
from pathlib import Path

from checks import check, same
from program import LIMIT, Program

SOURCES = Path(__file__).resolve().parents[2]


@check
def installation(program):
    """`make install` works in a folder with spaces and umlauts, and `make uninstall` leaves no file there."""
    with tempfile.TemporaryDirectory() as name:
        prefix = Path(name) / "Größere Programme 100%"
        _make("install", f"PREFIX={prefix}")
        installed = {str(file.relative_to(prefix)) for file in prefix.rglob("*") if file.is_file()}
        needed = {
            "bin/tekpub", "bin/tekpub-picture", "share/applications/tekpub.desktop", "share/man/man1/tekpub.1",
            "share/man/de/man1/tekpub.1", "share/man/ja/man5/tekpub-config.5"}
        assert needed <= installed, installed
        with Program(prefix / "bin" / "tekpub").home() as home:
            assert "sicp-1986" in home.data("list"), "no bundled catalogue"
        _make("uninstall", f"PREFIX={prefix}")
        same([file for file in prefix.rglob("*") if file.is_file()], [], "files after `make uninstall`")


@check
def links_to_the_program(program):
    """A link that begins with `tekpub:` is a base URL."""
    with program.serving("--port", "0") as address, program.home() as home:
        same(
            home.data("list", "--base-url", f"tekpub:{address}"), home.data("list", "--base-url", address),
            "the catalogue behind the link")


@check
def exported_sites(program):
    """A catalogue that was never shown is exported as files, and reads back equal from a server of files."""
    with program.home() as home, tempfile.TemporaryDirectory() as folder:
        same(home.run("export", "--site", folder, "Open Lectures").status, 0, "the status of export")
        handler = functools.partial(QuietHandler, directory=folder)
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            url = f"http://127.0.0.1:{server.server_port}"
            found, expected = (json.loads(home.data("list", "--json", *rest)) for rest in (["--base-url", url], []))
            server.shutdown()
        same(found, expected, "the catalogue behind the files")


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    """Serves files, and says nothing."""

    def log_message(self, *_):
        pass


def _make(*arguments):
    done = subprocess.run(
        ["make", "--silent", "--directory", SOURCES, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, timeout=LIMIT)
    assert done.returncode == 0, done.stdout
