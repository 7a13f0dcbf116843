"""Side by side with the programs that scores were published with, where they are installed.

None of them is a dependency. `pip install tensor2tensor tensorflow` has the first; EASSE is installed from its
repository; Hugging Face's program is downloaded by `evaluate` when it is loaded. When these definitions were written they
were compared with `sari_hook.py` of tensor2tensor 1.15.7 as it is released, and with the scoring functions of the others
transcribed from the commits that `wikimill.rules.metrics.sari_variants` names, on 359 sentences of HSplit, 900 rows of WikiSplit
and 3,000 random triples: the largest difference was 3e-14 points. `published_sari.py` has what they themselves printed.
"""

import pytest
from support.published_sari import FIRST, REFERENCES, SECOND, SOURCE, THIRD, sari_of

ROWS = [(SOURCE, prediction, REFERENCES) for prediction in (FIRST, SECOND, THIRD, SOURCE, REFERENCES[0], "95 95 . .")]


@pytest.mark.parametrize(("name", "beta"), [("t2t", 0), ("discofuse", 1)])
def test_tensor2tensor(name, beta):
    hook = pytest.importorskip("tensor2tensor.utils.sari_hook", reason="tensor2tensor is not installed")
    for source, prediction, references in ROWS:
        split = [text.split() for text in references]
        score = hook.get_sari_score(source.split(), prediction.split(), split, beta_for_deletion=beta)[0]
        assert sari_of(name, [(source, prediction, references)]) == pytest.approx(100 * score, abs=1e-6)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("easse", {}),
        ("easse_precision", {"use_f1_for_deletion": False}),
        ("easse_paper", {"use_paper_version": True}),
    ],
)
def test_easse(name, options):
    easse = pytest.importorskip("easse.sari", reason="EASSE is not installed")
    by_reference = [[references[at] for _, _, references in ROWS] for at in range(3)]
    score = easse.corpus_sari([row[0] for row in ROWS], [row[1] for row in ROWS], by_reference, **options)
    assert sari_of(name, ROWS) == pytest.approx(score, abs=1e-6)


def test_hugging_face():
    evaluate = pytest.importorskip("evaluate", reason="Hugging Face's evaluate is not installed")
    try:
        sari = evaluate.load("sari")
    except Exception as error:  # whatever a machine without a network makes of it
        pytest.skip(f"evaluate cannot load its SARI here: {type(error).__name__}")
    score = sari.compute(
        sources=[row[0] for row in ROWS],
        predictions=[row[1] for row in ROWS],
        references=[list(row[2]) for row in ROWS],
    )["sari"]
    assert sari_of("hf", ROWS) == pytest.approx(score, abs=1e-6)
