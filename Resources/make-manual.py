"""Makes the manual pages, in mdoc, from the program's own definitions.

    make-manual.py PROGRAM FOLDER

tekpub(1) has the commands and options as ArgumentParser describes them, the program's table of keys, the exit codes of
README.md, and the sections in Resources/manual. tekpub-config(5) has the program's tables of settings and of the names
of actions, and tekpub-json(5) is Resources/schema.json in words.
"""
import json
import re
import subprocess
import sys
import textwrap
from datetime import date
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent

# The longest line of text that mandoc's lint accepts, less what is escaped.
LINE = 66


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    program, folder = sys.argv[1:]
    source = json.loads(subprocess.run([program, "manual-source"], check=True, stdout=subprocess.PIPE).stdout)
    for page in (Commands(source), Configuration(source), Outputs()):
        page.write(Path(folder))


class Page:
    """A page of the manual."""

    def __init__(self, name, section, description):
        self.name, self.section = name, section
        self.lines = [
            f".Dd $Mdocdate: {release_date()} $", f".Dt {name.upper()} {section}", ".Os", ".Sh NAME", f".Nm {name}",
            f".Nd {description}",
        ]

    def write(self, folder):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{self.name}.{self.section}").write_text("\n".join(self.lines) + "\n")

    def macro(self, line):
        self.lines.append(f".{line}")

    def text(self, words):
        """Adds paragraphs; a sentence begins in a line of its own, as mdoc wants it."""
        for number, paragraph in enumerate(part for part in words.split("\n\n") if part.strip()):
            if number:
                self.macro("Pp")
            for sentence in re.split(r"(?<=[.!?:;])\s+|\n", paragraph.strip()):
                lines = textwrap.wrap(sentence, LINE, break_long_words=False, break_on_hyphens=False)
                self.lines += map(escaped, lines)

    def file(self, name):
        self.lines += (TOP / "Resources/manual" / name).read_text().splitlines()

    def see(self, *others):
        self.macro("Sh SEE ALSO")
        for place, (name, section) in enumerate(others):
            self.macro(f"Xr {name} {section}" + (" ," if place + 1 < len(others) else ""))


class Commands(Page):
    """tekpub(1)."""

    def __init__(self, source):
        root = source["tool"]["command"]
        super().__init__("tekpub", 1, sentence_without_stop(root["abstract"]))
        self.macro("Sh SYNOPSIS")
        self.synopsis(["tekpub"], root["arguments"])
        self.macro("Nm tekpub")
        self.macro("Ar command")
        self.macro("Op Ar argument ...")
        self.macro("Sh DESCRIPTION")
        self.text("Without a command, the browser starts.")
        self.macro("Pp")
        self.text(root["discussion"])
        self.macro("Pp")
        self.text("The options of the browser are:")
        self.options(root["arguments"])
        self.macro("Sh COMMANDS")
        self.text("Each command also takes --help.")
        self.commands(["tekpub"], root)
        self.keys(source["places"])
        self.macro("Sh ENVIRONMENT")
        self.text("Each setting has a variable, which overrides the configuration. They are")
        settings = source["settings"]
        for place, setting in enumerate(settings):
            self.macro(f"Ev {setting['variable']}" + (" ," if place + 1 < len(settings) else " ."))
        self.macro("Bl -tag -width Ds")
        self.file("environment.mdoc")
        self.macro("El")
        self.macro("Sh FILES")
        self.file("files.mdoc")
        self.macro("Sh EXIT STATUS")
        self.text("The exit codes are those of sysexits:")
        self.macro('Bl -tag -width "128 + N" -compact')
        for code, meaning in table("| Code | Meaning |"):
            self.macro(f"It {escaped(code)}")
            self.text(meaning)
        self.macro("El")
        self.macro("Sh EXAMPLES")
        self.file("examples.mdoc")
        self.see(("fzf", 1), ("jq", 1), ("mpv", 1), ("tekpub-config", 5), ("tekpub-json", 5))

    def synopsis(self, names, arguments):
        self.macro(f"Nm {names[0]}")
        if names[1:]:
            self.macro(f"Cm {' '.join(names[1:])}")
        for argument in visible(arguments):
            value = f"Ar {argument['valueName']}" + (" ..." if argument["isRepeating"] else "")
            if argument["kind"] == "positional":
                self.macro(f"Op {value}" if argument["isOptional"] else value)
            elif argument["kind"] == "option":
                option = f"Fl {flag(argument)} {value}"
                self.macro(f"Op {option}" if argument["isOptional"] else option)
            else:
                self.macro(f"Op Fl {flag(argument)}")

    def options(self, arguments):
        arguments = visible(arguments)
        if not arguments:
            return
        self.macro("Bl -tag -width Ds")
        for argument in arguments:
            if argument["kind"] == "positional":
                self.macro(f"It Ar {argument['valueName']}")
            else:
                names = " , ".join(f"Fl {flag_name(name)}" for name in argument["names"])
                self.macro(f"It {names}" + (f" Ar {argument['valueName']}" if argument["kind"] == "option" else ""))
            self.text(argument.get("abstract") or "See above.")
            if values := argument.get("allValues"):
                self.text(f"One of {', '.join(values)}.")
        self.macro("El")

    def commands(self, names, command):
        for child in command.get("subcommands", []):
            if not child["shouldDisplay"] or child["commandName"] == "help":
                continue
            path = [*names, child["commandName"]]
            self.macro(f"Ss {' '.join(path)}")
            self.synopsis(path, child.get("arguments", []))
            self.macro("Pp")
            self.text(child["abstract"])
            if discussion := child.get("discussion"):
                self.macro("Pp")
                self.text(discussion)
            self.options(child.get("arguments", []))
            self.commands(path, child)

    def keys(self, places):
        self.macro("Sh KEYS")
        self.text("In the browser, ? shows the keys of the moment, and : finds every command by its letters. "
                  "A count before a key repeats movements: 5 j. These are the keys without a configuration; "
                  "tekpub keys prints yours.")
        for place in places:
            self.macro(f"Ss {escaped(place['summary'])}")
            self.macro("Bl -tag -width Ds -compact")
            for action in place["actions"]:
                self.macro(f"It {escaped('  '.join(map(key_title, action['keys'])))}")
                self.text(action["title"])
            self.macro("El")


