"""What CursesKit takes for what interfaces are made of, beside the same programs on Textual and on ncurses alone."""
import json
import os
import re
import select
import subprocess
import sys
import time
from contextlib import ExitStack

from programs import HERE, Program
from report import Row, milliseconds, ratio
from terminal import Terminal

STARTS = 40
WORDS = (b"abcdefgh", b"ijklmnop")
COUNT = re.compile(rb"L(\d+)T(\d+)E")
# A program that writes nothing for so long has finished its screen.
QUIET = 0.1
DASHBOARD_SECONDS = 30


def measure(programs):
    peers = _peers(programs)
    yield from _start(peers)
    figures = json.loads(
        subprocess.run([programs.curses_kit_benchmarks], check=True, text=True, stdout=subprocess.PIPE).stdout)
    for count, name, limit in ((2_000, "fewRows", "2 ms"), (100_000, "manyRows", "40 ms")):
        yield Row(
            f"{count:,} rows changed by a diff, without a terminal", milliseconds(figures[name]), limit=limit)
        yield from _keys(
            peers, f"A key that changes {count:,} rows, to the finished screen", 80, 24,
            30 if count < 10_000 else 4, "rows", str(count))
    yield Row("Drawing a chart of three lines, 200 × 50", milliseconds(figures["lineChart"]), limit="1 ms")
    yield Row("Drawing a chart of bars, 200 × 50", milliseconds(figures["barChart"]), limit="1 ms")
    yield from _keys(peers, "A key that changes a chart of 200 × 50, to the finished screen", 200, 50, 40, "chart")
    yield Row("Memory of a log of 1,000,000 lines", f"{figures['logMemory']} kB")
    yield Row("Appending 100,000 lines to it", milliseconds(figures["appending"]), limit="1 s")
    yield Row(
        "A key in it, 200 × 60, after the lines of a frame at 100,000 a second", milliseconds(figures["logKey"]),
        limit="5 ms")
    yield from _log(peers)
    yield from _dashboard(programs, peers)


def _peers(programs):
    """A function for each toolkit that makes one of the programs, by its name and argument."""
    def kit(work, *arguments):
        if work == "hello":
            return programs.kit_hello
        path = str(programs.curses_kit_benchmarks)
        return Program("CursesKit", [path, "show", work, *arguments], programs.environment, None)

    def ncurses(work, *arguments):
        if work == "hello":
            return programs.hello
        path = programs.folder / f"ncurses-{work}"
        if not path.exists():
            source = HERE / "Ncurses" / f"{work}.c"
            subprocess.run(
                ["gcc", "-O2", "-D_GNU_SOURCE", source, "-o", path, "-lncursesw", "-ltinfo"], check=True)
        return Program("ncurses", [str(path), *arguments], programs.environment, None)

    peers = {"CursesKit": kit, "ncurses": ncurses}
    if folder := _textual(programs):
        environment = {**programs.environment, "PYTHONPATH": str(folder)}
        version = next(folder.glob("textual-*.dist-info")).name.split("-")[1].removesuffix(".dist")
        peers[f"Textual {version}"] = lambda work, *arguments: Program(
            "Textual", [sys.executable, str(HERE / "Textual" / f"{work}.py"), *arguments], environment, None)
    return peers


def _textual(programs):
    """The folder with Textual, from PyPI the first time; None if that cannot be reached."""
    folder = programs.tekpub_path.parents[2] / "textual"
    if not (folder / "textual").is_dir():
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--target", folder, "textual"]
        if subprocess.run(command).returncode != 0:
            print("Textual is left out: it could not be installed from PyPI.", file=sys.stderr)
            return None
    return folder


def _rows(measure, times, limit=""):
    """A line for each peer; the limit stands in the first one."""
    ours = times["CursesKit"]
    for peer, theirs in times.items():
        if peer != "CursesKit":
            yield Row(measure, milliseconds(ours), f"{peer} {milliseconds(theirs)}", ratio(ours, theirs), limit)
            limit = ""


def _start(peers):
    times = {name: [] for name in peers}
    # The first round fills the system's caches and is not counted.
    for round in range(STARTS + 1):
        for name, make in peers.items():
            with Terminal(make("hello")) as terminal:
                seconds = terminal.seconds_to(lambda output: b"hello" in output)
            if round > 0:
                times[name].append(seconds)
    yield from _rows("Start to the first content of an empty program", times, "6 ms")


