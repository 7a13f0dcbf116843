"""The tokeniser for languages other than English, with one layout for all of them.

Typography is folded as in `rules.text.tokens`, but words are not split as in the released English corpora:

* Compounds keep their hyphens ("Івано-Франківськ", "Nordrhein-Westfalen", "1990-х"); German suspended ones end with a
  hyphen ("Haupt- und Nebenstraße").
* Apostrophes between letters hold and are straight ("п'ять", "gibt's", "K'Ho"). In Italian and French an elided word
  ends with its apostrophe ("l' opera", "dell' anno", "un po'").
* A period stays with the language's abbreviations, with single letters and, if the language has ordinals such as "3.",
  with numbers of one or two digits; at the end of the sentence it is a token of its own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from wikimill.rules.text.tokens import FOLDED_TOKENS, PREPARED, WORD_CHAR

#: ‘ and ’, and the modifier letter that Ukrainian typography uses for the apostrophe.
_TYPOGRAPHY: Final = PREPARED | dict.fromkeys(map(ord, "‘’ʼ"), "'")
_WORD: Final = rf"""
    (?: (?<![^(\[]) [-+] (?=\.?\d) )?
    (?: (?<![^(\[,$£€+-]) \. )?
    {WORD_CHAR}+
    (?: (?: \. | [&@-] | (?<=\d)[,/] | (?<=\d):(?=\d) | (?<!\d)['·](?!\d) ) {WORD_CHAR}+ )*
"""
_ONLY_QUOTES: Final = re.compile(r"[\"'”“»«›‹]*\Z").match


@dataclass(frozen=True)
class PlainTokeniser:
    """A tokeniser for one language.

    Attributes:
        abbreviations: words that keep their period inside a sentence; in lower case, without the period.
        elisions: words that end with an apostrophe before the next word; in lower case, without the apostrophe.
        suspended_hyphens: whether a word may end with a hyphen.
        ordinals: whether a number of one or two digits keeps its period before a letter: "3. Mai".
    """

    abbreviations: frozenset[str] = frozenset()
    elisions: frozenset[str] = frozenset()
    suspended_hyphens: bool = False
    ordinals: bool = True

    @cached_property
    def _tokens(self) -> re.Pattern[str]:
        elided = "|".join(sorted(self.elisions, key=lambda word: (-len(word), word)))
        elision = rf"| (?<!{WORD_CHAR}) (?i:{elided})'" if elided else ""
        suspended = rf"(?: -(?!{WORD_CHAR}|-) )?" if self.suspended_hyphens else ""
        pattern = rf"""
              [,;:()!?%"]
            {elision}
            | (?:https?|ftp)://[^\s<>"“”]*[^\s<>"“”.,;:!?'’)\]]
            | [A-Za-z](?:\+\+|\#)(?!{WORD_CHAR})
            | {_WORD} {suspended}
            | '' | `` | \.\.+ | --+ | .
        """
        return re.compile(pattern, re.VERBOSE | re.DOTALL)

    def __call__(self, text: str) -> list[str]:
        """Return the tokens of one sentence; tokenising the tokens joined by spaces gives the same tokens.

        >>> " ".join(PlainTokeniser(elisions=frozenset({"dell"}))("Nell’estate dell’anno 1990-91 («fine»)."))
        "Nell'estate dell' anno 1990-91 ( « fine » ) ."
        """
        chunks = text.translate(_TYPOGRAPHY).split()
        behind = iter(chunks)
        next(behind, None)
        tokens: list[str] = []
        for chunk in chunks:
            after = next(behind, "")
            if chunk.isalnum():
                tokens.append(chunk)
            elif chunk[-1] == "," and chunk[:-1].isalnum():
                tokens += (chunk[:-1], ",")
            else:
                self._split(chunk, after, tokens)
        return tokens

    def _split(self, chunk: str, after: str, tokens: list[str]) -> None:
        """Append to `tokens` those of `chunk`, which has no space; `after` is the next chunk, or ""."""
        for match in self._tokens.finditer(chunk):
            token = match[0]
            if token == "." and match.start() and self._keeps_period(tokens[-1], chunk, match.end(), after):
                tokens[-1] += "."
            else:
                tokens.append(FOLDED_TOKENS.get(token, token))

    def _keeps_period(self, word: str, chunk: str, end: int, after: str) -> bool:
        """Return whether the period right before `end` is part of the preceding word."""
        if not after and _ONLY_QUOTES(chunk, end):
            return False
        follower = chunk[end : end + 1] or after[:1]
        last = word[max(word.rfind("."), word.rfind("-")) + 1 :]
        if last.isdigit():
            return self.ordinals and len(last) <= 2 and follower.isalpha()
        if word.lower() in self.abbreviations or last.lower() in self.abbreviations:
            return True
        # No sentence begins in lower case or with a comma, so the word is an abbreviation that no list has.
        return last.isalpha() and (len(last) == 1 or follower == "," or follower.islower())
