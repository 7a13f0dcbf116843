"""Finds and loads the annotator: a spaCy pipeline that tags and parses tokenised sentences.

Any installed pipeline can be used: the shipped one ("embedded"), a package such as en_core_web_trf, a folder. Its files
are checked before a Beam graph is built (`find_annotator`), and loaded by each worker (`load_annotator`).
"""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from wikimill.rules.text.dependency_labels import as_universal, is_universal
from wikimill.transforms.models.block_pipeline import BlockPipeline
from wikimill.transforms.models.choices import EMBEDDED
from wikimill.transforms.models.folder_digest import digest_of_files
from wikimill.transforms.storage.named_files import UnfitFile, check_model_folder

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

#: Components that no rule needs; a parser that sees whole sentences needs no sentence recogniser.
_NOT_NEEDED = ("ner", "entity_ruler", "span_ruler", "numbers", "lemmatizer", "trainable_lemmatizer", "senter")
#: Sentences parsed together. A block of paragraphs has 200 at most, so this never depends on bundling.
_BATCH = 256
#: Words that are never forgotten, some 20 MB of them: to learn a word takes as long as to tag and parse one.
_KEPT_WORDS = 50_000


class AnnotatorNotFound(Exception):
    """A spaCy pipeline is missing, unreadable, or lacks components or labels; the message has the remedy."""


class Annotator(Protocol):
    """An object that tags and parses tokenised sentences."""

    def annotate(self, sentences: Sequence[Sequence[str]]) -> list[Doc]:
        """Return one `Doc` per sentence, in order, with Penn Treebank tags and Universal Dependencies.

        Args:
            sentences: the tokens of each sentence; each is parsed as one sentence.
        """
        ...

    def memory_zone(self) -> AbstractContextManager[Any]:
        """Return a context at whose end words may be freed, so that memory does not grow with the text.

        A `Doc` from inside the context must not be used after it. Contexts must not be nested.
        """
        ...


@dataclass(frozen=True)
class AnnotatorFiles:
    """A spaCy pipeline on disk.

    Attributes:
        name: name by which it was found.
        folder: folder that `spacy.load` opens.
        meta: content of its `meta.json`.
        components: names of its components.
    """

    name: str
    folder: Path
    meta: dict[str, Any]
    components: frozenset[str]

    def identity(self) -> dict[str, str]:
        """Return its entry in a manifest: `name`, with the language, `version`, and `sha256` over its files.

        Raises:
            OSError: a file cannot be read.
        """
        meta = self.meta
        name = "_".join(part for part in (meta.get("lang"), meta.get("name")) if part)
        return {"name": name or self.name, "version": str(meta.get("version", "")), "sha256": digest_of(self.folder)}


def find_annotator(name: str) -> AnnotatorFiles:
    """Return the files of a pipeline with a tagger and a parser, without loading it.

    Args:
        name: "embedded", the name of an installed spaCy package, or a folder that `spacy.load` opens.

    Raises:
        AnnotatorNotFound: no pipeline has this name, it cannot be read, or it has no tagger or parser.
    """
    folder = _embedded_folder() if name == EMBEDDED else pipeline_folder(name)
    if folder is None:
        if name == EMBEDDED:
            raise AnnotatorNotFound(
                "embedded: this model is not in this installation; run `make model`, install the package again, or "
                "name another (`python -m spacy download en_core_web_sm`)"
            )
        raise AnnotatorNotFound(
            f"{name}: no such spaCy pipeline is installed, and no folder has this name; "
            f"install it (`python -m spacy download {name}`, or `pip install` its wheel) or leave the option out"
        )
    files = read_pipeline(name, folder)
    components = files.components
    missing = [component for component in ("tagger", "parser") if component not in components]
    if missing:
        raise AnnotatorNotFound(
            f"{name}: the pipeline has no {' and no '.join(missing)}; wikimill needs both "
            f"(it has: {', '.join(sorted(components)) or 'nothing'})"
        )
    return files


