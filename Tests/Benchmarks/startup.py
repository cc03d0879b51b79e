"""How long a program takes from its start to its first frame."""
import random

from programs import catalogue
from report import Row, median, milliseconds, ratio
from terminal import Terminal

ROUNDS = 200


def measure(programs):
    with catalogue(200, 8) as url:
        contestants = {
            "server": programs.tekpub("--base-url", url),
            "bundled": programs.tekpub(),
            "tig": programs.tig,
            "newsboat": programs.newsboat,
            "C ncurses": programs.hello,
            "hello": programs.kit_hello,
        }
        times = {name: [] for name in contestants}
        shuffle = random.Random(1).sample
        # The first round fills the system's caches and is not counted.
        for round in range(ROUNDS + 1):
            for name, program in shuffle(list(contestants.items()), len(contestants)):
                with Terminal(program) as terminal:
                    seconds = terminal.seconds_to(program.shows_first_frame)
                if round > 0:
                    times[name].append(seconds)

    def row(measure, ours, peer, limit=""):
        return Row(
            measure, milliseconds(times[ours]), f"{peer} {milliseconds(times[peer])}",
            ratio(times[ours], times[peer]), limit)

    start = "Start to the first frame, from a server"
    yield row(start, "server", "tig", "0.6")
    yield row(start, "server", "newsboat", "0.6")
    yield row(start, "server", "C ncurses")
    yield row("Start to the first frame, a hello on CursesKit", "hello", "C ncurses", "1.5")
    faster = min("tig", "newsboat", key=lambda name: median(times[name]))
    yield row("Start to the first frame, bundled catalogue", "bundled", faster, "0.6")
