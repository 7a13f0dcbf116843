"""Shows wikitext whose markup is simple without the parser, as the parser's reader (`token_text`) would.

Links of words, links to other sites, and templates that show nothing are all the markup that most paragraphs have.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from wikimill.rules.wikitext import entities
from wikimill.rules.wikitext.interlanguage import is_language_code
from wikimill.rules.wikitext.link_titles import FLOATS, title_as_shown
from wikimill.rules.wikitext.templates.call import APOSTROPHE, HOLE, SEPARATOR, key_of
from wikimill.rules.wikitext.token_text import Note, character_of
from wikimill.rules.wikitext.wikis.lookup import shows_nothing

#: What a link shows is its last part, or of an address nothing; whatever else stands there goes to the parser. Entities
#: are hidden (`entities.hidden`). One character in front of all else is what Python searches for fast.
_LINK = re.compile(
    r"\[(?:\[([^\[\]{}<>|\n\ud800-\ud802]++)(?:\|([^\[\]{}<>|\n]*+))?\]\]"
    r"|\[[^\[\]{}<>|:\n]++\|([^\[\]{}<>|\n]*+)\]\]"
    r"|(?<!\[\[)https?://[\w./?=%~+-]*[\w/](?: ([^\[\]{}<>|\n]*+))?\](?!\]))",
    re.ASCII,
)
#: A template without markup in it, behind which no mark of a line can come to stand at the line's beginning.
_TEMPLATE = re.compile(r"\{(?<!\{\{)\{([^\[\]{}<>|\n\ud800-\ud802]++)(?:\|[^\[\]{}<>]*+)?\}\}(?![}*#:;=|!-])|\{|\}")
#: What makes a line more than running text, if it stands at the beginning.
_LINE_MARKS = frozenset("*#:;=|!-")
_MARKED_LINE = re.compile(r"\n[*#:;=|!-]")


def shown_simply(wikitext: str, language: str, hides: Callable[[str], bool], note: Note | None) -> str | None:
    """What a reader sees of wikitext but for quotes and white space; None if that takes the parser.

    Args:
        wikitext: without comments, references, and markers of lists at its beginning.
        language, hides, note: see `TokenReader`.

    >>> hides = frozenset(("file",)).__contains__
    >>> shown_simply("An [[mill|old mill]].{{sfn|Lee|p=3}} It [[Mill#Wind|turns]].", "en", hides, None)
    'An old mill. It turns.'
    >>> shown_simply("A {{convert|5|km}} walk.", "en", hides, None)
    """
    if "<" in wikitext or ">" in wikitext or HOLE in wikitext:
        return None
    plain, silent = entities.hidden(wikitext), list[str]()
    if "{" in plain or "}" in plain:
        # An address may end with a template.
        found = None if "://" in plain else _without_silent(plain, language)
        if found is None:
            return None
        plain, silent = found
    if "[" in plain:
        plain = _without_links(plain, hides)
        if "[" in plain:
            return None
    if "]" in plain or "://" in plain or plain[:1] in _LINE_MARKS:
        return None
    if "\n" in plain and _MARKED_LINE.search(plain) is not None:
        return None
    if note is not None:
        for name in silent:
            note("silent", key_of(name))
    return _with_entities(plain) if "&" in wikitext else plain


def _without_silent(text: str, language: str) -> tuple[str, list[str]] | None:
    """The text without its templates, and their names, if all are simple and show nothing."""
    kept: list[str] = []
    names: list[str] = []
    start = 0
    for found in _TEMPLATE.finditer(text):
        name = found[1]
        if name is None or not shows_nothing(name, language):
            return None
        names.append(name)
        kept.append(text[start : found.start()])
        start = found.end()
    kept.append(text[start:])
    return "".join(kept), names


def _without_links(text: str, hides: Callable[[str], bool]) -> str:
    parts = _LINK.split(text)
    for place in range(1, len(parts), 5):
        title, label = parts[place], parts[place + 1]
        if title is None:
            continue
        prefix, colon, _ = title.partition(":")
        if colon:
            prefix = prefix.strip().casefold().replace("_", " ")
            if hides(prefix) or (label is None and is_language_code(prefix)):
                parts[place] = " " if label and FLOATS.search(label) else SEPARATOR
                parts[place + 1] = None
                continue
        if not label:
            shown = title_as_shown(title.strip())
            if colon:
                shown = shown.removeprefix(":")
            parts[place] = shown.replace("'", APOSTROPHE) if "'" in shown else shown
        else:
            parts[place] = None
    return "".join([part for part in parts if part])


def _with_entities(text: str) -> str:
    return "".join([part if entity is None else part + character_of(entity) for part, entity in entities.parts(text)])
