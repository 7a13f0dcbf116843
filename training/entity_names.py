"""The reader of `entity_names.txt`: names and their OntoNotes types, written for wikimill."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from wikimill.rules.wikitext.templates.ships_and_flags import COUNTRIES

NAMES = Path(__file__).with_name("entity_names.txt")


def read_names(path: Path = NAMES) -> dict[str, list[str]]:
    """Return type → names.

    In addition to OntoNotes' types there are "-" (not entities), DEMONYM (NORP and often a language, too), and STATE:
    countries, and states that follow the names of their cities.

    Raises:
        ValueError: a line has no colon after its type.
    """
    table: dict[str, list[str]] = defaultdict(list)
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            label, colon, names = line.partition(": ")
            if not colon:
                raise ValueError(f"{path}, line {number}: expected TYPE: name; name, found {line[:40]!r}")
            table[label] += [name.strip() for name in names.split(";") if name.strip()]
    return table


#: Countries, some of them former ones, and states.
COUNTRIES_AND_STATES = frozenset(COUNTRIES.values()) | frozenset(read_names()["STATE"])
