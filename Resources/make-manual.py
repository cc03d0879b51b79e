"""Makes the manual pages, in mdoc, from the program's own definitions.

    make-manual.py PROGRAM FOLDER

writes the English pages into FOLDER, and those in other languages into FOLDER/de and so on.

tekpub(1) has the commands and options as ArgumentParser describes them, an example of each, the program's table of keys,
the exit codes of Documentation/commands.md, and the sections in Resources/manual. tekpub-config(5) has the program's tables of settings and of the names
of actions, and tekpub-json(5) is Resources/schema.json in words.

What the program prints is in the language of the page. All other texts are looked up in the catalogues, paragraph
by paragraph; languages.py asks `keys` for them. In the key of a paragraph of Resources/manual, a macro stands in braces:
`{Ql tekpub config init} writes it`. A paragraph without a translation stays English.
"""
import json
import re
import subprocess
import sys
import textwrap
from datetime import date
from pathlib import Path

# make takes every new file of this folder for a change of the program's sources.
sys.dont_write_bytecode = True
import languages

TOP = Path(__file__).resolve().parent.parent

# The longest line of text that mandoc's lint accepts, less what is escaped.
LINE = 66

# What no paragraph goes beyond.
STRUCTURE = re.compile(r"\.(?:Pp|Bl|El|It|Bd|Ed)\b")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    program, folder = sys.argv[1:]
    for language in (None, *languages.FORMS):
        option = ["--interface-language", language or "en"]
        printed = subprocess.run([program, "manual-source", *option], check=True, stdout=subprocess.PIPE).stdout
        translate = Translation(language) if language else str
        for page in pages(json.loads(printed), translate):
            page.write(Path(folder, language or "."))


def pages(source, translate):
    return Commands(source, translate), Configuration(source, translate), Outputs(translate)


def keys():
    """The texts that are not the program's."""
    found = {}
    argument = {"kind": "positional", "shouldDisplay": True, "valueName": "", "isOptional": True, "isRepeating": True,
                "allValues": ["", ""]}
    command = {"abstract": "-", "discussion": "-", "arguments": [argument]}
    setting = {"name": "", "variable": "", "summary": "-"}
    source = {"tool": {"command": command}, "settings": [setting], "places": [], "examples": {}}
    pages(source, lambda text: found.setdefault(text, text))
    return list(found)


class Translation:
    """The catalogues of a language: returns the translation of a text, or the text. Those of the toolkit name its keys."""

    def __init__(self, language):
        self.texts = {}
        for folder in (languages.TOOLKIT_CATALOGS, languages.CATALOGS):
            _, entries = languages.read(folder / f"{language}.strings", [])
            self.texts |= {
                languages.unescaped(key): languages.unescaped(forms[0])
                for key, (forms, _) in entries.items() if all(forms)}

    def __call__(self, text):
        return self.texts.get(text, text)


