"""The Beam pipeline gives the sums of the plain path, to the last bit."""

import json

import apache_beam as beam
import pytest
from apache_beam.runners.portability.fn_api_runner import FnApiRunner

from wikimill.pipelines.commands.evaluate import score
from wikimill.rules.metrics.scoring import Scorer
from wikimill.transforms.evaluation.evaluate_predictions import (
    ROWS,
    EvaluatePredictions,
    check_joined,
    read_sums,
    write_sums,
)
from wikimill.transforms.evaluation.join import RowFiles, evaluated
from wikimill.transforms.evaluation.rows import UnfitRows

pytest.importorskip("sacrebleu", reason="sacrebleu is not installed")

SCORER = Scorer("fusion", ("discofuse", "xu", "easse"))
ROWS_OF_REFERENCES = [
    {
        "id": str(number),
        "source": [f"A{number} ran .", f"A{number} fell down ."],
        "reference": f"A{number} ran , but he fell down .",
        "discourse_type": "SINGLE_S_COORD_ANAPHORA" if number % 2 else "SINGLE_S_COORD",
        "connective_string": ", but",
    }
    for number in range(20)
]
PREDICTIONS = [
    {"id": str(number), "prediction": f"A{number} ran {'and' if number % 3 else ', but'} she fell down ."}
    for number in reversed(range(20))
]


def file_of(path, rows):
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return RowFiles(path.name, (str(path),))


def beam_sums(tmp_path, plan, repeat=0):
    with beam.Pipeline(runner=FnApiRunner(bundle_repeat=repeat)) as pipeline:
        (
            pipeline
            | beam.Create(range(len(plan.files)))
            | EvaluatePredictions(plan, SCORER)
            | beam.Map(write_sums, str(tmp_path / "sums"))
        )
    return read_sums(str(tmp_path / "sums"))


@pytest.mark.parametrize("by_id", [True, False])
def test_the_sums_are_those_of_the_plain_path(tmp_path, by_id):
    predictions = PREDICTIONS if by_id else [{"prediction": row["prediction"]} for row in reversed(PREDICTIONS)]
    plan, _ = evaluated([file_of(tmp_path / "r.jsonl", ROWS_OF_REFERENCES)], file_of(tmp_path / "p.jsonl", predictions))
    assert plan.by_id == by_id
    sums = beam_sums(tmp_path, plan, repeat=2)
    check_joined(plan, sums)
    assert {key: number for key, number in sums.items() if key[:1] != ROWS} == score(plan, SCORER)
    assert sums["all", "sari", "discofuse", "sari"] > 2**63, "a sum that Beam's own coder could not hold"


def test_rows_without_a_counterpart(tmp_path):
    plan, _ = evaluated(
        [file_of(tmp_path / "r.jsonl", ROWS_OF_REFERENCES)], file_of(tmp_path / "p.jsonl", PREDICTIONS[:15])
    )
    with pytest.raises(UnfitRows) as caught:
        check_joined(plan, beam_sums(tmp_path, plan))
    assert str(caught.value) == (
        "r.jsonl has 20 rows, p.jsonl has 15 rows; 5 rows of one file have no counterpart; give each the same ids"
    )


def test_a_baseline_needs_no_second_file(tmp_path):
    plan, _ = evaluated([file_of(tmp_path / "r.jsonl", ROWS_OF_REFERENCES)], "COPY")
    assert beam_sums(tmp_path, plan)["all", "examples"] == 20
