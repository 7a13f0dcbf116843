"""Words that wikimill loses or adds, page by page, against the text that a wiki's search index has.

    python -m benchmarks.cirrus FILE [FILE …] [--pages 1000] [--show 20]

FILE is a dump of CirrusSearch (`other/cirrus_search_index/` on Wikimedia's dumps; `.json`, `.gz` or `.bz2`). Each page
is two lines of JSON: the second has `source_text`, the wikitext, and `text`, which MediaWiki rendered from it without
boxes and tables. Words of both are compared as multisets, in small letters.

    lost        words of `text` that wikimill's text lacks, for each 1,000 of `text`; holes count as lost
    extra       words of wikimill's text that `text` lacks
    holed       words of `text` that are lost in pages with a hole
"""

from __future__ import annotations

import argparse
import bz2
import gzip
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from benchmarks.cleaning import language_code
from wikimill.rules.discofuse.paragraphs import sectioned_units
from wikimill.rules.languages.registry import language_of
from wikimill.rules.wikitext.prose import ProseReader
from wikimill.rules.wikitext.rendering import HOLE, WikiSyntax, render, syntax_of
from wikimill.transforms.models.load_sentence_model import sentence_model

_WORD = re.compile(r"\w+")


class Page(NamedTuple):
    """A page of the index."""

    title: str
    wiki: str
    wikitext: str
    text: str


class Difference(NamedTuple):
    """The difference of a page: lost and extra words with counts, the index's number of words, and any hole."""

    lost: Counter[str]
    extra: Counter[str]
    words: int
    holed: bool


def pages_of(path: Path) -> Iterator[Page]:
    """Yield the articles of a dump.

    Raises:
        ValueError: a line is not JSON, or a page lacks wikitext.
    """
    opener = {".gz": gzip.open, ".bz2": bz2.open}.get(path.suffix, open)
    with opener(path, "rt", encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            try:
                page = json.loads(line)
            except json.JSONDecodeError as error:
                raise ValueError(
                    f"{path}, line {number}: no JSON ({error}); expected a dump of CirrusSearch"
                ) from error
            if "text" in page and page.get("namespace", 0) == 0:
                if "source_text" not in page:
                    raise ValueError(f"{path}, line {number}: a page without `source_text`; there is nothing to read")
                yield Page(page.get("title", ""), page.get("wiki", ""), page["source_text"], page["text"] or "")


def words_of(text: str) -> Counter[str]:
    """Return the words of a text, in small letters."""
    return Counter(word.casefold() for word in _WORD.findall(text))


def compared(page: Page, syntax: WikiSyntax) -> Difference:
    """Return the words of a page that wikimill loses and adds."""
    prose = ProseReader(sentence_model(), syntax)
    chunks = (chunk for _, unit in sectioned_units(page.wikitext) for chunk in prose.chunks(unit))
    shown = " ".join(render(chunk, syntax) for chunk in chunks)
    wanted, found = words_of(page.text), words_of(shown)
    return Difference(wanted - found, found - wanted, wanted.total(), HOLE in shown)


def main() -> None:
    """Print the figures of each file, and the pages that lose most."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, nargs="+")
    parser.add_argument("--pages", type=int, default=1_000, help="of each file (default: 1,000)")
    parser.add_argument(
        "--show", type=int, default=0, help="print this many of the pages that lose most, with the words"
    )
    parsed = parser.parse_args()
    for path in parsed.file:
        try:
            found = [(page, compared(page, _syntax(page.wiki))) for page in islice(pages_of(path), parsed.pages)]
        except (ValueError, OSError) as error:
            sys.exit(str(error))
        words = max(sum(difference.words for _, difference in found), 1)
        lost = sum(difference.lost.total() for _, difference in found)
        extra = sum(difference.extra.total() for _, difference in found)
        holed = sum(difference.lost.total() for _, difference in found if difference.holed)
        print(f"{path.name}: {len(found):,} pages, {words:,} words")
        shares = {"lost": lost, "extra": extra, "holed": holed}
        print(
            "  " + ", ".join(f"{name} {1000 * count / words:.2f}" for name, count in shares.items()) + " in 1,000 words"
        )
        for page, difference in sorted(found, key=lambda each: -each[1].lost.total())[: parsed.show]:
            print(f"  {page.title}: lost {dict(difference.lost.most_common(12))}")
            print(f"  {' ' * len(page.title)}  extra {dict(difference.extra.most_common(12))}")


def _syntax(wiki: str) -> WikiSyntax:
    return syntax_of(language_of(language_code(wiki)), ["file", "image"], ["category"])


if __name__ == "__main__":
    main()
