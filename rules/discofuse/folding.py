"""Folds a text's typography to the ASCII that the DiscoFuse release has, before it is tokenised.

As for WikiSplit (`wikimill.rules.text.tokens.fold`): dashes become --, an ellipsis ..., curly apostrophes straight,
special spaces plain, and what is invisible goes. But the release has no double quotes at all: Wikipedia's `Dom Daantje
(literally: "Dumb Danny")` is published as `Dom Daantje ( literally : Dumb Danny )`. Accents stay; they fail the ASCII
test.
"""

from __future__ import annotations

import re

from wikimill.rules.text.tokens import fold

#: What `fold` leaves alone: guillemets and other double quotes, modifier apostrophes and accents used as such.
_MORE = {**dict.fromkeys(map(ord, "«»〝〞〟＂"), '"'), **dict.fromkeys(map(ord, "ʼ´`"), "'"), ord("−"): "-"}
#: `fold` makes every other double quote two apostrophes. An inch mark is not a quote, but cannot be distinguished from
#: one.
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
    # A back-tick pair opens a quotation in tokenised text; `fold` knows it as one.
    text = text.replace("``", '"').translate(_MORE)
    return _DOUBLE_QUOTE.sub(_gap, fold(text))


def _gap(quote: re.Match[str]) -> str:
    """Return the replacement of a quote: a space where two words would be glued together."""
    text, start, end = quote.string, quote.start(), quote.end()
    between = start > 0 and end < len(text) and text[start - 1].isalnum() and text[end].isalnum()
    return " " if between else ""
