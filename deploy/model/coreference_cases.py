"""Training cases of coreference, as named features: GAP's rows as choices, GAP's and GUM's pronouns as rankings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from spacy.tokens import Doc

from benchmarks.gap import ParsedRow, choice_in, scene_of
from deploy.model.gum_coreference import GoldMention, GumDocument, read_gum
from rules.coreference.choice import Choice
from rules.coreference.discourse import Discourse
from rules.coreference.names import FirstNames
from rules.coreference.pronouns import anaphors
from rules.coreference.protocol import PRONOUN_CLASSES, topic_of
from rules.coreference.scene import Scene, name_words
from rules.coreference.trust import Candidate, described


@dataclass(frozen=True, slots=True)
class ChoiceCase:
    """A GAP row: its features, which of the names is right (-1: neither), and what must not be split by folds."""

    choice: Choice
    right: int
    group: str


@dataclass(frozen=True, slots=True)
class RankingCase:
    """A pronoun with its candidates in a window of sentences: its own and the one before, or only its own.

    `labels` say which candidates are right; None, where the annotation does not tell.
    """

    kind: str
    found: list[Candidate]
    labels: list[bool | None]
    group: str
    has_title: bool
    window: int


def choice_cases(rows: Iterable[ParsedRow], names: FirstNames) -> list[ChoiceCase]:
    """GAP's question of every row."""
    cases: list[ChoiceCase] = []
    for parsed in rows:
        right = [parsed.row.a.is_antecedent, parsed.row.b.is_antecedent]
        cases.append(ChoiceCase(choice_in(parsed, names), right.index(True) if True in right else -1, parsed.row.url))
    return cases


def gap_rankings(rows: Iterable[ParsedRow], names: FirstNames) -> Iterator[RankingCase]:
    """The miner's question of every row: which phrase of the pronoun's sentence and the one before.

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
        for window, first in ((2, max(0, sentence - 1)), (1, sentence)):
            offset = whole.discourse.starts[first]
            pronoun = parsed.pronoun - offset
            discourse = Discourse.of(parsed.sentences[first : sentence + 1])
            if (pronoun, kind) not in anaphors(discourse):
                continue
            # Documents without a title come too, and so short that they tell no more than the window.
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
    """The miner's question of every pronoun in GUM's permitted genres, over the pipeline's own parses."""
    for path in paths:
        for document in read_gum(path):
            docs = list(nlp.pipe([Doc(nlp.vocab, words=words) for words in document.sentences]))
            yield from _document_rankings(document, docs, names)


def _document_rankings(document: GumDocument, docs: list[Doc], names: FirstNames) -> Iterator[RankingCase]:
    topic = topic_of(document.title, [word for words in document.sentences for word in words])
    by_head: dict[tuple[int, int], list[GoldMention]] = {}
    for mention in document.mentions:
        by_head.setdefault((mention.sentence, mention.head), []).append(mention)
    for sentence, words in enumerate(document.sentences):
        if not any(word.lower() in PRONOUN_CLASSES for word in words):
            continue
        for window, first in ((2, max(0, sentence - 1)), (1, sentence)):
            discourse = Discourse.of(docs[first : sentence + 1])
            for pronoun, kind in anaphors(discourse):
                if discourse.sentence_of[pronoun] + first != sentence:
                    continue
                own = by_head.get((sentence, pronoun - discourse.starts[sentence - first]), [])
                for known in (topic, topic_of("", discourse.words)):
                    found = described(Scene.of(discourse, known, names), pronoun, kind)
                    labels: list[bool | None] = [
                        bool(own) and _is_mention(discourse, candidate, first, own[0].cluster, by_head)
                        for candidate in found
                    ]
                    yield RankingCase(kind, found, labels, document.name, bool(known.title), window)


def _is_mention(
    discourse: Discourse,
    candidate: Candidate,
    first: int,
    cluster: int,
    by_head: dict[tuple[int, int], list[GoldMention]],
) -> bool:
    """Whether a candidate is a mention of a cluster; of "A and B", the head alone does not tell which is meant."""
    phrase = candidate.phrase
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
