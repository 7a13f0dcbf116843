"""`wikimill agreement FILE…`: prints raters' answers, their agreement, and the papers' tables of quality."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from wikimill.pipelines.terminal.agreement_text import report_text
from wikimill.pipelines.terminal.errors import DONE, NOT_WHOLE, UsageError, require_extra, warn
from wikimill.pipelines.terminal.output_file import OutputFile, in_utf8
from wikimill.pipelines.terminal.parser import Parser
from wikimill.rules.human_eval.ratings import Rating, Ratings, Rows, Table, ratings_of
from wikimill.rules.human_eval.sheets import NoSheet
from wikimill.rules.human_eval.statistics import agreement_of
from wikimill.rules.quantities import quantity
from wikimill.transforms.evaluation.sheet_files import Key, NoKey, known_ratings, load_sheet, merged
from wikimill.transforms.release.stored_release import DamagedFile, ReleaseNotFound, StoredRelease

#: Most problems of sheets that are printed.
_MANY = 20


def parser() -> Parser:
    """Return the parser of the command line."""
    parser = Parser(
        prog="wikimill agreement",
        examples=(
            (
                "what three raters found, by type, and whether they agree",
                "wikimill agreement ratings-1.tsv ratings-2.tsv ratings-3.tsv --release releases/splits",
            ),
            (
                "the quality of two systems whose texts were rated blind",
                "wikimill agreement sheet-1.tsv sheet-2.tsv --key sheet-key.json --json agreement.json",
            ),
        ),
        description="Evaluate rating sheets: what raters found, inter-rater agreement, and the papers' tables of "
        "quality (docs/human_evaluation.md).",
    )
    parser.add_argument("sheets", nargs="+", metavar="FILE", help="completed sheets, one for each rater")
    parser.add_argument(
        "--release", metavar="DIR", help="the release that was sampled: adds figures by type, and table 5"
    )
    parser.add_argument(
        "--key",
        nargs="+",
        default=[],
        metavar="KEY",
        help="keys of the sheets of sample-predictions: adds their tables",
    )
    parser.add_argument(
        "--partial",
        action="store_true",
        help="sheets may be unfinished, and may have different examples, as those of --items_per_rater have",
    )
    parser.add_argument("--json", metavar="FILE", help="also write all figures as JSON")
    return parser


def main(arguments: Sequence[str]) -> int:
    """Print the figures of completed sheets; return DONE, or NOT_WHOLE if the release is damaged.

    Raises:
        UsageError: an option is wrong, a file is not a sheet or a key, a cell holds no answer, sheets, keys and release
            do not belong together, the package krippendorff is missing, or the JSON file cannot be written.
    """
    parsed = parser().parse_args(list(arguments))
    output = OutputFile("--json", parsed.json) if parsed.json is not None else None
    if output is not None:
        read = {"FILE": parsed.sheets, "--key": parsed.key}
        output.check({**read, "--release": [parsed.release] if parsed.release else []})
    if len(parsed.sheets) > 1:
        require_extra("agreement of several raters", "eval", "krippendorff")
    ratings = read_ratings([Path(sheet) for sheet in parsed.sheets], partial=parsed.partial)
    if parsed.key and parsed.release:
        raise UsageError("--key is for sheets of predictions, --release for those of a release; give one of them")
    try:
        rows = rows_of(parsed.release, ratings) if parsed.release else None
        rows = keyed_rows(parsed.key, ratings) if parsed.key else rows
    except ReleaseNotFound as error:
        raise UsageError(str(error)) from error
    except DamagedFile as error:
        warn(f"the release in {parsed.release} is damaged: {error}; fetch it again, or mine again")
        return NOT_WHOLE
    figures = tables(ratings, rows)
    if output is not None:
        output.write(in_utf8(json.dumps(figures, ensure_ascii=False, indent=2) + "\n"))
    print(report_text(figures, _rating_of(ratings)))
    return DONE


def read_ratings(paths: Sequence[Path], *, partial: bool = False) -> Ratings:
    """Read sheets, check that they belong together, and return their ratings.

    Args:
        paths: paths of one sheet or more.
        partial: whether sheets may be unfinished; see `ratings_of`.

    Raises:
        UsageError: a file is not a sheet or cannot be read, or the sheets have problems. The first 20 problems are
            printed on stderr, one a line.
        UnknownCorpus: a package's corpus cannot be loaded.
    """
    known = known_ratings()
    try:
        ratings, problems = ratings_of([load_sheet(path, known) for path in paths], partial=partial)
    except NoSheet as error:
        raise UsageError(str(error)) from error
    except OSError as error:
        raise UsageError(f"{error.filename} cannot be read ({error.strerror}); name a filled sheet") from error
    if problems:
        for problem in problems[:_MANY]:
            warn(problem)
        more = f" ({len(problems) - _MANY} are not shown)" if len(problems) > _MANY else ""
        count = quantity(len(problems), "problem")
        raise UsageError(f"{count} in the sheets{more}; correct them and run this again")
    return ratings


def rows_of(folder: str, ratings: Ratings) -> Rows:
    """Return id → record of the rated examples, from the release that they were drawn from.

    Args:
        folder: folder of the release.
        ratings: the ratings of the examples.

    Raises:
        UsageError: the release is of another corpus, or lacks one of the examples.
        ReleaseNotFound: there is no release, or it has no format that stores whole records.
        DamagedFile: a file of the release is damaged.
    """
    release = StoredRelease.open(folder)
    if release.corpus.name != _rating_of(ratings).corpus:
        raise UsageError(
            f"--release {folder} holds {release.corpus.name}, the sheets rate {ratings.corpus}; name another"
        )
    wanted = set(ratings.examples)
    found = {str(row["id"]): row for row in release.rows() if row["id"] in wanted}
    if missing := sorted(wanted - found.keys()):
        raise UsageError(
            f"--release {folder} does not hold {len(missing):,} of the {quantity(len(wanted), 'example')} "
            f"({missing[0]} …); name the release that they were drawn from"
        )
    return found


def keyed_rows(paths: Sequence[str], ratings: Ratings) -> Rows:
    """Return id → row of the keys of sheets of predictions, rated or not.

    Args:
        paths: paths of one key or more.
        ratings: the ratings of the sheets.

    Raises:
        UsageError: a file is not a key or cannot be read, or the keys lack a row of the sheets or are for others.
    """
    try:
        key = merged([Key.load(Path(path)) for path in paths])
    except NoKey as error:
        raise UsageError(f"--key: {error}") from error
    except OSError as error:
        raise UsageError(f"--key {error.filename} cannot be read ({error.strerror}); name a key") from error
    missing = [name for name in ratings.examples if name not in key.rows or key.rows[name].get("same")]
    if key.rates != ratings.corpus or missing:
        wrong = (
            f"lacks {len(missing)} of the {quantity(len(ratings.examples), 'row')}" if missing else f"is of {key.rates}"
        )
        raise UsageError(f"--key {paths[0]} {wrong}, the sheets rate {ratings.corpus}; name the keys of these sheets")
    return key.rows


def tables(ratings: Ratings, rows: Rows | None) -> Table:
    """Return all figures of sheets as JSON values.

    Args:
        ratings: the answers.
        rows: the records of the rated examples, or the rows of the keys, by id; None if neither is given.

    Returns:
        `corpus`, `raters` (names), `examples` (number), `questions` (name → `agreement_of`), and `Rating.tables`.

    Raises:
        UsageError: a record lacks a column, or has a value of the wrong type.
    """
    rating = _rating_of(ratings)
    figures: Table = {
        "corpus": ratings.corpus,
        "raters": list(ratings.raters),
        "examples": len(ratings.examples),
        "questions": {
            question.name: agreement_of(ratings, question, rating.comparable.get(question.name))
            for question in ratings.questions
        },
    }
    try:
        return figures | rating.tables(ratings, rows)
    except ValueError as error:
        raise UsageError(f"{error}; was the release made by another version?") from error


def _rating_of(ratings: Ratings) -> Rating:
    return next(rating for rating in known_ratings() if rating.rates == ratings.corpus)
