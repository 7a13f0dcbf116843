"""The shape of stats.json of DiscoFuse."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from wikimill.transforms.release.manifest import Count, Stats


class Share(TypedDict):
    """A number of examples, and its share of all examples in percent."""

    count: Count
    percent: float


class BothScopes(TypedDict):
    """Shares before and after balancing."""

    full: dict[str, Share]
    balanced: dict[str, Share]


class CurvePoint(TypedDict):
    """A point of the judge's curve on rated drafts.

    Of the drafts of at least `quality`, `precision` is the share without an error; `good_kept` is the share of all
    drafts without an error that are among them.
    """

    precision: float
    quality: float
    good_kept: float


class FusionSample(TypedDict):
    """The columns of an example of DiscoFuse in a report."""

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
    """The profile of DiscoFuse."""

    version: int
    counts: dict[str, dict[str, Count]]
    sample: dict[str, list[FusionSample]]


class FusionStats(Stats):
    """stats.json of DiscoFuse."""

    figure_4: BothScopes
    table_16: BothScopes
    connective_strings: BothScopes
    judge: NotRequired[list[CurvePoint]]
    profile: FusionProfile
