"""What readers found in mined examples: the paper's table 2 for a release, from ratings by example id.

    python -m benchmarks.quality --release DIR --ratings benchmarks/ratings/anarchism.tsv

The ratings of the Anarchism history were made by reading every example, by the schema of the WikiSplit paper: a simple
sentence is correct or unsupported (it states what C does not), an example may be missing something, and is wrong where
S1 S2 is no rewrite of C at all. The release must hold JSONL. One JSON line is printed.
"""

from __future__ import annotations

import argparse
import csv
import json
from pathlib import Path


def main() -> None:
    """Count and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--release", type=Path, required=True)
    parser.add_argument("--ratings", type=Path, required=True)
    parser.add_argument("--adjacent_only", action="store_true")
    arguments = parser.parse_args()
    with arguments.ratings.open(encoding="utf-8", newline="") as file:
        ratings = {row["id"]: row for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)}
    lines = [line for path in sorted((arguments.release / "jsonl").glob("*.jsonl")) for line in path.open("rb")]
    examples = [example for example in map(json.loads, lines) if example["adjacent"] or not arguments.adjacent_only]
    rated = [ratings[example["id"]] for example in examples if example["id"] in ratings]
    simple = [row[half] for row in rated for half in ("simple_1", "simple_2")]
    perfect = [row for row in rated if row["simple_1"] == row["simple_2"] == "correct" and row["missing"] == "no"]
    figures = {
        "examples": len(examples),
        "rated": len(rated),
        "simple_sentences": len(simple),
        "correct": simple.count("correct"),
        "unsupported": simple.count("unsupported"),
        "missing": sum(row["missing"] == "yes" for row in rated),
        "wrong_pairs": sum(row["wrong"] == "yes" for row in rated),
        "perfect": len(perfect),
        "perfect_and_not_wrong": sum(row["wrong"] == "no" for row in perfect),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
