"""A home with all that a user can own, and what must hold for it whatever happens to the disk or the program."""
import concurrent.futures
import contextlib
import hashlib
import json
import os
import random
import re
import shutil
import sqlite3
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from program import CONTROL, LIMIT, Home, Outcome
from terminal import Terminal
from web import serving

# How many times as many faults as in a minute, and the first random seed: make check SEEDS=20 ARGS=disk_faults
SEEDS, SEED = int(os.environ.get("SEEDS") or 1), int(os.environ.get("SEED") or 1)
# Homes of that many users at a time.
WORKERS = 2
# How many commands may run until nothing temporary is left.
RUNS = 20
# Trials ask the disk for nothing, so they are faster in memory.
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None

DATA = ".local/share/tekpub"
MEDIA = b"RIFF" + bytes(range(256)) * 40


@dataclass(frozen=True)
class Step:
    """A command that changes what the user owns; {server} in its arguments stands for the server's address."""

    arguments: tuple
    # Whether all of its changes are one transaction, so that a failure leaves none.
    is_one: bool = True

    def __str__(self):
        return " ".join(self.arguments)

    def at(self, server):
        return [argument.format(server=server) for argument in self.arguments]


STEPS = [Step(tuple(line.split())) for line in (
    "rename beta Renamed", "policy alpha --new-limit 5", "mark alpha/2", "mark --unwatched beta/1",
    "mark --position 40 alpha/3", "mark --favourite beta", "queue add alpha/3 beta/3", "queue next beta/3", "queue clear",
    "import ../new.opml", "remove beta", "config init --theme day", "export ../list.opml")] + [
    Step(("add", "{server}/gamma"), False), Step(("refresh", "--all"), False),
    Step(("download", "alpha/2", "--base-url", "{server}/alpha"), False)]


class Shows:
    """A server of feeds, which get another episode when the user owns the others."""

    count = 3

    def answer(self, request):
        if request.path.startswith("/media/"):
            request.reply(MEDIA, Content_Type="audio/mpeg")
        else:
            request.reply(feed(request.path[1:], f"http://{request.headers['Host']}", self.count))


def feed(name, address, count):
    items = "".join(
        f"<item><title>{name} {n}</title><guid>{name}-{n}</guid><enclosure url='{address}/media/{name}-{n}.mp3' "
        f"length='{len(MEDIA)}' type='audio/mpeg'/></item>" for n in range(1, count + 1))
    return f"<rss version='2.0'><channel><title>{name}</title>{items}</channel></rss>".encode()


