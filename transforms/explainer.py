"""The contract of `wikimill explain` for a corpus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any


class NothingToExplain(ValueError):
    """The texts hold nothing that the rules could be applied to; the message says what is expected."""


@dataclass(frozen=True)
class Explainer:
    """How `wikimill explain --corpus NAME` explains why something is an example of a corpus or is not.

    Attributes:
        summary: what it explains, in a sentence.
        texts: what the texts on the command line are.
        options: frozen dataclass of its options.
        explain: (options, texts) → readable text; raises OptionError, NothingToExplain.
        draw: the same as a page of HTML, for `--html FILE`; None: there is none.
        examples: what each does, and a command line; its help ends in them.
        reads: the options that name files or folders, which `--html` must not overwrite.
    """

    summary: str
    texts: str
    options: type[Any]
    explain: Callable[[Any, Sequence[str]], str]
    draw: Callable[[Any, Sequence[str]], str] | None = None
    reads: tuple[str, ...] = ()
    examples: tuple[tuple[str, str], ...] = ()
