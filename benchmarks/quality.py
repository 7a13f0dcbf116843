"""Readers' ratings of mined examples: the paper's table 2 for a release, from ratings by example id.

    python -m benchmarks.quality --release DIR --ratings benchmarks/ratings/anarchism.tsv

The ratings of the Anarchism history were made by reading every example, by the schema of the WikiSplit paper: a simple
sentence is correct or unsupported (it states what C does not), an example may be missing something, and is wrong where
S1 S2 is not a rewrite of C at all. Only examples that the release still holds are counted, unlike in `wikimill
agreement`. One JSON line is printed."""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path

from wikimill.rules.human_eval.ratings import ratings_of
from wikimill.rules.wikisplit.rating import RATING
from wikimill.rules.wikisplit.rating_tables import split_quality
from wikimill.transforms.evaluation.sheet_files import load_sheet
from wikimill.transforms.release.stored_release import StoredRelease


def main() -> None:
    """Print the table as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--release", required=True)
    parser.add_argument("--ratings", type=Path, required=True)
    parser.add_argument("--adjacent_only", action="store_true")
    arguments = parser.parse_args()
    ratings, problems = ratings_of([load_sheet(arguments.ratings, [RATING])])
    if problems:
        parser.error("; ".join(problems))
    rows = StoredRelease.open(arguments.release).rows()
    held = {str(row["id"]) for row in rows if row["adjacent"] or not arguments.adjacent_only}
    rated = tuple(example for example in ratings.examples if example in held)
    table = split_quality(replace(ratings, examples=rated), rated)
    counts = {name: table[name]["count"] for name in ("correct", "unsupported", "missing", "perfect")}
    figures = {
        "examples": len(held),
        "rated": len(rated),
        "simple_sentences": 2 * len(rated),
        **counts,
        "wrong_pairs": table["wrong"]["count"],
        "perfect_and_not_wrong": table["perfect_rewrite"]["count"],
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
