"""Counts of a rating sheet of fusion examples: understandable, free of errors, by type, and kinds of errors.

    python -m benchmarks.fusion_quality --ratings benchmarks/ratings/discofuse.tsv

A sheet has the columns id, type, understandable (yes or no: is the text understood when it is read as the two
sentences?), grammatical (yes or no), error (in a word or two), and the sentences; `discofuse.tsv` has 20 examples of
each discourse type, those with the smallest ids. `wikimill sample --annotate` draws a new sheet, and `wikimill
agreement` prints intervals and the paper's figures. The paper's raters understood 86.0 % of the Wikipedia examples; in
79 of 100 no one found an error (Geva et al., 2019, section 4). The counts are one JSON line.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path
from typing import Any

from wikimill.rules.discofuse.human_eval.rating import RATING
from wikimill.rules.discofuse.human_eval.rating_tables import grammaticality, understandability
from wikimill.rules.human_eval.ratings import YES, Ratings, ratings_of
from wikimill.transforms.evaluation.sheet_files import load_sheet


def counted(ratings: Ratings) -> dict[str, Any]:
    """Return the shares of understandable and grammatical examples, by type and in all, and errors by frequency."""
    (sheet,) = ratings.sheets
    types = {name: sheet.cells[name]["type"] for name in ratings.examples}
    by_type: dict[str, Any] = {}
    for kind in (*sorted({*types.values()}), "all"):
        names = tuple(name for name in ratings.examples if kind in (types[name], "all"))
        by_type[kind] = {
            "read": len(names),
            "understandable": round(understandability(ratings, names)[YES]["share"], 3),
            "grammatical": round(grammaticality(ratings, names)[YES]["share"], 3),
        }
    errors = Counter(cells["error"] for cells in sheet.cells.values() if cells["error"])
    return {"by_type": by_type, "errors": dict(errors.most_common())}


def main() -> None:
    """Print the counts of a sheet as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ratings", type=Path, required=True)
    ratings, problems = ratings_of([load_sheet(parser.parse_args().ratings, [RATING])])
    if problems:
        parser.error("; ".join(problems))
    print(json.dumps(counted(ratings)))


if __name__ == "__main__":
    main()
