"""The program under test, in a home of its own."""
import contextlib
import os
import re
import signal
import socket
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

# The deadline for a run, in seconds: several times what any takes beside other programs on a slow machine.
LIMIT = 180

# What may not reach a pipe: control characters, except for tabs and the end of a line, and overrides of the writing direction.
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


@dataclass(frozen=True)
class Outcome:
    """What a run left."""

    arguments: tuple
    status: int
    output: str
    errors: str

    def __str__(self):
        return f"tekpub {' '.join(self.arguments)}: status {self.status}\n{self.output[:2000]}{self.errors[:2000]}"


class Program:
    def __init__(self, path):
        self.path = str(Path(path).resolve())

    @contextlib.contextmanager
    def home(self, **settings):
        """A home with nothing in it, gone afterwards."""
        with tempfile.TemporaryDirectory() as folder:
            yield Home(self.path, Path(folder), settings)

    @contextlib.contextmanager
    def serving(self, *arguments):
        """The address of `tekpub serve`, which is interrupted afterwards."""
        with self.home() as home:
            server = subprocess.Popen(
                [self.path, "serve", *arguments], env=home.environment, text=True, stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE)
            try:
                line = server.stdout.readline()
                address = re.fullmatch(r"listening on (http://\S+)\n", line)
                assert address, f"serve {arguments} says {line!r}"
                yield address[1].rstrip("/")
            except BaseException:
                server.kill()
                raise
            finally:
                server.send_signal(signal.SIGINT)
                status = server.wait(LIMIT)
                server.stdout.close()
            assert status == 0, f"serve ends with {status} on Ctrl-C"


class Home:
    def __init__(self, program, folder, settings):
        self.program = program
        # Files in the second folder are temporary, so none may be left there.
        self.folder, self.temporary = folder / "home", folder / "tmp"
        self.folder.mkdir()
        self.temporary.mkdir()
        self.environment = {
            "HOME": str(self.folder), "TMPDIR": str(self.temporary), "PATH": os.environ["PATH"],
            "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", **settings,
        }

    def run(self, *arguments, input="", through=(), cwd=None, **settings):
        """Runs the program without a terminal.

        Fails if it writes a control character to either stream, or if a signal ends it.
        """
        done = subprocess.run(
            [*through, self.program, *arguments], env={**self.environment, **settings}, input=input.encode(),
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=LIMIT, cwd=cwd)
        outcome = Outcome(arguments, done.returncode, done.stdout.decode(), done.stderr.decode())
        for stream in (outcome.output, outcome.errors):
            assert not CONTROL.search(stream), f"control characters on a pipe\n{stream!r}"
        assert outcome.status >= 0, f"killed by a signal\n{outcome}"
        return outcome

    def data(self, *arguments, quiet=True, **settings):
        """What a run that must succeed writes; it tells nothing on standard error if `quiet`."""
        outcome = self.run(*arguments, **settings)
        assert outcome.status == 0 and not (quiet and outcome.errors), f"{outcome}"
        return outcome.output

    def refusal(self, status, *arguments, **settings):
        """What a run that must fail with `status` says on standard error, and only there."""
        outcome = self.run(*arguments, **settings)
        assert outcome.status == status, f"not status {status}\n{outcome}"
        assert not outcome.output, f"errors among the data\n{outcome}"
        assert outcome.errors.endswith("\n") and outcome.errors.strip(), f"no reason\n{outcome}"
        return outcome.errors

    def files(self):
        """The paths of all files below the home and the place for temporary ones."""
        return sorted(
            str(path.relative_to(top.parent)) for top in (self.folder, self.temporary)
            for path in top.rglob("*") if not path.is_dir())


# Sockets that do not listen; they keep their ports from others.
_kept = []


def closed_port():
    """A port of the loopback at which nothing listens, until the end."""
    probe = socket.socket()
    probe.bind(("127.0.0.1", 0))
    _kept.append(probe)
    return probe.getsockname()[1]
