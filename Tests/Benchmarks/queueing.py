"""What a key takes that moves a row in a long queue, and in a short one."""
import os
import subprocess
from contextlib import ExitStack
from dataclasses import replace

from programs import catalogue
from report import Row, milliseconds, ratio
from terminal import DOWN, UP, Terminal

LONG, SHORT = 50, 1
EPISODES = 100
# Past the middle of the screen and back, so that nothing scrolls.
MOVES = ([b"J"] * 5 + [b"K"] * 5) * 8
KEYS = ([DOWN] * 5 + [UP] * 5) * 8
LEFT, HOME, ENTER = b"\x1bOD", b"\x1bOH", b"\r"


def measure(programs):
    with ExitStack() as stack:
        url = stack.enter_context(catalogue(LONG, EPISODES))
        terminals = {
            count: stack.enter_context(Terminal(_queued(programs, url, count))) for count in (LONG, SHORT)}
        for count, terminal in terminals.items():
            _show_queue(terminal, f"1 of {count * EPISODES}")
        answers = {(keys[0], count): [] for keys in (MOVES, KEYS) for count in terminals}
        for keys in (MOVES, KEYS):
            for key in keys:
                for count, terminal in terminals.items():
                    answers[keys[0], count].append(terminal.press(key)[0])

    for keys, what in ((MOVES, "A key that moves a row"), (KEYS, "A key that moves the selection")):
        ours, few = answers[keys[0], LONG], answers[keys[0], SHORT]
        yield Row(
            f"{what} in a queue of {LONG * EPISODES:,}", milliseconds(ours),
            f"in a queue of {SHORT * EPISODES} {milliseconds(few)}", ratio(ours, few), "1.2")


def _queued(programs, url, production_count):
    """The program with a queue of that many productions."""
    data = programs.folder / f"queue-{production_count}"
    program = programs.tekpub("--base-url", url)
    program = replace(program, environment={**program.environment, "XDG_DATA_HOME": str(data)})
    slugs = [f"production-{number:04d}" for number in range(1, production_count + 1)]
    subprocess.run(
        [programs.tekpub_path, "queue", "add", *slugs, "--base-url", url], env=program.environment, check=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return program


def _show_queue(terminal, place):
    terminal.wait_for("Production 0001")
    os.write(terminal.master, LEFT)
    terminal.wait_for("Queue")
    for key in (HOME, DOWN, DOWN, DOWN, ENTER):
        os.write(terminal.master, key)
    terminal.wait_for(place)
