"""Checks that all texts of the command line are translated, with the pseudo-language.

It has an accent on every letter of a text, so what has none is a value or not translated.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from checks import USAGE, check, same
from shell import warnings_of_man

TOP = Path(__file__).resolve().parents[2]
PSEUDO = ("--interface-language", "pseudo")
# So that no line is folded.
WIDE = {"COLUMNS": "100000"}
# What stands in texts as a value, beside the names of commands, options and settings.
VALUES = """tekpub TEKPUB_LIST_SORT api2010 json2012 root2012 alt vnd feed bash zsh fish crossfade doors none gpodder opodsync
nextcloud""".split()
# The directories of services.
DIRECTORIES = """archive.org fyyd.de gpodder.net media.ccc.de podcastindex.org podcasts.apple.com sepiasearch.org""".split()
# The conditions of smart lists, which are English in every language.
CONDITIONS = """audio downloaded in longer newer not older played shorter started than titled unplayed video""".split()


class Definitions:
    """The commands, as the program describes them."""

    def __init__(self, home):
        self.source = json.loads(home.data("manual-source"))
        # What is typed is the same in every language.
        self.examples = [*self.source["examples"].values(), "tekpub add https://media.ccc.de/c/39c3", "tekpub play sicp-1986/1"]
        self.names = set(VALUES + DIRECTORIES + CONDITIONS)
        self.paths = []
        self.add(self.source["tool"]["command"], [])
        self.names |= {setting["name"] for setting in self.source["settings"]}

    def add(self, command, path):
        self.paths.append(path)
        self.names.add(command["commandName"])
        for argument in command.get("arguments", []):
            self.names |= {name["name"] for name in argument.get("names", [])} | set(argument.get("allValues", []))
        for child in command.get("subcommands", []):
            self.names.add(child["commandName"])
            if child["commandName"] != "help":
                self.add(child, [*path, child["commandName"]])

    def untranslated(self, text, *values):
        """The words that are neither translated nor names."""
        for setting in self.source["settings"]:
            # The settings describe themselves.
            text = re.sub(rf"(?m)^  {re.escape(setting['name'])} .*", "", text).replace(setting["summary"], "")
        for value in [*values, *sorted(self.examples, key=len, reverse=True)]:
            text = text.replace(value, "")
        words = re.findall(r"[A-Za-z][\w.-]*", re.sub(r"\{[\w-]+\}", "", text))
        return sorted({word.rstrip(".") for word in words if word.isascii()} - self.names)


@check
def help_in_other_languages(program):
    """All of the help of every command is translated, also where the option stands before or behind the command."""
    with program.home() as home:
        definitions = Definitions(home)
        assert len(definitions.paths) > 40, definitions.paths
        for path in definitions.paths:
            page = home.data(*path, "--help", *PSEUDO, **WIDE)
            same(definitions.untranslated(page), [], f"words without a translation in the help of {path}")
            same(len(re.findall("⟦", page)), len(re.findall("⟧", page)), f"texts that are cut in the help of {path}")
        first = home.data("list", "--help", "--interface-language=pseudo")
        same(home.data(*PSEUDO, "list", "--help"), first, "the help with the option in front")
        same(home.data(*PSEUDO, "help", "list"), first, "the help by its command")
        same(home.data("list", "--help", LC_ALL="it_IT.UTF-8"), home.data("list", "--help"), "an unknown language")
        assert all(len(line) <= 80 for line in first.splitlines() if "tekpub" not in line), first


@check
def errors_in_other_languages(program):
    """Mistakes in the command line are reported in the language, whether ArgumentParser or the command finds them."""
    with program.home() as home:
        definitions = Definitions(home)
        for mistake in (
            "--nothing", "lits", "config sho", "list --jsn", "list extra", "list a b", "list --json=3", "list --new --archive", "list --where x", "list --where new --new", "play", "add",
            "list --base-url", "serve --port x", "serve --wire x", "serve --rate 0", "mark",
            "mark --watched --unwatched x", "mark --position 1 x", "completions x", "config show x", "history --days 0",
            "search --limit 0 x", "refresh --all x", "status --json --format x", "sync login", "login", "export --base-url http://h",
        ):
            words = mistake.split()
            told = home.refusal(USAGE, *words, *PSEUDO, **WIDE)
            same(definitions.untranslated(told, *[f"'{word}'" for word in words]), [], f"words without a translation after {words}")


@check
def data_in_other_languages(program):
    """What scripts read is the same in every language."""
    with program.home() as home:
        for words in ("list", "list --json", "show sicp-1986 --json", "sources", "sources --json", "history", "status", "status --json",
                      "completions bash", "config path", "config show --json base-url"):
            expected = json_of(home.data(*words.split(), quiet=False))
            found = json_of(home.data(*words.split(), *PSEUDO, quiet=False))
            same(found, expected, f"the output of {words}")


def json_of(text):
    """The text; of settings without what they say of themselves."""
    if not text.startswith('[\n{"accepts"'):
        return text
    return [{key: value for key, value in setting.items() if key not in ("accepts", "summary")} for setting in json.loads(text)]


@check
def manual_in_other_languages(program):
    """Pages in other languages have their texts of the catalogues, with the macros, and what has none in English."""
    with tempfile.TemporaryDirectory() as folder:
        copy, pages = Path(folder, "top"), Path(folder, "pages")
        for part in ("Resources", "Sources/CCursesTexts"):
            shutil.copytree(TOP / part, copy / part)
        for name in ("Documentation/commands.md", "CHANGELOG.md"):
            (copy / name).parent.mkdir(exist_ok=True)
            shutil.copy(TOP / name, copy / name)
        catalog = copy / "Resources/languages/de.strings"
        lines = [line for line in catalog.read_text().splitlines()
                 if not line.startswith(('"The file {Pa', '"NAME"', '"SYNOPSIS"', '"Turns colours off."'))]
        key = next(key for key in keys(copy) if key.startswith("The file {Pa"))
        lines += [f'"{key}" = "In ({{Pa tekpub/config.toml}}), in TOML, schreibt {{Ql tekpub config init}}.";',
                  '"NAME" = "BEZEICHNUNG";', '"SYNOPSIS" = "ÜBERSICHT";', '"Turns colours off." = "";']
        catalog.write_text("\n".join(lines) + "\n")
        subprocess.run([sys.executable, copy / "Resources/make-manual.py", program.path, pages], check=True)
        for language in ("de", "es", "fr", "ja"):
            for page in ("tekpub.1", "tekpub-config.5", "tekpub-json.5"):
                told = subprocess.run(
                    ["mandoc", "-T", "lint", "-W", "error", pages / language / page], stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL, text=True).stdout
                same(told, "", f"errors in {language}/{page}")
                same(warnings_of_man(pages / language / page), "", f"warnings about {language}/{page}")
        german = (pages / "de/tekpub-config.5").read_text()
        assert ".Sh BEZEICHNUNG\n.Nm tekpub-config\n" in german, german[:500]
        assert "\n.Pf In\n" not in german and "\n.Pf ( Pa tekpub/config.toml ) ,\nin TOML, schreibt\n.Ql tekpub config init .\n" in german, german[:900]
        commands = (pages / "de/tekpub.1").read_text()
        assert "\nTurns colours off.\n" in commands, "no English where a translation is missing"
        assert "{" not in commands.split(".Sh ZEILENWEISE")[1].split(".Sh BEISPIELE")[0], "a macro in braces"
        assert "\n.It \\&Esc, \\&Pfeil links, \\&.\n" in commands and "\n.Ar befehl\n" in commands, "names of keys and values"
        assert "oder eine leere Zeile" in commands and "? zeigt alle Tasten" in rendered(pages / "de/tekpub.1")
        assert "ÜBERSICHT" not in (pages / "tekpub.1").read_text(), "German in the English page"


def rendered(page):
    """The page as a terminal of 80 columns shows it, on one line."""
    shown = subprocess.run(
        ["man", "-l", page], check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        env={**os.environ, "LC_ALL": "C.UTF-8", "MANWIDTH": "80", "MANPAGER": "cat"}).stdout
    assert "\u2010\n" not in shown, "a word is hyphenated"
    return re.sub(r"\s*\n\s*", " ", shown)


def keys(top):
    """The keys of the manual."""
    code = "import importlib; print('\\n'.join(importlib.import_module('make-manual').keys()))"
    return subprocess.run(
        [sys.executable, "-c", code], cwd=top / "Resources", check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
