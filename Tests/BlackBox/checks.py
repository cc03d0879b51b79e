"""What scripts and users rely on, a function each."""
import contextlib
import http.server
import json
import re
import signal
import socket
import ssl
import subprocess
import sys
import time
from pathlib import Path

from program import LIMIT, closed_port
from terminal import Terminal
from web import running

CHECKS = {}

# Exit codes, as sysexits.h has them.
USAGE, DATA, UNAVAILABLE, CANNOT_CREATE, NOT_PERMITTED, CONFIGURATION = 64, 65, 69, 73, 77, 78


def check(function):
    CHECKS[function.__name__] = function
    return function


def same(found, expected, what):
    assert found == expected, f"{what}: {found!r} instead of {expected!r}"


# ---- The command line

@check
def help(program):
    """Every command explains itself, on standard output."""
    with program.home() as home:
        overview = home.data("--help")
        same(home.data("help"), overview, "help")
        heads = re.findall(r"^([A-Z][A-Z ]+):", overview, re.MULTILINE)
        same(heads, ["OVERVIEW", "USAGE", "EXAMPLES", "WATCH", "FOLLOW", "SET UP", "PUBLISH", "OPTIONS"], "the parts of the help")
        same(re.findall(r"^  (tekpub\S*)", overview.split("EXAMPLES:")[1], re.MULTILINE), ["tekpub"] * 3, "the examples")
        assert "TEKPUB_" not in overview and "list.sort" not in overview, "settings in the help of the program"
        commands = commands_of(overview)
        same((commands[0], commands[-1], len(commands)), ("list", "lint", len(set(commands))), "the commands")
        for words in [[command] for command in commands]:
            check_help(home, words)
        same(home.files(), [], "files after help")


def check_help(home, words):
    """Fails unless the help of a command, and of those below it, has its whole path in the usage and an example."""
    text = home.data(*words, "--help")
    path = " ".join(["tekpub", *words])
    assert text.startswith("OVERVIEW: ") and f"\nUSAGE: {path}" in text, text
    example = re.search(r"\nEXAMPLE:\n  (.*)\n\n", text)
    assert example and f"tekpub {words[0]}" in example[1], text
    for child in commands_of(text):
        check_help(home, [*words, child])


def commands_of(page):
    """The commands in the help of one that consists of others."""
    listed = [part for part in page.split("\n\n") if re.match(r"(WATCH|FOLLOW|SET UP|PUBLISH|SUBCOMMANDS):", part)]
    return [name for part in listed for name in re.findall(r"^  (\w[\w-]*)(?: \(default\))?(?:  |$)", part, re.MULTILINE)]


@check
def version(program):
    """The version is a number in a line of its own."""
    with program.home() as home:
        number = home.data("--version")
        assert re.fullmatch(r"\d+\.\d+\.\d+\n", number), number
        same(home.files(), [], "files after --version")


@check
def wrong_arguments(program):
    """A mistake in the command line ends with status 64 before anything is written to the disk."""
    mistakes = [
        ["--nonsense"], ["nonsense"], ["--base-url"], ["--base-url", "ftp://127.0.0.1/"], ["--theme", "pink"],
        ["--transition", "explode"], ["list", "extra"], ["list", "--base-url", "127.0.0.1:80"], ["show"],
        ["play"], ["queue", "shuffle"], ["next", "--nonsense"], ["download"],
        ["download", "sicp-1986", "--to", ""], ["login"], ["list", "--log", ""],
        ["serve", "--wire", "soap"], ["serve", "--fault", "fire"], ["serve", "--port", "65536"],
        ["serve", "--rate", "0"], ["serve", "--latency", "-1"], ["serve", "--login", "nobody"],
        ["show", "\x1b]0;title\x07\u202e", "\x9b31m"],
    ]
    with program.home() as home:
        for arguments in mistakes:
            home.refusal(USAGE, *arguments)
        home.refusal(USAGE, TEKPUB_BASE_URL="ftp://127.0.0.1/")
        same(home.files(), [], "files after mistakes")


