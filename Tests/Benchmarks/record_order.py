"""Prints the functions that a key runs through, in the order in which they run, for the linker.

    python3 Tests/Benchmarks/record_order.py PROGRAM LINK_MAP > Resources/link-order.txt

PROGRAM is a tekpub, and LINK_MAP what LLVM's linker wrote about it. Needs gcc and x86-64.
"""
import bisect
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from programs import HERE, browser, catalogue, home, showing
from terminal import DOWN, ROWS, UP

# Some libraries have one section for thousands of functions. The linker could only move it as a whole.
SECTION_LIMIT = 20_000


def main():
    program, link_map = map(Path, sys.argv[1:])
    with tempfile.TemporaryDirectory() as folder, catalogue(200, 8) as address:
        step = Path(folder) / "step"
        subprocess.run(["gcc", "-O2", HERE / "step.c", "-o", step], check=True)
        tekpub = browser(program.resolve(), home(Path(folder)), "--base-url", address)
        with showing(tekpub, "Production 0001") as terminal:
            # The selection moves in both directions, and the list scrolls in both.
            places = places_run(terminal, DOWN, step) + places_run(terminal, UP, step)
            for key in (DOWN, UP):
                for _ in range(ROWS):
                    terminal.press(key)
                places += places_run(terminal, key, step)
    functions = movable_functions(link_map)
    starts = [start for start, _, _ in functions]
    names = {}
    for place in places:
        _, end, name = functions[bisect.bisect(starts, place) - 1]
        if place < end:
            names.setdefault(name)
    print("\n".join(names))


def places_run(terminal, key, step):
    """Where the program runs, from the beginning of its file, to answer `key`."""
    with open(f"/proc/{terminal.pid}/maps") as maps:
        beginning = int(maps.readline().split("-")[0], 16)
    with subprocess.Popen([step, str(terminal.pid)], stdout=subprocess.PIPE, text=True) as stepping:
        stepping.stdout.readline()
        os.write(terminal.master, key)
        return [int(line, 16) - beginning for line in stepping.stdout]


def movable_functions(link_map):
    """Start, end and name of each function that has a small section, in the order of their addresses."""
    functions, size = [], 0
    for line in link_map.read_text(errors="replace").split("\n"):
        # The address, that for loading, the size and alignment, and then the section of a file, or a symbol in it.
        fields = line.split(None, 4)
        if len(fields) < 5 or fields[0] == "VMA":
            continue
        if re.search(r":\(\..*\)$", fields[4]):
            size = int(fields[2], 16) if ":(.text" in fields[4] else SECTION_LIMIT
        elif 0 < size < SECTION_LIMIT:
            start, length = int(fields[0], 16), int(fields[2], 16)
            functions.append((start, start + length, fields[4].strip()))
    return sorted(functions)


main()
