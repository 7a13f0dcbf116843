"""The mapping of a wiki's pages: which ones are episodes and characters, and which sections have their texts.

The default fits wikis of Fandom as most are written: an infobox whose name contains "episode" or "character",
categories that end so, headings such as Synopsis and Recap. Other wikis have a mapping of their own, as JSON or TOML.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from wikimill.rules.tvstory.infobox_names import PageKind, kind_of_infobox_name

#: Denotes the text before the first heading.
LEAD = "(lead)"
#: Names of subpages with material about the page above them.
_SUBPAGES = frozenset(
    "abilities appearances archive biography cast credits doc gallery goofs history images media merchandise music "
    "photos preload quotes references relationships sandbox screenshots script transcript trivia videos".split()
)
_WIKI_WORDS = re.compile(r"\s*[-–|]?\s*(?:fandom|wiki(?:a|pedia)?|encyclopa?edia|database)\b\s*", re.IGNORECASE)
_MOST_VALUES, _MOST_CHARS = 200, 200


class MappingError(ValueError):
    """A mapping is invalid; the message names the value and what was expected."""


@dataclass(frozen=True)
class WikiMapping:
    """The mapping of a wiki's pages; names are compared without case.

    Attributes:
        show: the show of all pages; if empty, the value of `show_parameters`, or else the wiki's name.
        show_parameters: parameters of an infobox that name the show.
        name_parameters: parameters of a character's infobox with the name; without a value the page's title is the
            name.
        episode_infoboxes, character_infoboxes: template names; if empty, those with "episode", "character" or the like.
        episode_categories, character_categories: names; if empty, those whose first or last word is "episodes" or
            "characters".
        summary_headings, recap_headings: headings in order of preference, see `rules.tvstory.episode_texts`; `(lead)`
            is the text before all headings.
        description_headings: headings of a character's description, in order of preference.
    """

    show: str = ""
    show_parameters: tuple[str, ...] = ("show", "series")
    name_parameters: tuple[str, ...] = ("name", "full name", "fullname")
    episode_infoboxes: tuple[str, ...] = ()
    character_infoboxes: tuple[str, ...] = ()
    episode_categories: tuple[str, ...] = ()
    character_categories: tuple[str, ...] = ()
    summary_headings: tuple[str, ...] = (
        *("synopsis", "short summary", "short synopsis", "brief summary", "official summary", "official synopsis"),
        *("official description", "episode synopsis", "summary", "episode summary", "episode description"),
        *("press release", "logline", "premise", "overview", "description"),
    )
    recap_headings: tuple[str, ...] = (
        *("recap", "plot", "full recap", "detailed recap", "long summary", "full summary", "detailed summary"),
        *("long synopsis", "full synopsis", "detailed synopsis", "plot summary", "episode recap", "episode plot"),
        *("full plot", "story", "full story", "storyline", "plotline", "events"),
    )
    description_headings: tuple[str, ...] = (
        *(LEAD, "biography", "description", "about", "overview", "background", "history", "personality"),
    )

    @classmethod
    def of_values(cls, values: Mapping[str, Any]) -> WikiMapping:
        """Return the mapping for values that were read from JSON or TOML.

        Raises:
            MappingError: a key is unknown, or a value has the wrong type or size.

        >>> WikiMapping.of_values({"recap_headings": ["What happens"]}).recap_headings
        ('what happens',)
        """
        known = {each.name for each in fields(cls)}
        read: dict[str, Any] = {}
        for key, value in values.items():
            if key not in known:
                raise MappingError(f"{key!r:.60} is not a key; expected some of {', '.join(sorted(known))}")
            if key == "show":
                if not isinstance(value, str) or len(value) > _MOST_CHARS:
                    raise MappingError(f"show is {value!r:.60}; expected the name of the show")
                read[key] = " ".join(value.split())
                continue
            is_list = isinstance(value, list | tuple) and len(value) <= _MOST_VALUES
            if not is_list or not all(isinstance(one, str) and 0 < len(one.strip()) <= _MOST_CHARS for one in value):
                raise MappingError(f"{key} is {value!r:.60}; expected a list of names, {_MOST_VALUES} at most")
            read[key] = tuple(folded(one) for one in value)
        return cls(**read)

    def as_values(self) -> dict[str, Any]:
        """Return the mapping as JSON values."""
        return {
            each.name: list(value) if isinstance(value := getattr(self, each.name), tuple) else value
            for each in fields(self)
        }

    def kind_of_infobox(self, name: str, has_names: bool = True) -> PageKind | None:
        """Return the kind of page that a template describes, None if it does not show one; see `kind_of_infobox_name`.

        If the mapping lists infoboxes of a kind, only those show this kind, and they do with any parameters.

        >>> default = WikiMapping()
        >>> [default.kind_of_infobox(name) for name in ("Infobox_Episode", "TV character", "Episode list", "Quote")]
        ['episode', 'character', None, None]
        """
        given = folded(name)
        if given in self.episode_infoboxes:
            return "episode"
        if given in self.character_infoboxes:
            return "character"
        kind = kind_of_infobox_name(name, has_names)
        named = self.episode_infoboxes if kind == "episode" else self.character_infoboxes
        return None if named else kind

    def kind_of_categories(self, names: Iterable[str]) -> PageKind | None:
        """Return the kind of page that categories indicate, "episode" if some indicate each; None if no category does.

        >>> WikiMapping().kind_of_categories(["Season 1 episodes"]), WikiMapping().kind_of_categories(["Places"])
        ('episode', None)
        """
        given = [folded(name) for name in names]
        for kind, named, word in (
            ("episode", self.episode_categories, "episodes"),
            ("character", self.character_categories, "characters"),
        ):
            if any(name in named if named else word in (name.split(" ")[0], name.split(" ")[-1]) for name in given):
                return "episode" if kind == "episode" else "character"
        return None


def is_list_or_subpage(title: str) -> bool:
    """Return whether a title is that of a list or of a subpage such as a gallery.

    >>> [is_list_or_subpage(title) for title in ("List of characters", "Ada/Gallery", "Face/Off", "Ada")]
    [True, True, False, False]
    """
    given = folded(title)
    is_list = given.startswith("list of ") or given.split(" ")[0] in ("episodes", "characters")
    return is_list or ("/" in given and given.rsplit("/", 1)[1].strip() in _SUBPAGES)


def folded(name: str) -> str:
    """Return a name for comparison: case-folded, single spaces for underscores and white space, no colon at its ends.

    >>> folded("Infobox_Episode "), folded("Recap:")
    ('infobox episode', 'recap')
    """
    return " ".join(name.replace("_", " ").casefold().split()).strip(" :")


def show_of_site(name: str) -> str:
    """Return the show that a wiki is about: the wiki's name without words such as "Wiki", unless nothing is left.

    >>> show_of_site("Harbour Lights Wiki"), show_of_site("Lostpedia")
    ('Harbour Lights', 'Lostpedia')
    """
    return _WIKI_WORDS.sub(" ", f"{name} ").strip() or name.strip()
