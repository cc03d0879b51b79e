#!/usr/bin/env python3
"""Writes the character references of HTML as a table in Swift.

    entities.py > Sources/TekpubFormats/HTML/HTMLEntityTable.swift

Source: the named character references of HTML (WHATWG, section 13.5), which Python has in html.entities.
"""
import html.entities
import unicodedata


def shown(text):
    """The text itself if it is one visible character beyond ASCII, else its numbers."""
    visible = (len(text) == 1 and ord(text) > 0x7F and unicodedata.category(text)[0] in "LNPS"
               and unicodedata.category(text) not in ("Lm", "Sk")
               and unicodedata.bidirectional(text) not in ("R", "AL") and unicodedata.normalize("NFC", text) == text)
    return text if visible else "#" + "+".join(f"{ord(character):x}" for character in text)


def main():
    names = sorted(name[:-1] for name in html.entities.html5 if name.endswith(";"))
    lines = [""]
    for name in names:
        entry = f"{name}={shown(html.entities.html5[name + ';'])} "
        if len(lines[-1]) + len(entry) > 98:
            lines.append("")
        lines[-1] += entry
    print("/// The named character references of HTML. Written by `Resources/entities.py`.\n///")
    print("/// Source: WHATWG, HTML, section 13.5. It contains those of HTML 4.01 and XHTML 1.0.")
    print("enum HTMLEntityTable {")
    print("    /// Each name, in the order of its bytes, and after `=` its character, or `#` and the numbers of its characters.")
    print("    /// A space ends each entry.")
    print('    static let entries: StaticString = """')
    print("\n".join("        " + line + "\\" for line in lines[:-1]) + "\n        " + lines[-1].rstrip())
    print('        """')
    print("}")


main()
