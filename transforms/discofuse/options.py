"""`DiscoFuseOptions`, the options that decide the content of a DiscoFuse corpus."""

from __future__ import annotations

from dataclasses import dataclass

from wikimill.rules.discofuse.balancing import BALANCED_CONTROLS, FULL_CONTROLS
from wikimill.rules.discofuse.selection import MIN_TOKENS, fraction_of
from wikimill.transforms.discofuse.profiles import DEFAULT_PROFILE, DEFAULT_QUALITY, PROFILE_NAMES, RULES
from wikimill.transforms.models.choices import EMBEDDED, RESOLVERS
from wikimill.transforms.options import MiningOptions, OptionError, option
from wikimill.transforms.ranges import Number, Whole

MAX_BLOCK_SECONDS = 3600
#: A larger share would keep the balanced selection from its shares of connectives.
MAX_CONTROL_SHARE = 0.25


@dataclass(frozen=True, kw_only=True)
class DiscoFuseOptions(MiningOptions):
    """Options of `wikimill discofuse` that decide the content of the corpus.

    Attributes:
        profile: the name of the chosen profile, for the manifest; callers set the profile's values (`PROFILES`).
        rules: the set of rules, which decides the sentences read and how literally table 14 applies
            (`rules.discofuse.mining.RuleSet`).
        min_quality: drop examples of a lower quality, in [0, 1]; controls have none.
        annotator: the name or folder of the spaCy pipeline that parses; see `models.annotator.find_annotator`.
        coreference: the name of the resolver that replaces pronouns and nominals.
        keep_non_ascii: mine sentences with characters outside ASCII, too.
        min_tokens: drop examples, except controls, whose generated sentences both have fewer tokens.
        strict_min_tokens: drop them if either generated sentence has fewer tokens.
        control_share: the largest share of controls, at most `MAX_CONTROL_SHARE`, in the corpus and in the balanced
            selection; None: `FULL_CONTROLS` and `BALANCED_CONTROLS`.
        control_fraction: the share of the pairs without a phenomenon to keep, in [0, 1], instead of `control_share`.
        raw_text: add the untokenised sentences.
        final_clauses: take out relative clauses and appositions at the end of a sentence, too.
        balance_to: the part of table 16 ("wikipedia" or "sports") that the balanced selection is thinned towards.
        max_tokens: largest number of tokens of a coherent text in the balanced selection.
        balanced: publish the balanced selection, too.
        parse_all: parse sentences that cannot give an example, too: a check that skipping them loses none.
        language: always "en".
        block_seconds: CPU seconds that cleaning one paragraph, or mining one block of 200 sentences, may take.

    Raises:
        OptionError: a value is invalid, or both `control_share` and `control_fraction` are given.
    """

    profile: str = option(
        "named set of options; options that are given go before it",
        DEFAULT_PROFILE,
        choices=PROFILE_NAMES,
        in_checkpoint=False,
    )
    rules: str = option(
        "default; published: also sentences and links that hardly ever give a good draft; paper: table 14 as printed",
        RULES[0],
        choices=RULES,
    )
    min_quality: float = option(
        "drop examples whose quality, the probability of no error, is lower",
        DEFAULT_QUALITY,
        range=Number(0, 1),
        metavar="Q",
    )
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
    control_share: float | None = option(
        "largest share of controls (PAIR_NONE) in the corpus; without it 0.01, and 0.02 of the balanced selection",
        None,
        range=Number(0, MAX_CONTROL_SHARE),
        metavar="SHARE",
    )
    control_fraction: float | None = option(
        "keep this share of the sentence pairs without any phenomenon, instead of a share of the corpus",
        None,
        range=Number(0, 1),
        metavar="SHARE",
    )
    raw_text: bool = option("add columns with the untokenised sentences", False)
    final_clauses: bool = option("also take out relative clauses and appositions that no comma closes", False)
    balance_to: str = option(
        "whose shares of connectives (table 16) the balanced selection is thinned towards",
        "wikipedia",
        choices=("wikipedia", "sports"),
        in_checkpoint=False,
    )
    max_tokens: int = option(
        "maximum length of a coherent text in the balanced selection",
        50,
        range=Whole(1),
        metavar="N",
        in_checkpoint=False,
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
        for name, values in (("rules", RULES), ("profile", PROFILE_NAMES)):
            if getattr(self, name) not in values:
                raise OptionError(name, f"{getattr(self, name)}: expected one of {', '.join(values)}")
        if self.control_share is not None and self.control_fraction is not None:
            raise OptionError("control_share", "is of the corpus, --control_fraction of the pairs; give one of the two")

    @property
    def kept_controls(self) -> float:
        """The share of the controls that mining keeps, in [0, 1], drawn by a hash of their text.

        After mining, `full_controls` limits the share of controls in the corpus.
        """
        return fraction_of(self.control_fraction, self.control_share)

    @property
    def full_controls(self) -> float | None:
        """The largest share of controls in the full corpus; None with `control_fraction`."""
        if self.control_fraction is not None:
            return None
        return FULL_CONTROLS if self.control_share is None else self.control_share

    @property
    def balanced_controls(self) -> float | None:
        """The largest share of controls in the balanced selection; None with `control_fraction`."""
        if self.control_fraction is not None:
            return None
        return BALANCED_CONTROLS if self.control_share is None else self.control_share

    @property
    def selects(self) -> bool:
        """Whether the balanced selection is published, too."""
        return self.balanced
