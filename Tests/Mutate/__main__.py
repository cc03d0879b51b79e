"""Changes the sources in some places, one at a time, and tells which changes no test notices.

`make mutate N=60 SEED=1` calls this. All changes are compiled in one build, in a copy of the tree, .build/mutate.
The environment variable TEKPUB_MUTANT turns on one of them, so only the tests run once for each change. A change
that survives either needs a test or changes nothing. An interrupted run continues where it stopped, and tests the
survivors again, unless the sources have changed.
"""

import argparse
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import changes
from tree import COPY, TOP, build, digest, run, sources

# The tests that should notice a change in a folder of Sources: a target, or folders of it.
TESTS = {
    "CursesKit": "CursesKitTests",
    "CursesKitTesting": "CursesKitTests",
    "Examples": "ExamplesTests",
    "TekpubApp": "TekpubAppTests",
    "TekpubFormats": "TekpubKitTests/Formats",
    "TekpubKit": "TekpubKitTests/[!F]*",  # all folders but Formats
    "TekpubServer": "TekpubServerTests",
    "tekpub": "JourneyTests",
}

# What runs tests, and how many at a time. `swift test` waits for other runs of itself to end.
if sys.platform == "linux":
    RUNNER, JOBS = [COPY / ".build" / "debug" / "tekpubPackageTests.xctest", "--testing-library", "swift-testing"], 2
else:
    RUNNER, JOBS = ["swift", "test", "--skip-build", "--disable-xctest"], 1

# There may be a change of the color before the space.
FAILURE = re.compile(r"✘\S* (Test .*?) (?:recorded an issue|failed)")

# A change may fill the memory, or remove files that it should not.
MEMORY_LIMIT = 8 << 30
HOME = COPY / ".build" / "home"


class Mutant:
    """A change in one place."""

    def __init__(self, path, source, match, change):
        self.path, self.source, self.match, self.change = path, source, match, change
        self.line = source.count("\n", 0, match.start()) + 1
        self.tests = TESTS[path.parts[1]]
        # A program among the examples is a module of its own.
        self.module = Path(*path.parts[: 3 if path.parts[1] == "Examples" else 2])

    def __str__(self):
        text = self.source.split("\n")[self.line - 1].strip()
        return f"{self.path}:{self.line}: {self.match.group()} -> {self.change.new}: {text}"


def candidates(only):
    """Every change of every place in `only`."""
    for path in sources():
        if path.suffix == ".swift" and path.parts[0] == "Sources" and path.is_relative_to(only):
            if path.parts[1] in TESTS:
                source = (TOP / path).read_text()
                for match, change in changes.places(source):
                    yield Mutant(path, source, match, change)


def end_programs(number):
    """Kills programs that the tests of a change left running. Only Linux tells which those are."""
    mark = f"TEKPUB_MUTANT={number}\0".encode()
    for environment in Path("/proc").glob("[0-9]*/environ"):
        try:
            if mark in environment.read_bytes():
                os.kill(int(environment.parent.name), signal.SIGKILL)
        except OSError:
            continue


def pattern(tests):
    """The regular expression that selects `tests`. Suites are named like their files."""
    target, _, part = tests.partition("/")
    found = [path for form in (tests, f"{tests}/**/*") for path in (TOP / "Tests").glob(form)]
    names = sorted(path.stem for path in found if part and path.suffix == ".swift")
    return rf"^{target}\." + (rf"({'|'.join(names)})\b" if part else "")


def test(tests, number, deadline):
    """Runs `tests` with a change. Returns what noticed it, or None."""
    home = HOME / str(number)
    home.mkdir(parents=True, exist_ok=True)
    status, output = run(
        [*RUNNER, "--filter", pattern(tests), "--experimental-maximum-parallelization-width", "4"],
        deadline, FAILURE, env=os.environ | {"HOME": str(home), "TEKPUB_MUTANT": str(number)},
    )
    end_programs(number)
    shutil.rmtree(home, ignore_errors=True)
    if status == 0:
        return "no test runs" if "with 0 tests" in output else None
    failure = FAILURE.search(output)
    return failure.group(1) if failure else "the deadline" if status is None else f"a crash ({status})"


class Record:
    """Results of earlier runs with the same changes, kept in COPY."""

    path = COPY / ".build" / "mutants.json"

    def __init__(self, mutants):
        # "broken" mutants do not compile; "noticed" maps others to the test that failed; "seconds" is how long
        # tests take without a change.
        self.known = {"key": self.key(mutants), "broken": [], "noticed": {}, "seconds": {}}
        if self.path.exists() and (known := json.loads(self.path.read_text()))["key"] == self.known["key"]:
            self.known = known
        self.broken, self.noticed, self.seconds = (self.known[name] for name in ("broken", "noticed", "seconds"))

    @staticmethod
    def key(mutants):
        sites = [f"{mutant} {mutant.change.site(n)} {mutant.change.declarations(n)}" for n, mutant in mutants.items()]
        return digest("Sources", changes.HEADER, *sites)

    def write(self):
        self.path.write_text(json.dumps(self.known))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=60, help="how many changes to try")
    parser.add_argument("--seed", type=int, default=1, help="chooses the changes")
    parser.add_argument("--minutes", type=float, default=480, help="when to stop; the next run continues")
    parser.add_argument("--only", default="Sources", help="a folder or file to change things in")
    options = parser.parse_args()
    end = time.monotonic() + 60 * options.minutes

    places = list(candidates(options.only))
    random.Random(options.seed).shuffle(places)
    # Some changes will not compile; the next ones replace them.
    mutants = dict(enumerate(places[: 2 * options.count], 1))
    record = Record(mutants)
    mutants = {number: mutant for number, mutant in mutants.items() if number not in record.broken}
    print(f"{len(places)} places can be changed. Building a copy in {COPY} ...", flush=True)
    before = set(mutants)
    build(mutants)
    record.broken += before - set(mutants)
    record.write()
    mutants = dict(list(mutants.items())[: options.count])

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))

    def measure(tests):
        key = tests + " " + digest(Path("Tests", tests.partition("/")[0]))
        if key not in record.seconds:
            start = time.monotonic()
            # Each run needs a number of its own.
            if noticed := test(tests, -needed.index(tests), 1800):
                sys.exit(f"{tests} fail without any change: {noticed}")
            record.seconds[key] = time.monotonic() - start
            record.write()
            print(f"{tests} take {record.seconds[key]:.0f} s.", flush=True)
        return record.seconds[key]

    def verdict(number):
        mutant = mutants[number]
        if str(number) not in record.noticed:
            if time.monotonic() > end:
                return None
            # The deadline is generous, because the machine may be busier now.
            if by := test(mutant.tests, number, 60 + 3 * seconds[mutant.tests]):
                record.noticed[str(number)] = by
                record.write()
        by = record.noticed.get(str(number))
        print(f"noticed  {mutant} [{by}]" if by else f"SURVIVED {mutant}", flush=True)
        return not by

    needed = sorted({mutant.tests for number, mutant in mutants.items() if str(number) not in record.noticed})
    with ThreadPoolExecutor(JOBS) as pool:
        seconds = dict(zip(needed, pool.map(measure, needed)))
        verdicts = list(pool.map(verdict, mutants))
    survivors = [mutant for mutant, survived in zip(mutants.values(), verdicts) if survived]
    count = sum(survived is not None for survived in verdicts)
    share = len(survivors) / count if count else 0
    print(f"\n{len(survivors)} of {count} survived ({share:.0%}):")
    for mutant in survivors:
        print(f"  {mutant}")
    sys.exit(share > 0.1)


if __name__ == "__main__":
    main()
