"""The contract of `wikimill explain` for a corpus."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wikimill.rules.drops import with_gloss
from wikimill.rules.quantities import quantity


class NothingToExplain(ValueError):
    """The texts have no content that the rules apply to; the message states the expected content."""


@dataclass(frozen=True)
class Explainer:
    """How `wikimill explain --corpus NAME` explains why something is an example of a corpus or is not.

    Attributes:
        summary: a sentence for the help that states what is explained.
        texts: description of the texts on the command line.
        needs: what a command line has to give, such as `--input DUMP --page PAGE`.
        options: frozen dataclass of the command's options.
        explain: (options, texts) → readable text; raises OptionError, NothingToExplain.
        draw: (options, texts) → a page of HTML, for `--html FILE`; None for none.
        examples: pairs (description, command line) for the end of the help.
        reads: the options that name files or folders, which `--html` must not overwrite.
    """

    summary: str
    texts: str
    needs: str
    options: type[Any]
    explain: Callable[[Any, Sequence[str]], str]
    draw: Callable[[Any, Sequence[str]], str] | None = None
    reads: tuple[str, ...] = ()
    examples: tuple[tuple[str, str], ...] = ()


def count_lines(things: str, incoming: int, dropped: Mapping[Any, int]) -> Iterator[str]:
    """Yield a line with the numbers of incoming and dropped things, then a line for each reason (`reason_lines`).

    Args:
        things: name of the things, in the plural.
        incoming: number of all things, kept or dropped.
        dropped: reason → number of things.
    """
    yield f"{quantity(incoming, things.removesuffix('s'))}, {sum(dropped.values()):,} left out"
    yield from reason_lines(dropped)


def reason_lines(dropped: Mapping[Any, int]) -> Iterator[str]:
    """Yield a line for each reason, the most frequent first."""
    for reason, count in Counter(dropped).most_common():
        yield f"  {count:>6,} {with_gloss(reason)}"
