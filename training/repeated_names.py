"""Training cases from text without annotation: a name or noun that a sentence repeats, with a pronoun in its place.

"The airport opened in 1988 . The airport was sold in 1994 ." gives "It was sold in 1994 ." with "The airport" as what
"It" stands for (the idea is that of WikiCREM, Kocijan et al., 2019, who mask repeated first names). GAP has only "he"
and "she", and GUM few "it" and "they"; a writer repeats a noun rather where a pronoun would be unclear, so that these
cases are no easier than real pronouns. Texts are those of the dumps that `wiki_text.py` reads, CC BY-SA.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from spacy.tokens import Doc

from training.coreference_cases import RankingCase
from training.wiki_text import pages, sentences
from wikimill.rules.coreference.confidence import Candidate, described
from wikimill.rules.coreference.discourse import SUBJECTS, Discourse
from wikimill.rules.coreference.mention_graph import Scene
from wikimill.rules.coreference.mentions import NounPhrase
from wikimill.rules.coreference.names import FirstNames
from wikimill.rules.coreference.nominals import own_words
from wikimill.rules.coreference.pronouns import anaphors, is_description
from wikimill.rules.coreference.protocol import Topic, topic_of

#: Dumps whose articles are read, by name in the folder of dumps; the others are left for reading examples.
DUMPS = ("enwiki-2016-slice.xml.bz2", "enwiki-2021-infoboxes.xml.bz2", "enwiki-tables.xml.bz2")
#: So many cases of a class are taken at most, in the order of the dumps, and so many of a page.
LIMIT, PAGE_LIMIT = 1500, 24
#: A first name's share of one gender from which on a name is a person's.
_SURE = 0.8
_FORMS = {
    "he": ("he", "him", "his"),
    "she": ("she", "her", "her"),
    "it": ("it", "it", "its"),
    "they": ("they", "them", "their"),
}
#: Relations of what narrows a noun down behind it: such a phrase is more than a pronoun could say.
_RESTRICTIVE = frozenset(("acl", "acl:relcl", "appos", "nmod", "conj"))


def repeated_rankings(dumps: Path, nlp: Any, names: FirstNames) -> Iterator[RankingCase]:
    """The cases of the dumps in a folder, each with the page's title and without one, in a window of two sentences."""
    taken: Counter[str] = Counter()
    for name in DUMPS:
        for page, text in pages(dumps / name):
            paragraph = list(nlp.tokenizer.pipe(sentences(text)))
            topic = topic_of(page.title, [token.text for doc in paragraph for token in doc])
            of_page = 0
            for first, second in pairwise(paragraph):
                if of_page >= PAGE_LIMIT or not _repeats(first, second):
                    continue
                for case in _pair_rankings(first, second, topic, nlp, names):
                    if taken[case.kind] < LIMIT:
                        taken[case.kind] += not case.has_title
                        of_page += not case.has_title
                        yield case


def _repeats(first: Doc, second: Doc) -> bool:
    """Whether the second sentence has a word of the first behind "the", or with a capital."""
    former = {token.lower_ for token in first if token.is_alpha}
    return any(
        token.lower_ in former and (token.i > 0 and (token.text[0].isupper() or second[token.i - 1].lower_ == "the"))
        for token in second
        if token.is_alpha and len(token) > 2
    )


def _pair_rankings(first: Doc, second: Doc, topic: Topic, nlp: Any, names: FirstNames) -> Iterator[RankingCase]:
    parsed = list(nlp.pipe([_plain(first), _plain(second)]))
    discourse = Discourse.of(parsed)
    scene = Scene.of(discourse, topic, names)
    start = discourse.starts[1]
    for phrase in scene.phrases:
        if phrase.head < start or phrase.is_coordinated or is_description(discourse, phrase.head):
            continue
        words = own_words(discourse, phrase)
        same = [other for other in scene.phrases if own_words(discourse, other) == words and not other.is_coordinated]
        kind = _kind(discourse, phrase)
        if not kind or len([other for other in same if other.head >= start]) != 1 or len(same) < 2:
            continue
        masked = _masked(discourse, phrase, kind, start)
        if masked is None:
            continue
        tokens, place = masked
        again = [parsed[0], nlp(Doc(nlp.vocab, words=tokens))]
        changed = Discourse.of(again)
        pronoun = changed.starts[1] + place
        if (pronoun, kind) not in anaphors(changed):
            continue
        for known in (topic, topic_of("", changed.words)):
            found = described(Scene.of(changed, known, names), pronoun, kind)
            labels = [_label(changed, candidate, words, phrase.is_name) for candidate in found]
            yield RankingCase(kind, found, labels, f"WIKI_{topic.title}", bool(known.title), 2)


def _plain(doc: Doc) -> Doc:
    return Doc(doc.vocab, words=[token.text for token in doc if not token.is_space])


def _kind(discourse: Discourse, phrase: NounPhrase) -> str:
    """The class of the pronoun that may stand for a phrase; "" if none surely does."""
    first = discourse.lower[phrase.start]
    if not phrase.is_name and first not in ("the", "this", "these"):
        return ""
    if "time" in phrase.classes or any(
        child > phrase.head and child >= phrase.end and discourse.deps[child] in _RESTRICTIVE
        for child in discourse.children[phrase.head]
    ):
        return ""
    if phrase.is_plural:
        return "they"
    if abs(phrase.gender) > _SURE and not phrase.is_impersonal:
        return "he" if phrase.gender > 0 else "she"
    return "it" if phrase.is_impersonal or (not phrase.is_name and phrase.classes - {"person", "group"}) else ""


def _masked(discourse: Discourse, phrase: NounPhrase, kind: str, start: int) -> tuple[list[str], int] | None:
    """The second sentence's words with the pronoun, and its place; None where it can be none."""
    dep = discourse.deps[phrase.head]
    end = phrase.end
    subject, other, possessive = _FORMS[kind]
    if end < len(discourse) and discourse.words[end] in ("'s", "'"):
        form, end = possessive, end + 1
    elif dep in SUBJECTS:
        form = subject
    elif dep in ("obj", "iobj", "obl", "nmod"):
        form = other
    else:
        return None
    before, behind = discourse.words[start : phrase.start], discourse.words[end:]
    return [*before, form if before else form.capitalize(), *behind], len(before)


def _label(discourse: Discourse, candidate: Candidate, words: Sequence[str], is_name: bool) -> bool | None:
    """Whether a candidate is the noun that was repeated; None for "the company", which may be the name of before."""
    phrase = candidate.phrase
    if own_words(discourse, phrase) == list(words) and not phrase.is_coordinated:
        return True
    if is_name and (phrase.is_name and set(own_words(discourse, phrase)) & set(words)):
        return None
    is_definite = discourse.lower[phrase.start] in ("the", "this", "these")
    return None if is_name and is_definite and not phrase.is_name else False
