#!/usr/bin/env python3
"""Rebuild `catalog.json`, the bundled catalogue, from its two sources.

`catalog-sources/open-lectures.json` lists openly licensed videos, `tekpub-catalog.json` beside it
what is documented of Tekpub's own series. The result is in the format of `TekpubKit.Catalog`:
the first, then the second. What a source does not know is left out, and so is what only explains
a source (`sources`, `notes` and the like). The same sources give the same bytes.
"""

import json
import re
import sys
from pathlib import Path
from urllib.parse import urlsplit

RESOURCES = Path(__file__).resolve().parent
ARCHIVE_TAG = "tekpub-archive"

PRODUCTION_KEYS = {
    "slug": "slug",
    "title": "title",
    "author": "author",
    "description": "description",
    "channel": "channel",
    "tags": "tags",
    "price": "price",
    "released_at": "releasedAt",
    "licence": "licence",
    "link": "link",
}
EPISODE_KEYS = {
    "number": "number",
    "title": "title",
    "presenter": "presenter",
    "duration": "duration",
    "released_at": "releasedAt",
    "url": "url",
    "licence": "licence",
}


def known(record, keys):
    """The values of `record` that are known, under their names in our format."""
    return {name: record[key] for key, name in keys.items() if record.get(key) is not None}


def lecture(record):
    # A production is asked for by its slug. Where Tekpub's own is not known, the title gives one.
    if not record["slug"]:
        record = {**record, "slug": "-".join(re.findall("[a-z0-9]+", record["title"].lower()))}
    return known(record, PRODUCTION_KEYS), [known(episode, EPISODE_KEYS) for episode in record["episodes"]]


def archived(record):
    production, episodes = lecture(record)
    # Most channels are guesses from the subject, and say so.
    if not (record["channel_basis"] or "").startswith("documented"):
        production.pop("channel", None)
    production["tags"] = [*production["tags"], ARCHIVE_TAG]
    return production, episodes


def check(production, episodes):
    title = production.get("title")
    if not title:
        sys.exit(f"a production has no title: {production}")
    for episode in episodes:
        address = urlsplit(episode.get("url", "https://absent"))
        if address.scheme not in ("http", "https") or not address.netloc:
            sys.exit(f"{title}: {episode['url']} is no http(s) address")


def text(value):
    return json.dumps(value, ensure_ascii=False)


def block(production, episodes):
    """A production as lines of JSON: one for each of its keys and one for each episode."""
    lines = [f"{text(key)}: {text(value)}" for key, value in production.items()]
    rows = ",".join(f"\n    {text(episode)}" for episode in episodes)
    lines.append(f'"episodes": [{rows}\n   ]' if rows else '"episodes": []')
    return "  {\n   " + ",\n   ".join(lines) + "\n  }"


def source(name):
    return json.loads((RESOURCES / "catalog-sources" / name).read_text(encoding="utf-8"))


def main():
    productions = [lecture(record) for record in source("open-lectures.json")]
    productions += [archived(record) for record in source("tekpub-catalog.json")]
    for production in productions:
        check(*production)
    blocks = ",\n".join(block(*production) for production in productions)
    catalog = '{\n "productions": [\n' + blocks + "\n ]\n}\n"
    (RESOURCES / "catalog.json").write_bytes(catalog.encode())


if __name__ == "__main__":
    main()
