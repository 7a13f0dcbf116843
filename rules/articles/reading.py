"""Reading of a page: from its wikitext to sections of paragraphs with sentences, holes and links."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from wikimill.rules.account import Account
from wikimill.rules.articles.blocks import Block, sections_of
from wikimill.rules.articles.emphasis import emphasis_of, may_have_emphasis
from wikimill.rules.articles.grids import grid_of, table_as_markdown
from wikimill.rules.articles.links import Anchor, anchors_of
from wikimill.rules.articles.record import BREAK, RUNNING, Hole, Kind, Paragraph, Section
from wikimill.rules.drops import Drop
from wikimill.rules.languages.articles import title_key
from wikimill.rules.languages.sentences import SentenceModel
from wikimill.rules.wikitext.rendering import HOLE, WikiSyntax, render

MARK, DROP = "mark", "drop"
#: Kinds that have no sentences and no links.
_NO_PROSE = ("code", "table")


class ReadParagraph(NamedTuple):
    """A paragraph, the places of its links or its emphasis, and the marks of its list (`Block.marks`)."""

    paragraph: Paragraph
    anchors: list[Anchor]
    marks: str = ""


class ReadSection(NamedTuple):
    """A section whose paragraphs have words, or holes where words are missing."""

    titles: list[str]
    level: int
    paragraphs: list[ReadParagraph]

    def as_section(self) -> Section:
        """Return the section as in a record, without links and emphasis."""
        return {"titles": self.titles, "level": self.level, "paragraphs": [each.paragraph for each in self.paragraphs]}


@dataclass(frozen=True)
class Wanted:
    """The settings of a `PageReader`.

    Attributes:
        kinds: kinds of paragraphs to read.
        sentences, tokens, links: whether to read these.
        holes: `MARK`: U+FFFC marks missing words; `DROP`: sentences with a hole are left out.
        apparatus: keys of headings of the top level whose sections are left out, with all below them.
        emphasis: whether the anchors of paragraphs are their emphasis (`emphasis_of`); with `links`, they are links.
    """

    kinds: frozenset[Kind] = frozenset(RUNNING)
    sentences: bool = False
    tokens: bool = False
    links: bool = False
    holes: str = MARK
    apparatus: frozenset[str] = frozenset()
    emphasis: bool = False


@dataclass
class PageReader:
    """Reader of pages.

    Attributes:
        model: the model that cuts sentences, with its language.
        wanted: the settings.
        before_block: called before each block (to set a deadline).
        paragraphs, sentences: counts over all pages that were read.
    """

    model: SentenceModel
    wanted: Wanted = Wanted()
    before_block: Callable[[], None] = lambda: None
    paragraphs: Account = field(default_factory=Account)
    sentences: Account = field(default_factory=Account)

    def sections(self, wikitext: str, syntax: WikiSyntax) -> list[ReadSection]:
        """Return the sections of a page that have words or holes.

        >>> reader = PageReader(SentenceModel(frozenset(), frozenset(), frozenset(), {}))
        >>> (lead,) = reader.sections("It {{x}} '''rained'''. It [[rain]]ed.", WikiSyntax())
        >>> lead.paragraphs[0].paragraph
        {'kind': 'prose', 'text': 'It ￼ rained. It rained.', 'holes': [{'start': 3, 'template': 'x'}]}
        """
        found = []
        for raw in sections_of(wikitext, syntax, self.wanted.kinds):
            # Below the top level, "Literature" may be a part of a town's culture.
            if raw.titles and title_key(raw.titles[0]) in self.wanted.apparatus:
                self.paragraphs.incoming += len(raw.blocks)
                self.paragraphs.dropped[Drop.APPARATUS] += len(raw.blocks)
                continue
            read = [each for block in raw.blocks if (each := self._read(block, syntax)) is not None]
            if read:
                found.append(ReadSection(raw.titles, raw.level, read))
        return found

    def _read(self, block: Block, syntax: WikiSyntax) -> ReadParagraph | None:
        self.paragraphs.incoming += 1
        if block.kind not in self.wanted.kinds and block.kind != "table_cell":
            self.paragraphs.dropped[Drop.KIND] += 1
            return None
        self.before_block()
        noted: list[str] = []

        def note(shown: str, name: str) -> None:
            if shown == "hole":
                noted.append(name)

        if block.kind == "table" and block.table is None:
            self.paragraphs.dropped[Drop.KIND] += 1
            return None
        text = self._rendered(block, syntax, note)
        # A displayed formula that is not rendered is a paragraph with a hole.
        if not any(map(str.isalnum, text)) and HOLE not in text:
            self.paragraphs.dropped[Drop.NO_WORD] += 1
            return None
        lines = [] if block.kind in _NO_PROSE else text.split("\n") if block.kind == "verse" else [text]
        sentences = [sentence for line in lines for sentence in self.model.sentences(line)]
        kind = block.kind
        if kind == "table_cell":
            kind = "table_prose" if any(map(_is_whole, sentences)) else kind
            if kind not in self.wanted.kinds:
                self.paragraphs.dropped[Drop.KIND] += 1
                return None
        self.sentences.incoming += len(sentences)
        anchors: list[Anchor] = []
        if self.wanted.emphasis and block.kind != "code" and may_have_emphasis(block.wikitext):
            anchors = emphasis_of(self._rendered(block, replace(syntax, emphasis=True)), text)
        if self.wanted.links and block.kind not in _NO_PROSE:
            anchors = anchors_of(
                block.wikitext, text, lambda wikitext: self._rendered(Block(block.kind, wikitext), syntax)
            )
        if HOLE in text and self.wanted.holes == DROP:
            text, sentences, anchors = self._whole(text, sentences, anchors)
            if not any(map(str.isalnum, text)):
                self.paragraphs.dropped[Drop.HOLE] += 1
                self.sentences.dropped[Drop.NO_WORD] += len(sentences)
                return None
        self.sentences.kept += len(sentences)
        self.paragraphs.kept += 1
        paragraph: Paragraph = {"kind": kind, "text": text, "holes": _holes(text, noted)}
        if self.wanted.sentences:
            paragraph["sentences"] = sentences
        if self.wanted.tokens:
            tokenise = self.model.language.tokenise
            paragraph["tokens"] = [" ".join(tokenise(sentence)) for sentence in sentences]
        return ReadParagraph(paragraph, anchors, block.marks)

    def _rendered(self, block: Block, syntax: WikiSyntax, note: Callable[[str, str], None] | None = None) -> str:
        if block.kind == "code":
            return block.wikitext
        if block.kind == "table":
            assert block.table is not None  # apparatus is not read
            caption = render(block.table.caption, syntax, note) if block.table.caption else ""
            rows = grid_of(block.table.rows, lambda line: render(line, syntax, note))
            return f"{caption}{BREAK if caption else ''}{table_as_markdown(rows)}" if rows else ""
        if block.kind != "verse":
            return render(block.wikitext, syntax, note)
        lines = (render(line.lstrip(":"), syntax, note) for line in block.wikitext.split("\n"))
        return "\n".join(line for line in lines if line)

    def _whole(self, text: str, sentences: list[str], anchors: Iterable[Anchor]) -> tuple[str, list[str], list[Anchor]]:
        """Return a paragraph's text, sentences and links without the sentences that have a hole, and count these."""
        kept: list[str] = []
        moved: list[Anchor] = []
        at = length = 0
        left = list(anchors)
        for sentence in sentences:
            start = text.index(sentence, at)
            between, at = text[at:start], start + len(sentence)
            if HOLE in sentence:
                self.sentences.dropped[Drop.HOLE] += 1
                continue
            if kept:
                kept.append("\n" if "\n" in between else " ")
                length += 1
            moved += [
                Anchor(each.start - start + length, each.end - start + length, each.target)
                for each in left
                if start <= each.start and each.end <= at
            ]
            kept.append(sentence)
            length += len(sentence)
        return "".join(kept), [sentence for sentence in sentences if HOLE not in sentence], moved


def _is_whole(sentence: str) -> bool:
    """Return whether a text has five or more words and a final stop, as cells of layout tables have."""
    return sentence.count(" ") >= 4 and sentence.rstrip("\"'”’»)]")[-1:] in (".", "!", "?", "…")


def _holes(text: str, names: list[str]) -> list[Hole]:
    """Return the holes of a text; without names if their number differs, as when one template hides another's hole."""
    if HOLE not in text:
        return []
    starts = [at for at, character in enumerate(text) if character == HOLE]
    known = names if len(names) == len(starts) else [""] * len(starts)
    return [{"start": start, "template": name} for start, name in zip(starts, known, strict=True)]
