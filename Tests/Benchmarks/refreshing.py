"""How fast 500 feeds are refreshed, the first time and when nothing has changed."""
import resource
import subprocess
import tempfile
import time
from pathlib import Path

from feeds import Feeds
from report import Row, median, ratio

HERE = Path(__file__).parent
FEEDS, ITEMS, AT_ONCE = 500, 20, 8
RUNS = 3


def measure(programs):
    # All files stay until the end: ext4 makes new ones more slowly for some seconds after many were removed.
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with Feeds(FEEDS, ITEMS) as feeds:
            ours = [_ours(programs, feeds.urls, folder / f"ours-{run}") for run in range(RUNS)]
            peers = [_newsboat(programs, feeds.urls, folder / f"newsboat-{run}") for run in range(RUNS)]
            bare = {name: [_bare(command, lines, programs.environment) for _ in range(RUNS)]
                    for name, command, lines in _bare_requests(programs, feeds.urls)}
    first, again, cpu = zip(*ours)
    peer_first, peer_again, peer_cpu = zip(*peers)
    work = f"{FEEDS} feeds of {ITEMS} items, {AT_ONCE} at once"
    yield Row(f"{work}, refreshed the first time", _seconds(first), f"newsboat {_seconds(peer_first)}",
              ratio(first, peer_first), "0.125")
    yield Row("the same again, nothing has changed", _seconds(again), f"the first time {_seconds(first)}",
              ratio(again, first), "0.2")
    yield Row("", "", f"newsboat {_seconds(peer_again)}", ratio(again, peer_again))
    for name, times in bare.items():
        yield Row("", "", f"{name}, the requests alone {_seconds(times)}", ratio(again, times))
    yield Row("processor time for that", _seconds(cpu), f"newsboat {_seconds(peer_cpu)}", ratio(cpu, peer_cpu), "0.5 s")


def _ours(programs, urls, data):
    environment = following(programs, urls, data)
    command = [programs.tekpub_path, "refresh", "--all"]
    first, _, lines = _run(command, environment)
    assert lines == FEEDS, lines
    again, cpu, lines = _run(command, environment)
    assert lines == FEEDS, lines
    return first, again, cpu


def following(programs, urls, data):
    """The environment of a program that follows these feeds and has not read them yet."""
    environment = {**programs.environment, "XDG_DATA_HOME": str(data)}
    opml = data.with_suffix(".opml")
    opml.write_text(
        "<opml version='2.0'><body>" + "".join(f"<outline type='rss' text='{url}' xmlUrl='{url}'/>" for url in urls)
        + "</body></opml>")
    subprocess.run([programs.tekpub_path, "import", opml], env=environment, check=True, stderr=subprocess.DEVNULL)
    return environment


def _newsboat(programs, urls, folder):
    folder.mkdir()
    (folder / "urls").write_text("".join(f"{url}\n" for url in urls))
    (folder / "config").write_text(f"reload-threads {AT_ONCE}\n")
    command = [
        "newsboat", "-u", folder / "urls", "-c", folder / "cache.db", "-C", folder / "config", "-x", "reload"]
    first, _, _ = _run(command, programs.environment)
    again, cpu, _ = _run(command, programs.environment)
    return first, again, cpu


def _bare_requests(programs, urls):
    """Programs that send the requests of a refresh that finds nothing new, eight at a time, and do nothing else: their
    names, commands and inputs."""
    path = programs.folder / "bare"
    subprocess.run(["swiftc", "-O", HERE / "bare.swift", "-o", path], check=True)
    tag = f'"{ITEMS}"'
    yield "URLSession", [path, tag], "".join(f"{url}\n" for url in urls)
    yield "curl", [
        "curl", "--silent", "--fail", "--parallel", "--parallel-immediate", "--parallel-max", str(AT_ONCE),
        "--header", f"If-None-Match: {tag}", "--config", "-"], "".join(f'url = "{url}"\n' for url in urls)


def _bare(command, lines, environment):
    start = time.perf_counter()
    subprocess.run(
        command, input=lines, text=True, env=environment, check=True, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL)
    return time.perf_counter() - start


def _run(command, environment):
    """The seconds on the clock and of the processor, and the lines of output."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    done = subprocess.run(
        command, env=environment, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    seconds = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, cpu, done.stdout.count(b"\n")


def _seconds(times):
    return f"{median(times):.2f} s"
