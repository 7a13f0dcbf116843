"""The baselines of the WikiSplit paper on published rows."""

import pytest
from support.real_text import published_rows

from wikimill.rules.metrics.baselines import baseline
from wikimill.rules.metrics.figures import figures
from wikimill.rules.metrics.scored_examples import Reference
from wikimill.rules.metrics.scoring import Scorer, Sums, add_up

pytest.importorskip("sacrebleu", reason="sacrebleu is not installed")


@pytest.mark.parametrize(("name", "expected", "paper"), [("SOURCE", 73.19, 73.4), ("SPLITHALF", 71.57, 71.7)])
def test_bleu_of_the_baselines_is_near_the_papers(name: str, expected: float, paper: float) -> None:
    """Compare scores of the 5,000 tuning rows with those of the 5,000 validation rows in Botha et al., 2018, table 4."""
    scorer, sums = Scorer("split", ()), Sums()
    for c, s1, s2 in published_rows():
        add_up(scorer.measures(Reference(source=(c,), texts=(f"{s1} <::::> {s2}",)), baseline(name, (c,))), sums)
    score = figures(sums, scorer)["bleu"]["corpus"]
    assert round(score, 2) == expected
    assert abs(score - paper) < 0.3