class Configuration(Page):
    """tekpub-config(5)."""

    def __init__(self, source):
        super().__init__("tekpub-config", 5, "the configuration of tekpub")
        self.macro("Sh DESCRIPTION")
        self.file("configuration.mdoc")
        self.macro("Sh SETTINGS")
        self.macro("Bl -tag -width Ds")
        for setting in source["settings"]:
            self.macro(f"It Ic {escaped(setting['name'])}")
            self.text(setting["summary"])
            self.text("The variable is")
            self.macro(f"Ev {setting['variable']} .")
        self.macro("El")
        self.macro("Sh KEYS")
        self.file("keys.mdoc")
        for place in source["places"]:
            self.macro(f"Ss {escaped(place['name'])}")
            self.text(f"{place['summary']}.")
            self.macro("Bl -tag -width Ds -compact")
            for action in place["actions"]:
                self.macro(f"It Ic {escaped(action['name'])}")
                self.text(f"{action['title']}: {', '.join(action['keys'])}")
            self.macro("El")
        self.see(("tekpub", 1))


class Outputs(Page):
    """tekpub-json(5)."""

    def __init__(self):
        super().__init__("tekpub-json", 5, "what tekpub prints in JSON")
        schema = json.loads((TOP / "Resources/schema.json").read_text())
        definitions = schema["$defs"]
        self.macro("Sh DESCRIPTION")
        self.text(schema["description"])
        self.text("The same as a JSON Schema is installed as")
        self.macro("Pa share/tekpub/schema.json .")
        for heading, has_title in (("OUTPUTS", True), ("OBJECTS", False)):
            self.macro(f"Sh {heading}")
            for name, definition in definitions.items():
                if ("title" in definition) != has_title:
                    continue
                self.macro(f"Ss {escaped(definition.get('title', name))}")
                self.text(definition["description"])
                if "properties" in definition:
                    self.properties(definition)
                elif has_title:
                    self.text(f"It is {kind(definition)}.")
        self.see(("jq", 1), ("tekpub", 1))

    def properties(self, definition):
        self.macro("Bl -tag -width Ds")
        for name, value in definition["properties"].items():
            always = "" if name in definition["required"] else ", or missing"
            self.macro(f"It Va {escaped(name)} Pq {escaped(kind(value))}{always}")
            if description := value.get("description"):
                self.text(description)
            if "properties" in value:
                self.properties(value)
        self.macro("El")


def kind(value):
    """What a JSON value is, in words."""
    if reference := value.get("$ref"):
        return reference.split("/")[-1]
    if choices := value.get("anyOf"):
        return " or ".join(kind(choice) for choice in choices)
    if values := value.get("enum"):
        return " or ".join(json.dumps(choice) for choice in values)
    if "type" not in value:
        return "any value"
    if value["type"] == "array":
        return f"an array of {kind(value['items'])}"
    return {
        "string": "a string", "integer": "an integer", "number": "a number", "boolean": "a boolean", "object": "an object",
    }[value["type"]]


def key_title(name):
    """The name of a key or a sequence as the help of the program shows it."""
    titles = {"page-down": "PgDn", "page-up": "PgUp", "escape": "Esc", "delete": "Del", "insert": "Ins"}
    def title(key):
        *modifiers, last = re.split(r"(?<=.)-(?=.)", key) if key not in titles else [key]
        last = titles.get(last, last if len(last) == 1 and not modifiers else last.capitalize())
        return "-".join([modifier.capitalize() for modifier in modifiers] + [last])
    return " ".join(map(title, name.split()))


def visible(arguments):
    return [argument for argument in arguments if argument["shouldDisplay"] and
            (argument["kind"] == "positional" or argument["preferredName"]["name"] not in ("help", "version"))]


def flag(argument):
    return flag_name(argument["preferredName"])


def flag_name(name):
    """The name after the hyphen that `Fl` writes."""
    return escaped("-" + name["name"] if name["kind"] == "long" else name["name"]).replace("-", "\\-")


def table(head):
    """The rows of the table in README.md that begins with `head`."""
    rows = (TOP / "README.md").read_text().split(head)[1].split("\n\n")[0].splitlines()[2:]
    for row in rows:
        yield [re.sub(r"`([^`]*)`", r"\1", cell.strip()) for cell in row.strip("|").split("|")]


def sentence_without_stop(text):
    return escaped(text[0].lower() + text[1:].rstrip("."))


def escaped(text):
    """Text without a meaning for roff."""
    text = text.replace("\\", "\\e").replace("“", "\\(lq").replace("”", "\\(rq")
    return re.sub(r"^([.'])", r"\\&\1", text)


def release_date():
    """The date of the last version in the changelog, so that two builds are equal."""
    found = re.search(r"^## .*?(\d{4}-\d{2}-\d{2})", (TOP / "CHANGELOG.md").read_text(), re.MULTILINE)
    day = date.fromisoformat(found[1]) if found else date(2026, 11, 22)
    return f"{day:%B} {day.day} {day.year}"


main()
