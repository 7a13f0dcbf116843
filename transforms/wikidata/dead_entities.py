"""Dead letters of entities and their statements; of a portion, those over `MAX_LETTERS` are only counted."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from wikimill.rules.wikidata.statements import StatementAccount
from wikimill.transforms.dumps.dead_letters import MAX_ERROR_CHARS, Letter

#: Most dead letters of a portion: a large file of another format could have a bad line every two bytes.
MAX_LETTERS = 10_000


@dataclass(frozen=True, slots=True)
class EntityLetter(Letter):
    """A dead letter: a file, an entity, or statements or qualifiers of an entity that could not be read.

    Attributes:
        file: name of the file without its folder.
        level: unit that is dead: `file` (from some place on), `entity`, `statement` or `qualifier`.
        entity: id of the entity, or title of its page; None if it is unknown.
        place: place in the file; None if it is unknown.
        count: number of dead units.
        error: error of the first of them.
    """

    file: str
    level: str
    entity: str | None
    place: str | None
    count: int
    error: str

    def dead(self) -> int:
        """Return the number of dead units."""
        return self.count

    def line(self) -> str:
        """Return the dead letter as one line of JSON, without the line break."""
        values = {name: getattr(self, name) for name in ("file", "level", "entity", "place", "count")}
        error = self.error[:MAX_ERROR_CHARS].encode("utf-8", "replace").decode()
        return json.dumps(values | {"error": error}, ensure_ascii=False)

    @classmethod
    def of_file(cls, file: str, error: str) -> Self:
        """Return the dead letter of a truncated or damaged file."""
        return cls(file, "file", None, None, 1, error)


class Letters:
    """The collection of a portion's dead letters.

    Args:
        file: name of the portion's file.
    """

    def __init__(self, file: str) -> None:
        self._file = file
        self._letters: list[EntityLetter] = []
        self._more: dict[str, int] = {}

    def entity(self, name: str | None, place: str, error: str) -> None:
        """Add a dead entity; `name` is its id or title, None if it is unknown."""
        self._add(EntityLetter(self._file, "entity", _shown(name), place, 1, error))

    def statements(self, level: str, name: str, place: str, account: StatementAccount) -> None:
        """Add one dead letter for all dead statements or qualifiers of an entity, if there are any.

        Args:
            level: `statement` or `qualifier`.
            name: id of the entity.
            place: place in the file.
            account: the counts of the entity's statements or qualifiers, and their errors.
        """
        if account.dead:
            self._add(EntityLetter(self._file, level, _shown(name), place, account.dead, account.errors[0]))

    def _add(self, letter: EntityLetter) -> None:
        if len(self._letters) < MAX_LETTERS:
            self._letters.append(letter)
        else:
            self._more[letter.level] = self._more.get(letter.level, 0) + letter.count

    def all(self) -> Iterator[EntityLetter]:
        """Yield the dead letters in the order of the dump, then one per level that counts those over the limit."""
        yield from self._letters
        for level, count in sorted(self._more.items()):
            error = f"more than {MAX_LETTERS:,} dead letters in one portion; these are only counted"
            yield EntityLetter(self._file, level, None, None, count, error)


def _shown(name: str | None) -> str | None:
    return name[:200].encode("utf-8", "replace").decode() if name is not None else None
