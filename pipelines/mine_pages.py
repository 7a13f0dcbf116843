"""`mine_pages`: mines a few pages with an installed corpus, for the tests of the package that defines the corpus."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from xml.sax.saxutils import escape

from wikimill.transforms.release.stored_release import StoredRelease

_FIRST_SAVED = datetime(2020, 1, 1, tzinfo=UTC)
_HEAD = """\
<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en">
  <siteinfo>
    <dbname>testwiki</dbname>
    <base>https://test.wikimill.example/wiki/Main_Page</base>
    <namespaces><namespace key="0" /><namespace key="1">Talk</namespace></namespaces>
  </siteinfo>
"""


def mine_pages(corpus: str, pages: Mapping[str, str | Sequence[str]], folder: Path, *options: str) -> StoredRelease:
    """Mine pages with the command of a corpus, verify the release, and return it; its only format is JSON Lines.

    Args:
        corpus: name of a corpus, wikimill's or an installed package's.
        pages: title → wikitext, or the texts of its revisions, oldest first; pages and revisions are numbered from 1.
        folder: existing empty folder for the dump and the release.
        options: further words of the command line.

    Raises:
        RuntimeError: mining or verification failed; the message has the command's output.
    """
    dump, output = folder / "testwiki-20260901-pages.xml", folder / "release"
    dump.write_text(dump_of(pages), "utf-8")
    words = (corpus, "--input", str(dump), "--output", str(output), "--formats", "jsonl", *options)
    for command in (words, ("verify", str(output))):
        ran = subprocess.run([sys.executable, "-m", "wikimill", *command], capture_output=True, text=True, check=False)
        if ran.returncode:
            raise RuntimeError(f"wikimill {command[0]}, exit {ran.returncode}: {ran.stderr or ran.stdout}")
    return StoredRelease.open(str(output))


def dump_of(pages: Mapping[str, str | Sequence[str]]) -> str:
    """Return the XML of a dump of "testwiki" with these pages, in the article namespace.

    Args:
        pages: as for `mine_pages`.

    >>> "<title>Mill &amp; weir</title>" in dump_of({"Mill & weir": "It was built in 1820."})
    True
    """
    parts, number = [_HEAD], 0
    for page_id, (title, texts) in enumerate(pages.items(), 1):
        parts.append(f"  <page>\n    <title>{escape(title)}</title>\n    <ns>0</ns>\n    <id>{page_id}</id>\n")
        for text in [texts] if isinstance(texts, str) else texts:
            number += 1
            saved = _FIRST_SAVED + timedelta(hours=number)
            parts.append(
                f"    <revision><id>{number}</id><timestamp>{saved:%Y-%m-%dT%H:%M:%SZ}</timestamp>"
                f"<model>wikitext</model><format>text/x-wiki</format><text>{escape(text)}</text></revision>\n"
            )
        parts.append("  </page>\n")
    return "".join((*parts, "</mediawiki>\n"))
