"""Values exchanged between the parent and the sandbox of DiscoFuse.

The parent imports this module and not the sandbox's module, which loads spaCy.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from wikimill.rules.account import Account
from wikimill.rules.discofuse.fusions import Fusion

Kind = Literal["wikitext", "plain"]
#: Kind of text, title, text, `SiteInfo.link_prefixes` (two empty lists for a document).
Piece = tuple[Kind, str, str, tuple[list[str], list[str]]]


@dataclass(frozen=True, slots=True)
class FoundFusion:
    """An example that was found, with the heading above it and its untokenised sentences.

    Attributes:
        fusion: the example.
        section: heading of its section; "" in the lead.
        raw: the two coherent sentences before tokenisation; "" for one that is missing or not known.
    """

    fusion: Fusion
    section: str
    raw: tuple[str, str]


@dataclass(slots=True)
class PageFindings:
    """The findings of a page or document.

    Attributes:
        found: the examples that the selection keeps, in text order.
        sentences: the account of sentences.
        links: the account of coreference links.
        candidates: the account of drafts and controls before the selection.
        examples: the account of the selection; the kept ones are in `found`.
    """

    found: list[FoundFusion] = field(default_factory=list)
    sentences: Account = field(default_factory=Account)
    links: Account = field(default_factory=Account)
    candidates: Account = field(default_factory=Account)
    examples: Account = field(default_factory=Account)
