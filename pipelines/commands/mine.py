"""`wikimill CORPUS`: mines any known corpus and publishes it as a release."""

from __future__ import annotations

from collections.abc import Sequence

from wikimill.pipelines.running.job import planned
from wikimill.pipelines.running.mining_task import MiningTask
from wikimill.pipelines.running.run import run
from wikimill.transforms.corpus import Corpus


def main(corpus: Corpus, arguments: Sequence[str]) -> int:
    """Mine a corpus and publish its release; return DONE, or NOT_WHOLE if the input is not whole or gives no examples.

    Args:
        corpus: the corpus.
        arguments: the words after the command's name.

    Raises:
        UsageError: an option is unknown, missing or wrong; further causes are those of `run`.
        InputChanged, RunFailed, RuntimeError, OSError, Exception: see `run`.
    """
    return run(MiningTask(planned(corpus, arguments)))
