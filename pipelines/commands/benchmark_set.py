"""`wikimill benchmark-set`: converts WebSplit, HSplit and QMSum to rows for `evaluate` and `train`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence

from wikimill.pipelines.terminal.errors import DONE, UsageError
from wikimill.pipelines.terminal.evaluation import columns
from wikimill.pipelines.terminal.output_file import OutputFile
from wikimill.pipelines.terminal.parser import Parser
from wikimill.pipelines.terminal.printable import printable
from wikimill.rules.human_eval.drawing import DEFAULT_SALT
from wikimill.rules.metrics.benchmark_rows import VIEWS, SetCounts
from wikimill.rules.quantities import quantity
from wikimill.transforms.evaluation.benchmark_sets import (
    WEBSPLIT_PARTS,
    BenchmarkEntry,
    read_hsplit,
    read_websplit,
    websplit_part,
)
from wikimill.transforms.evaluation.meetings import read_meetings
from wikimill.transforms.evaluation.rows import UnfitRows
from wikimill.transforms.ranges import Whole
from wikimill.transforms.storage.named_files import check_file

WEBSPLIT, HSPLIT, MEETINGS = "websplit", "hsplit", "meetings"
#: Default of `--least_words`: shorter sentences of a meeting have little content ("Mm-hmm.", "Oh okay.").
_LEAST_WORDS = 3


def parser() -> Parser:
    """Return the parser of the command line."""
    parser = Parser(
        prog="wikimill benchmark-set",
        examples=(
            (
                "WebSplit's sentences, each with all of its rewrites",
                "wikimill benchmark-set websplit --input final-complexsimple-*.txt --output websplit.jsonl",
            ),
            (
                "HSplit, with two rewrites of each sentence",
                "wikimill benchmark-set hsplit --source test.tok.norm --input HSplit1 HSplit2 --output h.jsonl",
            ),
        ),
        description="Read WebSplit, HSplit or QMSum's meetings, as they are published, and write JSON Lines for "
        "`wikimill evaluate` or for training; prints the counts of Botha et al. (2018), table 3, or of meetings "
        "(docs/evaluation.md).",
    )
    add = parser.add_argument
    add("name", choices=(WEBSPLIT, HSPLIT, MEETINGS), help="which set")
    add(
        "--input",
        nargs="+",
        required=True,
        metavar="FILE",
        help="websplit: final-complexsimple-meanpreserve-intreeorder-full.txt; hsplit: a file of rewrites "
        "for each annotator; meetings: QMSum's files, JSON or JSON Lines",
    )
    add("--source", metavar="FILE", help="hsplit: the complex sentences, one per line (test.8turkers.tok.norm)")
    add("--parts", metavar="FILE", help="websplit: the JSON file of its parts")
    add("--split", choices=tuple(WEBSPLIT_PARTS),
        help="write this part only; websplit: needs --parts, meetings: a column `split`")  # fmt: skip
    add("--least_words", type=Whole(1), metavar="N",
        help=f"meetings: leave out sentences with fewer words (default: {_LEAST_WORDS})")  # fmt: skip
    add(
        "--view",
        choices=tuple(VIEWS),
        default="references",
        help="references: all rewrites of a sentence in one row; pairs: a row for each; one_reference: one for each "
        "sentence, drawn by hash; fusion: rewrites of two sentences, to be fused",
    )
    add("--salt", default=DEFAULT_SALT, metavar="TEXT", help="a different salt draws different rewrites")
    add("--output", required=True, metavar="FILE", help="JSON Lines to write")
    return parser


def main(arguments: Sequence[str]) -> int:
    """Write a published set as JSON Lines and print its counts; return DONE.

    Raises:
        UsageError: the options contradict each other, a file cannot be read or written or has the wrong format, or no
            row is found.
    """
    parsed = parser().parse_args(list(arguments))
    _check(parsed)
    output = OutputFile("--output", parsed.output)
    others = {"--input": parsed.input, "--source": [parsed.source] if parsed.source else []}
    output.check({**others, "--parts": [parsed.parts] if parsed.parts else []})
    if parsed.name == MEETINGS:
        return _write_meetings(parsed, output)
    counts, lines = SetCounts(), list[bytes]()
    make = VIEWS[parsed.view]
    try:
        for entry in _entries(parsed):
            counts.add(entry.source, entry.rewrites)
            rows = make(entry.id, entry.source, entry.rewrites, parsed.salt)
            lines += (json.dumps(row, ensure_ascii=False).encode() + b"\n" for row in rows)
    except (UnfitRows, OSError) as error:
        raise UsageError(str(error)) from error
    if not lines:
        raise UsageError(f"{parsed.input[0]} gives no row of --view {parsed.view}; name another part or view")
    output.write(b"".join(lines))
    print(printable(f"{parsed.output}: {quantity(len(lines), 'row')}"))
    print("\n".join(columns(_table(counts))))
    return DONE


def _write_meetings(parsed: argparse.Namespace, output: OutputFile) -> int:
    try:
        for path in parsed.input:
            check_file(path)
        found = list(read_meetings(parsed.input, parsed.split, parsed.least_words or _LEAST_WORDS))
    except (UnfitRows, OSError) as error:
        raise UsageError(str(error)) from error
    if not found:
        raise UsageError(f"{parsed.input[0]} has no meeting of --split {parsed.split}; name another part")
    output.write(b"".join(json.dumps(each.row(), ensure_ascii=False).encode() + b"\n" for each in found))
    short = sum(each.short for each in found)
    print(printable(f"{parsed.output}: {quantity(len(found), 'row')}"))
    print(
        f"{quantity(sum(len(each.posts) for each in found), 'post')}, "
        f"{quantity(sum(len(each.summary) for each in found), 'sentence')} of summaries; left out: "
        f"{quantity(short, 'sentence')} with fewer than {quantity(parsed.least_words or _LEAST_WORDS, 'word')}"
    )
    return DONE


def _check(parsed: argparse.Namespace) -> None:
    if parsed.least_words is not None and parsed.name != MEETINGS:
        raise UsageError(f"--least_words is for meetings; leave it out for {parsed.name}")
    if parsed.name == MEETINGS:
        if parsed.source or parsed.parts or parsed.view != "references":
            raise UsageError("meetings have one view, with their summaries; leave out --source, --parts and --view")
    elif parsed.name == HSPLIT:
        if parsed.source is None:
            raise UsageError("hsplit has rewrites only; name the complex sentences with --source")
        if parsed.parts or parsed.split:
            raise UsageError("hsplit has one part, test; leave out --parts and --split")
    else:
        if parsed.source or len(parsed.input) > 1:
            raise UsageError("websplit is one file, which has the complex sentences, too; leave out the others")
        if (parsed.parts is None) != (parsed.split is None):
            raise UsageError("--split and --parts go together: the parts are in a file of their own")


def _entries(parsed: argparse.Namespace) -> Iterator[BenchmarkEntry]:
    for path in (*parsed.input, *filter(None, (parsed.source, parsed.parts))):
        check_file(path)
    if parsed.name == HSPLIT:
        yield from read_hsplit(parsed.source, parsed.input)
        return
    wanted = websplit_part(parsed.parts, parsed.split) if parsed.parts else None
    for entry in read_websplit(parsed.input[0]):
        if wanted is None or entry.id in wanted:
            yield entry


def _table(counts: SetCounts) -> Iterator[Sequence[str]]:
    yield "", "count", "unique"
    for name, (count, unique) in counts.table().items():
        yield name, f"{count:,}", f"{unique:,}"
