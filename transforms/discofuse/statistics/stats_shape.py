"""`FusionStats`, the shape of stats.json of DiscoFuse."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from wikimill.transforms.release.manifest import Count, Stats


class Share(TypedDict):
    """A number of examples, and its percentage of all examples of the scope, to two decimal places."""

    count: Count
    percent: float


class BothScopes(TypedDict):
    """The shares of a type or connective in the full corpus and in the balanced selection: its name → its share."""

    full: dict[str, Share]
    balanced: dict[str, Share]


class CurvePoint(TypedDict):
    """A point of the judge's curve on rated drafts; all values are in [0, 1].

    Attributes:
        precision: of the drafts with at least this quality, the share without an error.
        quality: the least quality.
        good_kept: of all drafts without an error, the share with at least this quality.
    """

    precision: float
    quality: float
    good_kept: float


class FusionSample(TypedDict):
    """The columns of a record that a report shows of an example; see `FusionExample`."""

    id: str
    page_title: str | None
    url: str | None
    section: str
    connective_string: str
    rules: list[str]
    coherent_first_sentence: str
    coherent_second_sentence: str
    incoherent_first_sentence: str
    incoherent_second_sentence: str


class FusionProfile(TypedDict):
    """The profile of a DiscoFuse corpus, for reports.

    Attributes:
        version: version of the distributions and buckets; only profiles of one version are compared.
        counts: distribution → value or bucket → number of examples; under `ngrams`, of n-grams.
        sample: group of examples → some examples of it.
    """

    version: int
    counts: dict[str, dict[str, Count]]
    sample: dict[str, list[FusionSample]]


class FusionStats(Stats):
    """The content of stats.json of DiscoFuse.

    Attributes:
        figure_4: discourse types; all types are listed.
        table_16: connectives without commas.
        connective_strings: connectives as the records have them.
        judge: the judge's curve on drafts that it was not trained on.
        profile: the profile of the examples.
    """

    figure_4: BothScopes
    table_16: BothScopes
    connective_strings: BothScopes
    judge: NotRequired[list[CurvePoint]]
    profile: FusionProfile
