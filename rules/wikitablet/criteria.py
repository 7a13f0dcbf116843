"""The criteria for sections of the corpus: the filters of B.1 (docs/wikitablet.md)."""

from __future__ import annotations

from dataclasses import dataclass

from wikimill.rules.drops import Drop


@dataclass(frozen=True, slots=True)
class Criteria:
    """The filters (B.1, "criteria for filtering out the texts"), each with the paper's figure as its default.

    Attributes:
        min_tokens, max_tokens: limits of a section's text, inclusive.
        max_link_share: greatest share of a section's tokens in the texts of its own links.
        records_per_sentence: for each sentence the article must have more records from Wikidata and infoboxes than
            this.
        records_per_100_tokens: for each 100 tokens, too, it must have more records than this.
    """

    min_tokens: int = 50
    max_tokens: int = 1000
    max_link_share: float = 0.5
    records_per_sentence: float = 2.0
    records_per_100_tokens: float = 15.0

    def text_drop(self, tokens: int, linked: int) -> Drop | None:
        """Return why a section's text excludes it; None if it does not.

        Args:
            tokens: number of tokens in its text.
            linked: number of those tokens in the texts of its links.
        """
        if not self.min_tokens <= tokens <= self.max_tokens:
            return Drop.SECTION_LENGTH
        return Drop.LINK_TEXT if linked > self.max_link_share * tokens else None

    def record_drop(self, records: int, sentences: int, tokens: int) -> Drop | None:
        """Return why the number of its article's records excludes a section; None if it does not.

        Args:
            records: number of the article's records from Wikidata and infoboxes, without duplicates.
            sentences, tokens: numbers in the section.
        """
        if records <= self.records_per_sentence * sentences:
            return Drop.FEW_RECORDS_PER_SENTENCE
        return Drop.FEW_RECORDS_PER_TOKEN if records * 100 <= self.records_per_100_tokens * tokens else None
