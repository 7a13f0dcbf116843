"""Options that decide the content of a text corpus."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Self

from wikimill.rules.articles.reading import DROP, MARK, Wanted
from wikimill.rules.articles.record import KINDS, RUNNING
from wikimill.transforms.models.find_sentence_model import ModelNotFound, find_model
from wikimill.transforms.models.load_sentence_model import sentence_model_digest
from wikimill.transforms.options import MiningOptions, OptionError, option
from wikimill.transforms.partition import Partition
from wikimill.transforms.ranges import Number, OutOfRange, iso_time

UNITS = ("article", "section", "paragraph")
MAX_CLEAN_SECONDS = 3600


def kinds(text: str) -> tuple[str, ...]:
    """Read kinds of paragraphs with commas between them, in the order of `KINDS`.

    Raises:
        OutOfRange: one is unknown, or none is named.
    """
    named = {kind.strip() for kind in text.split(",")}
    if not named <= set(KINDS):
        raise OutOfRange(f"expected some of {','.join(KINDS)}")
    return tuple(kind for kind in KINDS if kind in named)


@dataclass(frozen=True, kw_only=True)
class TextOptions(MiningOptions):
    """Options of `wikimill text` that decide what is in the corpus.

    Attributes:
        records: what a record is: an article, a section or a paragraph.
        kinds: which paragraphs are taken.
        sentences, tokens, links: add these.
        holes: what becomes of sentences in which words are missing.
        as_of: take each page's text at that time (ISO 8601, prefixes allowed: the end of that day, month or year).
        language: whose sentence model and conventions are used.
        own_model: the JSON of a sentence model that is used instead of the shipped one; it is of `language`.
        clean_seconds: CPU seconds that reading one block of a page may take.
    """

    records: str = option("what a record is", "article", choices=UNITS)
    kinds: tuple[str, ...] = option(
        f"paragraphs to take, with commas between them: {', '.join(KINDS)}",
        RUNNING,
        parse=kinds,
        shown_default=",".join(RUNNING),
        metavar="KIND,KIND",
    )
    sentences: bool = option("add the sentences of each paragraph", False)
    tokens: bool = option("add the tokens of each sentence", False)
    links: bool = option("add links to other pages, with their places in the text", False)
    holes: str = option(
        "where words are missing: mark the place by U+FFFC, or drop the sentence", MARK, choices=(MARK, DROP)
    )
    as_of: str | None = option(
        "of a history: take each page's text at this time (YYYY[-MM[-DD]])", None, parse=iso_time, metavar="TIME"
    )
    raw_text: bool = option("", False, flag=None, in_manifest=False, in_checkpoint=False)
    language: str = option("language of the wiki: de, en, it, uk, vi, or a model file of train-sentences", "en")
    own_model: bytes | None = field(default=None, repr=False)
    clean_seconds: float = option(
        "CPU time that reading one paragraph may take",
        3.0,
        range=Number(0, MAX_CLEAN_SECONDS, over=True),
        metavar="SECONDS",
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.kinds or not set(self.kinds) <= set(KINDS):
            raise OptionError("kinds", f"{','.join(self.kinds)}: expected some of {','.join(KINDS)}")

    @classmethod
    def of_flags(cls, values: Mapping[str, Any], partition: Partition) -> Self:
        """See `MiningOptions.of_flags`. The language may be the file of a sentence model."""
        try:
            language, own_model = find_model(values["language"])
        except ModelNotFound as error:
            raise OptionError("language", str(error)) from error
        return super().of_flags(dict(values) | {"language": language, "own_model": own_model}, partition)

    def as_manifest(self) -> dict[str, Any]:
        """See `MiningOptions.as_manifest`. The model of sentences stands under the models."""
        chosen = super().as_manifest()
        del chosen["own_model"]
        return chosen | {"kinds": list(self.kinds)}

    def as_checkpoint(self) -> dict[str, Any]:
        """See `MiningOptions.as_checkpoint`."""
        chosen = super().as_checkpoint()
        del chosen["own_model"]
        return chosen

    @property
    def model_sha256(self) -> str:
        """The digest by which a manifest names the sentence model."""
        return sentence_model_digest(self.language) if self.own_model is None else sha256(self.own_model).hexdigest()

    @property
    def wanted(self) -> Wanted:
        """What is wanted of a page."""
        named = frozenset(kind for kind in KINDS if kind in self.kinds)
        return Wanted(named, self.sentences, self.tokens, self.links, self.holes)

    def covers(self, timestamp: str | None) -> bool:
        """Whether a revision of this time is old enough; times are compared as ISO 8601 text.

        >>> TextOptions(as_of="2016-05").covers("2016-05-31T23:59:59Z"), TextOptions().covers(None)
        (True, True)
        """
        return self.as_of is None or (timestamp is not None and timestamp[: len(self.as_of)] <= self.as_of)

    @property
    def needs_history(self) -> bool:
        """See `MiningOptions.needs_history`: a page's text at an earlier time."""
        return self.as_of is not None
