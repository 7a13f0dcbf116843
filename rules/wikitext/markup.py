"""Markup that needs no parser: comments, references, quotes of italics and bold, magic words, white space."""

from __future__ import annotations

import re

from wikimill.rules.wikitext.templates.call import APOSTROPHE, KEPT_SPACE, SEPARATOR

#: Tags inside which `<!--` and `<ref>` are text.
_VERBATIM = "nowiki pre source syntaxhighlight math score timeline templatedata".split()
_REFERENCES = ("ref", "references")
_COMMENT, _OPAQUE = (
    re.compile(rf"<(?:!--|({'|'.join(names)})(?=[\s/>])[^<>]*>)", re.IGNORECASE)
    for names in (_VERBATIM, (*_REFERENCES, *_VERBATIM))
)
_ENDS = {name: re.compile(rf"</{name}\s*>", re.IGNORECASE) for name in (*_REFERENCES, *_VERBATIM)}
#: A tag of bold or italics; its name is a group.
STYLE_TAG = re.compile(r"</?(b|i|em|strong)(?:\s[^<>]*)?(?<!/)>", re.IGNORECASE)
_QUOTES = re.compile(r"'{2,}")
_BLANKS = re.compile(r"[ \t]*")
#: Where bold and italics begin and end, of the private use area.
BOLD, ITALIC = "\ue002", "\ue003"
_STYLES = {2: ITALIC, 3: BOLD, 5: BOLD + ITALIC}
#: In any language: __NOTOC__, __БЕЗ_ЗМІСТУ__; a word that is not in capitals is text, such as __init__.
_MAGIC_WORD = re.compile(r"__[^\W\d_](?:_?[^\W\d_])++__|~{3,5}")
#: Magic words that MediaWiki also reads in lower case.
_IN_ANY_CASE = frozenset(
    f"__{name}__"
    for name in "notoc toc forcetoc noeditsection nogallery notitleconvert notc nocontentconvert nocc".split()
)
#: Quick checks for patterns that few texts contain; each starts with a single character, which is searched for fast.
_MAY_BE_LOOSE = re.compile(r" [\s,.;:!?)]")
_MAY_BE_EMPTY_ROUND, _MAY_BE_EMPTY_SQUARE = re.compile(r"\([\s,;)]"), re.compile(r"\[[\s\]]")
_GLUED_PUNCTUATION = re.compile(r" +([,.;:!?)])(?=\s|$)")
_GLUED_FRENCH = re.compile(r" +([,.)])(?=\s|$)")
_EMPTY_BRACKETS = re.compile(r" (?:\(\s*[,;]?\s*\)|\[\s*\])")


def without_opaque(text: str) -> str:
    """Return the text without comments and references, each up to its first end; an unclosed reference is text.

    MediaWiki also removes them before it reads any other markup: their content cannot disturb the rest, and most
    citation templates need not be parsed.

    >>> without_opaque("It <ref name=a>b</ref>rains<nowiki><ref></nowiki>.<references responsive/>")
    'It rains<nowiki><ref></nowiki>.'
    """
    return _without(text, _OPAQUE)


def without_comments(text: str) -> str:
    """Return the text without comments, each up to its first end or that of the text, and the lines that they fill.

    MediaWiki removes them first: a comment on a line of its own does not end a paragraph.

    >>> without_comments("a<!-- b --><nowiki><!-- c --></nowiki>\\n <!-- d --> <!-- e -->\\nf <!-- g")
    'a<nowiki><!-- c --></nowiki>\\nf '
    """
    return _without(text, _COMMENT)


def _without(text: str, openings: re.Pattern[str]) -> str:
    kept: list[str] = []
    start = position = 0
    unclosed: set[str] = set()
    while (opening := openings.search(text, position)) is not None:
        position = opening.end()
        token = opening.group()
        if token == "<!--":
            for begin, end in _comments(text, opening.start(), start):
                kept.append(text[start:begin])
                start = position = end
            continue
        name = opening[1].lower()
        end = position
        if not token.endswith("/>"):
            closing = None if name in unclosed else _ENDS[name].search(text, position)
            if closing is not None:
                end = closing.end()
            else:
                unclosed.add(name)  # no later one is closed either
                if name != "references":
                    continue
        if name in _REFERENCES:
            kept.append(text[start : opening.start()])
            if text.startswith("'", end) and text.endswith("'", 0, opening.start()):
                kept.append(SEPARATOR)  # keep the quotes before and after it apart
            start = end
        position = end
    kept.append(text[start:])
    return "".join(kept)


def _comments(text: str, begin: int, least: int) -> list[tuple[int, int]]:
    """Return the spans of adjacent comments; one span, with the line, if they fill the line."""
    line = text.rfind("\n", least, begin) + 1 or least
    found: list[tuple[int, int]] = []
    stop = begin
    while text.startswith("<!--", stop):
        closing = text.find("-->", stop + 4)
        end = len(text) if closing < 0 else closing + 3
        found.append((stop, end))
        stop = _behind_blanks(text, end)
    is_line = line == 0 or text[line - 1] == "\n"
    if is_line and text.startswith("\n", stop) and not text[line:begin].strip(" \t"):
        return [(line, stop + 1)]
    return found