def _keys(peers, measure, columns, rows, count, work, *arguments):
    with ExitStack() as stack:
        terminals = {
            name: stack.enter_context(Terminal(make(work, *arguments), columns, rows))
            for name, make in peers.items()
        }
        for terminal in terminals.values():
            _wait_until_quiet(terminal)
        times = {name: [] for name in terminals}
        for round in range(count + 1):
            for name, terminal in terminals.items():
                seconds = _press(terminal)
                if round > 0:
                    times[name].append(seconds)
    yield from _rows(measure, times)


def _wait_until_quiet(terminal):
    """Waits for the first screen, which may be whole only after a while."""
    terminal.read_before(time.perf_counter() + 60)
    while terminal.read(2):
        pass


def _press(terminal):
    """Presses `x`; the time to the last byte of the answer."""
    start = time.perf_counter()
    _write(terminal, b"x")
    terminal.read_before(start + 60)
    finished = time.perf_counter()
    while terminal.read(QUIET):
        finished = time.perf_counter()
    return finished - start


def _log(peers):
    times, rates = {}, {}
    for name, make in peers.items():
        with Terminal(make("log")) as terminal:
            _read_for(terminal, 3)
            times[name] = []
            for press in range(100):
                start = time.perf_counter()
                _write(terminal, b"x")
                _read_until(terminal, lambda output, word=WORDS[(press + 1) % 2]: word in output)
                times[name].append(time.perf_counter() - start)
                # Not in step with the frames.
                _read_for(terminal, 0.051)
            _write(terminal, b"s")
            count, duration = COUNT.search(_read_until(terminal, COUNT.search)).groups()
            rates[name] = int(count) / int(duration) * 1000
    yield from _rows("A key while a log gets 100,000 lines a second, to its effect", times, "5 ms")
    for name, rate in rates.items():
        if name != "CursesKit":
            yield Row(
                "Lines that it got in a second", f"{rates['CursesKit']:,.0f}", f"{name} {rate:,.0f}",
                f"{rates['CursesKit'] / rate:.2f}")


def _read_for(terminal, seconds):
    end = time.perf_counter() + seconds
    while (rest := end - time.perf_counter()) > 0:
        terminal.read(rest)


def _read_all(terminals, seconds):
    """Reads what several programs write meanwhile."""
    terminals = {terminal.master: terminal for terminal in terminals}
    end = time.perf_counter() + seconds
    while (rest := end - time.perf_counter()) > 0:
        for master in select.select(list(terminals), [], [], rest)[0]:
            terminals[master].read(0)


def _read_until(terminal, is_shown):
    end = time.perf_counter() + 60
    output = b""
    while not is_shown(output):
        # What matters may begin in one piece and end in the next.
        output = output[-64:] + terminal.read_before(end)
    return output


def _write(terminal, key):
    os.write(terminal.master, key)


def _dashboard(programs, peers):
    contestants = {name: make("dashboard") for name, make in peers.items()}
    path = programs.tekpub_path.with_name("Dashboard")
    contestants["example"] = Program("Dashboard", [str(path)], programs.environment, None)
    with ExitStack() as stack:
        terminals = {name: stack.enter_context(Terminal(program)) for name, program in contestants.items()}
        _read_all(terminals.values(), 5)
        before = {name: terminal.processor_time() for name, terminal in terminals.items()}
        _read_all(terminals.values(), DASHBOARD_SECONDS)
        shares = {
            name: 100 * (terminal.processor_time() - before[name]) / DASHBOARD_SECONDS
            for name, terminal in terminals.items()
        }
    limit = "0.5 % of a core"
    for name, share in shares.items():
        if name not in ("CursesKit", "example"):
            yield Row(
                "Processor time of a dashboard with two updates a second", f"{shares['CursesKit']:.2f} %",
                f"{name} {share:.2f} %", f"{shares['CursesKit'] / max(share, 0.01):.2f}", limit)
    yield Row("Processor time of the example Dashboard", f"{shares['example']:.2f} %", limit=limit)
