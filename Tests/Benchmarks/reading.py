"""How the time to read a body grows with its length, for bodies that repeat or never end."""
import subprocess

from report import Row


def measure(programs):
    done = subprocess.run(
        [programs.library_benchmarks, "growth"], env=programs.environment, check=True, text=True,
        stdout=subprocess.PIPE)
    growth, count, shape = done.stdout.strip().split(" ", 2)
    yield Row(
        f"Reading four times the bytes, the slowest of {count} hostile bodies ({shape})",
        f"{float(growth):.1f} times the time", limit="8")
