"""`wikimill sample DIR`: draws examples of a release by hash, to read or to rate."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from wikimill.pipelines.terminal.errors import DONE, NOT_WHOLE, UsageError, warn
from wikimill.pipelines.terminal.output_file import OutputFile
from wikimill.pipelines.terminal.parser import COUNT, Parser
from wikimill.pipelines.terminal.printable import printable
from wikimill.rules.human_eval.drawing import DEFAULT_SALT, draw
from wikimill.rules.human_eval.ratings import Rating
from wikimill.rules.human_eval.sheets import NoSheet
from wikimill.rules.quantities import quantity
from wikimill.rules.records import ALL_SPLITS
from wikimill.rules.text.word_changes import marked
from wikimill.transforms.corpus import Corpus
from wikimill.transforms.evaluation.release_files import with_second_table
from wikimill.transforms.evaluation.sheet_files import known_ratings, load_sheet, output_paths, places_of, write_sheets
from wikimill.transforms.ranges import Whole
from wikimill.transforms.release.stored_release import DamagedFile, ReleaseNotFound, StoredRelease

ALL = "all"
#: Characters of a text that are printed, unless `--full` is given.
MOST_CHARS = 400


def parser() -> Parser:
    """Return the parser of the command line."""
    parser = Parser(
        prog="wikimill sample",
        examples=(
            ("five examples of each type, to read", "wikimill sample releases/fusions --n 5 --type all"),
            (
                "sheets for three raters",
                "wikimill sample releases/splits --n 200 --split dev --annotate ratings.tsv --raters 3",
            ),
        ),
        description="Draw examples of a release by hash: print them, or write rating sheets for human evaluation "
        "(docs/human_evaluation.md).",
    )
    parser.add_argument("release", metavar="DIR", help="folder of the release")
    parser.add_argument(
        "--n", type=COUNT, default=10, metavar="N", help="number of examples: in all, or of each type with --type"
    )
    parser.add_argument(
        "--type", nargs="+", metavar="T", help=f"types of examples, such as discourse types; {ALL} for every type"
    )
    parser.add_argument("--split", nargs="+", choices=ALL_SPLITS, default=list(ALL_SPLITS), help="splits to draw from")
    parser.add_argument(
        "--salt", default=DEFAULT_SALT, metavar="TEXT", help="a different salt draws different examples"
    )
    parser.add_argument(
        "--full", action="store_true", help=f"print long texts whole, not their first {MOST_CHARS} characters"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a line: the whole records")
    parser.add_argument("--annotate", metavar="FILE", help="write a rating sheet, and instructions next to it")
    parser.add_argument(
        "--raters",
        type=Whole(1, 1000),
        default=1,
        metavar="K",
        help="with --annotate: write one sheet for each of K raters",
    )
    parser.add_argument(
        "--items_per_rater",
        type=COUNT,
        metavar="N",
        help="with --annotate: at most N examples in a sheet; each is still in K sheets, and there are more sheets",
    )
    parser.add_argument(
        "--after",
        nargs="+",
        default=[],
        metavar="SHEET",
        help="former sheets, whose examples are not drawn again",
    )
    parser.add_argument(
        "--analysis",
        action="store_true",
        help="with --annotate: show the text, too, and ask for reasons and kinds of errors",
    )
    return parser


def main(arguments: Sequence[str]) -> int:
    """Draw examples of a release, and print them or write sheets; return DONE, or NOT_WHOLE if a file is damaged.

    Raises:
        UsageError: options exclude each other, there is no release, there are no examples to draw, a former sheet
            cannot be read, or a sheet exists already or cannot be written.
    """
    parsed = parser().parse_args(list(arguments))
    for option, given in (
        ("--raters", parsed.raters > 1),
        ("--items_per_rater", parsed.items_per_rater is not None),
        ("--analysis", parsed.analysis),
    ):
        if given and parsed.annotate is None:
            raise UsageError(f"{option} is for sheets; add --annotate FILE")
    for option, given in (("--json", parsed.json), ("--full", parsed.full)):
        if given and parsed.annotate is not None:
            raise UsageError(f"{option} is for examples that are printed; leave it or --annotate out")
    if parsed.json and parsed.full:
        raise UsageError("--full: --json always prints whole records; leave one of the two out")
    if parsed.annotate is not None:
        _check_places(output_paths(Path(parsed.annotate), parsed.raters))
    former = _rated_before([Path(sheet) for sheet in parsed.after])
    try:
        release = StoredRelease.open(parsed.release)
        rating = _rating_asked(release, analysis=parsed.analysis) if parsed.annotate is not None else None
        rows = drawn(release, parsed.n, parsed.type, tuple(parsed.split), parsed.salt, former)
        if rating is not None:
            rows = [*with_second_table(release, [dict(row) for row in rows])]
    except ReleaseNotFound as error:
        raise UsageError(str(error)) from error
    except DamagedFile as error:
        warn(f"the release in {parsed.release!r} is damaged: {error}; fetch it again, or mine again")
        return NOT_WHOLE
    if rating is not None:
        _check_places(places_of(Path(parsed.annotate), rows, parsed.raters, parsed.items_per_rater))
        _annotate(Path(parsed.annotate), rating, rows, parsed)
    elif parsed.json:
        # In ASCII, because records may hold control sequences of terminals.
        print("\n".join(json.dumps(row) for row in rows))
    else:
        most = None if parsed.full else MOST_CHARS
        print("\n\n".join(example_text(release.corpus, row, most) for row in rows))
    return DONE


def drawn(
    release: StoredRelease,
    number: int,
    kinds: Sequence[str] | None,
    splits: tuple[Any, ...],
    salt: str,
    former: frozenset[str] = frozenset(),
) -> list[Mapping[str, Any]]:
    """Return examples of a release that are drawn by hash, in the order of `drawing.draw`; warn if there are too few.

    Args:
        release: the release.
        number: number of examples to draw, of each type if `kinds` is given.
        kinds: types to draw from, or `ALL` for every type; None draws from all examples together.
        splits: splits to draw from.
        salt: text that is hashed with the ids; another salt draws other examples.
        former: ids of examples that are not drawn.

    Raises:
        UsageError: the corpus has no such type, or there are no such examples.
        ReleaseNotFound: the release has no format that holds its records exactly.
        DamagedFile: a file of the release is damaged.
    """
    column = rating_of(release).type_column if kinds else None
    wanted = set(kinds or ()) - {ALL}
    if column is not None:
        known = next((each.choices for each in release.schema.columns if each.name == column), ())
        if known and (unknown := sorted(wanted - set(known))):
            has = f"{release.corpus.name} has {', '.join(known)}, and {ALL} for each of them"
            raise UsageError(f"--type {unknown[0]}: {has}")
    rows = (row for row in release.rows(splits) if column is None or not wanted or row[column] in wanted)
    found = draw((row for row in rows if str(row["id"]) not in former), number, salt, column)
    if not found:
        raise UsageError(f"{release.root!r} {_why_none(release, kinds, splits, bool(former))}")
    for kind in sorted(wanted):
        of_kind = sum(column is not None and row[column] == kind for row in found)
        _warn_of_few(release.root, f" of {kind}", of_kind, number)
    if not kinds:
        _warn_of_few(release.root, "", len(found), number)
    return found


def _why_none(release: StoredRelease, kinds: Sequence[str] | None, splits: Sequence[str], has_former: bool) -> str:
    counts = {split: count for split, count in release.manifest["splits"].items() if count}
    if not counts:
        return "has no examples"
    has = f"it has {', '.join(f'{split} {count:,}' for split, count in counts.items())}"
    if not counts.keys() & set(splits):
        return f"has no examples in {', '.join(splits)}; {has}"
    what = f"examples of {', '.join(kinds)}" if kinds else "examples"
    again = " that were not drawn before" if has_former else ""
    return f"has no {what}{again} in {', '.join(splits)}; ask for other types or splits ({has})"


def rating_of(release: StoredRelease) -> Rating:
    """Return the rating of a release's corpus: the questions about examples, and the column of their types.

    Raises:
        UsageError: the corpus has neither questions nor types.
    """
    if release.corpus.rating is None:
        raise UsageError(f"{release.root} holds {release.corpus.name}, whose examples have no types and no questions")
    return release.corpus.rating


def _warn_of_few(root: str, kind: str, count: int, number: int) -> None:
    if count < number:
        warn(f"{root!r} has {quantity(count, 'example')}{kind}, fewer than --n {number:,}; all were drawn")


def _rating_asked(release: StoredRelease, *, analysis: bool) -> Rating:
    """Return the questions of the sheets.

    Raises:
        UsageError: the corpus has no such questions.
    """
    rating = rating_of(release)
    if not analysis:
        return rating
    if rating.analysis is None:
        raise UsageError(f"--analysis: there are no reasons and kinds of errors of {release.corpus.name}; leave it out")
    return rating.analysis


def _rated_before(sheets: Sequence[Path]) -> frozenset[str]:
    """Return the ids of the examples in earlier sheets, answered or not.

    Raises:
        UsageError: a file is not a sheet.
    """
    try:
        return frozenset(name for sheet in sheets for name in load_sheet(sheet, known_ratings()).answers)
    except NoSheet as error:
        raise UsageError(f"--after: {error}") from error
    except OSError as error:
        raise UsageError(f"--after {error.filename} cannot be read ({error.strerror}); name a sheet") from error


def _check_places(paths: Sequence[Path]) -> None:
    for path in paths:
        OutputFile("--annotate", str(path)).check({})
        if path.exists():
            raise UsageError(f"{path} exists, and may hold a rater's work; name another file, or move it away")


def _annotate(path: Path, rating: Rating, rows: Sequence[Mapping[str, Any]], parsed: argparse.Namespace) -> None:
    raters, per_rater = parsed.raters, parsed.items_per_rater
    try:
        written = write_sheets(path, rating, rows, parsed.salt, raters, per_rater)
    except OSError as error:
        reason = error.strerror or error
        raise UsageError(f"--annotate {path}: cannot be written ({reason}); name a file in a folder") from error
    written_text = f"{quantity(len(rows), 'example')} for {quantity(raters, 'rater')}: {', '.join(map(str, written))}"
    print(printable(written_text))


def example_text(corpus: Corpus, row: Mapping[str, Any], most_chars: int | None = None) -> str:
    """Return an example as lines for a terminal: ids, texts, the edit between source and target, details and page.

    Args:
        corpus: the corpus of the example.
        row: the example, with all columns.
        most_chars: longer texts are cut, with a note of their length; None cuts nothing.
    """
    example = corpus.charts.example(row)
    kind = [str(row[corpus.rating.type_column])] if corpus.rating is not None else []
    source, target = (" ".join(text for _, text in texts) for texts in (example.source, example.target))
    other_side = example.target if [text for _, text in example.source] != [text for _, text in example.target] else ()
    page = filter(None, (row.get("page_title") or str(row.get("page_id", "")), row.get("url")))
    texts = (
        *example.source,
        *other_side,
        ("changes", marked(source, target) if example.marks_changes and source != target else ""),
        ("details", "; ".join(filter(None, example.facts))),
        ("page", "  ".join(page)),
    )
    head = "  ".join((str(row["id"]), str(row["split"]), *kind))
    return "\n".join(map(printable, (head, *(f"  {role:<8} {_cut(text, most_chars)}" for role, text in texts if text))))


def _cut(text: str, most: int | None) -> str:
    if most is None or len(text) <= most:
        return text
    return f"{text[:most]}… (of {len(text):,} characters; --full shows all)"
