"""How fast a large catalogue is in the library, from its first byte, and in how much memory."""
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path
from xml.sax.saxutils import escape

from programs import catalogue
from report import Row, median, ratio
from server import production

PRODUCTIONS, EPISODES = 60_000, 3
ITEMS = PRODUCTIONS * EPISODES
# Of ours, and of the peers, which take a hundred times as long.
RUNS, PEER_RUNS = 5, 1


def measure(programs):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with catalogue(PRODUCTIONS, EPISODES) as url:
            body = folder / "catalogue.json"
            urllib.request.urlretrieve(f"{url}/api/productions", body, data=b"")
            ours = [_ours(programs, url, folder / f"library-{run}") for run in range(RUNS)]
        size = body.stat().st_size
        jq = [_seconds(["jq", ".", body], programs) for _ in range(PEER_RUNS)]
        newsboat = [_newsboat(programs, folder) for _ in range(PEER_RUNS)]

    seconds, memory = zip(*ours)
    work = f"{size / 1e6:.0f} MB, {ITEMS:,} episodes"

    def rate(times):
        return f"{size / 1e6 / median(times):.1f} MB/s"

    def row(peer, text, times, limit):
        # A rate is better the higher it is, so the ratio is that of the rates.
        return Row(f"{work}, first byte to library", rate(seconds), f"{peer} {text}", ratio(times, seconds), limit)

    yield row("`jq .`", rate(jq), jq, "at least 2")
    yield row("`newsboat -x reload`", f"{median(newsboat):.0f} s for as many items", newsboat, "at least 5")
    yield Row(f"{work}, most memory", f"{median(memory) / 1e6:.0f} MB", "", "", "64 MB")


def _ours(programs, url, folder):
    """The seconds from the first byte, and the most bytes of memory."""
    done = subprocess.run(
        [programs.filling, url, folder], env=programs.environment, check=True, text=True, stdout=subprocess.PIPE)
    seconds, kilobytes, productions, episodes = done.stdout.split()
    assert (int(productions), int(episodes)) == (PRODUCTIONS, ITEMS), done.stdout
    return float(seconds), 1024 * int(kilobytes)


def _seconds(command, programs):
    start = time.perf_counter()
    subprocess.run(command, env=programs.environment, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def _newsboat(programs, folder):
    """The seconds for a feed with the same texts, from a file."""
    feed, urls, cache = folder / "feed.xml", folder / "urls", folder / "cache.db"
    with feed.open("w") as file:
        file.write("<rss version='2.0'><channel><title>Feed</title>\n")
        for number in range(1, PRODUCTIONS + 1):
            file.writelines(_items(production(number, EPISODES)))
        file.write("</channel></rss>\n")
    urls.write_text(f"file://{feed}\n")
    cache.unlink(missing_ok=True)
    return _seconds(["newsboat", "-u", urls, "-c", cache, "-x", "reload"], programs)


def _items(production):
    for wrapped in production["episodes"]:
        episode = wrapped["episode"]
        link = f"http://media.example.org/{production['slug']}/{episode['number']}/hd/file.mp4"
        yield (
            f"<item><title>{escape(production['title'])}: {escape(episode['title'])}</title>"
            f"<link>{link}</link><guid>{link}</guid><pubDate>Sat, 01 May 2010 00:00:00 GMT</pubDate>"
            f"<description>{escape(episode['description'])}</description></item>\n"
        )
