"""What people at a shell, shells themselves and scripts rely on."""
import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import unicodedata
from pathlib import Path

from checks import DATA, UNAVAILABLE, USAGE, check, commands_of, same
from program import LIMIT
from schema import SCHEMA, validate
from terminal import Terminal
from web import serving

TOP = Path(__file__).resolve().parents[2]


# ---- Output

@check
def json_schema(program):
    """Every `--json` is as Resources/schema.json says."""
    for name, definition in SCHEMA["$defs"].items():
        if "title" in definition:
            assert {"$ref": f"#/$defs/{name}"} in SCHEMA["anyOf"], name
    with program.serving("--media", "demo") as address, program.home() as home:
        server = ["--base-url", address]
        same(home.run("add", address).status, 0, "the status of add")
        home.run("refresh", "--all")
        home.data("mark", "--position", "5", "sicp-1986/1", *server, quiet=False)
        home.run("queue", "add", "sicp-1986/2", "sicp-1986/3", *server)
        home.data("mark", "--favourite", "sicp-1986", *server, quiet=False)
        remember(home)
        outputs = {
            "list": ["list", *server], "show": ["show", "sicp-1986", *server], "new": ["list", "--new"],
            "where": ["list", "--where", "video and longer than 1 min"],
            "sources": ["sources"], "search": ["search", "programs"], "queue": ["queue"], "history": ["history"],
            "notes": ["notes"], "download": ["download", "sicp-1986/1", "--to", str(home.folder / "V"), *server],
            "status": ["status"], "config": ["config", "show"], "keys": ["keys"],
        }
        for name, arguments in outputs.items():
            value = json.loads(home.data(*arguments, "--json"))
            validate(value, name)
            assert value, f"{name} shows nothing"
        validate(json.loads(home.data("list", "--json", "--archive")), "list")
        found = {"data": [{"displayName": "A channel", "url": "https://tube.example/video-channels/a"}]}
        directories = {f"TEKPUB_FIND_{name}": f"{address}/missing" for name in ("CCC", "ARCHIVE", "APPLE", "FYYD")}
        with answering(json.dumps(found)) as directory:
            directories["TEKPUB_FIND_PEERTUBE"] = directory
            value = json.loads(home.data("find", "channel", "--json", quiet=False, **directories))
        validate(value, "find")
        same([entry["title"] for entry in value], ["A channel"], "what find shows")


def remember(home):
    """Writes what only players, the browser and servers that change leave: history, notes and new episodes."""
    with sqlite3.connect(home.folder / ".local/share/tekpub/library/library.sqlite") as library:
        mark = "SELECT mark.store, mark.production, mark.episode"
        library.execute(
            f"INSERT INTO play (store, production, episode, playedAt, start, stop, duration, title, productionTitle) "
            f"{mark}, updatedAt, 10, 20, 60, 'One', 'All' FROM mark WHERE position > 0 LIMIT 1")
        library.execute(
            f"INSERT INTO note (store, production, episode, position, text, createdAt) "
            f"{mark}, 42, 'A note', updatedAt FROM mark WHERE position > 0 LIMIT 1")
        library.execute(
            "INSERT INTO arrival (store, production, episode, productionTitle, title, releasedAt, duration, arrivedAt) "
            "SELECT store, 'new', 'guid:new', 'All', 'New', 20100504, 60, 1e9 FROM source ORDER BY store DESC LIMIT 1")


def answering(body):
    """The address of a server that answers everything with `body`."""
    return serving(lambda request: request.reply(body.encode()))


