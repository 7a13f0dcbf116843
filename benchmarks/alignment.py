"""Share of a WikiSplit release's pairs that divide C badly, and share of an older release's good pairs that it keeps.

    python -m benchmarks.alignment --release DIR [--before DIR] [--tsv tune.tsv]

A pair is bad if one half covers 80 % of C's tokens or more, both together less than 70 %, or both at once 30 % or more
(longest common subsequences, without case). Not every such pair is wrong: `--tsv` counts the published rows that are
bad, and those that each set of rules accepts. `--before` names a release of the same input by other rules or options,
whose good adjacent pairs should still be in `--release`. Prints one JSON line.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from wikimill.rules.wikisplit.acceptance import rejection
from wikimill.rules.wikisplit.coverage import coverage
from wikimill.rules.wikisplit.criteria import RULE_SETS
from wikimill.transforms.release.stored_release import StoredRelease

TEXTS = ("complex_sentence", "simple_sentence_1", "simple_sentence_2")
ALONE, TOGETHER, AT_ONCE = 0.8, 0.7, 0.3
Texts = tuple[str, ...]


def texts_of(row: Mapping[str, Any]) -> Texts:
    """Return C, S1 and S2 of a record."""
    return tuple(row[name] for name in TEXTS)


def is_bad(texts: Texts) -> bool:
    """Return whether S1 and S2 divide C badly, as the module defines it."""
    complex_sentence, first, second = (text.split(" ") for text in texts)
    found = coverage(complex_sentence, first, second)
    return found.alone >= ALONE or found.together < TOGETHER or found.at_once >= AT_ONCE


def shares(rows: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the numbers of pairs and bad pairs of a release, by adjacency, and the share of bad ones."""
    counts: Counter[str] = Counter()
    for row in rows:
        kind = "neighbours" if row["adjacent"] else "strangers"
        counts.update({kind: 1, f"bad_{kind}": is_bad(texts_of(row))})
    pairs, bad = (counts[f"{mark}neighbours"] + counts[f"{mark}strangers"] for mark in ("", "bad_"))
    return {"pairs": pairs, "bad": bad, "bad_share": round(bad / max(1, pairs), 4)} | dict(counts)


def main() -> None:
    """Count the bad pairs and print them as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--release")
    parser.add_argument("--before")
    parser.add_argument("--tsv", type=Path)
    arguments = parser.parse_args()
    figures: dict[str, Any] = {}
    if arguments.release:
        rows = list(StoredRelease.open(arguments.release).rows())
        figures |= shares(rows)
        if arguments.before:
            held = {texts_of(row) for row in rows}
            before = StoredRelease.open(arguments.before).rows()
            good = [texts for row in before if row["adjacent"] and not is_bad(texts := texts_of(row))]
            figures |= {"good_before": len(good), "kept": round(sum(map(held.__contains__, good)) / len(good), 4)}
    if arguments.tsv:
        lines = (line.split("\t") for line in arguments.tsv.read_text("utf-8").splitlines())
        published = [(first, *second.split(" <::::> ")) for first, second in lines]
        figures["published_bad_share"] = round(sum(map(is_bad, published)) / len(published), 4)
        for name, criteria in RULE_SETS.items():
            reasons = Counter(rejection(*(text.split(" ") for text in row), criteria=criteria) for row in published)
            figures[f"accepted_by_{name}"] = round(reasons[None] / len(published), 4)
            figures[f"rejected_by_{name}"] = {str(reason): count for reason, count in reasons.items() if reason}
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