class Page:
    """A page of the manual."""

    def __init__(self, name, section, description, translate):
        self.name, self.section, self.translate = name, section, translate
        self.lines = [
            # Names of settings and values must not be hyphenated, nor other languages by the rules for English. groff's
            # macros hyphenate again after `.nh`, and mandoc never does.
            f".Dd $Mdocdate: {release_date()} $", f".Dt {name.upper()} {section}", ".Os", ".nr doc-hyphen-flags 0",
            f".Sh {translate('NAME')}", f".Nm {name}", f".Nd {description}",
        ]
        if isinstance(translate, Translation):
            self.lines.insert(0, r'.\" -*- coding: utf-8 -*-')

    def write(self, folder):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{self.name}.{self.section}").write_text("\n".join(self.lines) + "\n", encoding="utf-8")

    def macro(self, line):
        self.lines.append(f".{line}")

    def heading(self, title):
        self.macro(f"Sh {macro_argument(self.translate(title))}")

    def say(self, words, *values):
        """Adds a text in the language of the page; `%1` stands for the first value."""
        words = self.translate(words)
        for number, value in enumerate(values, 1):
            words = words.replace(f"%{number}", value)
        self.text(words)

    def noun(self, word, context):
        """A word with the context that tells it apart in the catalogues."""
        key = f"{word} @{context}"
        found = self.translate(key)
        return word if found == key else found

    def text(self, words):
        """Adds paragraphs; a sentence begins in a line of its own, as mdoc wants it."""
        for number, paragraph in enumerate(part for part in words.split("\n\n") if part.strip()):
            if number:
                self.macro("Pp")
            for sentence in re.split(r"(?<=\S[.!?:;])\s+|(?<=。)|\n", paragraph.strip()):
                lines = textwrap.wrap(sentence, LINE, break_long_words=False, break_on_hyphens=False)
                # Japanese has no spaces where a line could end.
                self.lines += [escaped(line).replace("、", "、\\:") for line in lines]

    def file(self, name):
        """Adds a file of Resources/manual. Its paragraphs lie between macros that make lists and blocks."""
        paragraph, is_literal = [], False
        for line in [*(TOP / "Resources/manual" / name).read_text().splitlines(), ".Pp"]:
            if not is_literal and not STRUCTURE.match(line):
                paragraph.append(line)
                continue
            if paragraph:
                self.paragraph(paragraph)
                paragraph = []
            is_literal = line.startswith(".Bd") or is_literal and not line.startswith(".Ed")
            self.lines.append(self.item(line) if line.startswith(".It") else line)
        self.lines.pop()

    def item(self, line):
        """The head of an item, with the names of what stands for something else, and plain words, in the language."""
        line = re.sub(r"\bAr (\w+)", lambda found: f"Ar {self.noun(found[1], 'value')}", line)
        return re.sub(r"\bNo (.+)", lambda found: f"No {macro_argument(self.translate(found[1]))}", line)

    def paragraph(self, lines):
        key = " ".join(map(braced, lines))
        words = self.translate(key)
        if words == key:
            self.lines += lines
            return
        for part in re.split(r"([^\s{}]*\{[A-Z][a-z](?: [^}]*)?\}[^\s{}]*)", words):
            if found := re.fullmatch(r"(\S*)\{(.*)\}(\S*)", part):
                before, macro, after = found.groups()
                # Signs that touch a macro are its arguments; words have a line of their own.
                signs = re.match(r"[.,:;)]*", after).group()
                self.macro(" ".join([*(["Pf", before] if before else []), macro, *signs]))
                self.text(after[len(signs):])
            else:
                self.text(part)

    def see(self, *others):
        self.heading("SEE ALSO")
        for place, (name, section) in enumerate(others):
            self.macro(f"Xr {name} {section}" + (" ," if place + 1 < len(others) else ""))


