"""Values exchanged between the parent and the sandbox of DiscoFuse.

The parent imports this module and not the sandbox's module, which loads spaCy.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from wikimill.rules.account import Account
from wikimill.rules.discofuse.fusions import Fusion

Kind = Literal["wikitext", "plain"]
#: Kind of text, title, text, (file prefixes, category prefixes).
Piece = tuple[Kind, str, str, tuple[list[str], list[str]]]


@dataclass(frozen=True, slots=True)
class FoundFusion:
    """An example with the heading of its section, and its untokenised sentences ("" for each that is not known)."""

    fusion: Fusion
    section: str
    raw: tuple[str, str]


@dataclass(slots=True)
class PageFindings:
    """The findings of a page: its examples and its balanced accounts."""

    found: list[FoundFusion] = field(default_factory=list)
    sentences: Account = field(default_factory=Account)
    links: Account = field(default_factory=Account)
    candidates: Account = field(default_factory=Account)
    examples: Account = field(default_factory=Account)
