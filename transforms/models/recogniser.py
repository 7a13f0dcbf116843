"""Finds and loads the recogniser of named entities with OntoNotes' types: the shipped pipeline, or any other of spaCy.

It is separate from the `ner` of an annotator, whose five labels serve coreference.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from wikimill.rules.text.ontonotes import ENTITY_TYPES
from wikimill.transforms.models.annotator import AnnotatorFiles, AnnotatorNotFound, pipeline_folder, read_pipeline
from wikimill.transforms.models.choices import EMBEDDED

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

#: Components that set entities; spaCy's `meta.json` has the labels of each.
_RULERS = frozenset({"entity_ruler", "span_ruler"})
_RECOGNISERS = frozenset({"ner", *_RULERS})
#: What no recogniser of spaCy's asks for; rules may ask for anything, so next to rules all is loaded.
_NOT_NEEDED = ("tagger", "morphologizer", "parser", "lemmatizer", "trainable_lemmatizer", "attribute_ruler", "senter")
#: A pipeline without these finds other things than named entities.
_EXPECTED = frozenset({"PERSON", "ORG", "GPE"})


class Entity(NamedTuple):
    """A named entity.

    Attributes:
        text: its text.
        label: its OntoNotes type, such as PERSON.
        start, end: its place in the text of its Doc, in characters: `text[start:end]`.
    """

    text: str
    label: str
    start: int
    end: int


def find_recogniser(path: str | None = None) -> AnnotatorFiles:
    """Return the files of a pipeline that recognises entities with OntoNotes' types, without loading it.

    Args:
        path: a folder that `spacy.load` opens, or the name of an installed package; None or "embedded" for the shipped
            one.

    Raises:
        AnnotatorNotFound: no pipeline has this name, it cannot be read, or its labels are not OntoNotes'.
    """
    name = EMBEDDED if path is None else path
    folder = _shipped_folder() if name == EMBEDDED else pipeline_folder(name)
    if folder is None:
        remedy = (
            "run `make model`, or install the package again" if name == EMBEDDED else "give a spaCy pipeline's name"
        )
        raise AnnotatorNotFound(
            f"{name}: no such recogniser of entities is installed, and no folder has this name; {remedy}"
        )
    files = read_pipeline(name, folder)
    labels = _labels(files)
    missing, foreign = sorted(_EXPECTED - labels), sorted(labels - ENTITY_TYPES.keys())
    if missing or foreign:
        found = f"it has {', '.join(foreign)}" if foreign else f"it has no {', '.join(missing)}"
        raise AnnotatorNotFound(
            f"{name}: its entities do not have OntoNotes' types ({found}); give a pipeline with PERSON, ORG, GPE … "
            "such as en_core_web_sm, or leave the option out"
        )
    return files


@cache
def load_recogniser(path: str | None = None) -> Language:
    """Load a pipeline that recognises the entities of running text; it is cached for the process.

    Args:
        path: see `find_recogniser`.

    Raises:
        AnnotatorNotFound: see `find_recogniser`.
    """
    files = find_recogniser(path)
    import spacy
    from thinc.api import use_ops

    # As in load_annotator: numpy's OpenBLAS is three times as fast as BLIS.
    exclude = () if files.components & _RULERS else _NOT_NEEDED
    with use_ops("numpy", use_blis=False):
        return spacy.load(files.folder, exclude=[*exclude])


def entities(doc: Doc) -> list[Entity]:
    """Return the named entities of a Doc that a recogniser has processed, in the order of the text; none overlap."""
    return [Entity(span.text, span.label_, span.start_char, span.end_char) for span in doc.ents]


def _labels(files: AnnotatorFiles) -> set[str]:
    """Return the labels of all components that set entities."""
    labels = files.meta.get("labels")
    if not isinstance(labels, dict):
        return set()
    found = (labels.get(component) for component in _RECOGNISERS & files.components)
    return {label for some in found if isinstance(some, list) for label in some if isinstance(label, str)}


def _shipped_folder() -> Path | None:
    folder = Path(str(resources.files("wikimill.transforms.models"))) / "en" / "recogniser"
    return folder if (folder / "meta.json").is_file() else None
