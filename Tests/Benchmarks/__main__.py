"""Measures tekpub against programs like it, side by side, and prints a table in Markdown.

    python3 Tests/Benchmarks PROGRAM [startup] [keys] [idle] [loading] [filling] [fading] [tables] [warm] [reading]
        [searching] [downloads] [waiting] [refreshing] [parsing] [following]
        [pictures] [completing] [queueing] [configured] [toolkit]
"""
import sys
import tempfile
from pathlib import Path

import completing
import configured
import downloading
import fading
import filling
import following
import idle
import keys
import loading
import parsing
import pictures
import queueing
import reading
import refreshing
import searching
import startup
import tables
import toolkit
import waiting
import warm
from programs import Programs
from report import machine, table
from terminal import NoAnswer

MEASURES = {
    "startup": startup, "keys": keys, "idle": idle, "loading": loading, "filling": filling, "fading": fading,
    "tables": tables, "warm": warm, "reading": reading, "searching": searching, "downloads": downloading,
    "waiting": waiting, "refreshing": refreshing, "parsing": parsing, "following": following,
    "pictures": pictures, "completing": completing, "queueing": queueing, "configured": configured,
    "toolkit": toolkit,
}


def main():
    program, *names = sys.argv[1:] or sys.exit(__doc__)
    if unknown := set(names) - set(MEASURES):
        sys.exit(f"There is no measure {', '.join(unknown)}; there are {', '.join(MEASURES)}.")
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        programs = Programs(program, Path(folder))
        for name in names or MEASURES:
            print(f"Measuring {name} ...", file=sys.stderr, flush=True)
            try:
                rows += MEASURES[name].measure(programs)
            except NoAnswer as silence:
                sys.exit(str(silence))
        print(table(rows))
        print(f"\nMedians on {machine()}, against {programs.versions()}.")


main()