@check
def mistakes_in_the_configuration(program):
    """A mistake in the configuration file leads to status 78, and the reason names the file."""
    with program.home() as home:
        folder = home.folder / ".config/tekpub"
        folder.mkdir(parents=True)
        file = folder / "config.toml"
        for line, column in (("quallity = 1", 1), ("base-url", 9), ('log = "x"', 7), ("quality = 0", 11)):
            file.write_text(f"# A comment.\n{line}\n")
            reason = home.refusal(CONFIGURATION, "list")
            assert f"{file}:2:{column}: " in reason, reason
            same(home.refusal(CONFIGURATION, "config", "check"), reason.removeprefix("tekpub: "), "check")
            same(file.read_text(), f"# A comment.\n{line}\n", "the file")


@check
def unusable_configurations(program):
    """A file that cannot be used leads to a sentence, and is never changed."""
    with program.home() as home:
        file = home.folder / ".config/tekpub/config.toml"
        file.parent.mkdir(parents=True)
        for content in (b"\xff", b"#" * (10 << 20), b"version = 2\n", b"a = [\n", b"\0", b"[[[[[[" * 1000):
            file.write_bytes(content)
            reason = home.refusal(CONFIGURATION, "list")
            assert reason.startswith(f"tekpub: {file}:") and reason.count("\n") == 1, reason
            assert file.read_bytes() == content, "the file was changed"
        file.unlink()
        file.mkdir()
        assert "it is a folder" in home.refusal(CONFIGURATION, "list")
        same(home.files(), [], "files")


@check
def configuration_commands(program):
    """`config init` writes a file that sets nothing, `show` prints TOML with the origin of each value."""
    with program.home(XDG_CONFIG_DIRS="/nowhere") as home:
        path = home.data("config", "path").strip()
        same(path, str(home.folder / ".config/tekpub/config.toml"), "path")
        plain = home.data("config", "show")
        same(home.files(), [], "files after show")
        template = home.data("config", "init", "--print")
        same(home.data("config", "init"), f"{path}\n", "init")
        same(open(path).read(), template, "the file")
        assert path in home.refusal(CANNOT_CREATE, "config", "init")
        same(home.data("config", "show"), plain, "show with that file")
        same(home.run("config", "check").status, 0, "check")
        # Every setting in the help and in the commented file.
        text = " ".join(home.data("help", "config").split())
        for setting in json.loads(home.data("config", "show", "--json")):
            assert f" {setting['name']} {setting['summary']}" in text, setting
            assert setting["variable"] in template, setting
        with open(path, "w") as file:
            file.write('# mine\n[list]\n  sort = "date"\n')
        origin = home.data("config", "show", "list.sort", "theme", "--origin", TEKPUB_THEME="dark")
        assert re.fullmatch(
            rf'list\.sort = "date" +# {re.escape(path)}:3:3\ntheme = "dark" +# TEKPUB_THEME\n', origin), origin
        # Words in wide characters stand in columns, too.
        words = home.data("config", "show", "log", "theme", "--origin", TEKPUB_INTERFACE_LANGUAGE="ja")
        same(words, '# logは未設定です   # 既定\ntheme = "terminal"  # 既定\n', "origins in Japanese")
        home.refusal(USAGE, "config", "show", "list.srot")
        home.refusal(USAGE, "config", "show", TEKPUB_QUALITY="much")
        home.refusal(CONFIGURATION, "config", "check", TEKPUB_QUALITY="much")
        # The same file for all users.
        (home.folder / "xdg/tekpub").mkdir(parents=True)
        (home.folder / "xdg/tekpub/config.toml").write_text('quality = 480\n[list]\nsort = "title"\n')
        merged = home.data("config", "show", "list.sort", "quality", XDG_CONFIG_DIRS=f"{home.folder}/xdg")
        same(merged, 'list.sort = "date"\nquality = 480\n', "merged")


