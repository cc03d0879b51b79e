"""What `doctor` and `lint` tell, and their exit codes."""
import json
import re
import time
from pathlib import Path

from checks import CANNOT_CREATE, CONFIGURATION, DATA, UNAVAILABLE, USAGE, check, same
from program import closed_port
from schema import validate
from terminal import Terminal
from web import serving, serving_folder

AREAS = ["terminal", "locale", "configuration", "directories", "library", "network", "players", "programs"]


def findings(home, status=0, **settings):
    """What `doctor --json` finds, by area and name."""
    outcome = home.run("doctor", "--json", **settings)
    same(outcome.status, status, f"the status of doctor\n{outcome}")
    found = json.loads(outcome.output)
    validate(found, "doctor")
    for finding in found:
        assert set(finding) - {"advice"} == {"area", "check", "state", "found"}, finding
        assert finding["area"] in AREAS and finding["state"] in ("ok", "warning", "problem", "unknown"), finding
        assert finding["state"] != "problem" or finding.get("advice") or finding["area"] == "network", finding
    return {(finding["area"], finding["check"]): finding for finding in found}


def tools(home, **scripts):
    """A folder of programs, for PATH."""
    folder = home.folder.parent / "bin"
    folder.mkdir(exist_ok=True)
    for name, script in scripts.items():
        (folder / name).write_text(f"#!/bin/sh\n{script}\n")
        (folder / name).chmod(0o755)
    return str(folder)


@check
def doctor(program):
    """doctor reports on every area in less than a second, changes nothing, and shows no passwords."""
    with program.home() as home:
        path = tools(home, mpv="echo 'mpv 0.35.1 Copyright'")
        proxy = "http://ada:secret@proxy.example:3128"
        start = time.perf_counter()
        found = findings(home, PATH=path, https_proxy=proxy)
        # Other programs may have the processor meanwhile.
        assert time.perf_counter() - start < 5, "doctor takes long"
        same({area for area, _ in found}, set(AREAS), "areas")
        same(found["players", "mpv"]["state"], "ok", "mpv")
        assert "proxy.example:3128" in found["network", "proxy"]["found"], found
        assert "secret" not in json.dumps(list(found.values())), found
        same(home.files(), [], "files after doctor")
        lines = home.data("doctor", PATH=path)
        assert lines.startswith("Terminal\n") and "✓" in lines, lines
        assert home.data("doctor", PATH=path, LC_ALL="C").isascii()


@check
def doctor_problems(program):
    """A problem makes doctor end with 78 if the user can configure it away, and with 69 otherwise."""
    with program.home() as home:
        path = tools(home, mpv="echo 'mpv 0.32.0 Copyright'")
        same(findings(home, PATH=path)["players", "mpv"]["state"], "warning", "an old mpv")
        slow = tools(home, mpv="exec sleep 60")
        start = time.perf_counter()
        same(findings(home, PATH=slow + ":/usr/bin:/bin")["players", "mpv"]["state"], "unknown", "a player that hangs")
        assert time.perf_counter() - start < 10, "doctor waits for a player"
        folder = home.folder / ".config/tekpub"
        folder.mkdir(parents=True)
        (folder / "config.toml").write_text('colour = "red"\n')
        found = findings(home, CONFIGURATION, PATH=path)
        same(found["configuration", "file"]["state"], "problem", "the configuration")
        findings(home, UNAVAILABLE, PATH="/nowhere")
    with program.home() as home:
        path = tools(home, mpv="echo 'mpv 0.35.1'")
        library = home.folder / ".local/share/tekpub/library"
        library.mkdir(parents=True, mode=0o700)
        (library / "library.sqlite").write_bytes(b"no database, but long enough to be taken for one" * 20)
        (library / "library.sqlite").chmod(0o600)
        found = findings(home, UNAVAILABLE, PATH=path)
        same(found["library", "database"]["state"], "problem", "a damaged library")


@check
def doctor_on_a_terminal(program):
    """doctor asks the terminal, understands its answers, and gives it back, also on Ctrl-C."""
    with program.home() as home:
        path = tools(home, mpv="echo 'mpv 0.35.1'")
        environment = {**home.environment, "PATH": path}
        with Terminal([program.path, "doctor"], environment) as terminal:
            terminal.wait_for(b"\x1b[c")
            count = terminal.written.count(b"\x1b[6n")
            assert count >= 6, f"{count} measurements"
            terminal.type("\x1b[1;2R" * count + "\x1b]11;rgb:ffff/ffff/ffff\x07\x1b[?2026;2$y\x1bP>|blackbox(1)\x1b\\"
                          "\x1b[?62;4c")
            same(terminal.status(), 0, "the status")
            report = terminal.written.decode()
            assert "blackbox(1)" in report and "light" in report and "sixel" in report, report
            assert "1 cell instead of 2" in report, report
            assert terminal.has_same_modes(), "other modes of the terminal"
        with Terminal([program.path, "doctor"], environment) as terminal:
            terminal.wait_for(b"\x1b[c")
            terminal.type("\x03")
            same(terminal.status(), 130, "the status after Ctrl-C")
            assert terminal.has_same_modes(), "other modes of the terminal after Ctrl-C"


