"""`ComparedText`, a text of an example that is compared with other texts."""

from __future__ import annotations

from dataclasses import dataclass

#: The source of a text that belongs to an example of this run.
OWN = -1


@dataclass(frozen=True, slots=True)
class ComparedText:
    """A text that is compared with other texts.

    Attributes:
        text: the text.
        place: its place, such as a page; equal texts with the same place count as one text.
        passages: the passages it derives from; two texts that share a passage do not count as copies.
        source: number of the excluded file that has the text, or `OWN`.
    """

    text: str
    place: str = ""
    passages: tuple[str, ...] = ()
    source: int = OWN
