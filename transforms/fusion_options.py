"""What decides the content of a DiscoFuse corpus, as one frozen value that goes with the mining step."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.fusion.selection import CONTROL_FRACTION, MIN_TOKENS
from transforms.annotate import EMBEDDED
from transforms.partition import Partition

MAX_BLOCK_SECONDS = 3600


@dataclass(frozen=True, kw_only=True)
class FusionOptions:
    """Options of `wikimill discofuse` that decide what is in the corpus.

    Attributes:
        namespaces: pages of other namespaces are dropped; documents have none.
        limit_pages: how many pages (of the namespaces) or documents to mill of each input file; None for all.
        annotator: which spaCy pipeline parses; see `transforms.annotate.find_annotator`.
        coreference: which resolver replaces pronouns and nominals, by its name in `transforms.fusion_worker`.
        keep_non_ascii: take sentences with characters outside ASCII too.
        min_tokens: examples of which both generated sentences are shorter are dropped; controls are not.
        strict_min_tokens: one shorter generated sentence is enough.
        control_fraction: the share of the pairs without a phenomenon that is kept.
        raw_text: add the untokenised sentences.
        parse_all: parse every sentence; for measuring that it gives the same examples.
        language: which sentence model to use.
        block_seconds: CPU seconds that cleaning one paragraph, or mining one block of 200 sentences, may take.
        check_sha1: compare each text with the SHA-1 that the dump gives; a page whose text differs is dead.
        partition: how pages are divided into train, dev and test.
    """

    namespaces: tuple[int, ...] = (0,)
    limit_pages: int | None = None
    annotator: str = EMBEDDED
    coreference: str = "default"
    keep_non_ascii: bool = False
    min_tokens: int = MIN_TOKENS
    strict_min_tokens: bool = False
    control_fraction: float = CONTROL_FRACTION
    raw_text: bool = False
    parse_all: bool = False
    language: str = "en"
    block_seconds: float = 60.0
    check_sha1: bool = False
    partition: Partition = field(default_factory=Partition)

    def __post_init__(self) -> None:
        if self.limit_pages is not None and self.limit_pages < 1:
            raise ValueError(f"--limit_pages is {self.limit_pages}; it must be at least 1")
        if self.min_tokens < 1:
            raise ValueError(f"--min_tokens is {self.min_tokens}; it must be at least 1")
        if not 0 <= self.control_fraction <= 1:
            raise ValueError(f"--control_fraction is {self.control_fraction:g}; it must be from 0 to 1")
        if not 0 < self.block_seconds <= MAX_BLOCK_SECONDS:
            raise ValueError(
                f"--block_seconds is {self.block_seconds:g}; it must be above 0 and at most {MAX_BLOCK_SECONDS}"
            )
