"""Generator of `rules/languages/<code>/cldr.py`: languages, countries and number formats, from CLDR.

    pip install babel
    python -m training.cldr_names

The tables are files of the project, so that the bytes of a release do not depend on the installed version of CLDR.
"""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import babel

from wikimill.rules.wikitext.templates.ships_and_flags import COUNTRIES
from wikimill.rules.wikitext.wikis.lookup import WIKIS

#: English Wikipedia's name of a country, if it differs from CLDR's → CLDR's code.
_OTHERWISE = {
    **{"Bosnia and Herzegovina": "BA", "Czech Republic": "CZ", "Hong Kong": "HK", "Ivory Coast": "CI", "Turkey": "TR"},
    **{"Antigua and Barbuda": "AG", "Saint Lucia": "LC", "Trinidad and Tobago": "TT"},
}
_FOLDER = Path(__file__).parent.parent / "rules" / "languages"


def table_of(entries: dict[str, str]) -> str:
    """Return the entries as "code name; code name", in lines."""
    text = "; ".join(f"{code} {name}" for code, name in sorted(entries.items()))
    return textwrap.fill(
        text, 116, initial_indent="    ", subsequent_indent="    ", break_long_words=False, break_on_hyphens=False
    )


def module_of(code: str) -> str:
    """Return the text of a language's module."""
    locale, english = babel.Locale(code), babel.Locale("en")
    regions = {str(name): region for region, name in english.territories.items()} | _OTHERWISE
    names = {three: regions.get(name) for three, name in COUNTRIES.items()}
    countries = {three: locale.territories[two] for three, two in names.items() if two in locale.territories}
    languages = {
        key.replace("_", "-").lower(): name
        for key, name in locale.languages.items()
        if re.fullmatch(r"[a-z]{2,3}(_[A-Za-z]+)?", key) and ";" not in name
    }
    symbols, name = locale.number_symbols["latn"], locale.get_display_name("en")
    lines = [
        f'"""{name}, by CLDR (babel {babel.__version__}), as `python -m training.cldr_names` writes it."""\n',
        "from __future__ import annotations\n",
        "#: What stands between groups of three digits, and before decimals.",
        f"GROUP, DECIMAL = {symbols['group']!a}, {symbols['decimal']!a}".replace("'", '"'),
    ]
    if code != "en":
        lines += [
            "#: Countries by the codes of three letters that templates have.",
            f'COUNTRIES = """\n{table_of(countries)}\n"""',
        ]
    if code == "en" or _names_languages(code):
        lines += ["#: Languages by their codes.", f'LANGUAGES = """\n{table_of(languages)}\n"""']
    return "\n".join(lines) + "\n"


def _names_languages(code: str) -> bool:
    """Return whether the wiki's templates print the full names of languages."""
    wiki = _FOLDER / code / "wiki.py"
    return wiki.is_file() and "LANGUAGES" in wiki.read_text("utf-8")


def main() -> None:
    """Write the table of each language whose wiki has rules, and of English."""
    for code in ("en", *WIKIS):
        (_FOLDER / code / "cldr.py").write_text(module_of(code), encoding="utf-8")


if __name__ == "__main__":
    main()
