"""How long a program takes from its start to the table of a catalogue that it knows."""
import os
import random
import subprocess
from dataclasses import replace

import libraries
from programs import catalogue
from report import Row, milliseconds, ratio
from terminal import Terminal

ROUNDS = 100
FEEDS, ARTICLES = 1_000, 10
SMALL, LARGE = (1_000, 10), (200_000, 5)


def measure(programs):
    with catalogue(200, 8) as url:
        contestants = {size: _knowing(programs, *size) for size in (SMALL, LARGE)}
        contestants["splash"] = programs.tekpub("--base-url", url)
        contestants["newsboat"] = _newsboat(programs)
        times = {name: [] for name in contestants}
        shuffle = random.Random(1).sample
        # The first round fills the system's caches and is not counted.
        for round in range(ROUNDS + 1):
            for name, program in shuffle(list(contestants.items()), len(contestants)):
                # Each start takes two seconds.
                if name == "newsboat" and round > 5:
                    continue
                with Terminal(program) as terminal:
                    seconds = terminal.seconds_to(program.shows_first_frame)
                if round > 0:
                    times[name].append(seconds)

    def row(size, peer, name, limit=""):
        productions, episodes = size
        return Row(
            f"Start to a usable table of {productions:,} known productions, {productions * episodes:,} episodes",
            milliseconds(times[size]), f"{name} {milliseconds(times[peer])}",
            ratio(times[size], times[peer]), limit)

    yield row(SMALL, "splash", "first frame of the splash", "1.3")
    yield row(LARGE, SMALL, "with 10,000 episodes", "1.2")
    yield row(SMALL, "newsboat", f"newsboat with {FEEDS:,} feeds, {FEEDS * ARTICLES:,} articles,")


def _knowing(programs, production_count, episode_count):
    """The program with a library, as it is after it has been used."""
    folder = libraries.fill(programs, production_count, episode_count)
    tekpub = programs.tekpub("--base-url", libraries.NOBODY)
    tekpub = replace(
        tekpub, environment={**tekpub.environment, "XDG_DATA_HOME": str(folder)},
        shows_first_frame=lambda output: b"Building Advanced with Advanced 1" in output)
    with Terminal(tekpub) as terminal:
        terminal.wait_for("Building Advanced with Advanced 1")
        os.write(terminal.master, b"q")
        os.waitid(os.P_PID, terminal.pid, os.WEXITED | os.WNOWAIT)
    return tekpub


def _newsboat(programs):
    """newsboat with feeds that it has read."""
    folder = programs.folder / "feeds"
    folder.mkdir(exist_ok=True)
    for number in range(FEEDS):
        items = "".join(
            f"<item><title>Article {item}</title><guid>{number}-{item}</guid>"
            f"<description>What article {item} of feed {number} tells.</description></item>"
            for item in range(ARTICLES))
        title = f"<title>Feed {number:04d}</title>"
        (folder / f"{number}.xml").write_text(f"<rss version='2.0'><channel>{title}{items}</channel></rss>")
    urls = folder / "urls"
    urls.write_text("".join(f"file://{folder}/{number}.xml\n" for number in range(FEEDS)))
    newsboat = replace(
        programs.newsboat, argv=[programs.newsboat.argv[0], "-u", str(urls), "-c", str(folder / "cache.db")],
        shows_first_frame=lambda output: b"Feed 0001" in output)
    subprocess.run([*newsboat.argv, "-x", "reload"], env=newsboat.environment, check=True, stdout=subprocess.DEVNULL)
    return newsboat
