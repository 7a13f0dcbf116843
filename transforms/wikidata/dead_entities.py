"""Dead letters of entities and of their statements, in one file of JSON lines that cannot grow without bound."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from wikimill.rules.wikidata.statements import Tally
from wikimill.transforms.dumps.dead_letters import MAX_ERROR_CHARS, Letter

#: Dead letters of one portion; a file of 100 GB of another format could have a bad line every two bytes.
MAX_LETTERS = 10_000


@dataclass(frozen=True, slots=True)
class EntityLetter(Letter):
    """Something that could not be read.

    Attributes:
        file: its name without the folder.
        level: what is dead: a `file` from some place on, an `entity`, `statement`s or `qualifier`s of one entity.
        entity: its id, or the title of its page, where that is known.
        place: where it is in the file.
        count: how many are dead.
        error: what was wrong with the first.
    """

    file: str
    level: str
    entity: str | None
    place: str | None
    count: int
    error: str

    def dead(self) -> int:
        """Return how many are dead."""
        return self.count

    def line(self) -> str:
        """Return the letter as one line of JSON, without the line break."""
        values = {name: getattr(self, name) for name in ("file", "level", "entity", "place", "count")}
        error = self.error[:MAX_ERROR_CHARS].encode("utf-8", "replace").decode()
        return json.dumps(values | {"error": error}, ensure_ascii=False)

    @classmethod
    def of_file(cls, file: str, error: str) -> Self:
        """Return the letter of a file that is not whole."""
        return cls(file, "file", None, None, 1, error)


class Letters:
    """The dead letters of a portion.

    Args:
        file: the name of its file.
    """

    def __init__(self, file: str) -> None:
        self._file = file
        self._letters: list[EntityLetter] = []
        self._more: dict[str, int] = {}

    def entity(self, name: str | None, place: str, error: str) -> None:
        """Add a dead entity."""
        self._add(EntityLetter(self._file, "entity", _shown(name), place, 1, error))

    def statements(self, level: str, name: str, place: str, tally: Tally) -> None:
        """Add dead statements, or qualifiers, of an entity, if there are any."""
        if tally.dead:
            self._add(EntityLetter(self._file, level, _shown(name), place, tally.dead, tally.errors[0]))

    def _add(self, letter: EntityLetter) -> None:
        if len(self._letters) < MAX_LETTERS:
            self._letters.append(letter)
        else:
            self._more[letter.level] = self._more.get(letter.level, 0) + letter.count

    def all(self) -> Iterator[EntityLetter]:
        """Yield the letters, in the order of the dump; those above the limit are only counted."""
        yield from self._letters
        for level, count in sorted(self._more.items()):
            values = f"more than {MAX_LETTERS:,} dead letters in one portion; these are only counted"
            yield EntityLetter(self._file, level, None, None, count, values)


def _shown(name: str | None) -> str | None:
    return name[:200].encode("utf-8", "replace").decode() if name is not None else None