SECTIONS = ["Versions", "Terminal", "Checks", "Configuration", "Log"]
SECRETS = ["hidden", "ada@example.org", "c0ffee00c0ffee00c0ffee"]


def configure(home):
    """Writes a configuration with secrets, and a log that it names."""
    folder = home.folder / ".config/tekpub"
    folder.mkdir(parents=True)
    log = home.folder / "tekpub.log"
    (folder / "config.toml").write_text(
        f'base-url = "https://ada:hidden@example.org/feed.xml?auth=hidden"\nlog = "{log}"\n'
        'player = "mpv --http-header-fields=\'Authorization: Bearer hidden\'"\n'
        '[commands.share]\nkey = "f6"\nrun = ["mpv", "--token=hidden", "{address}"]\n')
    log.write_text("first\n" * 300 + "2026-11-22T11:30:05.123Z info http GET https://h.example/c0ffee00c0ffee00c0ffee 200\n"
                   "2026-11-22T11:30:06.000Z info login of ada@example.org\nlast line\n")


def check_report(text, home):
    same([line[3:] for line in text.splitlines() if line.startswith("## ")], SECTIONS, "the sections")
    for name in ("tekpub", "system", "terminal", "ncurses", "libcurl", "sqlite", "mpv"):
        assert re.search(rf"(?m)^{name} +\S", text), f"no version of {name} in\n{text}"
    for secret in (*SECRETS, str(home.folder)):
        assert secret not in text, f"{secret} in\n{text}"
    assert "last line" in text and text.count("first") < 300, text
    assert 'base-url = "https://example.org"' in text and "commands.share: mpv" in text, text


@check
def doctor_report(program):
    """The report has what is needed and no secrets, in a private file that is written whole and replaces none."""
    with program.home() as home:
        path = tools(home, mpv="echo 'mpv 0.35.1 Copyright'")
        configure(home)
        text = home.data("doctor", "--report", "-", PATH=path)
        check_report(text, home)
        german = home.data("doctor", "--report", "-", PATH=path, LC_ALL="de_DE.UTF-8")
        check_report(german, home)
        file = home.folder / "report.txt"
        told = home.run("doctor", "--report", str(file), PATH=path)
        same((told.status, told.output), (0, ""), "the report")
        assert "Look through it" in told.errors, told
        check_report(file.read_text(), home)
        same(file.stat().st_mode & 0o777, 0o600, "the mode")
        file.write_text("mine")
        for option in ([], ["--yes"]):
            assert "not replaced" in home.refusal(CANNOT_CREATE, "doctor", "--report", str(file), *option, PATH=path)
        same(file.read_text(), "mine", "the file that existed")
        assert "cannot be written" in home.refusal(CANNOT_CREATE, "doctor", "--report", "/nowhere/x", PATH=path)
        for others in (["--json"], ["--repair"]):
            home.refusal(USAGE, "doctor", "--report", str(file), *others)
        same([name for name in home.files() if "report" in name], ["home/report.txt"], "files")


@check
def doctor_report_on_a_terminal(program):
    """On a terminal, the report is shown before the question, and only a yes writes or replaces a file."""
    with program.home() as home:
        path = tools(home, mpv="echo 'mpv 0.35.1'")
        configure(home)
        environment = {**home.environment, "PATH": path}
        file = home.folder / "report.txt"
        def ask(question, answer, *options):
            with Terminal([program.path, "doctor", "--report", str(file), *options], environment) as terminal:
                terminal.wait_for(b"\x1b[c")
                terminal.type("\x1b[?62;4c")
                if question:
                    terminal.wait_for(question)
                    assert b"## Versions" in terminal.written, terminal.written
                    terminal.type(answer + "\n")
                status = terminal.status()
                assert b"## Log" in terminal.written, terminal.written
                return status

        same(ask(b"Write this report to", "n"), 77, "the status after a no")
        assert not file.exists(), "a report after a no"
        same(ask(b"Write this report to", "y"), 0, "the status after a yes")
        check_report(file.read_text(), home)
        same(file.stat().st_mode & 0o777, 0o600, "the mode")
        file.write_text("mine")
        same(ask(b"exists. Replace it", ""), 77, "the status without an answer")
        same(file.read_text(), "mine", "a file that was not to be replaced")
        same(ask(b"exists. Replace it", "y"), 0, "the status after another yes")
        check_report(file.read_text(), home)
        file.unlink()
        same(ask(None, None, "--yes"), 0, "the status with --yes")
        check_report(file.read_text(), home)


