"""Trains the sentence model of a language from its wiki's own text: the latest revision of each article of some dumps.

A model depends only on the files and their order, the limit of pages, NLTK and these rules; what is learned is sorted.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, BinaryIO, cast

from wikimill.rules.quantities import quantity
from wikimill.transforms.dumps.compression.compressed import blocks
from wikimill.transforms.dumps.compression.digesting import DigestingFile
from wikimill.transforms.dumps.damage import InputDamage
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
    """The dumps have too little running text to learn from; the message states how much, and any damage."""


@dataclass(frozen=True)
class Trained:
    """A trained model with the problems of its training.

    Attributes:
        model: the content of the model's JSON file, with its provenance.
        damages: name of each file that was not read to its end → its damage.
        failed: number of articles that could not be parsed.
    """

    model: dict[str, Any]
    damages: dict[str, InputDamage]
    failed: int

    def as_bytes(self) -> bytes:
        """Return the content of the model's file; see `model_bytes`."""
        return model_bytes(self.model)


def model_bytes(model: dict[str, Any]) -> bytes:
    """Return a model as JSON in UTF-8, with sorted keys; equal models give equal bytes."""
    return (json.dumps(model, ensure_ascii=False, indent=0, sort_keys=True) + "\n").encode()


@dataclass
class DumpProse:
    """The reader of the prose of one dump's articles; `paragraphs` sets the fields after `limit_pages`.

    Attributes:
        file: the dump.
        worker: a sandbox with `wikimill.transforms.models.paragraphs.paragraph_reader`.
        limit_pages: number of articles to read, the first ones; None for all.
        articles: number of articles with running text.
        failed: number of articles that could not be parsed.
        sha256: SHA-256 of the stored file, in hexadecimal digits; "" until it has been read.
        damage: the damage that ended the reading early; None if there is none.
    """

    file: InputFile
    worker: Sandbox
    limit_pages: int | None = None
    articles: int = field(default=0, init=False)
    failed: int = field(default=0, init=False)
    sha256: str = field(default="", init=False)
    damage: InputDamage | None = field(default=None, init=False)

    def paragraphs(self, progress: OwnProgress) -> Iterator[str]:
        """Yield the paragraphs of running text in the order of the dump; of a damaged file, those before the damage.

        Args:
            progress: updated with the bytes read, articles with text (`pages`) and paragraphs (`examples`).

        Raises:
            OSError: the file cannot be opened or read.
            CannotStart, GivenUp: see `Sandbox.results`.
        """
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
    """Yield the latest wikitext of each article of a dump, in its order, without redirects and pages without text.

    Args:
        source: the stored file, possibly compressed.
        name: name of the file, whose ending must fit its compression.
        site: facts about the wiki; filled in when the head of the dump is read.

    Raises:
        InputDamage: the file is cut or damaged; the texts before the damage are yielded first.
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
    """Train Punkt on the prose of dumps; damaged dumps are read up to the damage.

    Args:
        files: the dumps, in the order in which they are read.
        language: code of the language of their text.
        worker: a sandbox with `wikimill.transforms.models.paragraphs.paragraph_reader` for the language; it can be used
            again.
        limit_pages: number of articles to read of each dump, the first ones; None for all.
        progress: updated while dumps are read, see `DumpProse.paragraphs`; None: it is not reported.

    Raises:
        TooLittleText: the dumps have less than `MIN_CHARACTERS` characters of running text.
        OSError: a dump cannot be opened or read.
        CannotStart, GivenUp: see `Sandbox.results`.
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
