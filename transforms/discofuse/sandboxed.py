"""The sandbox of `MineFusion`: finds the examples of a text by markup, sentences, tokens, parses and rules.

The parser is large, so it is loaded once, and its memory of words, except the first ones, is cleared after each block
(`memory_zone`). The blocks of a page are mined one after another; the sentences parsed together depend only on the
page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from wikimill.rules.coreference.protocol import Topic, topic_of
from wikimill.rules.discofuse.fusions import Fusion, FusionFindings
from wikimill.rules.discofuse.mining import FusionMiner, RuleSet
from wikimill.rules.discofuse.paragraphs import ParagraphReader, Run, blocks_of
from wikimill.rules.discofuse.selection import Selection
from wikimill.rules.discofuse.sentence_filter import CleanSentences
from wikimill.rules.languages.sentences import SentenceModel
from wikimill.rules.wikitext.rendering import syntax_of
from wikimill.transforms.discofuse.exchange import FoundFusion, PageFindings, Piece
from wikimill.transforms.discofuse.load_fusion_judge import fusion_judge
from wikimill.transforms.models.annotator import Annotator, load_annotator
from wikimill.transforms.models.load_sentence_model import sentence_model
from wikimill.transforms.models.resolvers import resolver_named

Mine = Callable[[list[list[tuple[str, ...]]], Topic], FusionFindings]


@dataclass(frozen=True)
class PageFuser:
    """A miner of pages and documents.

    Attributes:
        model: the sentence model.
        annotator: the annotator of `mine`, whose memory is cleared after each block.
        mine: (paragraphs of a block, each a list of tokenised sentences; topic) → the block's findings.
        selection: the criteria by which found examples are kept.
        keep_non_ascii: whether sentences with characters outside ASCII are read, too.
    """

    model: SentenceModel
    annotator: Annotator
    mine: Mine
    selection: Selection
    keep_non_ascii: bool = False

    def findings(self, piece: Piece, renew: Callable[[], None]) -> PageFindings:
        """Return the findings of a page or document.

        Args:
            piece: the text and its title.
            renew: is called before each paragraph is read and before each block is mined; it restarts the time limit.
        """
        kind, title, text, (file_prefixes, category_prefixes) = piece
        clean = CleanSentences(ascii_only=not self.keep_non_ascii, must_end=kind == "wikitext")
        reader = ParagraphReader(self.model, clean, renew)
        if kind == "wikitext":
            runs = list(reader.wikitext(text, syntax_of(self.model.language, file_prefixes, category_prefixes)))
        else:
            runs = list(reader.plain(text))
        found = PageFindings()
        topic = topic_of(title, _tokens(runs), _lead(runs))
        for block in blocks_of(runs):
            renew()
            self._mine_block(block, topic, found)
        found.sentences.add(reader.sentences)
        return found

    def _mine_block(self, block: list[Run], topic: Topic, found: PageFindings) -> None:
        paragraphs = [[tuple(sentence.split(" ")) for sentence in run.sentences] for run in block]
        with self.annotator.memory_zone():
            findings = self.mine(paragraphs, topic)
        found.links.add(findings.links)
        found.candidates.add(findings.drafts)
        for number, fusion in findings.fusions:
            reason = self.selection.drop(fusion)
            if reason is None:
                found.examples.keep()
                found.found.append(FoundFusion(fusion, block[number].section, _raw(fusion, block[number])))
            else:
                found.examples.drop(reason)


def _tokens(runs: list[Run]) -> Iterator[str]:
    for run in runs:
        for sentence in run.sentences:
            yield from sentence.split(" ")


def _lead(runs: list[Run]) -> list[str]:
    """Return the tokens of the first sentence; an empty list if a heading precedes it."""
    return runs[0].sentences[0].split(" ") if runs and not runs[0].section else []


def _raw(fusion: Fusion, run: Run) -> tuple[str, str]:
    """Return the untokenised coherent sentences; "" for each that is missing or was tokenised in another way."""
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
    final_clauses: bool = False,
    rules: RuleSet = "default",
    min_quality: float = 0.0,
) -> Callable[[Piece, Callable[[], None]], PageFindings]:
    """Load the models and return the sandbox's function, `PageFuser.findings`: (piece, `renew`) → findings.

    Args:
        selection: the arguments of `Selection`: `min_tokens`, `control_fraction`, `strict`.
        language, annotator, coreference, keep_non_ascii, parse_all, final_clauses, rules, min_quality: as in
            `DiscoFuseOptions`.

    Raises:
        AnnotatorNotFound: the annotator cannot be used.
        RuntimeError: the resolver is not installed.
        ValueError: no judge or sentence model is shipped for the language.
    """
    nlp = load_annotator(annotator)
    resolver = resolver_named(coreference)
    miner = FusionMiner(nlp.annotate, resolver, fusion_judge(language), min_quality, rules, parse_all, final_clauses)
    return PageFuser(sentence_model(language), nlp, miner.mine, Selection(*selection), keep_non_ascii).findings
