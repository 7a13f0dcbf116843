"""The reader of coreference in GUM's CoNLL-U files, for the genres whose texts may be used commercially."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

#: GUM's other genres are under non-commercial licenses (LICENSE-by-genre.txt).
GENRES = ("academic", "bio", "court", "interview", "news", "voyage")
#: The treebank's files in UD_English-GUM.
GUM_FILES = "en_gum-ud-*.conllu"
_ENTITY = re.compile(r"\((\d+)(?:\[\d+/\d+\])?-([a-z]+)[^()]*(\))?|(\d+)(?:\[\d+/\d+\])?\)")


@dataclass(slots=True)
class GoldMention:
    """A mention: its cluster (a number in the document) and entity type, sentence, tokens [start, end) and head."""

    cluster: int
    entity_type: str
    sentence: int
    start: int
    end: int = -1
    head: int = -1


@dataclass(slots=True)
class GumDocument:
    """A document: its name, title, the words of its sentences, its mentions."""

    name: str
    title: str = ""
    sentences: list[list[str]] = field(default_factory=list)
    mentions: list[GoldMention] = field(default_factory=list)


def read_gum(path: Path) -> Iterator[GumDocument]:
    """Yield the documents of the permitted genres in a CoNLL-U file, in its order."""
    document: GumDocument | None = None
    rows: list[list[str]] = []
    open_mentions: list[GoldMention] = []
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("# newdoc id = "):
                if document is not None:
                    yield document
                name = line.split(" = ")[1].strip()
                document = GumDocument(name) if name.split("_")[1] in GENRES else None
                open_mentions = []
            elif document is None:
                continue
            elif line.startswith("# meta::title = "):
                document.title = line.split(" = ", 1)[1].strip()
            elif line.strip() and not line.startswith("#"):
                columns = line.rstrip("\n").split("\t")
                if columns[0].isdigit():
                    rows.append(columns)
            elif not line.strip() and rows:
                _add(document, rows, open_mentions)
                rows = []
    if document is not None:
        yield document


def _add(document: GumDocument, rows: list[list[str]], open_mentions: list[GoldMention]) -> None:
    sentence = len(document.sentences)
    document.sentences.append([row[1] for row in rows])
    heads = [int(row[6]) - 1 for row in rows]
    for index, row in enumerate(rows):
        for part in row[9].split("|"):
            if not part.startswith("Entity="):
                continue
            for match in _ENTITY.finditer(part):
                if match[1]:
                    mention = GoldMention(int(match[1]), match[2], sentence, index)
                    (document.mentions if match[3] else open_mentions).append(mention)
                    if match[3]:
                        _close(mention, index, heads)
                else:
                    for mention in reversed(open_mentions):
                        if mention.cluster == int(match[4]):
                            open_mentions.remove(mention)
                            document.mentions.append(mention)
                            _close(mention, index, heads)
                            break


def _close(mention: GoldMention, last: int, heads: list[int]) -> None:
    mention.end = last + 1
    inside = range(mention.start, mention.end)
    mention.head = next((index for index in inside if heads[index] not in inside), last)