@check
def themes_in_files(program):
    """A theme is written, found and checked."""
    with program.home() as home:
        path = home.data("config", "init", "--theme", "night").strip()
        same(path, str(home.folder / ".config/tekpub/themes/night.toml"), "path")
        home.refusal(CANNOT_CREATE, "config", "init", "--theme", "night")
        for name in ("dark", "../x", "a/b", ""):
            home.refusal(USAGE, "config", "init", "--theme", name)
        file = home.folder / ".config/tekpub/config.toml"
        file.write_text('theme = "nigth"\n')
        assert f"{file}:1:9: theme: unknown theme 'nigth'" in home.refusal(CONFIGURATION, "config", "check")
        home.data("list")
        file.write_text('theme = "night"\n')
        with open(path, "a") as theme:
            theme.write('label = "#333333"\n')
        outcome = home.run("config", "check")
        assert outcome.status == 0 and "night.toml:" in outcome.errors and "4.5:1" in outcome.errors, outcome
        with open(path, "a") as theme:
            theme.write("tint = 256\n")
        assert "tint: 256 is not" in home.refusal(CONFIGURATION, "config", "check")


@check
def chosen_keys(program):
    """`keys` prints what the configuration makes of the keys, and `config check` finds the mistakes in it."""
    with program.home(XDG_CONFIG_DIRS="/nowhere") as home:
        same(home.data("keys", "player").splitlines()[0], "player\tpause\t,\tPause or continue\t", "the usual keys")
        file = home.folder / ".config/tekpub/config.toml"
        file.parent.mkdir(parents=True)
        file.write_text('[keys]\npreset = "emacs"\n[keys.list]\nplay = ["f4", "x p"]\n')
        same(home.run("config", "check").status, 0, "check")
        actions = {(action["place"], action["name"]): action for action in json.loads(home.data("keys", "--json"))}
        play, search = actions["list", "play"], actions["list", "search"]
        same((play["keys"], play["changed"]), (["f4", "x p"], True), "play")
        same((search["keys"], search["changed"]), (["ctrl-s", "/"], False), "search")
        assert "list\tsearch\t/\tSearch\t\n" in home.data("keys", "list", "--preset", "vim")
        file.write_text('[keys.list]\nplya = "p"\nplay = "ctlr-p"\nqueue = "z"\ndownload = "z"\n')
        reason = home.refusal(CONFIGURATION, "config", "check")
        for mistake in (
                "2:1: unknown action 'plya'. Did you mean 'play'?", "3:8: play: unknown key 'ctlr-p'. Did you mean",
                "5:12: download: 'z' is also the key of 'queue' in 'list' (line 4)."):
            assert f"{file}:{mistake}" in reason, reason
        home.refusal(USAGE, "keys", "--preset", "vi")


@check
def unreadable_libraries(program):
    """A command about the user's own data fails if it cannot read them, and replaces nothing by an empty list."""
    with program.home() as home:
        library = home.folder / ".local/share/tekpub/library/library.sqlite"
        library.parent.mkdir(parents=True)
        library.symlink_to(library)
        exported = home.folder / "list.opml"
        exported.write_text("my list")
        for arguments in (["export", str(exported)], ["sources"], ["notes"], ["queue"], ["history"], ["refresh"]):
            assert str(library) in home.refusal(CANNOT_CREATE, *arguments)
        same(exported.read_text(), "my list", "the file")
        assert library.is_symlink(), "the link is gone"
        assert "sicp-1986" in home.data("list", quiet=False), "no bundled catalogue"


