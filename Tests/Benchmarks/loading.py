"""How a very large catalogue loads: time, memory, progress, and keys meanwhile."""
import os
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import replace

from programs import catalogue
from report import Row, median, milliseconds, ratio
from terminal import REDRAW, Terminal

PRODUCTIONS, EPISODES = 100_000, 3
RUNS = 5

# How a terminal is told to become empty: the answer to Ctrl-L, and to no other key.
CLEAR = b"\x1b[2J"

# The same work without a screen, as most people would write it.
PYTHON = """
import json, resource, sys, urllib.request
json.load(urllib.request.urlopen(sys.argv[1] + "/api/productions", data=b""))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024)
"""


def measure(programs):
    ours, theirs = [], []
    with catalogue(PRODUCTIONS, EPISODES) as url:
        for _ in range(RUNS):
            ours.append(_first_load(programs.tekpub("--base-url", url)))
            theirs.append(_python(url))

    seconds, memory = ([getattr(load, name) for load in ours] for name in ("seconds", "memory"))
    python_seconds, python_memory = zip(*theirs)
    latencies = [latency for load in ours for latency in load.latencies]
    work = f"{PRODUCTIONS:,} productions with {EPISODES} episodes each"
    yield Row(
        f"{work}, start to table", f"{median(seconds):.2f} s",
        f"Python's json {median(python_seconds):.2f} s", ratio(seconds, python_seconds))
    yield Row(
        f"{work}, most memory", f"{median(memory) / 1e6:.0f} MB",
        f"Python's json {median(python_memory) / 1e6:.0f} MB", ratio(memory, python_memory))
    yield Row(
        "Key press to its answer meanwhile",
        f"{milliseconds(latencies)}, worst {1000 * max(latencies):.0f} ms" if latencies else "none")
    yield Row("Different percentages shown meanwhile", f"{median(len(load.percentages) for load in ours):.0f}")


def _first_load(program):
    """A load by a program that does not know the catalogue yet."""
    with tempfile.TemporaryDirectory() as library:
        return Load(replace(program, environment={**program.environment, "XDG_DATA_HOME": library}))


class Load:
    """One start with a large catalogue, watched until its table is there."""

    def __init__(self, program):
        # From each key press to its answer.
        self.latencies = []
        self.percentages = set()
        with Terminal(program) as terminal:
            self._watch(terminal)
            self.seconds = time.perf_counter() - terminal.started
            self.memory = terminal.peak_memory()

    def _watch(self, terminal):
        end = terminal.started + 60
        pressed_at, answer = None, b""
        next_press = terminal.started + 0.1
        while "Production 0001" not in terminal.screen.text():
            if pressed_at is None and time.perf_counter() >= next_press:
                pressed_at, answer = time.perf_counter(), b""
                os.write(terminal.master, REDRAW)
            output = terminal.read_before(end) if pressed_at else terminal.read(next_press - time.perf_counter())
            terminal.screen.feed(output)
            self.percentages.update(re.findall(r"(\d+) ?%", terminal.screen.text()))
            answer += output
            if pressed_at and CLEAR in answer:
                self.latencies.append(time.perf_counter() - pressed_at)
                pressed_at, next_press = None, time.perf_counter() + 0.05


def _python(url):
    """The seconds and the bytes that Python needs for the same catalogue."""
    start = time.perf_counter()
    done = subprocess.run([sys.executable, "-c", PYTHON, url], stdout=subprocess.PIPE, check=True, text=True)
    return time.perf_counter() - start, int(done.stdout)
