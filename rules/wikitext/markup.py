"""Markup that needs no parser: comments, references, quotes of italics and bold, magic words, white space."""

from __future__ import annotations

import re

from wikimill.rules.wikitext.templates.call import APOSTROPHE, SEPARATOR

#: MediaWiki takes comments and references out before it looks at any other markup, and so do we: what stands in them
#: cannot disturb the rest, and citation templates are most of what there would be to parse.
_OPAQUE = re.compile(r"<(?:!--|ref(?:\s[^<>]*|/)?>)", re.IGNORECASE)
_COMMENT_END, _REFERENCE_END = re.compile(r"-->"), re.compile(r"</ref\s*>", re.IGNORECASE)
#: Between these, `<!--` is text.
_VERBATIM = "nowiki pre source syntaxhighlight math score timeline templatedata".split()
_COMMENT = re.compile(rf"<(?:!--|({'|'.join(_VERBATIM)})(?=[\s>])[^<>]*>)", re.IGNORECASE)
_VERBATIM_ENDS = {name: re.compile(rf"</{name}\s*>", re.IGNORECASE) for name in _VERBATIM}
_QUOTES = re.compile(r"'{2,}")
_SPACE = re.compile(r"\s+")
_LIST_MARKERS = re.compile(r"^[*#:;]+")
#: In any language: __NOTOC__, __БЕЗ_ЗМІСТУ__; what is not in capitals is text, such as __init__.
_MAGIC_WORD = re.compile(r"__[^\W\d_](?:_?[^\W\d_])++__|~{3,5}")
_GLUED_PUNCTUATION = re.compile(r" +([,.;:!?)])(?=\s|$)")
_GLUED_FRENCH = re.compile(r" +([,.)])(?=\s|$)")
_EMPTY_BRACKETS = re.compile(r" (?:\(\s*[,;]?\s*\)|\[\s*\])")


def without_opaque(text: str) -> str:
    """Take out comments and references, each up to its first end; a reference without one is text."""
    kept: list[str] = []
    start = position = 0
    closes = True
    while (opening := _OPAQUE.search(text, position)) is not None:
        position = opening.end()
        if opening.group() == "<!--":
            closing = _COMMENT_END.search(text, position)
            end = len(text) if closing is None else closing.end()
        elif opening.group().endswith("/>"):
            end = position
        elif closes and (closing := _REFERENCE_END.search(text, position)) is not None:
            end = closing.end()
        else:
            closes = False  # nor does any other behind it
            continue
        kept.append(text[start : opening.start()])
        start = position = end
    kept.append(text[start:])
    return "".join(kept)


def without_comments(text: str) -> str:
    """Take out comments, each up to its first end, or to the end of the text, as MediaWiki does before all else.

    >>> without_comments("a<!-- b --><nowiki><!-- c --></nowiki> <!-- d")
    'a<nowiki><!-- c --></nowiki> '
    """
    kept: list[str] = []
    start = position = 0
    unclosed: set[str] = set()
    while (opening := _COMMENT.search(text, position)) is not None:
        position = opening.end()
        if opening[1] is None:
            kept.append(text[start : opening.start()])
            closing = text.find("-->", position)
            start = position = len(text) if closing < 0 else closing + 3
        elif (name := opening[1].lower()) not in unclosed and not opening.group().endswith("/>"):
            end = _VERBATIM_ENDS[name].search(text, position)
            if end is None:
                unclosed.add(name)  # nor does any other behind it
            else:
                position = end.end()
    kept.append(text[start:])
    return "".join(kept)


def without_markers(wikitext: str) -> str:
    """Wikitext without the white space and the markers of lists at its beginning."""
    return _LIST_MARKERS.sub("", wikitext.lstrip())


def finished(text: str, french: bool = False) -> str:
    """The text of a unit once links, tags and templates are gone: without quotes and magic words."""
    text = _MAGIC_WORD.sub(_unless_spelled_small, unstyled(text))
    return tidied(text.replace(APOSTROPHE, "'").replace(SEPARATOR, ""), french)


def _unless_spelled_small(word: re.Match[str]) -> str:
    return word[0] if word[0].upper() != word[0] else ""


def tidied(text: str, french: bool = False) -> str:
    """White space made single, and none where a reference or an unknown word was taken out.

    French has a space before colons, semicolons, exclamation and question marks.
    """
    text = _EMPTY_BRACKETS.sub("", _SPACE.sub(" ", text))
    return (_GLUED_FRENCH if french else _GLUED_PUNCTUATION).sub(r"\1", text).strip()


def unstyled(text: str) -> str:
    """Take out the quotes of italics and bold, as MediaWiki's parser reads the quotes of each line.

    Of four quotes the first is an apostrophe, of more than five those in front. With an odd number of both kinds,
    one of
    the bold quotes is an apostrophe and an italic quote.

    >>> unstyled("The crew of ''Titanic'''s boats")
    "The crew of Titanic's boats"
    """
    if "''" not in text:
        return text
    if "\n" in text:
        return "\n".join(map(unstyled, text.split("\n")))
    lengths = [len(run) for run in _QUOTES.findall(text)]
    parts = _QUOTES.split(text)
    for index, length in enumerate(lengths):
        if length == 4 or length > 5:
            lengths[index] = 3 if length == 4 else 5
            parts[index] += "'" * (length - lengths[index])
    bold, italics = sum(length != 2 for length in lengths), sum(length != 3 for length in lengths)
    if bold % 2 and italics % 2:
        _give_way(parts, lengths)
    return "".join(parts)


def _give_way(parts: list[str], lengths: list[int]) -> None:
    """Make the first quote of one bold run an apostrophe: behind a word of one letter, a longer word, or a space."""
    places: dict[str, int] = {}
    for index, length in enumerate(lengths):
        if length == 3:
            before = parts[index]
            # Of a text of one character, PHP takes that one for the last but one.
            kind = "space" if before[-1:] == " " else "letter" if before[-2:][:1] == " " else "word"
            places.setdefault(kind, index)
    for kind in ("letter", "word", "space"):
        if kind in places:
            parts[places[kind]] += "'"
            return
