"""`YEARS`: the corpus as a value. `pyproject.toml` names it as an entry point of the group `wikimill.corpora`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from wikimill import Corpus, Description, Fault, MiningOptions, Split, Whole, column, option, text_corpus
from years.rules import find_years, years_of


@dataclass(frozen=True, slots=True, kw_only=True)
class YearSentence:
    """A record of the corpus: a sentence and its year."""

    MEANING: ClassVar[str] = "A sentence that names a year."

    id: str = column("Stable identifier: 32 hexadecimal digits over wiki, page and sentence.")
    wiki: str | None = column("Database name of the wiki, where the dump has it.")
    page_id: str = column("Page identifier within the wiki.")
    page_title: str = column("Page title, as of the dump.")
    url: str = column("The revision, on the wiki.")
    dump: str | None = column("Date of the dump (YYYY-MM-DD), where its file name has it.")
    split: Split = column("Part of the corpus; all examples of a page are in one part.")
    sentence: str = column("The sentence, tokens joined by single spaces.")
    year: str = column("The year that it names.")
    section: str = column("The nearest heading; empty in the lead.")
    revision_id: str = column("The revision that was read.")
    timestamp: str | None = column("When the revision was saved, ISO 8601 in UTC.")


@dataclass(frozen=True, kw_only=True)
class YearOptions(MiningOptions):
    """Options of `wikimill years`."""

    min_tokens: int = option("least number of tokens of a sentence", 5, range=Whole(2))


def faults(row: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield the faults of a record that only this corpus can have, for `wikimill verify`."""
    if years_of(row["sentence"].split(" ")) != [row["year"]]:
        yield Fault("a sentence with one year", row["year"], row["sentence"])


YEARS: Corpus = text_corpus(
    name="years",
    title="Years",
    summary="mine articles for sentences that name a year",
    description=Description(
        title="Years",
        task="To date the events of a sentence.",
        keywords=("wikipedia", "dates"),
        made="Sentences of running prose that name exactly one year.",
        known_errors=("A number from 1000 to 2099 may be an amount.",),
        limits="An example of a corpus from articles.",
    ),
    reads="current",
    record=YearSentence,
    source=("sentence",),
    options=YearOptions,
    find=find_years,
    libraries=("years",),
    faults=faults,
)
