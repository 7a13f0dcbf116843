"""Side by side with tensor2tensor, where it is installed (`pip install tensor2tensor tensorflow`)."""

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
