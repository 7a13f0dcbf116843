"""Recognition of infoboxes of episodes and of characters by the names of their templates.

The words are those of real wikis' infoboxes: `Infobox Episode`, `EpisodeInfo`, `FTWD Episode`, `Sidebar individual`,
`CharacterBox/Infobox`, `Character Infomation` (the lists of twelve large wikis in Wikia/core-dynks, infoboxes-stats).
"""

from __future__ import annotations

import re
from typing import Literal

PageKind = Literal["episode", "character"]
#: Words that mark a template as an infobox; one without them is an infobox if it has a named parameter.
_BOX_WORDS = frozenset("infobox info information infomation box sidebar profile data".split())
#: Words that mark other templates about an episode or a character: lists, links, notices, parts of a page.
_OTHER_WORDS = frozenset(
    "appearance appearances category cite count credit credits first galleries gallery guide header icon last link "
    "links list lists main nav navbar navbox navigation next notice plot preamble prev previous quote quotes ref "
    "reference row see stub summary synopsis tab tabs title transcript trivia".split()
)
#: Most further words in the name of an infobox ("Infobox Star Trek television episode").
_MOST_MORE_WORDS = 3
_KINDS: dict[str, PageKind] = {"episode": "episode", "character": "character", "individual": "character"}
#: Borders of words: signs, and where small letters meet capitals or digits ("EpisodeInfo2", "TVEpisode").
_BORDER = re.compile(r"[\W_]+|(?<=[a-z])(?=[A-Z0-9])|(?<=[A-Z])(?=[A-Z][a-z])")
_RUN_TOGETHER = re.compile(r"(episode|character)(infobox|info|box)")


def kind_of_infobox_name(name: str, has_names: bool) -> PageKind | None:
    """Return the kind of page that an infobox describes, by its name; None if the name is not that of such an infobox.

    Args:
        name: the template's name, as written.
        has_names: whether a parameter has a name: `{{Character|Ada}}` is a link, `{{Character|name=Ada}}` an infobox.

    >>> [kind_of_infobox_name(name, True) for name in ("Infobox/Rain/Episode", "FTWD Episode", "Characterinfo")]
    ['episode', 'episode', 'character']
    >>> [kind_of_infobox_name(name, True) for name in ("Episode nav", "Character and Episode", "Episodes", "Quote")]
    [None, None, None, None]
    >>> kind_of_infobox_name("Character", False), kind_of_infobox_name("EpisodeInfo2", False)
    (None, 'episode')
    """
    words: set[str] = set()
    for word in _BORDER.split(name):
        run = _RUN_TOGETHER.fullmatch(word.casefold())
        words.update(run.groups() if run is not None else (word.casefold(),))
    more = {word for word in words if word and not word.isdigit()} - _BOX_WORDS - _KINDS.keys()
    kinds = {_KINDS[word] for word in words & _KINDS.keys()}
    is_box = has_names or bool(words & _BOX_WORDS)
    if len(kinds) != 1 or not is_box or more & _OTHER_WORDS or len(more) > _MOST_MORE_WORDS:
        return None
    return kinds.pop()
