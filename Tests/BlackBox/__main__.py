"""Checks a built tekpub from outside, as scripts and users meet it.

    python3 Tests/BlackBox PROGRAM [CHECK...]

Each check is a function of bus.py, checks.py, damage.py, diagnosis.py, disk.py, documentation.py, drawing.py,
failing.py, hostile.py, linear.py, mistakes.py, packages.py, quiet.py, refreshes.py, remote.py, shell.py or
translated.py. They need Python's standard library, gcc, nm, swiftc, tic, mpv, dbus-daemon, playerctl, busctl and no
network but the loopback.
"""
import sys
import time
import traceback

import bus  # Adds checks, as do the next.
import damage
import diagnosis
import disk
import documentation
import drawing
import failing
import hostile
import linear
import mistakes
import packages
import quiet
import refreshes
import remote
import shell
import translated
from checks import CHECKS
from program import Program


def main():
    path, *names = sys.argv[1:] or sys.exit(__doc__)
    if unknown := set(names) - set(CHECKS):
        sys.exit(f"There is no check {', '.join(unknown)}; there are {', '.join(CHECKS)}.")
    failed = []
    for name in names or CHECKS:
        start = time.perf_counter()
        try:
            CHECKS[name](Program(path))
        except Exception as error:
            failed.append(name)
            # A failed check says what it saw; anything else is a mistake in the check.
            told = str(error) if isinstance(error, AssertionError) else traceback.format_exc()
            print(f"FAILED  {name}\n{told}", flush=True)
        else:
            print(f"passed  {name} ({time.perf_counter() - start:.1f} s)", flush=True)
    print(f"{len(names or CHECKS) - len(failed)} black-box checks passed, {len(failed)} failed.")
    sys.exit(1 if failed else 0)


main()
