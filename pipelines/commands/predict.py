"""`wikimill predict`: writes a trained model's output for each source of a release or a file."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from wikimill.pipelines.commands.evaluate import reading_rows
from wikimill.pipelines.commands.train import add_device, out_of_memory, use_device
from wikimill.pipelines.terminal.attention import Conversation, attention_page
from wikimill.pipelines.terminal.errors import DONE, RunFailed, UsageError, reason_of, require_extra, warn
from wikimill.pipelines.terminal.output_file import OutputFile
from wikimill.pipelines.terminal.parser import COUNT, Parser, parse
from wikimill.pipelines.terminal.printable import printable
from wikimill.rules.quantities import quantity
from wikimill.rules.records import ALL_SPLITS
from wikimill.transforms.evaluation.columns import task_of
from wikimill.transforms.evaluation.release_files import row_files, split_of
from wikimill.transforms.evaluation.rows import UnfitRows
from wikimill.transforms.ranges import Whole
from wikimill.transforms.seq2seq.configuration import Decoding, HierarchicalArchitecture
from wikimill.transforms.seq2seq.model_folder import NotAModel, load_model
from wikimill.transforms.seq2seq.pairs import digest_of_data, sources_of

if TYPE_CHECKING:
    from wikimill.transforms.seq2seq.predict import Prediction

#: Rows between two lines of progress.
_REPORT_ROWS = 1000
#: Sources on the page of attention weights.
_SHOWN = 10


def parser() -> Parser:
    """Return the parser of the command line."""
    parser = Parser(
        prog="wikimill predict",
        examples=(
            (
                "the test split, for evaluate",
                "wikimill predict models/split --input releases/splits --split test --output predictions.jsonl",
            ),
            (
                "sentences of your own, one per line, by a greedy search",
                "wikimill predict models/split --input sentences.txt --beam 1 --output predictions.jsonl",
            ),
        ),
        description="Write a trained model's output for each source, as JSON Lines of `id` and `prediction` in the "
        "order of the input, which `wikimill evaluate` joins. A source that is empty or too long has an empty "
        "prediction and an `error`. The same command resumes an interrupted one. Needs the extra [models]. With "
        "options of Beam, such as --runner, the workers of a pipeline predict; they read DIR.",
    )
    add = parser.add_argument
    add("model", metavar="DIR", help="folder that `wikimill train` has written")
    add("--input", required=True, metavar="PATH", help="release folder, JSONL, TSV, Avro, Parquet, or a text a line")
    add("--split", choices=ALL_SPLITS, help="split of a release folder; by default test, or the only one with rows")
    add("--output", required=True, metavar="FILE", help="JSON Lines to write")
    add("--attention", metavar="FILE", help="of hier2hier: write a page of HTML with the attention over the words of "
        f"the first {_SHOWN} sources")  # fmt: skip
    add("--beam", type=Whole(1, 100), metavar="N", help="hypotheses of the search (default: the model's); 1: greedy")
    add("--least_tokens", type=Whole(0), default=1, metavar="N", help="least length of a prediction")
    add("--most_tokens", type=COUNT, default=120, metavar="N", help="greatest length of a prediction")
    add("--block_ngrams", type=Whole(0), metavar="N",
        help="write no N words in a row twice; 0: allow all (default: the model's)")  # fmt: skip
    add("--batch_pairs", type=COUNT, default=32, metavar="N", help="sources that are predicted together")
    add_device(add)
    return parser


def main(arguments: Sequence[str]) -> int:
    """Write a prediction for each source; return DONE.

    A run without options of Beam keeps its predictions in `FILE.part`, from which the same command resumes.

    Raises:
        UsageError: an option is wrong, DIR is not a model, the input cannot be read or is for another task than the
            model, or a package of the extra `models` is missing.
        RunFailed: memory is full, or a file cannot be read or written.
        Exception: a pipeline of Beam failed.
    """
    parsed, engine = parse(parser(), arguments)
    output = OutputFile("--output", parsed.output)
    output.check({"--input": [parsed.input], "DIR": [parsed.model]})
    page = OutputFile("--attention", parsed.attention) if parsed.attention is not None else None
    if page is not None:
        page.check({"--input": [parsed.input], "DIR": [parsed.model], "--output": [parsed.output]})
    if parsed.least_tokens > parsed.most_tokens:
        raise UsageError("--least_tokens is greater than --most_tokens")
    require_extra("wikimill predict", "models", "torch", "safetensors")
    use_device(parsed)
    try:
        model = load_model(parsed.model, parsed.device)
    except NotAModel as error:
        raise UsageError(str(error)) from error
    with reading_rows():
        split = split_of(parsed.input, parsed.split)
        files = row_files(parsed.input, split, model.configuration.get("view", ""))
        first = files.first()
        task = None if first.keys() == {"text"} else task_of(first)
        digest = digest_of_data(parsed.input)
    if task and model.configuration["task"] and task != model.configuration["task"]:
        raise UsageError(f"--input {parsed.input} is for {task}, the model for {model.configuration['task']}")
    from wikimill.transforms.seq2seq.predict import attended, predict

    if page is not None and not isinstance(model.network.architecture, HierarchicalArchitecture):
        raise UsageError(f"--attention is for hier2hier; {parsed.model} is {model.configuration['model']}")
    decoding = Decoding(
        beam=parsed.beam or model.configuration["beam"],
        least_tokens=parsed.least_tokens,
        most_tokens=parsed.most_tokens,
        blocked_ngrams=model.configuration.get("blocked_ngrams", 0)
        if parsed.block_ngrams is None
        else parsed.block_ngrams,
    )
    part = f"{parsed.output}.part"
    head = json.dumps({"model": model.sha256, "input": digest, "split": split, "decoding": repr(decoding)})
    try:
        if engine:
            from wikimill.pipelines.commands.predict_on_workers import predict_on_workers

            lines = predict_on_workers(parsed, sources_of(files), decoding, engine)
        else:
            done = _resume(part, head)
            if done:
                warn(f"going on after {quantity(done, 'prediction')} of an interrupted run")
            rows = islice(sources_of(files), done, None)
            found = predict(model, rows, decoding, model.configuration["most_tokens"], parsed.batch_pairs)
            _append(part, enumerate(found, done + 1), parsed.batch_pairs)
            lines = _lines(part)[1:]
        if page is not None:
            shown = [
                Conversation(each.id, each.posts, [(" ".join(one.words), one.phrases) for one in each.summaries])
                for each in attended(model, islice(sources_of(files), _SHOWN), decoding)
            ]
            page.write(attention_page(parsed.model, shown))
        output.write("".join(lines).encode())
        if not engine:
            os.remove(part)
    except UnfitRows as error:
        raise UsageError(str(error)) from error
    except (RuntimeError, MemoryError) as error:
        if failed := out_of_memory(error, parsed.batch_pairs):
            raise failed from error
        raise
    except OSError as error:
        raise RunFailed(f"{error.filename or parsed.output!r}: {reason_of(error)}") from error
    errors = Counter(cause for line in lines if (cause := json.loads(line).get("error")))
    without = "".join(f"; without one: {count:,} ({cause})" for cause, count in sorted(errors.items()))
    print(printable(f"{quantity(len(lines), 'prediction')}{without}\n  {parsed.output}", keep="\n"))
    return DONE


def _append(part: str, found: Iterable[tuple[int, Prediction]], flush_rows: int) -> None:
    """Append numbered predictions to a file as they arrive."""
    with open(part, "a", encoding="utf-8") as file:
        for number, each in found:
            file.write(each.line())
            if number % flush_rows == 0:
                file.flush()
            if number % _REPORT_ROWS == 0:
                warn(quantity(number, "prediction"))


def _resume(part: str, head: str) -> int:
    """Prepare the file of partial output; return the number of predictions in it.

    A file of the same command is kept without its unfinished last line; any other file is replaced by a new one.
    """
    if os.path.isfile(part):
        lines = _lines(part)
        if lines and lines[0] == f"{head}\n":
            whole = [line for line in lines if line.endswith("\n")]
            _write(part, whole)
            return len(whole) - 1
    _write(part, [f"{head}\n"])
    return 0


def _lines(path: str) -> list[str]:
    with open(path, encoding="utf-8", newline="\n") as file:
        return file.readlines()


def _write(path: str, lines: Sequence[str]) -> None:
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(lines)
