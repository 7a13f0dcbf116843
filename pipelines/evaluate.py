"""`wikimill evaluate`: scores predictions against references; here or, with `--beam`, as a Beam pipeline."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pipelines.evaluation_page import page
from pipelines.evaluation_table import table
from pipelines.exit_codes import DONE
from pipelines.options import Parser, UsageError, parse
from pipelines.printable import printable
from rules.metrics.baselines import BASELINES
from rules.metrics.bleu_counts import BLEU_TOKENIZERS
from rules.metrics.examples import TASKS
from rules.metrics.figures import figures
from rules.metrics.sari_variants import DEFAULT_VARIANTS, SARI_VARIANTS
from rules.metrics.scoring import Scorer, Sums, add_up
from transforms.evaluation.columns import task_of
from transforms.evaluation.join import Evaluated, RowFiles, evaluated, joined
from transforms.evaluation.release_files import row_files
from transforms.evaluation.rows import Row, UnfitRows


def parser() -> Parser:
    """The command's options."""
    parser = Parser(
        prog="wikimill evaluate",
        description="Score predictions of sentence fusion or of split and rephrase. docs/evaluation.md says which "
        "published figures each number compares with.",
        epilog="Options of Beam (--runner, --direct_num_workers, …) pass through and imply --beam.",
    )
    add = parser.add_argument
    add("--references", action="append", required=True, metavar="PATH",
        help="release folder, JSONL, TSV, Avro, Parquet; given again, each adds a reference to every row")  # fmt: skip
    named = f"or a baseline: {', '.join(BASELINES)}"
    add("--predictions", required=True, metavar="PATH",
        help=f"text (one a line), JSONL, TSV, Avro or Parquet with `prediction`; {named}")  # fmt: skip
    add("--split", default="test", help="which part of a release folder")
    add("--task", choices=TASKS, help="what the predictions are, where the columns do not tell")
    add("--case_insensitive", action="store_true", help="fold case in Exact, BLEU and every SARI, as LaserTagger did")
    add("--keep_mark", action="store_true", help="let <::::> count as a token in SARI and BLEU")
    add("--sari", default=",".join(DEFAULT_VARIANTS), help=f"which definitions: some of {', '.join(SARI_VARIANTS)}")
    add(
        "--bleu_tokenizer",
        default="none",
        choices=BLEU_TOKENIZERS,
        help="sacrebleu's tokeniser; the corpora are tokenised",
    )
    add("--json", metavar="FILE", help="write all figures")
    add("--html", metavar="FILE", help="write a page with the figures, and the confusion of pronouns drawn")
    add("--beam", action="store_true", help="run as a Beam pipeline: the same figures, from many workers")
    return parser


@dataclass(frozen=True, slots=True)
class Outputs:
    """Where figures are written, beside standard output; None: nowhere."""

    json: str | None
    html: str | None

    def check(self) -> None:
        """Check that the folders are there.

        Raises:
            UsageError: one is not.
        """
        for option, path in (("--json", self.json), ("--html", self.html)):
            if path is not None and (Path(path).is_dir() or not Path(path).absolute().parent.is_dir()):
                raise UsageError(f"{option} {path}: cannot be written; name a file in a folder that is there")


def main(arguments: Sequence[str]) -> int:
    """Run the command; returns its exit code.

    Raises:
        UsageError: the command line cannot be obeyed, or the files do not fit together.
    """
    parsed, beam_options = parse(parser(), arguments)
    variants = tuple(dict.fromkeys(name.strip() for name in parsed.sari.split(",") if name.strip()))
    if unknown := [name for name in variants if name not in SARI_VARIANTS]:
        raise UsageError(f"--sari {parsed.sari}: unknown {unknown[0]!r}; there are {', '.join(SARI_VARIANTS)}")
    outputs = Outputs(parsed.json, parsed.html)
    outputs.check()
    try:
        references = [row_files(path, parsed.split) for path in parsed.references]
        plan, first = evaluated(references, _predictions(parsed.predictions, parsed.split))
        scorer = Scorer(
            task=_task(parsed.task, first, plan),
            variants=variants,
            lower=parsed.case_insensitive,
            keep_mark=parsed.keep_mark,
            bleu_tokenizer=parsed.bleu_tokenizer,
        )
        sums = _beam_sums(plan, scorer, beam_options) if parsed.beam or beam_options else score(plan, scorer)
    except (UnfitRows, OSError) as error:
        raise UsageError(str(error)) from error
    found = {
        "references": [files.name for files in plan.references],
        "predictions": parsed.predictions,
        **figures(sums, scorer),
    }
    print(printable(table(found), keep="\n"), end="")
    _write(outputs, found)
    return DONE


def score(plan: Evaluated, scorer: Scorer) -> Sums:
    """Score in this process, one row after the other.

    Raises:
        UnfitRows, OSError: as `joined` does.
    """
    sums: Sums = {}
    for reference, prediction in joined(plan):
        add_up(scorer.measures(reference, prediction), sums)
    return sums


def _beam_sums(plan: Evaluated, scorer: Scorer, options: Sequence[str]) -> Sums:
    # Beam takes half a second to import: only who asks for it pays.
    from pipelines.evaluate_with_beam import score_with_beam

    return score_with_beam(plan, scorer, options)


def _predictions(named: str, split: str) -> RowFiles | str:
    return named if named in BASELINES else row_files(named, split)


def _task(named: str | None, first: Row, plan: Evaluated) -> Any:
    task = named or task_of(first)
    if task is None:
        raise UsageError(
            f"{plan.references[0].name}: the columns do not tell the task; give --task fusion or --task split"
        )
    if isinstance(plan.predictions, str) and task not in BASELINES[plan.predictions]:
        raise UsageError(f"--predictions {plan.predictions}: is a baseline of --task split, but this is {task}")
    return task


def _write(outputs: Outputs, found: dict[str, Any]) -> None:
    if outputs.json is not None:
        Path(outputs.json).write_text(json.dumps(found, indent=2, ensure_ascii=False) + "\n", "utf-8")
    if outputs.html is not None:
        Path(outputs.html).write_text(page(found), "utf-8")
