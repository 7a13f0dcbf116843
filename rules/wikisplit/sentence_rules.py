"""Conditions on each of C, S1 and S2, in addition to those on any clean sentence (`wikitext.text_defects`).

Of the 45,000 sentences of 15,000 published rows, only one breaks a rule below ("^" as its first character); in natural
text, 0.2 to 1.1 % of the sentences do.
"""

from __future__ import annotations

from collections.abc import Sequence

from wikimill.rules.drops import Drop
from wikimill.rules.wikisplit.criteria import DEFAULT, Criteria, FirstCharacter
from wikimill.rules.wikitext.text_defects import has_balanced_brackets, has_mark


def sentence_defect(tokens: Sequence[str], criteria: Criteria = DEFAULT) -> Drop | None:
    """Return the first rule that a sentence of at least one token breaks, or None; lengths are checked by
    `has_complex_length` and `has_simple_length`.

    >>> sentence_defect("( See below .".split())
    <Drop.UNBALANCED: 'unbalanced'>
    """
    if not may_begin(tokens[0], criteria.first_character):
        return Drop.SENTENCE_START
    if criteria.balanced_brackets and not has_balanced_brackets(tokens):
        return Drop.UNBALANCED
    if not criteria.marks and has_mark(tokens):
        return Drop.MARK
    return None


def has_complex_length(tokens: Sequence[str], criteria: Criteria = DEFAULT) -> bool:
    """Return whether C has an allowed length."""
    return criteria.min_complex_tokens <= len(tokens) <= criteria.max_complex_tokens


def has_simple_length(tokens: Sequence[str], criteria: Criteria = DEFAULT) -> bool:
    """Return whether S1 or S2 has an allowed length."""
    return criteria.min_simple_tokens <= len(tokens) <= criteria.max_simple_tokens


def may_begin(token: str, rule: FirstCharacter) -> bool:
    """Return whether a sentence may begin with a token.

    A sentence that begins in lower case was cut: "oppose communism in all its forms ."; names such as "eBay" are the
    exception. Such names, digits and brackets begin good sentences, but none of the published corpus.

    >>> [may_begin(token, "no_lower_case") for token in ("It", "''", "1984", "eBay", "and")]
    [True, True, True, True, False]
    >>> [may_begin(token, "as_published") for token in ("It", "''", "1984", "(")]
    [True, True, False, False]
    """
    first = token[0]
    if rule == "any":
        return True
    if first.islower():
        return rule == "no_lower_case" and any(map(str.isupper, token))
    return rule == "no_lower_case" or not (first.isdigit() or first in "()[]{}")
