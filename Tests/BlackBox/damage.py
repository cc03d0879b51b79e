"""What damage to one file costs: what is in it at most, and never in silence."""
import contextlib
import os
import re
import sqlite3

from checks import CANNOT_CREATE, CONFIGURATION, check, same
from library import DATA, Step, trials

PAGE = 4096
# In how many ways each file is damaged with a seed.
WAYS = 3

# How a file can be damaged, a function each: from its bytes and random numbers to what is left, or None for no file.
DAMAGE = {
    "missing": lambda content, random: None,
    "empty": lambda content, random: b"",
    "cut": lambda content, random: content[:random.randrange(len(content))] if content else b"",
    "without a page": lambda content, random: overwritten(content, random.randrange(0, len(content) or 1, PAGE), bytes(PAGE)),
    "with a wrong byte": lambda content, random: overwritten(content, random.randrange(len(content) or 1), random.randbytes(1)),
    "with a wrong page": lambda content, random: overwritten(
        content, random.randrange(0, len(content) or 1, PAGE), random.randbytes(PAGE)),
    "text": lambda content, random: b"What is this?\n" * 30,
}


def overwritten(content, start, piece):
    return content[:start] + piece[:len(content) - start] + content[start + len(piece):]


@check
def damaged_files(program):
    """Damage to any file of the user costs what is in it at most, is told, and the next session keeps its changes."""
    def run(owner, random, worker):
        owner.begin()
        names = [name for name in owner.files() if name.startswith("home/")]
        for number, name in enumerate(names):
            # The ways in turn, so that each file meets all of them after some seeds.
            if number % 2 != worker:
                continue
            for way in random.sample(sorted(DAMAGE), WAYS):
                owner.begin()
                path = owner.folder.parent / name
                content = path.read_bytes()
                left = DAMAGE[way](content, random)
                if left == content:
                    continue
                path.unlink() if left is None else path.write_bytes(left)
                try:
                    faults = list(consequences(owner, name, content, left))
                except AssertionError as error:
                    faults = [str(error)]
                yield from (f"{name} {way}: {sentence}" for sentence in faults)

    trials(program, "damage", run)


@check
def repairs(program):
    """`doctor --repair` says what it will do, asks, and then saves what can be saved."""
    with program.home() as home:
        for number in range(3):
            home.data("mark", f"sicp-1986/{number + 1}", quiet=False)
        library = home.folder / DATA / "library/library.sqlite"
        same(home.data("doctor", "--repair"), "The library needs no repair.\n", "a sound library")
        with contextlib.closing(sqlite3.connect(library)) as database:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            page, = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'favorite'").fetchone()
        whole = library.read_bytes()
        damaged = overwritten(whole, (page - 1) * PAGE, bytes(PAGE))
        library.write_bytes(damaged)
        assert "doctor --repair" in home.run("doctor").output
        outcome = home.run("doctor", "--repair")
        assert outcome.status and f"{library} is damaged." in outcome.output, outcome
        same(library.read_bytes(), damaged, "the library before somebody agrees")
        outcome = home.run("doctor", "--repair", "--yes")
        assert outcome.status == 0 and "3 marks" in outcome.output, outcome
        same((library.parent / "set-aside-1-library.sqlite").read_bytes(), damaged, "the damaged library")
        same(home.data("doctor", "--repair"), "The library needs no repair.\n", "the repaired library")


def consequences(owner, name, content, left):
    """What is wrong with the next commands and the next session, as sentences."""
    first = owner.run("sources", "--json")
    if name.startswith("home/.config/") and first.status == CONFIGURATION:
        # A configuration that cannot be read costs a sentence, and stays as it is.
        if str(owner.folder.parent / name) not in first.errors:
            yield f"unclear: {first}"
        if (owner.folder.parent / name).read_bytes() != left:
            yield "the file was changed"
        (owner.folder.parent / name).write_bytes(content)
    elif first.status not in (0, CANNOT_CREATE):
        yield f"first: {first}"
    status = owner.browse("q")
    if name.startswith("home/.config/") and status == CONFIGURATION:
        (owner.folder.parent / name).write_bytes(content)
    elif status != 0:
        yield f"browser: status {status}"
    step = Step(("add", "{server}/gamma"), False)
    added = owner.attempt(step)
    told = first.errors + added.errors
    if added.status == CANNOT_CREATE and "damaged" in added.errors:
        # It has met the damage, so the next one gets along without.
        added = owner.attempt(step)
        told += added.errors
    if added.status != 0:
        yield f"add: {added}"
    shown = owner.run("sources", "--json")
    told += shown.errors
    if added.status == 0 and f"{owner.server}/gamma" not in shown.output:
        yield f"add says {added.errors!r}, then: {shown}"
    try:
        after = owner.contents()
    except (AssertionError, sqlite3.DatabaseError) as error:
        # No command needed the page so far; the doctor reads all of them.
        if "damaged" not in owner.run("doctor").output:
            yield f"{error}, and the doctor says nothing"
        return
    lost = {fact for fact in owner.before - after if not is_refreshed(fact, after) and not is_in(name, fact, owner)}
    if not lost:
        return
    if os.path.basename(name) != "library.sqlite":
        yield f"lost {sorted(lost, key=str)[:3]}"
        return
    if not re.search("damaged|set aside|missing|backup|restored|saved", told):
        yield f"lost in silence: {sorted(lost, key=str)[:3]} {told}"
    others = [path for path in (owner.folder / DATA).rglob("*library.sqlite*") if path.stat().st_size > 0]
    if left and all(path.parent.name == "library" and path.name.startswith("library.sqlite") for path in others):
        yield "the damaged file is deleted, which may be the only copy"
    if not catalogues(owner):
        yield "the catalogues are deleted, because the library is damaged"


def is_in(name, fact, owner):
    """Whether a fact is in a file that may be lost with it: a setting, a download, a catalogue, or the last changes."""
    base = os.path.basename(name)
    return (
        fact[0] in (".config", "Downloads") and name == f"home/{fact[1]}"
        or fact[0] == "catalogue" and owner.files_before.get(base) == fact[1]
        or base == "library.sqlite-wal" and fact not in owner.checkpointed)


def is_refreshed(fact, after):
    """Whether only what a refresh finds has changed."""
    if fact[0] == "source":
        return fact[:5] in {other[:5] for other in after}
    return fact[0] == "catalogue" and fact[1] in {other[1] for other in after if other[0] == "catalogue" and other[2]}


def catalogues(owner):
    """The catalogues that were there before, wherever they are now."""
    names = {path.name for path in owner.saved.rglob("catalog-*.sqlite")}
    return {path.name for path in (owner.folder / DATA).rglob("*catalog-*.sqlite")} & names
