"""How long a search among a million titles takes for one more letter, beside fzf."""
import os
import time
from contextlib import ExitStack
from dataclasses import replace

import libraries
from programs import showing
from report import Row, milliseconds, ratio
from terminal import NoAnswer

TITLES = 1_000_000
WORDS = ["ruby", "swift", "testing", "web x", "unix git", "object"]
ERASE = b"\x7f"

# Both show that they are at work; one that shows nothing for so long has found everything.
SETTLED = 0.4


def measure(programs):
    library = libraries.fill(programs, TITLES, 1)
    lines = libraries.titles(programs, TITLES)
    tekpub = programs.tekpub("--base-url", libraries.NOBODY)
    tekpub = replace(tekpub, environment={**tekpub.environment, "XDG_DATA_HOME": str(library)})
    fzf = replace(programs.fzf, environment={**programs.fzf.environment, "FZF_DEFAULT_COMMAND": f"cat {lines}"})
    with ExitStack() as stack:
        terminals = {
            "tekpub": stack.enter_context(showing(tekpub, "Advanced")),
            "fzf": stack.enter_context(showing(fzf, f"{TITLES}/{TITLES}")),
        }
        _press(terminals["tekpub"], b"/")
        times = {name: [] for name in terminals}
        for word in WORDS:
            for letter in word:
                for name, terminal in terminals.items():
                    times[name].append(_press(terminal, letter.encode()))
            for _ in word:
                for terminal in terminals.values():
                    _press(terminal, ERASE)
    yield Row(
        f"One more letter in a search among {TITLES:,} titles, to all that is found",
        milliseconds(times["tekpub"]), f"fzf {milliseconds(times['fzf'])}",
        ratio(times["tekpub"], times["fzf"]), "1")


def _press(terminal, key):
    """Presses `key`; the time to the last byte of the answer."""
    start = finished = time.perf_counter()
    os.write(terminal.master, key)
    while output := terminal.read(SETTLED):
        finished = time.perf_counter()
        terminal.screen.feed(output)
    if finished == start:
        raise NoAnswer(f"{terminal.program.name} does not answer the key {key!r}")
    return finished - start
