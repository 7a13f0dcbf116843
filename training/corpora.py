"""CoNLL-U treebanks as sentences, and sentences as spaCy Docs.

Every Doc is one sentence, as in wikimill's calls of the annotator. Words are the treebanks' syntactic words: the parts
of a multiword token (`1-2 don't`) are words without a space between them; empty nodes (`8.1`) are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from spacy.tokens import Doc, Span
from spacy.vocab import Vocab


@dataclass(frozen=True)
class Document:
    """The source of a sentence: the `# newdoc id` and the `# meta::` lines, which only GUM has."""

    id: str
    treebank: str
    meta: dict[str, str] = field(default_factory=dict)

    @property
    def genre(self) -> str:
        """The genre of a document of GUM; empty for other treebanks."""
        return self.meta.get("genre", "")


@dataclass(frozen=True)
class Mention:
    """A GUM mention: `words[start:end]` of its sentence, GUM's entity type and its Wikipedia identity ("" = none)."""

    start: int
    end: int
    kind: str
    identity: str


@dataclass(frozen=True)
class Sentence:
    """A gold sentence. All tuples except `mentions` have a value for each word; the head of a root is itself."""

    document: Document
    id: str
    text: str
    words: tuple[str, ...]
    spaces: tuple[bool, ...]
    lemmas: tuple[str, ...]
    upos: tuple[str, ...]
    tags: tuple[str, ...]
    morphs: tuple[str, ...]
    heads: tuple[int, ...]
    deps: tuple[str, ...]
    mentions: tuple[Mention, ...] | None


def read(path: Path) -> Iterator[Sentence]:
    """Yield the sentences of a CoNLL-U file in order.

    Raises:
        ValueError: a line lacks the ten columns of CoNLL-U, or closes a mention that was not opened.
    """
    treebank = path.parent.name
    document, comments, rows, entities = Document(path.stem, treebank), dict[str, str](), list[list[str]](), False
    with path.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            line = line.rstrip("\n")
            if line.startswith("#"):
                name, _, value = line[1:].partition("=")
                name, value = name.strip(), value.strip()
                if name == "newdoc id":
                    document = Document(value, treebank, {})
                elif name.startswith("meta::"):
                    document.meta[name.removeprefix("meta::")] = value
                elif name == "global.Entity":
                    entities = True
                comments[name] = value
            elif line:
                row = line.split("\t")
                if len(row) != 10:
                    raise ValueError(f"{path}, line {number}: expected 10 tab-separated columns, found {len(row)}")
                rows.append(row)
            elif rows:
                yield _sentence(document, comments, rows, entities)
                comments, rows = {}, []
    if rows:
        yield _sentence(document, comments, rows, entities)


def _sentence(document: Document, comments: dict[str, str], rows: list[list[str]], entities: bool) -> Sentence:
    words: list[list[str]] = []
    spaces: list[bool] = []
    inside_until, after_last = 0, True
    for row in rows:
        identifier, has_space = row[0], "SpaceAfter=No" not in row[9].split("|")
        if "-" in identifier:
            inside_until, after_last = int(identifier.split("-")[1]), has_space
        elif "." not in identifier:
            if int(identifier) < inside_until:
                has_space = False
            elif int(identifier) == inside_until:
                has_space = after_last
            words.append(row)
            spaces.append(has_space)
    index = {row[0]: place for place, row in enumerate(words)}
    return Sentence(
        document=document,
        id=comments.get("sent_id", ""),
        text=comments.get("text", ""),
        words=tuple(row[1] for row in words),
        spaces=tuple(spaces),
        lemmas=tuple(row[2] for row in words),
        upos=tuple(row[3] for row in words),
        tags=tuple(row[4] for row in words),
        morphs=tuple("" if row[5] == "_" else row[5] for row in words),
        heads=tuple(place if row[6] == "0" else index[row[6]] for place, row in enumerate(words)),
        deps=tuple("ROOT" if row[7] == "root" else row[7] for row in words),
        mentions=tuple(_mentions(words)) if entities else None,
    )


def _mentions(words: list[list[str]]) -> Iterator[Mention]:
    """Yield the mentions in GUM's `Entity=`, without parts of discontinuous mentions (`5[1/2]`)."""
    open_: dict[str, list[tuple[int, str, str]]] = {}
    for place, row in enumerate(words):
        value = next((item[7:] for item in row[9].split("|") if item.startswith("Entity=")), "")
        while value:
            if value.startswith("("):
                body = value[1:]
                end = min((body.find(mark) for mark in "()" if mark in body), default=len(body))
                fields = body[:end].split("-", 7)
                group, kind, identity = fields[0], fields[1], fields[7] if len(fields) > 7 else ""
                open_.setdefault(group, []).append((place, kind, identity))
                value = body[end:]
                if value.startswith(")"):
                    open_[group].pop()
                    if "[" not in group:
                        yield Mention(place, place + 1, kind, identity)
                    value = value[1:]
            else:
                group, _, value = value.partition(")")
                # A mention that a sentence break cuts was opened in another sentence.
                if open_.get(group):
                    start, kind, identity = open_[group].pop()
                    if "[" not in group:
                        yield Mention(start, place + 1, kind, identity)


def doc_of(sentence: Sentence, vocab: Vocab, entities: list[tuple[int, int, str]] | None = None) -> Doc:
    """Return the gold Doc of a sentence; `entities` are (start, end, label) in words, None where they are not
    annotated."""
    doc = Doc(
        vocab,
        words=list(sentence.words),
        spaces=list(sentence.spaces),
        tags=list(sentence.tags),
        pos=list(sentence.upos),
        morphs=list(sentence.morphs),
        lemmas=list(sentence.lemmas),
        heads=list(sentence.heads),
        deps=list(sentence.deps),
        sent_starts=[place == 0 for place in range(len(sentence.words))],
    )
    if entities is not None:
        doc.set_ents([Span(doc, start, end, label) for start, end, label in entities], default="outside")
    return doc
