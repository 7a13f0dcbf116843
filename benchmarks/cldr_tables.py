"""Names of languages and countries and formats of numbers from other wikis' templates, compared with CLDR.

    pip install babel
    python -m benchmarks.cldr_tables

For each language with tables (`rules/wikitext/wikis`): countries ({{FRA}}), labels of languages ({{lang-de|x}}, of the
languages that have a name in CLDR), and numbers ({{formatnum:}}). Prints the differences for a reader to judge: a wiki
may use other names than CLDR (`rules/wikitext/wikis` has them), or abbreviate.
"""

from __future__ import annotations

from collections.abc import Iterator

import babel
from babel.numbers import format_decimal

from wikimill.rules.wikitext.rendering import WikiSyntax, render
from wikimill.rules.wikitext.templates.ships_and_flags import COUNTRIES
from wikimill.rules.wikitext.wikis.lookup import WIKIS

#: Arguments of {{formatnum:}}.
NUMBERS = ("999", "1000", "9999", "12345", "1234567", "0.5", "1234.25")
#: English Wikipedia's name of a country, if it differs from CLDR's → CLDR's code.
_OTHERWISE = {"Bosnia and Herzegovina": "BA", "Czech Republic": "CZ", "Hong Kong": "HK", "Ivory Coast": "CI"}
_OTHERWISE |= {"Turkey": "TR"}


def numbers(code: str) -> Iterator[tuple[str, str, str]]:
    """Yield (key, wikimill's number, CLDR's) of each number in wikimill's tables."""
    for digits in NUMBERS:
        if (wiki_text := WIKIS[code].number(digits)) is not None:
            yield f"formatnum:{digits}", wiki_text, format_decimal(digits, locale=code, format=None)


def countries(code: str) -> Iterator[tuple[str, str, str]]:
    """Yield (code of three letters, wikimill's name, CLDR's) of each country in wikimill's tables."""
    locale = babel.Locale(code)
    regions = {str(name): region for region, name in babel.Locale("en").territories.items()} | _OTHERWISE
    syntax = WikiSyntax(language=code)
    for three, name in COUNTRIES.items():
        wiki_text, region = render(f"x {{{{{three}}}}} x", syntax)[2:-2], regions.get(name, "")
        if "\ufffc" not in wiki_text and region in locale.territories:
            yield three, wiki_text, locale.territories[region]


def languages(code: str) -> Iterator[tuple[str, str, str]]:
    """Yield (key, wikimill's label, CLDR's name) of each language that has a label."""
    syntax = WikiSyntax(language=code)
    for key, name in babel.Locale(code).languages.items():
        wiki_text = render(f"x {{{{lang-{key.replace('_', '-').lower()}|Wort}}}} x", syntax)[2:-2]
        if "\ufffc" not in wiki_text:
            label = wiki_text.removesuffix("Wort").strip(" :")
            yield f"lang-{key}", label, name


def main() -> None:
    """Print a line for each language and kind, and each difference."""
    print(f"CLDR of babel {babel.__version__}")
    for code in WIKIS:
        for kind in (numbers, countries, languages):
            found = list(kind(code))
            differing = [
                (what, wiki_text, cldr_text)
                for what, wiki_text, cldr_text in found
                if cldr_text.lower() not in wiki_text.lower()
            ]
            if not found:
                continue
            # Labels in some wikis are abbreviations, which CLDR lacks, so they cannot be compared.
            short = [each for each in differing if kind is languages and each[1].endswith(".")]
            differing = [each for each in differing if each not in short]
            note = f", {len(short)} are abbreviated" if short else ""
            print(f"{code} {kind.__name__}: {len(found)} compared, {len(differing)} differ{note}")
            for what, wiki_text, cldr_text in differing:
                print(f"    {what}: {wiki_text!r}, CLDR {cldr_text!r}")


if __name__ == "__main__":
    main()