@check
def columns(program):
    """Lists fit the terminal and never cut a name; on a pipe, they have complete fields between tabs."""
    with program.home() as home:
        for arguments in (["list"], ["search", "programs"], ["sources"], ["show", "sicp-1986"]):
            with Terminal([program.path, *arguments], home.environment) as terminal:
                same(terminal.status(), 0, f"the status of {arguments} on a terminal")
                lines = terminal.written.decode().replace("\r", "").splitlines()
            assert lines and max(map(cells, lines)) <= 80, f"{arguments}: {max(lines, key=cells)!r}"
            assert not any("\t" in line for line in lines), lines
        plain = [line.split("\t") for line in home.data("list").splitlines()]
        same({len(fields) for fields in plain}, {6}, "fields of list")
        assert "\u2026" not in home.data("list"), "fields are cut"
        with Terminal([program.path, "list"], home.environment) as terminal:
            terminal.status()
            shown = terminal.written.decode().split()
        assert all(fields[0] in shown for fields in plain), "names are cut"
        titles = ["\u65e5\u672c\u8a9e" * 20, "Long" + " title" * 25, "S"]
        catalogue = {"productions": [
            {"slug": f"name-{number}-{'x' * 30}", "title": title, "author": title, "tags": [], "episodes": []}
            for number, title in enumerate(titles)]}
        file = home.folder / "catalogue.json"
        file.write_text(json.dumps(catalogue))
        with program.serving("--catalog", str(file)) as address:
            server = ["--base-url", address]
            same([line.split("\t")[4] for line in home.data("list", *server).splitlines()],
                 titles, "whole titles")
            with Terminal([program.path, "list", *server], home.environment) as terminal:
                terminal.status()
                lines = terminal.written.decode().splitlines()
        assert [line.split()[0] for line in lines] == [p["slug"] for p in catalogue["productions"]], lines
        assert all(cells(line) <= 80 for line in lines) and cells(lines[0]) >= 79, lines


