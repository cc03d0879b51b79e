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
