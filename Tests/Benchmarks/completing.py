"""How long a shell waits for completions and a bar for its status line, with a million episodes in the library."""
import subprocess
import time

import libraries
from report import Row, milliseconds

# The productions, and the episodes of each.
SHAPES = [(10_000, 100), (1_000_000, 1)]
RUNS = 30
LIMIT = "30 ms"


def measure(programs):
    for productions, episodes in SHAPES:
        library = libraries.fill(programs, productions, episodes)
        environment = {**programs.environment, "XDG_DATA_HOME": str(library), "TEKPUB_BASE_URL": libraries.NOBODY}
        name = _lines(programs, environment, "---complete", "zsh", "show", "")[1].split("\t")[0]
        times = {word: [] for word in ("", name[:-2], f"{name}/", "nothing")}
        status = []
        for _ in range(RUNS):
            for word in times:
                times[word].append(_seconds(programs, environment, "---complete", "zsh", "play", word))
            status.append(_seconds(programs, environment, "status", "--format", "{new} {queue} {playing}"))
        work = f"{productions:,} productions of {episodes} episodes"
        slowest = max(times.values(), key=sorted)
        yield Row(f"Completion of a name, {work}, start to end", milliseconds(slowest), "", "", LIMIT)
        yield Row(f"Status line, {work}, start to end", milliseconds(status), "", "", LIMIT)


def _lines(programs, environment, *arguments):
    return subprocess.run(
        [programs.tekpub_path, *arguments], env=environment, check=True, text=True, stdout=subprocess.PIPE
    ).stdout.splitlines()


def _seconds(programs, environment, *arguments):
    start = time.perf_counter()
    _lines(programs, environment, *arguments)
    return time.perf_counter() - start
