"""The tokeniser on any text: what it may change, that it is idempotent, how its time grows."""

from __future__ import annotations

import re
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.machine import grows_with_its_length

from wikimill.rules.text.tokens import fold, tokenise

#: Text that is dense in what the rules look at; plain `st.text()` hardly ever writes "n't" or "U.S.".
PIECES = st.sampled_from(
    (
        *"aZsné袁ж07.,;:'\"’“”–—…/&@+-$%°()[]`´_#* \u00a0\u0301\u200b",
        *[
            "n't",
            "'s",
            "n’t",
            "re-",
            "mid-",
            "-most",
            "U.S.",
            "St.",
            "etc.",
            "II.",
            "cannot",
            "http://",
            "...",
            "``",
            "''",
        ],
    )
)
TEXTS = st.one_of(st.text(), st.lists(PIECES, max_size=25).map("".join))
INVISIBLE = {0xAD, 0x200B, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0xFEFF}


def folded_slowly(text: str) -> str:
    """Return what `fold` promises, without spaces, decided for each character by its Unicode name."""
    folded = ""
    for char in text:
        name = unicodedata.name(char, "")
        if char.isspace() or ord(char) in INVISIBLE:
            continue
        if re.fullmatch(r"((LEFT|RIGHT) )?DOUBLE .*QUOTATION MARK|QUOTATION MARK", name):
            folded += "''"
        elif re.fullmatch(r"(LEFT |RIGHT )?SINGLE (?!.*ANGLE).*QUOTATION MARK", name):
            folded += "'"
        elif name in ("FIGURE DASH", "EN DASH", "EM DASH", "HORIZONTAL BAR"):
            folded += "--"
        elif name in ("HYPHEN", "NON-BREAKING HYPHEN"):
            folded += "-"
        else:
            folded += "..." if name == "HORIZONTAL ELLIPSIS" else char
    return folded


@given(TEXTS)
def test_fold_does_what_it_says(text: str) -> None:
    # Spaces go first on one side and last on the other, so a pair of backticks may arise between: no backticks here.
    text = text.replace("`", "")
    assert "".join(fold(text).split()) == folded_slowly(text)


@given(TEXTS)
def test_tokens_are_the_folded_text_without_its_spaces(text: str) -> None:
    tokens = tokenise(text)
    assert "".join(fold(" ".join(tokens)).split()) == "".join(fold(text).split())
    assert all(token and not re.search(r"\s", token) for token in tokens)


@given(TEXTS)
def test_tokens_keep_every_character_in_order(text: str) -> None:
    # A pair of backticks is the one fold of two characters; as apostrophes on both sides they compare equal.
    assert folded_slowly("".join(tokenise(text))).replace("`", "'") == folded_slowly(text).replace("`", "'")


@given(TEXTS)
def test_idempotent(text: str) -> None:
    tokens = tokenise(text)
    assert tokenise(" ".join(tokens)) == tokens


@given(TEXTS)
def test_tokenise_keeps_no_typography_except_apostrophes_inside_words(text: str) -> None:
    for token in tokenise(text):
        assert not set(token) & set("“”„‟–—…\u00a0\u00ad\u200b") or token.startswith("http")
        assert "’" not in (token[0], token[-1]) or token.startswith("http")


def test_letters_and_digits_of_all_scripts_are_parts_of_words() -> None:
    for code in range(sys.maxunicode + 1):
        char = chr(code)
        if char.isalnum():
            # The slash after a letter sends the chunk through the patterns, away from the fast path.
            assert tokenise(f"a{char}/")[0] == f"a{char}", hex(code)


HOSTILE = (
    *("'", "’", "-", ".", "a.", "a.)", "a.'", '"(', "1", "1,", "1.", "1:", "1/", "a'", "'s", "a's", "n't", "a-", "re-"),
    *("re-a", "second-", "a-most", "http://", "https://a)", "``", "…", "&a", "$.", "-1", "\u0301", "袁", "a "),
)


@pytest.mark.parametrize("unit", HOSTILE)
def test_time_grows_with_the_length_only(unit: str) -> None:
    assert grows_with_its_length(lambda count: tokenise(unit * count), 5_000, 8)
