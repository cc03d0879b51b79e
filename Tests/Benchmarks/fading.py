"""What it takes to fade one full screen of coloured text into another, on a large terminal."""
import re
import time
from dataclasses import replace

from report import Row
from terminal import NoAnswer, Terminal

COLUMNS, ROWS = 200, 60
SECONDS = 5

# The title of the terminal, which `Fade` sets to the number of its frames whenever a second is over.
TITLE = re.compile(rb"\x1b\]2;(\d+)\x07")


def measure(programs):
    for colours, terminal_type in (("256 colours", "xterm-256color"), ("direct colour", "xterm-direct")):
        fade = replace(programs.fade, environment={**programs.fade.environment, "TERM": terminal_type})
        share, frame_rate = _watch(fade)
        yield Row(
            f"A cross-dissolve of {COLUMNS} × {ROWS}, {colours}",
            f"{100 * share:.0f} % of a core, {frame_rate:.0f} frames/s", limit="50 %, 60 frames/s")


def _watch(program):
    """The share of a core that the program uses, and the frames it draws in a second."""
    with Terminal(program, COLUMNS, ROWS) as terminal:
        terminal.seconds_to(program.shows_first_frame)
        _next_count(terminal)
        first = _next_count(terminal)
        processor_time, start = terminal.processor_time(), time.perf_counter()
        for _ in range(SECONDS):
            last = _next_count(terminal)
        seconds = time.perf_counter() - start
        return (terminal.processor_time() - processor_time) / seconds, (last - first) / seconds


def _next_count(terminal):
    """Reads until the title changes; what it is then."""
    output = b""
    end = time.perf_counter() + 10
    while not (titles := TITLE.findall(output)):
        if time.perf_counter() > end:
            raise NoAnswer(f"{terminal.program.name} does not count its frames")
        output = output[-20:] + terminal.read_before(end)
    return int(titles[-1])
