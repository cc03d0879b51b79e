"""Changes the sources in one place at a time, and tells which changes no test notices.

`make mutate N=60 SEED=1` calls this. The changes are made in a copy of the tree, .build/mutate, where the
tests of the changed target are built and run. What survives is either worth a test or changes nothing.
"""

import argparse
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
COPY = TOP / ".build" / "mutate"

# The tests that are to notice a change in a folder of Sources.
TESTS = {
    "CursesKit": "CursesKitTests",
    "CursesKitTesting": "CursesKitTests",
    "Examples": "ExamplesTests",
    "TekpubApp": "TekpubAppTests",
    "TekpubFormats": "TekpubFormatsTests",
    "TekpubKit": "TekpubKitTests",
    "TekpubServer": "TekpubServerTests",
    "tekpub": "JourneyTests",
}

# swift-format puts a space on either side of these, so no `<` of a generic type is among them.
PAIRS = [("==", "!="), ("<", "<="), (">", ">="), ("&&", "||"), ("+", "-"), ("+=", "-=")]
CHANGES = [
    (re.compile(rf"(?<=\s){re.escape(old)}(?=\s)"), new)
    for pair in PAIRS
    for old, new in (pair, pair[::-1])
]
CHANGES += [
    (re.compile(rf"\b{old}\b"), new) for old, new in (("true", "false"), ("false", "true"))
]
CHANGES += [(re.compile(rf"(?<![\w.$]){old}(?![\w.])"), new) for old, new in (("0", "1"), ("1", "0"))]
CHANGES += [(re.compile(r"\.\.<"), "..."), (re.compile(r"(?<=[\w)])\.\.\.(?=[\w(])"), "..<")]

# What is text for people or for other programs, and what stops a program that is wrong already.
SKIPPED = re.compile(
    r'"""(?:.|\n)*?"""|#"(?:.|\n)*?"#|"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*(?:.|\n)*?\*/'
    r"|(?<=[(\s])/(?![\s/])(?:\\.|[^/\n\\])+/|\b(?:precondition|assert)\([^\n]*"
)


class Mutant:
    """A change in one place."""

    def __init__(self, path, source, match, new):
        self.path, self.source, self.match, self.new = path, source, match, new
        self.tests = TESTS[path.parts[1]]

    @property
    def changed(self):
        return self.source[: self.match.start()] + self.new + self.source[self.match.end() :]

    def __str__(self):
        line = self.source.count("\n", 0, self.match.start())
        text = self.source.split("\n")[line].strip()
        return f"{self.path}:{line + 1}: {self.match.group()} -> {self.new}: {text}"


def mutants(path):
    source = (TOP / path).read_text()
    # As long as the source, so that places are the same.
    code = SKIPPED.sub(lambda match: re.sub(r"[^\n]", "\0", match.group()), source)
    for pattern, new in CHANGES:
        for match in pattern.finditer(code):
            yield Mutant(path, source, match, new)


def copy_tree():
    """Makes COPY the tree as it is, leaving alone what is the same, so that little is built."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=TOP, check=True, capture_output=True, text=True,
    ).stdout.split("\0")
    files = {Path(name) for name in listing if name and (TOP / name).is_file()}
    for path in files:
        target = COPY / path
        if target.is_file() and target.read_bytes() == (TOP / path).read_bytes():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(TOP / path, target)
        shutil.copymode(TOP / path, target)
    for path in COPY.rglob("*"):
        relative = path.relative_to(COPY)
        if path.is_file() and relative.parts[0] != ".build" and relative not in files:
            path.unlink()


def run(arguments, deadline, stops_at=None, **options):
    """Runs a command in COPY.

    Returns its status and output. The status is None if it took longer than `deadline` seconds, or wrote what
    `stops_at` finds.
    """
    process = subprocess.Popen(
        arguments, cwd=COPY, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True, **options
    )
    os.set_blocking(process.stdout.fileno(), False)
    end = time.monotonic() + deadline
    output = b""
    while True:
        output += process.stdout.read() or b""
        if process.poll() is not None:
            return process.returncode, output.decode(errors="replace")
        if time.monotonic() > end or stops_at and stops_at.search(output):
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            return None, output.decode(errors="replace")
        time.sleep(0.1)


FAILURE = re.compile("✘ Test .*(recorded an issue|failed)".encode())

# A change may fill the memory, or remove files that it should not.
MEMORY_LIMIT = 8 << 30
HOME = COPY / ".build" / "home"


def build():
    return run(["swift", "build", "--build-tests"], 3600)


def test(tests, deadline):
    HOME.mkdir(parents=True, exist_ok=True)
    return run(
        ["swift", "test", "--disable-xctest", "--skip-build", "--filter", rf"^{tests}\.",
         "--experimental-maximum-parallelization-width", "4"],
        deadline, FAILURE, env=os.environ | {"HOME": str(HOME)},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT)),
    )


def sure(result, what):
    status, output = result
    if status != 0:
        sys.exit(f"{output[-4000:]}\n{what} without any change.")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=60, help="how many changes to try")
    parser.add_argument("--seed", type=int, default=1, help="chooses the changes")
    parser.add_argument("--minutes", type=float, default=480, help="when to stop, done or not")
    parser.add_argument("--only", default="Sources", help="a folder or file to change things in")
    options = parser.parse_args()
    end = time.monotonic() + 60 * options.minutes

    paths = sorted(path.relative_to(TOP) for path in (TOP / "Sources").rglob("*.swift"))
    candidates = [
        mutant
        for path in paths
        if path.is_relative_to(options.only) and path.parts[1] in TESTS
        for mutant in mutants(path)
    ]
    random.Random(options.seed).shuffle(candidates)
    print(f"{len(candidates)} places can be changed. Building a copy in {COPY} ...", flush=True)
    copy_tree()
    sure(build(), "It does not build")

    deadlines = {}
    survivors, count = [], 0
    for mutant in candidates:
        if count == options.count or time.monotonic() > end:
            break
        if mutant.tests not in deadlines:
            start = time.monotonic()
            sure(test(mutant.tests, 1800), f"{mutant.tests} fail")
            # A machine may be busier later; what hangs is noticed all the same.
            deadlines[mutant.tests] = 60 + 4 * (time.monotonic() - start)
        target = COPY / mutant.path
        target.write_text(mutant.changed)
        status, _ = build()
        if status == 0:
            count += 1
            status, _ = test(mutant.tests, deadlines[mutant.tests])
            if status == 0:
                survivors.append(mutant)
            print(f"{'SURVIVED' if status == 0 else 'noticed '} {mutant}", flush=True)
        target.write_text(mutant.source)

    share = len(survivors) / count if count else 0
    print(f"\n{len(survivors)} of {count} survived ({share:.0%}):")
    for mutant in survivors:
        print(f"  {mutant}")
    sys.exit(share > 0.1)


if __name__ == "__main__":
    main()
