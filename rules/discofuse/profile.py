"""The profile of DiscoFuse: the counts and columns that a report shows."""

from __future__ import annotations

from collections.abc import Iterator

from wikimill.rules.discofuse.record import FusionExample
from wikimill.rules.profiles.buckets import RATIOS, SHARES, TOKENS, WORDS
from wikimill.rules.profiles.overlap import Overlap, overlap
from wikimill.rules.profiles.profile import OVERLAPS, Count, Profiler

#: Connectives that the paper found too frequent, in addition to anaphora (Geva et al., 2019, §3.2).
_FREQUENT = ("and", "but")


def fusion_overlap(example: FusionExample) -> Overlap:
    """Return the overlap of the two incoherent sentences, the source, with the coherent text, the target."""
    source = example.incoherent_first_sentence, example.incoherent_second_sentence
    coherent = (example.coherent_first_sentence, example.coherent_second_sentence)
    return overlap(source, [text for text in coherent if text])


def fusion_counts(example: FusionExample, compared: Overlap) -> Iterator[Count]:
    """Yield the name and value of each count that an example belongs to."""
    coherent = _length(example.coherent_first_sentence) + _length(example.coherent_second_sentence)
    first, second = _length(example.incoherent_first_sentence), _length(example.incoherent_second_sentence)
    connective = example.connective_string
    yield "split", example.split
    yield "wiki", example.wiki or "documents"
    yield "dump", example.dump or "unknown"
    yield "type", example.discourse_type
    yield "connective", connective or "none"
    yield "frequent", "yes" if is_frequent(connective, example.discourse_type) else "no"
    yield "coreference", _replaced(example)
    if example.quality is not None:
        yield "quality_antecedent" if _replaced(example) != "none" else "quality_other", SHARES.of(example.quality)
    yield "place", "section" if example.section else "lead"
    yield "tokens_coherent", TOKENS.of(coherent)
    yield "tokens_incoherent_1", TOKENS.of(first)
    yield "tokens_incoherent_2", TOKENS.of(second)
    yield "length_ratio", RATIOS.of(coherent / (first + second) if first + second else 0)
    yield "novel_words", WORDS.of(compared.novel_words)
    for kind, whole, shared in zip(OVERLAPS, compared.totals, compared.shared, strict=True):
        if whole:
            yield kind, SHARES.of(shared / whole)


def fusion_group(example: FusionExample) -> str:
    """Return the group of an example in a report's sample: the discourse type."""
    return example.discourse_type


def _length(text: str) -> int:
    return text.count(" ") + 1 if text else 0


def is_frequent(connective: str, discourse_type: str) -> bool:
    """Return whether the paper's balanced corpus down-samples such examples: "and", "but" or anaphora."""
    return connective.replace(",", "").strip() in _FREQUENT or discourse_type.endswith("ANAPHORA")


def _replaced(example: FusionExample) -> str:
    if example.has_coref_type_pronoun:
        return "both" if example.has_coref_type_nominal else "pronoun"
    return "nominal" if example.has_coref_type_nominal else "none"


FUSION_PROFILER: Profiler[FusionExample] = Profiler(
    counts=fusion_counts,
    overlap=fusion_overlap,
    group=fusion_group,
    columns=(
        *("page_title", "url", "section", "connective_string", "rules"),
        *("coherent_first_sentence", "coherent_second_sentence"),
        *("incoherent_first_sentence", "incoherent_second_sentence"),
    ),
    per_group=20,
)
