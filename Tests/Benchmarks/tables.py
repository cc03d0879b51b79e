"""What tables and texts take of our own time: a million rows beside ten, and what is drawn at once."""
import json
import subprocess
import tempfile
from pathlib import Path

from programs import Program
from report import Row, milliseconds, ratio
from terminal import NoAnswer, Terminal

LIMIT = 1.1
WORKS = {
    "moving": "Moving through ten rows and back, ten times,",
    "paging": "A page down and up, ten times,",
    "jumping": "To the last row and back, ten times,",
    "resizing": "Resizing twice, ten times,",
    "uneven": "A page down and up, ten times, among rows of different heights",
}


def measure(programs):
    output = subprocess.run([programs.curses_kit_benchmarks], check=True, text=True, stdout=subprocess.PIPE).stdout
    figures = json.loads(output)
    for work, name in WORKS.items():
        small, large = figures[work]["small"], figures[work]["large"]
        yield Row(
            f"{name} in a table of 1,000,000 rows", milliseconds(large), f"10 rows {milliseconds(small)}",
            ratio(large, small), str(LIMIT))
    memory = figures["memory"]
    yield Row("Memory of a table of 1,000,000 rows", f"{memory['large']} kB", f"10 rows {memory['small']} kB")
    yield Row("Laying out and drawing 200 × 60, without a terminal", milliseconds(figures["redraw"]))
    whole, bare = _redraw(programs)
    yield Row(
        "A full redraw, 200 × 60, from layout to bytes", milliseconds(whole),
        f"ncurses alone, the same cells {milliseconds(bare)}", ratio(whole, bare), "1.3")
    yield from _widest_layout(programs, bare)
    yield Row("Wrapping a megabyte of text", milliseconds(figures["wrapping"]))
    yield Row("A label of a megabyte", milliseconds(figures["label"]))


def _widest_layout(programs, bare):
    """Menu, list and preview of the whole program, beside ncurses alone, which compares and writes as many cells."""
    output = subprocess.run([programs.widest_layout], check=True, text=True, stdout=subprocess.PIPE).stdout
    figures = json.loads(output)
    peer = f"ncurses alone, as many cells, {milliseconds(bare)}"
    for work, name in (("drawing", "Drawing"), ("resizing", "Laying out and drawing")):
        yield Row(
            f"{name} menu, list and preview, 200 × 60, without a terminal", milliseconds(figures[work]), peer,
            ratio(figures[work], bare), "1 ms")


def _redraw(programs):
    """What a redraw of a large terminal takes, and what ncurses takes to send the same cells, by turns."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "times"
        program = Program(
            "CursesKitBenchmarks", [str(programs.curses_kit_benchmarks), str(file)], programs.environment, bool)
        with Terminal(program, 200, 60) as terminal:
            try:
                while terminal.read(60):
                    pass
            except NoAnswer:
                # It ended, and the file is whole.
                pass
        figures = json.loads(file.read_text())
        return figures["whole"], figures["bare"]
