"""Plain features of a draft: numbers, tags and words, without linguistic judgement.

Prefixes of names: `a_` (first half), `b_` (second half), `at±n` (the token n places from the split), `from_`
(antecedent), `link_` and `resolver_` (link). Tags, relations and words are strings; the judge maps them to numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from spacy.tokens import Doc, Token

from wikimill.rules.discofuse import lexicon
from wikimill.rules.discofuse.cues.candidate import Candidate
from wikimill.rules.discofuse.drafts import Half
from wikimill.rules.discofuse.parse_queries import SUBJECTS, depth_of, root_of
from wikimill.rules.text.connectives import FINITE_TAGS

Value = bool | float | str
Item = tuple[str, Value]
#: The largest distance between a token and its head; larger ones are capped.
_FAR = 20
_AROUND = range(-4, 6)
_COUNTED = ("conj", "ccomp", "xcomp", "advcl", "obj", "obl", "mark")
_ROLES = frozenset({"nsubj", "nsubj:pass", "obj", "obl", "nmod", "conj", "appos"})


def shape(candidate: Candidate) -> dict[str, Value]:
    """Return all plain features of a draft by name, without those that do not apply to it."""
    draft, doc = candidate.draft, candidate.doc
    parts = [_draft(candidate), _half("a", draft.halves[0]), _half("b", draft.halves[1]), _sentence(doc)]
    if len(candidate.docs) == 1:
        parts += [_split(candidate), _around(doc, candidate.at)]
    if draft.links:
        parts.append(_link(candidate))
    return dict(chain.from_iterable(parts))


def _draft(candidate: Candidate) -> Iterator[Item]:
    draft = candidate.draft
    yield "type", draft.discourse_type
    yield "connective", draft.connective
    yield "rule", draft.rule
    yield "literal", draft.is_literal
    yield "other_tokens", len(candidate.docs[0]) if len(candidate.docs) > 1 else 0
    yield "links", len(draft.links)


def _half(name: str, half: Half) -> Iterator[Item]:
    doc, words = half.doc, half.words
    kept = {word.index for word in words if word.index >= 0}
    tokens = [doc[index] for index in sorted(kept)]
    predicate = doc[half.predicate]
    yield f"{name}_tokens", len(words)
    yield f"{name}_inserted", sum(word.index < 0 for word in words)
    yield f"{name}_finite", sum(token.tag_ in FINITE_TAGS for token in tokens)
    yield f"{name}_verbs", sum(token.tag_.startswith("VB") for token in tokens)
    yield f"{name}_participles", sum(token.tag_ in ("VBG", "VBN") for token in tokens)
    yield f"{name}_commas", sum(word.text == "," for word in words)
    yield f"{name}_marks", sum(word.text in (";", ":", "--", "-", "(") for word in words)
    yield f"{name}_prepositions", sum(token.tag_ == "IN" for token in tokens)
    yield f"{name}_pronouns", sum(word.text.lower() in lexicon.REFERRING for word in words)
    yield f"{name}_depth", max(map(depth_of, tokens), default=0)
    for label in _COUNTED:
        yield f"{name}_{label}", sum(token.dep_ == label for token in tokens)
    yield f"{name}_predicate_tag", predicate.tag_
    yield f"{name}_predicate_dep", predicate.dep_
    yield f"{name}_has_predicate", predicate.i in kept
    yield f"{name}_subject_given", half.subject_given
    # Edges of the parse that the split cut.
    cut = [token for token in tokens if token.dep_ != "punct" and token.head.i not in kept]
    yield f"{name}_heads_outside", len(cut)
    subjects = [child for child in predicate.children if child.dep_ in SUBJECTS]
    yield f"{name}_subjects", sum(child.i in kept for child in subjects)
    if subjects:
        yield f"{name}_subject_tag", subjects[0].tag_
        yield f"{name}_subject_span", subjects[0].right_edge.i - subjects[0].left_edge.i
        yield f"{name}_subject_distance", predicate.i - subjects[0].i
    for place, word in enumerate(words[:3]):
        if word.index >= 0:
            yield f"{name}_tag{place}", doc[word.index].tag_
            yield f"{name}_dep{place}", doc[word.index].dep_
    for place in (-2, -3):
        if len(words) >= -place and words[place].index >= 0:
            yield f"{name}_tag{place}", doc[words[place].index].tag_
            yield f"{name}_dep{place}", doc[words[place].index].dep_


def _sentence(doc: Doc) -> Iterator[Item]:
    yield "tokens", len(doc)
    yield "commas", sum(token.text == "," for token in doc)
    yield "conjunctions", sum(token.tag_ == "CC" for token in doc)
    yield "names", sum(token.pos_ == "PROPN" for token in doc)
    yield "depth", max(map(depth_of, doc))
    yield "root_tag", root_of(doc).tag_
    yield "first_tag", doc[0].tag_
    yield "first_dep", doc[0].dep_


def _split(candidate: Candidate) -> Iterator[Item]:
    doc, at = candidate.doc, candidate.at
    first, second = candidate.kept
    before = doc[:at]
    yield "split", at
    yield "split_share", at / len(doc)
    yield "root_distance", root_of(doc).i - at
    yield "lost", len(candidate.lost)
    yield "shared", len(first & second)
    yield "finite_before", sum(token.tag_ in FINITE_TAGS for token in before)
    yield "nouns_before", sum(token.pos_ in ("NOUN", "PROPN") for token in before)
    yield "subjects_between", sum(token.dep_ in SUBJECTS for token in doc[candidate.first.i : at])
    crossing = [token for token in doc if _crosses(token, first, second)]
    yield "crossing", len(crossing)
    if crossing:
        yield "crossing_tag", crossing[0].tag_
        yield "crossing_head_tag", crossing[0].head.tag_
        yield "crossing_distance", abs(crossing[0].i - crossing[0].head.i)
        yield "crossing_depth", depth_of(crossing[0].head)
    mark = next((int(token.i) for token in doc[at + 1 :] if token.is_punct), len(doc) - 1)
    yield "next_mark", mark - at
    if mark + 1 < len(doc):
        yield "after_mark_tag", doc[mark + 1].tag_
        yield "after_mark_dep", doc[mark + 1].dep_
    if candidate.resumes < len(doc):
        token = doc[candidate.resumes]
        yield "resumes_tag", token.tag_
        yield "resumes_dep", token.dep_


def _crosses(token: Token, first: frozenset[int], second: frozenset[int]) -> bool:
    """Return whether a token is only in one half, and its head only in the other half."""
    if token.dep_ == "punct" or token.head.i == token.i:
        return False
    one, other = (token.i in first, token.i in second), (token.head.i in first, token.head.i in second)
    return one in ((True, False), (False, True)) and other == one[::-1]


def _around(doc: Doc, at: int) -> Iterator[Item]:
    for offset in _AROUND:
        place = at + offset
        if 0 <= place < len(doc):
            token = doc[place]
            yield f"at{offset:+}_tag", token.tag_
            yield f"at{offset:+}_dep", token.dep_
            yield f"at{offset:+}_head", max(-_FAR, min(_FAR, token.head.i - token.i))


def _link(candidate: Candidate) -> Iterator[Item]:
    links = candidate.draft.links
    link = min(links, key=lambda one: one.score)
    anaphor, former = candidate.docs[link.anaphor.sentence], candidate.docs[link.antecedent.sentence]
    start = candidate.at if len(candidate.docs) == 1 else 0
    pronoun, source = candidate.pronoun(link), candidate.source(link)
    head, end = source.root, len(former) if candidate.crosses(link) else link.anaphor.start
    yield "link_trust", link.score
    yield "link_runner_up", max(one.runner_up for one in links)
    yield "link_trusted", all(one.trusted for one in links)
    yield "link_kind", link.kind
    yield "link_word", pronoun.lower_
    yield "link_dep", pronoun.dep_
    yield "link_head_tag", pronoun.head.tag_
    yield "link_place", link.anaphor.start - start
    before = anaphor[start : link.anaphor.start]
    yield "link_subjects_before", sum(token.dep_ in SUBJECTS for token in before)
    yield "link_names_before", sum(token.pos_ == "PROPN" for token in before)
    yield "link_nouns_before", sum(token.pos_ == "NOUN" for token in before)
    yield "from_tokens", len(source)
    yield "from_place", source.start
    yield "from_rest", end - source.end
    yield "from_dep", head.dep_
    yield "from_head_dep", head.head.dep_
    yield "from_depth", depth_of(head)
    yield "from_first_tag", source[0].tag_
    yield "from_right", head.right_edge.i - (source.end - 1)
    if source.start:
        yield "from_before_tag", former[source.start - 1].tag_
    if source.end < len(former):
        yield "from_after_tag", former[source.end].tag_
    after, front = former[source.end : end], former[: source.start]
    yield "nouns_after_from", sum(token.pos_ in ("NOUN", "PROPN") and token.dep_ in _ROLES for token in after)
    yield "names_after_from", sum(token.pos_ == "PROPN" for token in after)
    yield "plurals_after_from", sum(token.tag_ in ("NNS", "NNPS") for token in after)
    yield "names_before_from", sum(token.pos_ == "PROPN" for token in front)
    yield "nouns_before_from", sum(token.pos_ == "NOUN" for token in front)
    yield "from_again", sum(token.lower_ == head.lower_ for token in anaphor)
    for name, value in link.features.items():
        yield f"resolver_{name}", value
