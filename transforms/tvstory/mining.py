"""The `Mining` of TV stories with given options: its models, transforms and counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import partial

import apache_beam as beam

from wikimill.rules.tvstory.record import TvStory
from wikimill.transforms.add_up import AddUp
from wikimill.transforms.corpus import Mining
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.measures import Measure
from wikimill.transforms.mining.checkpoints.store import CheckpointStore
from wikimill.transforms.mining.mine_portions import CorpusMiner, Mined, mined
from wikimill.transforms.mining.progress import ProgressBoard
from wikimill.transforms.mining.record_coder import register_record
from wikimill.transforms.models.annotator import AnnotatorNotFound, find_annotator
from wikimill.transforms.models.load_sentence_model import sentence_model_digest
from wikimill.transforms.options import OptionError
from wikimill.transforms.tvstory.join_shows import LEDGERS, STORIES, JoinShows, only_mined
from wikimill.transforms.tvstory.mine_stories import mine_portion, story_worker
from wikimill.transforms.tvstory.options import TvStoryOptions
from wikimill.transforms.tvstory.pages import ShowPage
from wikimill.transforms.tvstory.tables import counts_of

_COLUMNS = tuple(field.name for field in fields(TvStory))


def measures_of(story: TvStory) -> Iterator[Measure]:
    """Yield the measures of a record: ((split, table, name), count), with the counts of `counts_of`."""
    row = {name: getattr(story, name) for name in _COLUMNS}
    for (table, name), count in counts_of(row).items():
        yield (story.split, table, name), count


@beam.typehints.with_input_types(TvStory)
@dataclass(eq=False)
class CountStories(beam.PTransform):
    """A Beam transform from records to the measures of `StoryStatistics`, ((split, table, name), count).

    A key may occur several times: its counts must be added up.
    """

    def expand(self, examples: beam.PCollection[TvStory]) -> beam.PCollection[Measure]:
        """Add up the measures of the records of each bundle."""
        return examples | "Count stories" >> beam.ParDo(AddUp(measures_of)).with_output_types(Measure)


LIBRARIES = ("spacy", "thinc", "blis", "numpy", "lemminflect")


def mining(options: TvStoryOptions) -> Mining:
    """Return the models, the miner and the counts for mining with these options; the value of `Corpus.mining`.

    Raises:
        OptionError: the annotator that the options name cannot be found.
    """
    try:
        annotator = find_annotator(options.annotator).identity()
    except AnnotatorNotFound as error:
        raise OptionError("annotator", str(error)) from error
    models = {f"sentences-{options.language}": sentence_model_digest(options.language), "annotator": annotator}
    order = story_worker(options).order
    miner = partial(_miner, options)
    return Mining(models, miner, CountStories(), order=order, libraries=LIBRARIES)


def _miner(
    options: TvStoryOptions,
    files: Sequence[InputFile],
    board: ProgressBoard | None,
    checkpoints: CheckpointStore | None,
) -> MineStories:
    return MineStories(options, board, checkpoints, tuple(files))


@dataclass(eq=False)
class MineStories(CorpusMiner):
    """A Beam transform from portions of dumps and files of JSON Lines to `Mined`, whose examples are `TvStory`s.

    See `CorpusMiner`. Checkpoints hold `ShowPage`s, because a record needs all pages of its show.

    Attributes:
        files: all input files of the run.
    """

    mine_portion = staticmethod(mine_portion)
    new_worker = staticmethod(story_worker)
    kept_as = {"record": ShowPage}  # noqa: RUF012  # it is not changed
    files: tuple[InputFile, ...] = ()

    def expand(self, portions: beam.PCollection[Portion]) -> Mined:
        """Mine each portion, then join the pages of each show; several ledgers of a file must be added up."""
        register_record(ShowPage)
        found = mined(portions, self.step)
        joined = found.examples | "Join shows" >> JoinShows(self.options, self.files)
        kept = found.ledgers | "Without joined" >> beam.Map(only_mined).with_output_types(FileLedger)
        ledgers = (kept, joined[LEDGERS]) | "Ledgers" >> beam.Flatten()
        return Mined(joined[STORIES], found.dead_letters, ledgers)
