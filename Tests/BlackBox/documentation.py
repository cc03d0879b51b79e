"""What the README, the pages in Documentation and the help promise: links, commands and examples."""
import os
import re
import signal
import subprocess
from pathlib import Path

from checks import DATA, check, commands_of, same
from program import LIMIT

TOP = Path(__file__).resolve().parents[2]
FRONT = TOP / "README.md"
PAGES = [FRONT, *sorted((TOP / "Documentation").glob("*.md"))]
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")

# Statuses that say that something is missing here, and not that the command is wrong: a network, a terminal, a login.
ELSEWHERE = (69, 77)
# What `sync` says before a login at a server, which no example can make.
NO_LOGIN = "Log in with 'tekpub sync login URL'"

# What another program has exported.
OUTLINES = '<opml version="2.0"><body><outline xmlUrl="https://example.org/feed.xml"/></body></opml>'


@check
def links(program):
    """Every link leads to a file or a heading that exists, and the front page leads to every page."""
    for page in [*PAGES, TOP / "CONTRIBUTING.md", TOP / "Tests/Benchmarks/README.md"]:
        for target in LINK.findall(prose(page)):
            if re.match(r"https?://", target):
                assert target.startswith("https://"), f"{page.name}: {target} is not https"
                continue
            name, _, anchor = target.partition("#")
            found = page.parent / name if name else page
            assert found.resolve().is_relative_to(TOP) and found.exists(), f"{page.name}: there is no {target}"
            assert not anchor or anchor in anchors(found), f"{page.name}: {found.name} has no heading {anchor}"
    linked = {(FRONT.parent / target).resolve() for target in LINK.findall(prose(FRONT))}
    same({page.name for page in PAGES[1:] if page not in linked}, set(), "pages without a link on the front page")


@check
def front_page(program):
    """The README is a front page: no more than 160 lines, and no lines that need a scroll bar."""
    assert len(FRONT.read_text().splitlines()) <= 160, "the README is a manual again"
    for page in PAGES:
        for line in page.read_text().splitlines():
            assert len(line) <= 120 or line.startswith("|"), f"{page.name}: {line}"


@check
def documented_targets(program):
    """Every `make` target that the documentation names exists, and so does every file in the tree that it names."""
    makefile = (TOP / "Makefile").read_text()
    targets = set(re.findall(r"^## ([\w-]+):", makefile, re.MULTILINE))
    for page in [*PAGES, TOP / "CONTRIBUTING.md"]:
        text = page.read_text()
        named = re.findall(r"(?:`|^    (?:sudo )?)make ([a-z][\w-]*)", text, re.MULTILINE)
        assert set(named) <= targets, f"{page.name}: there is no target {set(named) - targets}"
        for path in re.findall(r"`((?:Sources|Resources|Packaging|Tests)/[\w/.-]+)`", text):
            assert (TOP / path).exists(), f"{page.name}: there is no {path}"


@check
def documented_commands(program):
    """Every command of the documentation and every example of the help can be typed as it is."""
    typed = [line for page in PAGES for line in commands_on(page)]
    with program.home() as home:
        typed += examples(home, [])
        # The parser knows those that stand in sentences, too.
        for page in PAGES:
            for line in re.findall(r"`(tekpub [a-z][^`]*)`", page.read_text()):
                check_words(home, page, " ".join(line.split()))
    assert len(typed) > 80, typed
    with program.serving("--media", "demo", "--login", "ada@example.org:secret") as address:
        for line in dict.fromkeys(typed):
            with program.home() as home:
                check_line(home, line, address)


def check_line(home, line, address):
    """Types a line in a shell in a home with what the documentation takes for granted."""
    tools, work = home.folder / "bin", home.folder / "work"
    tools.mkdir()
    work.mkdir()
    (home.folder / "Videos").mkdir()
    (work / "sources.opml").write_text(OUTLINES)
    (tools / "tekpub").symlink_to(home.program)
    for name in ("mpv", "fzf", "jq", "xdg-open"):
        (tools / name).write_text("#!/bin/sh\nexit 0\n")
        (tools / name).chmod(0o755)
    line = line.replace("http://localhost:3000", address).replace("--port 3000", "--port 0")
    is_server = re.search(r"tekpub serve\b", line) is not None
    # The session of its own is ended as a whole: the shell may have started a server.
    started = subprocess.Popen(
        ["bash", "-c", line.removesuffix("&").strip()], cwd=work, start_new_session=True, text=True, stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={
            **home.environment, "PATH": f"{tools}:{home.environment['PATH']}", "COLUMNS": "80",
            # Nothing of this leaves the computer.
            "https_proxy": "http://127.0.0.1:9", "http_proxy": "http://127.0.0.1:9", "no_proxy": "127.0.0.1,localhost"})
    if is_server:
        said = started.stdout.readline()
        assert said.startswith("listening on "), f"{line}: {said}{started.stderr.read()}"
        os.killpg(started.pid, signal.SIGINT)
    # What a login asks for.
    output, errors = started.communicate("secret\n", timeout=LIMIT)
    told = f"{line}: {started.returncode}\n{output}{errors}"
    # Tekpub's own catalogue has flaws, which `lint` finds.
    accepted = {0, *ELSEWHERE, *([DATA] if line.startswith("tekpub lint") else []), *([-signal.SIGINT] if is_server else [])}
    assert started.returncode in accepted or NO_LOGIN in errors, told
    assert "Traceback" not in errors and "command not found" not in errors, f"{line}\n{errors}"


def check_words(home, page, line):
    """Fails unless the commands and the options of a line in a sentence exist."""
    words = line.split(" | ")[0].split()[1:]
    path = []
    while words and words[0] in commands_of(home.data(*path, "--help")):
        path.append(words.pop(0))
    assert path or words[0] in ("help", "completions") or words[0].startswith("-"), f"{page.name}: {line}"
    known = home.data(*path, "--help") + home.data(*path[:1], "--help")
    for option in re.findall(r"(?<!\S)--[a-z][\w-]*", " ".join(words)):
        assert option in known or option == "--help", f"{page.name}: {line} has no {option}"


def examples(home, path):
    """The examples of the help of a command, and of those below it."""
    text = home.data(*path, "--help", COLUMNS="200")
    part = re.search(r"^EXAMPLES?:\n((?:  .*\n)+)", text, re.MULTILINE)[1]
    # Further lines of a description begin further right.
    found = [re.split(r"  +", line)[0] for line in re.findall(r"^  (\S.*)$", part, re.MULTILINE)]
    return found + [line for child in commands_of(text) for line in examples(home, [*path, child])]


def commands_on(page):
    """The lines in blocks of a page that start tekpub, without their remarks."""
    lines = re.findall(r"^    ((?:[A-Z_]+=\S+ )?tekpub(?: .*)?)$", page.read_text(), re.MULTILINE)
    return [re.sub(r"\s+#.*", "", line).strip() for line in lines]


def prose(page):
    """A page without its blocks and pieces of code."""
    return re.sub(r"`[^`\n]*`", "code", re.sub(r"^    .*$", "", page.read_text(), flags=re.MULTILINE))


def anchors(page):
    """The anchors of a page's headings, as GitHub makes them."""
    heads = re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}
