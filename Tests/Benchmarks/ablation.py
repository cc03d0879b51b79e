"""What each departure from a plain release build is worth: the program with all of them but one, side by side.

    python3 Tests/Benchmarks/ablation.py PROGRAM FOLDER [ROUNDS]

FOLDER has a folder for each variant, named after what it is built without, with `tekpub` in it; `all` is the plain
build. `make ablation` builds them. Prints a table in Markdown. A departure stays only while leaving it out makes a
figure that users notice worse by a tenth or more.
"""
import random
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from time import sleep

from idle import SECONDS, SETTLING, system_calls
from keys import MOVES, press
from programs import browser, catalogue, home, showing
from report import machine, median
from terminal import Terminal

FULL = "everything"
ROUNDS = 200
# How much worse a figure has to become without a departure for that to stay.
WORTH = 1.1


def main():
    program, folder, *rounds = sys.argv[1:] if len(sys.argv) > 2 else sys.exit(__doc__)
    paths = {FULL: Path(program).resolve()}
    paths |= {path.parent.name: path.resolve() for path in sorted(Path(folder).glob("*/tekpub"))}
    with tempfile.TemporaryDirectory() as temporary, catalogue(200, 8) as url:
        variants = {
            name: browser(path, home(Path(temporary, name)), "--base-url", url) for name, path in paths.items()
        }
        for name in variants:
            Path(temporary, name).mkdir()
        starts = start(variants, int(rounds[0]) if rounds else ROUNDS)
        presses, calls = use(variants)
    sizes = {name: path.stat().st_size for name, path in paths.items()}
    print(table(starts, presses, calls, sizes))
    print(f"\nMedians of {len(starts[FULL])} starts and {len(presses[FULL])} key presses on {machine()}.")


def start(variants, rounds):
    """The seconds to the first frame of each variant, which start in another order every time."""
    times = {name: [] for name in variants}
    shuffle = random.Random(1).sample
    # The first round fills the system's caches and is not counted.
    for round in range(rounds + 1):
        for name, variant in shuffle(list(variants.items()), len(variants)):
            with Terminal(variant) as terminal:
                seconds = terminal.seconds_to(variant.shows_first_frame)
            if round > 0:
                times[name].append(seconds)
    return times


def use(variants):
    """The seconds that moving the selection takes, and the system calls at rest afterwards."""
    with ExitStack() as stack:
        terminals = {
            name: stack.enter_context(showing(variant, "Production 0001")) for name, variant in variants.items()
        }
        # The first presses touch pages that no later one has to fetch.
        press(terminals, MOVES[:20])
        answers = press(terminals, MOVES * 2)
        sleep(SETTLING)
        calls = system_calls([terminal.pid for terminal in terminals.values()])
    presses = {name: [seconds for seconds, _ in answers[name]] for name in answers}
    return presses, dict(zip(terminals, map(int, calls)))


def table(starts, presses, calls, sizes):
    lines = [
        f"| Built without | Start | Key press | System calls in {SECONDS} s at rest | File | Worth it |",
        "|---|--:|--:|--:|--:|---|",
    ]
    for name in starts:
        ratios = {
            "start": median(starts[name]) / median(starts[FULL]),
            "key press": median(presses[name]) / median(presses[FULL]),
            "file": sizes[name] / sizes[FULL],
        }
        gains = [f"{what} {ratio:.2f}" for what, ratio in ratios.items() if ratio >= WORTH]
        if calls[name] > calls[FULL]:
            gains.append("rest")
        verdict = "" if name == FULL else ", ".join(gains) or "no"
        lines.append(
            f"| {'nothing' if name == FULL else name}"
            f" | {1000 * median(starts[name]):.2f} ms ({ratios['start']:.2f})"
            f" | {1000 * median(presses[name]):.3f} ms ({ratios['key press']:.2f}) | {calls[name]}"
            f" | {sizes[name] / 1e6:.1f} MB ({ratios['file']:.2f}) | {verdict} |")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