@check
def unusable_homes(program):
    """Whatever keeps a library or a configuration from being written is named, and nothing ends by a signal."""
    def limited(*limit):
        return ["sh", "-c", f"ulimit {' '.join(limit)}; exec \"$@\"", "sh"]

    with program.home() as home:
        for arguments in (["refresh"], ["queue", "add", "sicp-1986/1"]):
            assert "/dev/null" in (reason := home.refusal(CANNOT_CREATE, *arguments, HOME="/dev/null")), reason
            assert "Not a directory" in reason, reason
        outcome = home.run("sources", HOME="/dev/null")
        assert outcome.status == 0 and "Changes are not saved this time." in outcome.errors, outcome
        for arguments in (["queue", "add", "sicp-1986/1"], ["config", "init"]):
            outcome = home.run(*arguments, through=limited("-f", "0"))
            assert outcome.status and "File too large" in outcome.errors, outcome
        for limit, name in ((("-n", "10"), "files"), (("-v", "300000"), "memory")):
            assert name in (reason := home.run("sources", through=limited(*limit)).errors), reason
        assert not list((home.folder / ".config").rglob("config*")), "half a configuration"
        home.data("sources")


# ---- Catalogues

@check
def wires(program):
    """What `list --json` writes has one shape, whatever the server speaks."""
    with program.home() as home:
        formats = re.search(r"The format to speak: ([^.]+)\.", " ".join(home.data("serve", "--help").split()))[1]
        # The bundled catalogue is listed in two parts, and served as one.
        bundled = listed(home) + json.loads(home.data("list", "--json", "--archive"))
    for wire in re.split(r", | or ", formats):
        with program.serving("--wire", wire) as address, program.home() as home:
            productions = listed(home, "--base-url", address)
            # A feed knows no productions without episodes, and `vnd` knows no episodes.
            expected = [p for p in bundled if p["episodes"]] if wire == "feed" else bundled
            same(len(productions), len(expected), f"productions by {wire}")
            same({p["title"] for p in productions}, {p["title"] for p in expected}, f"titles by {wire}")
            if wire != "vnd":
                episodes = sum(len(p["episodes"]) for p in bundled)
                same(sum(len(p["episodes"]) for p in productions), episodes, f"episodes by {wire}")


def listed(home, *arguments):
    """What `list --json` writes, once it is what scripts expect and `list` and `show` agree with it."""
    productions = json.loads(home.data("list", "--json", *arguments))
    names = [p["id"] for p in productions]
    same(len(set(names)), len(names), "different names")
    for production in productions:
        assert production["title"] and isinstance(production["title"], str), production
        same(production["favourite"], False, "favourite")
        numbers = [e["number"] for e in production["episodes"]]
        same(len(set(numbers)), len(numbers), "different numbers")
        for episode in production["episodes"]:
            assert isinstance(episode.get("title", ""), str) and isinstance(episode["number"], int), episode
            same((episode["watched"], episode["downloaded"]), (False, False), "marks")
            assert isinstance(episode["canWatch"], bool) and "position" not in episode, episode
    lines = home.data("list", *arguments).splitlines()
    same([line.split("\t")[0] for line in lines], names, "the first column of list")
    for production in (productions[0], productions[-1]):
        shown = json.loads(home.data("show", production["id"], "--json", *arguments))
        same(shown, production, "show --json")
        assert production["title"] in home.data("show", production["id"], *arguments)
    return productions


@check
def unreachable_servers(program):
    """A server that does not listen leads to status 69, one line, and no data."""
    with program.home() as home:
        server = ["--base-url", f"http://127.0.0.1:{closed_port()}"]
        for arguments in (["list"], ["list", "--json"], ["show", "any"], ["play", "any/1"], ["download", "any"]):
            reason = home.refusal(UNAVAILABLE, *arguments, *server)
            assert reason.startswith("tekpub: 127.0.0.1:") and reason.count("\n") == 1, reason
        reason = home.refusal(UNAVAILABLE, "login", "--email", "ada@example.org", *server, input="secret\n")
        assert "secret" not in reason, reason


@check
def wrong_schemes(program):
    """https to a server that speaks http, and the other way round: the reason is the address to use, not a timeout."""
    with program.home() as home, program.serving() as address, python_server() as other, \
            python_server(secure=True) as secure:
        for right in (address, other, secure):
            scheme, host = right.rstrip("/").split("://")
            wrong = "https" if scheme == "http" else "http"
            reason = home.refusal(UNAVAILABLE, "list", "--base-url", f"{wrong}://{host}")
            says = "speaks https, not http" if scheme == "https" else "does not speak https"
            same(reason, f"tekpub: {host} {says}. Did you mean {scheme}://{host}?\n", "the reason")


