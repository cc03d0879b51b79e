"""How fast 500 feeds are refreshed, the first time and when nothing has changed."""
import multiprocessing
import resource
import shutil
import socketserver
import subprocess
import tempfile
import time
from pathlib import Path

from report import Row, median, ratio

FEEDS, ITEMS, AT_ONCE = 500, 20, 8
# Each serves a part of the feeds, because both programs ask few feeds of one host at once.
HOSTS = 4
RUNS = 3


def measure(programs):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with _servers() as urls:
            ours = [_ours(programs, urls, folder / f"ours-{run}") for run in range(RUNS)]
            peers = [_newsboat(programs, urls, folder / f"newsboat-{run}") for run in range(RUNS)]
    first, again, cpu = zip(*ours)
    peer_first, peer_again, peer_cpu = zip(*peers)
    work = f"{FEEDS} feeds of {ITEMS} items, {AT_ONCE} at once"
    yield Row(f"{work}, refreshed the first time", _seconds(first), f"newsboat {_seconds(peer_first)}",
              ratio(first, peer_first), "0.125")
    yield Row("the same again, nothing has changed", _seconds(again), f"the first time {_seconds(first)}",
              ratio(again, first), "0.2")
    yield Row("", "", f"newsboat {_seconds(peer_again)}", ratio(again, peer_again))
    yield Row("processor time for that", _seconds(cpu), f"newsboat {_seconds(peer_cpu)}", ratio(cpu, peer_cpu), "0.5 s")


def _ours(programs, urls, data):
    environment = {**programs.environment, "XDG_DATA_HOME": str(data)}
    opml = data.with_suffix(".opml")
    opml.write_text(
        "<opml version='2.0'><body>" + "".join(f"<outline type='rss' text='{url}' xmlUrl='{url}'/>" for url in urls)
        + "</body></opml>")
    subprocess.run([programs.tekpub_path, "import", opml], env=environment, check=True, stderr=subprocess.DEVNULL)
    command = [programs.tekpub_path, "refresh", "--all"]
    first, _, lines = _run(command, environment)
    assert lines == FEEDS, lines
    again, cpu, lines = _run(command, environment)
    assert lines == FEEDS, lines
    shutil.rmtree(data)
    return first, again, cpu


def _newsboat(programs, urls, folder):
    folder.mkdir()
    (folder / "urls").write_text("".join(f"{url}\n" for url in urls))
    (folder / "config").write_text(f"reload-threads {AT_ONCE}\n")
    command = [
        "newsboat", "-u", folder / "urls", "-c", folder / "cache.db", "-C", folder / "config", "-x", "reload"]
    first, _, _ = _run(command, programs.environment)
    again, cpu, _ = _run(command, programs.environment)
    return first, again, cpu


def _run(command, environment):
    """The seconds on the clock and of the processor, and the lines of output."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE)
    seconds = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, cpu, done.stdout.count(b"\n")


def _seconds(times):
    return f"{median(times):.2f} s"


class _servers:
    """The addresses of the feeds, on servers in processes of their own."""

    def __enter__(self):
        self._processes, ports = [], []
        for _ in range(HOSTS):
            ours, theirs = multiprocessing.Pipe()
            process = multiprocessing.Process(target=_serve, args=(theirs,), daemon=True)
            process.start()
            self._processes.append(process)
            ports.append(ours.recv())
        return [f"http://127.0.0.1:{ports[number % HOSTS]}/{number}.xml" for number in range(FEEDS)]

    def __exit__(self, *_):
        for process in self._processes:
            process.kill()


def _serve(pipe):
    with _Server(("127.0.0.1", 0), _Handler) as server:
        pipe.send(server.server_address[1])
        server.serve_forever()


class _Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    request_queue_size = 64


class _Handler(socketserver.StreamRequestHandler):
    """Answers with as little work as possible: the clients are measured, not the server."""

    disable_nagle_algorithm = True

    def handle(self):
        while request := self.rfile.readline():
            known = False
            while (line := self.rfile.readline()) not in (b"\r\n", b""):
                known = known or line.lower().startswith(b"if-none-match:")
            if known:
                self.wfile.write(b'HTTP/1.1 304 Not Modified\r\nETag: "1"\r\n\r\n')
                continue
            body = _feed(request.split()[1].decode()).encode()
            self.wfile.write(
                b'HTTP/1.1 200 OK\r\nETag: "1"\r\nContent-Type: application/rss+xml\r\n'
                b"Content-Length: %d\r\n\r\n%b" % (len(body), body))


def _feed(path):
    items = "".join(
        f"<item><title>Episode {number}</title><guid>{path}-{number}</guid>"
        f"<pubDate>Sat, 0{number % 9 + 1} May 2010 00:00:00 GMT</pubDate>"
        f"<enclosure url='http://media.example.org{path}/{number}.mp3' length='1000' type='audio/mpeg'/>"
        f"<description>What is said in episode {number}, in a few words that fill a line or two.</description></item>"
        for number in range(ITEMS))
    return f"<rss version='2.0'><channel><title>Feed {path}</title>{items}</channel></rss>"