class Commands(Page):
    """tekpub(1)."""

    def __init__(self, source, translate):
        root = source["tool"]["command"]
        super().__init__("tekpub", 1, sentence_without_stop(root["abstract"]), translate)
        self.heading("SYNOPSIS")
        self.synopsis(["tekpub"], root["arguments"])
        if self.lines.count(".Sh SYNOPSIS") == 0:
            # Only under the English title, each name begins a line.
            self.macro("Pp")
        self.macro("Nm tekpub")
        self.macro(f"Ar {self.noun('command', 'value')}")
        self.macro(f"Op Ar {self.noun('argument', 'value')} ...")
        self.heading("DESCRIPTION")
        self.file("description.mdoc")
        self.macro("Pp")
        self.say("The options of the browser are:")
        self.options(root["arguments"])
        self.heading("COMMANDS")
        self.say("Each command also takes --help, and begins with an example.")
        self.commands(["tekpub"], root, source["examples"])
        self.keys(source["places"])
        self.heading("LINE BY LINE")
        self.file("linear.mdoc")
        self.heading("ENVIRONMENT")
        self.say("Each setting has a variable, which overrides the configuration. They are")
        settings = source["settings"]
        for place, setting in enumerate(settings):
            self.macro(f"Ev {setting['variable']}" + (" ," if place + 1 < len(settings) else " ."))
        self.macro("Bl -tag -width Ds")
        self.file("environment.mdoc")
        self.macro("El")
        self.heading("FILES")
        self.file("files.mdoc")
        self.heading("EXIT STATUS")
        self.say("The exit codes are those of sysexits:")
        self.macro('Bl -tag -width "128 + N" -compact')
        for code, meaning in table("| Code | Meaning |"):
            self.macro(f"It {escaped(code)}")
            self.say(meaning)
        self.macro("El")
        self.heading("EXAMPLES")
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
            if abstract := argument.get("abstract"):
                self.text(abstract)
            else:
                self.say("See above.")
            if values := argument.get("allValues"):
                self.say("One of %1.", ", ".join(values))
        self.macro("El")

    def commands(self, names, command, examples):
        for child in command.get("subcommands", []):
            if not child["shouldDisplay"] or child["commandName"] == "help":
                continue
            path = [*names, child["commandName"]]
            self.macro(f"Ss {' '.join(path)}")
            self.synopsis(path, child.get("arguments", []))
            self.macro("Pp")
            self.text(child["abstract"])
            if example := examples.get(" ".join(path)):
                self.macro("Pp")
                self.macro(f"Dl {literal(example)}")
            if discussion := child.get("discussion"):
                self.macro("Pp")
                self.text(discussion)
            self.options(child.get("arguments", []))
            self.commands(path, child, examples)

    def keys(self, places):
        self.heading("KEYS")
        self.say("In the browser, ? shows the keys of the moment, and : finds every command by its letters. "
                 "A count before a key repeats movements: 5 j. These are the keys without a configuration; "
                 "tekpub keys prints yours.")
        for place in places:
            self.macro(f"Ss {macro_argument(place['summary'])}")
            self.macro("Bl -tag -width Ds -compact")
            for action in place["actions"]:
                # Keys such as a full stop would count as the end of a sentence.
                keys = [key_title(key, lambda name: self.noun(name, "key")) for key in action["keys"]]
                self.macro(f"It {', '.join(f'{chr(92)}&{key}' for key in keys)}")
                self.text(action["title"])
            self.macro("El")


class Configuration(Page):
    """tekpub-config(5)."""

    def __init__(self, source, translate):
        super().__init__("tekpub-config", 5, translate("the configuration of tekpub"), translate)
        self.heading("DESCRIPTION")
        self.file("configuration.mdoc")
        self.heading("SETTINGS")
        self.macro("Bl -tag -width Ds")
        for setting in source["settings"]:
            self.macro(f"It Ic {escaped(setting['name'])}")
            self.text(setting["summary"])
            self.say("The variable is")
            self.macro(f"Ev {setting['variable']} .")
        self.macro("El")
        self.heading("KEYS")
        self.file("keys.mdoc")
        for place in source["places"]:
            self.macro(f"Ss {macro_argument(place['name'])}")
            self.text(f"{place['summary']}.")
            self.macro("Bl -tag -width Ds -compact")
            for action in place["actions"]:
                self.macro(f"It Ic {escaped(action['name'])}")
                self.text(f"{action['title']}: {', '.join(action['keys'])}")
            self.macro("El")
        self.heading("COMMANDS")
        self.file("commands.mdoc")
        self.see(("tekpub", 1))


