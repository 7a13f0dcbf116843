"""The rooms of the house: the first folder below a floor, or a module that is on the floor itself."""

from __future__ import annotations

from collections import defaultdict

from support.places import ROOT
from support.source_tree import PACKAGES, imported, modules


def room_of(name: str) -> str | None:
    """Return the room of a module; None of what is above all rooms: a floor's own package, and `wikimill` itself.

    A language's folder is a room of its own: it fills in what other rooms ask of a language.

    >>> room_of("wikimill.rules.text.tokens"), room_of("wikimill.rules.drops"), room_of("wikimill.rules")
    ('rules.text', 'rules.drops', None)
    >>> room_of("wikimill.rules.languages.de.wiki"), room_of("wikimill.rules.languages.registry")
    ('rules.languages.de', 'rules.languages')
    """
    parts = name.split(".")[1:]
    if parts[:2] == ["rules", "languages"] and (ROOT / "/".join(parts[:3])).is_dir():
        return ".".join(parts[:3])
    return ".".join(parts[:2]) if len(parts) > 1 and parts[0] in PACKAGES else None


def imports_between_rooms() -> dict[tuple[str, str], list[tuple[str, str]]]:
    """Two rooms, of which the first needs the second → the modules that import each other."""
    found: dict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)
    for name in modules():
        for other in imported(name) & modules().keys():
            rooms = room_of(name), room_of(other)
            if rooms[0] is not None and rooms[1] is not None and rooms[0] != rooms[1]:
                found[rooms[0], rooms[1]].append((name, other))
    return dict(found)
