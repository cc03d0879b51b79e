"""What tables and texts take of our own time: a million rows beside ten, and what is drawn at once."""
import json
import subprocess

from report import Row, milliseconds, ratio

LIMIT = 1.1
WORKS = {
    "moving": "Moving through ten rows and back, ten times,",
    "paging": "A page down and up, ten times,",
    "jumping": "To the last row and back, ten times,",
    "resizing": "Resizing twice, ten times,",
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
    yield Row("Our own share of a full redraw, 200 × 60", milliseconds(figures["redraw"]), limit="1 ms")
    yield Row("Wrapping a megabyte of text", milliseconds(figures["wrapping"]))
    yield Row("A label of a megabyte", milliseconds(figures["label"]))
