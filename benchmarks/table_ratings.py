"""Readers' ratings of records of WikiTableT: shares by resource.

    python -m benchmarks.table_ratings --ratings benchmarks/ratings/wikitablet.tsv [--before FILE]

A row rates a record of a section (`of` is the section's id) or of an article's data (`of` is the title): `rendered`
(the value is complete, as on the page), `sensible` (the attribute describes the value), `supported` (the section states
the value; empty for an article's data, which all its sections share), and `error` (the class of the error).
"""

from __future__ import annotations

import argparse
import csv
from collections import Counter, defaultdict
from pathlib import Path

QUESTIONS = ("rendered", "sensible", "supported")
ANSWERS = ("yes", "no", "")


def rated(path: Path) -> list[dict[str, str]]:
    """Return the rows of a file of ratings.

    Raises:
        ValueError: an answer is not one of the possible ones.
    """
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    for number, row in enumerate(rows, 2):
        if wrong := [question for question in QUESTIONS if row[question] not in ANSWERS]:
            raise ValueError(f"{path}, line {number}: {wrong[0]} is {row[wrong[0]]!r}; expected yes, no or nothing")
    return rows


def table(rows: list[dict[str, str]]) -> str:
    """Return the shares of yes by resource as Markdown, followed by the classes of errors."""
    lines = ["| resource | records | " + " | ".join(QUESTIONS) + " |", "|---" * (2 + len(QUESTIONS)) + "|"]
    errors: dict[str, Counter[str]] = defaultdict(Counter)
    for resource in sorted({row["resource"] for row in rows}):
        of = [row for row in rows if row["resource"] == resource]
        cells = []
        for question in QUESTIONS:
            answers = Counter(row[question] for row in of)
            asked = answers["yes"] + answers["no"]
            cells.append(f"{answers['yes'] / asked:.1%}" if asked else "")
        lines.append(f"| {resource} | {len(of):,} | " + " | ".join(cells) + " |")
        errors[resource].update(row["error"] for row in of if row["error"])
    summary = (
        f"{name}: " + ", ".join(f"{error} {count}" for error, count in counts.most_common())
        for name, counts in errors.items()
    )
    return "\n".join((*lines, "", *summary))


def main() -> None:
    """Print the tables of both files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ratings", type=Path, required=True)
    parser.add_argument("--before", type=Path, help="ratings of the same sections before rules were mended")
    arguments = parser.parse_args()
    for path in filter(None, (arguments.before, arguments.ratings)):
        rows = rated(path)
        sections = len({row["of"] for row in rows if row["supported"]})
        print(f"{path.name}: {sections} sections, {len(rows):,} records\n\n{table(rows)}\n")


if __name__ == "__main__":
    main()
