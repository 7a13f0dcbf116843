"""Conversion of an article to Markdown: headings, nested lists, quotations, code, tables, emphasis if it was read.

The text is not escaped, so that words stay as they are: "2 * 3 * 4" may be read as emphasis.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from wikimill.rules.articles.reading import ReadParagraph, ReadSection
from wikimill.rules.articles.record import BREAK

#: Markdown's deepest level of headings.
_DEEPEST = 6
_INDENT = "    "
#: Kinds whose adjacent blocks are lines of one list.
_LISTS = ("list_item", "definition")


def markdown_of(sections: Iterable[ReadSection]) -> str:
    """Return sections as Markdown; headings without text below them are left out.

    A heading has one sign more than its nesting: `##` for the outermost, regardless of skipped levels.
    """
    pieces: list[str] = []
    above: list[str] = []
    for section in sections:
        for depth, title in new_headings(above, section.titles):
            pieces.append(f"{'#' * min(depth, _DEEPEST)} {title}")
        above = section.titles
        pieces.append(blocks_as_markdown(section.paragraphs))
    return BREAK.join(pieces)


def new_headings(above: Sequence[str], titles: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield (depth, heading) for the headings between two consecutive sections; the outermost depth is 2.

    Args:
        above: the headings above the first section, outermost first.
        titles: those above the second one.

    >>> list(new_headings(["Life", "Youth"], ["Life", "Work", "Letters"])), list(new_headings(["Life"], ["Life"]))
    ([(3, 'Work'), (4, 'Letters')], [(2, 'Life')])
    """
    same = 0
    while same < min(len(above), len(titles)) and above[same] == titles[same]:
        same += 1
    if same == len(titles) and same:
        same -= 1  # two sections of one name follow each other
    yield from enumerate(titles[same:], same + 2)


def blocks_as_markdown(paragraphs: Sequence[ReadParagraph]) -> str:
    """Return the paragraphs of a section as Markdown; items of a list have no blank line between them."""
    pieces: list[str] = []
    before = ""
    above: list[int] = []  # how many marks the items have under which the next one may be
    for each in paragraphs:
        kind = each.paragraph["kind"]
        if pieces:
            pieces.append("\n" if kind == before and kind in _LISTS else BREAK)
        # An item is nested only under an item with fewer marks: four spaces alone would begin a block of code.
        marks = len(each.marks) if kind == "list_item" else 0
        while above and above[-1] >= marks:
            above.pop()
        pieces.append(block_as_markdown(each, len(above)))
        if kind == "list_item":
            above.append(marks)
        before = kind
    return "".join(pieces)


def block_as_markdown(each: ReadParagraph, depth: int = 0) -> str:
    r"""Return one paragraph as Markdown; the text of a table is Markdown already.

    Args:
        each: the paragraph.
        depth: depth of an item in nested lists.

    >>> def of(kind, text, marks="", depth=0):
    ...     return block_as_markdown(ReadParagraph({"kind": kind, "text": text, "holes": []}, [], marks), depth)
    >>> of("list_item", "a", "*#", 1), of("list_item", "a"), of("list_item", "a", "*:", 1), of("definition", "a", ":")
    ('    1. a', '- a', '    a', ': a')
    >>> of("quotation", "a"), of("verse", "a\nb"), of("code", "a\n```\nb")
    ('> a', 'a  \nb', '````\na\n```\nb\n````')
    """
    kind, text = each.paragraph["kind"], _with_emphasis(each)
    if kind == "list_item":
        bullet = "1. " if each.marks[-1:] == "#" else "" if each.marks[-1:] == ":" and depth else "- "
        return f"{_INDENT * depth}{bullet}{text}"
    if kind == "definition":
        return text if each.marks == ";" else f": {text}"
    if kind == "quotation":
        return f"> {text}"
    if kind == "verse":
        return text.replace("\n", "  \n")
    if kind == "code":
        fence = "```"
        while fence in text:
            fence += "`"
        return f"{fence}\n{text}\n{fence}"
    return text


def _with_emphasis(each: ReadParagraph) -> str:
    parts: list[str] = []
    text, at = each.paragraph["text"], 0
    for start, end, sign in each.anchors:
        parts += [text[at:start], sign, text[start:end], sign]
        at = end
    return "".join([*parts, text[at:]])
