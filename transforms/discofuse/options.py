"""Options that decide the content of a DiscoFuse corpus, as one frozen value that goes with the mining step."""

from __future__ import annotations

from dataclasses import dataclass

from wikimill.rules.discofuse.selection import CONTROL_FRACTION, MIN_TOKENS
from wikimill.transforms.models.choices import EMBEDDED, RESOLVERS
from wikimill.transforms.options import MiningOptions, OptionError, option
from wikimill.transforms.ranges import Number, Whole

MAX_BLOCK_SECONDS = 3600


@dataclass(frozen=True, kw_only=True)
class DiscoFuseOptions(MiningOptions):
    """Options of `wikimill discofuse` that decide what is in the corpus.

    Attributes:
        annotator: which spaCy pipeline parses; see `transforms.models.annotator.find_annotator`.
        coreference: which resolver replaces pronouns and nominals.
        keep_non_ascii: take sentences with characters outside ASCII too.
        min_tokens: examples of which both generated sentences are shorter are dropped; controls are not.
        strict_min_tokens: one shorter generated sentence is enough.
        control_fraction: the share of the pairs without a phenomenon that is kept.
        balanced: publish the balanced selection, too.
        parse_all: parse every sentence; for measuring that it gives the same examples.
        block_seconds: CPU seconds that cleaning one paragraph, or mining one block of 200 sentences, may take.
    """

    annotator: str = option(
        "spaCy pipeline that parses: embedded, an installed one, or a folder",
        EMBEDDED,
        metavar="NAME",
        in_manifest=False,
        in_checkpoint=False,
    )
    coreference: str = option("resolver that replaces pronouns and other anaphors", "default", choices=RESOLVERS)
    keep_non_ascii: bool = option("also mine sentences with characters outside ASCII", False)
    min_tokens: int = option("minimum length of the longer generated sentence", MIN_TOKENS, range=Whole(1), metavar="N")
    strict_min_tokens: bool = option("require that length of both generated sentences", False)
    control_fraction: float = option(
        "share of the sentence pairs without any phenomenon to keep, as PAIR_NONE",
        CONTROL_FRACTION,
        range=Number(0, 1),
        metavar="SHARE",
    )
    balanced: bool = option(
        "also write the balanced selection, to DIR-balanced", False, in_manifest=False, in_checkpoint=False
    )
    parse_all: bool = option("", False, flag=None)
    language: str = option("en: the rules are English", "en")
    block_seconds: float = option(
        "CPU time that a block of 200 sentences may take",
        60.0,
        range=Number(0, MAX_BLOCK_SECONDS, over=True),
        metavar="SECONDS",
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.language != "en":
            raise OptionError(
                "language",
                f"{self.language}: discofuse is for en only, for its connectives, morphology and parser are English; "
                "wikisplit takes other languages",
            )

    @property
    def selects(self) -> bool:
        """See `MiningOptions.selects`."""
        return self.balanced
