#!/usr/bin/env python3
"""Write an archive of the sources at HEAD, with a copy of every package that they need, so that it builds without a
network:

    python3 Packaging/archive.py FOLDER

Two archives of one commit are equal to the byte. Package.swift uses the copies in Vendor if there are some.
"""

import gzip
import io
import re
import subprocess
import sys
import tarfile
from pathlib import Path

# What a package needs to be built, and its license. Tests and documentation stay away.
UNUSED = re.compile(r"^(\.\w|Tests/|Documentation/|docs/|Examples?/|Benchmarks?/|Package\.resolved$)")


def main():
    folder = Path(sys.argv[1])
    version = re.search(r'version = "([^"]+)"', output("git", "show", "HEAD:Sources/TekpubKit/Version.swift").decode())[1]
    time = int(output("git", "log", "-1", "--format=%ct"))
    subprocess.run(["swift", "package", "resolve"], check=True, stdout=subprocess.DEVNULL)

    root = f"tekpub-{version}"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{root}.tar.gz"
    with open(path, "wb") as file, gzip.GzipFile(fileobj=file, mode="wb", filename="", mtime=time) as packed, \
            tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for name, member, data in sorted(own_files() + vendored_files(), key=lambda entry: entry[0]):
            entry = tarfile.TarInfo(f"{root}/{name}")
            entry.mtime, entry.mode, entry.type, entry.linkname = time, member.mode, member.type, member.linkname
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    print(path)


def own_files():
    return files_in(output("git", "archive", "HEAD"))


def vendored_files():
    """The files of the packages that Package.swift names, from where SwiftPM has put them."""
    names = re.findall(r'dependency\("https://[^"]*/([^"/]+)"', Path("Package.swift").read_text())
    entries = []
    for name in names:
        checkout = Path(".build/checkouts", name)
        archive = output("git", "-C", checkout, "archive", "HEAD")
        entries += [
            (f"Vendor/{name}/{file}", member, data)
            for file, member, data in files_in(archive) if not UNUSED.search(file)]
    return entries


def files_in(archive):
    """The names, members and contents of the files in a tar archive."""
    with tarfile.open(fileobj=io.BytesIO(archive)) as members:
        return [
            (member.name, member, members.extractfile(member).read() if member.isfile() else b"")
            for member in members if member.isfile() or member.issym()]


def output(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout


if __name__ == "__main__":
    main()
