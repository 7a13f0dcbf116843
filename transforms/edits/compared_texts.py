"""The text of an edit that is compared with other edits."""

from __future__ import annotations

from collections.abc import Iterator

from wikimill.rules.edits.record import EditExample
from wikimill.transforms.duplicates.compared_texts import ComparedText

#: Number of tokens on each side of the phrase. Two edits of a sentence are copies only if they are at the same place.
TOKENS_AROUND = 8


def edit_site(example: EditExample) -> Iterator[ComparedText]:
    """Yield one text: the phrase with `TOKENS_AROUND` tokens on each side.

    The rest of the sentence is left out, because an edit may be repeated in a sentence that changed elsewhere. The
    tokens of a deletion are reversed, so that it is not a copy of the insertion of the same phrase.
    """
    sentence = example.base_sentence if example.kind == "deletion" else example.edited_sentence
    tokens, end = sentence.split(" "), example.position + example.phrase.count(" ") + 1
    site = tokens[max(0, example.position - TOKENS_AROUND) : end + TOKENS_AROUND]
    text = " ".join(reversed(site) if example.kind == "deletion" else site)
    yield ComparedText(text, f"{example.wiki}\n{example.page_id}\n{example.kind}")