class Owner(Home):
    """A user with sources, marks, a queue, notes, downloads and settings, who can begin again."""

    def __init__(self, program, folder, server):
        super().__init__(program.path, folder, {})
        self.server, self.saved = server, folder / "saved"
        self._own()
        shutil.copytree(self.folder, self.saved)
        self.before = self.contents()
        # The base URLs of the catalogues by file, and what is not in the journal alone.
        self.files_before = {name: base_url for base_url, name in self.catalogues.items()}
        self.checkpointed = self._library(["library.sqlite"])

    def _own(self):
        (self.folder.parent / "new.opml").write_text(
            f"<opml><body><outline text='N'><outline text='new' xmlUrl='{self.server}/new'/></outline></body></opml>")
        for line in (
                "add --folder Good {server}/alpha", "add {server}/beta", "mark alpha/1 beta/1", "mark --favourite alpha",
                "queue add alpha/1 alpha/2 beta/2", "policy beta --download 0 --new-limit 9", "config init",
                "config init --theme night", "download alpha/1 --base-url {server}/alpha"):
            outcome = self.run(*line.format(server=self.server).split(), cwd=self.folder)
            assert outcome.status == 0, outcome
        settings = self.folder / ".config/tekpub/config.toml"
        settings.write_text('theme = "night"\n' + settings.read_text())
        with contextlib.closing(sqlite3.connect(self.folder / DATA / "library/library.sqlite")) as library, library:
            library.execute("""
                INSERT INTO note (store, production, episode, position, text, createdAt)
                SELECT store, production, episode, 12, 'A note', 1700000000 FROM mark LIMIT 1""")
            request = {
                "catalogID": f"{self.server}/beta", "production": {"title": "beta", "tags": [], "episodes": []},
                "episode": {"title": "beta 3", "url": f"{self.server}/media/beta-3.mp3"},
                "key": {"productionKey": "beta", "identity": "guid:beta-3"}}
            library.execute(
                "INSERT INTO download (id, position, request, state) VALUES ('paused', 1, ?, 'paused')",
                [json.dumps(request)])
        # Leaves the snapshot of the first screen.
        self.browse("q")

    def begin(self):
        """Restores what the user had."""
        for folder in (self.folder, self.temporary):
            shutil.rmtree(folder)
        shutil.copytree(self.saved, self.folder)
        self.temporary.mkdir()
        with contextlib.suppress(FileNotFoundError):
            (self.folder.parent / "list.opml").unlink()

    def browse(self, *keys, **settings):
        """Types each of `keys` once the browser shows its list; returns the status."""
        with Terminal([self.program, "--no-animation"], {**self.environment, **settings}) as browser:
            for key in keys:
                if not browser.sees(b"of 16"):
                    break
                browser.type(key)
            return browser.status()

    def attempt(self, step, **settings):
        """Runs a step that may fail or be killed."""
        done = subprocess.run(
            [self.program, *step.at(self.server)], env={**self.environment, **settings}, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=LIMIT, cwd=self.folder)
        outcome = Outcome(step.arguments, done.returncode, done.stdout.decode(), done.stderr.decode())
        assert not CONTROL.search(outcome.output + outcome.errors), f"control characters\n{outcome!r}"
        return outcome

    def contents(self):
        """What the user owns: a set of facts, each with its kind."""
        facts = set()
        for top in ("Downloads", ".config"):
            for path in (self.folder / top).rglob("*"):
                # Files in progress are not seen by the user.
                if path.is_file() and not TEMPORARY.search(path.name) and not any(part.startswith(".") for part in path.relative_to(self.folder / top).parts):
                    facts.add((top, str(path.relative_to(self.folder)), hashlib.md5(path.read_bytes()).hexdigest()))
        exported = self.folder.parent / "list.opml"
        if exported.exists():
            facts.add(("export", exported.read_text()))
        return facts | self._library()

    def _library(self, names=("library.sqlite", "library.sqlite-wal")):
        # In a copy, because the last reader of a database tidies it up.
        with tempfile.TemporaryDirectory(dir=MEMORY) as copy:
            for name in names:
                with contextlib.suppress(FileNotFoundError):
                    shutil.copy(self.folder / DATA / "library" / name, copy)
            path = Path(copy) / "library.sqlite"
            if not path.exists():
                return set()
            with contextlib.closing(sqlite3.connect(path)) as library:
                assert library.execute("PRAGMA integrity_check").fetchall() == [("ok",)], "library.sqlite is damaged"
                facts = {row for query in QUERIES for row in library.execute(query)}
                self.catalogues = dict(library.execute("SELECT catalog, file FROM store WHERE file NOT NULL"))
        return facts | {("catalogue", base_url, self._episodes(name)) for base_url, name in self.catalogues.items()}

    def _episodes(self, name):
        """How many episodes a catalogue has; None if it is missing or damaged."""
        try:
            path = self.folder / DATA / "library" / name
            with contextlib.closing(sqlite3.connect(f"file:{path}?immutable=1", uri=True)) as catalog:
                is_whole = catalog.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
                return catalog.execute("SELECT count(*) FROM episode").fetchone()[0] if is_whole else None
        except sqlite3.Error:
            return None

    def leftovers(self):
        """Temporary files, and catalogues that the library does not name."""
        with contextlib.closing(sqlite3.connect(self.folder / DATA / "library/library.sqlite")) as library:
            named = {name for name, in library.execute("SELECT file FROM store WHERE file NOT NULL")}
        return [path for path in self.files() if TEMPORARY.search(path) and os.path.basename(path) not in named]


