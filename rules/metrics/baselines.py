"""Baselines of both papers: predictions without a model."""

from __future__ import annotations

from collections.abc import Sequence

from wikimill.rules.metrics.normalisation import SENTENCE_MARK
from wikimill.rules.metrics.scored_examples import Task
from wikimill.rules.two_step.summary import two_step

#: Name → tasks for which the baseline is defined.
BASELINES: dict[str, tuple[Task, ...]] = {
    "COPY": ("fusion", "split", "summary", "table", "rewrite"),
    "SOURCE": ("fusion", "split", "summary", "table", "rewrite"),
    "SPLITHALF": ("split",),
    "TWOSTEP": ("summary",),
}


def baseline(name: str, source: Sequence[str]) -> str:
    """Return the prediction of a baseline in `BASELINES` for a source: sentences, posts, or the text of a table.

    COPY "simply concatenates the two input sentences" (Geva et al., 2019, §5.1), SOURCE takes "the unmodified input
    sentence" (Botha et al., 2018, §3.1): both return the source joined by spaces. SPLITHALF is `split_half`, TWOSTEP is
    `two_step`, after Shang et al. (2018).
    """
    if name == "TWOSTEP":
        return f" {SENTENCE_MARK} ".join(two_step(source))
    text = " ".join(source)
    return split_half(text) if name == "SPLITHALF" else text


def split_half(sentence: str) -> str:
    """Divide a sentence into "two equal-length token sequences", with "a period" after the first (Botha et al., §3.1).

    The second half of an odd number of tokens has one more.

    >>> split_half("He came and he saw it .")
    'He came and . <::::> he saw it .'
    """
    tokens = sentence.split()
    half = len(tokens) // 2
    return " ".join([*tokens[:half], ".", SENTENCE_MARK, *tokens[half:]])
