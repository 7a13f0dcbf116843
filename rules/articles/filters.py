"""The filter of articles: drops those with few words, and stubs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from wikimill.rules.articles.record import RUNNING, Paragraph, Quality
from wikimill.rules.drops import Drop


@dataclass(frozen=True)
class ArticleFilter:
    """The criteria for an article.

    Attributes:
        min_words: least number of words of running text; captions and tables do not count.
        drop_stubs: whether articles marked as stubs are left out.
    """

    min_words: int = 0
    drop_stubs: bool = False

    def drop(self, paragraphs: Iterable[Paragraph], quality: Quality | None) -> Drop | None:
        """Return why an article is dropped; None if it is kept.

        Args:
            paragraphs: all paragraphs of the article.
            quality: its mark; None if it has none.

        >>> few = ArticleFilter(min_words=3)
        >>> few.drop([{"kind": "prose", "text": "It rained.", "holes": []}], None).value
        'few_words'
        """
        if self.min_words and running_words(paragraphs) < self.min_words:
            return Drop.FEW_WORDS
        return Drop.STUB if self.drop_stubs and quality == "stub" else None


def running_words(paragraphs: Iterable[Paragraph]) -> int:
    """Return the number of words, separated by white space, in the running text."""
    return sum(len(each["text"].split()) for each in paragraphs if each["kind"] in RUNNING)
