"""Scores that others published for texts that they named, by definition. All are percentages."""

from __future__ import annotations

from collections.abc import Sequence

from wikimill.rules.metrics.ngrams import MAX_ORDER, count_ngrams
from wikimill.rules.metrics.sari import OPERATIONS, Share, sari_score, sari_shares, whole_numbers
from wikimill.rules.metrics.sari_variants import SARI_VARIANTS

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
#: (definition, rows of source, prediction and references, score, where it stands)
PUBLISHED = (
    ("t2t", [(SOURCE, FIRST, REFERENCES)], 26.95360, "tensor2tensor, utils/sari_hook_test.py, testSariSent1"),
    ("t2t", [(SOURCE, SECOND, REFERENCES)], 61.70966, "the same, testSariSent2"),
    ("t2t", [(SOURCE, THIRD, REFERENCES)], 50.88682, "the same, testSariSent3"),
    ("hf", [(SOURCE, FIRST, REFERENCES)], 26.953601953601954, "huggingface/evaluate, metrics/sari/sari.py, docstring"),
    (
        "hf",
        [
            (
                "About 95 species are currently accepted.",
                "About 95 species are now agreed.",
                (
                    "About 95 species are currently known.",
                    "About 95 species are now accepted.",
                    "95 species are now accepted.",
                ),
            )
        ],
        61.709656084656075,
        "huggingface/evaluate#376",
    ),
    ("xu", [(SOURCE, FIRST, REFERENCES)], 26.82782411698074, "feralvam/easse, tests/test_sari.py at 01daa0b"),
    ("xu", [(SOURCE, SECOND, REFERENCES)], 58.89995423074248, "the same"),
    ("xu", [(SOURCE, THIRD, REFERENCES)], 50.71608864657479, "the same"),
    (
        "easse",
        [
            (
                "About 95 species are currently accepted.",
                "About 95 you now get in.",
                (
                    "About 95 species are currently known.",
                    "About 95 species are now accepted.",
                    "95 species are now accepted.",
                ),
            ),
            (
                "The cat perched on the mat.",
                "Cat on mat.",
                ("The cat sat on the mat.", "The cat is on the mat.", "The cat sat."),
            ),
        ],
        33.17472563619544,
        "feralvam/easse, README.md",
    ),
    # Who asked gave the references in the wrong shape, so that EASSE saw the first one alone.
    (
        "easse",
        [
            (
                SOURCE,
                "This is my simplified sentence that has no token overlap with the source or reference sentences.",
                REFERENCES[:1],
            )
        ],
        19.246031746031743,
        "feralvam/easse#62",
    ),
    ("easse", [(SOURCE, "species accepted .", REFERENCES[:1])], 16.402116402116405, "feralvam/easse#62"),
    (
        "easse",
        [
            (
                "Shu Abe (born June 7 1984) is a former Japanese football player.",
                "Shu Abe (born June 7 1984) is a Japanese football player.",
                ("Shu Abe (born June 7 1984) is a Japanese football player.",),
            )
        ],
        91.66666666666667,
        "feralvam/easse#99",
    ),
)


def sari_of(name: str, rows: Sequence[tuple[str, str, Sequence[str]]]) -> float:
    """SARI of rows of (source, prediction, references), in percent, by the functions of `wikimill.rules.metrics.sari`."""
    variant = SARI_VARIANTS[name]
    shares = []
    for source, prediction, references in rows:
        counted = count_ngrams([variant.normalisation.tokens(text) for text in (source, prediction, *references)])
        shares.append(sari_shares(variant, counted[0], counted[1], counted[2:]))
    if variant.level == "sentence":
        return 100 * sum(sari_score(variant, orders).sari for orders in shares) / len(shares)
    sums: dict[str, int] = {}
    for orders in shares:
        for key, number in whole_numbers(orders):
            sums[key] = sums.get(key, 0) + number
    corpus = []
    for order in range(1, MAX_ORDER + 1):
        parts = {}
        for operation in OPERATIONS:
            right, given, wanted = (sums[f"{operation}/{order}/{part}"] for part in ("right", "given", "wanted"))
            parts[operation] = Share(right, given, right, wanted)
        corpus.append(parts)
    return 100 * sari_score(variant, corpus).sari
