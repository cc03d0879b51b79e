"""What keys of window managers and status bars rely on: `tekpub player`, with a browser that a script stands in for."""
import contextlib
import json
import os
import signal
import socket
import subprocess
import threading

from checks import UNAVAILABLE, USAGE, check, same
from program import LIMIT
from schema import validate

PLAYING = {
    "state": "playing", "title": "One\x1b[31m\nTwo%{A1:reboot:}", "production": "All", "position": 65, "duration": 130, "speed": 1.5,
    "volume": 60}


class Browser:
    """Listens where a browser does, answers every request, and remembers what was asked."""

    def __init__(self, folder, name="one", reply=None):
        self.requests = []
        self.connections = []
        self.reply = json.dumps(PLAYING).encode() + b"\n" if reply is None else reply
        folder.mkdir(mode=0o700, exist_ok=True)
        self.path = folder / f"{name}.socket"
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(self.path))
        self.listener.listen()
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        with contextlib.suppress(OSError):
            while True:
                connection, _ = self.listener.accept()
                self.connections.append(connection)
                threading.Thread(target=self.answer, args=[connection], daemon=True).start()

    def answer(self, connection):
        with contextlib.suppress(OSError):
            for line in connection.makefile("rb"):
                self.requests.append(line.decode().strip())
                connection.sendall(self.reply)

    def tell(self, status):
        for connection in self.connections:
            with contextlib.suppress(OSError):
                connection.sendall(json.dumps(status).encode() + b"\n")

    def kill(self):
        """Ends without removing the socket."""
        for connection in (self.listener, *self.connections):
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
            connection.close()


@check
def player_commands(program):
    """`tekpub player` says what plays, and hands over what to do."""
    with program.home() as home:
        place = {"XDG_RUNTIME_DIR": str(home.folder)}
        folder = home.folder / "tekpub"
        assert "XDG_RUNTIME_DIR is not set" in home.refusal(UNAVAILABLE, "player", XDG_RUNTIME_DIR="")
        assert "No browser is running" in home.refusal(UNAVAILABLE, "player", "toggle", **place)
        stopped = json.loads(home.data("player", "--json", **place))
        same(stopped, {"state": "stopped", "text": "", "class": "stopped"}, "what plays without a browser")
        validate(stopped, "player")
        for words in (["seek"], ["seek", "x"], ["volume", "900"], ["toggle", "--json"], ["--wrong"], ["dance"]):
            home.refusal(USAGE, "player", *words, **place)
        browser = Browser(folder)
        same(home.data("player", **place).split()[-2:], ["1:05/2:10", "1.5×"], "the end of the line")
        # In polybar, this would be a click that starts a program.
        assert "%{" not in home.data("player", **place), "a title formats the bar"
        value = json.loads(home.data("player", "status", "--json", **place))
        validate(value, "player")
        same((value["percentage"], value["class"]), (50, "playing"), "what a bar shows")
        browser.requests.clear()
        for words in (["toggle"], ["seek", "-15"], ["seek", "+15"], ["seek", "12:05"], ["speed", "1.5"]):
            same(home.data("player", *words, **place), "", f"what {words} prints")
        same(browser.requests, ["toggle", "seek -15", "seek +15", "seek 725", "speed 1.5"], "the requests")
        browser.kill()
        assert "No browser is running" in home.refusal(UNAVAILABLE, "player", "pause", **place)
        assert not browser.path.exists(), "the socket of a killed browser stays"
        for reply in (b"garbage\n", b"x" * 100_000 + b"\n", b"{}\n", b'{"state": "asleep"}\n'):
            browser = Browser(folder, reply=reply)
            assert "does not answer" in home.refusal(UNAVAILABLE, "player", **place)
            browser.kill()
            browser.path.unlink()
        folder.chmod(0o755)
        assert "only you can enter" in home.run("player", **place).errors


@check
def player_follows(program):
    """`tekpub player --follow` prints a line a change, and outlives browsers, but not its reader."""
    with program.home() as home:
        environment = {**home.environment, "XDG_RUNTIME_DIR": str(home.folder)}
        with subprocess.Popen(
                [home.program, "player", "--follow", "--json"], env=environment, stdout=subprocess.PIPE) as process:
            def line():
                return json.loads(process.stdout.readline())
            same(line()["state"], "stopped", "the first line")
            browser = Browser(home.folder / "tekpub")
            same(line()["position"], 65, "a line of a browser that starts")
            browser.tell({**PLAYING, "state": "paused"})
            same(line()["state"], "paused", "a line after a change")
            browser.kill()
            # Whoever finds that nobody listens there removes it.
            with contextlib.suppress(FileNotFoundError):
                os.utime(browser.path)
            same(line()["state"], "stopped", "a line after its end")
            process.stdout.close()
            same(process.wait(LIMIT), -signal.SIGPIPE, "the status when nobody reads")
