"""Trains the sentence model of a language from its wiki's own text with NLTK's Punkt, unsupervised.

The text is what `rules.wikitext` makes of each article's latest revision. A model depends on nothing but the files, the
limit of pages, NLTK and these rules: words are sorted, and files are read in the order of their names.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib.metadata import version
from typing import Any, BinaryIO, cast

from apache_beam.io.filesystem import CompressionTypes
from apache_beam.io.filesystems import FileSystems
from nltk.tokenize.punkt import PunktTrainer  # type: ignore[import-untyped]

from rules.languages.registry import language_of
from rules.lines import states_of, units_of
from rules.wikitext import HOLE, WikiSyntax, render
from transforms.dumps.compressed import blocks
from transforms.dumps.damage import InputDamage
from transforms.dumps.digesting import DigestingFile
from transforms.dumps.items import PageEnd, PageHeader, PageStart, Revision
from transforms.dumps.latest import LatestText
from transforms.dumps.listing import InputFile
from transforms.dumps.siteinfo import SiteInfo
from transforms.dumps.xml import DumpReader
from transforms.progress import FileProgress, ProgressBoard

#: A unit shorter than this is a list entry or a caption more often than prose.
MIN_CHARS = 120
#: Orthographic contexts of words seen less often than this decide nothing and are most of the file.
_MIN_COUNT = 3
#: A rarer learned abbreviation is a word that happened to end its few sentences.
_MIN_ABBREVIATION_COUNT = 5
_WORDS = re.compile(r"\w+")
_WITH_PERIOD = re.compile(r"[^\s(\[\"'“„«]+\.(?=[\s,])")


@dataclass(frozen=True)
class Trained:
    """A model with what it was made of.

    Attributes:
        model: the model as JSON.
        articles: how many articles gave text.
        characters: how much text they gave.
        damages: name of each file that was not read to its end → what is wrong with it.
    """

    model: dict[str, Any]
    articles: int
    characters: int
    damages: dict[str, InputDamage]

    def as_bytes(self) -> bytes:
        """The model's file; the same model gives the same bytes."""
        return (json.dumps(self.model, ensure_ascii=False, indent=0, sort_keys=True) + "\n").encode()


@dataclass
class DumpProse:
    """The prose of one dump's articles; what is known of the file stands here when it is read.

    Attributes:
        file: the dump.
        language: code of the language, whose wikis' names for files and categories are known.
        limit_pages: only the first N articles; None for all.
    """

    file: InputFile
    language: str
    limit_pages: int | None = None
    articles: int = field(default=0, init=False)
    sha256: str = field(default="", init=False)
    damage: InputDamage | None = field(default=None, init=False)

    def paragraphs(self, progress: FileProgress | None = None) -> Iterator[str]:
        """Yield the paragraphs of running text; a file that is cut or damaged gives what is before that place."""
        with FileSystems.open(self.file.path, compression_type=CompressionTypes.UNCOMPRESSED) as raw:
            source = DigestingFile(raw)
            site = SiteInfo(fallback_wiki=self.file.wiki)
            try:
                for text in latest_texts(source, self.file.name, site, self.limit_pages):
                    found = list(prose_of(text, _syntax_of(site, self.language)))
                    self.articles += bool(found)
                    yield from found
                    if progress is not None:
                        progress.pages, progress.examples = self.articles, progress.examples + len(found)
                        progress.at(source.tell())
            except InputDamage as damage:
                self.damage = damage
            self.sha256 = source.hexdigest()
            if progress is not None:
                progress.at(self.file.size, final=True)


def latest_texts(source: DigestingFile, name: str, site: SiteInfo, limit_pages: int | None) -> Iterator[str]:
    """Yield the latest wikitext of each article of a dump, without redirects.

    Args:
        source: the file, as stored.
        name: its name.
        site: is filled while the dump is read.
        limit_pages: how many articles at most.

    Raises:
        InputDamage: the file is not whole; what was good was yielded before.
    """
    reader = DumpReader(_is_article, site=site)
    latest, articles = LatestText(), 0
    for item in reader.read(blocks(cast(BinaryIO, source), name)):
        if isinstance(item, PageStart):
            latest = LatestText()
        elif isinstance(item, Revision):
            latest.add(item)
        elif isinstance(item, PageEnd):
            if latest.revision is not None and latest.drop is None and latest.error is None:
                yield latest.revision.text
                articles += 1
                if articles == limit_pages:
                    return
            latest = LatestText()


def _is_article(header: PageHeader) -> bool:
    return header.namespace == 0 and not header.is_redirect


def _syntax_of(site: SiteInfo, code: str) -> WikiSyntax:
    language = language_of(code)
    return WikiSyntax(site.aliases(6) | language.file_prefixes, site.aliases(14) | language.category_prefixes)


def prose_of(wikitext: str, syntax: WikiSyntax) -> Iterator[str]:
    """Yield the paragraphs of running text of a page."""
    lines = wikitext.split("\n")
    for unit in units_of(lines, states_of(lines)):
        if unit and (unit[0].isalnum() or unit.startswith(("'", "[[", '"', "«", "„"))):
            text = render(unit, syntax).replace(HOLE, "")
            if len(text) >= MIN_CHARS and "." in text:
                yield text


def train(
    files: Sequence[InputFile], language: str, limit_pages: int | None = None, board: ProgressBoard | None = None
) -> Trained:
    """Train Punkt on the prose of dumps.

    Args:
        files: the dumps.
        language: code of the language that they are in.
        limit_pages: only the first N articles of each; None for all.
        board: where progress is shown.
    """
    trainer = PunktTrainer()
    trainer.INCLUDE_ALL_COLLOCS = False
    characters, articles, digest = 0, 0, hashlib.sha256()
    counts: Counter[str] = Counter()
    with_period: Counter[str] = Counter()
    trained_on, damages = {}, {}
    for file in files:
        prose = DumpProse(file, language, limit_pages)
        for text in prose.paragraphs(board.of(file) if board is not None else None):
            characters += len(text)
            digest.update(text.encode("utf-8", "surrogatepass"))
            trainer.train(text, finalize=False)
            lower = text.lower()
            counts.update(_WORDS.findall(lower))
            with_period.update(word.rstrip(".") for word in _WITH_PERIOD.findall(lower))
        articles += prose.articles
        trained_on[file.name] = prose.sha256
        if prose.damage is not None:
            damages[file.name] = prose.damage
    trainer.finalize_training()
    parameters = trainer.get_params()
    model = {
        "language": language,
        "nltk": version("nltk"),
        "trained_on": trained_on,
        "limit_pages": limit_pages,
        "pages": articles,
        "characters": characters,
        "text_sha256": digest.hexdigest(),
        "abbreviations": sorted(
            word for word in parameters.abbrev_types if with_period[word] >= _MIN_ABBREVIATION_COUNT
        ),
        "collocations": sorted(map(list, parameters.collocations)),
        "starters": sorted(parameters.sent_starters),
        "contexts": {
            word: context
            for word, context in sorted(parameters.ortho_context.items())
            if counts[word] >= _MIN_COUNT and word.isalpha()
        },
    }
    return Trained(model, articles, characters, damages)
