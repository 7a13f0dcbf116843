"""Rendering of simple wikitext without the parser, with the result that `token_text` would give.

Links of words, links to other sites, and templates of a few words are all the markup that most paragraphs have.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from wikimill.rules.wikitext import entities
from wikimill.rules.wikitext.interlanguage import is_language_code
from wikimill.rules.wikitext.templates.call import APOSTROPHE, HOLE, SEPARATOR, call_of, key_of
from wikimill.rules.wikitext.token_text import FLOATS, Note, decoded, title_as_shown
from wikimill.rules.wikitext.wikis.lookup import nothing, rule_of

#: The placeholder of a template that shows text: half of a surrogate pair, as in `entities`.
_PLACE = "\ud803"
#: Links that show their last part, or, for an address without text, nothing; other links go to the parser. Entities are
#: hidden (`entities.hidden`). The pattern starts with a single character: `re` scans for it fast.
_LINK = re.compile(
    r"\[(?:\[([^\[\]{}<>|\n\ud800-\ud803]++)(?:\|([^\[\]{}<>|\n]*+))?\]\]"
    r"|\[[^\[\]{}<>|:\n]++\|([^\[\]{}<>|\n]*+)\]\]"
    r"|(?<!\[\[)https?://[\w./?=%~+-]*[\w/](?: ([^\[\]{}<>|\n]*+))?\](?!\]))",
    re.ASCII,
)
#: A template without markup in it.
_TEMPLATE = re.compile(r"\{(?<!\{\{)\{([^\[\]{}<>|\n\ud800-\ud803]++)(?:\|([^\[\]{}<>]*+))?\}\}(?!\})|\{|\}")
#: Content of a template that only the parser can read: lines, entities, addresses in a parameter's name.
_INTRICATE = re.compile(r"[\n\ud800-\ud803]|:[^|=]*=")
#: Characters that make a line more than running text if it begins with them.
_LINE_MARKS = frozenset("*#:;=|!-")
_MARKED_LINE = re.compile(r"\n[*#:;=|!-]")


def shown_simply(wikitext: str, language: str, hides: Callable[[str], bool], note: Note | None) -> str | None:
    """Return the rendered text before quotes and white space are tidied; None if the wikitext needs the parser.

    Args:
        wikitext: wikitext without comments, references, and leading list markers.
        language, hides, note: see `TokenReader`; `note` is not called if the parser is needed.

    >>> hides = frozenset(("file",)).__contains__
    >>> shown_simply("An [[mill|old mill]].{{sfn|Lee|p=3}} It {{lang|fr|tourne}}.", "en", hides, None)
    'An old mill. It tourne.'
    >>> shown_simply("A {{lang|fr|[[mot]]}}.", "en", hides, None)
    """
    if "<" in wikitext or ">" in wikitext or HOLE in wikitext:
        return None
    plain, templates = entities.hidden(wikitext), _Templates([], [])
    if "{" in plain or "}" in plain:
        # An address may end with a template.
        found = None if "://" in plain else templates.taken_from(plain, language)
        if found is None:
            return None
        plain = found
    if "[" in plain:
        plain = _without_links(plain, hides)
        if "[" in plain:
            return None
    if "]" in plain or "://" in plain or plain[:1] in _LINE_MARKS:
        return None
    if "\n" in plain and _MARKED_LINE.search(plain) is not None:
        return None
    if templates.shown and plain.count(_PLACE) != len(templates.shown):
        return None  # one was in a hidden part of a link
    for what, name in templates.notes if note is not None else ():
        note(what, key_of(name))  # type: ignore[misc]  # the loop is empty without `note`
    plain = decoded(plain) if "&" in wikitext else plain
    return templates.put_back(plain) if templates.shown else plain


class _Templates(NamedTuple):
    """The simple templates of a text.

    Attributes:
        shown: the text of each template that shows some, or `HOLE`.
        notes: (kind, name) for `Note`, of the templates that show nothing or leave a hole.
    """

    shown: list[str]
    notes: list[tuple[str, str]]

    def taken_from(self, text: str, language: str) -> str | None:
        """Return the text with `_PLACE` for each template that shows text; None if one of them is not simple."""
        kept: list[str] = []
        start = 0
        for found in _TEMPLATE.finditer(text):
            name, parameters = found.groups()
            if name is None:
                return None
            rule = rule_of(name, language)
            kept.append(text[start : found.start()])
            start = found.end()
            if rule is nothing:
                # The text after the template could move to the beginning of a line.
                if text[start : start + 1] in _LINE_MARKS and start < len(text):
                    return None
                self.notes.append(("silent", name))
                continue
            shown: str | None = None
            if ":" in name or "#" in name or not name.strip() or _INTRICATE.search(found[0]) is not None:
                return None  # a function, or no template
            if rule is not None:
                pairs = [_parameter(part) for part in parameters.split("|")] if parameters is not None else []
                shown = rule(call_of(name, pairs))
            if shown is None:
                self.notes.append(("hole", name))
            kept.append(_PLACE)
            self.shown.append(HOLE if shown is None else shown)
        kept.append(text[start:])
        return "".join(kept)

    def put_back(self, text: str) -> str:
        """Return the text with the templates' texts in their places."""
        parts = text.split(_PLACE)
        return "".join([piece for pair in zip(parts, [*self.shown, ""], strict=True) for piece in pair])


def _parameter(part: str) -> tuple[str | None, str]:
    """Return a parameter's name, if it has one, and its text."""
    name, equals, text = part.partition("=")
    return (name, text) if equals else (None, name)


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
