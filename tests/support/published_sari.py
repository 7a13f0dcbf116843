"""Scores that others published for texts that they named, by definition. All are percentages."""

from __future__ import annotations

from collections.abc import Sequence

from wikimill.rules.metrics.ngrams import count_ngrams
from wikimill.rules.metrics.sari import SARI_VARIANTS, sari_score, sari_shares

SOURCE = "About 95 species are currently accepted ."
REFERENCES = (
    "About 95 species are currently known .",
    "About 95 species are now accepted .",
    "95 species are now accepted .",
)
FIRST, SECOND, THIRD = (
    "About 95 you now get in .",
    "About 95 species are now agreed .",
    "About 95 species are currently agreed .",
)
#: (definition, rows of source, prediction and references, score, where it is published)
PUBLISHED = (
    ("t2t", [(SOURCE, FIRST, REFERENCES)], 26.95360, "tensor2tensor, utils/sari_hook_test.py, testSariSent1"),
    ("t2t", [(SOURCE, SECOND, REFERENCES)], 61.70966, "the same, testSariSent2"),
    ("t2t", [(SOURCE, THIRD, REFERENCES)], 50.88682, "the same, testSariSent3"),
    ("xu", [(SOURCE, FIRST, REFERENCES)], 26.82782411698074, "feralvam/easse, tests/test_sari.py at 01daa0b"),
    ("xu", [(SOURCE, SECOND, REFERENCES)], 58.89995423074248, "the same"),
    ("xu", [(SOURCE, THIRD, REFERENCES)], 50.71608864657479, "the same"),
)


def sari_of(name: str, rows: Sequence[tuple[str, str, Sequence[str]]]) -> float:
    """SARI of rows of (source, prediction, references), in percent, by the functions of `wikimill.rules.metrics.sari`."""
    variant = SARI_VARIANTS[name]
    shares = []
    for source, prediction, references in rows:
        counted = count_ngrams([variant.normalisation.tokens(text) for text in (source, prediction, *references)])
        shares.append(sari_shares(variant, counted[0], counted[1], counted[2:]))
    return 100 * sum(sari_score(variant, orders).sari for orders in shares) / len(shares)
