#!/usr/bin/env python3
"""Keep the catalogues of the languages in step with the texts in the sources.

    languages.py             sort the catalogues, add missing keys without a translation, and report unused ones
    languages.py --prune     the same, and remove unused keys
    languages.py --check     change nothing; report what is wrong, and fail if anything is
    languages.py --complete  the same, and report missing translations

A key is a literal inside of `localized(…)`, of a property or function whose type is `LocalizedStringKey`, or a title
of a `KeyCommand.Definition`; with places, such as `%1`, for its values. `localized(…, context: "state")` adds ` @state`.
A text with `one:` and `other:` has the latter for its key, and a translation for each plural form:
`"%1 episodes" = "%1 Folge" | "%1 Folgen";`.
The keys in the sources of CursesKit are in the catalogues of Sources/CCursesTexts, and all others in Resources/languages.
There, the paragraphs of the manual pages are keys, too; see make-manual.py.
"""

import importlib
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
CATALOGS = ROOT / "Resources" / "languages"
# The toolkit carries its own texts only.
TOOLKIT_CATALOGS = ROOT / "Sources" / "CCursesTexts"
TOOLKIT = ROOT / "Sources" / "CursesKit"
# The plural forms of each language, as in Language.formCount.
FORMS = {"de": 2, "es": 2, "fr": 2, "ja": 1}

TOKEN = re.compile(r'[A-Za-z_]\w*|#*"""(?=\n)|#*"|//|/\*|\s+|.', re.S)
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}
ENTRY = re.compile(r'"((?:[^"\\]|\\.)*)" = ("(?:[^"\\]|\\.)*"(?: \| "(?:[^"\\]|\\.)*")*);')
VALUE = re.compile(r'"((?:[^"\\]|\\.)*)"')
PLACE = re.compile(r"%[1-9]")


class Literal:
    """A string literal as a key, with the tokens of the values in it."""

    def __init__(self, text, line):
        self.text, self.line = text, line


def tokens(source, start=0, line=1, nested=False):
    """The tokens of Swift source: names and signs as they are, and literals; of an interpolation up to its end."""
    found, depth, place = [], 0, start
    while place < len(source):
        token = TOKEN.match(source, place).group()
        place += len(token)
        if token == "//":
            end = source.find("\n", place)
            place = len(source) if end < 0 else end
        elif token == "/*":
            end = source.find("*/", place)
            end = len(source) if end < 0 else end + 2
            line += source.count("\n", place, end)
            place = end
        elif token.endswith('"'):
            text, values, end = literal(source, place, token, line)
            found.append(Literal(text, line))
            line += source.count("\n", place, end)
            found += values
            place = end
        elif token.isspace():
            line += token.count("\n")
        else:
            depth += (token == "(") - (token == ")")
            if nested and depth < 0:
                return found, place
            found.append(token)
    return found, place


def literal(source, place, opening, line):
    """The key of the literal behind `opening`, the tokens of its values in parentheses of their own, and its end."""
    closing, escape = opening.lstrip("#") + "#" * opening.count("#"), "\\" + "#" * opening.count("#")
    text, values, count, start = "", [], 0, place
    while not source.startswith(closing, place):
        if place >= len(source):
            raise ValueError(f"{line}: a literal has no end")
        if not source.startswith(escape, place):
            text += source[place]
            place += 1
            continue
        place += len(escape)
        sign = source[place]
        place += 1
        if sign == "(":
            inner, place = tokens(source, place, line + source.count("\n", start, place), nested=True)
            values += ["{", *inner, "}"]
            count += 1
            text += f"%{count}"
        elif sign == "u":
            end = source.index("}", place)
            text += chr(int(source[place + 1:end], 16))
            place = end + 1
        elif sign == "\n":
            text += "\0"  # The next line continues this one; see below.
        else:
            text += ESCAPES.get(sign, sign)
    if closing.startswith('"""'):
        lines = text.split("\n")[1:] if "\0" not in text else text.replace("\0", "\0\n").split("\n")[1:]
        indent = len(lines[-1])
        lines = [one[indent:] if one.strip() else "" for one in lines[:-1]]
        text = "\n".join(lines).replace("\0\n", "")
    return text, values, place + len(closing)