def cells(text):
    """The width of a text on a terminal."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)


@check
def quiet_on_closed_pipes(program):
    """Every command that writes data ends silently when its reader has gone, also where SIGPIPE is ignored."""
    with program.home() as home, program.serving() as address:
        same(home.run("add", address).status, 0, "the status of add")
        home.run("refresh", "--all")
        home.run("queue", "add", "sicp-1986/1")
        commands = [
            ["list"], ["list", "--json"], ["list", "--new"], ["show", "sicp-1986"], ["show", "sicp-1986", "--json"],
            ["sources"], ["sources", "--json"], ["search", "programs"], ["queue"], ["queue", "--json"], ["export"],
            ["status"], ["status", "--json"], ["completions", "bash"], ["notes", "--json"], ["history", "--json"],
            ["open", "sicp-1986"], ["list", "--base-url", address], ["--help"], ["refresh", "--all"], ["serve"],
        ]
        for ignores in (False, True):
            for arguments in commands:
                reader, writer = os.pipe()
                os.close(reader)
                done = subprocess.run(
                    [program.path, *arguments], env=home.environment, stdin=subprocess.DEVNULL, stdout=writer,
                    stderr=subprocess.PIPE, timeout=LIMIT, restore_signals=not ignores)
                os.close(writer)
                errors = done.stderr.decode().replace("1 unchanged.\n", "").replace("1 updated.\n", "")
                assert done.returncode in (0, -signal.SIGPIPE) and not errors, f"{arguments}: {done}"
                # `help` and lists without a line write nothing, or ArgumentParser does.
                if arguments[0] in ("list", "show") and arguments != ["list", "--new"]:
                    same(done.returncode, -signal.SIGPIPE, f"the end of {arguments}")


# ---- The library instead of the server

@check
def servers_that_are_away(program):
    """Commands use the catalogue in the library, and say so on standard error."""
    with program.home() as home:
        with program.serving() as address:
            server = ["--base-url", address]
            plain, shown = home.data("list", *server), home.data("show", "sicp-1986", "--json", *server)
        for arguments, expected in ((["list"], plain), (["show", "sicp-1986", "--json"], shown)):
            outcome = home.run(*arguments, *server)
            same((outcome.status, outcome.output), (0, expected), f"{arguments} without the server")
            told = r"tekpub: 127\.0\.0\.1:\d+ refused the connection\. This is the catalogue of \d+ \w{3} \d{4}\.\n"
            assert re.fullmatch(told, outcome.errors), outcome.errors
        played = home.run("play", "sicp-1986/1", "--player", "echo", *server)
        assert played.status == 0 and "This is the catalogue of" in played.errors, f"{played}"
        # Nothing needs to be asked for these.
        for arguments in (["mark", "sicp-1986/1"], ["open", "sicp-1986"]):
            outcome = home.run(*arguments, *server)
            assert outcome.status == 0 and "catalogue of" not in outcome.errors, f"{outcome}"
        home.refusal(DATA, "open", "nothing")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            home.refusal(UNAVAILABLE, "list", "--base-url", f"http://127.0.0.1:{probe.getsockname()[1]}/never")


@check
def servers_that_send_something_else(program):
    """Commands use the catalogue in the library also if the server now sends a page, or half of a catalogue."""
    feed = "<rss><channel><title>Boats</title><item><guid>1</guid><title>One</title></item></channel></rss>"
    sent = [feed]
    with program.home() as home, serving(lambda request: request.reply(sent[0].encode())) as address:
        server = ["--base-url", f"{address}/feed"]
        plain = home.data("list", *server)
        for body in ("<!doctype html><html><title>Sold</title></html>", feed[:60], ""):
            sent[0] = body
            outcome = home.run("list", *server)
            same((outcome.status, outcome.output), (0, plain), f"list of {body!r}")
            assert " This is the catalogue of " in outcome.errors, outcome.errors


# ---- Commands

@check
def marks(program):
    """`mark` changes marks and favourites, and only those that differ."""
    with program.home() as home:
        def episodes():
            shown = json.loads(home.data("show", "sicp-1986", "--json"))
            return shown["favourite"], {e["number"]: (e["watched"], e.get("position")) for e in shown["episodes"]}

        def told(*arguments):
            outcome = home.run("mark", *arguments)
            same((outcome.status, outcome.output), (0, ""), f"{outcome}")
            return outcome.errors

        same(told("sicp-1986/1", "sicp-1986/3"), "2 episodes are marked as watched.\n", "mark")
        same(told("--watched", "sicp-1986/1"), "Nothing had to be changed.\n", "mark again")
        same(told("--position", "1:02:05", "sicp-1986/2"), "1 episode is marked as started.\n", "--position")
        same(told("--favourite", "sicp-1986"), "1 production is now a favourite.\n", "--favourite")
        favourite, found = episodes()
        same((favourite, found[1], found[2], found[3]), (True, (True, None), (False, 3725), (True, None)), "marks")
        same(told("--no-favourite", "--unwatched", "sicp-1986").count("\n"), 2, "sentences")
        favourite, found = episodes()
        same((favourite, any(watched for watched, _ in found.values())), (False, False), "marks afterwards")
        same(told("--position", "0", "sicp-1986/2"), "1 episode is marked as started.\n", "--position 0")
        same(episodes()[1][2], (False, None), "the beginning")
        # Nothing is marked if one of several is missing.
        home.refusal(DATA, "mark", "sicp-1986/1", "sicp-1986/99")
        same(episodes()[1][1], (False, None), "marks after a mistake")
        for mistake in (["--position", "1:60", "sicp-1986/1"], ["--position", "5", "sicp-1986"],
                        ["--favourite", "sicp-1986/1"], ["--watched", "--unwatched", "sicp-1986/1"], []):
            home.refusal(USAGE, "mark", *mistake)


@check
def pages(program):
    """`open` starts the browser of the desktop, and prints the address without one."""
    with program.home() as home:
        address = home.data("open", "sicp-1986/2")
        assert re.fullmatch(r"https://ocw\.mit\.edu/\S+\n", address), address
        folder = home.folder / "bin"
        folder.mkdir()
        opener = folder / "xdg-open"
        opener.write_text('#!/bin/sh\necho "$@" > "$HOME/opened"\n')
        opener.chmod(0o755)
        path = f"{folder}:{os.environ['PATH']}"
        if sys.platform == "linux":
            same(home.data("open", "sicp-1986/2", DISPLAY=":0", PATH=path), "", "output with a desktop")
            same((home.folder / "opened").read_text(), address, "what was opened")
            opener.write_text("#!/bin/sh\nexit 3\n")
            same(home.data("open", "sicp-1986/2", DISPLAY=":0", PATH=path), address, "output if it fails")


@check
def queue_names(program):
    """On a pipe, `queue list` ends each line with what other commands take; with --json, objects have the number."""
    with program.home() as home:
        home.run("queue", "add", "sicp-1986/2", "sicp-1986/1")
        lines = home.data("queue").splitlines()
        same([line.split("\t")[3:] for line in lines], [["sicp-1986/2"], ["sicp-1986/1"]], "the names")
        same([item["number"] for item in json.loads(home.data("queue", "--json"))], [2, 1], "the numbers")
        home.data("mark", *[line.split("\t")[3] for line in lines], quiet=False)


@check
def history_names(program):
    """On a pipe, `history` ends each line with what other commands take; with --json, objects have the number."""
    with program.home() as home:
        home.data("mark", "--position", "1:00", "sicp-1986/2", quiet=False)
        with sqlite3.connect(home.folder / ".local/share/tekpub/library/library.sqlite") as library:
            library.execute(
                "INSERT INTO play (store, production, episode, playedAt, start, stop, duration, title, productionTitle) "
                "SELECT store, production, episode, updatedAt, 10, 20, 60, 'Two', 'All' FROM mark LIMIT 1")
        same(home.data("history").rstrip("\n").split("\t")[3:], ["All", "Two", "sicp-1986/2"], "the fields")
        same([entry["number"] for entry in json.loads(home.data("history", "--json"))], [2], "the numbers")


@check
def status_line(program):
    """`status` creates nothing, counts what is there, and knows its placeholders."""
    with program.home() as home:
        same(home.data("status", "--format", "{new}/{queue}/{downloads} {{{playing}}}"), "0/0/0 {}\n", "no library")
        same(home.files(), [], "files after status")
        home.run("queue", "add", "sicp-1986/1", "sicp-1986/2")
        home.run("mark", "--position", "9", "sicp-1986/3")
        before = home.files()
        same(home.data("status", "--format", "{queue} {started} {sources}"), "2 1 2\n", "numbers")
        same(home.files(), before, "files after status")
        assert "queue\t2\n" in home.data("status"), "lines"
        reason = home.refusal(USAGE, "status", "--format", "{nothing}")
        assert "{nothing}" in reason and "{new}" in reason, reason
        home.refusal(USAGE, "status", "--format", "{new")
        home.refusal(USAGE, "status", "--format", "{new}", "--json")


@check
def productions_of_sources(program):
    """A production of a followed source needs no `--base-url`."""
    with program.serving("--wire", "feed", "--media", "demo") as address, program.home() as home:
        same(home.run("add", f"{address}/account/itunes.xml").status, 0, "the status of add")
        home.run("refresh", "--all")
        listed = json.loads(home.data("list", "--json", "--base-url", f"{address}/account/itunes.xml"))
        name = next(p["id"] for p in listed if p["episodes"] and p["id"] not in home.data("list"))
        shown = json.loads(home.data("show", name, "--json"))
        same(shown["id"], name, "the production")
        same(home.run("mark", f"{name}/{shown['episodes'][0]['number']}").status, 0, "the status of mark")
        assert json.loads(home.data("show", name, "--json"))["episodes"][0]["watched"], "no mark"


# ---- Completions and the manual

def completed(home, shell, *words):
    """What the program tells the scripts of a shell, without its first line."""
    kind, *lines = home.data("---complete", shell, *words).splitlines()
    return kind, lines


@check
def completions(program):
    """Commands, options, values, productions and sources are completed, and nothing is created."""
    breaks = " \t\n\"'@><=;|&(:"
    with program.home() as home:
        for shell in ("bash", "zsh", "fish"):
            assert "tekpub ---complete" in home.data("completions", shell)
        same(completed(home, "fish", "compl"), ("values", ["completions\tPrint the script that completes commands in a shell."]), "a command")
        same(completed(home, "bash", "tekpub --theme=m", breaks), ("values", ["mono"]), "a value behind =")
        same(completed(home, "fish", "--theme=m"), ("values", ["--theme=mono\t"]), "a value behind = in fish")
        same(completed(home, "zsh", "--theme", "m"), ("values", ["mono\t"]), "a value")
        same(completed(home, "fish", "--interface-language", "f"), ("values", ["fr\t"]), "a language")
        same(completed(home, "bash", "tekpub list --interface-language=", breaks)[1][0], "en", "a language behind a command")
        same(completed(home, "bash", "tekpub list --log ", breaks), ("files", []), "a file")
        same(completed(home, "bash", "tekpub download --to ", breaks), ("directories", []), "a folder")
        same(completed(home, "bash", "tekpub serve --wire ro", breaks), ("values", ["root2012"]), "a format")
        same(completed(home, "zsh", "queue", "a")[1], ["add\tAdd episodes at the end of the queue."], "a command in one")
        names = completed(home, "zsh", "play", "sicp")[1]
        same((names[0].split("\t")[0], names[20].split("\t")[0]), ("sicp-1986", "sicp-1986/20"), "a production")
        same(len(completed(home, "bash", "tekpub play sicp-1986/1", breaks)[1]), 11, "episodes")
        same(completed(home, "bash", "tekpub show 'sicp", breaks)[1], ["sicp-1986"], "a production only")
        same(home.files(), [], "files after completions")
        home.run("sources")
        same(completed(home, "bash", "tekpub remove Op", breaks)[1], ["Open\\ Lectures"], "a source")
        same(completed(home, "bash", "tekpub remove 'Op", breaks)[1], ["Open Lectures"], "a source in quotes")
        same(completed(home, "zsh", "remove", "--interface-language", "de", "Op")[1], ["Open Lectures\tbundled"], "a source behind a language")
        # The commands are those of the help, in all groups.
        found = {line.split("\t")[0] for line in completed(home, "zsh", "")[1]}
        same(found, set(commands_of(home.data("--help"))), "commands")
        # The options are those of the help.
        for command in ([], ["list"], ["play"], ["queue", "add"], ["mark"], ["serve"], ["status"]):
            found = {line.split("\t")[0] for line in completed(home, "zsh", *command, "--")[1]}
            expected = set(re.findall(r"^  (?:-h, )?(--[\w-]+)", home.data(*command, "--help"), re.MULTILINE))
            expected |= set(re.findall(r"/(--[\w-]+)", home.data(*command, "--help")))
            same(found, expected, f"options of {command}")


@check
def manual(program):
    """The manual has every command and option, and no mistakes that mandoc or man find."""
    with program.home() as home, tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, TOP / "Resources/make-manual.py", program.path, folder], check=True)
        for page in sorted(Path(folder).glob("*.[15]")):
            told = subprocess.run(["mandoc", "-T", "lint", page], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
            mistakes = [line for line in told.splitlines() if not re.search("referenced manual|mandoc.db", line)]
            same(mistakes, [], f"mistakes in {page.name}")
            same(warnings_of_man(page), "", f"warnings about {page.name}")
        text = subprocess.run(
            ["mandoc", "-T", "ascii", "-O", "width=500", Path(folder) / "tekpub.1"], check=True,
            stdout=subprocess.PIPE, text=True).stdout
        text = re.sub(r".\x08", "", text)
        check_commands(home, text, [])
        for setting in json.loads(home.data("config", "show", "--json")):
            assert setting["variable"] in text, setting
        for example in json.loads(home.data("manual-source"))["examples"].values():
            assert f"  {example}\n" in text, example
        check_variables(text.split("ENVIRONMENT")[1].split("FILES")[0])


def check_variables(section):
    """Fails unless the manual has each variable of the environment that the sources name."""
    names = set()
    for path in (TOP / "Sources").rglob("*.swift"):
        if not {"Examples", "CursesKitTesting"} & set(path.parts):
            text = path.read_text()
            names |= set(re.findall(r'(?:environment[(\[]|getenv\(|value\(|isSet\(|folder\()"([A-Z][A-Z_]+)"', text))
            names |= set(re.findall(r'"((?:XDG|LC|WEZTERM|KITTY|KONSOLE|GHOSTTY|TERM|SSH|WAYLAND)_[A-Z_]+)"', text))
            names |= set(re.findall(r'"([a-z]+_proxy)"', text))
    assert len(names) > 25, names
    missing = {name for name in names if not re.search(rf"(?<!\w){name}(?!\w)", section)}
    same(missing, set(), "variables that the manual lacks")


def warnings_of_man(page):
    """What groff says about a page."""
    return subprocess.run(
        ["man", "--warnings", "-l", page], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "LC_ALL": "C.UTF-8", "MANWIDTH": "200"}).stderr


def check_commands(home, text, names):
    """Fails unless the manual has the command, its options and its subcommands."""
    page = home.data(*names, "--help")
    title = "   " + " ".join(["tekpub", *names]) + "\n"
    section = text if not names else text[text.index(title):]
    for option in set(re.findall(r"(?<![\w-])--[\w-]+", page.split("OPTIONS:")[-1].split("SETTINGS:")[0])):
        assert option in section or option in ("--help", "--version"), f"{names} {option}"
    for command in commands_of(page):
        check_commands(home, text, [*names, command])
