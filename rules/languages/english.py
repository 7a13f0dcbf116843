"""English: everything measured on the published corpora."""

from __future__ import annotations

from rules.abbreviations import FUNCTION_WORDS, INLINE, NEVER_FINAL, NUMBERED, WORDS
from rules.languages.conventions import CLOSERS, OPENERS, Language
from rules.splitting.acceptance import MAX_TOKEN_CHARS, VULGAR
from rules.tokens import tokenise

ENGLISH = Language(
    code="en",
    tokenise=tokenise,
    never_final=NEVER_FINAL,
    numbered=NUMBERED,
    words=WORDS,
    inline=INLINE,
    function_words=FUNCTION_WORDS,
    vulgar=VULGAR,
    ordinals=False,
    lower_case_starts=True,
    initials_begin=True,
    letters_end=False,
    units_end=False,
    titles_exclaim=False,
    ellipses_open=False,
    lower="a-z",
    upper="A-Z",
    openers=OPENERS,
    closers=CLOSERS,
    max_token_chars=MAX_TOKEN_CHARS,
)
