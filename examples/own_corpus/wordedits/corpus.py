"""`WORD_EDITS`: the corpus as a value. `pyproject.toml` names it as an entry point of the group `wikimill.corpora`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wikimill import Corpus, Description, Fault, text_corpus
from wordedits.record import WordEdit, WordEditOptions
from wordedits.rules import find_edits, is_word_edit


def faults(row: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield the faults of a record that only this corpus can have, for `wikimill verify`."""
    if not is_word_edit(row["before"].split(" "), row["after"].split(" ")):
        yield Fault("an edit of one word", row["before"], row["after"])


WORD_EDITS: Corpus = text_corpus(
    name="wordedits",
    title="Word edits",
    summary="mine revision histories for edits of one word",
    description=Description(
        title="Word edits",
        task="To find the word of a sentence that an editor would replace, and what by.",
        keywords=("wikipedia edits", "lexical substitution"),
        made="Consecutive revisions are compared: of the sentences that changed, those that differ in one word.",
        known_errors=("No sample has been read yet.",),
        limits="An example: corrections, vandalism and changes of facts are not distinguished.",
    ),
    record=WordEdit,
    source=("before",),
    target=("after",),
    options=WordEditOptions,
    find=find_edits,
    libraries=("wordedits",),
    faults=faults,
)