class Outputs(Page):
    """tekpub-json(5)."""

    def __init__(self, translate):
        super().__init__("tekpub-json", 5, translate("what tekpub prints in JSON"), translate)
        schema = json.loads((TOP / "Resources/schema.json").read_text())
        definitions = schema["$defs"]
        self.heading("DESCRIPTION")
        self.say(schema["description"])
        self.say("The same as a JSON Schema is installed as")
        self.macro("Pa share/tekpub/schema.json .")
        for heading, has_title in (("OUTPUTS", True), ("OBJECTS", False)):
            self.heading(heading)
            for name, definition in definitions.items():
                if ("title" in definition) != has_title:
                    continue
                self.macro(f"Ss {macro_argument(definition.get('title', name))}")
                self.say(definition["description"])
                if "properties" in definition:
                    self.properties(definition)
                elif has_title:
                    self.say("It is %1.", self.kind(definition))
        self.see(("jq", 1), ("tekpub", 1))

    def properties(self, definition):
        self.macro("Bl -tag -width Ds")
        for name, value in definition["properties"].items():
            always = "" if name in definition["required"] else self.translate(", or missing")
            kind, either = macro_argument(self.kind(value)), self.translate(" or ")
            if " " not in either:
                # A line may end there.
                kind = kind.replace(either, f"{either}\\:")
            self.macro(f"It Va {escaped(name)} Pq {kind}{always}")
            if description := value.get("description"):
                self.say(description)
            if "properties" in value:
                self.properties(value)
        self.macro("El")

    def kind(self, value):
        """What a JSON value is, in words."""
        either = self.translate(" or ")
        if reference := value.get("$ref"):
            return reference.split("/")[-1]
        if choices := value.get("anyOf"):
            return either.join(self.kind(choice) for choice in choices)
        if values := value.get("enum"):
            return either.join(json.dumps(choice) for choice in values)
        if "type" not in value:
            return self.translate("any value")
        if value["type"] == "array":
            return self.translate("an array of %1").replace("%1", self.kind(value["items"]))
        return self.translate({
            "string": "a string", "integer": "an integer", "number": "a number", "boolean": "a boolean",
            "object": "an object",
        }[value["type"]])


def braced(line):
    """A line of mdoc as part of a key: a macro in braces, and signs behind it."""
    if not line.startswith("."):
        return line
    macro, signs = re.fullmatch(r"\.(.*?)((?: [.,:;)])*)", line).groups()
    return f"{{{macro}}}{signs.replace(' ', '')}"


def key_title(name, noun):
    """The name of a key or a sequence as the help of the program shows it."""
    titles = {"page-down": "PgDn", "page-up": "PgUp", "escape": "Esc", "delete": "Del", "insert": "Ins"}
    def title(key):
        *modifiers, last = re.split(r"(?<=.)-(?=.)", key) if key not in titles else [key]
        if len(last) > 1:
            last = noun(titles.get(last, last.capitalize()))
        elif modifiers:
            last = last.upper()
        return "".join([noun(f"{modifier.capitalize()}-") for modifier in modifiers] + [last])
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
    """The rows of the table in Documentation/commands.md that begins with `head`."""
    rows = (TOP / "Documentation/commands.md").read_text().split(head)[1].split("\n\n")[0].splitlines()[2:]
    for row in rows:
        yield [re.sub(r"`([^`]*)`", r"\1", cell.strip()) for cell in row.strip("|").split("|")]


def sentence_without_stop(text):
    return escaped(text[0].lower() + text[1:].rstrip("."))


def escaped(text):
    """Text without a meaning for roff."""
    text = text.replace("\\", "\\e").replace("“", "\\(lq").replace("”", "\\(rq")
    text = re.sub(r"^([.'])", r"\\&\1", text)
    # A sign that is a word, such as a key, does not end a sentence.
    return re.sub(r"(?<!\S)([.!?:])(?!\S)", r"\1\\&", text)


def macro_argument(text):
    """Text in the line of a macro, where words such as the Spanish “El” would be macros, too."""
    return re.sub(r"(?<!\S)([A-Z][a-z])(?!\S)", r"\\&\1", escaped(text))


def literal(text):
    """Text in the line of a macro as a shell reads it, without signs for print."""
    return macro_argument(text).replace("-", "\\-").replace("'", "\\(aq").replace('"', "\\(dq")


def release_date():
    """The date of the last version in the changelog, so that two builds are equal."""
    found = re.search(r"^## .*?(\d{4}-\d{2}-\d{2})", (TOP / "CHANGELOG.md").read_text(), re.MULTILINE)
    day = date.fromisoformat(found[1]) if found else date(2026, 11, 22)
    return f"{day:%B} {day.day} {day.year}"


if __name__ == "__main__":
    main()
