"""Anaphora: anaphors are replaced by their antecedents, alone or with another rule.

The second rule of table 14 in Geva et al. (2019).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from spacy.tokens import Doc, Span

from wikimill.rules.coreference.protocol import words_of
from wikimill.rules.discofuse import lexicon
from wikimill.rules.discofuse.drafts import Draft
from wikimill.rules.discofuse.finishing import lowered
from wikimill.rules.discofuse.fusions import DiscourseType
from wikimill.rules.discofuse.operations import Words, inserted
from wikimill.rules.discofuse.operations import replace as replace_words
from wikimill.rules.discofuse.parse_queries import SUBJECTS, is_plural
from wikimill.rules.text.morphology import is_noun, possessive

if TYPE_CHECKING:
    from wikimill.rules.coreference.protocol import Link, Mention

ANAPHORA_ID = "anaphora"
#: The rules that anaphora combines with (section 3.1), and the label of the combination.
COMBINED: dict[DiscourseType, DiscourseType] = {
    "PAIR_CONN": "PAIR_CONN_ANAPHORA",
    "SINGLE_CONN_INNER": "SINGLE_CONN_INNER_ANAPHORA",
    "SINGLE_S_COORD": "SINGLE_S_COORD_ANAPHORA",
}
#: Endings of adjectives from names ("American", "Swiss"), which keep their capital.
_OF_NAMES = ("an", "sh", "ese", "ic", "ch", "ek", "i", "ss")
_POSSESSIVE = frozenset({"PRP$", "WP$"})


def replaced(draft: Draft, links: Sequence[Link], sentences: Sequence[Doc], *, once: bool) -> Draft | None:
    """Return the draft with the linked anaphors of its second half replaced; None if nothing changes.

    The draft's `links` are those of the replaced anaphors, and its type is the combination with anaphora (`COMBINED`).

    Args:
        draft: a draft of another rule, or an unchanged pair.
        links: links with their anaphors in the sentence of the second half; those that this half lacks are ignored.
        sentences: the parsed sentences that the links index.
        once: replace only one of several anaphors with the same antecedent; the paper replaces all. "Ingram sold his
            house" can be understood alone, and "Ingram sold Ingram 's house" reads like two people. A pronoun that is
            the main subject comes first, then text order: "Not long after settling into his career , Einstein …".
    """
    words, used = draft.halves[1].words, []
    seen: set[Mention] = set()
    for link in sorted(links, key=lambda link: (not _is_main_subject(link, sentences), link.anaphor.start)):
        old = _words_at(words, link.anaphor)
        if old is None or (once and link.antecedent in seen):
            continue
        new = _antecedent_words(sentences, link)
        # The new words take the anaphor's place in the tree: a replaced subject is still the subject.
        root = sentences[link.anaphor.sentence][link.anaphor.start : link.anaphor.end].root
        new = (*new[:-1], new[-1]._replace(index=int(root.i)))
        if [word.text.lower() for word in new] == [word.text.lower() for word in old]:
            continue
        seen.add(link.antecedent)
        words = _with_mark(replace_words(words, old, new), new)
        used.append(link)
    if not used:
        return None
    halves = draft.halves[0], draft.halves[1].with_words(words)
    kind = COMBINED.get(draft.discourse_type, draft.discourse_type)
    return replace(draft, discourse_type=kind, halves=halves, links=tuple(used))


def _is_main_subject(link: Link, sentences: Sequence[Doc]) -> bool:
    token = sentences[link.anaphor.sentence][link.anaphor.start]
    return link.kind == "pronoun" and token.dep_ in SUBJECTS and token.head.dep_ == "ROOT"


def _with_mark(words: Words, new: Words) -> Words:
    """Return the words with the fitting possessive mark: "Darius '" with the longer name becomes "Darius III 's"."""
    last = words.index(new[-1])
    if last + 1 < len(words) and words[last + 1].text == "'" and not new[-1].text.endswith("s"):
        return (*words[: last + 1], words[last + 1]._replace(text="'s"), *words[last + 2 :])
    return words


def _words_at(words: Words, mention: Mention) -> Words | None:
    """Return the half's words for the mention; None unless the half has all of them in a row."""
    indices = list(range(mention.start, mention.end))
    for position, word in enumerate(words):
        if word.index == mention.start:
            found = words[position : position + len(indices)]
            return found if [word.index for word in found] == indices else None
    return None


def _antecedent_words(sentences: Sequence[Doc], link: Link) -> Words:
    antecedent, anaphor = link.antecedent, link.anaphor
    source = words_of(antecedent, sentences)
    texts = [str(token.text) for token in source]
    if texts[-1] in ("'s", "'"):
        texts.pop()
    if antecedent.start == 0:
        texts[0] = texts[0].lower() if _is_common(source) else lowered(texts[0])
    first = sentences[anaphor.sentence][anaphor.start]
    last = sentences[anaphor.sentence][anaphor.end - 1]
    is_possessive = anaphor.end - anaphor.start == 1 and first.tag_ in _POSSESSIVE
    if is_possessive or last.text in ("'s", "'"):
        return inserted(*possessive(tuple(texts), is_plural(source.root)))
    return inserted(*texts)


def _is_common(source: Span) -> bool:
    """Return whether a phrase at the start of a sentence is capitalised only by its position: "Salamanders", "Methane",
    not "Owens".
    """
    if any(token.text[0].isupper() for token in source[1:]):
        return False
    first = source[0]
    if first.tag_ == "JJ" and source[-1].tag_ in ("NN", "NNS"):
        return not first.lower_.endswith(_OF_NAMES) and first.lower_ not in lexicon.ADJECTIVES_OF_NAMES
    return bool(first.tag_ in ("NNS", "NN") and is_noun(first.lower_) and first.text[1:].islower())
