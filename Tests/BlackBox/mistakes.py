"""What a mistake at the command line is told, and what becomes of output that cannot be written."""
from checks import CANNOT_CREATE, UNAVAILABLE, USAGE, check, same
from program import closed_port

# Closes standard output, or fills it up, and then runs the rest of the arguments.
WITHOUT_OUTPUT = ("sh", "-c", 'exec "$@" >&-', "sh")
FULL_OUTPUT = ("sh", "-c", 'exec "$@" > /dev/full', "sh")


@check
def unknown_commands(program):
    """A word that is no command is named, with the nearest one, and with the command before it."""
    expected = {
        ("lits",): "tekpub: There is no command 'lits'. Did you mean 'list'? See 'tekpub --help'.\n",
        ("lisst", "--json"): "tekpub: There is no command 'lisst'. Did you mean 'list'? See 'tekpub --help'.\n",
        ("config", "sho"): "tekpub: There is no command 'sho'. Did you mean 'show'? See 'tekpub config --help'.\n",
        ("queue", "remove", "1"): "tekpub: There is no command 'remove'. See 'tekpub queue --help'.\n",
        ("sync", "\x1b[31m"): "tekpub: There is no command '␛[31m'. See 'tekpub sync --help'.\n",
        ("https://example.org/feed.xml",):
            "tekpub: An address needs an option or a command: 'tekpub --base-url https://example.org/feed.xml' "
            "shows it, 'tekpub add https://example.org/feed.xml' follows it.\n",
    }
    with program.home() as home:
        for words, sentence in expected.items():
            same(home.refusal(USAGE, *words), sentence, words)
        assert "Es gibt keinen Befehl 'lits'" in home.refusal(USAGE, "lits", LC_ALL="de_DE.UTF-8")


@check
def described_commands(program):
    """A mistake is told with the command that was typed, also behind options and for the command that runs by default."""
    with program.home() as home:
        for words, usage in (
            (["list", "--base-url"], "tekpub list [--base-url <url>]"), (["--base-url", "http://h", "list", "--jsn"], "tekpub list ["),
            (["login"], "tekpub login ["), (["queue", "--jsn"], "tekpub queue list [--log <file>] [--json]\n"), (["--nothing"], "tekpub ["),
        ):
            told = home.refusal(USAGE, *words)
            assert f"\nUsage: {usage}" in told, told
        same(home.refusal(USAGE, "show").splitlines()[1], "Help:  <id>  The production, as 'list' shows it.", "what is missing")


@check
def explained_mistakes(program):
    """A wrong value is told with what would be right."""
    with program.home() as home:
        assert "such as 12:05" in home.refusal(USAGE, "mark", "--position", "noon", "sicp-1986/1")
        assert "has no } after {new." in home.refusal(USAGE, "status", "--format", "{new")
        assert "has no {newest}." in home.refusal(USAGE, "status", "--format", "{newest}")
        reason = home.refusal(UNAVAILABLE, "sync", "login", f"http://127.0.0.1:{closed_port()}")
        assert "refused the connection" in reason and "Nothing is lost" not in reason, reason


@check
def unwritable_output(program):
    """Standard output that is closed or full is reported, and no file gets what was meant for it."""
    with program.home() as home:
        home.data("mark", "--watched", "sicp-1986/1", quiet=False)
        for words in ("--help", "help list", "--version", "list --json", "doctor --json", "status", "keys", "config show"):
            for through, cause in ((WITHOUT_OUTPUT, "Bad file descriptor"), (FULL_OUTPUT, "No space left on device")):
                told = home.run(*words.split(), through=through)
                same((told.status, told.errors),
                     (CANNOT_CREATE, f"tekpub: The standard output cannot be written: {cause}.\n"), f"{words}, {cause}")
        assert "sicp-1986" in home.data("list"), "the library after output that was lost"


@check
def changes_without_a_library(program):
    """Where nothing can be saved, a command that is about a change fails, and one that shows something does not."""
    with program.serving() as address, program.home() as home:
        library = home.folder / ".local/share/tekpub"
        library.parent.mkdir(parents=True)
        library.write_text("This is in the way.")
        outlines = home.folder / "sources.opml"
        outlines.write_text('<opml version="2.0"><body><outline xmlUrl="http://127.0.0.1/feed"/></body></opml>')
        for words in (["mark", "sicp-1986/1"], ["queue", "add", "sicp-1986/1"], ["queue", "next", "sicp-1986/1"],
                      ["queue", "clear"], ["add", address], ["remove", "Open"], ["rename", "Open", "Talks"],
                      ["policy", "Open", "--download", "1"], ["import", str(outlines)], ["sync"]):
            reason = home.refusal(CANNOT_CREATE, *words)
            assert str(library) in reason and reason.count("\n") == 1 and "this time" not in reason, reason
        for words in (["list"], ["queue"], ["history"], ["sources"], ["status"], ["search", "computer"], ["open", "sicp-1986"]):
            outcome = home.run(*words)
            same(outcome.status, 0, f"{outcome}")
            same(library.read_text(), "This is in the way.", "what was in the way")
