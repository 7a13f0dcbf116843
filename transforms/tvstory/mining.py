"""Mining of TV stories with given options: its models and transforms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import Any

import apache_beam as beam

from wikimill.transforms.corpus import Mining
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.mining.checkpoints.store import CheckpointStore
from wikimill.transforms.mining.mine_portions import Mined, mined
from wikimill.transforms.mining.progress import ProgressBoard
from wikimill.transforms.mining.record_coder import register_record
from wikimill.transforms.models.annotator import AnnotatorNotFound, find_annotator
from wikimill.transforms.models.load_sentence_model import sentence_model_digest
from wikimill.transforms.options import OptionError
from wikimill.transforms.tvstory.join_shows import LEDGERS, STORIES, JoinShows, only_mined
from wikimill.transforms.tvstory.mine_stories import mine_portion, story_worker
from wikimill.transforms.tvstory.options import TvStoryOptions
from wikimill.transforms.tvstory.pages import ShowPage
from wikimill.transforms.tvstory.statistics import CountStories

LIBRARIES = ("spacy", "thinc", "blis", "numpy", "lemminflect")


def mining(options: TvStoryOptions) -> Mining:
    """What `Corpus.mining` gives.

    Raises:
        OptionError: the annotator cannot be used.
    """
    try:
        annotator = find_annotator(options.annotator).identity()
    except AnnotatorNotFound as error:
        raise OptionError("annotator", str(error)) from error
    models = {f"sentences-{options.language}": sentence_model_digest(options.language), "annotator": annotator}
    order = story_worker(options).order
    miner = partial(_miner, options)
    return Mining(models, miner, CountStories(), order=order, loads_models=True, libraries=LIBRARIES)


def _miner(
    options: TvStoryOptions,
    files: Sequence[InputFile],
    board: ProgressBoard | None,
    checkpoints: CheckpointStore | None,
) -> MineStories:
    # What is kept of a portion are its episodes and characters, not records: these need all of a show.
    kept = replace(checkpoints, record=ShowPage) if checkpoints is not None else None
    return MineStories(options, tuple(files), board, kept)


@beam.typehints.with_input_types(Portion)
@dataclass(eq=False)
class MineStories(beam.PTransform):
    """Reads dumps and JSON Lines; gives `examples`, `dead_letters` and `ledgers`, by name.

    Attributes:
        options: what is wanted.
        files: the inputs.
        board: where progress is shown, on the machine that reads; None on a cluster.
        kept: work that is kept for a later run; None keeps none.
    """

    options: TvStoryOptions
    files: tuple[InputFile, ...]
    board: ProgressBoard | None = None
    kept: CheckpointStore | None = None

    def expand(self, portions: beam.PCollection[Portion]) -> Mined:
        """Read each, then bring shows together."""
        register_record(ShowPage)
        mine = partial(mine_portion, options=self.options)
        found = mined(portions, mine, partial(story_worker, self.options), self.board, kept=self.kept)
        joined = found.examples | "Join shows" >> JoinShows(self.options, self.files)
        kept = found.ledgers | "Without joined" >> beam.Map(only_mined).with_output_types(FileLedger)
        ledgers = (kept, joined[LEDGERS]) | "Ledgers" >> beam.Flatten()
        return Mined(joined[STORIES], found.dead_letters, ledgers)

    def display_data(self) -> dict[str, Any]:
        """The options, for a runner's user interface."""
        return {name: str(value) for name, value in asdict(self.options).items()}
