"""The reader of GAP (Webster et al., 2018): rows as parsed sentences in which pronoun and names are located."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from spacy.tokens import Doc

from wikimill.rules.coreference.discourse import Discourse
from wikimill.rules.coreference.mention_graph import Scene
from wikimill.rules.coreference.names import FirstNames
from wikimill.rules.coreference.protocol import topic_of
from wikimill.transforms.models.load_sentence_model import sentence_model


@dataclass(frozen=True, slots=True)
class Name:
    """One of the two names of a row: characters [start, end) in the text, and whether the pronoun refers to it."""

    start: int
    end: int
    is_antecedent: bool


@dataclass(frozen=True, slots=True)
class GapRow:
    """A row of a GAP file; `title` is the article's title, from the URL; `pronoun_at` is a character offset."""

    row_id: str
    text: str
    pronoun: str
    pronoun_at: int
    a: Name
    b: Name
    title: str
    url: str

    @property
    def is_feminine(self) -> bool:
        """Whether the row's pronoun is feminine."""
        return self.pronoun.lower() in ("she", "her", "hers")

    @property
    def ascii_title(self) -> str:
        """The title in the form of GAP's texts, which have an asterisk for every character outside ASCII."""
        return "".join(char if char.isascii() else "*" for char in self.title)


@dataclass(frozen=True, slots=True)
class ParsedRow:
    """A row with its sentences; token indices count through all of them."""

    row: GapRow
    sentences: list[Doc]
    pronoun: int
    a: tuple[int, int]
    b: tuple[int, int]


def read_gap(path: Path) -> list[GapRow]:
    """Return the rows of a GAP TSV file.

    Raises:
        ValueError: a column is missing.
    """
    with path.open(encoding="utf-8", newline="") as file:
        lines = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        try:
            return [_row(line) for line in lines]
        except (KeyError, AttributeError, TypeError) as error:
            raise ValueError(f"{path}: not a GAP file: {error!r}") from error


def _row(line: dict[str, str]) -> GapRow:
    names = [
        Name(
            int(line[f"{name}-offset"]),
            int(line[f"{name}-offset"]) + len(line[name]),
            line[f"{name}-coref"].upper() == "TRUE",
        )
        for name in "AB"
    ]
    title = unquote(line["URL"].rsplit("/wiki/", 1)[-1]).replace("_", " ").strip()
    return GapRow(
        row_id=line["ID"],
        text=line["Text"],
        pronoun=line["Pronoun"],
        pronoun_at=int(line["Pronoun-offset"]),
        a=names[0],
        b=names[1],
        title=title,
        url=line["URL"].strip(),
    )


def sentence_spans(text: str) -> list[tuple[int, int]]:
    """Return the character offsets of the sentences of a text, by the shipped sentence model."""
    spans: list[tuple[int, int]] = []
    at = 0
    for sentence in sentence_model("en").sentences(text):
        start = text.find(sentence, at)
        if start >= 0:
            at = start + len(sentence)
            spans.append((start, at))
    return spans


def parse_rows(rows: Iterable[GapRow], nlp: Any) -> Iterator[ParsedRow]:
    """Parse each row's sentences with a spaCy pipeline and find the names' tokens."""
    rows = list(rows)
    spans = [sentence_spans(row.text) for row in rows]
    texts = [row.text[start:end] for row, cuts in zip(rows, spans, strict=True) for start, end in cuts]
    docs = iter(nlp.pipe(texts, batch_size=256))
    for row, cuts in zip(rows, spans, strict=True):
        sentences = [next(docs) for _ in cuts]
        offsets = [
            (start + token.idx, start + token.idx + len(token))
            for (start, _), doc in zip(cuts, sentences, strict=True)
            for token in doc
        ]
        pronoun, _ = tokens_at(offsets, row.pronoun_at, row.pronoun_at + len(row.pronoun))
        yield ParsedRow(
            row,
            sentences,
            pronoun,
            tokens_at(offsets, row.a.start, row.a.end),
            tokens_at(offsets, row.b.start, row.b.end),
        )


def tokens_at(offsets: list[tuple[int, int]], start: int, end: int) -> tuple[int, int]:
    """Return the tokens [first, last) that overlap the characters [start, end), else the nearest token."""
    inside = [index for index, (low, high) in enumerate(offsets) if low < end and high > start]
    if inside:
        return inside[0], inside[-1] + 1
    nearest = min(range(len(offsets)), key=lambda index: abs(offsets[index][0] - start))
    return nearest, nearest + 1


def scene_of(parsed: ParsedRow, names: FirstNames) -> tuple[Scene, str]:
    """Return the resolver's scene of a row's text, and the pronoun's class."""
    discourse = Discourse.of(parsed.sentences)
    scene = Scene.of(discourse, topic_of(parsed.row.ascii_title, discourse.words), names)
    kind = "she" if parsed.row.is_feminine else "he"
    # GAP gives the pronoun's place, which tokenisation must not lose.
    scene.pronouns = sorted({**dict(scene.pronouns), parsed.pronoun: kind}.items())
    return scene, kind
