"""The Beam transform from files of documents to interleaved texts: read, join, rank, window, interleave."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, cast

import apache_beam as beam

from wikimill.rules.interleave.algorithm import Document, interleave
from wikimill.rules.interleave.joining import Part
from wikimill.rules.interleave.record import InterleavedExample, record_id
from wikimill.rules.interleave.windows import blocks_of, windows_of_block
from wikimill.rules.records import Split
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.interleave.accounts import KEPT, CountingFn, EnterCounts
from wikimill.transforms.interleave.join_documents import DOCUMENTS, JoinDocuments
from wikimill.transforms.interleave.options import InterleaveOptions
from wikimill.transforms.interleave.rank_documents import RankDocuments
from wikimill.transforms.interleave.read_parts import part_worker, read_portion
from wikimill.transforms.mining.mine_portions import DEAD_LETTERS, EXAMPLES, LEDGERS, CorpusMiner, Mined, mined
from wikimill.transforms.mining.record_coder import register_record

#: (split, number of the block of windows).
WindowBlock = tuple[str, int]


def to_blocks(
    ranked: tuple[int, tuple[Any, ...]], options: InterleaveOptions
) -> Iterator[tuple[WindowBlock, tuple[int, tuple[Any, ...]]]]:
    """Yield ((split, block), (rank, document)) for each block with a window that contains the document.

    Args:
        ranked: rank of the document in its split, and the document: a tuple of the fields of `Placed`. The yielded
            document lacks the split.
        options: the options of the corpus.
    """
    rank, document = ranked
    for block in blocks_of(rank, options.window_width, options.step):
        yield (document[0], block), (rank, document[1:])


class InterleaveFn(CountingFn):
    """A Beam function that makes an `InterleavedExample` of each window of a block, and counts them.

    Args:
        options: the options of the corpus.
    """

    def __init__(self, options: InterleaveOptions) -> None:
        self._options = options

    def process(self, keyed: tuple[WindowBlock, Iterable[tuple[int, Any]]]) -> Iterator[InterleavedExample]:
        """Yield an example for each complete window; it is counted under the file of its first document.

        Args:
            keyed: (split, block), and (rank, document) as `to_blocks` yields them, in any order.
        """
        options = self._options
        (split, block), ranked = keyed
        for window, documents in windows_of_block(block, ranked, options.window_width, options.step):
            file = documents[0][0]
            for thing in ("candidates", "examples"):
                self.note(file, thing, KEPT)
            yield example_of(split, window, [Document(*document[2:]) for document in documents], options)


def example_of(split: str, window: int, documents: list[Document], options: InterleaveOptions) -> InterleavedExample:
    """Return the example that is drawn from a window.

    Args:
        split: split of the window's documents.
        window: number of the window in its split, from 0.
        documents: the window's documents, by rank.
        options: the options of the corpus.
    """
    found = interleave(documents, options.ranges, options.draw_salt, *options.how)
    posts, threads = list(found.posts), list(found.threads)
    sources = [documents[place] for place in found.sources]
    source_ids = [source.id for source in sources]
    return InterleavedExample(
        id=record_id(source_ids, posts),
        split=cast(Split, split),
        window=window,
        posts=posts,
        threads=threads,
        summary=[source.summary for source in sources],
        source_ids=source_ids,
    )


@dataclass(eq=False)
class MineInterleaved(CorpusMiner):
    """A transform from portions, each a whole file, to `InterleavedExample`s; see `CorpusMiner`.

    Checkpoints hold the parts that were read, so that a later run can interleave them with other options.
    """

    mine_portion = staticmethod(read_portion)
    new_worker = staticmethod(part_worker)
    kept_as = {"record": Part, "thing": "pages"}  # noqa: RUF012  # it is not changed
    options: InterleaveOptions

    def expand(self, portions: beam.PCollection[Portion]) -> Mined:
        """Return the interleaved examples, and the dead letters and ledgers of the files.

        The ledgers also count parts, documents, candidates (windows) and examples.
        """
        register_record(Part)
        options = self.options
        found = mined(portions, self.step)
        joined = found[EXAMPLES] | JoinDocuments(options)
        interleaved = (
            joined[DOCUMENTS]
            | RankDocuments(options.draw_salt if options.shuffle else None)
            | "To windows" >> beam.FlatMap(to_blocks, options).with_output_types(tuple[WindowBlock, Any])
            | "Gather windows" >> beam.GroupByKey()
            | "Interleave"
            >> beam.ParDo(InterleaveFn(options))
            .with_output_types(InterleavedExample)
            .with_outputs(CountingFn.COUNTS, main=EXAMPLES)
        )
        counts = (joined[CountingFn.COUNTS], interleaved[CountingFn.COUNTS]) | "All counts" >> beam.Flatten()
        return Mined(interleaved[EXAMPLES], found[DEAD_LETTERS], found[LEDGERS] | EnterCounts(counts))
