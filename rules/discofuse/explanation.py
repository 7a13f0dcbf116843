"""Explanations for people: the drafts of each rule for a text, their qualities, and the features that decide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from wikimill.rules.discofuse.anaphora import ANAPHORA_ID
from wikimill.rules.discofuse.fusions import Fusion
from wikimill.rules.discofuse.mining import FusionMiner, Judged
from wikimill.rules.discofuse.propose.backward import BACKWARD_ID
from wikimill.rules.discofuse.propose.links import EveryLink
from wikimill.rules.discofuse.screening import context
from wikimill.rules.discofuse.selection import Selection
from wikimill.rules.drops import with_gloss
from wikimill.rules.quantities import quantity

if TYPE_CHECKING:
    from spacy.tokens import Doc

    from wikimill.rules.coreference.protocol import Link, Topic

_INDENT = " " * 6
_PAIR_NEEDS = {
    BACKWARD_ID: "a backward connective (however, therefore, for example, …) begins at one of the first five tokens",
    ANAPHORA_ID: "a phrase of the second sentence refers to the first",
}


def explain(
    paragraphs: Sequence[Sequence[Doc]],
    miner: FusionMiner,
    topic: Topic,
    *,
    lists_misses: bool = True,
    shows_parses: bool = True,
    only_drafts: bool = False,
) -> str:
    """Return a listing of the drafts of all rules for a text, with the judge's verdicts.

    Args:
        paragraphs: parsed sentences, one `Doc` each; pairs are consecutive sentences of a paragraph.
        miner: the miner, with its coreference resolver and judge.
        topic: the text's topic.
        lists_misses: whether to list rules that propose nothing, with the words that they need.
        shows_parses: whether to print the parse of each sentence.
        only_drafts: whether to leave out sentences without a draft.

    Returns:
        Lines for people: each sentence, and each draft with its quality and the features that changed it most.
    """
    if miner.resolver is not None:
        miner = replace(miner, resolver=EveryLink(miner.resolver))
    single_needs = {rule.id: rule.needs for rule in miner.single_rules} if lists_misses else {}
    pair_needs = _PAIR_NEEDS if lists_misses else {}
    lines: list[str] = []
    number = 0
    for paragraph in paragraphs:
        wanted = miner.wanted([tuple(token.text for token in doc) for doc in paragraph], topic)
        for index, doc in enumerate(paragraph):
            number += 1
            before = [paragraph[place] for place in context(wanted, index, 1)]
            judged = miner.single(doc, topic, before)
            explained = list(_explained(judged, single_needs, miner))
            if explained or not only_drafts:
                lines += [f"Sentence {number}: {_text(doc)}", *(_parse(doc) if shows_parses else ())]
                lines += [""] if shows_parses or not explained else []
            if explained:
                lines += [*explained, ""]
            if index:
                before = [paragraph[place] for place in context(wanted, index, 2)]
                judged = miner.pair(paragraph[index - 1], doc, topic, before)
                if only_drafts and not judged:
                    continue
                pair = f": {_text(paragraph[index - 1])} {_text(doc)}" if only_drafts else ""
                lines += [f"Sentences {number - 1} and {number}{pair}", *_explained(judged, pair_needs, miner)]
                lines += [*([] if judged else [f"  {'PAIR_NONE':<26} nothing was proposed: a control"]), ""]
    return "\n".join(lines).rstrip() + "\n" if lines else "no sentence with a draft\n" if number else "no sentence\n"


def verdict_on(fusions: Sequence[tuple[int, Fusion]]) -> Iterator[str]:
    """Yield lines for people: the number of examples that the default `Selection` keeps, its verdict on each example,
    and the number of controls.

    Args:
        fusions: examples and controls, each preceded by the index of its paragraph.
    """
    controls = sum(fusion.discourse_type == "PAIR_NONE" for _, fusion in fusions)
    made = [fusion for _, fusion in fusions if fusion.discourse_type != "PAIR_NONE"]
    reasons = [Selection().drop(fusion) for fusion in made]
    taken = reasons.count(None)
    yield (quantity(taken, "example") if taken else "no examples") + (" (each of them is taken)" if taken > 1 else "")
    for fusion, reason in zip(made, reasons, strict=True):
        connective = f' "{fusion.connective}"' if fusion.connective else ""
        verdict = "taken" if reason is None else f"left out: {with_gloss(reason)}"
        yield f"  {fusion.discourse_type}{connective} by {' + '.join(fusion.rules)}: {verdict}"
    if controls:
        pairs = quantity(controls, "pair of sentences", "pairs of sentences")
        yield f"  {pairs} for which nothing was proposed: a control (PAIR_NONE), of which a sample is kept"


def _text(doc: Doc) -> str:
    return " ".join(token.text for token in doc)


def _parse(doc: Doc) -> Iterator[str]:
    width = max(len(token.text) for token in doc)
    for token in doc:
        head = "" if token.head.i == token.i else f"{token.head.i} {token.head.text}"
        yield f"{token.i:>5} {token.text:<{width}}  {token.tag_:<5} {token.dep_:<12} {head}".rstrip()


def _explained(judged: Sequence[Judged], needs: dict[str, str], miner: FusionMiner) -> Iterator[str]:
    fired = {ANAPHORA_ID if one.candidate.draft.links else one.candidate.draft.rule for one in judged}
    fired |= {one.candidate.draft.rule for one in judged}
    for rule, need in needs.items():
        if not any(each == rule or (each.startswith("verb_phrase") and rule.startswith("sentence_")) for each in fired):
            yield f"  {rule:<26} nothing proposed; needs: {need}"
    for one in judged:
        yield from _draft(one, miner)


def _draft(one: Judged, miner: FusionMiner) -> Iterator[str]:
    draft = one.candidate.draft
    rules = " + ".join(one.rules)
    connective = f' "{draft.connective}"' if draft.connective else ""
    verdict = "kept" if one.drop is None else f"dropped: {one.drop.gloss}"
    yield f"  {rules:<26}{connective} {draft.discourse_type}, {verdict}"
    for half in one.halves:
        yield f"{_INDENT}{'>' if one.drop is None else 'x'} {half}"
    for link in draft.links:
        yield f"{_INDENT}{_link(link, one.candidate.docs)}"
    if one.quality is not None:
        reasons = (
            f"{name} = {_shown(value)} {change:+.2f}" for name, value, change in miner.judge.reasons(one.candidate)
        )
        yield f"{_INDENT}quality {one.quality:.2f}: {', '.join(reasons) or 'nothing moved it'}"


def _shown(value: float | str) -> str:
    return value if isinstance(value, str) else f"{float(value):g}"


def _link(link: Link, sentences: Sequence[Doc]) -> str:
    anaphor, antecedent = (
        " ".join(token.text for token in sentences[mention.sentence][mention.start : mention.end])
        for mention in (link.anaphor, link.antecedent)
    )
    return f'coreference: "{anaphor}" -> "{antecedent}" ({link.kind}, trust {link.score:.2f})'
