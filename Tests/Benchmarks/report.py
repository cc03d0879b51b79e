"""Figures, and a table of them in Markdown."""
import math
import os
import platform
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Row:
    """One line of the table; texts, because each measure knows best what its figures mean."""

    measure: str
    tekpub: str
    peer: str = ""
    ratio: str = ""
    limit: str = ""


def p90(values):
    return sorted(values)[math.ceil(0.9 * len(values)) - 1]


def milliseconds(seconds):
    """The median of some times, and the time that nine tenths of them stay below."""
    return f"{1000 * median(seconds):.2f} ms (p90 {1000 * p90(seconds):.2f})"


def ratio(ours, theirs):
    return f"{median(ours) / median(theirs):.2f}"


def table(rows):
    lines = ["| Measure | tekpub | Compared with | Ratio | Limit |", "|---|--:|--:|--:|--:|"]
    lines += [f"| {r.measure} | {r.tekpub} | {r.peer} | {r.ratio} | {r.limit} |" for r in rows]
    return "\n".join(lines)


def machine():
    with open("/proc/cpuinfo") as info:
        models = [line.split(":")[1].strip() for line in info if line.startswith("model name")]
    return f"{os.cpu_count()} × {models[0] if models else platform.machine()}, Linux {platform.release()}"
