"""Answers of the mining resolver to annotated pronouns, of GAP's rows and GUM's documents.

The functions by which `discofuse` reads a document of plain text cut, clean, tokenise and parse a row of GAP. As in
mining, the resolver sees only the pronoun's sentence, the preceding sentence, to which it links, and up to three
earlier ones, as far as they follow each other in one paragraph. Sentences and tokens of GUM are the treebank's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from pathlib import Path

from spacy.tokens import Doc

from training.coreference_cases import is_mention, mentions_by_head
from training.gap import GapRow
from training.gum_coreference import GumDocument, read_gum
from wikimill.rules.coreference.confidence import described
from wikimill.rules.coreference.discourse import Discourse
from wikimill.rules.coreference.mention_graph import Scene, name_words
from wikimill.rules.coreference.mentions import NounPhrase, noun_phrases
from wikimill.rules.coreference.pronouns import anaphors
from wikimill.rules.coreference.protocol import PRONOUN_CLASSES, Link, Topic, topic_of
from wikimill.rules.coreference.resolver import DefaultResolver
from wikimill.rules.discofuse.mining import FusionMiner
from wikimill.rules.discofuse.paragraphs import ParagraphReader
from wikimill.rules.discofuse.screening import CONTEXT_SENTENCES
from wikimill.rules.discofuse.sentence_filter import CleanSentences
from wikimill.transforms.models.annotator import Annotator
from wikimill.transforms.models.load_sentence_model import sentence_model

#: Page (GAP's URL) or document (GUM's name) → resolver; in cross-validation, one that did not learn from it.
ResolverOf = Callable[[str], DefaultResolver]
Span = tuple[int, int]
NONE, OTHER = "NONE", "OTHER"


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer for a pronoun of class `kind`: whether it is linked, and rightly (None: no link, or left open)."""

    kind: str
    is_linked: bool
    is_right: bool | None


@dataclass(frozen=True, slots=True)
class GapAnswer:
    """The resolver's answer to a row of GAP.

    Attributes:
        row: the row.
        said: the antecedent: A, B or OTHER; NONE if the resolver abstains.
        score: score of the link; 0 without one.
        is_right: whether the link is right; None without a link, or where GAP leaves it open: it leads to a common
            noun, or to another name where the pronoun means neither A nor B.
        best_of_pair: the one of A and B that the resolver ranks higher in the pronoun's sentence and the preceding one,
            with the context of mining; NONE if neither is a candidate.
        best_of_text: the one of A and B that ranks higher in the row's whole text.
    """

    row: GapRow
    said: str = NONE
    score: float = 0.0
    is_right: bool | None = None
    best_of_pair: str = NONE
    best_of_text: str = NONE

    @property
    def as_answer(self) -> Answer:
        """The answer in the form for any pronoun."""
        return Answer(kind_of(self.row), self.said != NONE, self.is_right)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A mined sentence: tokens, their places in the row's text, and whether it directly follows the last sentence."""

    tokens: tuple[str, ...]
    places: tuple[Span, ...]
    follows: bool

    def has_pronoun(self, row: GapRow) -> bool:
        """Return whether the row's pronoun is one of the tokens."""
        at = _token_at(self.places, row.pronoun_at)
        return at >= 0 and self.tokens[at].lower() == row.pronoun.lower()


def sentences_of(text: str) -> list[Sentence]:
    """Return the sentences of a text that `discofuse` would mine, in order."""
    found: list[Sentence] = []
    at = 0
    for run in ParagraphReader(sentence_model("en"), CleanSentences(must_end=False)).plain(text):
        for number, (sentence, tokenised) in enumerate(zip(run.texts, run.sentences, strict=True)):
            start = text.index(sentence, at)
            at = start + len(sentence)
            tokens = tuple(tokenised.split(" "))
            places = tuple((low + start, high + start) for low, high in places_of(sentence, tokens))
            found.append(Sentence(tokens, places, number > 0))
    return found


def places_of(text: str, tokens: Sequence[str]) -> list[Span]:
    """Return the characters [start, end) of each token; a mark is empty, at the end of the preceding word.

    Folding changes marks only, so that letters and digits of a text and of its tokens are the same.
    """
    letters = [place for place, char in enumerate(text) if char.isalnum()]
    places: list[Span] = []
    first = end = 0
    for token in tokens:
        last = first + sum(char.isalnum() for char in token)
        start, end = (letters[first], letters[last - 1] + 1) if last > first else (end, end)
        places.append((start, end))
        first = last
    return places


