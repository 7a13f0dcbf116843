"""Scores of summaries with one sentence for each thread: ROUGE, and the number of threads found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from wikimill.rules.metrics.normalisation import SENTENCE_MARK
from wikimill.rules.metrics.rouge import RougeMetric
from wikimill.rules.metrics.scored_examples import Reference

_SHARES = ("precision", "recall", "f1")
#: Largest differences in the number of threads for which the share of predictions is reported.
WITHIN = (0, 1, 2, 3)
ONE = 1 << 60
Key = tuple[str, ...]


def summary_sentences(text: str, most_words: int | None = None) -> list[str]:
    """Return the sentences of a summary, split at marks (`<::::>`) or line breaks; empty ones are left out.

    After `most_words` words in all it is cut; None for no limit.

    >>> summary_sentences("On rain. <::::> On snow.\\nOn hail.", 5)
    ['On rain.', 'On snow.', 'On']
    """
    found = []
    left = most_words
    for sentence in text.replace(SENTENCE_MARK, "\n").split("\n"):
        words = sentence.split()[:left]
        if words:
            found.append(" ".join(words))
        left = None if left is None else left - len(words)
    return found


@dataclass(frozen=True)
class SummaryScorer:
    """Scorer of summaries in whole numbers, like `scoring.Scorer`.

    Attributes:
        most_words: most words of a prediction, which is cut after them; None for no limit.
        rouge: the ROUGE metric.
    """

    most_words: int | None = None
    rouge: RougeMetric = field(default_factory=RougeMetric)

    def measures(self, reference: Reference, prediction: str) -> Iterator[tuple[Key, int]]:
        """Yield (key, number) that a prediction adds to the sums."""
        sentences = summary_sentences(prediction, self.most_words)
        wanted = [summary_sentences(text) for text in reference.texts]
        for name, score in self.rouge.scores(sentences, wanted).items():
            for share, value in zip(_SHARES, score, strict=True):
                yield ("rouge", name, share), round(value * ONE)
        yield ("threads", "prediction"), len(sentences)
        yield ("threads", "reference"), len(wanted[0])
        yield ("threads", "difference", str(len(sentences) - len(wanted[0]))), 1
        yield ("words", "prediction"), sum(len(sentence.split()) for sentence in sentences)
        yield ("words", "reference"), sum(len(sentence.split()) for sentence in wanted[0])

    def figures(self, sums: Mapping[Key, int], examples: int) -> dict[str, Any]:
        """Return ROUGE in percent, means of threads and words, and the distribution of the difference in threads.

        The difference is the number of threads of the prediction less that of the first reference; "within" has the
        percentage of predictions with at most that absolute difference.
        """
        differences = {int(key[2]): number for key, number in sums.items() if key[:2] == ("threads", "difference")}
        within = {
            str(most): 100 * sum(count for by, count in differences.items() if abs(by) <= most) / examples
            for most in WITHIN
        }
        return {
            "rouge": {
                name: {share: 100 * (sums["rouge", name, share] / (ONE * examples)) for share in _SHARES}
                for name in self.rouge.names
            },
            "rouge_signature": self.rouge.signature,
            "max_words": self.most_words,
            "threads": {
                "prediction": sums["threads", "prediction"] / examples,
                "reference": sums["threads", "reference"] / examples,
                "within": within,
                "difference": {str(by): count for by, count in sorted(differences.items())},
            },
            "words": {of: sums["words", of] / examples for of in ("prediction", "reference")},
        }
