"""`wikimill sample-predictions`: blind sheets for rating the outputs of several systems side by side."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from wikimill.pipelines.commands.evaluate import task_named
from wikimill.pipelines.terminal.errors import DONE, UsageError, warn
from wikimill.pipelines.terminal.output_file import OutputFile
from wikimill.pipelines.terminal.parser import COUNT, Parser, as_type
from wikimill.pipelines.terminal.printable import printable
from wikimill.rules.human_eval import sentence_verdicts, text_pairs
from wikimill.rules.human_eval.drawing import DEFAULT_SALT, draw
from wikimill.rules.human_eval.ratings import Rating
from wikimill.rules.human_eval.system_outputs import (
    GOLD,
    Row,
    SystemOutputs,
    all_pair_rows,
    gold_rows,
    key_of,
    sentence_rows,
    system_pair_rows,
)
from wikimill.rules.metrics.baselines import BASELINES
from wikimill.rules.metrics.scored_examples import TASKS
from wikimill.rules.quantities import quantity
from wikimill.transforms.evaluation.join import Evaluated, cut_english, evaluated, joined
from wikimill.transforms.evaluation.release_files import row_files, split_of
from wikimill.transforms.evaluation.rows import UnfitRows
from wikimill.transforms.evaluation.sheet_files import Key, NoKey, places_of, write_sheets
from wikimill.transforms.evaluation.views import view_named
from wikimill.transforms.ranges import Whole

#: Name of a question → (the question, the function that makes the rows of one input).
ASKED: dict[str, tuple[Rating, Callable[[SystemOutputs, str], list[Row]]]] = {
    "sentences": (sentence_verdicts.RATING, partial(sentence_rows, cut=cut_english)),
    "gold": (text_pairs.DETECTION, gold_rows),
    "better": (text_pairs.PREFERENCE, system_pair_rows),
    "summaries": (text_pairs.SUMMARY_PREFERENCE, all_pair_rows),
}
#: Task → name of its default question.
_DEFAULT_ASKED = {
    "split": "sentences",
    "fusion": "gold",
    "summary": "summaries",
    "table": "better",
    "rewrite": "better",
}
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.+-]{0,39}")


def parser() -> Parser:
    """Return the parser of the command line."""
    parser = Parser(
        prog="wikimill sample-predictions",
        examples=(
            (
                "are the sentences of two systems right? raters read both blind",
                "wikimill sample-predictions --references s.tsv --predictions a=a.txt b=b.txt --annotate sheet.tsv",
            ),
            (
                "which of two systems fuses better",
                "wikimill sample-predictions --references f.tsv --predictions a=a b=b --annotate s.tsv --ask better",
            ),
        ),
        description="Draw inputs by hash and write blind rating sheets with the outputs of several systems, and a key "
        "that maps rows to systems (docs/human_evaluation.md). `wikimill agreement --key` evaluates them.",
    )
    add = parser.add_argument
    add("--references", required=True, metavar="PATH", help="release folder, JSONL, TSV, Avro or Parquet")
    add(
        "--predictions",
        required=True,
        nargs="+",
        metavar="NAME=PATH",
        help=f"a system's name and its predictions, as for evaluate; or a baseline: {', '.join(BASELINES)}",
    )
    add("--annotate", required=True, metavar="FILE", help="sheet to write; instructions and key are written next to it")
    add(
        "--ask",
        choices=tuple(ASKED),
        help="sentences: is each simple sentence right (for splitting the default; Botha et al., 2018, table 6); "
        "gold: which text is by a person (for fusion; Geva et al., 2019, table 8); better: which of two systems' "
        "texts; summaries: fluency and relevancy of systems and the reference (the default for summaries; Karn et al.)",
    )
    add("--n", type=COUNT, default=50, metavar="N", help="number of inputs")
    add("--raters", type=Whole(1, 1000), default=1, metavar="K", help="raters of each input")
    add("--items_per_rater", type=COUNT, metavar="N", help="at most N items in a sheet; more sheets are written")
    add("--after", nargs="+", default=[], metavar="KEY", help="keys of former draws, whose inputs are not drawn again")
    add("--split", default="test", metavar="SPLIT", help="split of a release folder")
    add("--view", type=as_type(view_named), metavar="NAME", help="as what the references are read: see wikimill train")
    add("--task", choices=TASKS, help="task, where the columns do not show it")
    add("--salt", default=DEFAULT_SALT, metavar="TEXT", help="a different salt draws different inputs")
    return parser


def main(arguments: Sequence[str]) -> int:
    """Draw inputs, and write blind sheets with the outputs of several systems, and their key; return DONE.

    Raises:
        UsageError: an option is wrong, a file cannot be read, the files are of different inputs, no input can be drawn,
            all outputs are the same, or a sheet exists already or cannot be written.
    """
    parsed = parser().parse_args(list(arguments))
    systems = _systems(parsed.predictions)
    path = Path(parsed.annotate)
    key_path = path.with_name(f"{path.stem}-key.json")
    for place in (path, key_path):
        read = {"--references": [parsed.references], "--predictions": list(systems.values()), "--after": parsed.after}
        OutputFile("--annotate", str(place)).check(read)
    try:
        former = {name for key in parsed.after for name in Key.load(Path(key)).examples}
        plans = {name: _plan(parsed, files) for name, files in systems.items()}
        asked = parsed.ask or _DEFAULT_ASKED[_task(parsed, plans)]
        if asked == "better" and len(systems) < 2:
            raise UsageError("--ask better compares systems; give --predictions of two or more")
        candidates = (row for row in _outputs(plans) if row["id"] not in former)
        found = [row["outputs"] for row in draw(candidates, parsed.n, parsed.salt)]
    except (UnfitRows, OSError, NoKey) as error:
        raise UsageError(str(error)) from error
    if not found:
        raise UsageError(f"--references {parsed.references} has no input that was not drawn before")
    if len(found) < parsed.n:
        warn(
            f"{parsed.references} has {quantity(len(found), 'such input')}, fewer than --n {parsed.n:,}; all were drawn"
        )
    rating, rows_of = ASKED[asked]
    rows = [row for outputs in found for row in rows_of(outputs, parsed.salt)]
    key = Key(rating.rates, tuple(outputs.example for outputs in found), key_of(rows))
    shown = [row for row in rows if not row.get("same")]
    if not shown:
        raise UsageError("--predictions: all outputs are the same; there is nothing to compare")
    written = _write(parsed, path, key_path, rating, shown, key)
    print(printable(f"{quantity(len(found), 'input')}, {quantity(len(shown), 'row')}: {', '.join(map(str, written))}"))
    return DONE


def _write(
    parsed: argparse.Namespace, path: Path, key_path: Path, rating: Rating, rows: Sequence[Row], key: Key
) -> list[Path]:
    taken = [place for place in (*places_of(path, rows, parsed.raters, parsed.items_per_rater), key_path)
             if place.exists()]  # fmt: skip
    if taken:
        raise UsageError(f"{taken[0]} exists, and may hold a rater's work; name another file, or move it away")
    # The key first: sheets without it could not be evaluated.
    OutputFile("--annotate", str(key_path)).write(key.as_json())
    try:
        written = write_sheets(path, rating, rows, parsed.salt, parsed.raters, parsed.items_per_rater)
    except OSError as error:
        key_path.unlink(missing_ok=True)
        reason = error.strerror or error
        raise UsageError(f"--annotate {path}: cannot be written ({reason}); name a file in a folder") from error
    return [*written, key_path]


def _systems(named: Sequence[str]) -> dict[str, str]:
    """Return name → path of `NAME=PATH`; the path of a baseline is its name.

    Raises:
        UsageError: a name is missing, used twice, or reserved for the gold text.
    """
    found: dict[str, str] = {}
    for text in named:
        name, _, path = text.partition("=")
        if text in BASELINES:
            path = text
        if not path or not _NAME.fullmatch(name):
            raise UsageError(
                f"--predictions {text}: expected NAME=PATH, such as BOTH=both.txt, or {', '.join(BASELINES)}"
            )
        if name in found or name == GOLD:
            raise UsageError(f"--predictions {text}: the name {name} is taken; give each system one of its own")
        found[name] = path
    return found


def _plan(parsed: argparse.Namespace, named: str) -> Evaluated:
    predictions = named if named in BASELINES else row_files(named, parsed.split)
    split_of(parsed.references, parsed.split)
    return evaluated([row_files(parsed.references, parsed.split, parsed.view or "")], predictions)[0]


def _task(parsed: argparse.Namespace, plans: dict[str, Evaluated]) -> str:
    tasks = [task_named(parsed.task, plan.references[0].first(), plan) for plan in plans.values()]
    return str(tasks[0])


def _outputs(plans: dict[str, Evaluated]) -> Iterator[dict[str, object]]:
    """Yield the outputs of all systems for each input; an input without an id gets its number as id."""
    for number, pairs in enumerate(zip(*(joined(plan) for plan in plans.values()), strict=True), 1):
        reference = pairs[0][0]
        example = reference.id or str(number)
        texts = {name: prediction for name, (_, prediction) in zip(plans, pairs, strict=True)}
        yield {"id": example, "outputs": SystemOutputs(example, reference.source, reference.texts[0], texts)}
