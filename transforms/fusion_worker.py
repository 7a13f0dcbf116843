"""What the isolated process does for `MineFusion`: from a page's text to its fusion examples.

All of it happens here: markup, sentences, tokens, parses, rules. The parser is large, so it is loaded once, and what it
learns of words (`memory_zone`) is forgotten after each block. A page's blocks are mined one after another; which
sentences are parsed together depends on the page only. Results cross the pipe as tuples; `unpack` reads them.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import resources
from importlib.metadata import version
from importlib.util import find_spec
from typing import Any, Literal, cast

from rules.coreference.protocol import Resolver, Topic, topic_of
from rules.drops import Drop
from rules.fusion.cleanness import CleanSentences
from rules.fusion.examples import DiscourseType, Fusion, FusionFindings
from rules.fusion.mining import FusionMiner
from rules.fusion.paragraphs import ParagraphReader, Run, blocks_of
from rules.fusion.selection import Selection
from rules.sentences import SentenceModel
from rules.wikitext import WikiSyntax
from transforms.annotate import Annotator, load_annotator
from transforms.coref_fastcoref import FastcorefResolver, load_fastcoref
from transforms.ledger import Account
from transforms.models.load import sentence_model
from transforms.models.load_coreference import coreference_resolver, first_names

Kind = Literal["wikitext", "plain"]
#: Kind of text, title, text, (file prefixes, category prefixes).
Piece = tuple[Kind, str, str, tuple[list[str], list[str]]]
Mine = Callable[[list[list[tuple[str, ...]]], Topic], FusionFindings]


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


@dataclass(frozen=True)
class PageFuser:
    """Mines pages.

    Attributes:
        model: cuts sentences.
        annotator: parses; its memory is cleared after each block.
        mine: the rules, over a block of paragraphs.
        selection: which examples are kept.
        keep_non_ascii: see `FusionOptions`.
    """

    model: SentenceModel
    annotator: Annotator
    mine: Mine
    selection: Selection
    keep_non_ascii: bool = False

    def findings(self, piece: Piece, renew: Callable[[], None]) -> PageFindings:
        """Mine one page or document; `renew` is called before each paragraph that is read and each block."""
        kind, title, text, (file_prefixes, category_prefixes) = piece
        clean = CleanSentences(ascii_only=not self.keep_non_ascii, must_end=kind == "wikitext")
        reader = ParagraphReader(self.model, clean, renew)
        if kind == "wikitext":
            runs = list(reader.wikitext(text, WikiSyntax(frozenset(file_prefixes), frozenset(category_prefixes))))
        else:
            runs = list(reader.plain(text))
        found = PageFindings()
        topic = topic_of(title, _tokens(runs))
        for block in blocks_of(runs):
            renew()
            self._mine_block(block, topic, found)
        found.sentences.incoming = reader.incoming
        found.sentences.kept = sum(len(run.sentences) for run in runs)
        found.sentences.dropped.update(reader.dropped)
        return found

    def _mine_block(self, block: list[Run], topic: Topic, found: PageFindings) -> None:
        paragraphs = [[tuple(sentence.split(" ")) for sentence in run.sentences] for run in block]
        with self.annotator.memory_zone():
            findings = self.mine(paragraphs, topic)
        found.candidates.incoming += findings.proposed
        found.candidates.kept += len(findings.fusions)
        found.candidates.dropped.update(findings.dropped)
        found.examples.incoming += len(findings.fusions)
        for number, fusion in findings.fusions:
            reason = self.selection.drop(fusion)
            if reason is None:
                found.examples.kept += 1
                found.found.append(FoundFusion(fusion, block[number].section, _raw(fusion, block[number])))
            else:
                found.examples.dropped[reason] += 1


def _tokens(runs: list[Run]) -> Iterator[str]:
    for run in runs:
        for sentence in run.sentences:
            yield from sentence.split(" ")


def _raw(fusion: Fusion, run: Run) -> tuple[str, str]:
    """The sentences of the text before they were tokenised; "" where there is none, or a rule tokenised otherwise."""
    texts = dict(zip(run.sentences, run.texts, strict=True))
    first, second = (texts.get(sentence, "") for sentence in fusion.coherent)
    return first, second


def page_fuser(
    language: str,
    annotator: str,
    coreference: str,
    keep_non_ascii: bool,
    selection: tuple[int, float, bool],
    parse_all: bool,
) -> Callable[[Piece, Callable[[], None]], tuple[Any, ...]]:
    """Return the function of a `Piece` that the worker applies; the arguments are those of `FusionOptions`."""
    nlp = load_annotator(annotator)
    miner = FusionMiner(nlp.annotate, resolver_named(coreference), parse_all)
    fuser = PageFuser(sentence_model(language), nlp, miner.mine, Selection(*selection), keep_non_ascii)

    def fuse(piece: Piece, renew: Callable[[], None]) -> tuple[Any, ...]:
        return pack(fuser.findings(piece, renew))

    return fuse


#: The names of the resolvers; "none" leaves anaphora out.
RESOLVERS = ("default", "fastcoref", "none")


def resolver_named(name: str) -> Resolver | None:
    """The resolver of one of the names in `RESOLVERS`.

    Raises:
        RuntimeError: it is not installed; see `resolver_problem`.
    """
    if name == "fastcoref":
        return FastcorefResolver(load_fastcoref(), first_names())
    return coreference_resolver() if name == "default" else None


def resolver_problem(name: str) -> str | None:
    """Why a resolver cannot be used here, and what to do about it, if anything."""
    if name == "fastcoref" and find_spec("fastcoref") is None:
        return "--coreference fastcoref: it is not installed; pip install 'wikimill[coref]', or leave it out"
    return None


def resolver_digest(name: str) -> dict[str, str]:
    """What a manifest says of a resolver: the SHA-256 over the files of what it has learned."""
    if name == "none":
        return {}
    if name == "fastcoref":
        return {"coreference-en": f"fastcoref {version('fastcoref')}"}
    folder = resources.files("transforms.models") / "en"
    digest = hashlib.sha256(b"".join((folder / file).read_bytes() for file in ("coreference.json", "first_names.json")))
    return {"coreference-en": digest.hexdigest()}


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
