"""Draws fusion examples for reading, and counts what a reader found: understandable, free of errors, by type.

    python -m benchmarks.fusion_quality --release DIR --draw 20 > sheet.tsv
    python -m benchmarks.fusion_quality --ratings benchmarks/ratings/discofuse.tsv

Of each discourse type the examples with the smallest ids are drawn: ids are hashes, so the draw is random and the same
again. A sheet has the columns id, type, understandable (yes or no: is the text understood when it is read as the two
sentences?), grammatical (yes or no), error (what is wrong, in a word or two), and the sentences. The paper's raters
understood 86.0 % of the Wikipedia examples; in 79 of 100 nobody found an error (Geva et al., 2019, section 4).
The release must hold JSONL. The counts are one JSON line.
"""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

COLUMNS = ("id", "type", "understandable", "grammatical", "error", "coherent", "first", "second")


def drawn(examples: Iterable[dict[str, Any]], number: int) -> list[dict[str, str]]:
    """The rows of a sheet: `number` examples of each type, by the smallest ids."""
    by_type: dict[str, list[dict[str, Any]]] = {}
    for example in sorted(examples, key=lambda example: str(example["id"])):
        chosen = by_type.setdefault(example["discourse_type"], [])
        if len(chosen) < number:
            chosen.append(example)
    return [
        {
            "id": example["id"],
            "type": kind,
            "coherent": f"{example['coherent_first_sentence']} {example['coherent_second_sentence']}".strip(),
            "first": example["incoherent_first_sentence"],
            "second": example["incoherent_second_sentence"],
        }
        for kind in sorted(by_type)
        for example in by_type[kind]
    ]


def counted(rows: list[dict[str, str]]) -> dict[str, Any]:
    """Shares of understandable and of grammatical examples, by type and in all; the errors, by how often."""
    by_type: dict[str, Any] = {}
    for kind in (*sorted({row["type"] for row in rows}), "all"):
        of_kind = [row for row in rows if kind in (row["type"], "all")]
        by_type[kind] = {
            "read": len(of_kind),
            "understandable": _share(of_kind, "understandable"),
            "grammatical": _share(of_kind, "grammatical"),
        }
    errors = Counter(row["error"] for row in rows if row["error"])
    return {"by_type": by_type, "errors": dict(errors.most_common())}


def _share(rows: list[dict[str, str]], column: str) -> float:
    return round(sum(row[column] == "yes" for row in rows) / len(rows), 3)


def main() -> None:
    """Draw a sheet or count one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--release", type=Path)
    parser.add_argument("--draw", type=int, metavar="N")
    parser.add_argument("--ratings", type=Path)
    parsed = parser.parse_args()
    if parsed.ratings:
        with parsed.ratings.open(encoding="utf-8", newline="") as file:
            print(json.dumps(counted(list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)))))
    elif parsed.release and parsed.draw:
        lines = (line for path in sorted((parsed.release / "jsonl").glob("*.jsonl")) for line in path.open("rb"))
        writer = csv.DictWriter(sys.stdout, COLUMNS, delimiter="\t", quoting=csv.QUOTE_NONE, quotechar=None, restval="")
        writer.writeheader()
        writer.writerows(drawn(map(json.loads, lines), parsed.draw))
    else:
        parser.error("give --release and --draw, or --ratings")


if __name__ == "__main__":
    main()
