"""The package of the annotator: the trained pipeline with lemmas, rules of numbers, vocabulary and licenses."""

from __future__ import annotations

import json
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import spacy
from spacy.language import Language

from training.attribution import attribution
from training.corpora import Sentence
from training.lemmas import add_lemmatizer
from training.numeric_entities import PATTERNS
from training.packaging import add_labels, sealed
from training.wiki_text import Page

#: Name of a license file next to the pipeline → the treebank's file.
_LICENSES = {
    "LICENSE-EWT.txt": "UD_English-EWT/LICENSE.txt",
    "LICENSE-PUD.txt": "UD_English-PUD/LICENSE.txt",
    "LICENSE-GUM.txt": "UD_English-GUM/LICENSE.txt",
    "LICENSE-GUM-by-genre.txt": "UD_English-GUM/LICENSE-by-genre.txt",
}
_SOURCES = [
    {
        "name": "Universal Dependencies English Web Treebank",
        "url": "https://universaldependencies.org/treebanks/en_ewt",
        "license": "CC BY-SA 4.0",
        "author": "Natalia Silveira, Timothy Dozat, Christopher Manning, Sebastian Schuster, Ethan Chi and others",
    },
    {
        "name": "Universal Dependencies English PUD",
        "url": "https://universaldependencies.org/treebanks/en_pud",
        "license": "CC BY-SA 3.0",
        "author": "Hans Uszkoreit, Vivien Macketanz, Aljoscha Burchardt and others",
    },
    {
        "name": "Georgetown University Multilayer Corpus (GUM): academic, bio, court, interview, news, voyage only",
        "url": "https://gucorpling.org/gum",
        "license": "annotations CC BY 4.0; texts CC BY 2.5, CC BY 4.0, CC BY-SA 3.0 by genre",
        "author": "Amir Zeldes and the GUM annotators",
    },
    {
        "name": "English Wikipedia and WikiSplit: raw sentences for self-training",
        "url": "https://en.wikipedia.org",
        "license": "CC BY-SA 4.0",
        "author": "the contributors to the articles; pages in ATTRIBUTION",
    },
    {
        "name": "spacy-lookups-data: tables of the rule lemmatizer, from WordNet",
        "url": "https://github.com/explosion/spacy-lookups-data",
        "license": "MIT; WordNet 3.0 License",
        "author": "Explosion; Princeton University",
    },
]
_DESCRIPTION = (
    "English pipeline of wikimill. Labels: Universal Dependencies relations (dep_), universal parts of speech (pos_) "
    "and features (morph), Penn Treebank tags (tag_). Trained on one sentence a Doc: give it one a text. Entities "
    "are flat (of nested names the outermost): PERSON, PLACE, ORGANIZATION, DATE and MISC (named events, objects, "
    "abstracts, animals, plants, substances) from GUM's named mentions; PERCENT, TIME, QUANTITY, ORDINAL and "
    "CARDINAL by rules."
)


@dataclass(frozen=True)
class Sources:
    """The training data of the weights."""

    treebanks: Path
    sentences: list[Sentence]
    pages: list[Page]
    raw_sentences: int


def package(trained: Language, sources: Sources, output: Path, scores: dict[str, Any] | None = None) -> None:
    """Write the pipeline of `trained` to `output` with lemmatizer and rules; `scores` go into meta.json.

    Other files in `output` are kept.
    """
    with tempfile.TemporaryDirectory() as folder:
        trained.to_disk(folder)
        # Without the strings of the training run: the shipped vocabulary has only the labels and the tables.
        nlp = spacy.load(folder, exclude=["vocab"])
    add_labels(nlp)
    add_lemmatizer(nlp, sources.sentences)
    ruler = nlp.add_pipe("entity_ruler", after="ner", config={"overwrite_ents": True})
    ruler.add_patterns(PATTERNS)  # type: ignore[attr-defined]  # spaCy types a pipe as any callable
    nlp = sealed(nlp, name="wikimill_annotator", description=_DESCRIPTION, sources=_SOURCES, performance=scores or {})
    output.mkdir(parents=True, exist_ok=True)
    nlp.to_disk(output)
    for name, original in _LICENSES.items():
        shutil.copyfile(sources.treebanks / original, output / name)
    # The notice under which the package gives its English tables.
    import spacy_lookups_data  # of the extra [train]: `--help` does without it

    notice = Path(spacy_lookups_data.__file__).parent / "data" / "en_license.txt"
    shutil.copyfile(notice, output / "LICENSE-lemma-tables.txt")
    (output / "ATTRIBUTION").write_text(attribution(sources.sentences, sources.pages), encoding="utf-8")


def add_scores(folder: Path, scores: dict[str, Any]) -> None:
    """Put measured `scores` ({treebank: {"tag": percent, ...}}) into the meta.json of a packaged pipeline."""
    meta = json.loads((folder / "meta.json").read_text("utf-8"))
    meta["performance"] = scores
    (folder / "meta.json").write_text(json.dumps(meta, indent=2, ensure_ascii=False) + "\n", "utf-8")
