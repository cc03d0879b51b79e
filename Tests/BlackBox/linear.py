"""The browser line by line: on pipes, on terminals that cannot move their cursor, and on slow lines."""
import re
import shutil
import signal
import subprocess
import unicodedata

from checks import check, same
from program import LIMIT
from terminal import Terminal

PROMPT = "> "
# A line of 300 baud carries 30 characters a second.
SCREEN_LIMIT = 1100


def spoken(home, *lines, end="", **settings):
    """What the browser writes when it reads `lines`, after which its input ends."""
    outcome = home.run("--linear", input="\n".join(lines) + end, **settings)
    same(outcome.status, 0, f"the status\n{outcome}")
    same(outcome.errors, "", "errors")
    return outcome.output


def plain(text):
    """Fails if `text` has anything that is no letter, digit, mark or punctuation."""
    for character in text:
        kind = unicodedata.category(character)
        assert character == "\n" or kind[0] in "LMNP" or kind == "Zs" or character in "+$>=<", (
            f"{character!r} ({unicodedata.name(character, 'no name')}) in {text!r}")


def answers(text):
    """The texts between the prompts, each beginning with the line that was typed."""
    return re.split(r"^> ", text, flags=re.MULTILINE)


@check
def linear_pipe(program):
    """A script opens rows, goes back and quits; a second start continues where the first one ended."""
    with program.home() as home:
        text = spoken(home, "1", "2", "back", "3", "q", end="\n")
        plain(text)
        parts = answers(text)
        assert "16 rows:\n1. Structure and Interpretation" in parts[0], text
        assert parts[1].startswith("1\nStructure and Interpretation of Computer Programs, 20 rows:\n"), text
        assert "\nEpisode 2 of Structure and Interpretation" in parts[2], text
        assert "\nYou were at row 2. " in parts[3] and parts[4].startswith("3\nHigher-order"), text
        again = spoken(home, "back")
        assert "Structure and Interpretation of Computer Programs, 20 rows:" in answers(again)[0], again
        assert "16 rows:" in answers(again)[1], again


@check
def linear_end_of_input(program):
    """The end of the input quits, also in a question and in the middle of a line."""
    with program.home() as home:
        assert "16 rows:" in spoken(home, "status")
        assert "16 rows:" in spoken(home)
    with program.home() as home:
        assert "16 rows:" in spoken(home), "a first start without input"
    with program.home() as home:
        # What is read last, without an end of line, is a line too; whether a prompt follows depends on the pipe.
        text = spoken(home, "back", "add", "http://127.0.0.1:9")
        assert text.rstrip("> \n").endswith("or Enter for Look Up."), text
        assert spoken(home, "help").rstrip("> \n").endswith("leaves the program.")


@check
def linear_actions(program):
    """Actions work by key and by name, on one row and on several, and are remembered."""
    with program.home() as home:
        text = spoken(home, "1", "m 2", "watched 4-6", "actions 1", "back", "back", "f 1")
        parts = answers(text)
        assert "Marked as watched" in parts[2] and "3 episodes" in parts[3], text
        assert re.search(r"^1\. Play \(p\)$", parts[4], re.MULTILINE), text
        same(parts[5], "back\nCancelled.\n", "what leaves the list of actions")
        assert "avourite" in parts[7], text
        assert "2. Procedures and Processes; Substitution Model, 58 minutes, watched" in spoken(home, "1"), "the marks"


@check
def linear_without_a_cursor(program):
    """A terminal that cannot move its cursor gets lines, after a sentence that says so, and no escape sequence."""
    for end, status in (("q\n", 0), ("\x04", 0), (signal.SIGTERM, 128 + signal.SIGTERM), (signal.SIGINT, 130)):
        with program.home(TERM="dumb") as home, Terminal([program.path], home.environment) as browser:
            browser.wait_for(b"cannot move its cursor. So tekpub works line by line.")
            browser.wait_for(b"Enter for more.\r\n> ")
            browser.type(end) if isinstance(end, str) else browser.kill(end)
            same(browser.status(), status, f"the status after {end!r}")
            assert browser.has_same_modes(), f"other modes of the terminal after {end!r}"
            assert b"\x1b" not in browser.written, browser.written
            lines = browser.written.decode().replace("\r", "").split("\n")
            assert max(map(len, lines)) < 80, max(lines, key=len)


@check
def linear_slow_line(program):
    """A screen costs some half a minute of a line of 300 baud at most."""
    with program.home() as home:
        lines = ["1", "", "2", "text", "back", "back", "9", "back", "back", "1", "back", "actions", "help", "list", ""]
        for part in answers(spoken(home, *lines)):
            assert len(part.encode()) <= SCREEN_LIMIT, f"{len(part.encode())} bytes: {part}"


@check
def linear_aloud(program):
    """What is written can be read aloud: no signs are in it, and espeak-ng has a word for all of it."""
    with program.home() as home:
        lines = ["d 99", "1", "f", "m 1", "back", "actions", "S", "lisp", "1", "back", "back", "status", "5", "back"]
        text = spoken(home, *lines)
        plain(text)
        speaker = shutil.which("espeak-ng")
        if speaker is None:
            return
        done = subprocess.run(
            [speaker, "-q", "-x", "-v", "en"], input=text, capture_output=True, text=True, timeout=LIMIT)
        same(done.returncode, 0, "the status of espeak-ng")
        assert len(done.stdout.split()) > len(text.split()) / 2, done.stdout
