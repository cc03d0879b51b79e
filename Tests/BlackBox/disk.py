"""What the user keeps when calls of the system fail, and when programs are killed between two of them."""
import contextlib
import errno
import json
import signal
import sqlite3
import subprocess
import tempfile
from pathlib import Path

from checks import check
from library import DATA, STEPS, Step, differences, left_over, results, trials

# How many faults of a kind each worker tries with a seed.
FAULTS, KILLS, SESSIONS = 60, 30, 6
ERRORS = (errno.EIO, errno.ENOSPC, errno.EDQUOT)
# The keys of a session that marks, queues and reads.
KEYS = ("f", "a", "j", "m", "l", "q")


@check
def disk_faults(program):
    """A call of the system that fails is told, and costs nothing but what the command was about."""
    def run(owner, random, _):
        expected, counts = results(owner), {}
        for _ in range(FAULTS):
            step = random.choice(STEPS)
            if step not in counts:
                counts[step] = len(calls(owner, lambda: owner.attempt(step, **fault(owner)))[1])
            at, stays = random.randint(1, counts[step]), random.random() < 0.3
            # A short write is no failure.
            number = 0 if not stays and random.random() < 0.15 else random.choice(ERRORS)
            owner.begin()
            outcome, log = calls(owner, lambda: owner.attempt(step, **fault(owner, at, number, stays)))
            name = errno.errorcode.get(number, "short")
            title = f"{step}: {name}{' from then on' if stays else ''} at call {at}, {failing(log)}"
            faults = list(truth(outcome)) + list(differences(owner, step, outcome, expected[step]))
            yield from (f"{title}: {sentence}" for sentence in faults)

    with shim():
        trials(program, "faults", run)


def truth(outcome):
    """What is wrong with a status and what is said about it."""
    if not 0 <= outcome.status < 128:
        yield f"crashes: {outcome}"
    elif outcome.status and not any(
            line.startswith("tekpub: ") and line.endswith((".", "?")) for line in outcome.errors.splitlines()):
        yield f"fails without a reason: {outcome}"


@check
def kills(program):
    """A program that is killed, at whatever moment, costs nothing but what it was about."""
    def run(owner, random, _):
        expected, counts = results(owner), {}
        for _ in range(KILLS):
            step = random.choice(STEPS)
            if step not in counts:
                counts[step] = len(calls(owner, lambda: owner.attempt(step, **fault(owner)))[1])
            at = random.randint(1, counts[step])
            owner.begin()
            outcome, log = calls(owner, lambda: owner.attempt(step, **fault(owner, at, -signal.SIGKILL)))
            title = f"{step}: killed at call {at}, {failing(log)}"
            yield from (f"{title}: {sentence}" for sentence in differences(owner, step, outcome, expected[step]))
        yield from sessions(owner, random)

    with shim():
        trials(program, "kills", run)


def sessions(owner, random):
    """Kills the browser while it marks and queues."""
    owner.begin()
    status, log = calls(owner, lambda: owner.browse(*KEYS, **fault(owner)))
    assert status == 0, f"status {status}"
    expected = owner.contents()
    for _ in range(SESSIONS):
        at = random.randint(1, len(log))
        owner.begin()
        status, lines = calls(owner, lambda: owner.browse(*KEYS, **fault(owner, at, -signal.SIGKILL)))
        title = f"browser: killed at call {at}, {failing(lines)}"
        after = owner.contents()
        if lost := owner.before & expected - after:
            yield f"{title}: lost {lost}"
        shown = owner.run("sources", "--json")
        if shown.status != 0 or shown.errors:
            yield f"{title}: next: {shown}"
        if (status := owner.browse("q")) != 0:
            yield f"{title}: next: status {status}"
        yield from (f"{title}: {sentence}" for sentence in left_over(owner))


@check
def former_downloads(program):
    """Downloads of earlier versions are taken over once, even if the program is killed meanwhile."""
    def run(owner, random, _):
        wanted, step = downloads(owner.before), Step(("sources",))
        owner.begin()
        make_former(owner)
        _, log = calls(owner, lambda: owner.attempt(step, **fault(owner)))
        for _ in range(KILLS):
            at = random.randint(1, len(log))
            owner.begin()
            make_former(owner)
            _, lines = calls(owner, lambda: owner.attempt(step, **fault(owner, at, -signal.SIGKILL)))
            outcome, after = owner.attempt(step), owner.contents()
            title = f"killed at call {at}, {failing(lines)}"
            if outcome.status != 0 or outcome.errors:
                yield f"{title}: next: {outcome}"
            if downloads(after) != wanted:
                yield f"{title}: {sorted(downloads(after) ^ wanted, key=str)}"
            if lost := owner.before - after:
                yield f"{title}: lost {sorted(lost, key=str)[:3]}"
            if left := [path for path in owner.files() if "/downloads" in path]:
                yield f"{title}: left over: {left}"

    with shim():
        trials(program, "former downloads", run)


def downloads(facts):
    return {fact for fact in facts if fact[0] in ("download", "file")}


def make_former(owner):
    """Turns the rows of downloads into the files that earlier versions kept, and the library into one of theirs."""
    folder = owner.folder / DATA / "downloads"
    (folder / "files").mkdir(parents=True)
    with contextlib.closing(sqlite3.connect(owner.folder / DATA / "library/library.sqlite")) as library, library:
        for id, position, request in library.execute("SELECT id, position, request FROM download"):
            (folder / f"{id}.json").write_text(
                json.dumps({"request": json.loads(request), "state": {"paused": {}}, "place": position}))
        for number, (catalog, production, episode, *values, fingerprint) in enumerate(library.execute("""
                SELECT catalog, production, episode, path, byteCount, validator, modifiedSeconds, modifiedNanoseconds,
                    fingerprint
                FROM downloadedFile""")):
            path, size, validator, seconds, nanoseconds = values
            (folder / f"files/{number}.json").write_text(json.dumps([{
                "catalog": catalog, "key": {"productionKey": production, "identity": episode}, "aliases": [],
                "path": path, "byteCount": size, "validator": validator, "fingerprint": fingerprint % (1 << 64),
                "modifiedAt": {"seconds": seconds, "nanoseconds": nanoseconds}}]))
        for table in ("download", "partFile", "downloadedFile"):
            library.execute(f"DROP TABLE {table}")
        library.execute("DELETE FROM grdb_migrations WHERE identifier = '2 downloads'")


# ---- Faults of the C library's calls

_library = None


@contextlib.contextmanager
def shim():
    """Compiles what is loaded into the programs under test."""
    global _library
    source = Path(__file__).with_name("disk_fault.c")
    with tempfile.TemporaryDirectory() as folder:
        _library = f"{folder}/disk_fault.so"
        subprocess.run(["gcc", "-shared", "-fPIC", "-O1", "-o", _library, source], check=True)
        yield


def fault(owner, at=0, number=0, stays=False):
    """The environment in which call `at` fails with an error number, or a negative signal; 0 for a short write."""
    return {
        "LD_PRELOAD": _library, "FAULT_ROOT": str(owner.folder), "FAULT_LOG": str(owner.folder.parent / "calls"),
        "FAULT_AT": str(at), "FAULT_ERROR": str(number), "FAULT_STAYS": str(int(stays))}


def calls(owner, run):
    """What `run` returns, and a line for each call that it made."""
    log = owner.folder.parent / "calls"
    log.write_text("")
    result = run()
    return result, log.read_text().splitlines()


def failing(log):
    return next((line for line in log if line.endswith(" FAILS")), "which was not reached")
