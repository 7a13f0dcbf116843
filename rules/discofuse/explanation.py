"""Explains for each rule why it fires on a text or does not: how a linguist debugs a rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from wikimill.rules.discofuse.anaphora import ANAPHORA_ID
from wikimill.rules.discofuse.anaphora_context import context
from wikimill.rules.discofuse.drafts import Miss
from wikimill.rules.discofuse.mining import FusionMiner, Judged, single_outcomes

if TYPE_CHECKING:
    from spacy.tokens import Doc

    from wikimill.rules.coreference.protocol import Link, Topic

_INDENT = " " * 6
_WHAT = {
    "no_subject": "a half has no subject",
    "no_finite_verb": "a half has no finite verb",
    "subordinate": "a half is a subordinate clause",
    "orphan_comma": "a half has a comma or mark that nothing needs",
    "unbalanced": "a half has a bracket without its partner",
    "dangling_word": "a half ends in a word that needs another one behind it",
    "doubled_word": "a half has a word twice in a row",
}


def explain(paragraphs: Sequence[Sequence[Doc]], miner: FusionMiner, topic: Topic) -> str:
    """All that the rules say of a text.

    Args:
        paragraphs: parsed sentences, one `Doc` each; pairs are consecutive sentences of a paragraph.
        miner: holds the coreference resolver.
        topic: what the text is about.

    Returns:
        Readable text: each sentence with its parse, each rule with its examples or the first condition that failed.
    """
    lines: list[str] = []
    number = 0
    for paragraph in paragraphs:
        wanted = miner.wanted([tuple(token.text for token in doc) for doc in paragraph], topic)
        for index, doc in enumerate(paragraph):
            number += 1
            lines += [f"Sentence {number}: {_text(doc)}", *_parse(doc), ""]
            lines += [*_single(doc, miner, topic, [paragraph[place] for place in context(wanted, index, 1)]), ""]
            if index:
                before = [paragraph[place] for place in context(wanted, index, 2)]
                lines += [f"Sentences {number - 1} and {number}"]
                lines += [*_pair(paragraph[index - 1], doc, miner, topic, before), ""]
    return "\n".join(lines).rstrip() + "\n" if lines else "no sentence\n"


def _text(doc: Doc) -> str:
    return " ".join(token.text for token in doc)


def _parse(doc: Doc) -> Iterator[str]:
    width = max(len(token.text) for token in doc)
    for token in doc:
        head = "" if token.head.i == token.i else f"{token.head.i} {token.head.text}"
        yield f"{token.i:>5} {token.text:<{width}}  {token.tag_:<5} {token.dep_:<12} {head}".rstrip()


def _single(doc: Doc, miner: FusionMiner, topic: Topic, before: Sequence[Doc]) -> Iterator[str]:
    judged = miner.single(doc, topic, before)
    for miss in (
        outcome for outcome in single_outcomes(doc, miner.final_clauses, miner.rules) if isinstance(outcome, Miss)
    ):
        yield _missed(miss)
    for one in judged:
        yield from _made(one)


def _pair(first: Doc, second: Doc, miner: FusionMiner, topic: Topic, before: Sequence[Doc]) -> Iterator[str]:
    for outcome in miner.rules.backward(first, second):
        if isinstance(outcome, Miss):
            yield _missed(outcome)
    links = miner.links_across(first, second, topic, before)
    for link in links:
        yield f"{_INDENT}{_link(link, (first, second))}"
    judged = miner.pair(first, second, topic, before)
    if not any(ANAPHORA_ID in (one.draft.rule, *(one.fusion.rules if one.fusion else ())) for one in judged):
        why = "a replacement changes the second sentence" if links else "something refers back, and surely to what"
        yield _missed(Miss(ANAPHORA_ID, "second sentence", why))
    for one in judged:
        yield from _made(one)
    if not judged:
        yield f"  {'PAIR_NONE':<26} no rule matched: a control"


def _missed(miss: Miss) -> str:
    where = "" if miss.place == "sentence" else f" at {miss.place}"
    return f"  {miss.rule:<26} not fired{where}; failed: {miss.condition}"


def _made(one: Judged) -> Iterator[str]:
    draft = one.draft
    connective = f' "{draft.connective}"' if draft.connective else ""
    if one.fusion is None:
        assert one.defect is not None
        yield f"  {draft.rule:<26} fired{connective}, {draft.discourse_type}; rejected: {_WHAT[one.defect]}"
        for half in one.halves:
            yield f"{_INDENT}x {half}"
        return
    rules = " + ".join(one.fusion.rules)
    yield f"  {rules:<26} fired{connective}: {one.fusion.discourse_type}"
    for half in one.fusion.incoherent:
        yield f"{_INDENT}> {half}"


def _link(link: Link, sentences: Sequence[Doc]) -> str:
    anaphor, antecedent = (
        " ".join(token.text for token in sentences[mention.sentence][mention.start : mention.end])
        for mention in (link.anaphor, link.antecedent)
    )
    return f'coreference: "{anaphor}" -> "{antecedent}" ({link.kind}, {link.score:.2f})'