# Times, and the random numbers of rows, are no facts.
QUERIES = (
    "SELECT 'source', address, title, folder, policy, episodeCount FROM source",
    "SELECT 'mark', catalog, production, episode, isWatched, position FROM mark JOIN store ON id = store WHERE NOT isNew",
    "SELECT 'favourite', catalog, production FROM favorite JOIN store ON id = store",
    """SELECT 'queue', catalog, production, episode, row_number() OVER (ORDER BY place)
        FROM queueItem JOIN store ON id = store""",
    "SELECT 'note', production, episode, position, text FROM note",
    """SELECT 'download', iif(json_valid(request), json_extract(request, '$.episode.url'), request), state, position
        FROM download""",
    "SELECT 'file', catalog, production, episode, path, byteCount FROM downloadedFile",
)

# What only writers in progress need: names of mkstemp, of parts of downloads, of journals, and of catalogues.
TEMPORARY = re.compile(
    r"^tmp/|\.dat\.nosync|-journal$|\.part$|/catalog-[^/]*$|\.(tekpub-)?(?!sqlite$)[A-Za-z0-9]{6}$")


def trials(program, what, run):
    """Calls `run(owner, random, number)` for the share of each worker, and fails with all that was found.

    `run` yields a sentence for each fault."""
    def work(worker):
        shows, found = Shows(), []
        with tempfile.TemporaryDirectory(dir=MEMORY) as folder, serving(shows.answer) as server:
            owner = Owner(program, Path(folder), server)
            shows.count += 1
            for seed in range(SEED, SEED + SEEDS):
                found += run(owner, random.Random(f"{what} {seed} {worker}"), worker)
            return found

    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        found = [fault for faults in pool.map(work, range(WORKERS)) for fault in faults]
    assert not found, f"{len(found)} faults:\n" + "\n".join(found[:25])


def differences(owner, step, outcome, expected):
    """What is wrong after a step that failed, succeeded or was killed, as sentences."""
    before, after = owner.before, owner.contents()
    if lost := (before & expected) - after:
        yield f"lost {sorted(lost, key=str)[:3]}"
    # What was added is fetched next, if that was begun.
    begun = set() if outcome.status == 0 else {fact[:5] + (None,) for fact in expected if fact[0] == "source"}
    if strange := after - before - expected - begun:
        yield f"strange {sorted(strange, key=str)[:3]}"
    if outcome.status == 0 and after != expected:
        yield f"claims success without {sorted(expected - after, key=str)[:3]}"
    if outcome.status > 0 and step.is_one and after == expected and before != expected:
        yield "claims failure, but the change is there"
    # The next program works, and the step can be repeated.
    shown = owner.run("sources", "--json")
    if shown.status != 0 or shown.errors:
        yield f"next: {shown}"
    elif sources(after) - {source["address"] for source in json.loads(shown.output)}:
        yield f"next: sources are missing in {shown.output}"
    if after != expected:
        again = owner.attempt(step)
        if again.status != 0 or again.errors.startswith("tekpub: "):
            yield f"again: {again}"
        elif owner.contents() != expected:
            yield f"again: {sorted(owner.contents() ^ expected, key=str)[:4]}"
    else:
        owner.run("sources")
    yield from left_over(owner)


def left_over(owner):
    """What programs that ended leave to the next ones, which remove it."""
    for _ in range(RUNS):
        if not (left := owner.leftovers()):
            return
        # Catalogues are removed in the background, so a short command may end before.
        owner.run("sources")
        # Downloads tidy up after downloads.
        owner.run("download", "alpha/1", "--base-url", f"{owner.server}/alpha")
    yield f"left over: {left}"


def sources(facts):
    return {fact[1] for fact in facts if fact[0] == "source"}


def results(owner):
    """What each step changes if nothing fails."""
    found = {}
    for step in STEPS:
        owner.begin()
        outcome = owner.attempt(step)
        assert outcome.status == 0, outcome
        found[step] = owner.contents()
        assert found[step] != owner.before, f"{step} changes nothing"
    return found
