"""A text of an example that is compared with those of others."""

from __future__ import annotations

from dataclasses import dataclass

#: The source of a text that belongs to an example of this run.
OWN = -1


@dataclass(frozen=True, slots=True)
class ComparedText:
    """A text that is compared with others.

    Attributes:
        text: what is compared.
        place: what else distinguishes it; texts with the same words and place are one.
        passages: where it comes from. Two texts that share a passage overlap; neither is a copy of the other.
        source: the number of the file of texts to exclude that it is in, or `OWN`.
    """

    text: str
    place: str = ""
    passages: tuple[str, ...] = ()
    source: int = OWN
