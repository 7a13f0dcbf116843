"""Number of published halves that are below WikiSplit's BLEU threshold, by three definitions of sentence BLEU.

    python -m benchmarks.bleu_semantics --tsv tune.tsv

The definitions: NLTK 3.2.2 (`wikimill.rules.text.bleu`), which mining uses; the installed NLTK without smoothing;
and sacrebleu's sentence BLEU with its default smoothing. Each gives the BLEU of C with S1 and with
S2. One JSON line is printed.
"""

from __future__ import annotations

import argparse
import json
import warnings
from importlib.metadata import version
from pathlib import Path

from wikimill.rules.text.bleu import bleu

#: The paper's δ, less a margin for rounding.
THRESHOLD = 0.2 - 1e-9


def main() -> None:
    """Count the halves by each definition and print them."""
    from nltk.translate.bleu_score import sentence_bleu  # type: ignore[import-untyped]  # NLTK has no types
    from sacrebleu.metrics.bleu import BLEU

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tsv", type=Path, required=True, help="published rows: C <TAB> S1 <::::> S2")
    rows = parser.parse_args().tsv.read_text("utf-8").splitlines()
    scorer = BLEU(tokenize="none", effective_order=True, force=True)
    # NLTK warns of each pair without a common 4-gram.
    warnings.filterwarnings("ignore", module="nltk")
    halves, under = 0, {"nltk_3_2_2": 0, f"nltk_{version('nltk')}": 0, f"sacrebleu_{version('sacrebleu')}": 0}
    for row in rows:
        complex_sentence, simple = row.split("\t")[:2]
        for half in simple.split("<::::>"):
            c, s = complex_sentence.split(), half.split()
            scores = (
                bleu(c, s),
                sentence_bleu([s], c),
                scorer.sentence_score(" ".join(c), [" ".join(s)]).score / 100,
            )
            halves += 1
            for name, score in zip(under, scores, strict=True):
                under[name] += score < THRESHOLD
    print(json.dumps({"halves": halves, "under": under}))


if __name__ == "__main__":
    main()
