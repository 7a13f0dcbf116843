"""Values exchanged between the parent and the sandbox of DiscoFuse, as tuples that `marshal` carries.

The parent imports this and not the sandbox's module, which loads spaCy.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Literal, cast

from wikimill.rules.discofuse.fusions import DiscourseType, Fusion
from wikimill.rules.drops import Drop
from wikimill.transforms.dumps.ledger import Account

Kind = Literal["wikitext", "plain"]
#: Kind of text, title, text, (file prefixes, category prefixes).
Piece = tuple[Kind, str, str, tuple[list[str], list[str]]]


@dataclass(frozen=True, slots=True)
class FoundFusion:
    """An example with where it was found: section and untokenised sentences (the second "" if there is none)."""

    fusion: Fusion
    section: str
    raw: tuple[str, str]


@dataclass(slots=True)
class PageFindings:
    """What one page gave; each account adds up."""

    found: list[FoundFusion] = field(default_factory=list)
    sentences: Account = field(default_factory=Account)
    candidates: Account = field(default_factory=Account)
    examples: Account = field(default_factory=Account)


def pack(findings: PageFindings) -> tuple[Any, ...]:
    """Turn findings into what `marshal` carries."""
    rows = [
        (
            *(found.fusion.coherent, found.fusion.incoherent, found.fusion.discourse_type, found.fusion.connective),
            *(found.fusion.has_pronoun, found.fusion.has_nominal, found.fusion.rules, found.section, found.raw),
        )
        for found in findings.found
    ]
    accounts = (findings.sentences, findings.candidates, findings.examples)
    return rows, [
        (account.incoming, account.kept, {str(reason): count for reason, count in account.dropped.items()})
        for account in accounts
    ]


def unpack(packed: tuple[Any, ...]) -> PageFindings:
    """Turn what `pack` made back into findings."""
    found = [
        FoundFusion(
            Fusion(coherent, incoherent, cast(DiscourseType, kind), connective, pronoun, nominal, rules), section, raw
        )
        for coherent, incoherent, kind, connective, pronoun, nominal, rules, section, raw in packed[0]
    ]
    sentences, candidates, examples = (
        Account(incoming, kept, Counter({Drop(reason): count for reason, count in dropped.items()}))
        for incoming, kept, dropped in packed[1]
    )
    return PageFindings(found, sentences, candidates, examples)
