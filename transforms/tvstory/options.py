"""Options that decide the content of a corpus of TV stories."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from wikimill.rules.tvstory.filters import MIN_CHARACTERS, MIN_RECAP_TOKENS, MIN_SUMMARY_TOKENS, EpisodeFilter
from wikimill.rules.tvstory.page_mapping import MappingError, WikiMapping
from wikimill.rules.tvstory.plots import MAX_ARGUMENT_TOKENS, PRONOUN_RULES, VERB_ORDERS
from wikimill.transforms.models.choices import EMBEDDED
from wikimill.transforms.options import MiningOptions, OptionError, OptionProfile, option
from wikimill.transforms.ranges import Number, Whole
from wikimill.transforms.tvstory.mapping_file import read_mapping

DEFAULT_PROFILE = "default"
PROFILES = (
    OptionProfile(
        "paper",
        "as the paper prints it: every string of a name counts, the first verb is taken before generic ones are left "
        "out, near duplicates stay",
        {"overlapping_names": True, "verb_order": "first", "near_duplicates": "off"},
    ),
    OptionProfile(DEFAULT_PROFILE, "no option but the defaults", {}),
    OptionProfile("unseen_shows", "all episodes of a show are in one part", {"split_by": "show"}),
)
PROFILE_NAMES = tuple(profile.name for profile in PROFILES)


EPISODE, SHOW = "episode", "show"
MAX_CAST = 5_000
MAX_BLOCK_SECONDS = 3600


@dataclass(frozen=True, kw_only=True)
class TvStoryOptions(MiningOptions):
    """Options of `wikimill tvstory` that decide what is in the corpus.

    Attributes:
        profile: name of the chosen set of options; its values are set by the command line, from `PROFILES`.
        mapping: the wiki's mapping, as JSON, by which pages and sections are recognised; None for the default.
        min_characters, min_recap_tokens, min_summary_tokens: minimum values of an episode; the defaults are those of
            Chen (2022), B.2.1.
        max_cast: most characters of a show; the ones with the shortest descriptions are dropped.
        overlapping_names: whether a name inside a longer name is a mention, as in the paper's matching of strings.
        verb_order: whether generic verbs are removed before the first verb is chosen ("generic") or after ("first").
        pronouns_only: which arguments must not all be pronouns: the numbered ones ("all") or ARG0 ("arg0").
        max_argument_tokens: most tokens of an argument; longer arguments are omitted from plots.
        split_by: unit that is kept in one split: "episode", or "show" for a show with all its episodes.
        annotator: spaCy pipeline that parses: `embedded`, an installed one's name, or a folder.
        language: code of the language; only "en" is valid.
        block_seconds: CPU seconds that a paragraph, or a block of 200 sentences, may take.

    Raises:
        OptionError: the language is not "en", `split_by` is "show" with sizes of splits, or the mapping is invalid.
    """

    profile: str = option(
        "named set of options; flags that are given go before it",
        DEFAULT_PROFILE,
        choices=PROFILE_NAMES,
        in_checkpoint=False,
    )
    mapping: str | None = option(
        "JSON or TOML file that says which infoboxes, categories and headings a wiki has (docs/tvstory.md)",
        None,
        parse=read_mapping,
        metavar="FILE",
    )
    min_characters: int = option(
        "minimum number of characters in an episode", MIN_CHARACTERS, range=Whole(0), metavar="N", in_checkpoint=False
    )
    min_recap_tokens: int = option("minimum length of a recap", MIN_RECAP_TOKENS, range=Whole(1), metavar="N")
    min_summary_tokens: int = option("minimum length of a summary", MIN_SUMMARY_TOKENS, range=Whole(1), metavar="N")
    max_cast: int = option(
        "maximum number of characters of a show; those with the longest descriptions are taken",
        MAX_CAST,
        range=Whole(1),
        metavar="N",
        in_checkpoint=False,
    )
    overlapping_names: bool = option(
        "count a name inside a longer one as a mention, too, as the paper does", False, in_checkpoint=False
    )
    verb_order: str = option(
        "of plots: leave out generic verbs and take the first that is left, or take the first and leave it out if it "
        "is generic",
        "generic",
        choices=VERB_ORDERS,
    )
    pronouns_only: str = option(
        "of plots: leave out sentences of which all numbered arguments, or ARG0, are pronouns",
        "all",
        choices=PRONOUN_RULES,
    )
    max_argument_tokens: int = option(
        "of plots: maximum length of an argument", MAX_ARGUMENT_TOKENS, range=Whole(1), metavar="N"
    )
    split_by: str = option(
        "what is in one part as a whole: an episode, or a show", EPISODE, choices=(EPISODE, SHOW), in_checkpoint=False
    )
    annotator: str = option(
        "spaCy pipeline that parses: embedded, an installed one, or a folder",
        EMBEDDED,
        metavar="NAME",
        in_manifest=False,
        in_checkpoint=False,
    )
    language: str = option("en: names, verbs and roles are English", "en")
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
                "language", f"{self.language}: tvstory is for en only, for its rules of names and verbs are English"
            )
        if self.split_by == SHOW and self.partition.sizes:
            raise OptionError(
                "split_by", "show: shows are divided by shares; give --splits, or leave out --split_sizes"
            )
        try:
            _ = self.wiki_mapping
        except (MappingError, ValueError) as error:
            raise OptionError("mapping", str(error)) from error

    @property
    def wiki_mapping(self) -> WikiMapping:
        """The mapping by which a wiki's pages and sections are recognised; the default one without `mapping`."""
        return WikiMapping.of_values(json.loads(self.mapping)) if self.mapping is not None else WikiMapping()

    @property
    def episode_filter(self) -> EpisodeFilter:
        """The filter of episodes with the minimum values that the options state."""
        return EpisodeFilter(self.min_characters, self.min_recap_tokens, self.min_summary_tokens)

    @property
    def for_sandbox(self) -> tuple[Any, ...]:
        """The arguments of `sandboxed.story_reader` for these options, in order."""
        episodes = self.episode_filter
        return (
            *(self.language, self.annotator, self.wiki_mapping.as_values()),
            (episodes.characters, episodes.recap_tokens, episodes.summary_tokens),
            *(self.verb_order, self.pronouns_only, self.max_argument_tokens),
        )

    def unit_of(self, show: str, page_id: str) -> str:
        """Return the unit that `Partition.split_of` keeps in one split; see the function `unit_of`."""
        return unit_of(self.split_by, show, page_id)


def unit_of(split_by: str, show: str, page_id: str) -> str:
    """Return the key of the unit that is kept in one split: the page's id, or the show's name with a prefix.

    Args:
        split_by: "episode" or "show".
        show: name of the show.
        page_id: id of the episode's page.

    >>> unit_of("episode", "Rain", "12"), unit_of("show", "Rain", "12")
    ('12', 'show:Rain')
    """
    return f"show:{show}" if split_by == SHOW else page_id
