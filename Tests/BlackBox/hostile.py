"""What publishers write is never a command, an option or a control sequence."""
import functools
import http.server
import json
import re
import subprocess
import threading
from pathlib import Path

from checks import check, same
from program import LIMIT
from terminal import Terminal

ROOT = Path(__file__).resolve().parents[2]

# What a shell, xargs or a terminal could make something of: options, commands, quotes, escape sequences in 7 and 8 bits,
# overrides of the writing direction, and letters whose UTF-8 contains control characters of 8 bits.
TITLES = [
    "--player=\"sh -c 'touch PROOF'\" x", "-rf turing", "Don't turing \"quote", "`touch PROOF` $(touch PROOF); turing",
    "turing \x1b]0;TITLE\x07\x1bkTITLE\x1b\\ \x9b31m \x9d0;T\x9c", "turing \u202egnirut\u202c\u2066x",
    "turing \u011d0;TITLE\u011c \u011b31m", "turing\\ne\\x1b", "a/1", "turing 100%25 %20", "~turing", "#turing * ?",
]


def served(function):
    """Runs a check with the address of a catalogue of hostile productions."""
    @functools.wraps(function)
    def run(program):
        catalog = json.dumps([
            {"title": f"turing {title}", "slug": title, "description": title, "author": title, "link": "http://127.0.0.1/p",
             "episodes": [{"title": title, "number": 1, "url": "http://127.0.0.1:9/a.mp4"}]} for title in TITLES]).encode()

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                found = self.path.endswith("productions.json")
                self.send_response(200 if found else 404)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(catalog) if found else 0))
                self.end_headers()
                if found:
                    self.wfile.write(catalog)

            def log_message(self, *_):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            with program.home() as home:
                home.run("add", f"http://127.0.0.1:{server.server_port}/productions.json")
                function(home)
        finally:
            server.shutdown()
            server.server_close()
    run.__doc__ = function.__doc__
    return check(run)


@served
def names_need_no_quoting(home):
    """The name of each production is one word that is no option, and that other commands take."""
    names = [line.split("\t")[0] for line in home.data("search", "turing").splitlines()]
    assert len(names) >= len(TITLES), names
    for name in names:
        assert re.fullmatch(r"[\w%][\w%.~#:@+,=/-]*", name), name
        home.data("mark", "--watched", name, quiet=False)
    same(home.data("queue", "list"), "", "the queue")
    for name in names:
        home.data("queue", "add", name, quiet=False)
    assert "turing" in home.data("search", "turing", LC_ALL="C")


@served
def completed_words(home):
    """What a shell completes is one word that is no option, and runs nothing."""
    address = json.loads(home.data("sources", "--json"))[-1]["address"]
    for title in TITLES[1:4]:
        home.data("rename", address, "--", title, quiet=False)
        for command in ("play", "remove"):
            for shell in ("zsh", "fish"):
                for line in home.data("---complete", shell, command, "").splitlines()[1:]:
                    assert not line.startswith("-"), line
            lines = home.data("---complete", "bash", f"tekpub {command} ", " \t\n\"'@><=;|&(:").splitlines()[1:]
            script = 'eval "words=($1)"; printf "%s %s" ${#words[@]} "${words[0]}"'
            for line in lines:
                found = subprocess.run(
                    ["bash", "-c", script, "bash", line], cwd=home.temporary, stdout=subprocess.PIPE, text=True, check=True)
                count, word = found.stdout.split(" ", 1)
                assert count == "1" and not word.startswith("-"), line
    assert not list(home.temporary.rglob("PROOF")), "a command of the publisher ran"


