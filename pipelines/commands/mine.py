"""`wikimill CORPUS`: mines any known corpus and publishes it as a release."""

from __future__ import annotations

from collections.abc import Sequence

from wikimill.pipelines.running.job import planned
from wikimill.pipelines.running.mining_task import MiningTask
from wikimill.pipelines.running.run import run
from wikimill.transforms.corpus import Corpus


def main(corpus: Corpus, arguments: Sequence[str]) -> int:
    """Mine a corpus and publish its release; return the exit code.

    Raises:
        UsageError: the command line cannot be obeyed.
    """
    return run(MiningTask(planned(corpus, arguments)))
