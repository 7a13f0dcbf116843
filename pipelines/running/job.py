"""A job: a corpus, the options of one command line, and what they name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wikimill.pipelines.running.checkpoint_folder import CheckpointFolder
from wikimill.pipelines.running.page_cache_folder import PageCacheFolder
from wikimill.pipelines.running.run_options import RunOptions
from wikimill.pipelines.version import decisive_versions
from wikimill.transforms.corpora import find_corpus
from wikimill.transforms.corpus import Corpus, Mining
from wikimill.transforms.duplicates.screening import Screening
from wikimill.transforms.options import MiningOptions
from wikimill.transforms.release.formats.schema import Schema


@dataclass(frozen=True)
class Job:
    """What a command line asks for.

    Attributes:
        corpus: what is mined.
        options: that decide what is in it.
        run: options that every mining command has.
        screening: what is left out as copies.
        mining: how it is mined, with models.
        checkpoints: where work is kept for a later run, if anywhere.
        page_cache: where what is found on pages is kept for next month's dump, if anywhere.
    """

    corpus: Corpus
    options: MiningOptions
    run: RunOptions
    screening: Screening
    mining: Mining
    checkpoints: CheckpointFolder | None = None
    page_cache: PageCacheFolder | None = None

    @property
    def schema(self) -> Schema:
        """The columns of the release."""
        return Schema.of_corpus(self.corpus, self.content)

    @property
    def second(self) -> Corpus | None:
        """The corpus of the second table that is published beside the full release, if one is."""
        selection = self.corpus.selection
        return find_corpus(selection.corpus) if selection is not None and selection.corpus is not None else None

    @property
    def content(self) -> dict[str, Any]:
        """The options that decide the content of a release, as its manifest has them."""
        written = {"formats": sorted(self.run.formats), "shard_bytes": self.run.shard_bytes}
        return self.options.as_manifest() | self.screening.as_options() | written

    @property
    def versions(self) -> dict[str, str]:
        """The versions that decide the content."""
        return decisive_versions(self.mining.libraries)

    @property
    def identity(self) -> dict[str, Any]:
        """What a release of the job is made with, beside its input."""
        return {"versions": self.versions, "models": self.mining.models, "options": self.content}

    @property
    def folders(self) -> list[str]:
        """The folder of the release, and of the selection that is published beside it, if one is."""
        selection = self.corpus.selection if self.options.selects else None
        return [self.run.output, *([self.run.output + selection.suffix] if selection else [])]

    @property
    def reads_all(self) -> bool:
        """Whether every page of the input is read; then files are divided among the workers."""
        return self.options.limit_pages is None

    @property
    def order(self) -> tuple[str, str, tuple[Any, ...]] | None:
        """What sandboxes do, see `Mining`."""
        return self.mining.order

    @property
    def keeps_work(self) -> bool:
        """Whether what an earlier run has found is used, so that there may be nothing to do."""
        return self.checkpoints is not None or self.page_cache is not None

    @property
    def screens(self) -> bool:
        """Whether near duplicates are looked for."""
        return self.screening.near_duplicates is not None
