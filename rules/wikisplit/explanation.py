"""Explanations for people of why (C, S1, S2) is, or is not, a rewrite: the failing condition, BLEU, the columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict

from wikimill.rules.drops import Drop
from wikimill.rules.text.bleu import bleu
from wikimill.rules.wikisplit.acceptance import rewrite_defect
from wikimill.rules.wikisplit.candidates import Placed, changed_sentences, find_rewrites
from wikimill.rules.wikisplit.comparison import comparison
from wikimill.rules.wikisplit.criteria import Criteria
from wikimill.rules.wikisplit.halves import first_defect, second_defect
from wikimill.rules.wikisplit.pair_rules import TRIGRAM, shares_prefix, shares_suffix
from wikimill.rules.wikisplit.places import place_before, share_unit
from wikimill.rules.wikisplit.sentence_rules import has_complex_length, sentence_defect
from wikimill.rules.wikitext.prose import ProseReader, Sentence

#: Candidates of an edit that are printed in full.
MAX_PRINTED = 20


def first_failure(
    c: Sentence, simple_1: Sentence, simple_2: Sentence, criteria: Criteria, *, adjacent: bool, together: bool = True
) -> Drop | None:
    """Return the first condition that fails, in the miner's order; None if all hold.

    `adjacent` and `together` are as for `explained`.
    """
    if c.defect is not None:
        return c.defect
    if not has_complex_length(c.tokens, criteria):
        return Drop.COMPLEX_LENGTH
    if (defect := sentence_defect(c.tokens, criteria)) is not None:
        return defect
    if min(len(simple_1.folded), len(simple_2.folded)) < TRIGRAM:
        return simple_1.defect or simple_2.defect or Drop.SIMPLE_LENGTH
    if not (shares_prefix(c.folded, simple_1.folded) and shares_suffix(c.folded, simple_2.folded)):
        return Drop.TRIGRAM
    defect = first_defect(c, simple_1, criteria) or second_defect(c, simple_2, criteria)
    if defect is not None:
        return defect
    scores = bleu(c.tokens, simple_1.tokens), bleu(c.tokens, simple_2.tokens)
    if min(scores) < criteria.min_bleu:
        return Drop.BLEU
    return rewrite_defect(
        c.tokens,
        simple_1.tokens,
        simple_2.tokens,
        criteria=criteria,
        adjacent=adjacent,
        largest_bleu=max(scores),
        text="" if together else c.text,
    )


def explained(
    c: Sentence,
    simple_1: Sentence,
    simple_2: Sentence,
    criteria: Criteria,
    language: str,
    most_new_words: int | None,
    *,
    adjacent: bool,
    together: bool = True,
) -> Iterator[str]:
    """Yield the lines about one candidate: the sentences, BLEU and columns, and the verdict.

    Args:
        c, simple_1, simple_2: the sentences.
        criteria: the conditions on a rewrite.
        language: the language code for the columns.
        most_new_words: most new words if S1 and S2 are in different paragraphs; None for no limit.
        adjacent: whether S2 directly follows S1.
        together: whether S1 and S2 are in one paragraph.
    """
    for name, sentence in (("C ", c), ("S1", simple_1), ("S2", simple_2)):
        yield f"{name}  {' '.join(sentence.tokens) or sentence.text}"
    if all(sentence.tokens for sentence in (c, simple_1, simple_2)):
        yield f"  bleu_1 {bleu(c.tokens, simple_1.tokens):.4f}, bleu_2 {bleu(c.tokens, simple_2.tokens):.4f}"
        columns = asdict(comparison(c.tokens, simple_1.tokens, simple_2.tokens, language))
        yield "  " + ", ".join(f"{name} {value:g}" for name, value in columns.items())
    where = "neighbours" if adjacent else "no neighbours" if together else "no neighbours, in different paragraphs"
    yield f"  S1 and S2 are {where}"
    reason = first_failure(c, simple_1, simple_2, criteria, adjacent=adjacent, together=together)
    if reason is None and not together and _has_too_many_new(c, simple_1, simple_2, language, most_new_words):
        reason = Drop.NEW_WORDS_OTHER_PARAGRAPH
    yield "  accepted" if reason is None else f"  not accepted: {reason}: {reason.gloss}"


def _has_too_many_new(c: Sentence, simple_1: Sentence, simple_2: Sentence, language: str, most: int | None) -> bool:
    return most is not None and comparison(c.tokens, simple_1.tokens, simple_2.tokens, language).new_words > most


def explained_change(
    gone: Sequence[str],
    new: Sequence[str],
    prose: ProseReader,
    criteria: Criteria,
    language: str,
    most_new_words: int | None,
) -> Iterator[str]:
    """Yield the lines about an edit: the number of changed sentences, the first candidates, and the chosen rewrites.

    Args:
        gone: units that only the old snapshot has.
        new: units that only the new snapshot has.
        prose: splits units into sentences.
        criteria: the conditions on a rewrite.
        language: the language code for the columns.
        most_new_words: most new words if S1 and S2 are in different paragraphs; None for no limit.

    Raises:
        ChangeTooLarge: the edit changes too many sentences.
    """
    old, fresh = changed_sentences(gone, new, prose)
    yield f"sentences that went: {len(old)}, that came: {len(fresh)} (none are read where too few can have changed)"
    number = 0
    for direction, complexes, simples in (("split", old, fresh), ("merge", fresh, old)):
        for c, first, second, adjacent, together in _candidates(complexes, simples):
            number += 1
            if number <= MAX_PRINTED:
                yield ""
                yield f"candidate {number} ({direction})"
                yield from explained(
                    c, first, second, criteria, language, most_new_words, adjacent=adjacent, together=together
                )
    yield ""
    more = f"; the first {MAX_PRINTED} are printed" if number > MAX_PRINTED else ""
    yield f"candidates: {number}{more}"
    findings = find_rewrites(gone, new, prose, criteria)
    found = 0
    for rewrite in findings.rewrites:
        texts = (rewrite.complex_sentence, rewrite.simple_1, rewrite.simple_2)
        if rewrite.same_paragraph or not _has_too_many_new(*texts, language, most_new_words):
            found += 1
            yield f"found ({rewrite.direction}): " + " | ".join(sentence.text for sentence in texts)
    if not found:
        yield "nothing is found"


def _candidates(complexes: Placed, simples: Placed) -> Iterator[tuple[Sentence, Sentence, Sentence, bool, bool]]:
    """Yield (C, S1, S2, is adjacent, is in one paragraph) for all triples that share the trigrams."""
    long = [found for found in simples.values() if len(found[0].folded) >= TRIGRAM]
    for c, _ in complexes.values():
        if len(c.folded) < TRIGRAM or len(long) < 2:
            continue
        firsts = [found for found in long if shares_prefix(c.folded, found[0].folded)]
        seconds = [found for found in long if shares_suffix(c.folded, found[0].folded)]
        for first, places_1 in firsts:
            for second, places_2 in seconds:
                yield c, first, second, place_before(places_1, places_2) is not None, share_unit(places_1, places_2)
