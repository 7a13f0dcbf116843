"""Dead letters of entities and of their statements, in one file of JSON lines that cannot grow without bound."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from wikimill.rules.wikidata.statements import Tally
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.storage.files import ReleaseFile, concatenate, write_file
from wikimill.transforms.storage.ownership import DEAD_LETTERS

#: Of one portion; a file of 100 GB that is none of Wikidata's has a line every two bytes.
MAX_LETTERS = 10_000
MAX_ERROR_CHARS = 500
LETTERS = "letters"


@dataclass(frozen=True, slots=True)
class EntityLetter:
    """Something that could not be read.

    Attributes:
        file: its name without the folder.
        level: what is dead: a `file` from some place on, an `entity`, `statement`s or `qualifier`s of one entity.
        entity: its id, or the title of its page, where that is known.
        place: where it stands in the file.
        count: how many are dead.
        error: what was wrong with the first.
    """

    file: str
    level: str
    entity: str | None
    place: str | None
    count: int
    error: str

    def line(self) -> str:
        """One line of JSON."""
        told = {name: getattr(self, name) for name in ("file", "level", "entity", "place", "count")}
        error = self.error[:MAX_ERROR_CHARS].encode("utf-8", "replace").decode()
        return json.dumps(told | {"error": error}, ensure_ascii=False) + "\n"


class Letters:
    """The dead letters of a portion, until they are written.

    Args:
        file: the name of the file that it is of.
    """

    def __init__(self, file: str) -> None:
        self._file = file
        self._letters: list[EntityLetter] = []
        self._more: dict[str, int] = {}

    def entity(self, name: str | None, place: str, error: str) -> None:
        """An entity is dead."""
        self._add(EntityLetter(self._file, "entity", _shown(name), place, 1, error))

    def statements(self, level: str, name: str, place: str, tally: Tally) -> None:
        """Statements, or qualifiers, of an entity are dead, if any are."""
        if tally.dead:
            self._add(EntityLetter(self._file, level, _shown(name), place, tally.dead, tally.errors[0]))

    def _add(self, letter: EntityLetter) -> None:
        if len(self._letters) < MAX_LETTERS:
            self._letters.append(letter)
        else:
            self._more[letter.level] = self._more.get(letter.level, 0) + letter.count

    def told(self) -> tuple[str, int] | None:
        """Their lines, in the order of the dump, and for how many things they stand; None if there are none."""
        for level, count in sorted(self._more.items()):
            told = f"more than {MAX_LETTERS:,} dead letters in one portion; these are only counted"
            self._letters.append(EntityLetter(self._file, level, None, None, count, told))
        if not self._letters:
            return None
        lines = "".join(letter.line() for letter in self._letters)
        return lines, sum(letter.count for letter in self._letters)


def write_letters(root: str, name: str, told: tuple[str, int]) -> ReleaseFile:
    """Write the dead letters of a portion where `join_letters` finds them."""
    lines, count = told
    return write_file(root, f"{LETTERS}/{name}", lines.encode("utf-8", "replace"), count)


def join_letters(root: str, parts: Iterable[ReleaseFile], ledgers: Iterable[FileLedger]) -> ReleaseFile:
    """Write the dead letters of all portions, in their order, behind those of files that are not whole."""
    lines = [
        EntityLetter(ledger.file, "file", None, None, 1, f"{damage.state}: {damage}").line()
        for ledger in ledgers
        if (damage := ledger.damage) is not None
    ]
    first = write_file(root, f"{LETTERS}/files", "".join(lines).encode("utf-8", "replace"), len(lines))
    return concatenate(root, [first, *sorted(parts)], DEAD_LETTERS)


def _shown(name: str | None) -> str | None:
    return name[:200].encode("utf-8", "replace").decode() if name is not None else None
