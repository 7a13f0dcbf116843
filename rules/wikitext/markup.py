"""Markup that needs no parser: comments, references, quotes of italics and bold, magic words, white space."""

from __future__ import annotations

import re

from wikimill.rules.wikitext.templates.call import APOSTROPHE

#: MediaWiki takes comments and references out before it looks at any other markup, and so do we: what stands in them
#: cannot disturb the rest, and citation templates are most of what there would be to parse.
_OPAQUE = re.compile(r"<(?:!--|ref(?:\s[^<>]*|/)?>)", re.IGNORECASE)
_COMMENT_END, _REFERENCE_END = re.compile(r"-->"), re.compile(r"</ref\s*>", re.IGNORECASE)
_STYLE = re.compile(r"'{5}|'{2,3}")
_LIST_MARKERS = re.compile(r"^[*#:;]+")
#: In any language: __NOTOC__, __БЕЗ_ЗМІСТУ__; what is not in capitals is text, such as __init__.
_MAGIC_WORD = re.compile(r"__[^\W\d_](?:_?[^\W\d_])++__|~{3,5}")
_GLUED_PUNCTUATION = re.compile(r" +([,.;:!?)])(?=\s|$)")
_APART = (" ,", " .", " ;", " :", " !", " ?", " )")
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


def finished(text: str) -> str:
    """The text of a unit once links, tags and templates are gone: without list markers, quotes and magic words."""
    text = _LIST_MARKERS.sub("", text.lstrip())
    text = unstyled(text)
    if "__" in text or "~~~" in text:
        text = _MAGIC_WORD.sub(_unless_spelled_small, text)
    return tidied(text.replace(APOSTROPHE, "'"))


def _unless_spelled_small(word: re.Match[str]) -> str:
    return word[0] if word[0].upper() != word[0] else ""


def tidied(text: str) -> str:
    """White space made single, and none where a reference or an unknown word was taken out."""
    lead = " " if text[:1].isspace() else ""
    text = lead + " ".join(text.split())  # ten times as fast as an expression that replaces each space
    if " (" in text or " [" in text:
        text = _EMPTY_BRACKETS.sub("", text)
    if any(mark in text for mark in _APART):
        text = _GLUED_PUNCTUATION.sub(r"\1", text)
    return text.strip()


def unstyled(text: str) -> str:
    """Take out the quotes of italics and bold, as MediaWiki reads them.

    With an odd number of both, one of the bold quotes is an apostrophe and an italic quote.

    >>> unstyled("The crew of ''Titanic'''s boats")
    "The crew of Titanic's boats"
    """
    if "''" not in text:
        return text
    runs = [(run.start(), len(run.group())) for run in _STYLE.finditer(text)]
    bold = [start for start, length in runs if length != 2]
    italics = sum(length != 3 for _, length in runs)
    if len(bold) % 2 and italics % 2 and (bold := [start for start, length in runs if length == 3]):
        # MediaWiki's order: behind a word of one letter, behind a longer word, behind a space.
        at = min(bold, key=lambda at: (text[at - 1 : at] == " ", text[max(0, at - 2) : at - 1] != " "))
        return _STYLE.sub("", text[:at]) + "'" + _STYLE.sub("", text[at:])
    return _STYLE.sub("", text)