GOOD = """<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>Good</title>
<item><guid isPermaLink="false">1</guid><pubDate>Sat, 24 Oct 2009 09:00:00 GMT</pubDate>
<enclosure url="{address}/media" length="5" type="audio/mpeg"/></item>
</channel></rss>
"""


def feeds(pages):
    """The address of a server of texts by path, and of a small file at /media."""
    def answer(request):
        if request.path == "/media":
            return request.reply(b"x", 206, ETag='"1"', Content_Range="bytes 0-0/5", Content_Type="audio/mpeg")
        if request.path not in pages:
            return request.reply(b"", 404)
        if request.headers.get("If-None-Match"):
            return request.reply(None, 304, ETag='"1"')
        address = f"http://127.0.0.1:{request.server.server_port}"
        text = pages[request.path].replace("{address}", address)
        request.reply(text.encode(), ETag='"1"', Content_Type="application/rss+xml; charset=utf-8")

    return serving(answer, "HTTP/1.1")


@check
def lint(program):
    """lint is silent about a good feed, and names the line of every flaw."""
    bad = GOOD.replace("isPermaLink=\"false\"", "").replace("Sat, 24 Oct 2009", "soon").replace("/media", "/gone")
    with feeds({"/good": GOOD, "/bad": bad, "/page": "<html></html>"}) as address, program.home() as home:
        same(home.data("lint", f"{address}/good"), "", "what lint says of a good feed")
        report = json.loads(home.data("lint", f"{address}/good", "--json"))
        same(report, {"address": f"{address}/good", "files": 1, "items": 1, "problems": []}, "the report in JSON")
        outcome = home.run("lint", f"{address}/bad")
        same(outcome.status, DATA, f"the status of errors\n{outcome}")
        found = re.findall(r":(\d+):\d+: (error|warning): .* \[([a-z-]+)\]$", outcome.output, re.MULTILINE)
        expected = [("3", "warning", "guid-no-address"), ("3", "error", "date-unreadable"), ("4", "error", "media-unreachable")]
        same(found, expected, "flaws")
        report = json.loads(home.run("lint", f"{address}/bad", "--json").output)
        validate(report, "lint")
        problems = report["problems"]
        same([problem["rule"] for problem in problems], [rule for _, _, rule in expected], "rules")
        assert all({"line", "column", "message", "severity"} <= set(problem) for problem in problems), problems
        # Without a request for files, one flaw less.
        assert "media-" not in home.run("lint", f"{address}/bad", "--media", "0").output
        same(home.run("lint", f"{address}/page").status, DATA, "the status of a page")
        home.refusal(UNAVAILABLE, "lint", f"{address}/nothing")
        home.refusal(UNAVAILABLE, "lint", f"http://127.0.0.1:{closed_port()}/")
        home.refusal(USAGE, "lint", "feed.xml")
        home.refusal(USAGE, "lint")
        same(home.files(), [], "files after lint")


@check
def documented_catalogues(program):
    """What the documentation calls a catalogue is one, on Python's own server, and lint finds nothing important in it."""
    page = (Path(__file__).resolve().parents[2] / "Documentation/server.md").read_text()
    examples = [text for text in page.split("\n\n") if text.startswith("    [\n")]
    same(len(examples), 2, "the number of examples in Documentation/server.md")
    for text in examples:
        expected = [production["title"] for production in json.loads(text)]
        with program.home() as home:
            folder = home.folder.parent / "served"
            folder.mkdir()
            (folder / "productions.json").write_text(text)
            with serving_folder(folder) as address:
                listed = json.loads(home.data("list", "--json", "--base-url", address))
                same([production["title"] for production in listed], expected, "titles")
                outcome = home.run("lint", "--media", "0", f"{address}/productions.json")
                same(outcome.status, 0, f"the status of lint\n{outcome}")


@check
def lint_of_catalogues(program):
    """lint knows Tekpub's formats, and says what a production has in place of a title."""
    with feeds({"/list": '[{"id": 1, "name": "A"}]'}) as address, program.home() as home:
        outcome = home.run("lint", f"{address}/list")
        same(outcome.status, DATA, f"the status of errors\n{outcome}")
        assert "/list:1:2: error: Production 1 has no 'title' (it has 'name'). [title-missing]" in outcome.output, outcome
        errors = home.refusal(DATA, "list", "--base-url", f"{address}/list")
        assert "production 1 has no `title` (it has `name`)" in errors, errors
