"""What becomes of the scores of a model: the least counts, the filter drops by name, nothing depends on bundling."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import apache_beam as beam
import pytest
from apache_beam.runners.portability.fn_api_runner import FnApiRunner
from apache_beam.testing.util import assert_that, equal_to
from test_mining_options import EXAMPLE

from wikimill.rules.drops import Drop
from wikimill.transforms.duplicates.screen import DROPPED, KEPT
from wikimill.transforms.duplicates.screening import STEP, CountStep
from wikimill.transforms.wikisplit.score_entailment import ScoreEntailment, entailment_drop, score_entailment


@dataclass(frozen=True)
class StubModel:
    """Gives the probability that is at the end of a hypothesis, none where there is a question mark."""

    name: str = "stub"

    def load(self):
        return stub_score


def stub_score(pairs: Sequence[tuple[str, str]]) -> list[float | None]:
    assert all(premise == "C" for premise, _ in pairs)
    return [None if text.endswith("?") else float(text.split()[-1]) for _, text in pairs]


def example(number: int, first: str, second: str):
    return replace(
        EXAMPLE,
        id=f"{number:032x}",
        complex_sentence_raw="C",
        simple_sentence_1_raw=f"S1 {first}",
        simple_sentence_2_raw=f"S2 {second}",
    )


EXAMPLES = [example(3, "0.9", "0.8"), example(1, "0.2", "0.95"), example(2, "0.5", "0.50"), example(4, "?", "0.9")]
SCORES = {f"{number:032x}": score for number, score in ((1, 0.2), (2, 0.5), (3, 0.8), (4, None))}


def test_the_least_of_both_sentences_in_the_order_of_ids():
    scored = [*score_entailment(EXAMPLES, stub_score, raw_text=True)]
    assert [(each.id, each.entailment) for each in scored] == [*SCORES.items()]
    assert scored[2] == replace(EXAMPLES[0], entailment=0.8)


def test_the_untokenised_sentences_are_taken_out_unless_they_are_wanted():
    (scored,) = score_entailment(EXAMPLES[:1], stub_score, raw_text=False)
    assert scored == replace(EXAMPLE, id=EXAMPLES[0].id, entailment=0.8)


def test_an_example_without_them_is_a_bug():
    with pytest.raises(ValueError, match=f"example {EXAMPLE.id} came without its untokenised sentences"):
        [*score_entailment([EXAMPLE], stub_score, raw_text=True)]


@pytest.mark.parametrize(
    ("score", "threshold", "drop"),
    [
        (0.5, 0.5, None),
        (0.499999, 0.5, Drop.ENTAILMENT),
        (None, 0.0, Drop.ENTAILMENT),
        (None, None, None),
        (0.0, None, None),
    ],
)
def test_what_is_dropped(score, threshold, drop):
    assert entailment_drop(replace(EXAMPLE, entailment=score), threshold) == drop


@pytest.mark.parametrize(("threshold", "kept"), [(None, 4), (0.5, 2), (1.0, 0)])
@pytest.mark.parametrize("turn", [1, -1])
def test_the_step_keeps_drops_and_counts(threshold, kept, turn):
    expected = [(name, score) for name, score in SCORES.items() if threshold is None or (score or 0) >= threshold]
    with beam.Pipeline(FnApiRunner()) as pipeline:
        scored = pipeline | beam.Create(EXAMPLES[::turn]) | ScoreEntailment(StubModel(), threshold)
        found = scored[KEPT] | "Scores" >> beam.Map(lambda each: (each.id, each.entailment))
        counted = {KEPT: scored[KEPT], DROPPED: scored[DROPPED]} | CountStep(Drop.ENTAILMENT)
        counts = {KEPT: kept, DROPPED: 4 - kept}
        assert_that(found, equal_to(expected))
        assert_that(
            counted | beam.Flatten(),
            equal_to([((STEP, "entailment", tag), count) for tag, count in counts.items() if count]),
            "measures",
        )