def block(tokens, start):
    """The index behind the bracket that closes the one at `start`."""
    depth = 0
    for index in range(start, len(tokens)):
        token = tokens[index]
        if isinstance(token, str):
            depth += (token in "([{") - (token in ")]}")
            if depth == 0:
                return index + 1
    return len(tokens)


def arguments(tokens):
    """The arguments of a call as pairs of label and tokens, without what stands in brackets."""
    found, depth, label, own = [], 0, "", []
    for index, token in enumerate(tokens):
        if isinstance(token, str) and len(token) == 1 and token in "([{":
            depth += 1
        elif isinstance(token, str) and len(token) == 1 and token in ")]}":
            depth -= 1
        elif depth > 0:
            continue
        elif token == ",":
            found.append((label, own))
            label, own = "", []
        elif token == ":" and len(own) == 1 and isinstance(own[0], str):
            label, own = own[0], []
        else:
            own.append(token)
    return found + [(label, own)]


def literals(tokens):
    return [token for token in tokens if isinstance(token, Literal)]


def keys_of(tokens):
    """The keys in a list of tokens: pairs of a literal and whether it has plural forms."""
    defines = any(tokens[index:index + 3] == ["KeyCommand", ".", "Definition"] for index in range(len(tokens)))
    for index, token in enumerate(tokens[:-1]):
        if defines and token in ("Self", "editing") and tokens[index + 1] == "(":
            # The name of a command, its title, its keys in brackets, and its title in the toolbar.
            parts = arguments(tokens[index + 2:block(tokens, index + 1) - 1])
            titles = [part for label, part in parts if label in ("", "hint")][1:]
            yield from ((one, False) for part in titles for one in literals(part))
            continue
        if token in ("localized", "LocalizedStringKey") and tokens[index + 1] == "(":
            if index > 0 and tokens[index - 1] == "func":
                continue
            parts = arguments(tokens[index + 2:block(tokens, index + 1) - 1])
            context = [one.text for label, part in parts if label == "context" for one in literals(part)]
            plural = any(label == "other" for label, _ in parts)
            for label, part in parts:
                if label == ("other" if plural else ""):
                    for one in literals(part):
                        suffix = f" @{context[0]}" if context else ""
                        yield Literal(one.text + suffix, one.line), plural
        elif token == "LocalizedStringKey":
            start = index + 1
            while start < len(tokens) and tokens[start] in ("?", "]", "!", ">"):
                start += 1
            if start < len(tokens) and tokens[start] == "{":
                yield from ((one, False) for one in literals(tokens[start:block(tokens, start)]))
            elif start + 1 < len(tokens) and tokens[start] == "=":
                value = tokens[start + 1]
                end = block(tokens, start + 1) if value == "[" else start + 2
                yield from ((one, False) for one in literals(tokens[start + 1:end]))


def keys_in_sources(of_toolkit):
    """The keys of the toolkit, or all others, with whether they have plural forms, and complaints."""
    keys, complaints = {}, []
    for path in sorted((ROOT / "Sources").rglob("*.swift")):
        if path.parent.name == "Localization" or ".docc" in str(path) or path.is_relative_to(TOOLKIT) != of_toolkit:
            continue
        try:
            found, _ = tokens(path.read_text())
        except ValueError as error:
            sys.exit(f"{path.relative_to(ROOT)}:{error}")
        for one, plural in keys_of(found):
            where = f"{path.relative_to(ROOT)}:{one.line}"
            if keys.setdefault(one.text, plural) != plural:
                complaints.append(f"{where}: {one.text!r} has plural forms here, but not elsewhere")
    if of_toolkit:
        return keys, complaints
    # make takes every new file of this folder for a change of the program's sources.
    sys.dont_write_bytecode = True
    for text in importlib.import_module("make-manual").keys():
        if keys.setdefault(text, False):
            complaints.append(f"the manual: {text!r} has plural forms in the sources")
    return keys, complaints


