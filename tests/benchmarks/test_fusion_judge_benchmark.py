"""The figures of `benchmarks.fusion_judge`, on drafts made by hand; the judge's training, byte for byte."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from support import sentences as s

from benchmarks.fusion_judge import by_type, read_examples
from training.train_fusion_judge import Measured
from wikimill.rules.coreference.protocol import Link, Mention
from wikimill.rules.discofuse.cues.candidate import Candidate
from wikimill.rules.discofuse.mining import Judged
from wikimill.rules.discofuse.propose.relative import propose_relative
from wikimill.transforms.discofuse.judge_file import judge_document

ROOT = Path(__file__).parents[2]
DRAFT = next(propose_relative(s.KUBLER))
LINK = Link(Mention(0, 2, 3), Mention(0, 0, 1), "pronoun", 0.9)


def judged(quality: float, *links: Link) -> Judged:
    return Judged(Candidate(replace(DRAFT, links=links), [s.KUBLER]), ("", ""), None, quality=quality)


def test_examples_are_counted_by_least_quality_and_links():
    bands = read_examples([(judged(0.99), False), (judged(0.92, LINK), True), (judged(0.7), True)])
    by_quality = {band["quality"]: band for band in bands}
    counts = {
        quality: [(band[name]["good"], band[name]["read"]) for name in ("all", "antecedents", "others")]
        for quality, band in by_quality.items()
    }
    assert counts[0.0] == [(1, 3), (0, 1), (1, 2)]
    assert counts[0.9] == [(1, 2), (0, 1), (1, 1)]
    assert counts[0.975] == [(1, 1), (0, 0), (1, 1)]
    assert by_quality[0.975]["antecedents"]["interval"] == []


def test_types_have_precision_and_share_kept():
    rows = [{"type": "SINGLE_RELATIVE", "kept": kept} for kept in (True, False, True, False)]
    labels, weights = np.array([1.0, 1.0, 0.0, 0.0]), np.array([1.0, 3.0, 1.0, 1.0])
    found = Measured(rows, np.array([0.2, 0.99, 0.1, 0.98]), labels, weights, 1.0, 0.0)
    (table,) = by_type(found, ["SINGLE_RELATIVE"]).values()
    assert table["judge"] == {"precision": 0.75, "good_kept": 0.75}
    assert table["rules_10"] == {"precision": 0.5, "good_kept": 0.25}
    # The good drafts of weight 3 and 1 beat 2 and 1 of the faulty ones, which have weight 1.
    assert table["auc"] == round((3 * 2 + 1 * 1) / (4 * 2), 3)


@pytest.mark.slow
def test_training_gives_the_shipped_bytes(tmp_path: Path) -> None:
    """Trains sixteen forests: 40 seconds of CPU."""
    lightgbm = pytest.importorskip("lightgbm", reason="needs the extra train")
    if f"LightGBM {lightgbm.__version__}," not in judge_document()["provenance"]["trainer"]:
        pytest.skip(f"the shipped judge was not trained by LightGBM {lightgbm.__version__}")
    rows, output = ROOT / "training/fusion_rows.jsonl.xz", tmp_path / "judge.json"
    command = [sys.executable, "-m", "training.train_fusion_judge", "--rows", str(rows), "--output", str(output)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    assert output.read_bytes() == (ROOT / "transforms/models/en/fusion_judge.json").read_bytes()
