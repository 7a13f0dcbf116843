"""Trains the sentence model of a language from its wiki's own text: the latest revision of each article of some dumps.

A model depends on only the files, the limit of pages, NLTK and these rules: files are read in the order of their
names, and what is learned is sorted.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, BinaryIO, cast

from wikimill.rules.quantities import quantity
from wikimill.transforms.dumps.compressed import blocks
from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.digesting import DigestingFile
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.items import PageEnd, PageHeader, PageStart, Revision
from wikimill.transforms.dumps.revisions import LatestText
from wikimill.transforms.dumps.siteinfo import SiteInfo
from wikimill.transforms.dumps.xml import DumpReader
from wikimill.transforms.mining.progress import OwnProgress
from wikimill.transforms.mining.sandbox import Sandbox, WorkFailed
from wikimill.transforms.models.paragraphs import Article
from wikimill.transforms.models.punkt import PunktTraining
from wikimill.transforms.storage.stored import open_stored

#: Measured: on a held-out quarter of the Italian sample, cut by the learned parameters alone, 2.4 % of the borders
#: differ from those of the shipped model without any training, 1.2 to 1.7 % after 20,000 to 2,300,000 characters. The
#: shipped German model has 146,000; fewer were not evaluated.
MIN_CHARACTERS = 100_000
#: A batch is sent to the isolated process at this many articles, or characters.
_BATCH_ARTICLES, _BATCH_CHARS = 32, 2_000_000


class TooLittleText(Exception):
    """The dumps hold too little running text to learn from; the message gives the figures."""


@dataclass(frozen=True)
class Trained:
    """A model with its provenance.

    Attributes:
        model: the model as JSON.
        damages: name of each file that was not read to its end → what is wrong with it.
        failed: number of articles that could not be parsed.
    """

    model: dict[str, Any]
    damages: dict[str, InputDamage]
    failed: int

    def as_bytes(self) -> bytes:
        """Return the model's file; the same model gives the same bytes."""
        return model_bytes(self.model)


def model_bytes(model: dict[str, Any]) -> bytes:
    """Return a model as it is stored."""
    return (json.dumps(model, ensure_ascii=False, indent=0, sort_keys=True) + "\n").encode()


@dataclass
class DumpProse:
    """The prose of one dump's articles, and the facts about the file once it is read.

    Attributes:
        file: the dump.
        worker: an isolated `wikimill.transforms.models.paragraphs.paragraph_reader`.
        limit_pages: only the first N articles; None for all.
        articles: number of articles with text.
        failed: number of articles that could not be parsed.
        sha256: SHA-256 of the stored file; empty until it is read.
        damage: the damage because of which the file was not read to its end; None if there is none.
    """

    file: InputFile
    worker: Sandbox
    limit_pages: int | None = None
    articles: int = field(default=0, init=False)
    failed: int = field(default=0, init=False)
    sha256: str = field(default="", init=False)
    damage: InputDamage | None = field(default=None, init=False)

    def paragraphs(self, progress: OwnProgress) -> Iterator[str]:
        """Yield the paragraphs of running text; those before the damage for a file that is cut or damaged."""
        before = progress.bytes_read
        with open_stored(self.file.path) as raw:
            source = DigestingFile(raw)
            for batch in _batches(self._articles(source)):
                finished = list(self.worker.results())
                self.worker.send(batch)
                progress.bytes_read = before + source.tell()
                yield from self._taken(finished, progress)
            yield from self._taken(list(self.worker.results()), progress)
            self.sha256 = source.hexdigest()
        progress.bytes_read = before + self.file.size

    def _articles(self, source: DigestingFile) -> Iterator[Article]:
        site = SiteInfo(fallback_wiki=self.file.wiki)
        try:
            for number, text in enumerate(latest_texts(source, self.file.name, site), 1):
                yield text, site.link_prefixes
                if number == self.limit_pages:
                    return
        except InputDamage as damage:
            self.damage = damage

    def _taken(self, results: list[Any], progress: OwnProgress) -> Iterator[str]:
        for result in results:
            if isinstance(result, WorkFailed):
                self.failed += 1
                continue
            self.articles += bool(result)
            progress.pages += bool(result)
            progress.examples += len(result)
            yield from result


def _batches(articles: Iterator[Article]) -> Iterator[list[Article]]:
    batch: list[Article] = []
    characters = 0
    for article in articles:
        batch.append(article)
        characters += len(article[0])
        if len(batch) >= _BATCH_ARTICLES or characters >= _BATCH_CHARS:
            yield batch
            batch, characters = [], 0
    if batch:
        yield batch


def latest_texts(source: DigestingFile, name: str, site: SiteInfo) -> Iterator[str]:
    """Yield the latest wikitext of each article of a dump, without redirects.

    Args:
        source: the file, as stored.
        name: its name.
        site: is filled while the dump is read.

    Raises:
        InputDamage: the file is cut or damaged; the texts before were yielded.
    """
    latest = LatestText()
    for item in DumpReader(_is_article, site=site).read(blocks(cast(BinaryIO, source), name)):
        if isinstance(item, PageStart):
            latest = LatestText()
        elif isinstance(item, Revision):
            latest.add(item)
        elif isinstance(item, PageEnd):
            if latest.revision is not None and latest.drop is None and latest.error is None:
                yield latest.revision.text
            latest = LatestText()


def _is_article(header: PageHeader) -> bool:
    return header.namespace == 0 and not header.is_redirect


def train(
    files: Sequence[InputFile],
    language: str,
    worker: Sandbox,
    limit_pages: int | None = None,
    progress: OwnProgress | None = None,
) -> Trained:
    """Train Punkt on the prose of dumps.

    Args:
        files: the dumps.
        language: code of the language that they are in.
        worker: an isolated `wikimill.transforms.models.paragraphs.paragraph_reader` of the language; it is left usable.
        limit_pages: only the first N articles of each; None for all.
        progress: is updated; a paragraph counts as an example.

    Raises:
        TooLittleText: the dumps give less than `MIN_CHARACTERS`.
    """
    training = PunktTraining()
    progress = progress if progress is not None else OwnProgress()
    prose = [DumpProse(file, worker, limit_pages) for file in files]
    for each in prose:
        for paragraph in each.paragraphs(progress):
            training.add(paragraph)
    articles = sum(each.articles for each in prose)
    damages = {each.file.name: each.damage for each in prose if each.damage is not None}
    if training.characters < MIN_CHARACTERS:
        found = f"{quantity(articles, 'article')} with {quantity(training.characters, 'character')} of running text"
        known = "".join(f" ({name} is {damage.state}: {damage})" for name, damage in damages.items())
        raise TooLittleText(f"{found}{known}; a sentence model needs at least {MIN_CHARACTERS:,} characters")
    model = {
        "language": language,
        "trained_on": {each.file.name: each.sha256 for each in prose},
        "limit_pages": limit_pages,
        "articles": articles,
    } | training.parameters()
    return Trained(model, damages, sum(each.failed for each in prose))
