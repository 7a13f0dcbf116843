"""The definitions of SARI under which scores were published; tests/rules/metrics compares each with its own program.

`xu` is the authors' Python program, not their paper's formula, whose precision and recall are averaged over the orders
before F1 is taken (that is `easse_paper`, but for deletions).
"""

from __future__ import annotations

from dataclasses import replace

from wikimill.rules.metrics.normalisation import Normalisation
from wikimill.rules.metrics.sari import SariVariant

_T2T = SariVariant(
    source="tensor2tensor 1.15.7, utils/sari_hook.py, get_sari_score(beta_for_deletion=0)",
    normalisation=Normalisation(),
    counts="sets",
    undefined=1,
    deletion="precision",
)
_XU = SariVariant(
    source="github.com/cocoxu/simplification, SARI.py at 0210f15 (Xu et al., 2016)",
    normalisation=Normalisation(lower=True, spaces="each"),
    counts="counts",
    undefined=0,
    deletion="precision",
    keep_precision="types",
    keep_recall="types",
    delete_precision="types",
    deleted_well="rest",
)
_EASSE = SariVariant(
    source="github.com/feralvam/easse, easse/sari.py at 2933cf0, corpus_sari() as it is called by default",
    normalisation=Normalisation(lower=True, tokenizer="13a"),
    counts="counts",
    undefined=0,
    deletion="f1",
    level="corpus",
)
SARI_VARIANTS: dict[str, SariVariant] = {
    "discofuse": replace(
        _T2T,
        source="Geva et al., 2019, §5.2: sari_hook.py with F1 for all three parts, 0/0 = 1, up to 4-grams",
        deletion="f1",
    ),
    "lasertagger": replace(
        _T2T,
        source="github.com/google-research/lasertagger, score_main.py at 3a048a1 (case_insensitive=True)",
        normalisation=Normalisation(lower=True),
        deletion="f1",
    ),
    "xu": _XU,
    "hf": replace(
        _XU,
        source="github.com/huggingface/evaluate, metrics/sari/sari.py at 68a4b0d",
        normalisation=Normalisation(lower=True, tokenizer="13a", spaces="each"),
        undefined=1,
        keep_recall="sum",
    ),
    "easse": _EASSE,
    "t2t": _T2T,
    "easse_precision": replace(
        _EASSE, source="easse at 2933cf0, corpus_sari(use_f1_for_deletion=False)", deletion="precision"
    ),
    "easse_paper": replace(_EASSE, source="easse at 2933cf0, corpus_sari(use_paper_version=True)", orders="parts"),
}
#: Computed unless others are asked for.
DEFAULT_VARIANTS = ("discofuse", "lasertagger", "xu", "hf", "easse")
