"""The options of `wikimill entities` that decide the content of the table."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from wikimill.rules.wikidata.labels import language_of
from wikimill.rules.wikidata.left_out import DATATYPES, HOUSEKEEPING
from wikimill.rules.wikidata.parsing import Reading
from wikimill.rules.wikidata.statements import LeftOut
from wikimill.rules.wikis import is_wiki_name
from wikimill.transforms.options import OptionError, option
from wikimill.transforms.ranges import OutOfRange, Whole

#: Stored bytes of a dump for each shard. Joined in memory, they take 3.4 times as much at most (`benchmarks.entities`).
BYTES_PER_SHARD = 100_000_000
MAX_SHARDS = 10_000
_PROPERTY = re.compile(r"P[1-9][0-9]{0,9}")
_DATATYPE = re.compile(r"[A-Za-z][A-Za-z-]{0,39}")
_GROUP = "what is taken"


def properties_of(text: str) -> tuple[str, ...]:
    """Parse comma-separated ids of properties; return each id once, in the order of the text.

    Raises:
        OutOfRange: a word is not the id of a property.

    >>> properties_of("P18, P9"), properties_of("")
    (('P18', 'P9'), ())
    """
    return _words(text, _PROPERTY, "ids of properties such as P18,P373")


def datatypes_of(text: str) -> tuple[str, ...]:
    """Parse comma-separated names of datatypes; return each name once, in the order of the text; () for an empty text.

    Raises:
        OutOfRange: a word does not have the form of a datatype's name.
    """
    return _words(text, _DATATYPE, "names of datatypes such as external-id,url")


def _words(text: str, form: re.Pattern[str], expected: str) -> tuple[str, ...]:
    words = tuple(dict.fromkeys(word.strip() for word in text.split(",") if word.strip()))
    if wrong := [word for word in words if not form.fullmatch(word)]:
        raise OutOfRange(f"expected {expected}, and found {wrong[0]!r:.40}")
    return words


@dataclass(frozen=True, kw_only=True)
class EntityOptions:
    """Options that decide which parts of a Wikidata dump are read.

    Attributes:
        wiki: database name of the wiki whose items are read.
        language: code of the labels' language; None for the language of the wiki.
        left_out_datatypes: datatypes whose statements are omitted.
        left_out_properties: properties whose statements are omitted, in addition to `HOUSEKEEPING`.
        kept_properties: properties whose statements are kept, even if they are in `HOUSEKEEPING`.
        shards: number of files of items, and of labels; None for one for each `BYTES_PER_SHARD` of input.

    Raises:
        OptionError: `wiki` or `language` is not a name or code.
    """

    wiki: str = option("wiki whose items are taken, by its database name, such as enwiki", metavar="WIKI", group=_GROUP)
    language: str | None = option(
        "language of labels; then mul, its variants, the title of the article (default: that of the wiki)",
        None,
        metavar="CODE",
        group=_GROUP,
    )
    left_out_datatypes: tuple[str, ...] = option(
        "datatypes whose statements are left out, with commas between them; '' for none",
        tuple(sorted(DATATYPES)),
        parse=datatypes_of,
        shown_default=",".join(sorted(DATATYPES)),
        metavar="LIST",
        group=_GROUP,
    )
    left_out_properties: tuple[str, ...] = option(
        f"properties to leave out in addition to {len(HOUSEKEEPING)} of Wikimedia's housekeeping (docs/entities.md)",
        (),
        parse=properties_of,
        shown_default="",
        metavar="LIST",
        group=_GROUP,
    )
    kept_properties: tuple[str, ...] = option(
        "properties of housekeeping that are kept all the same",
        (),
        parse=properties_of,
        shown_default="",
        metavar="LIST",
        group=_GROUP,
    )
    shards: int | None = option(
        f"files of items, and as many of labels (default: one for each {BYTES_PER_SHARD // 10**6} MB of input)",
        None,
        range=Whole(1, MAX_SHARDS),
        metavar="N",
        group=_GROUP,
    )

    def __post_init__(self) -> None:
        if not is_wiki_name(self.wiki):
            raise OptionError("wiki", f"{self.wiki!r:.40}: expected the database name of a wiki, such as enwiki")
        if self.language is not None and not re.fullmatch(r"[a-z][a-z0-9-]{1,39}", self.language):
            raise OptionError("language", f"{self.language!r:.40}: expected the code of a language, such as en")

    def reading(self) -> Reading:
        """Return the parts of an entity to read."""
        properties = (HOUSEKEEPING | {*self.left_out_properties}) - {*self.kept_properties}
        left_out = LeftOut(frozenset(self.left_out_datatypes), frozenset(properties))
        return Reading(self.wiki, self.language or language_of(self.wiki), left_out)

    def shards_for(self, stored_bytes: int) -> int:
        """Return the number of shards for an input of this size: the option, or one for each `BYTES_PER_SHARD`.

        >>> EntityOptions(wiki="enwiki").shards_for(103_000_000_000), EntityOptions(wiki="enwiki").shards_for(0)
        (1030, 1)
        """
        return self.shards or min(MAX_SHARDS, max(1, -(-stored_bytes // BYTES_PER_SHARD)))

    def as_manifest(self, stored_bytes: int) -> dict[str, Any]:
        """Return `options` of the table's manifest, for an input of this size."""
        reading = self.reading()
        return {
            "wiki": reading.wiki,
            "language": reading.language,
            "left_out_datatypes": sorted(reading.left_out.datatypes),
            "left_out_properties": sorted(reading.left_out.properties, key=_number),
            "shards": self.shards_for(stored_bytes),
        }


def _number(property_id: str) -> int:
    return int(property_id[1:])
