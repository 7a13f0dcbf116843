"""The door of `wikimill explain` in the contract of a corpus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Explainer:
    """How `wikimill explain --corpus NAME` tells why something is an example of a corpus, or is none.

    Attributes:
        summary: what it tells, in a sentence.
        texts: what the texts on the command line are.
        options: frozen dataclass of its options.
        explain: (options, texts) → readable text; raises OptionError.
    """

    summary: str
    texts: str
    options: type[Any]
    explain: Callable[[Any, Sequence[str]], str]