def escaped(text):
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def unescaped(text):
    return re.sub(r"\\(.)", lambda match: ESCAPES.get(match[1], match[1]), text)


def read(path, complaints):
    """The heading and the entries of a catalogue: the key, as in the file, with its forms and comments."""
    entries, comments, heading, former = {}, [], None, None
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if not line.startswith('"'):
            comments.append(line)
            continue
        if heading is None:
            heading, comments = comments, []
        match = ENTRY.fullmatch(line)
        if not match:
            complaints.append(f'{path.name}:{number}: not of the form "key" = "value";')
            continue
        key = match[1]
        if key in entries:
            complaints.append(f"{path.name}:{number}: {key!r} is there twice")
        elif former is not None and key.encode() < former.encode():
            complaints.append(f"{path.name}:{number}: {key!r} is out of order; run make languages")
        former = key
        forms = VALUE.findall(match[2])
        # After a merge, a key can be there twice, once without a translation.
        if any(forms) or key not in entries:
            entries[key] = (forms, comments)
        comments = []
    return (comments if heading is None else heading), entries


def check(path, keys, entries, is_complete, complaints):
    for key, (forms, _) in entries.items():
        name = f"{path.name}: {key!r}"
        plural = keys.get(unescaped(key))
        if plural is None:
            complaints.append(f"{name} is unused")
            continue
        expected = FORMS[path.stem] if plural else 1
        if len(forms) != expected:
            complaints.append(f"{name} has {len(forms)} forms, not {expected}")
        if not all(forms):
            if any(forms):
                complaints.append(f"{name} lacks a form")
            elif is_complete:
                complaints.append(f"{name} is not translated")
            continue
        places = set(PLACE.findall(key))
        for index, form in enumerate(forms):
            own = set(PLACE.findall(form))
            # A form for one may say "one" or nothing.
            if own != places and not (own < places and index < len(forms) - 1):
                complaints.append(f"{name} has other places in {form!r}")
    if is_complete:
        missing = sorted(set(keys) - {unescaped(key) for key in entries})
        complaints += [f"{path.name}: {key!r} is missing; run make languages" for key in missing]


def write(path, heading, entries):
    lines = list(heading)
    for key in sorted(entries, key=str.encode):
        forms, comments = entries[key]
        values = " | ".join(f'"{form}"' for form in forms)
        lines += [*comments, f'"{key}" = {values};']
    path.write_text("\n".join(lines) + "\n")


def update(path, keys, heading, entries, prunes):
    """Adds missing keys; removes unused ones, those with a translation only if `prunes`."""
    for key, plural in keys.items():
        empty = [""] * (FORMS[path.stem] if plural else 1)
        forms, comments = entries.get(escaped(key), (empty, []))
        entries[escaped(key)] = (forms if any(forms) else empty, comments)
    for key in [key for key in entries if unescaped(key) not in keys]:
        if prunes or not any(entries[key][0]):
            del entries[key]
        else:
            print(f"{path.name}: {key!r} is unused")
    write(path, heading, entries)
    missing = sum(not all(forms) for forms, _ in entries.values())
    print(f"{path.name}: {len(entries)} texts, {missing} not translated")


def main():
    options = set(sys.argv[1:])
    if not options <= {"--check", "--complete", "--prune"}:
        sys.exit(__doc__)
    only_checks = bool(options & {"--check", "--complete"})
    complaints = []
    for folder in (CATALOGS, TOOLKIT_CATALOGS):
        keys, wrong = keys_in_sources(of_toolkit=folder == TOOLKIT_CATALOGS)
        complaints += wrong
        for path in sorted(folder.glob("*.strings")):
            found = [] if not only_checks else complaints
            heading, entries = read(path, found)
            if only_checks:
                check(path, keys, entries, "--complete" in options, complaints)
            else:
                for complaint in found:
                    print(complaint)
                update(path, keys, heading, entries, "--prune" in options)
    if complaints:
        print("\n".join(complaints))
        sys.exit(1)


if __name__ == "__main__":
    main()
