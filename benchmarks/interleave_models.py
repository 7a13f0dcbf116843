"""Scores of a model of threads trained on synthetic conversations: `python -m benchmarks.models --part interleave`.

Titles and abstracts of the ACL Anthology become interleaved texts (`wikimill interleave`, 200 held out), on which
hier2hier is trained, also with `--view disentangled` (Karn et al., 2021, table 4). It is tuned on 97 meetings of AMI
(from QMSum), whose sentences of 20 words or more it reads, after all steps of pre-training and after a fifth of them
(figure 2), and summarises 20 other meetings. It is compared with training on the meetings alone, and with TWOSTEP,
which reads sentences of three words or more. All figures are from `wikimill evaluate --max_words 300`.
"""

from __future__ import annotations

import argparse
import json
import lzma
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

Run = Callable[..., None]
_SHARED = Path(__file__).parents[2] / "shared" / "data"
ABSTRACTS = _SHARED / "anthology" / "abstracts.jsonl.xz"
MEETINGS = _SHARED / "qmsum" / "ami-meetings.jsonl.xz"
_LIMITS = "posts=65,threads=10,summary_words=30"


def table(folder: Path, parsed: argparse.Namespace, run: Run) -> Iterator[str]:
    """Yield the lines of two tables, each once it is known.

    Args:
        folder: folder for intermediate files.
        parsed: options `steps` (of pre-training), `tune_steps`, `threads`.
        run: runs a command of wikimill.
    """
    release, abstracts = folder / "interleave", folder / "abstracts.jsonl"
    with lzma.open(ABSTRACTS, "rt", encoding="utf-8") as lines, abstracts.open("w", encoding="utf-8") as file:
        for row in map(json.loads, lines):
            file.write(json.dumps({"id": row["id"], "summary": row["title"], "text": row["text"]}) + "\n")
    run("interleave", "--input", abstracts, "--output", release, "--formats", "jsonl",
        "--split_sizes", "dev=100,test=200")  # fmt: skip
    train, test, whole = (folder / f"{name}.jsonl" for name in ("train", "test", "whole"))
    for part, output, least in (("train", train, 20), ("test", test, 20), ("test", whole, 3)):
        run("benchmark-set", "meetings", "--input", MEETINGS, "--split", part, "--least_words", least,
            "--output", output)  # fmt: skip
    common = ("--learning_rate", 0.002, "--threads", parsed.threads)
    texts = ("train", release, "--model", "hier2hier", "--batch_pairs", 16, "--evaluate_steps", 100, *common)
    few, full, by_thread = (folder / name for name in ("few", "full", "by_thread"))
    yield "| 200 interleaved texts | ROUGE-1 P, R, F1 | ROUGE-2 P, R, F1 | ROUGE-L R | threads | words | minutes |"
    yield "|---|---|---|---|---|---|---|"
    yield _row("TWOSTEP", release, "TWOSTEP", folder, run)
    for name, model, steps, view in (
        (f"hier2hier, {parsed.steps // 5} steps", few, parsed.steps // 5, ()),
        (f"hier2hier, {parsed.steps} steps", full, parsed.steps, ()),
        ("the same, disentangled", by_thread, parsed.steps, ("--view", "disentangled")),
    ):
        run(*texts, "--output", model, "--max_steps", steps, *view)
        yield _row(name, release, _predicted(model, release, parsed, run), folder, run, model, view)
    yield "| 20 meetings | ROUGE-1 P, R, F1 | ROUGE-2 P, R, F1 | ROUGE-L R | threads | words | minutes |"
    yield "|---|---|---|---|---|---|---|"
    yield _row("TWOSTEP", whole, "TWOSTEP", folder, run)
    tuning = ("train", train, "--batch_pairs", 8, "--max_steps", parsed.tune_steps, "--evaluate_steps", 20,
              "--limits", _LIMITS, *common)  # fmt: skip
    transfer = ("--freeze", "--vocabulary", 12_000, "--init")
    for name, model, options in (
        ("hier2hier, meetings alone", folder / "alone", ("--model", "hier2hier")),
        (f"hier2hier, tuned after {parsed.steps // 5} steps", folder / "few-tuned", (*transfer, few)),
        (f"hier2hier, tuned after {parsed.steps} steps", folder / "full-tuned", (*transfer, full)),
    ):
        run(*tuning, *options, "--output", model)
        yield _row(name, test, _predicted(model, test, parsed, run), folder, run, model)


def _predicted(model: Path, source: Path, parsed: argparse.Namespace, run: Run) -> str:
    output = model.with_suffix(".jsonl")
    run("predict", model, "--input", source, "--output", output, "--block_ngrams", 3, "--threads", parsed.threads)
    return str(output)


def _row(
    name: str,
    references: Path,
    predictions: str,
    folder: Path,
    run: Run,
    model: Path | None = None,
    view: tuple[str, ...] = (),
) -> str:
    found = folder / "scores.json"
    run("evaluate", "--references", references, "--predictions", predictions, "--max_words", 300, "--json", found,
        *view)  # fmt: skip
    scores: dict[str, Any] = json.loads(found.read_bytes())
    rouge = scores["rouge"]
    cells = [", ".join(f"{rouge[each][share]:.1f}" for share in ("precision", "recall", "f1"))
             for each in ("rouge1", "rouge2")]  # fmt: skip
    counts = [f"{scores[each]['prediction']:.1f} ({scores[each]['reference']:.1f})" for each in ("threads", "words")]
    minutes = f"{json.loads((model / 'train.json').read_bytes())['seconds'] / 60:.1f}" if model else "–"
    return f"| {name} | {' | '.join(cells)} | {rouge['rougeL']['recall']:.1f} | {' | '.join(counts)} | {minutes} |"
