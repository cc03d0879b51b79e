"""A program that is linked statically with CursesKitQuiet sleeps while nothing happens."""
import subprocess
import tempfile
from pathlib import Path

from checks import check

QUIET = Path(__file__).parents[2] / "Sources/CQuietDispatch"
# Work on a global queue, after which libdispatch counts its threads for ever.
SOURCE = """
import Dispatch
let done = DispatchSemaphore(value: 0)
DispatchQueue.global().async { Task.detached { done.signal() } }
done.wait()
print("done")
"""
# The function that counts, once a second.
COUNTING = "_dispatch_workq_monitor_pools"


@check
def quiet_dispatch(program):
    """What counts threads is not part of a program that has the functions of CursesKitQuiet, which runs all the same."""
    with tempfile.TemporaryDirectory() as folder:
        source, functions = Path(folder, "main.swift"), Path(folder, "quiet.o")
        source.write_text(SOURCE)
        subprocess.run(
            ["gcc", "-c", "-O", f"-I{QUIET}/include", QUIET / "quiet_dispatch.c", "-o", functions], check=True)
        for name, objects in [("loud", []), ("quiet", [functions])]:
            built = Path(folder, name)
            subprocess.run(["swiftc", "-static-stdlib", source, *objects, "-o", built], check=True)
            output = subprocess.run([built], check=True, capture_output=True, text=True).stdout
            assert output == "done\n", f"{name} printed {output!r}"
            symbols = subprocess.run(["nm", built], check=True, capture_output=True, text=True).stdout
            assert (COUNTING in symbols) == (name == "loud"), f"{name} {COUNTING in symbols}"
