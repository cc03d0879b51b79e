"""The programs that are compared, in a home of their own."""
import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

from terminal import Terminal, shows_text

HERE = Path(__file__).parent
COMMITS = 400


@dataclass(frozen=True)
class Program:
    name: str
    argv: list
    environment: dict
    # Whether what it has written so far shows its first frame.
    shows_first_frame: Callable


def home(folder):
    """The environment of programs that live in `folder`."""
    return {
        "HOME": str(folder),
        "LC_ALL": "C.UTF-8",
        "PATH": os.environ["PATH"],
        "TERM": "xterm-256color",
        **{f"XDG_{kind}_HOME": str(folder / kind.lower()) for kind in ("CACHE", "CONFIG", "DATA", "STATE")},
    }


def browser(path, environment, *arguments):
    """A tekpub that shows its splash first."""
    return Program(
        "tekpub", [str(path), "--no-animation", *arguments], environment, lambda output: b"Preparing" in output)


class Programs:
    """Makes what the programs need in `folder`, which is empty at first."""

    def __init__(self, tekpub, folder):
        self.folder = folder
        self.tekpub_path = Path(tekpub).resolve()
        self.environment = {**home(folder), "GIT_DIR": str(folder / "repository")}
        self.tig = self._program("tig")
        # tig repaints every line whenever it scrolls, but not in the terminals that it knows by this
        # variable, as `strings` on it shows: there it has the terminal scroll.
        self.scrolling_tig = self._program("tig")
        self.scrolling_tig.environment["COLORTERM"] = "xrvt-xpm"
        self.less = self._less(folder)
        self.newsboat = self._newsboat(folder)
        self.fzf = self._program("fzf")
        self.hello = self._hello(folder)
        # Built from `Fade` beside this file, to the same place.
        self.fade = self._program("Fade")
        self.fade.argv[0] = str(self.tekpub_path.with_name("Fade"))
        self.library_benchmarks = self.tekpub_path.with_name("LibraryBenchmarks")
        self.filling = self.tekpub_path.with_name("LibraryFilling")
        self.curses_kit_benchmarks = self.tekpub_path.with_name("CursesKitBenchmarks")
        self.widest_layout = self.tekpub_path.with_name("WidestLayout")
        # The same on CursesKit: the example `Hello`, which the Makefile builds in a place of its own. It
        # is started from where the one in C is, because disks differ.
        self.kit_hello = self._program("Hello")
        built = self.tekpub_path.parents[2] / "alone/release/Hello"
        self.kit_hello.argv[0] = shutil.copy(built, folder / "kit-hello")
        self._make_history()

    def tekpub(self, *arguments):
        return browser(self.tekpub_path, self.environment, *arguments)

    def versions(self):
        """The peers' versions, for the reader of a table."""
        lines = [self._run(name, "--version").split("\n")[0] for name in ("tig", "newsboat")]
        return ", ".join(line.split(" - ")[0].replace(" version", "") for line in lines)

    def _program(self, name, *arguments):
        return Program(name, [shutil.which(name), *arguments], dict(self.environment), shows_text)

    def _less(self, folder):
        file = folder / "lines.txt"
        line = "of a long file, with words that fill most of a row of the screen"
        file.write_text("".join(f"Line {number:06d} {line}\n" for number in range(1, 100_001)))
        return self._program("less", str(file))

    def _newsboat(self, folder):
        feed = folder / "feed.xml"
        feed.write_text("<rss version='2.0'><channel><title>Feed</title></channel></rss>")
        urls = folder / "urls"
        urls.write_text(f"file://{feed}\n")
        return self._program("newsboat", "-u", str(urls), "-c", str(folder / "cache.db"))

    def _hello(self, folder):
        path = folder / "hello"
        self._run("gcc", "-O2", str(HERE / "hello.c"), "-o", str(path), "-lncursesw", "-ltinfo")
        return Program("C ncurses", [str(path)], self.environment, shows_text)

    def _make_history(self):
        """A repository for tig, written in one go: `git commit` 400 times would take seconds."""
        self._run("git", "init", "--quiet", "--bare", self.environment["GIT_DIR"])
        commits = "".join(
            f"commit refs/heads/main\ncommitter A Person <a@example.com> {1_300_000_000 + 3600 * n} +0000\n"
            f"data <<END\nChange number {n:04d} of the things that change\nEND\n\n"
            for n in range(1, COMMITS + 1)
        )
        self._run("git", "fast-import", "--quiet", input=commits)
        self._run("git", "symbolic-ref", "HEAD", "refs/heads/main")

    def _run(self, *command, **options):
        done = subprocess.run(command, env=self.environment, check=True, text=True, stdout=subprocess.PIPE, **options)
        return done.stdout


@contextmanager
def catalogue(production_count, episode_count, *video):
    """A server of a generated catalogue, and of a file as all its videos; its address."""
    command = [sys.executable, HERE / "server.py", str(production_count), str(episode_count), *video]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        try:
            yield server.stdout.readline().strip()
        finally:
            server.kill()


@contextmanager
def showing(program, text):
    """`program` on a terminal, at rest, with `text` on the screen."""
    with Terminal(program) as terminal:
        terminal.wait_for(text)
        yield terminal
