#!/usr/bin/env python3
"""Write a copy of Foundation's ICU library that has no more data than tekpub can use.

    python3 Resources/trim-icu.py FOLDER

Half of a statically linked program with Foundation is ICU's data: the names of languages, units and currencies in
700 locales, orders of sorting, dictionaries and tables of encodings. tekpub has its own texts and order of titles, and
decodes with iconv. What Foundation itself needs is kept: time zones, host names, normalization, the root locale and
English. ICU answers a question about another locale with the root's data.

The library goes to FOLDER, where the linker finds it before the toolchain's. The layout of the data is that of
ICU's ucmndata.h: a header, a table of contents, and the items.
"""

import json
import re
import shutil
import struct
import subprocess
import sys
from pathlib import Path

# ICU's archive in the toolchain, and its member that contains nothing but the data.
ARCHIVE = "linux/lib_FoundationICU.a"
MEMBER = "icu_packaged_data.cpp.o"

# What is left out: converters, dictionaries of scripts without spaces, transliteration, names of characters, lines
# broken for one language, and all bundles of locales that are not kept.
UNUSED = re.compile(r"\.cnv$|\.dict$|^translit/|^unames\.icu$|^brkitr/[^/]*_[^/]*\.brk$")
LOCALE = re.compile(r"(?:^|/)([a-z]{2,3}(?:_\w+)?)\.res$")
# The last is no locale: it lists them.
KEPT_LOCALES = {"en", "en_US", "en_US_POSIX", "res_index"}


def main():
    folder = Path(sys.argv[1])
    info = json.loads(output("swiftc", "-print-target-info", "-static-stdlib"))
    whole = Path(info["paths"]["runtimeResourcePath"], ARCHIVE)
    archive, member, data, source = (folder / name for name in (whole.name, MEMBER, "icu.dat", "icu.s"))
    member.write_bytes(output("ar", "p", whole, MEMBER))
    symbol = output("nm", "--defined-only", "--format=posix", member).decode().split()[0]
    run("objcopy", "-O", "binary", "--only-section=.rodata", member, data)
    data.write_bytes(trimmed(data.read_bytes()))
    source.write_text(
        f'.section .rodata, "a", @progbits\n.balign 16\n.globl {symbol}\n{symbol}:\n.incbin "{data.resolve()}"\n'
        '.section .note.GNU-stack, "", @progbits\n')
    run("gcc", "-c", source, "-o", member)
    shutil.copyfile(whole, archive)
    run("ar", "r", archive, member)
    for file in (member, data, source):
        file.unlink()


def run(*command):
    subprocess.run(command, check=True)


def output(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout


def is_kept(name):
    """Whether the item `name`, which begins with the version of the data, stays."""
    path = name.split("/", 1)[1]
    locale = LOCALE.search(path)
    return not UNUSED.search(path) and (not locale or locale[1] in KEPT_LOCALES)


def trimmed(data):
    """The same data with fewer items."""
    header_size, = struct.unpack_from("<H", data)
    if data[2:4] != b"\xda\x27" or data[12:16] != b"CmnD":
        sys.exit("This Swift's ICU keeps its data in another layout: build with WITHOUT=trimmed-icu.")
    contents = data[header_size:]
    count, = struct.unpack_from("<I", contents)
    entries = [struct.unpack_from("<II", contents, 4 + 8 * index) for index in range(count)]
    ends = [start for _, start in entries[1:]] + [len(contents)]
    items = []
    for (name_start, start), end in zip(entries, ends):
        name = contents[name_start:contents.index(0, name_start)].decode()
        if is_kept(name):
            items.append((name.encode() + b"\0", contents[start:end]))

    names_start = 4 + 8 * len(items)
    position = aligned(names_start + sum(len(name) for name, _ in items))
    table, names, bodies = struct.pack("<I", len(items)), b"", b""
    for name, body in items:
        table += struct.pack("<II", names_start + len(names), position + len(bodies))
        names += name
        bodies += body.ljust(aligned(len(body)), b"\0")
    return data[:header_size] + (table + names).ljust(position, b"\0") + bodies


def aligned(size):
    """Items begin at a multiple of 16."""
    return -(-size // 16) * 16


if __name__ == "__main__":
    main()
