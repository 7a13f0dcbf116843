"""The options of `wikimill explain` for fusions, and the miner that they configure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from wikimill.transforms.discofuse.profiles import DEFAULT_PROFILE, DEFAULT_QUALITY, PROFILE_NAMES, PROFILES, RULES
from wikimill.transforms.models.choices import EMBEDDED, RESOLVERS, resolver_problem
from wikimill.transforms.options import OptionError, option, profile_values

if TYPE_CHECKING:
    from wikimill.rules.discofuse.mining import FusionMiner, RuleSet
    from wikimill.transforms.models.annotator import SpacyAnnotator

_GROUP = "what is explained"


@dataclass(frozen=True, kw_only=True)
class ExplainOptions:
    """Options of `wikimill explain --corpus discofuse`.

    Attributes:
        profile: name of the profile whose rules and least quality apply.
        title: the title of the article, by which pronouns are resolved; "": that of the page, or none for a text.
        annotator: the name or folder of the spaCy pipeline that parses; see `models.annotator.find_annotator`.
        coreference: the name of the resolver that replaces pronouns and nominals, one of `RESOLVERS`.
        final_clauses: whether relative clauses and appositions at the end of a sentence are taken out, too.
        keep_non_ascii: whether sentences with characters outside ASCII are read, too.
        all: whether to list rules that did not fire, too, and of a page also sentences without a draft.
        input: path of a dump, or of documents as JSON Lines; None to explain a text.
        page: the title or id of a page or document in `input`; None to explain a text.
        parse: whether to list the parses of a page; those of a text are always listed.

    Raises:
        OptionError: the resolver is not installed.
    """

    profile: str = option("profile whose rules are applied", DEFAULT_PROFILE, choices=PROFILE_NAMES, group=_GROUP)
    title: str = option("title of the article; helps the coreference resolver", "", group=_GROUP)
    annotator: str = option(
        "spaCy pipeline that parses: embedded, an installed one, or a folder", EMBEDDED, metavar="NAME", group=_GROUP
    )
    coreference: str = option(
        "resolver that replaces pronouns and other anaphors", "default", choices=RESOLVERS, group=_GROUP
    )
    final_clauses: bool = option(
        "also take out relative clauses and appositions that no comma closes", False, group=_GROUP
    )
    keep_non_ascii: bool = option("also read sentences with characters outside ASCII", False, group=_GROUP)
    all: bool = option("also list the rules that did not fire, and why", False, group=_GROUP)
    input: str | None = option(
        "dump, or documents as JSON Lines, instead of a text", None, metavar="FILE", group=_GROUP
    )
    page: str | None = option("with --input: title or id of a page or document", None, metavar="PAGE", group=_GROUP)
    parse: bool = option("with --input: also list the parses", False, group=_GROUP)

    @property
    def rules(self) -> RuleSet:
        """The set of rules of the profile."""
        return cast("RuleSet", profile_values(PROFILES, self.profile).get("rules", RULES[0]))

    @property
    def min_quality(self) -> float:
        """The least quality of an example, in [0, 1], by the profile."""
        value = profile_values(PROFILES, self.profile).get("min_quality", DEFAULT_QUALITY)
        return float(cast("float", value))

    def __post_init__(self) -> None:
        problem = resolver_problem(self.coreference)
        if problem is not None:
            raise OptionError("coreference", problem)

    def miner(self, annotator: SpacyAnnotator) -> FusionMiner:
        """Return a miner with these options, and with the shipped judge; `annotator` parses for it."""
        from wikimill.rules.discofuse.mining import FusionMiner
        from wikimill.transforms.discofuse.load_fusion_judge import fusion_judge
        from wikimill.transforms.models.resolvers import resolver_named

        return FusionMiner(
            annotator.annotate,
            resolver_named(self.coreference),
            fusion_judge(),
            self.min_quality,
            self.rules,
            final_clauses=self.final_clauses,
        )
