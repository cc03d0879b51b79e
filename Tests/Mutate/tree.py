"""The copy of the tree, .build/mutate, in which changed sources are built and tested."""

import hashlib
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import changes

TOP = Path(__file__).resolve().parent.parent.parent
COPY = TOP / ".build" / "mutate"

ERROR = re.compile(rf"^{re.escape(str(COPY))}/(.*?\.swift):(\d+):\d+: error: (.*)", re.MULTILINE)


def sources():
    """The paths of all files of the tree."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=TOP, check=True, capture_output=True, text=True,
    ).stdout.split("\0")
    return sorted(Path(name) for name in listing if name and (TOP / name).is_file())


def digest(folder, *texts):
    """A hash of the Swift files in `folder` and of `texts`."""
    files = [(TOP / path).read_text() for path in sources() if path.is_relative_to(folder) and path.suffix == ".swift"]
    return hashlib.sha256("".join(files + list(texts)).encode()).hexdigest()[:16]


def write(path, text):
    """Writes a file unless it is the same already, so that little is rebuilt."""
    if not path.is_file() or path.read_bytes() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)


def write_copy(mutants):
    """Makes COPY the tree with `mutants`, a dictionary by number, in it."""
    texts = {path: (TOP / path).read_bytes() for path in sources()}
    for path in {mutant.path for mutant in mutants.values()}:
        text = texts[path].decode()
        there = [(number, mutant) for number, mutant in mutants.items() if mutant.path == path]
        for number, mutant in sorted(there, key=lambda pair: -pair[1].match.start()):
            start, end = mutant.match.span()
            text = text[:start] + mutant.change.site(number) + text[end:]
        texts[path] = text.encode()
    for module in {mutant.module for mutant in mutants.values()}:
        there = {number: mutant.change for number, mutant in mutants.items() if mutant.module == module}
        texts[module / "Mutants.swift"] = changes.declarations(there).encode()

    for path, text in texts.items():
        write(COPY / path, text)
        (COPY / path).chmod((TOP / path).stat().st_mode if (TOP / path).exists() else 0o644)
    for path in COPY.rglob("*"):
        relative = path.relative_to(COPY)
        if path.is_file() and relative.parts[0] != ".build" and relative not in texts:
            path.unlink()


def run(arguments, deadline, stops_at=None, **options):
    """Runs a command in COPY.

    Returns its status and output. The status is None if the command was killed, because it took longer than
    `deadline` seconds, or because `stops_at` found something in the output.
    """
    process = subprocess.Popen(
        arguments, cwd=COPY, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True, **options
    )
    os.set_blocking(process.stdout.fileno(), False)
    end = time.monotonic() + deadline
    output = b""
    while True:
        status = process.poll()
        output += process.stdout.read() or b""
        if status is not None:
            return status, output.decode(errors="replace")
        if time.monotonic() > end or stops_at and stops_at.search(output.decode(errors="replace")):
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            return None, output.decode(errors="replace")
        time.sleep(0.1)


def build(mutants):
    """Builds COPY with those of `mutants` that compile, and removes the others from `mutants`."""
    while True:
        write_copy(mutants)
        status, output = run(["swift", "build", "--build-tests"], 3600)
        if status == 0:
            return
        broken = {}
        for path, line, message in set(ERROR.findall(output)):
            there = {n: mutant for n, mutant in mutants.items() if str(mutant.path) == path}
            on_line = [n for n, mutant in there.items() if mutant.line == int(line)]
            # The compiler sometimes complains of the beginning of a statement that is several lines long.
            nearest = sorted(there, key=lambda n: abs(there[n].line - int(line)))[:1]
            broken |= {n: message for n in on_line or nearest}
        if not broken:
            sys.exit(f"{output[-4000:]}\nIt does not build.")
        for number, message in broken.items():
            print(f"left out {mutants.pop(number)} ({message})", flush=True)
