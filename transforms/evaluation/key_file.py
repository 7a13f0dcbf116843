"""The key of blind sheets: a JSON file that tells which system wrote what. Raters must not see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wikimill.rules.human_eval.system_outputs import Row
from wikimill.transforms.storage.json_text import as_json, parse_json
from wikimill.transforms.storage.stored import open_stored


class NoKey(ValueError):
    """A file is no key; the message is one line."""


@dataclass(frozen=True)
class Key:
    """What sheets of predictions do not tell.

    Attributes:
        rates: what is judged (`Rating.rates`).
        examples: the ids of the examples that were drawn.
        rows: row id → systems, example and what else is hidden.
    """

    rates: str
    examples: tuple[str, ...]
    rows: Mapping[str, Row]

    def as_json(self) -> bytes:
        """The file."""
        told = {"rates": self.rates, "examples": list(self.examples), "rows": dict(self.rows)}
        return as_json(told)

    @classmethod
    def load(cls, path: Path) -> Key:
        """Read the file.

        Raises:
            NoKey: it is none.
            OSError: it cannot be read.
        """
        with open_stored(str(path)) as file:
            data = file.read()
        try:
            told: dict[str, Any] = parse_json(data)
            rows = {str(name): dict(row) for name, row in told["rows"].items()}
            if not all(_is_row(row) for row in rows.values()):
                raise ValueError("a row without its systems")
            return cls(str(told["rates"]), tuple(map(str, told["examples"])), rows)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise NoKey(f"{path} is no key of sheets; name the …-key.json that sample-predictions wrote") from error


def _is_row(row: Row) -> bool:
    if "a" in row:
        return all(isinstance(row.get(side), list) and row[side] for side in ("a", "b"))
    told = isinstance(row.get("systems"), list) and bool(row["systems"])
    return told and ("same" in row or all(isinstance(row.get(name), int) for name in ("number", "sentences")))


def merged(keys: Sequence[Key]) -> Key:
    """Several keys, of draws that continue each other, as one.

    Raises:
        NoKey: they are of sheets of different kinds.
    """
    first, *others = keys
    if differing := [key.rates for key in others if key.rates != first.rates]:
        raise NoKey(f"one key is of {first.rates}, another of {differing[0]}; name keys of one kind of sheets")
    rows = {name: row for key in keys for name, row in key.rows.items()}
    return Key(first.rates, tuple(dict.fromkeys(name for key in keys for name in key.examples)), rows)