def _behind_blanks(text: str, place: int) -> int:
    return _BLANKS.match(text, place).end()  # type: ignore[union-attr]  # it matches nothing, too


def without_markers(wikitext: str) -> str:
    """Return wikitext without its leading white space and list markers."""
    return wikitext.lstrip().lstrip("*#:;")


def verbatim(text: str) -> str:
    """Return the text escaped so that `finished` reads neither quotes nor magic words in it."""
    return text.replace("'", APOSTROPHE).replace("__", f"_{SEPARATOR}_")


def protected(text: str) -> str:
    """Return the text escaped so that `finished` restores it unchanged, including spaces."""
    return verbatim(text).replace("~~", f"~{SEPARATOR}~").replace(" ", KEPT_SPACE)


def finished(text: str, french: bool = False, emphasis: bool = False) -> str:
    """Return the text of a unit without quotes and magic words, after links, tags and templates were rendered.

    Args:
        text: the rendered text, in which `verbatim` and `protected` have escaped what must stay.
        french: see `tidied`.
        emphasis: whether `BOLD` and `ITALIC` replace the quotes.
    """
    text = styled(text) if emphasis else unstyled(text)
    if "__" in text or "~~~" in text:
        text = _MAGIC_WORD.sub(_unless_spelled_small, text)
    text = tidied(text.replace(APOSTROPHE, "'").replace(SEPARATOR, ""), french)
    return text.replace(KEPT_SPACE, " ")


def _unless_spelled_small(word: re.Match[str]) -> str:
    return word[0] if word[0].upper() != word[0] and word[0].lower() not in _IN_ANY_CASE else ""


def tidied(text: str, french: bool = False) -> str:
    """Return the text with single spaces, and without those that a removed reference or word leaves before punctuation.

    Empty brackets are removed, too. With `french`, the space before colons, semicolons, exclamation and question marks
    stays.
    """
    # A printable text has no white space but spaces.
    is_loose = not text.isprintable() or _MAY_BE_LOOSE.search(text) is not None
    if is_loose:
        # Brackets at the beginning are empty only after a space.
        text = f" {' '.join(text.split())}" if text[:1].isspace() else " ".join(text.split())
    if _MAY_BE_EMPTY_ROUND.search(text) is not None or _MAY_BE_EMPTY_SQUARE.search(text) is not None:
        text, is_loose = _EMPTY_BRACKETS.sub("", text), True
    if is_loose and _MAY_BE_LOOSE.search(text) is not None:
        text = (_GLUED_FRENCH if french else _GLUED_PUNCTUATION).sub(r"\1", text)
    return text.strip()


def unstyled(text: str) -> str:
    """Return the text without the quotes of italics and bold, which are read line by line as in MediaWiki's parser.

    Of four quotes the first is an apostrophe, of more than five all but the last five. With an odd number of both
    kinds, one of the bold quotes is an apostrophe and an italic quote.

    >>> unstyled("The crew of ''Titanic'''s boats")
    "The crew of Titanic's boats"
    """
    if "''" not in text:
        return text
    if "'''" not in text:
        return text.replace("''", "")
    if "\n" in text:
        return "\n".join(map(unstyled, text.split("\n")))
    return "".join(_quoted(text)[0])


def styled(text: str) -> str:
    r"""Return a text with `BOLD` and `ITALIC` where these begin and end; open emphasis ends with its line.

    >>> styled("It '''''is''' so''.\n''It") == f"It {BOLD}{ITALIC}is{BOLD} so{ITALIC}.\n{ITALIC}It{ITALIC}"
    True
    """
    if "''" not in text:
        return text
    lines: list[str] = []
    for line in text.split("\n"):
        parts, lengths = _quoted(line)
        marks = [_STYLES[length] for length in lengths]
        found = "".join(marks)
        marks.append("".join(mark for mark in (BOLD, ITALIC) if found.count(mark) % 2))
        lines.append("".join([piece for pair in zip(parts, marks, strict=True) for piece in pair]))
    return "\n".join(lines)


def _quoted(line: str) -> tuple[list[str], list[int]]:
    """Return the texts between the quotes of a line, and the quotes' lengths: 2, 3 or 5."""
    lengths = [len(run) for run in _QUOTES.findall(line)]
    parts = _QUOTES.split(line)
    for index, length in enumerate(lengths):
        if length == 4 or length > 5:
            lengths[index] = 3 if length == 4 else 5
            parts[index] += "'" * (length - lengths[index])
    bold, italics = sum(length != 2 for length in lengths), sum(length != 3 for length in lengths)
    if bold % 2 and italics % 2:
        _give_way(parts, lengths)
    return parts, lengths


def _give_way(parts: list[str], lengths: list[int]) -> None:
    """Turn the first quote of one bold run into an apostrophe: after a one-letter word, a longer word, or a space."""
    places: dict[str, int] = {}
    for index, length in enumerate(lengths):
        if length == 3:
            before = parts[index]
            # For a text of one character, PHP takes that character as the last but one, too.
            kind = "space" if before[-1:] == " " else "letter" if before[-2:][:1] == " " else "word"
            places.setdefault(kind, index)
    for kind in ("letter", "word", "space"):
        if kind in places:
            parts[places[kind]] += "'"
            lengths[places[kind]] = 2
            return
