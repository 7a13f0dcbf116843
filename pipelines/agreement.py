"""`wikimill agreement FILE…`: what raters found, how far they agree, and the papers' tables of quality."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from pipelines.agreement_text import report_text
from pipelines.exit_codes import DONE, NOT_WHOLE
from pipelines.options import Parser, UsageError, warn
from rules.judging.counts import Table, agreement_of
from rules.judging.drawing import TYPE_COLUMN
from rules.judging.fusion_tables import (
    PAPER_GRAMMATICAL,
    PAPER_TABLE_2,
    PAPER_TABLE_5,
    PAPER_TENDENCIES,
    Gold,
    by_type,
    decisions,
    grammaticality,
    tendencies,
    understandability,
)
from rules.judging.questions import ANAPHOR, CONNECTIVE, GRAMMATICAL, MERGE, MISSING, SIMPLE_1, SIMPLE_2, UNDERSTANDABLE
from rules.judging.ratings import Ratings, ratings_of
from rules.judging.sheets import NoSheet
from rules.judging.split_tables import PAPER_TABLE_2 as PAPER_SPLIT_TABLE_2
from rules.judging.split_tables import by_column, split_quality
from transforms.judging.sheet_files import load_sheet
from transforms.release.stored_release import DamagedFile, ReleaseNotFound, StoredRelease

_MANY = 20

Rows = Mapping[str, Mapping[str, Any]]


def parser() -> Parser:
    """The command's options."""
    parser = Parser(
        prog="wikimill agreement",
        description="Tell what raters found, how far they agree, and the papers' tables of quality (docs/judging.md).",
    )
    parser.add_argument("sheets", nargs="+", metavar="FILE", help="the filled sheets, one of each rater")
    parser.add_argument(
        "--release", metavar="DIR", help="the release that was drawn from: adds what is told by type, and table 5"
    )
    parser.add_argument("--json", metavar="FILE", help="write all figures as JSON, too")
    return parser


def main(arguments: Sequence[str]) -> int:
    """Count, compare and print; returns the exit code.

    Raises:
        UsageError: a file is no sheet, a cell holds no answer, or the sheets or the release do not belong together.
    """
    parsed = parser().parse_args(list(arguments))
    ratings = read_ratings([Path(sheet) for sheet in parsed.sheets])
    try:
        rows = rows_of(parsed.release, ratings) if parsed.release else None
    except ReleaseNotFound as error:
        raise UsageError(str(error)) from error
    except DamagedFile as error:
        warn(f"the release in {parsed.release} is damaged: {error}; fetch it again, or mill again")
        return NOT_WHOLE
    told = tables(ratings, rows)
    if parsed.json:
        try:
            Path(parsed.json).write_text(json.dumps(told, ensure_ascii=False, indent=2) + "\n", "utf-8")
        except OSError as error:
            raise UsageError(f"--json {parsed.json}: cannot be written ({error.strerror})") from error
    print(report_text(told))
    return DONE


def read_ratings(paths: Sequence[Path]) -> Ratings:
    """Read the sheets and check that they belong together.

    Raises:
        UsageError: they cannot be used; what is wrong with single cells is told before, one line each.
    """
    try:
        ratings, problems = ratings_of([load_sheet(path) for path in paths])
    except NoSheet as error:
        raise UsageError(str(error)) from error
    except OSError as error:
        raise UsageError(f"{error.filename} cannot be read ({error.strerror}); name a filled sheet") from error
    if problems:
        for problem in problems[:_MANY]:
            warn(problem)
        more = f" ({len(problems) - _MANY} are not shown)" if len(problems) > _MANY else ""
        count = f"{len(problems)} problem{'s' * (len(problems) > 1)}"
        raise UsageError(f"{count} in the sheets{more}; correct them and run this again")
    return ratings


def rows_of(folder: str, ratings: Ratings) -> Rows:
    """The records of the rated examples.

    Raises:
        UsageError: the release is of another corpus, or does not hold all of the examples.
        ReleaseNotFound: there is no release, or none that holds whole records.
        DamagedFile: a file of it is damaged.
    """
    release = StoredRelease.open(folder)
    if release.corpus != ratings.corpus:
        raise UsageError(f"--release {folder} holds {release.corpus}, the sheets rate {ratings.corpus}; name another")
    wanted = set(ratings.examples)
    found = {str(row["id"]): row for row in release.rows() if row["id"] in wanted}
    if missing := sorted(wanted - found.keys()):
        raise UsageError(
            f"--release {folder} does not hold {len(missing)} of the {len(wanted)} examples ({missing[0]} …); "
            "name the release that they were drawn from"
        )
    return found


def tables(ratings: Ratings, rows: Rows | None) -> Table:
    """Everything that can be told, as what JSON carries.

    Args:
        ratings: what was answered.
        rows: the records of the rated examples, if they are known.
    """
    told: Table = {
        "corpus": ratings.corpus,
        "raters": list(ratings.raters),
        "examples": len(ratings.examples),
        "questions": {question.name: agreement_of(ratings, question) for question in ratings.questions},
    }
    return told | _TABLES[ratings.corpus](ratings, rows)


def _fusion_tables(ratings: Ratings, rows: Rows | None) -> Table:
    told: Table = {}
    if ratings.asks(UNDERSTANDABLE):
        told["table_2"] = {"ours": understandability(ratings, ratings.examples), "paper": dict(PAPER_TABLE_2)}
    if ratings.asks(GRAMMATICAL):
        told["grammatical"] = {"ours": grammaticality(ratings, ratings.examples), "paper": {"yes": PAPER_GRAMMATICAL}}
    if rows is None:
        return told
    gold = {name: _gold(row) for name, row in rows.items()}
    if ratings.asks(UNDERSTANDABLE):
        told["by_type"] = by_type(ratings, gold)
    if all(map(ratings.asks, (UNDERSTANDABLE, CONNECTIVE, MERGE, ANAPHOR))):
        told["table_5"] = {"ours": decisions(ratings, gold), "paper": dict(PAPER_TABLE_5)}
        told["tendencies"] = {"ours": tendencies(ratings, gold), "paper": dict(PAPER_TENDENCIES)}
    return told


def _gold(row: Mapping[str, Any]) -> Gold:
    try:
        return Gold.of(row)
    except ValueError as error:
        raise UsageError(f"example {row['id']}: {error}; was the release made by another version?") from error


def _split_tables(ratings: Ratings, rows: Rows | None) -> Table:
    if not all(map(ratings.asks, (SIMPLE_1, SIMPLE_2, MISSING))):
        return {}
    told: Table = {"table_2": {"ours": split_quality(ratings, ratings.examples), "paper": dict(PAPER_SPLIT_TABLE_2)}}
    if rows is not None:
        kinds = {name: str(row[TYPE_COLUMN[ratings.corpus]]) for name, row in rows.items()}
        adjacent = {name: "adjacent" if row["adjacent"] else "not_adjacent" for name, row in rows.items()}
        told["by_type"] = by_column(ratings, kinds) | by_column(ratings, adjacent)
    return told


_TABLES: Mapping[str, Callable[[Ratings, Rows | None], Table]] = {
    "discofuse": _fusion_tables,
    "wikisplit": _split_tables,
}
