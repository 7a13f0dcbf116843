"""Everything that people can rate here: examples of each corpus, and what models wrote."""

from __future__ import annotations

from wikimill.rules.human_eval import sentence_verdicts, summary_pairs, text_pairs
from wikimill.rules.human_eval.rating import Rating
from wikimill.transforms.corpora import all_corpora

_PAIRS = (text_pairs.DETECTION, text_pairs.PREFERENCE, summary_pairs.RATING)


def known_ratings() -> list[Rating]:
    """How each is rated: by those who see an example only, by those who see its text, too, and predictions."""
    corpora = [corpus.rating for corpus in all_corpora() if corpus.rating is not None]
    analyses = [rating.analysis for rating in corpora if rating.analysis is not None]
    return [*corpora, *analyses, sentence_verdicts.RATING, *_PAIRS]
