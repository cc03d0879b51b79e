"""Prints what the linker is to put side by side: what a key press runs through, then what a start does.

    python3 Tests/Benchmarks/record_order.py PROGRAM > Resources/link-order.txt

PROGRAM and the example Hello, as the Makefile builds it, must still have their symbols. valgrind must be
installed.
"""
import os
import re
import sys
import tempfile
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from keys import MOVES, SCROLLS
from programs import Programs, catalogue, showing
from terminal import NoAnswer

# CursesTerminal.read(), in which everything that a key press asks for is done.
READ = "$s9CursesKit0A8TerminalC4readyyF"


def main():
    with tempfile.TemporaryDirectory() as folder, catalogue(200, 8) as address:
        programs = Programs(sys.argv[1], Path(folder))
        record = Path(folder) / "record"
        tekpub = programs.tekpub("--base-url", address)
        keys = MOVES + SCROLLS
        pressed = functions(
            tekpub, "Production 0001", keys, record, "--collect-atstart=no", f"--toggle-collect={READ}")
        started = functions(programs.kit_hello, "hello", [], record)
    if len(pressed) < 100:
        sys.exit(f"Only {len(pressed)} functions were seen: has {READ} another name now?")
    print("\n".join(dict.fromkeys(pressed + started)))


def functions(program, text, keys, record, *options):
    """The names of the functions that `program` runs for each of `keys`, or at all if there are none."""
    watched = replace(program, argv=[
        "/usr/bin/valgrind", "--tool=callgrind", f"--callgrind-out-file={record}", "--demangle=no", *options,
        *program.argv])
    with showing(watched, text) as terminal:
        for key in keys:
            terminal.press(key)
        os.write(terminal.master, b"q")
        with suppress(NoAnswer):  # which is how its end is told
            while True:
                terminal.read(1)
    return run_functions(record.read_text(), at_least=max(1, len(keys) // 10))


def run_functions(record, at_least):
    """The names of the functions in which at least so many instructions were run, in their order."""
    names, counts, current, is_call = {}, {}, None, False
    for line in record.split("\n"):
        if match := re.match(r"(c?)fn=\((\d+)\)(?: (.*))?", line):
            is_callee, number, name = match.groups()
            if name:
                names[number] = name.split("'")[0]
            if not is_callee:
                current = names[number]
        elif line.startswith("calls="):
            is_call = True
        elif re.match(r"[-+*\d]", line):
            # The line behind a call tells what the callee took.
            if not is_call:
                counts[current] = counts.get(current, 0) + int(line.split()[1])
            is_call = False
    return [name for name, count in counts.items() if count >= at_least]


main()
