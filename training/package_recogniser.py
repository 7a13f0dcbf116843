"""The package of the recogniser: the trained pipeline with rules, vocabulary, licenses and sources."""

from __future__ import annotations

import argparse
import shutil
import tempfile
from pathlib import Path

import spacy
from spacy.language import Language

from training.corpora import Document, Sentence
from training.entity_heads import name_patterns
from training.entity_rules import patterns
from training.packaging import sealed
from training.wiki_text import Page

_DESCRIPTION = (
    "English recogniser of named entities of wikimill, with OntoNotes' types. PERSON, NORP, FAC, ORG, GPE, LOC, "
    "PRODUCT, EVENT, WORK_OF_ART, LAW and LANGUAGE are learned from links of Wikipedia and from GUM, and rules find "
    "what their form tells; DATE, TIME, MONEY, PERCENT, QUANTITY, ORDINAL and CARDINAL are rules."
    " A leading 'the' is no part of an entity. Takes running text."
)
_SOURCES = [
    {
        "name": "English Wikipedia: articles with their links",
        "url": "https://en.wikipedia.org",
        "license": "CC BY-SA 4.0 (older revisions CC BY-SA 3.0)",
        "author": "the contributors to the articles; pages in ATTRIBUTION",
    },
    {
        "name": "Georgetown University Multilayer Corpus (GUM): academic, bio, court, interview, news, voyage only",
        "url": "https://gucorpling.org/gum",
        "license": "annotations CC BY 4.0; texts CC BY 2.5, CC BY 4.0, CC BY-SA 3.0 by genre",
        "author": "Amir Zeldes and the GUM annotators",
    },
    {
        "name": "Wikidata: classes of items",
        "url": "https://www.wikidata.org",
        "license": "CC0",
        "author": "the contributors to Wikidata",
    },
]
#: Names of the components of rules, in order: names of certain form; dates, numbers and closed lists.
RULERS = ("names", "span_ruler")
#: Name of a license file next to the pipeline → the treebank's file.
_LICENSES = {
    "LICENSE-GUM.txt": "UD_English-GUM/LICENSE.txt",
    "LICENSE-GUM-by-genre.txt": "UD_English-GUM/LICENSE-by-genre.txt",
}
_HEAD = """\
ATTRIBUTION

This recogniser of entities is an adaptation of the texts and annotations listed here and is shared under CC BY-SA 4.0.
Changes: links and annotations were turned into statistical weights; no text is contained.
"""


def package(
    trained: Language,
    table: dict[str, list[str]],
    sentences: list[Sentence],
    pages: list[Page],
    options: argparse.Namespace,
) -> None:
    """Write `trained` with its rules to `options.output`; other files there are kept."""
    options.output.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        trained.to_disk(folder)
        write_pipeline(Path(folder), table, options.output)
    for name, original in _LICENSES.items():
        shutil.copyfile(options.treebanks / original, options.output / name)
    (options.output / "ATTRIBUTION").write_text(attribution(sentences, pages), encoding="utf-8")


def write_pipeline(trained: Path, table: dict[str, list[str]], output: Path) -> None:
    """Write the learned components of `trained`, with rules made anew, to `output`, which may be the same folder."""
    # Without the strings of the training run: the shipped vocabulary has only the labels.
    nlp = spacy.load(trained, exclude=["vocab", *RULERS])
    add_rules(nlp, table)
    nlp = sealed(nlp, name="wikimill_recogniser", description=_DESCRIPTION, sources=_SOURCES)
    nlp.to_disk(output)


def add_rules(nlp: Language, table: dict[str, list[str]]) -> None:
    """Add the rules after the recogniser.

    Rules of `entity_heads.py` override the recogniser's entities. Of dates, numbers and closed lists the longest wins;
    at equal length the recogniser's entity wins.
    """
    for name, rules, choice in (
        (RULERS[0], name_patterns(table), "spacy.prioritize_new_ents_filter.v1"),
        (RULERS[1], patterns(table), "spacy.first_longest_spans_filter.v1"),
    ):
        config = {"annotate_ents": True, "spans_key": None, "overwrite": False, "ents_filter": {"@misc": choice}}
        ruler = nlp.add_pipe("span_ruler", name=name, config=config)
        ruler.add_patterns(rules)  # type: ignore[attr-defined]  # spaCy types a pipe as any callable


def attribution(sentences: list[Sentence], pages: list[Page]) -> str:
    """Return the text of ATTRIBUTION: GUM's documents in order, pages of Wikipedia by title."""
    documents: dict[str, Document] = {}
    for sentence in sentences:
        documents.setdefault(sentence.document.id, sentence.document)
    lines = [_HEAD, "== UD_English-GUM, annotations CC BY 4.0 (Zeldes 2017): id | title | author | genre | source =="]
    for document in documents.values():
        fields = (document.meta.get(name, "-") for name in ("title", "author", "genre", "sourceURL"))
        lines.append(" | ".join((document.id, *fields)))
    lines.append("\n== English Wikipedia, CC BY-SA 4.0 (older revisions 3.0), its contributors: title | revision ==")
    ordered = sorted(pages, key=lambda page: (page.title, page.revision))
    lines += [f"{page.title} | {page.url}" for page in ordered]
    return "\n".join(lines) + "\n"
