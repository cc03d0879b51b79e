"""What users who follow many sources rely on if a refresh is killed, or if two run at once."""
import collections
import contextlib
import json
import subprocess
from xml.sax.saxutils import quoteattr

from checks import CANNOT_CREATE, DATA, check, same, until
from program import LIMIT
from terminal import Terminal
from web import serving

EPISODES = 3


@check
def killed_refreshes(program):
    """A refresh that is killed loses no source, no episode and no mark, and the next one continues."""
    with program.home() as home, feeds_of(200) as feeds:
        follow(home, feeds.urls)
        marked = feeds.urls[:3]
        for number, url in enumerate(marked):
            with Terminal([program.path, "--no-animation", "--base-url", url], home.environment) as browser:
                browser.wait_for(b"Feed %d" % number)
                browser.type("f")
                browser.wait_for("★".encode())
                browser.type("q")
                same(browser.status(), 0, "the status after q")
            assert is_favourite(home, url), "the browser marked nothing"
        kills = (0, 1, 10, 40)
        for count in kills:
            with refreshing(home, "--all") as refresh:
                until(lambda: refresh.lines() >= count, "a refreshed source")
            sources = followed(home)
            same(sorted(source["address"] for source in sources), sorted(feeds.urls), "sources")
            done = len(sources) - unread(sources)
            assert refresh.lines() <= done, f"{done} sources have episodes, but {refresh.lines()} were reported"
        outcome = home.run("refresh", "--quiet")
        same((outcome.status, outcome.errors), (0, ""), "what the next refresh says")
        # What the killed programs had reserved is free at once.
        same(unread(followed(home)), 0, "sources without episodes")
        for url in marked:
            assert is_favourite(home, url), "a mark is lost"


@check
def two_refreshes(program):
    """Two programs that refresh at once ask for nothing twice."""
    with program.home() as home, feeds_of(200) as feeds:
        follow(home, feeds.urls)
        with refreshing(home) as first, refreshing(home) as second:
            for refresh in (first, second):
                same(refresh.process.wait(LIMIT), 0, "the status of a refresh")
        same({path: count for path, count in feeds.requests.items() if count > 1}, {}, "what was asked for again")
        same(len(feeds.requests), len(feeds.urls), "what was asked for")
        same(first.lines() + second.lines(), len(feeds.urls), "reports")
        same(unread(followed(home)), 0, "sources without episodes")


@check
def refreshes_that_reserve_nothing(program):
    """A refresh that can reserve no source fails with the reason, and `doctor` knows it."""
    with program.home() as home, feeds_of(3) as feeds:
        follow(home, feeds.urls)
        lock = home.folder / ".local/share/tekpub/library/refresh.lock"
        # As root, a file that others own could be opened.
        lock.mkdir()
        for arguments in (["refresh"], ["refresh", "--all", "--quiet"], ["add", feeds.urls[0] + "?new"]):
            assert str(lock) in home.refusal(CANNOT_CREATE, *arguments)
        same(feeds.requests, {}, "requests")
        assert str(lock) in home.run("doctor").output, "doctor has not noticed"
        lock.rmdir()
        same(len(home.data("refresh", quiet=False).splitlines()), 3, "refreshed sources")


@check
def requests_of_the_queue(program):
    """The queue asks a server once for what the library lacks, and never for what it has."""
    with program.home() as home, feeds_of(2) as feeds:
        follow(home, feeds.urls)
        first, second = feeds.urls
        wanted = ["0/1", "0/2", "0/3"]
        names = [name.replace("0/", "Feed 0/") for name in wanted]
        home.run("queue", "add", "--base-url", first, *names)
        same(dict(feeds.requests), {"/0": 1}, "requests for what is new")
        home.data("refresh", "--quiet")
        feeds.requests.clear()
        outcome = home.run("queue", "add", *names, "Feed 1/1", "Feed 1/2", "Feed 1/3")
        same((outcome.status, outcome.errors), (0, "3 episodes were put into the queue.\n"), "queue add")
        same(dict(feeds.requests), {}, "requests for what the library has")
        home.refusal(DATA, "queue", "add", "Feed 1/4", "Feed 1/5", "Feed 1")
        same(dict(feeds.requests), {"/1": 1}, "requests for episodes that may be new")


Feeds = collections.namedtuple("Feeds", ["urls", "requests"])


@contextlib.contextmanager
def feeds_of(count):
    """Serves `count` feeds inside a `with`, and counts the requests for each."""
    requests = collections.Counter()

    def answer(request):
        requests[request.path] += 1
        request.reply(feed(request.path[1:]))

    with serving(answer) as address:
        port = address.rpartition(":")[2]
        # A host each, because few sources of one host are asked at once.
        yield Feeds([f"http://feed{number}.localhost:{port}/{number}" for number in range(count)], requests)


def feed(name):
    items = "".join(
        f"<item><title>Episode {number}</title><guid>{name}-{number}</guid>"
        f"<enclosure url='http://media.invalid/{number}.mp3' length='1' type='audio/mpeg'/></item>"
        for number in range(EPISODES))
    return f"<rss version='2.0'><channel><title>Feed {name}</title>{items}</channel></rss>".encode()


def follow(home, urls):
    """Follows these feeds, without reading them."""
    outlines = "".join(f"<outline text={quoteattr(url)} xmlUrl={quoteattr(url)}/>" for url in urls)
    file = home.folder / "sources.opml"
    file.write_text(f"<opml><body>{outlines}</body></opml>")
    outcome = home.run("import", str(file))
    same((outcome.status, outcome.errors), (0, f"Added {len(urls)} sources.\n"), "what import says")


def followed(home):
    """The sources on servers."""
    return [source for source in json.loads(home.data("sources", "--json")) if source["kind"] == "server"]


def unread(sources):
    """The number of sources without their episodes."""
    return sum(source.get("episodes") != EPISODES for source in sources)


def is_favourite(home, url):
    """Whether the production of a feed is marked."""
    productions = json.loads(home.data("list", "--json", "--base-url", url))
    return [production["favourite"] for production in productions] == [True]


@contextlib.contextmanager
def refreshing(home, *arguments):
    """A refresh that runs inside a `with`, and is killed at its end."""
    refresh = Refresh(home, arguments)
    try:
        yield refresh
    finally:
        refresh.process.kill()
        refresh.process.wait(LIMIT)


class Refresh:
    def __init__(self, home, arguments):
        names = (home.folder / f"output-{number}" for number in range(100))
        self._file = next(name for name in names if not name.exists())
        with open(self._file, "wb") as output:
            self.process = subprocess.Popen(
                [home.program, "refresh", *arguments], env=home.environment, stdin=subprocess.DEVNULL, stdout=output,
                stderr=subprocess.DEVNULL)

    def lines(self):
        """The number of sources that it has reported."""
        return self._file.read_text().count("updated\t")
