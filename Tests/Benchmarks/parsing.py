"""How fast a long feed is in the library, from its first byte, beside what only parses it."""
import importlib.util
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from feeds import feed, files
from report import Row, median, ratio

# About 50 MB, and a tenth of it for the peers that are slow.
ITEMS = 56_000
SLOW_SHARE = 10
RUNS = 5


def measure(programs):
    with tempfile.TemporaryDirectory() as name, files(name) as url:
        folder = Path(name)
        rss, part, jsonfeed = folder / "feed.xml", folder / "part.xml", folder / "feed.json"
        rss.write_text(feed("A Long Show", ITEMS, words=8))
        part.write_text(feed("A Long Show", ITEMS // SLOW_SHARE, words=8))
        jsonfeed.write_text(_json(ITEMS))

        ours = [_ours(programs, f"{url}/{rss.name}", folder) for _ in range(RUNS)]
        xmllint = [_seconds(["xmllint", "--sax", "--noout", rss]) for _ in range(RUNS)]
        newsboat = [_newsboat(programs, part)]
        feedparser = [_feedparser(part)] if importlib.util.find_spec("feedparser") else []
        ours_json = [_ours(programs, f"{url}/{jsonfeed.name}", folder) for _ in range(RUNS)]
        jq = [_seconds(["jq", ".", jsonfeed])]
        size, part_size, json_size = (file.stat().st_size for file in (rss, part, jsonfeed))

    def row(work, ours, size, peer, theirs, peer_size, limit):
        # A rate is better the higher it is, so the ratio is that of the rates.
        rates = [size / 1e6 / seconds for seconds, _ in ours]
        peer_rates = [peer_size / 1e6 / seconds for seconds in theirs]
        return Row(
            f"{work} of {size / 1e6:.0f} MB, {ITEMS:,} episodes, first byte to library", f"{median(rates):.0f} MB/s",
            f"{peer} {median(peer_rates):.3g} MB/s", ratio(rates, peer_rates), limit)

    yield row("An RSS feed", ours, size, "only parsed, `xmllint --sax`", xmllint, size, "at least 0.5")
    yield row("The same", ours, size, "`newsboat -x reload`", newsboat, part_size, "at least 1")
    if feedparser:
        yield row("The same", ours, size, "only parsed, Python's feedparser", feedparser, part_size, "at least 1")
    yield Row("most memory for that", f"{median(memory for _, memory in ours) / 1e6:.0f} MB")
    yield row("A JSON Feed", ours_json, json_size, "`jq .`", jq, json_size, "at least 2")
    yield Row("most memory for that", f"{median(memory for _, memory in ours_json) / 1e6:.0f} MB")


def _json(count):
    items = [
        {
            "id": f"item-{number}", "title": f"Episode {number}", "url": f"http://example.org/{number}",
            "date_published": "2020-05-02T10:00:00Z", "content_html": "<p>" + "What is said, in some words. " * 18 + "</p>",
            "attachments": [
                {"url": f"http://media.example.org/{number}.mp3", "mime_type": "audio/mpeg", "duration_in_seconds": number}
            ],
        }
        for number in range(count)]
    return json.dumps({"version": "https://jsonfeed.org/version/1.1", "title": "A Long Show", "items": items})


def _ours(programs, url, folder):
    """The seconds from the first byte, and the most bytes of memory."""
    with tempfile.TemporaryDirectory(dir=folder) as library:
        done = subprocess.run(
            [programs.filling, url, library], env=programs.environment, check=True, text=True,
            stdout=subprocess.PIPE)
    seconds, kilobytes, productions, episodes = done.stdout.split()
    assert (int(productions), int(episodes)) == (1, ITEMS), done.stdout
    return float(seconds), 1024 * int(kilobytes)


def _newsboat(programs, feed):
    urls, cache = feed.with_name("urls"), feed.with_name("cache.db")
    urls.write_text(f"file://{feed}\n")
    return _seconds(["newsboat", "-u", urls, "-c", cache, "-x", "reload"], programs.environment)


def _feedparser(feed):
    script = "import feedparser, sys; assert len(feedparser.parse(sys.argv[1]).entries) > 1000"
    return _seconds([sys.executable, "-c", script, feed])


def _seconds(command, environment=None):
    start = time.perf_counter()
    subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - start
