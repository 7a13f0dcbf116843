"""Texts, some of them copies, and what must become of them: every pair is compared, without bands, keys or shingles."""

from __future__ import annotations

import random

import apache_beam as beam
from apache_beam.runners.portability.fn_api_runner import FnApiRunner

from wikimill.transforms.duplicates.compared_texts import ComparedText
from wikimill.transforms.duplicates.find_copies import itself
from wikimill.transforms.duplicates.screen import DropNearDuplicates
from wikimill.transforms.duplicates.sketches import key_of


def word_pairs(text: str) -> set[tuple[str, str]]:
    """Of a text that is lower-case words and spaces; of a single word, that word."""
    words = text.split()
    return set(zip(words[:-1], words[1:], strict=True)) or {(text, "")}


def similarity(one: str, other: str) -> float:
    """Jaccard similarity of the word pairs."""
    first, second = word_pairs(one), word_pairs(other)
    return len(first & second) / len(first | second)


def to_drop(texts: list[ComparedText], threshold: float) -> set[ComparedText]:
    """Return each text that is like one with a smaller key."""
    ranked = sorted((key_of(text), text, word_pairs(text.text), text.text.replace(" ", "")) for text in set(texts))
    found = set()
    for place, (_, text, pairs, letters) in enumerate(ranked):
        for _, other, other_pairs, other_letters in ranked[:place]:
            if set(text.passages) & set(other.passages):
                continue
            if letters == other_letters or len(pairs & other_pairs) / len(pairs | other_pairs) >= threshold:
                found.add(text)
                break
    return found


def edited_texts(count: int, seed: int, words: int = 24) -> list[ComparedText]:
    """Return texts of about a number of words; half are earlier ones with up to five words exchanged."""
    draw = random.Random(seed)
    texts: list[list[str]] = []
    for _ in range(count):
        if texts and draw.random() < 0.5:
            text = list(draw.choice(texts))
            for _ in range(draw.randrange(6)):
                text[draw.randrange(len(text))] = f"v{draw.randrange(500)}"
        else:
            text = [f"v{draw.randrange(500)}" for _ in range(draw.randrange(words // 2, 2 * words))]
        texts.append(text)
    return [ComparedText(" ".join(text), place=str(number)) for number, text in enumerate(texts)]


#: Beam names functions of modules in its graphs and copies others with what they hold: what comes out is left here.
_FOUND: dict[str, list] = {}


def _take(value, tag: str) -> None:
    _FOUND[tag].append(value)


def kept_and_dropped(
    bundles: list[list[ComparedText]], threshold: float
) -> tuple[list[ComparedText], list[tuple[ComparedText, list[int]]]]:
    """Return what `DropNearDuplicates` makes of texts that come in some bundles."""
    _FOUND.update(kept=[], dropped=[])
    with beam.Pipeline(runner=FnApiRunner()) as pipeline:
        texts = [
            pipeline | f"Bundle {number}" >> beam.Create(bundle).with_output_types(ComparedText)
            for number, bundle in enumerate(bundles)
        ]
        screened = texts | beam.Flatten() | DropNearDuplicates(itself, threshold)
        for tag in _FOUND:
            screened[tag] | f"Take {tag}" >> beam.Map(_take, tag)
    return _FOUND["kept"], _FOUND["dropped"]
