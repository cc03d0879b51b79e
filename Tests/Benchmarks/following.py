"""What many sources cost whoever browses: the start, and keys, also while all are refreshed."""
import math
import os
import subprocess
import time
from dataclasses import replace

from feeds import Feeds
from refreshing import following
from report import Row, milliseconds, ratio
from terminal import DOWN, UP, NoAnswer, Terminal

SOURCES, ITEMS = 500, 2000
ROUNDS = 50
KEYS = ([DOWN] * 4 + [UP] * 4) * 25
# The first entry of the menu, and the first production of the bundled catalogue, which is the first source.
TABLE, MENU = "Structure and Interpretation", "Continue"
ESCAPE, REFRESH_ALL = b"\x1b", b"R"


def measure(programs):
    few = replace(programs.tekpub(), environment={
        **programs.environment, "XDG_DATA_HOME": str(programs.folder / "few")})
    with Feeds(SOURCES, ITEMS) as feeds:
        environment = following(programs, feeds.urls, programs.folder / "many")
        subprocess.run(
            [programs.tekpub_path, "refresh", "--quiet"], env=environment, check=True, stdout=subprocess.DEVNULL)
        many = replace(few, environment=environment)
        starts = {"few": [], "many": []}
        for round in range(ROUNDS + 1):
            for name, program in (("few", few), ("many", many)):
                with Terminal(program) as terminal:
                    seconds = terminal.seconds_to(lambda output: TABLE.encode() in output)
                if round > 0:
                    starts[name].append(seconds)
        with Terminal(few) as terminal:
            _open_menu(terminal)
            alone = [terminal.press(key)[0] for key in KEYS]
        with Terminal(many) as terminal:
            _open_menu(terminal)
            among = [terminal.press(key)[0] for key in KEYS]
            feeds.grow()
            during = _during_refresh(terminal)

    size = f"{SOURCES} sources, {SOURCES * ITEMS:,} episodes"
    yield Row(
        f"Start to a usable table, {size}", milliseconds(starts["many"]),
        f"two sources {milliseconds(starts['few'])}", ratio(starts["many"], starts["few"]), "1.1")
    yield Row(
        f"Key press to the finished screen in the menu, {size}", milliseconds(among),
        f"two sources {milliseconds(alone)}", ratio(among, alone), "1.1")
    yield Row(
        f"Key press to its answer while all {SOURCES} are refreshed",
        f"{milliseconds(during)}, p99 {1000 * _p99(during):.2f} ms of {len(during)}", "", "", "p99 5 ms")


def _open_menu(terminal):
    terminal.wait_for(TABLE)
    os.write(terminal.master, ESCAPE)
    terminal.wait_for(MENU)


def _during_refresh(terminal):
    """The times from keys to the first byte of their answers, until the refresh has ended."""
    times = []
    os.write(terminal.master, REFRESH_ALL)
    end = time.perf_counter() + 60
    while "sources refreshed" not in terminal.screen.text():
        if time.perf_counter() > end:
            raise NoAnswer(f"the refresh does not end; the screen:\n{terminal.screen.text()}")
        key = KEYS[len(times) % len(KEYS)]
        start = time.perf_counter()
        os.write(terminal.master, key)
        terminal.screen.feed(terminal.read(2))
        times.append(time.perf_counter() - start)
        # Whatever else the refresh writes is read before the next key.
        while output := terminal.read(0.02):
            terminal.screen.feed(output)
    return times


def _p99(times):
    return sorted(times)[math.ceil(0.99 * len(times)) - 1]
