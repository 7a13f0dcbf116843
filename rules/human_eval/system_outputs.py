"""Outputs of several systems for one input as rows of a blind sheet, and the key that maps rows to systems.

A row's id is a hash over salt, example and texts and does not reveal the system. Equal outputs are judged once and
counted for every system that wrote them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from itertools import combinations
from string import ascii_uppercase
from typing import Any

from wikimill.rules.human_eval.drawing import ITEM, order
from wikimill.rules.metrics.normalisation import SENTENCE_MARK, without_mark
from wikimill.rules.metrics.scoring import simple_sentences

#: Name of the gold text among the names of systems.
GOLD = "gold"
Row = dict[str, Any]
#: Columns of the key; of these a sheet shows only `number`.
_KEY_COLUMNS = ("example", "systems", "sentences", "number", "a", "b", "same")


@dataclass(frozen=True)
class SystemOutputs:
    """The outputs of systems for one input.

    Attributes:
        example: id of the example.
        source: the sentences that the systems read.
        gold: the gold text.
        texts: system → its output.
    """

    example: str
    source: tuple[str, ...]
    gold: str
    texts: Mapping[str, str]


def _systems_by_text(texts: Mapping[str, str]) -> dict[str, list[str]]:
    """Return text → the systems that wrote it, in alphabetical order."""
    found: dict[str, list[str]] = {}
    for system in sorted(texts):
        found.setdefault(texts[system], []).append(system)
    return found


def _shown(text: str) -> str:
    """Return a text as raters see it: with single spaces and without marks between simple sentences."""
    return " ".join(without_mark(text).split())


def sentence_rows(outputs: SystemOutputs, salt: str, cut: Callable[[str], list[str]]) -> list[Row]:
    """Return a row for each simple sentence of the systems' outputs; an empty output has one row without a sentence.

    Outputs are named A, B … in the order of a hash; the rows of an input are adjacent.

    Args:
        outputs: the outputs for one input.
        salt: text that determines ids and the order of outputs.
        cut: function that cuts an output without `<::::>` into sentences.
    """
    mark = f" {SENTENCE_MARK} "
    cut_texts = {system: mark.join(simple_sentences(text, cut)) for system, text in outputs.texts.items()}
    by_text = _systems_by_text({system: " ".join(text.split()) for system, text in cut_texts.items()})
    rows: list[Row] = []
    texts = sorted(by_text, key=lambda text: (order(f"{salt} output {outputs.example}", text), text))
    for letter, text in zip(_letters(), texts, strict=False):
        sentences = simple_sentences(text)
        for number, sentence in enumerate(sentences or [""], 1):
            rows.append(
                {
                    "id": _id(salt, outputs.example, text, str(number)),
                    ITEM: outputs.example,
                    "example": outputs.example,
                    "systems": by_text[text],
                    "sentences": len(sentences),
                    "number": number,
                    "source": " ".join(outputs.source),
                    "output": letter,
                    "text": " ".join(sentences),
                    "sentence": sentence,
                }
            )
    return rows


def gold_rows(outputs: SystemOutputs, salt: str) -> list[Row]:
    """Return a row for each distinct output that differs from the gold text; equal ones share a row marked `same`."""
    gold = _shown(outputs.gold)
    by_text = _systems_by_text({system: _shown(text) for system, text in outputs.texts.items()})
    rows = [_pair(outputs, salt, (text, by_text[text]), (gold, [GOLD])) for text in sorted(by_text) if text != gold]
    return [*rows, *_same(outputs, salt, gold, by_text.get(gold, []))]


def system_pair_rows(outputs: SystemOutputs, salt: str) -> list[Row]:
    """Return a row for each two systems; a pair of equal outputs is marked `same` and has no texts."""
    rows = []
    for one, two in combinations(sorted(outputs.texts), 2):
        texts = [_shown(outputs.texts[system]) for system in (one, two)]
        if texts[0] == texts[1]:
            rows += _same(outputs, salt, texts[0], [one, two])
        else:
            rows.append(_pair(outputs, salt, (texts[0], [one]), (texts[1], [two])))
    return rows


def all_pair_rows(outputs: SystemOutputs, salt: str) -> list[Row]:
    """Return a row for each two of the systems and the gold text, which is treated like a system."""
    return system_pair_rows(replace(outputs, texts={**outputs.texts, GOLD: outputs.gold}), salt)


def _pair(outputs: SystemOutputs, salt: str, *sides: tuple[str, list[str]]) -> Row:
    name = _id(salt, outputs.example, *(part for text, systems in sides for part in (text, *systems)))
    first, second = sorted(sides, key=lambda side: (order(f"{salt} side {name}", " ".join(side[1])), side))
    return {
        "id": name,
        "example": outputs.example,
        "source": outputs.source,
        "text_a": first[0],
        "text_b": second[0],
        "a": first[1],
        "b": second[1],
    }


def _same(outputs: SystemOutputs, salt: str, text: str, systems: Sequence[str]) -> list[Row]:
    name = _id(salt, outputs.example, text, *systems, "same")
    return [{"id": name, "example": outputs.example, "systems": list(systems), "same": True}] if systems else []


def _id(*parts: str) -> str:
    return blake2b("\n".join(parts).encode(), digest_size=16).hexdigest()


def _letters() -> Iterator[str]:
    """Yield A to Z, then A2 to Z2 …"""
    yield from ascii_uppercase
    for turn in range(2, 1000):
        yield from (f"{letter}{turn}" for letter in ascii_uppercase)


def key_of(rows: Sequence[Row]) -> dict[str, Row]:
    """Return the key: row id → the row's columns of the key, from which its systems are known."""
    return {row["id"]: {name: row[name] for name in _KEY_COLUMNS if name in row} for row in rows}
