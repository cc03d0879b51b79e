"""What it takes to fade one full screen of coloured text into another, on a large terminal."""
import time
from dataclasses import replace

from report import Row
from terminal import Terminal

COLUMNS, ROWS = 200, 60
SECONDS = 5

# Frames come 16.7 ms apart, and the bytes of one arrive together.
PAUSE = 0.007


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
        _count_frames(terminal, 1)
        processor_time, start = terminal.processor_time(), time.perf_counter()
        count = _count_frames(terminal, SECONDS)
        seconds = time.perf_counter() - start
        return (terminal.processor_time() - processor_time) / seconds, count / seconds


def _count_frames(terminal, seconds):
    end = time.perf_counter() + seconds
    count, last = 0, 0
    while (now := time.perf_counter()) < end:
        if terminal.read(end - now):
            now = time.perf_counter()
            count += now - last > PAUSE
            last = now
    return count