@dataclass(frozen=True, slots=True)
class Window:
    """Sentences of a row for the resolver; `places`: characters of all tokens, `pronoun`: an index into `places`."""

    row: GapRow
    docs: list[Doc]
    places: list[Span]
    pronoun: int
    topic: Topic

    @classmethod
    def of(cls, row: GapRow, sentences: Sequence[Sentence], docs: list[Doc], topic: Topic) -> Window:
        """Return the window of some sentences, one of which has the pronoun."""
        places = [place for sentence in sentences for place in sentence.places]
        return cls(row, docs, places, _token_at(places, row.pronoun_at), topic)

    def best(self, resolver: DefaultResolver, first: int = 0) -> str:
        """Return the one of A and B that the resolver ranks higher; NONE if neither is a candidate.

        Candidates are in the sentences from `first` on; earlier sentences are only context.
        """
        discourse = Discourse.of(self.docs)
        scene = Scene.of(discourse, self.topic, resolver.names)
        scored = [
            (resolver.model.log_odds(candidate.features), name)
            for candidate in described(scene, self.pronoun, kind_of(self.row))
            if discourse.sentence_of[candidate.phrase.head] >= first
            and (name := self.name_of(candidate.phrase, discourse)) != OTHER
        ]
        return max(scored, key=itemgetter(0))[1] if scored else NONE

    def answer(self, links: Iterable[Link], resolver: DefaultResolver) -> GapAnswer:
        """Return the answer that the links give for the pronoun."""
        discourse = Discourse.of(self.docs)
        found = linked(links, discourse, resolver, self.pronoun)
        if found is None:
            return GapAnswer(self.row)
        score, phrase = found
        said = self.name_of(phrase, discourse)
        if said != OTHER:
            return GapAnswer(self.row, said, score, (self.row.a if said == "A" else self.row.b).is_antecedent)
        is_known = self.row.a.is_antecedent or self.row.b.is_antecedent
        return GapAnswer(self.row, said, score, False if phrase.is_name and is_known else None)

    def name_of(self, phrase: NounPhrase, discourse: Discourse) -> str:
        """Return "A" or "B" for a phrase, by its place or else by the words of the name; OTHER if neither or both."""
        low, high = self.places[phrase.head]
        names = {"A": self.row.a, "B": self.row.b}
        for letter, name in names.items():
            if name.start < high and low < name.end:
                return letter
        words = set(name_words(discourse.words[phrase.start : phrase.end])) if phrase.is_name else set()
        alike = [
            letter
            for letter, name in names.items()
            if are_parts(words, set(name_words(self.row.text[name.start : name.end].split())))
        ]
        return alike[0] if len(alike) == 1 else OTHER


def are_parts(first: set[str], second: set[str]) -> bool:
    """Return whether one of two names has all words of the other; false if either is empty."""
    return bool(first and second) and (first <= second or second <= first)


def _token_at(places: Sequence[Span], char: int) -> int:
    return next((index for index, (low, high) in enumerate(places) if low <= char < high), -1)


def kind_of(row: GapRow) -> str:
    """Return the class of a row's pronoun."""
    return PRONOUN_CLASSES[row.pronoun.lower()]


def linked(
    links: Iterable[Link], discourse: Discourse, resolver: DefaultResolver, pronoun: int
) -> tuple[float, NounPhrase] | None:
    """Return the score and the antecedent of the link of a pronoun (token index); None without a link."""
    starts = discourse.starts
    for link in links:
        if link.kind == "pronoun" and starts[link.anaphor.sentence] + link.anaphor.start == pronoun:
            start = starts[link.antecedent.sentence] + link.antecedent.start
            end = starts[link.antecedent.sentence] + link.antecedent.end
            phrases = noun_phrases(discourse, resolver.names)
            return link.score, next(phrase for phrase in phrases if (phrase.start, phrase.end) == (start, end))
    return None


def gap_answers(rows: Iterable[GapRow], annotator: Annotator, resolver_of: ResolverOf) -> Iterator[GapAnswer]:
    """Yield the answer to each row."""
    for row in rows:
        sentences = sentences_of(row.text)
        own = next((index for index, sentence in enumerate(sentences) if sentence.has_pronoun(row)), -1)
        if own < 0:
            # The sentence is not mined: it is too long, or not prose.
            yield GapAnswer(row)
            continue
        topic = topic_of(row.ascii_title, (token for sentence in sentences for token in sentence.tokens))
        docs = annotator.annotate([sentence.tokens for sentence in sentences])
        first = own - sentences[own].follows
        start = first
        while start > first - CONTEXT_SENTENCES and sentences[start].follows:
            start -= 1
        resolver = resolver_of(row.url)
        whole = Window.of(row, sentences, docs, topic)
        pair = Window.of(row, sentences[first : own + 1], docs[first : own + 1], topic)
        seen = Window.of(row, sentences[start : own + 1], docs[start : own + 1], topic)
        links = FusionMiner(annotator.annotate, resolver).links(pair.docs, topic, docs[start:first])
        best_of_pair = seen.best(resolver, first - start)
        yield replace(pair.answer(links, resolver), best_of_pair=best_of_pair, best_of_text=whole.best(resolver))


def gum_answers(paths: Iterable[Path], annotator: Annotator, resolver_of: ResolverOf) -> Iterator[Answer]:
    """Yield the answer to each anaphoric pronoun in GUM's permitted genres, from its and the preceding sentence."""
    for path in paths:
        for document in read_gum(path):
            yield from _document_answers(document, annotator, resolver_of(document.name))


def _document_answers(document: GumDocument, annotator: Annotator, resolver: DefaultResolver) -> Iterator[Answer]:
    docs = annotator.annotate(document.sentences)
    topic = topic_of(document.title, (word for words in document.sentences for word in words))
    miner, by_head = FusionMiner(annotator.annotate, resolver), mentions_by_head(document)
    for own in range(len(docs)):
        first = max(0, own - 1)
        window, before = docs[first : own + 1], docs[max(0, first - CONTEXT_SENTENCES) : first]
        discourse = Discourse.of(window)
        start = discourse.starts[own - first]
        links = miner.links(window, topic, before)
        for pronoun, kind in anaphors(discourse):
            if pronoun < start:
                continue
            found = linked(links, discourse, resolver, pronoun)
            gold = by_head.get((own, pronoun - start), [])
            if found is None:
                yield Answer(kind, False, None)
            else:
                is_right = bool(gold) and is_mention(discourse, found[1], first, gold[0].cluster, by_head)
                yield Answer(kind, True, is_right)
