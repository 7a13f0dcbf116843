"""Speed of an entailment model on pairs, one by one and in batches, and the change of scores by batching.

    python -m benchmarks.entailment --model DIR --release DIR [--pairs 200]

The pairs are (C, S1) and (C, S2) of examples drawn from a release, untokenised if the release has such texts
(--raw_text). The floor is the model alone, one pair at a time, tokenised before. Needs the extra [nli]. One JSON line
is printed: pairs a second of CPU time, on one thread, and the largest difference from the scores of single pairs.
"""

from __future__ import annotations

import argparse
import json
import time
from importlib import import_module
from typing import Any

from wikimill.rules.human_eval.drawing import draw
from wikimill.transforms.models.entailment import Scorer, TransformersScorer, find_entailment_model
from wikimill.transforms.release.stored_release import StoredRelease

_SIZES = (1, 8, 32, 128)


def pairs_of(release: str, number: int) -> list[tuple[str, str]]:
    """Return `number` pairs (premise, hypothesis) drawn from a release of WikiSplit."""
    rows = draw(StoredRelease.open(release).rows(), number // 2, "")
    return [
        (row.get("complex_sentence_raw") or row["complex_sentence"], row.get(f"{half}_raw") or row[half])
        for row in rows
        for half in ("simple_sentence_1", "simple_sentence_2")
    ]


def timed(score: Scorer, pairs: list[tuple[str, str]]) -> tuple[list[float | None], float]:
    """Return the scores, and pairs a second of CPU time."""
    score(pairs[:2])
    start = time.process_time()
    scores = score(pairs)
    return scores, len(pairs) / (time.process_time() - start)


def floor(folder: str, pairs: list[tuple[str, str]]) -> float:
    """Return the pairs a second of the model alone, tokenised before."""
    torch, transformers = import_module("torch"), import_module("transformers")
    tokenizer = transformers.AutoTokenizer.from_pretrained(folder, local_files_only=True)
    model = (
        transformers.AutoModelForSequenceClassification.from_pretrained(folder, local_files_only=True).float().eval()
    )
    encoded: list[Any] = [tokenizer(*pair, return_tensors="pt", truncation=True) for pair in pairs]
    with torch.inference_mode():
        model(**encoded[0])
    start = time.process_time()
    with torch.inference_mode():
        for one in encoded:
            model(**one)
    return len(pairs) / (time.process_time() - start)


def main() -> None:
    """Measure the speeds and print them as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", required=True, metavar="DIR")
    parser.add_argument("--release", required=True, metavar="DIR")
    parser.add_argument("--pairs", type=int, default=200)
    parsed = parser.parse_args()
    find_entailment_model(parsed.model, 1)
    pairs = pairs_of(parsed.release, parsed.pairs)
    figures: dict[str, Any] = {"pairs": len(pairs), "floor": round(floor(parsed.model, pairs), 2)}
    single: list[float | None] = []
    for size in _SIZES:
        scores, speed = timed(TransformersScorer.load(parsed.model, size), pairs)
        single = single or scores
        differences = [abs(a - b) for a, b in zip(scores, single, strict=True) if a is not None and b is not None]
        figures[f"batches of {size}"] = {"pairs_per_second": round(speed, 2), "difference": max(differences)}
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
