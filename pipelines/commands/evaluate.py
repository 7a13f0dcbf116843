"""`wikimill evaluate`: scores predictions against references."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from wikimill.pipelines.terminal.errors import DONE, UsageError, reason_of, require_extra, warn
from wikimill.pipelines.terminal.evaluation import figures_page, figures_text
from wikimill.pipelines.terminal.output_file import OutputFile, in_utf8
from wikimill.pipelines.terminal.parser import Parser, as_type
from wikimill.pipelines.terminal.printable import printable
from wikimill.rules.metrics.baselines import BASELINES
from wikimill.rules.metrics.bleu_counts import BLEU_TOKENIZERS
from wikimill.rules.metrics.figures import figures
from wikimill.rules.metrics.sari import SARI_VARIANTS
from wikimill.rules.metrics.scored_examples import TASKS
from wikimill.rules.metrics.scoring import Scorer, Sums, add_up
from wikimill.rules.metrics.summaries import SummaryScorer
from wikimill.rules.records import ALL_SPLITS
from wikimill.transforms.evaluation.columns import task_of
from wikimill.transforms.evaluation.join import Evaluated, RowFiles, cut_english, evaluated, joined
from wikimill.transforms.evaluation.release_files import row_files, split_of
from wikimill.transforms.evaluation.rows import Row, UnfitRows
from wikimill.transforms.evaluation.views import view_named
from wikimill.transforms.ranges import Whole


def parser() -> Parser:
    """Return the parser of the command line."""
    parser = Parser(
        prog="wikimill evaluate",
        examples=(
            (
                "scores of a model by phenomenon and connective",
                "wikimill evaluate --references releases/fusions --split test --predictions m.jsonl --html page.html",
            ),
            (
                "a baseline: each sentence cut in its middle",
                "wikimill evaluate --references releases/splits --predictions SPLITHALF",
            ),
        ),
        description="Score predictions for sentence fusion, split and rephrase, summaries of threads, or texts "
        "generated from tables. docs/evaluation.md lists the published figures that each number can be compared with.",
    )
    add = parser.add_argument
    add("--references", action="append", required=True, metavar="PATH",
        help="release folder, JSONL, TSV, Avro or Parquet; repeated, each adds a reference to every row")  # fmt: skip
    named = f"or a baseline: {', '.join(BASELINES)}"
    add("--predictions", required=True, metavar="PATH",
        help=f"text (one per line), or JSONL, TSV, Avro or Parquet with a column `prediction`; {named}")  # fmt: skip
    add("--split", choices=ALL_SPLITS, help="split of a release folder; by default test, or the only one with rows")
    add("--task", choices=TASKS, help="task, where the columns do not show it")
    add("--view", type=as_type(view_named), metavar="NAME", help="as what the references are read: see wikimill train")
    add("--case_insensitive", action="store_true", help="ignore case in Exact, BLEU and every SARI, as LaserTagger did")
    add("--keep_mark", action="store_true", help="count <::::> as a token in SARI and BLEU")
    add(
        "--sari",
        default=",".join(SARI_VARIANTS),
        metavar="LIST",
        help=f"definitions of SARI, with commas between them: {', '.join(SARI_VARIANTS)}",
    )
    add(
        "--bleu_tokenizer",
        choices=BLEU_TOKENIZERS,
        help="sacrebleu's tokeniser; by default none, because the corpora are tokenised, and 13a for texts of tables, "
        "which are not",
    )
    add(
        "--max_words",
        type=Whole(1),
        metavar="N",
        help="of summaries: cut predictions after N words (300 in Karn et al., 2021)",
    )
    add("--json", metavar="FILE", help="write all figures as JSON")
    add("--html", metavar="FILE", help="write the figures, and a confusion matrix of pronouns, as a page")
    return parser


def main(arguments: Sequence[str]) -> int:
    """Score predictions against references, print the figures, and write them to files on request; return DONE.

    Raises:
        UsageError: an option is wrong, a file cannot be read or written, references and predictions have different
            rows, or a package of the extra `eval` is missing.
    """
    parsed = parser().parse_args(list(arguments))
    variants = tuple(dict.fromkeys(name.strip() for name in parsed.sari.split(",") if name.strip()))
    if unknown := [name for name in variants if name not in SARI_VARIANTS]:
        raise UsageError(f"--sari {parsed.sari}: unknown {unknown[0]!r}; there are {', '.join(SARI_VARIANTS)}")
    require_extra("wikimill evaluate", "eval", "sacrebleu", "rouge_score")
    outputs = _outputs(parsed)
    with reading_rows():
        split = split_of(parsed.references[0], parsed.split)
        if parsed.split is None and split != "test":
            warn(f"{parsed.references[0]!r}: split 'test' is empty; scoring {split!r}, the only one with rows")
        references = [row_files(path, split, parsed.view or "") for path in parsed.references]
        plan, first = evaluated(references, _predictions(parsed.predictions, split))
        task = task_named(parsed.task, first, plan)
        scorer = Scorer(
            task=task,
            variants=variants,
            lower=parsed.case_insensitive,
            keep_mark=parsed.keep_mark,
            bleu_tokenizer=parsed.bleu_tokenizer or ("13a" if task == "table" else "none"),
            cut=cut_english,
            summaries=SummaryScorer(parsed.max_words),
        )
        sums = score(plan, scorer)
    found = {
        "references": [files.name for files in plan.references],
        "predictions": parsed.predictions,
        **figures(sums, scorer),
    }
    print(printable(figures_text(found), keep="\n"), end="")
    for output, draw in outputs:
        output.write(in_utf8(draw(found)))
    return DONE


@contextmanager
def reading_rows() -> Iterator[None]:
    """Turn UnfitRows and OSError raised in the context into usage errors.

    Raises:
        UsageError: rows do not fit together, or a file cannot be read.
    """
    try:
        yield
    except UnfitRows as error:
        raise UsageError(str(error)) from error
    except OSError as error:
        raise UsageError(f"{error.filename or 'a file'!r} cannot be read ({reason_of(error)})") from error


def score(plan: Evaluated, scorer: Scorer) -> Sums:
    """Score each prediction against its reference, in this process; return the sums of `Scorer.measures`.

    Args:
        plan: the references and predictions.
        scorer: the scorer of their task.

    Raises:
        UnfitRows, OSError: see `joined`.
    """
    sums: Sums = {}
    for reference, prediction in joined(plan):
        add_up(scorer.measures(reference, prediction), sums)
    return sums


def _predictions(named: str, split: str) -> RowFiles | str:
    return named if named in BASELINES else row_files(named, split)


def task_named(named: str | None, first: Row, plan: Evaluated) -> Any:
    """Return the name of the task, one of `TASKS`: the given one, else the one that the columns imply.

    Args:
        named: the value of `--task`; None if it is not given.
        first: the first row of the references.
        plan: the references and predictions.

    Raises:
        UsageError: the task is neither named nor implied, or the baseline is for another task.
    """
    task = named or task_of(first)
    if task is None:
        raise UsageError(f"{plan.references[0].name}: the columns do not show the task; give --task {', '.join(TASKS)}")
    if isinstance(plan.predictions, str) and task not in BASELINES[plan.predictions]:
        of = BASELINES[plan.predictions][0]
        raise UsageError(f"--predictions {plan.predictions}: is a baseline of --task {of}, but this is {task}")
    return task


def _outputs(parsed: argparse.Namespace) -> list[tuple[OutputFile, Callable[[dict[str, Any]], str]]]:
    """Return the files to be written, each with the function that renders the figures for it.

    Raises:
        UsageError: a file may not be written.
    """
    others = {"--references": list(parsed.references), "--predictions": [parsed.predictions]}
    outputs: list[tuple[OutputFile, Callable[[dict[str, Any]], str]]] = []
    for option, path, draw in (("--json", parsed.json, _as_json), ("--html", parsed.html, figures_page)):
        if path is not None:
            output = OutputFile(option, path)
            output.check(others)
            others[option] = [path]
            outputs.append((output, draw))
    return outputs


def _as_json(found: dict[str, Any]) -> str:
    return json.dumps(found, indent=2, ensure_ascii=False) + "\n"
