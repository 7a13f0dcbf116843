"""`mining`, which returns the `Mining` of WikiSplit for given options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from wikimill.rules.drops import Drop
from wikimill.rules.wikisplit.preference import paper_preference
from wikimill.transforms.corpus import Mining, Step
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.mining.checkpoints.store import CheckpointStore
from wikimill.transforms.mining.progress import ProgressBoard
from wikimill.transforms.models.entailment import EntailmentModelNotFound, find_entailment_model
from wikimill.transforms.options import OptionError
from wikimill.transforms.wikisplit.mine_splits import MineSplits
from wikimill.transforms.wikisplit.options import WikiSplitOptions
from wikimill.transforms.wikisplit.page_miner import split_worker
from wikimill.transforms.wikisplit.score_entailment import ScoreEntailment
from wikimill.transforms.wikisplit.statistics import CountCorpus


def mining(options: WikiSplitOptions) -> Mining:
    """Return the models and transforms that mine WikiSplit with these options.

    With `entailment_model`, a step after screening scores each example; the model's files are read for their digest.

    Raises:
        OptionError: the model of entailment cannot be used.
        ValueError: no sentence model is shipped for the language, and the options have none.
    """
    plain = Mining(
        {f"sentences-{options.language}": options.model_sha256},
        partial(_miner, options),
        CountCorpus(),
        preference=None if options.criteria.neighbours_first else paper_preference,
        order=split_worker(options).order,
    )
    return plain if options.entailment_model is None else _judged(plain, options, options.entailment_model)


def _judged(plain: Mining, options: WikiSplitOptions, named: str) -> Mining:
    """Return `plain` with an additional step in which the model in the folder `named` scores each example."""
    try:
        model = find_entailment_model(named, options.entailment_batch)
    except EntailmentModelNotFound as error:
        raise OptionError("entailment_model", str(error)) from error
    return replace(
        plain,
        models=plain.models | {"entailment": model.sha256},
        libraries=("torch", "transformers"),
        score=Step(Drop.ENTAILMENT, ScoreEntailment(model, options.min_entailment, options.raw_text)),
    )


def _miner(
    options: WikiSplitOptions,
    _: Sequence[InputFile],
    board: ProgressBoard | None,
    checkpoints: CheckpointStore | None,
) -> MineSplits:
    return MineSplits(options, board, checkpoints)
