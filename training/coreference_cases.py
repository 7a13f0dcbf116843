"""Training cases of coreference: pronouns of GAP and GUM with the features of their candidates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from spacy.tokens import Doc

from training.gap import ParsedRow, scene_of
from training.gum_coreference import GoldMention, GumDocument, read_gum
from wikimill.rules.coreference.confidence import Candidate, described
from wikimill.rules.coreference.discourse import Discourse
from wikimill.rules.coreference.mention_graph import Scene, name_words
from wikimill.rules.coreference.mentions import NounPhrase
from wikimill.rules.coreference.names import FirstNames
from wikimill.rules.coreference.pronouns import anaphors
from wikimill.rules.coreference.protocol import PRONOUN_CLASSES, topic_of
from wikimill.rules.discofuse.screening import CONTEXT_SENTENCES


@dataclass(frozen=True, slots=True)
class RankingCase:
    """A pronoun with its candidates in a window of sentences (`windows_before`) that ends with the pronoun's.

    `labels`: whether each candidate is right; None if the annotation leaves that open.
    """

    kind: str
    found: list[Candidate]
    labels: list[bool | None]
    group: str
    has_title: bool
    window: int


def windows_before(sentence: int) -> list[tuple[int, int]]:
    """Return the windows that the miner uses for a sentence, each as (number of sentences, index of the first).

    >>> windows_before(6), windows_before(2), windows_before(0)
    ([(5, 2), (2, 5), (1, 6)], [(5, 0), (2, 1), (1, 2)], [(2, 0), (1, 0)])
    """
    sizes = (CONTEXT_SENTENCES + 2, 2, 1) if sentence > 1 else (2, 1)
    return [(size, max(0, sentence + 1 - size)) for size in sizes]


def gap_rankings(rows: Iterable[ParsedRow], names: FirstNames) -> Iterator[RankingCase]:
    """Yield the cases of every row, one for each window, with and without a title.

    Only names are labelled: a common noun may be another mention of the right name.
    """
    for parsed in rows:
        whole, kind = scene_of(parsed, names)
        sentence = whole.discourse.sentence_of[parsed.pronoun]
        given: list[Given] = [
            (span, set(name_words(whole.discourse.words[span[0] : span[1]])), name.is_antecedent)
            for span, name in ((parsed.a, parsed.row.a), (parsed.b, parsed.row.b))
        ]
        known = any(is_antecedent for _, _, is_antecedent in given)
        for window, first in windows_before(sentence):
            offset = whole.discourse.starts[first]
            pronoun = parsed.pronoun - offset
            discourse = Discourse.of(parsed.sentences[first : sentence + 1])
            if (pronoun, kind) not in anaphors(discourse):
                continue
            # Also without a title, because documents may lack one and be no longer than the window.
            for topic in (whole.topic, topic_of("", discourse.words)):
                found = described(Scene.of(discourse, topic, names), pronoun, kind)
                labels = _labels(found, discourse, offset, given, known)
                yield RankingCase(kind, found, labels, parsed.row.url, bool(topic.title), window)


Given = tuple[tuple[int, int], set[str], bool]


def _labels(
    found: list[Candidate], discourse: Discourse, offset: int, given: list[Given], known: bool
) -> list[bool | None]:
    labels: list[bool | None] = []
    for candidate in found:
        phrase = candidate.phrase
        words = set(name_words(discourse.words[phrase.start : phrase.end])) if phrase.is_name else set()
        label = False if known and phrase.is_name else None
        for (start, end), its_words, is_antecedent in given:
            overlaps = start <= phrase.head + offset < end
            if overlaps or (words and its_words and (words <= its_words or its_words <= words)):
                label = is_antecedent
                break
        labels.append(label)
    return labels


def gum_rankings(paths: Iterable[Path], nlp: Any, names: FirstNames) -> Iterator[RankingCase]:
    """Yield the cases of every pronoun in GUM's permitted genres, from the pipeline's parses."""
    for path in paths:
        for document in read_gum(path):
            docs = list(nlp.pipe([Doc(nlp.vocab, words=words) for words in document.sentences]))
            yield from _document_rankings(document, docs, names)


def _document_rankings(document: GumDocument, docs: list[Doc], names: FirstNames) -> Iterator[RankingCase]:
    topic = topic_of(document.title, [word for words in document.sentences for word in words])
    by_head = mentions_by_head(document)
    for sentence, words in enumerate(document.sentences):
        if not any(word.lower() in PRONOUN_CLASSES for word in words):
            continue
        for window, first in windows_before(sentence):
            discourse = Discourse.of(docs[first : sentence + 1])
            for pronoun, kind in anaphors(discourse):
                if discourse.sentence_of[pronoun] + first != sentence:
                    continue
                own = by_head.get((sentence, pronoun - discourse.starts[sentence - first]), [])
                for known in (topic, topic_of("", discourse.words)):
                    found = described(Scene.of(discourse, known, names), pronoun, kind)
                    labels: list[bool | None] = [
                        bool(own) and is_mention(discourse, candidate.phrase, first, own[0].cluster, by_head)
                        for candidate in found
                    ]
                    yield RankingCase(kind, found, labels, document.name, bool(known.title), window)


def mentions_by_head(document: GumDocument) -> dict[tuple[int, int], list[GoldMention]]:
    """Return (sentence, head) → the mentions of a document."""
    by_head: dict[tuple[int, int], list[GoldMention]] = {}
    for mention in document.mentions:
        by_head.setdefault((mention.sentence, mention.head), []).append(mention)
    return by_head


def is_mention(
    discourse: Discourse,
    phrase: NounPhrase,
    first: int,
    cluster: int,
    by_head: dict[tuple[int, int], list[GoldMention]],
) -> bool:
    """Return whether a phrase is a mention of a cluster, by head and extent, because "A and B" shares A's head.

    `first` is the index in the document of the first sentence of `discourse`.
    """
    sentence = discourse.sentence_of[phrase.head]
    start = discourse.starts[sentence]
    mentions = by_head.get((sentence + first, phrase.head - start), [])
    ends = [mention.end + start for mention in mentions if mention.cluster == cluster]
    if phrase.is_coordinated:
        return any(end >= phrase.end for end in ends)
    conjuncts = [child for child in discourse.children[phrase.head] if discourse.deps[child] == "conj"]
    if len(mentions) > 1 and conjuncts:
        return any(end <= conjuncts[0] for end in ends)
    return bool(ends)
