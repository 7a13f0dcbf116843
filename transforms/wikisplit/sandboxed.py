"""The sandbox of `MineSplits`: finds accepted rewrites in the units that an edit removed and added."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from wikimill.rules.languages.sentences import SentenceModel
from wikimill.rules.wikisplit.candidates import RewriteFindings, find_rewrites
from wikimill.rules.wikisplit.criteria import DEFAULT, Criteria, criteria_of
from wikimill.transforms.mining.sandboxed import ProseReaders
from wikimill.transforms.models.load_sentence_model import chosen_model

#: Units that were removed, units that were added, `SiteInfo.link_prefixes`.
Piece = tuple[Sequence[str], Sequence[str], tuple[list[str], list[str]]]


def split_finder(
    language: str,
    own_model: str | None = None,
    rules: str = "default",
    min_bleu: float = DEFAULT.min_bleu,
    max_length_ratio: float | None = DEFAULT.max_length_ratio,
) -> Callable[[Piece, Callable[[], None]], RewriteFindings]:
    """Return the sandbox's function: (piece, `renew`) → findings. `renew` is called before each chunk of text.

    Args:
        language: the code of the language whose shipped sentence model is used.
        own_model: the JSON of a sentence model to use instead; None for the shipped one.
        rules, min_bleu, max_length_ratio: as in `WikiSplitOptions`.

    Raises:
        KeyError: no set of rules has the name.
        ValueError: no model is shipped for the language, or the JSON is not a model.
    """
    criteria = criteria_of(rules, min_bleu, max_length_ratio)
    model = split_model(language, own_model, criteria)
    readers = ProseReaders(model)

    def find(piece: Piece, renew: Callable[[], None]) -> RewriteFindings:
        gone, new, prefixes = piece
        return find_rewrites(tuple(gone), tuple(new), readers.of_wiki(prefixes, renew), criteria)

    return find


def split_model(language: str, own_model: str | None, criteria: Criteria) -> SentenceModel:
    """Return the sentence model of a language, with the criteria's limit of a token's length, if they have one.

    Args:
        language: the code of the language whose shipped sentence model is used.
        own_model: the JSON of a sentence model to use instead; None for the shipped one.
        criteria: the acceptance criteria.

    Raises:
        ValueError: no model is shipped for the language, or the JSON is not a model.
    """
    model = chosen_model(language, own_model)
    if criteria.max_token_chars is None:
        return model
    return replace(model, language=replace(model.language, max_token_chars=criteria.max_token_chars))