class SilentHandler(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass


@contextlib.contextmanager
def python_server(secure=False):
    """A server of Python's library; its address."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), SilentHandler)
    if secure:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(Path(__file__).with_name("certificate.pem"))
        server.socket = context.wrap_socket(server.socket, server_side=True)
    with running(server, "https" if secure else "http") as address:
        yield address


@check
def faulty_servers(program):
    """A server with a fault makes a command end with a status and a reason, and without data."""
    faults = {
        "status=500": UNAVAILABLE, "status=404": UNAVAILABLE, "garbage": DATA, "truncate": DATA,
        "truncate-chunked": DATA, "refuse": UNAVAILABLE,
    }
    for fault, status in faults.items():
        with program.serving("--fault", fault) as address, program.home() as home:
            outcome = home.run("list", "--json", "--base-url", address)
            same((outcome.status, outcome.output), (status, ""), f"{fault}: {outcome.errors}")
    with program.serving("--fault", "empty") as address, program.home() as home:
        same(json.loads(home.data("list", "--json", "--base-url", address)), [], "an empty catalogue")


@check
def unknown_names(program):
    """A name that is not in the catalogue, or a folder that cannot be made, has its own status and advice."""
    with program.home() as home:
        for arguments in (["show", "nothing"], ["play", "nothing/1"], ["play", "sicp-1986/999"], ["download", "no"]):
            reason = home.refusal(DATA, *arguments)
            assert reason.startswith("tekpub: ") and "tekpub " in reason[8:], reason
        # The name comes before the player, which may be missing.
        home.refusal(DATA, "play", "nothing/1", PATH="/nowhere")
        assert "No player" in home.refusal(UNAVAILABLE, "play", "sicp-1986/1", PATH="/nowhere")
        home.refusal(CANNOT_CREATE, "download", "sicp-1986/1", "--to", "/dev/null/videos")
        home.refusal(DATA, "serve", "--catalog", "/nowhere/catalog.json")


@check
def accounts(program):
    """A wrong password leads to status 77. Passwords are never written, and files are private."""
    with program.serving("--wire", "api2010", "--media", "demo", "--login", "ada@example.org:open sesame") as address:
        with program.home() as home:
            server = ["--base-url", address]
            login = ["login", "--email", "ada@example.org", *server]
            reason = home.refusal(NOT_PERMITTED, *login, input="wrong word\n")
            assert "wrong word" not in reason, reason
            guest = watchable(home, server)
            same(home.run(*login, input="open sesame\n").status, 0, "the status of a login")
            customer = watchable(home, server)
            assert guest < customer, f"a login unlocks {customer - guest}"
            for path in home.files():
                file = home.folder.parent / path
                assert b"open sesame" not in file.read_bytes(), f"the password is in {path}"
                same(file.stat().st_mode & 0o077, 0, f"what others may do with {path}")
            same(home.run("logout", *server).status, 0, "the status of a logout")
            same(watchable(home, server), guest, "what a guest may watch")


def watchable(home, server):
    """What commands call the productions that may be watched."""
    return {p["id"] for p in json.loads(home.data("list", "--json", *server)) if p.get("canWatch")}


@check
def downloads(program):
    """A video arrives whole under its final name, and nothing else is left anywhere."""
    with program.serving("--media", "demo") as address, program.home() as home:
        videos = home.folder / "Videos"
        download = ["download", "sicp-1986/2", "--base-url", address, "--to", str(videos)]
        home.data(*download)
        found = [path for path in videos.rglob("*") if path.is_file()]
        same(len(found), 1, "files of one episode")
        video = found[0].read_bytes()
        assert video[:4] == b"RIFF" and int.from_bytes(video[4:8], "little") == len(video) - 8, video[:12]
        before = found[0].stat()
        home.run(*download)
        same((found[0].stat().st_mtime_ns, found[0].stat().st_ino), (before.st_mtime_ns, before.st_ino), "the file")
        strangers = [path for path in home.files() if not path.startswith(("home/Videos/", OWN))]
        same(strangers, [], "other files")


# The folder of everything that is kept.
OWN = "home/.local/share/tekpub/"


@check
def files_left(program):
    """Commands keep files in one folder only, even if they are killed."""
    with program.serving("--rate", "100000") as address, program.home() as home:
        home.data("list", "--base-url", address)
        loading = subprocess.Popen(
            [program.path, "list", "--base-url", f"{address}/?again"], env=home.environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        until(lambda: len([path for path in home.files() if "catalog" in path]) > 1, "a second catalogue")
        loading.kill()
        loading.communicate(timeout=LIMIT)
        same([path for path in home.files() if not path.startswith(OWN)], [], "other files")
        # The next run also works, and leaves nothing elsewhere.
        home.data("list", "--base-url", address)
        home.data("show", "sicp-1986", "--base-url", address)
        same([path for path in home.files() if not path.startswith(OWN)], [], "other files")


# ---- Pipes and terminals

@check
def closed_pipes(program):
    """A command ends silently when the reader of its pipe does."""
    with program.home() as home:
        script = f'"{program.path}" list --json | head -c 10; echo " ${{PIPESTATUS[0]}}"'
        done = subprocess.run(
            ["bash", "-c", script], env=home.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, timeout=LIMIT, text=True)
        status = int(done.stdout.split()[-1])
        assert status in (0, 128 + signal.SIGPIPE) and not done.stderr, f"{done.stdout!r} {done.stderr!r}"


@check
def no_terminal(program):
    """Without a terminal, the browser gives a reason and draws nothing."""
    with program.home() as home:
        reason = home.refusal(UNAVAILABLE, "--no-animation")
        assert "terminal" in reason and reason.count("\n") == 1, reason


@check
def terminal(program):
    """The browser ends on q and on SIGTERM, and restores the terminal."""
    for end, status in (("q", 0), (signal.SIGTERM, 128 + signal.SIGTERM)):
        with program.home() as home, Terminal([program.path, "--no-animation"], home.environment) as browser:
            browser.wait_for(b"of 16")
            browser.type(end) if isinstance(end, str) else browser.kill(end)
            same(browser.status(), status, f"the status after {end}")
            assert browser.has_same_modes(), f"other modes of the terminal after {end}"
            written = browser.written
            assert written.rfind(b"\x1b[?1049l") > written.rfind(b"\x1b[?1049h") >= 0, "the screen is not left"
            assert written.rfind(b"\x1b[?1002l") > written.rfind(b"\x1b[?1002h") >= 0, "the mouse is still told"


# What a terminal may answer to the questions of the first frame, and what no terminal should.
ANSWERS = (
    b"\x1b]11;rgb:0000/0000/0000\x1b\\", b"\x1b]10;rgb:ffff/ffff/ffff\x07", b"\x1b]4;1;rgb:1010/2020/3030\x1b\\",
    b"\x1b[?2026;2$y", b"\x1bP>|Terminal(1.0)\x1b\\", b"\x1b[?0u", b"\x1b[?62;4;22c")
GARBAGE = (
    b"\x1b]11;rgb:zz/qq/\x07", b"\x1b]11;#\xff\xfe\x1b\\", b"\x1bP>|" + b"q" * 3000 + b"\x1b\\",
    b"\x1b[?99999999999999999999;4;4c", b"\x1b[?2026;99$y", b"\x1b[9999;9999;9999;9999t", b"\x1b_Gi=1;q\x1b\\",
    b"\x1b[<999;999;999M", b"\x1b[?u")


@check
def answers(program):
    """Answers of the terminal are no keys, whether none come, late ones, senseless ones, or some between keys."""
    keys = (b"\x1b[B", b"k", b"j", b"\x1b[A")
    for name, typed in (
            ("none", b""), ("all", b"".join(ANSWERS)), ("garbage", b"".join(GARBAGE)), ("half", b"\x1b]11;rgb:00\x1b[B"),
            ("between keys", b"".join(key + answer for key, answer in zip(keys * 2, ANSWERS)))):
        with program.home() as home, Terminal([program.path, "--no-animation"], home.environment) as browser:
            browser.wait_for(b"of 16")
            browser.type(typed + b"?")
            browser.wait_for(b"Open the page")
            browser.type("\x1bOPq")
            same(browser.status(), 0, f"the status after the answers: {name}")


# ---- Where the program runs

@check
def languages(program):
    """Languages and time zones do not change the data, and host names may have any letters."""
    with program.home() as home:
        # Escaped in a locale without UTF-8, they are the same values.
        expected = json.loads(home.data("list", "--json"))
        for language in ("C", "de_DE.UTF-8", "tr_TR.UTF-8", "ja_JP.UTF-8", "ar_EG.UTF-8", "th_TH.UTF-8", "fa_IR"):
            for zone in ("Asia/Kolkata", "America/St_Johns"):
                found = json.loads(
                    home.data("list", "--json", LC_ALL=language, LANG=language, LANGUAGE=language, TZ=zone))
                assert found == expected, f"other data in {language}, {zone}"
        reason = home.refusal(UNAVAILABLE, "list", "--base-url", "http://b\u00fccher.invalid", no_proxy="*")
        assert "xn--bcher-kva.invalid" in reason, reason


@check
def languages_of_the_interface(program):
    """The option, the variable, the configuration and the locale choose the language, in this order."""
    with program.home() as home:
        german, spanish, french = "Standardeingabe", "entrada est\u00e1ndar", "entr\u00e9e standard"
        assert "Standard input" in home.refusal(UNAVAILABLE)
        assert french in home.refusal(UNAVAILABLE, LC_ALL="fr_FR.UTF-8")
        configuration = home.folder / ".config/tekpub/config.toml"
        configuration.parent.mkdir(parents=True)
        configuration.write_text('interface-language = "es"\n')
        assert spanish in home.refusal(UNAVAILABLE, LC_ALL="fr_FR.UTF-8")
        assert spanish in home.refusal(UNAVAILABLE, "--theme=mono")
        assert "Standard input" in home.refusal(UNAVAILABLE, TEKPUB_INTERFACE_LANGUAGE="en")
        for option in (["--interface-language", "de"], ["--interface-language=de_AT"]):
            assert german in home.refusal(UNAVAILABLE, *option, TEKPUB_INTERFACE_LANGUAGE="en")
        for option in (["--interface-language", "it"], ["--interface-language"], ["list", "--interface-language="]):
            told = home.refusal(USAGE, *option)
            assert "--interface-language: " in told and "en, de, es, fr, ja" in told, told
        assert "--language" in home.refusal(USAGE, "--language", "de"), "the name of a setting about sound"
        configuration.write_text('interface-language = "it"\n')
        assert "'it' is not one of en, de" in home.refusal(CONFIGURATION, "list")


@check
def libraries(program):
    """On Linux, the program needs no library but the C library."""
    if sys.platform != "linux":
        return
    done = subprocess.run(["ldd", program.path], check=True, stdout=subprocess.PIPE, text=True)
    names = {line.split()[0].split("/")[-1].split(".so")[0] for line in done.stdout.splitlines()}
    assert names <= {"linux-vdso", "libc", "libm", "ld-linux-x86-64", "ld-linux-aarch64"}, done.stdout


@check
def ports(program):
    """A port in use leads to status 69, and the reason names it."""
    with program.home() as home, socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        assert port in home.refusal(UNAVAILABLE, "serve", "--port", port)


def until(condition, what, pause=0.01):
    """Waits until `condition` holds, which is asked again after `pause` seconds."""
    end = time.monotonic() + LIMIT
    while not condition():
        assert time.monotonic() < end, f"{what} never came"
        time.sleep(pause)
