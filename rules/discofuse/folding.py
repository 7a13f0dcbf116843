"""Folding of typography to the ASCII of the DiscoFuse release, before tokenisation.

As for WikiSplit (`wikimill.rules.text.tokens.fold`), dashes become --, an ellipsis ..., curly apostrophes straight,
special spaces plain, and invisible characters are removed. Unlike there, double quotes are removed: Wikipedia's `Dom
Daantje (literally: "Dumb Danny")` is published as `Dom Daantje ( literally : Dumb Danny )`. Accents stay; they fail the
ASCII test.
"""

from __future__ import annotations

import re

from wikimill.rules.text.tokens import fold

#: Characters that `fold` leaves unchanged: other double quotes, modifier apostrophes, accents used as apostrophes, and
#: the minus sign.
_MORE = {**dict.fromkeys(map(ord, "«»〝〞〟＂"), '"'), **dict.fromkeys(map(ord, "ʼ´`"), "'"), ord("−"): "-"}
#: Double quotes after `fold`: two apostrophes. Inch marks are included, since they cannot be distinguished from quotes.
_DOUBLE_QUOTE = re.compile("''+")


def fold_for_fusion(text: str) -> str:
    """Return `text` in the typography of the DiscoFuse release.

    >>> fold_for_fusion("Dom Daantje (literally: “Dumb Danny”) – a ‘fool’…")
    "Dom Daantje (literally: Dumb Danny) -- a 'fool'..."
    >>> fold_for_fusion("He said,'' she '' said \\"no\\".")
    'He said, she  said no.'
    """
    if text.isascii() and '"' not in text and "''" not in text and "`" not in text:
        return text
    # A back-tick pair opens a quotation in tokenised text.
    text = text.replace("``", '"').translate(_MORE)
    return _DOUBLE_QUOTE.sub(_gap, fold(text))


def _gap(quote: re.Match[str]) -> str:
    """Return the replacement of a double quote: a space between two letters or digits, else ""."""
    text, start, end = quote.string, quote.start(), quote.end()
    between = start > 0 and end < len(text) and text[start - 1].isalnum() and text[end].isalnum()
    return " " if between else ""
