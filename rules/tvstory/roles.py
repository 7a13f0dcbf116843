"""Semantic roles for plots: the protocol of a labeller, and the frames that it returns.

The paper labels recaps with a BERT model (Shi & Lin 2019) in the labels of PropBank. Here any labeller that returns
`Frame`s for tokenised sentences can be used; `dependency_roles` is the default.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument: its label, such as ARG0 or ARGM-TMP, and its tokens [`start`, `end`)."""

    label: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Frame:
    """A verb and its arguments, in the order of the sentence.

    Attributes:
        verb: index of the verb among the tokens.
        arguments: the arguments, without the verb itself.
        particle: index of the particle of a phrasal verb ("gives up"); None if there is none.
    """

    verb: int
    arguments: tuple[Argument, ...] = ()
    particle: int | None = None


class RoleLabeller(Protocol):
    """A labeller of the verbs of sentences and their arguments."""

    def frames(self, sentences: Sequence[Sequence[str]]) -> list[list[Frame]]:
        """Return the frames of each tokenised sentence, in the order of their verbs, auxiliaries included.

        A sentence without verbs has an empty list.
        """
        ...