def read_pipeline(name: str, folder: Path) -> AnnotatorFiles:
    """Return the files of a pipeline's folder, from its `meta.json`, without loading it.

    Args:
        name: name of the pipeline, for the result and for messages.
        folder: the folder.

    Raises:
        AnnotatorNotFound: the folder is not a spaCy pipeline, has other than regular files, or cannot be read.
    """
    try:
        check_model_folder(folder)
        meta = json.loads((folder / "meta.json").read_text("utf-8"))
        components = frozenset(meta.get("components", meta.get("pipeline", ())))
    except UnfitFile as error:
        raise AnnotatorNotFound(f"{name}: {error}") from error
    except (OSError, ValueError, TypeError, AttributeError, RecursionError) as error:
        raise AnnotatorNotFound(f"{name}: {folder} is not a spaCy pipeline: {error}") from error
    return AnnotatorFiles(name, folder, meta, components)


@cache
def load_annotator(name: str) -> SpacyAnnotator:
    """Load the pipeline of a name; it is cached for the process.

    Args:
        name: see `find_annotator`.

    Raises:
        AnnotatorNotFound: see `find_annotator`.
    """
    files = find_annotator(name)
    import spacy
    from thinc.api import use_ops

    # Matrices are multiplied by NumPy's OpenBLAS instead of BLIS, which is three times as fast on the wheels of PyPI
    # (1,000 x 288 x 288: 96 and 31 GFLOP/s), so that parsing is 1.75 times as fast; of 3,095 sentences every label was
    # the same. A pipeline on a GPU or a transformer keeps its own operations.
    with use_ops("numpy", use_blis=False):
        nlp = spacy.load(files.folder, exclude=[*_NOT_NEEDED])
    return SpacyAnnotator(nlp)


class SpacyAnnotator:
    """An `Annotator` around a spaCy pipeline; its dependency labels are converted to Universal Dependencies if needed.

    Args:
        nlp: a pipeline with a tagger and a parser.
    """

    def __init__(self, nlp: Language) -> None:
        self._nlp = nlp
        self._block = BlockPipeline.of(nlp)
        self._is_universal = is_universal(nlp.get_pipe("parser").labels)  # type: ignore[attr-defined]  # a parser has

    def annotate(self, sentences: Sequence[Sequence[str]]) -> list[Doc]:
        """Return one tagged and parsed `Doc` per sentence, in order; see `Annotator.annotate`."""
        docs = [self._doc(words) for words in sentences]
        if self._block is None:
            docs = list(self._nlp.pipe(docs, batch_size=_BATCH))
        else:
            self._block.annotate(docs)
        return docs if self._is_universal else [as_universal(doc) for doc in docs]

    def memory_zone(self) -> AbstractContextManager[Any]:
        """Return a context as `Annotator.memory_zone`; it frees nothing until the vocabulary has 50,000 words.

        These words stay in memory, because most of the later text consists of them.
        """
        return self._nlp.memory_zone() if len(self._nlp.vocab) > _KEPT_WORDS else nullcontext()

    def _doc(self, words: Sequence[str]) -> Doc:
        from spacy.tokens import Doc

        doc = Doc(self._nlp.vocab, words=list(words))
        # The parser may not cut what is one sentence. `Doc(sent_starts=…)` says the same in twice the time.
        starts = np.full(len(words), -1)
        starts[:1] = 1
        return doc.from_array(["SENT_START"], starts.view(np.uint64))  # type: ignore[arg-type]  # one column is 1-d


def digest_of(folder: Path) -> str:
    """Return the SHA-256, in hexadecimal, over the names and contents of all files below a folder, except `.pyc`.

    Raises:
        OSError: a file cannot be read.
    """
    files = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc")
    return digest_of_files(folder, files)


def _embedded_folder() -> Path | None:
    folder = Path(str(resources.files("wikimill.transforms.models"))) / "en" / "annotator"
    return folder if (folder / "meta.json").is_file() else None


def pipeline_folder(name: str) -> Path | None:
    """Return the folder of this name, or the data folder of an installed spaCy package; None if there is neither."""
    if name and Path(name).is_dir():
        return Path(name)
    if not name.isidentifier():
        return None
    found = importlib.util.find_spec(name)
    if found is None or found.origin is None:
        return None
    package = Path(found.origin).parent
    for meta in (*sorted(package.glob(f"{name}-*/meta.json")), package / "meta.json"):
        if (meta.parent / "config.cfg").is_file():
            return meta.parent
    return None
