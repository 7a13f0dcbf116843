"""`wikimill train`: trains a model of the papers, or a small one, on pairs of releases."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from wikimill.pipelines.commands.evaluate import reading_rows
from wikimill.pipelines.terminal.errors import DONE, RunFailed, UsageError, reason_of, require_extra, warn
from wikimill.pipelines.terminal.parser import COUNT, Parser, as_type
from wikimill.pipelines.terminal.printable import printable
from wikimill.pipelines.version import installed
from wikimill.rules.quantities import quantity
from wikimill.transforms.evaluation.columns import task_of
from wikimill.transforms.evaluation.release_files import row_files
from wikimill.transforms.evaluation.views import view_named
from wikimill.transforms.ranges import Number, OutOfRange, Whole
from wikimill.transforms.release.version import __version__
from wikimill.transforms.seq2seq.configuration import (
    LIMITS,
    MODELS,
    HierarchicalArchitecture,
    PretrainedArchitecture,
    Training,
)
from wikimill.transforms.seq2seq.model_folder import (
    CHECKPOINT,
    PRETRAINED,
    RECORD,
    NotAModel,
    TrainedModel,
    load_model,
    load_pretrained,
    model_files,
    remove_model,
    save_model,
    save_record,
)
from wikimill.transforms.seq2seq.pairs import Pairs, digest_of_data, read_pairs
from wikimill.transforms.seq2seq.training_page import card, chart

if TYPE_CHECKING:
    from wikimill.transforms.seq2seq.networks import Network
    from wikimill.transforms.seq2seq.train import Evaluation, Trained, Trainer

#: Least pairs of a release, for training and development together.
LEAST_PAIRS = 40
#: Pairs below which a warning is printed, and the pairs that "What to expect" of docs/models.md was measured on.
_FEW_PAIRS, _USUAL_PAIRS = 500, 4_500
#: Libraries whose versions the weights depend on.
_LIBRARIES = ("torch", "tokenizers", "transformers")
_WEIGHT = Number(0, 1e6, over=True)
_MIX = re.compile(r"(.+)=([^=]+)", re.DOTALL)


def parser() -> Parser:
    """Return the parser of the command line."""
    parser = Parser(
        prog="wikimill train",
        examples=(
            ("half an hour on a laptop", "wikimill train releases/splits --output models/split --max_minutes 30"),
            (
                "the model of Botha et al. (2018), with another release sampled half as often",
                "wikimill train releases/splits --mix old.tsv=0.5 --model copy512 --output models/mixed",
            ),
        ),
        description="Train a sequence-to-sequence model on the pairs of a release: complex sentences to simple ones, "
        "two sentences to one, tables to text, threads to summaries. A training that was interrupted goes on from its "
        "last checkpoint when the same command is given again. Needs the extra [models].",
        epilog="models: " + "; ".join(f"{name}: {model.source}" for name, model in MODELS.items()),
    )
    add = parser.add_argument
    add("data", metavar="PATH",
        help="release folder, or JSONL, TSV, Avro or Parquet with `source` and `target`")  # fmt: skip
    add("--mix", action="append", default=[], metavar="PATH=WEIGHT",
        help="a further release or file, and how often it is sampled relative to PATH")  # fmt: skip
    add("--view", type=as_type(view_named), metavar="NAME",
        help="read splits as fusions (fusion), fusions as splits (split), or a corpus's rows in a view")  # fmt: skip
    add("--weight_column", metavar="NAME", help="column with the weight of each row's loss, such as quality")
    add("--model", choices=tuple(MODELS), help="which model (default: that of --init, or small)")
    add("--init", metavar="MODEL", help="begin with the weights and words of a trained model's folder, or with an "
        "encoder-decoder or decoder of Hugging Face, by folder or name; needs the extra [hf]")  # fmt: skip
    add("--freeze", action="store_true",
        help="of hier2hier: train only the decoder of words and the attention; needs --init")  # fmt: skip
    add("--units", choices=("words", "bpe"),
        help="words, or byte-pair encoding learnt from the pairs (default: those of --init, or words)")  # fmt: skip
    add("--output", required=True, metavar="DIR", help="folder of the model")
    add("--overwrite", action="store_true", help="replace the model, or the unfinished training, that DIR holds")
    limits = parser.add_argument_group("when training ends")
    limits.add_argument("--max_minutes", type=Number(0, 1e6, over=True), metavar="N", help="minutes at most")
    limits.add_argument("--max_steps", type=COUNT, metavar="N", help="steps at most")
    limits.add_argument("--patience", type=COUNT, default=10, metavar="N",
        help="evaluations without a lower development loss after which training ends")  # fmt: skip
    limits.add_argument("--evaluate_steps", type=COUNT, default=200, metavar="N",
        help="steps between two evaluations, at which a checkpoint is kept")  # fmt: skip
    steps = parser.add_argument_group("steps")
    steps.add_argument("--batch_pairs", type=COUNT, metavar="N", help="pairs of a step (default: the model's)")
    steps.add_argument("--max_tokens", type=COUNT, metavar="N",
        help="pairs with a longer source or target are left out (default: the model's)")  # fmt: skip
    steps.add_argument("--limits", type=_limits, metavar="NAME=N,…",
        help=f"of hier2hier: what is read and written at most: {', '.join(LIMITS)} (default: the model's)")  # fmt: skip
    steps.add_argument("--vocabulary", type=Whole(8), metavar="N", help="words at most (default: the model's)")
    steps.add_argument("--learning_rate", type=Number(0, 1, over=True), metavar="R", help="default: the model's")
    steps.add_argument("--warmup_steps", type=Whole(0), metavar="N",
        help="steps in which the rate rises; it then falls as 1/sqrt(step) (default: the model's)")  # fmt: skip
    steps.add_argument("--seed", type=Whole(0), default=1, metavar="N", help="of weights, order and dropout")
    steps.add_argument("--precision", choices=("fp32", "bf16"), default="fp32",
        help="bf16: compute matrix products in bfloat16, if the device supports it")  # fmt: skip
    add_device(steps.add_argument)
    return parser


def main(arguments: Sequence[str]) -> int:
    """Train a model and write its folder; return DONE. A checkpoint of the same training is continued.

    Raises:
        UsageError: an option is wrong, the data cannot be read, is too small or is for another task, the folder holds
            something else, or a package of the extra `models` is missing.
        RunFailed: memory is full, the loss diverges, or a checkpoint cannot be written.
        OSError: the model cannot be written.
    """
    parsed = parser().parse_args(list(arguments))
    named = [(parsed.data, 1.0), *map(_mixed, parsed.mix)]
    _check_output(parsed.output, overwrite=parsed.overwrite)
    require_extra("wikimill train", "models", "torch", "safetensors", *["tokenizers"] * (parsed.units == "bpe"))
    use_device(parsed)
    _check_precision(parsed)
    initial = _initial(parsed)
    name = initial.configuration["model"] if initial else parsed.model or "small"
    training = _training(parsed, name, initial)
    with reading_rows():
        view = parsed.view or ""
        tasks = {task_of(row_files(path, "train", view).first()) for path, _ in named} - {None}
        if len(tasks) > 1:
            raise UsageError(f"--mix: pairs of {' and '.join(sorted(map(str, tasks)))}; mix pairs of one task")
        if initial is not None and "task" in initial.configuration and not tasks <= {initial.configuration["task"]}:
            raise UsageError(f"{parsed.data} is for {tasks.pop()}, --init for {initial.configuration['task']}")
        places = [read_pairs(path, training.model.most_tokens, view, training.weight_column) for path, _ in named]
        digests = [digest_of_data(path) for path, _ in named]
    _check_pairs(places)
    if parsed.overwrite:
        remove_model(parsed.output)
    data = [
        {"path": place.path, "weight": weight, "sha256": digest, "train": len(place.train), "dev": len(place.dev),
         "left_out": dict(sorted(place.left_out.items()))}
        for place, (_, weight), digest in zip(places, named, digests, strict=True)
    ]  # fmt: skip
    network, trainer, trained = _train(parsed, training, places, [weight for _, weight in named], data, initial)
    model = training.model
    save_model(parsed.output, model_files(network, trained.weights), {
        "model": name, "task": next(iter(tasks), None), "view": training.view, "units": training.units,
        "beam": model.beam, "blocked_ngrams": model.blocked_ngrams, "most_tokens": model.most_tokens,
        "architecture": asdict(model.architecture),
    })  # fmt: skip
    record = _record(parsed, name, training, data, trained)
    save_record(parsed.output, record, card(record), chart(record["history"]))
    trainer.remove_checkpoint()
    best = trained.best
    print(printable(
        f"{name}: {quantity(trained.history[-1].step, 'step')}, {trained.ended}; best at step {best.step:,}: "
        f"development loss {best.dev_loss:.3f} a token\n  model: {parsed.output}", keep="\n",
    ))  # fmt: skip
    return DONE


def add_device(add: Callable[..., Any]) -> None:
    """Declare `--device` and `--threads`, the options of PyTorch.

    Args:
        add: `add_argument` of a parser or of a group of options.
    """
    add("--device", default="cpu", metavar="NAME", help="PyTorch's: cpu, cuda, cuda:1")
    add("--threads", type=COUNT, default=1, metavar="N",
        help="threads on a CPU; more serve large models on a machine that does nothing else")  # fmt: skip


def use_device(parsed: argparse.Namespace) -> None:
    """Check that PyTorch has the device, and set the number of PyTorch's threads in this process.

    Args:
        parsed: a command line with the options of `add_device`.

    Raises:
        UsageError: PyTorch lacks the device.
    """
    import torch

    torch.set_num_threads(parsed.threads)
    try:
        torch.zeros(1, device=parsed.device)
    except (RuntimeError, AssertionError) as error:
        reason = str(error).splitlines()[0]
        raise UsageError(f"--device {parsed.device}: {reason}; leave it out to use the CPU") from error


def _check_precision(parsed: argparse.Namespace) -> None:
    """Check that the device computes with the precision.

    Raises:
        UsageError: the device has no bfloat16.
    """
    import torch

    device = torch.device(parsed.device).type
    if parsed.precision == "bf16" and not (
        device == "cpu" or (device == "cuda" and torch.cuda.is_bf16_supported(including_emulation=False))
    ):
        raise UsageError(f"--precision bf16: the device {parsed.device} has no bfloat16; leave it out")


def out_of_memory(error: Exception, batch_pairs: int) -> RunFailed | None:
    """Return the failure to report if an error means that memory is full; None for other errors.

    Args:
        error: an error that PyTorch or Python raised.
        batch_pairs: the value of `--batch_pairs`, of which the message suggests half.
    """
    words = str(error).lower()
    causes = ("out of memory", "can't allocate", "cannot allocate", "not enough memory")
    if not isinstance(error, MemoryError) and not any(cause in words for cause in causes):
        return None
    smaller = f"--batch_pairs {batch_pairs // 2}" if batch_pairs > 1 else "a smaller model, or texts of fewer tokens"
    return RunFailed(f"memory is full with --batch_pairs {batch_pairs}; try {smaller}")


def _mixed(text: str) -> tuple[str, float]:
    found = _MIX.fullmatch(text)
    try:
        if found is None:
            raise OutOfRange("expected PATH=WEIGHT, such as releases/other=0.5")
        return found[1], _WEIGHT(found[2])
    except OutOfRange as error:
        raise UsageError(f"--mix {text}: {error}") from error


def _check_output(folder: str, *, overwrite: bool) -> None:
    """Check that a folder is new, or holds a model or an unfinished training.

    Raises:
        UsageError: the folder holds other files, or a model without `overwrite`.
    """
    names = set(os.listdir(folder)) if os.path.isdir(folder) else set()
    if os.path.exists(folder) and not os.path.isdir(folder):
        raise UsageError(f"--output {folder} is a file; name a folder")
    if names and not names & {RECORD, os.path.dirname(CHECKPOINT)}:
        raise UsageError(f"--output {folder} holds files that are not of a model; name a new or empty folder")
    if RECORD in names and not overwrite:
        raise UsageError(f"--output {folder} holds a model already; --overwrite replaces it")


def _limits(text: str) -> dict[str, int]:
    found = {name: number for name, _, number in (part.partition("=") for part in text.split(","))}
    if unknown := [name for name in found if name not in LIMITS]:
        raise OutOfRange(f"expected {', '.join(LIMITS)}, such as posts=60,threads=12; found {unknown[0]!r}")
    return {name: COUNT(number) for name, number in found.items()}


def _initial(parsed: argparse.Namespace) -> TrainedModel | None:
    """Return the model that `--init` names, if any.

    Raises:
        UsageError: the folder is not a model, or not of `--model`; or `--freeze` is given without `--init`.
    """
    if parsed.init is None:
        if parsed.freeze:
            raise UsageError("--freeze trains a part of a trained model; name its folder with --init")
        if parsed.model == PRETRAINED:
            raise UsageError("--model pretrained: name a model of Hugging Face, its folder or name, with --init")
        return None
    try:
        if _is_of_hugging_face(parsed.init):
            require_extra(f"--init {parsed.init}", "models,hf", "transformers")
            initial = load_pretrained(parsed.init, parsed.device)
        else:
            initial = load_model(parsed.init, parsed.device)
    except NotAModel as error:
        raise UsageError(f"--init {error}") from error
    if parsed.model not in (None, initial.configuration["model"]):
        raise UsageError(f"--init {parsed.init} is {initial.configuration['model']}, not --model {parsed.model}")
    return initial


def _is_of_hugging_face(place: str) -> bool:
    """Return whether a place is a model of Hugging Face: a folder that wikimill did not write, or a name."""
    if not os.path.isdir(place):
        warn(f"--init {place}: not a folder on this machine; the Hugging Face Hub is asked for it")
        return True
    names = os.listdir(place)
    return "config.json" in names and not {RECORD, os.path.dirname(CHECKPOINT)} & set(names)


def _training(parsed: argparse.Namespace, name: str, initial: TrainedModel | None) -> Training:
    model = MODELS[name]
    architecture = initial.network.architecture if initial else model.architecture
    units = initial.configuration.get("units", "words") if initial else parsed.units or "words"
    if parsed.units not in (None, units):
        raise UsageError(f"--units {parsed.units}: the model of --init has {units}; leave it out")
    if isinstance(architecture, PretrainedArchitecture):
        if parsed.vocabulary is not None or parsed.units is not None:
            raise UsageError(f"{'--units' if parsed.units else '--vocabulary'}: the model of --init has its own units")
    elif parsed.vocabulary is not None:
        architecture = replace(architecture, vocabulary=parsed.vocabulary)
    if isinstance(architecture, HierarchicalArchitecture):
        architecture = replace(architecture, **(parsed.limits or {}))
        if parsed.units == "bpe":
            raise UsageError(f"--units bpe: {name} reads words; leave it out")
    elif parsed.limits or parsed.freeze:
        raise UsageError(f"{'--limits' if parsed.limits else '--freeze'} is for hier2hier; the model is {name}")
    return Training(
        model=replace(
            model,
            architecture=architecture,
            learning_rate=parsed.learning_rate or model.learning_rate,
            warmup_steps=model.warmup_steps if parsed.warmup_steps is None else parsed.warmup_steps,
            batch_pairs=parsed.batch_pairs or model.batch_pairs,
            most_tokens=parsed.max_tokens or model.most_tokens,
        ),
        units=units,
        max_steps=parsed.max_steps,
        max_minutes=parsed.max_minutes,
        evaluate_steps=parsed.evaluate_steps,
        patience=parsed.patience,
        seed=parsed.seed,
        init=initial.sha256 if initial else "",
        frozen=parsed.freeze,
        view=parsed.view or "",
        weight_column=parsed.weight_column or "",
        precision=parsed.precision,
    )


def _check_pairs(places: Sequence[Pairs]) -> None:
    for place in places:
        if place.left_out:
            causes = ", ".join(f"{count:,} {cause}" for cause, count in sorted(place.left_out.items()))
            warn(f"{place.path}: pairs that were left out: {causes}")
        if len(place.train) + len(place.dev) < LEAST_PAIRS or not place.train:
            raise UsageError(
                f"{place.path}: {quantity(len(place.train) + len(place.dev), 'pair')}; at least {LEAST_PAIRS} are "
                "needed. Name a larger release, or raise --max_tokens"
            )
    pairs = sum(len(place.train) for place in places)
    if pairs < _FEW_PAIRS:
        warn(f"only {quantity(pairs, 'pair')} to train on; the figures of docs/models.md are of {_USUAL_PAIRS:,}")
    if not any(place.dev for place in places):
        raise UsageError(f"{places[0].path}: no pairs could be held out to stop by; name a larger release")


def _train(
    parsed: argparse.Namespace,
    training: Training,
    places: Sequence[Pairs],
    weights: Sequence[float],
    data: Sequence[dict[str, Any]],
    initial: TrainedModel | None,
) -> tuple[Network, Trainer, Trained]:
    from wikimill.transforms.seq2seq.train import OtherTraining, Trainer, new_network

    described = json.dumps([asdict(training), [{**each, "path": ""} for each in data]], sort_keys=True)
    identity = hashlib.sha256(described.encode()).hexdigest()
    try:
        network = new_network(training, places, initial.network if initial else None).to(parsed.device)
        trainer = Trainer(network, training, places, weights, identity, parsed.output, _show)
        return network, trainer, trainer.train()
    except OtherTraining as error:
        raise UsageError(
            f"--output {parsed.output}: its checkpoint is of a training with other options or pairs; give those again, "
            "or --overwrite begins anew"
        ) from error
    except FloatingPointError as error:
        raise RunFailed(f"{error}; try a lower --learning_rate") from error
    except (RuntimeError, MemoryError) as error:
        if failed := out_of_memory(error, training.model.batch_pairs):
            raise failed from error
        raise
    except OSError as error:
        raise RunFailed(f"--output {parsed.output}: {reason_of(error)}") from error


def _show(found: Evaluation) -> None:
    warn(
        f"step {found.step:,}, {found.seconds / 60:.1f} min: loss {found.train_loss:.3f}, "
        f"of development pairs {found.dev_loss:.3f}"
    )


def _record(
    parsed: argparse.Namespace, name: str, training: Training, data: Sequence[dict[str, Any]], trained: Trained
) -> dict[str, Any]:
    return {
        "model": name,
        "source": training.model.source,
        "init": parsed.init,
        "training": asdict(training),
        "device": parsed.device,
        "data": list(data),
        "versions": {"wikimill": __version__, **{library: installed(library) for library in _LIBRARIES}},
        "steps": trained.history[-1].step,
        "seconds": trained.history[-1].seconds,
        "ended": trained.ended,
        "best": asdict(trained.best),
        "history": [asdict(each) for each in trained.history],
    }
