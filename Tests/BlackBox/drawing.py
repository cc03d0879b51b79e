"""ncurses draws: what a terminal receives is what ncurses decides, in the words that terminfo has for the terminal."""
import re
import subprocess
import tempfile
from pathlib import Path

from checks import check, same
from terminal import Terminal

# A terminal that has a word of its own for everything, so that no sequence spelled out in a program looks like one. It is
# of a family that is asked no questions.
ENTRY = r"""
vt-words|a terminal with words of its own,
    am, bce, mir, msgr, xenl, cols#80, lines#24, it#8, colors#8, pairs#64,
    cup=\E{cup %p1%d %p2%d}, home=\E{home}, hpa=\E{hpa %p1%d}, vpa=\E{vpa %p1%d}, cr=\r, cub1=\b, cud1=\n,
    cuf1=\E{cuf1}, cuu1=\E{cuu1}, cub=\E{cub %p1%d}, cuf=\E{cuf %p1%d}, cud=\E{cud %p1%d}, cuu=\E{cuu %p1%d},
    clear=\E{clear}, ed=\E{ed}, el=\E{el}, el1=\E{el1}, ech=\E{ech %p1%d}, rep=\E{rep %p1%c %p2%d},
    ich=\E{ich %p1%d}, ich1=\E{ich1}, dch=\E{dch %p1%d}, dch1=\E{dch1}, il=\E{il %p1%d}, dl=\E{dl %p1%d},
    csr=\E{csr %p1%d %p2%d}, ind=\n, ri=\E{ri}, indn=\E{indn %p1%d}, rin=\E{rin %p1%d},
    sgr0=\E{sgr0}, bold=\E{bold}, dim=\E{dim}, smul=\E{smul}, rmul=\E{rmul}, rev=\E{rev},
    setaf=\E{setaf %p1%d}, setab=\E{setab %p1%d}, op=\E{op}, sc=\E{sc}, rc=\E{rc},
    smcup=\E{smcup}, rmcup=\E{rmcup}, smkx=\E{smkx}, rmkx=\E{rmkx}, civis=\E{civis}, cnorm=\E{cnorm},
    kcuu1=\EOA, kcud1=\EOB, kcub1=\EOD, kcuf1=\EOC,
"""
WORD = re.compile(rb"\x1b(?:\{(\w+)(?: [^}]*)?\})?")
# What nothing but ncurses ever chooses: a program that draws by itself would have to ask for them.
CHOICES = {"csr", "ech", "hpa", "vpa", "cuf", "cub", "cuu", "cud", "cuf1", "cuu1", "el1", "indn", "rin", "ri", "rep"}


@check
def words_of_ncurses(program):
    """A session on a terminal that few programs know is drawn in that terminal's words, as ncurses chooses them."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["tic", "-x", "-o", folder, "-"], input=ENTRY.encode(), check=True)
        with program.home(TERM="vt-words", TERMINFO=folder) as home, \
                Terminal([program.path, "--no-animation"], home.environment) as browser:
            browser.wait_for(b"of 16")
            for key, text in (("j", b"2"), ("j", b"3"), ("?", b"Open the page"), ("\r", b"{"), ("q", b"{rmcup}")):
                browser.written, before = b"", browser.written
                browser.type(key)
                browser.wait_for(text)
                browser.written = before + browser.written
            same(browser.status(), 0, "the status")
            words = [word.decode() for word in WORD.findall(browser.written)]
    assert "" not in words, f"a sequence that is none of the terminal's: {browser.written!r}"
    same(words[:3], ["smcup", "smkx", "civis"], "the first words")
    chosen = CHOICES & set(words)
    assert len(chosen) >= 4, f"ncurses chooses only {chosen} in {browser.written!r}"


@check
def calls_of_ncurses(program):
    """A program on the toolkit calls the functions with which ncurses draws, once for each frame."""
    with tempfile.TemporaryDirectory() as folder, program.home() as home:
        counter, log = Path(folder, "drawing.so"), Path(folder, "log")
        source = Path(__file__).with_name("drawing.c")
        subprocess.run(["gcc", "-shared", "-fPIC", "-O", "-o", counter, source, "-ldl"], check=True)
        # tekpub has ncurses inside; this one is linked with the library.
        path = Path(program.path).with_name("Misbehaving")
        environment = {**home.environment, "LD_PRELOAD": str(counter), "DRAWING_LOG": str(log)}
        with Terminal([path], environment) as browser:
            browser.wait_for(b"It works.")
            browser.type("q")
            same(browser.status(), 0, "the status")
        calls = {name: int(count) for name, count in (line.split() for line in log.read_text().splitlines())}
        assert min(calls.values()) > 0, f"{calls}"
        assert calls["wnoutrefresh"] == calls["doupdate"] < calls["wadd_wchnstr"], f"{calls}"
