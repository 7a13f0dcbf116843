"""`WikiSplitOptions`, the options that decide the content of a WikiSplit corpus, and its profiles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from wikimill.rules.drops import Drop
from wikimill.rules.languages.registry import language_of
from wikimill.rules.wikisplit.comparison import MAX_NEW_WORDS_OTHER_PARAGRAPH, known_limit
from wikimill.rules.wikisplit.criteria import DEFAULT, RULE_SETS, Criteria, criteria_of
from wikimill.rules.wikisplit.entailment import DEFAULT_BATCH, WIKISPLIT_PP_THRESHOLD
from wikimill.rules.wikisplit.record import SplitExample
from wikimill.transforms.histories.options import HistoryOptions
from wikimill.transforms.options import OptionError, OptionProfile, OrOff, option
from wikimill.transforms.partition import Partition
from wikimill.transforms.ranges import Number, Whole

DEFAULT_PROFILE = "default"
#: The profile that needs a model of entailment, which the user names.
PLUSPLUS = "plusplus"
PROFILES = (
    OptionProfile(
        "paper",
        "the paper to the letter: BLEU from 0.1, tokens up to 25 characters, no rule of ours, near duplicates stay",
        {
            **{"rules": "paper", "min_bleu": 0.1, "max_length_ratio": None},
            **{"max_new_words_other_paragraph": None, "near_duplicates": "off"},
        },
    ),
    OptionProfile(
        "published",
        "what holds of every published row: also no digit or bracket first, none of # * < = > [ ] { } |",
        {"rules": "published", "max_new_words_other_paragraph": None},
    ),
    OptionProfile(DEFAULT_PROFILE, "no option but the defaults", {}),
    OptionProfile(
        "clean",
        "for precision: S1 and S2 say hardly anything that C does not, and leave out hardly anything",
        {"max_new_words": 1, "max_lost_words": 2, "max_new_numbers": 0, "max_new_names": 0},
    ),
    OptionProfile(
        PLUSPLUS,
        "as WikiSplit++, with --entailment: C entails S1 and S2; untokenised sentences, and S2 before S1",
        {"raw_text": True, "reversed_halves": True, "min_entailment": WIKISPLIT_PP_THRESHOLD},
    ),
)
PROFILE_NAMES = tuple(profile.name for profile in PROFILES)


#: The least δ of the paper's table 2.
LEAST_MIN_BLEU = 0.1
_RATIO = Number(0, 100, over=True)


@dataclass(frozen=True, kw_only=True)
class WikiSplitOptions(HistoryOptions):
    """Options of `wikimill wikisplit` that decide the content of the corpus.

    Attributes:
        profile: the name of the chosen profile, for the manifest; callers set the profile's values (`PROFILES`).
            `plusplus` needs `entailment`.
        rules: the name of the set of acceptance rules, a key of `rules.wikisplit.criteria.RULE_SETS`.
        adjacent_only: drop pairs whose S2 does not directly follow S1.
        min_bleu: the paper's δ, the least BLEU of C with S1 and with S2, from `LEAST_MIN_BLEU` to 1.
        max_length_ratio: largest number of tokens of S1 and S2 together for each token of C; None: no limit.
        max_new_words, max_lost_words, max_new_numbers, max_new_names: drop examples that have more; None: no limit.
        max_new_words_other_paragraph: the limit of new words where S1 and S2 are in different paragraphs; None: no
            limit. A language without known stop words has no limit, and another value than the default is refused.
        raw_text: add the untokenised sentences.
        reversed_halves: add the untokenised S2 and S1 as one text; needs `raw_text`, which the flag turns on.
        entailment: add the probability that C entails S1 and S2.
        entailment_model: folder of the model that estimates this probability; None in the options of a manifest, and
            without `entailment`.
        min_entailment: drop pairs whose probability is lower or unknown, in [0, 1]; None: drop none.
        entailment_batch: number of pairs of sentences that go through the model together.

    Raises:
        OptionError: a value is invalid, or an option that it needs is not set.
    """

    profile: str = option(
        "named set of options; options that are given go before it",
        DEFAULT_PROFILE,
        choices=PROFILE_NAMES,
        in_checkpoint=False,
    )
    rules: str = option(
        "acceptance rules: paper (its own alone), default, or published (all that holds of the published rows)",
        "default",
        choices=tuple(RULE_SETS),
    )
    adjacent_only: bool = option("keep only pairs whose S2 directly follows S1", False)
    min_bleu: float = option(
        "minimum BLEU of C with S1 and with S2", DEFAULT.min_bleu, range=Number(LEAST_MIN_BLEU, 1), metavar="BLEU"
    )
    max_length_ratio: float | None = option(
        "maximum of S1's and S2's tokens for each token of C; off for any",
        DEFAULT.max_length_ratio,
        parse=OrOff(_RATIO),
        range=_RATIO,
        metavar="RATIO",
    )
    max_new_words: int | None = option(
        "drop pairs with more than N content words that C lacks", None, range=Whole(0), metavar="N"
    )
    max_new_words_other_paragraph: int | None = option(
        "the same where S1 and S2 are in different paragraphs, in English; off for any",
        MAX_NEW_WORDS_OTHER_PARAGRAPH,
        parse=OrOff(Whole(0)),
        range=Whole(0),
        metavar="N",
    )
    max_lost_words: int | None = option(
        "drop pairs that lack more content words of C", None, range=Whole(0), metavar="N"
    )
    max_new_numbers: int | None = option(
        "drop pairs with more numbers that C has not", None, range=Whole(0), metavar="N"
    )
    max_new_names: int | None = option("drop pairs with more names that C has not", None, range=Whole(0), metavar="N")
    raw_text: bool = option("add columns with the untokenised sentences", False)
    reversed_halves: bool = option(
        "add a column with the untokenised S2, then S1, as WikiSplit++ has them; turns on --raw_text", False
    )
    entailment: bool = option("", False, flag=None, in_checkpoint=False)
    entailment_model: str | None = option(
        "add the probability that C entails S1 and S2, by a local model (extra [nli])",
        None,
        flag="entailment",
        metavar="MODEL_DIR",
        in_manifest=False,
        in_checkpoint=False,
    )
    min_entailment: float | None = option(
        f"with --entailment: drop pairs below this probability ({WIKISPLIT_PP_THRESHOLD:g}: as WikiSplit++)",
        None,
        range=Number(0, 1),
        metavar="P",
        in_checkpoint=False,
    )
    entailment_batch: int = option(
        "pairs scored in one batch", DEFAULT_BATCH, range=Whole(1, 4096), metavar="N", in_checkpoint=False
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.profile == PLUSPLUS and not self.entailment:
            raise OptionError(
                "profile",
                f"{PLUSPLUS} needs a model of entailment, such as roberta-large-mnli; name its folder with "
                "`entailment_model`",
            )
        if self.min_entailment is not None and not self.entailment:
            raise OptionError("min_entailment", "needs a model; name its folder with `entailment_model`")
        if self.reversed_halves and not self.raw_text:
            raise OptionError("reversed_halves", "needs the untokenised sentences; set `raw_text`, too")
        for name, values in (("rules", tuple(RULE_SETS)), ("profile", PROFILE_NAMES)):
            if getattr(self, name) not in values:
                raise OptionError(name, f"{getattr(self, name)}: expected one of {', '.join(values)}")
        if (
            self.max_new_words_other_paragraph not in (None, MAX_NEW_WORDS_OTHER_PARAGRAPH)
            and not language_of(self.language).stop_words
        ):
            reason = f"needs the stop words of {self.language}, which are not known; give `max_new_words` instead"
            raise OptionError("max_new_words_other_paragraph", reason)

    @classmethod
    def of_flags(cls, values: Mapping[str, Any], partition: Partition) -> Self:
        """Return the options of a command line. `reversed_halves` turns `raw_text` on, and a model `entailment`.

        Args:
            values: field → value, without `partition` and `entailment`; `language` may be a sentence model's file.
            partition: the rule that assigns pages to splits.

        Raises:
            OptionError: a value is invalid, or `language` names neither a shipped language nor a readable model.
        """
        implied = {
            "entailment": values["entailment_model"] is not None,
            "raw_text": values["raw_text"] or values["reversed_halves"],
        }
        return super().of_flags(dict(values) | implied, partition)

    @classmethod
    def of_manifest(cls, options: Mapping[str, Any]) -> Self:
        """Return the options of a manifest, as `MiningOptions.of_manifest` does.

        A manifest without `max_new_words_other_paragraph` is of a release without such a limit.
        """
        return super().of_manifest({"max_new_words_other_paragraph": None} | dict(options))

    def as_manifest(self) -> dict[str, Any]:
        """Return the options that decide the content of a release, by field.

        `max_new_words_other_paragraph` is the limit that applies, and `entailment_batch` is left out without
        `entailment`.
        """
        chosen = super().as_manifest() | {"max_new_words_other_paragraph": self.most_new_words_other_paragraph}
        if not self.entailment:
            del chosen["entailment_batch"]
        return chosen

    def as_checkpoint(self) -> dict[str, Any]:
        """Return the options that affect the result of mining a portion; `raw_text` is `needs_raw_text`."""
        return super().as_checkpoint() | {"raw_text": self.needs_raw_text}

    @property
    def needs_raw_text(self) -> bool:
        """Whether mining must keep the untokenised sentences, to publish them or to score entailment."""
        return self.raw_text or self.entailment

    @property
    def most_new_words_other_paragraph(self) -> int | None:
        """The limit `max_new_words_other_paragraph` that applies; None if the language's stop words are not known."""
        return known_limit(self.max_new_words_other_paragraph, self.language)

    @property
    def criteria(self) -> Criteria:
        """The criteria by which mining accepts a rewrite; `drop` then applies the other limits."""
        return criteria_of(self.rules, self.min_bleu, self.max_length_ratio)

    def drop(self, example: SplitExample, *, reverts: bool = False) -> Drop | None:
        """Return the first reason for which these options drop an example; None if they keep it.

        Args:
            example: the example, with its final `reverted`.
            reverts: whether the example's edit undid others.
        """
        if self.adjacent_only and not example.adjacent:
            return Drop.NOT_ADJACENT
        if (reason := self.revert_drop(is_reverted=example.reverted, reverts=reverts)) is not None:
            return reason
        if min(example.bleu_1, example.bleu_2) < self.min_bleu:
            return Drop.MIN_BLEU
        apart = None if example.same_paragraph else self.most_new_words_other_paragraph
        limits = (
            (example.new_words, self.max_new_words, Drop.NEW_WORDS),
            (example.new_words, apart, Drop.NEW_WORDS_OTHER_PARAGRAPH),
            (example.lost_words, self.max_lost_words, Drop.LOST_WORDS),
            (example.new_numbers, self.max_new_numbers, Drop.NEW_NUMBERS),
            (example.new_names, self.max_new_names, Drop.NEW_NAMES),
        )
        return next((reason for found, most, reason in limits if most is not None and found > most), None)