@served
def documented_pipelines(home):
    """Every pipeline in the documentation and the manual hands over what was chosen, and runs nothing else."""
    pages = [ROOT / "README.md", *sorted((ROOT / "Documentation").glob("*.md"))]
    text = "\n".join(page.read_text() for page in pages)
    text += (ROOT / "Resources/manual/examples.mdoc").read_text().replace("\\en", "\\n")
    text = re.sub(r"\|\n +", "| ", text)
    pipelines = sorted({line.strip() for line in text.splitlines() if re.match(r" *tekpub .*\| *xargs", line)})
    assert len(pipelines) >= 2, pipelines
    tools = home.temporary / "tools"
    tools.mkdir()
    (tools / "fzf").write_text('#!/bin/sh\nsed -n "${LINE}p"\n')
    # Records what another tekpub is given.
    (tools / "tekpub").write_text(
        f'#!/bin/sh\ncase $1 in search|list) exec "{home.program}" "$@";; esac\n'
        'printf "%s\\n" "$#" "$@" >> "$RECORD"\n')
    (tools / "jq").write_text("#!/usr/bin/env python3\nimport json, sys\nfor x in json.load(sys.stdin): print(x['id'])\n")
    for tool in tools.iterdir():
        tool.chmod(0o755)
    for number, pipeline in enumerate(pipelines):
        record = home.temporary / f"record{number}"
        for line in range(1, len(TITLES) + 1):
            subprocess.run(
                ["sh", "-c", pipeline], cwd=home.temporary, timeout=LIMIT, stdin=subprocess.DEVNULL,
                env={**home.environment, "PATH": f"{tools}:{home.environment['PATH']}", "LINE": str(line),
                     "RECORD": str(record)}, check=True)
        words = record.read_text().splitlines()
        for start in range(0, len(words), 4):
            same(words[start], "3", f"the words of {pipeline}")
            same(words[start + 2], "--", "the end of the options")
    assert not list(home.temporary.rglob("PROOF")), "a command of the publisher ran"
    for path in [*tools.iterdir(), *home.temporary.glob("record*")]:
        path.unlink()


@served
def output_without_control_characters(home):
    """No command writes a control character to a terminal or a pipe, in any locale."""
    name = home.data("search", "turing").split("\t")[0]
    home.data("queue", "add", name, quiet=False)
    commands = [
        ["search", "turing"], ["search", "--json", "turing"], ["list", "--new"], ["sources"], ["sources", "--json"],
        ["queue", "list"], ["queue", "list", "--json"], ["history"], ["notes"], ["export"], ["show", name],
        ["show", "\x1b]0;x\x07"], ["status"], ["config", "show"], ["find", "--help"],
    ]
    for locale, allowed in (("C.UTF-8", None), ("C", rb"[\x20-\x7e\n\r\t]*"), ("en_US.ISO-8859-1", rb"[\x20-\x7e\n\r\t]*")):
        environment = {**home.environment, "LC_ALL": locale, "TEKPUB_PLAYER": "mpv \u202e"}
        for command in commands:
            done = subprocess.run(
                [home.program, *command], env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=subprocess.PIPE, timeout=LIMIT)
            with Terminal([home.program, *command], environment) as terminal:
                terminal.status()
                written = terminal.written
            for output in (done.stdout, done.stderr, written):
                if allowed:
                    assert re.fullmatch(allowed, output), f"{locale} {command}: {output!r}"
                else:
                    found = re.search("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", output.decode())
                    assert not found, f"{command}: {output!r}"


@check
def untrusted_configurations(program):
    """A configuration that others can write is not obeyed, and doctor says what to do."""
    with program.home(XDG_CONFIG_DIRS="/nowhere") as home:
        path = Path(home.data("config", "init").strip())
        for folder in (path.parent, path.parent.parent):
            same(folder.stat().st_mode & 0o777, 0o700, f"the rights of {folder}")
        path.write_text('player = "sh -c id"\n')
        for target, mode in ((path, 0o666), (path.parent, 0o777)):
            usual = target.stat().st_mode & 0o777
            target.chmod(mode)
            reason = home.refusal(78, "list")
            assert "not obeyed" in reason and f"chmod go-w '{target}'" in reason, reason
            assert f"chmod go-w '{target}'" in home.run("doctor").output
            target.chmod(usual)
        (path.parent / "config.toml.tekpub-AbCdEf").write_text("")
        # The user's own.
        (path.parent / "config.toml.backup").write_text("")
        path.unlink()
        home.data("config", "init")
        same(sorted(file.name for file in path.parent.iterdir()), ["config.toml", "config.toml.backup"], "files")


@check
def links_ask_first(program):
    """A `tekpub:` link sends nothing before the user agrees to its host."""
    asked = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append(self.path)
            self.send_error(404)
        do_POST = do_GET

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    host = f"127.0.0.1:{server.server_port}"
    try:
        with program.home() as home, Terminal(
            [home.program, "--base-url", f"tekpub:http://good.example@{host}/x"], home.environment
        ) as terminal:
            terminal.wait_for(f"at {host}. Open it?".encode())
            terminal.type("n\n")
            same(terminal.status(), 0, "status")
        same(asked, [], "requests")
    finally:
        server.shutdown()
        server.server_close()
