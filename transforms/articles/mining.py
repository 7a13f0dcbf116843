"""Mining of a text corpus with given options."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from wikimill.transforms.articles.mine_articles import MineArticles, text_worker
from wikimill.transforms.articles.options import TextOptions
from wikimill.transforms.articles.statistics import CountTexts
from wikimill.transforms.corpus import Mining
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.mining.checkpoints.store import CheckpointStore
from wikimill.transforms.mining.progress import ProgressBoard


def mining(options: TextOptions) -> Mining:
    """What `Corpus.mining` gives."""
    models = {f"sentences-{options.language}": options.model_sha256}
    return Mining(models, partial(_miner, options), CountTexts(), order=text_worker(options).order)


def _miner(
    options: TextOptions,
    _: Sequence[InputFile],
    board: ProgressBoard | None,
    checkpoints: CheckpointStore | None,
) -> MineArticles:
    return MineArticles(options, board, checkpoints)
