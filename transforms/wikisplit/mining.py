"""Mining of WikiSplit with given options: its models and transforms."""

from __future__ import annotations

from collections.abc import Sequence
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
from wikimill.transforms.wikisplit.score_entailment import ScoreEntailment
from wikimill.transforms.wikisplit.statistics import CountCorpus


def mining(options: WikiSplitOptions) -> Mining:
    """What `Corpus.mining` gives.

    Raises:
        OptionError: the model of entailment cannot be used.
    """
    models = {f"sentences-{options.language}": options.model_sha256}
    miner, count = partial(_miner, options), CountCorpus()
    chosen = None if options.criteria.neighbours_first else paper_preference
    if options.entailment_model is None:
        return Mining(models, miner, count, preference=chosen)
    try:
        model = find_entailment_model(options.entailment_model, options.entailment_batch)
    except EntailmentModelNotFound as error:
        raise OptionError("entailment_model", str(error)) from error
    return Mining(
        models | {"entailment": model.sha256},
        miner,
        count,
        libraries=("torch", "transformers"),
        score=Step(Drop.ENTAILMENT, ScoreEntailment(model, options.min_entailment, options.raw_text)),
        preference=chosen,
    )


def _miner(
    options: WikiSplitOptions,
    _: Sequence[InputFile],
    board: ProgressBoard | None,
    checkpoints: CheckpointStore | None,
) -> MineSplits:
    return MineSplits(options, board, checkpoints)
