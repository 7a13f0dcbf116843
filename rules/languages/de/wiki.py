"""German wikis: {{enS|word}} shows "englisch word", {{FRA}} "Frankreich"."""

from __future__ import annotations

from wikimill.rules.languages.de.cldr import COUNTRIES, DECIMAL, GROUP, LANGUAGES
from wikimill.rules.wikitext.templates.call import Call, Rule, table
from wikimill.rules.wikitext.templates.numbers import plain
from wikimill.rules.wikitext.wikis.conventions import Wiki, country_rules, keys, labelled, shown

#: {{enS}}: the adjective, which is the language's name in lower case where that ends in "isch".
_ADJECTIVES = {
    **{code: name.lower() for code, name in table(LANGUAGES).items() if name.endswith("isch") and " " not in name},
    **{"la": "lateinisch", "zh": "chinesisch"},
}
_SILENT = """
    hauptartikel|siehe auch|belege|belege fehlen|beleg|literatur|internetquelle|webarchiv|toter link|normdaten
    coordinate
    commonscat|wiktionary|wikisource|begriffsklärungshinweis|dieser artikel|überarbeiten|lückenhaft|wann|wer|wo|quelle
    positionskarte|positionskarte~|anker|gesprochene version|höhe quelle|nbsp-anker|lesenswert|exzellent|absatz|infobox
    imdb|dnb-portal|zukunft|veraltet|neutralität|literaturportal|rotten tomatoes|fnzitat|fnbox
"""


def _family(key: str) -> Rule | None:
    code = key.removesuffix("s")
    return labelled(_ADJECTIVES[code]) if key.endswith("s") and code in _ADJECTIVES else None


def _sounds(call: Call) -> str | None:
    """{{IPA|bɛɐ̯ˈliːn}} shows "[bɛɐ̯ˈliːn]"."""
    return f"[{call[1]}]" if call[1] else None


def _quoted(call: Call) -> str | None:
    """{{Zitat|Text=Es regnet.}} shows "„Es regnet.“", without the author; None with a translation."""
    text = call.given("Text", "1", "text")
    return f"„{text}“" if text and not call["Übersetzung"] else None


#: {{Höhe}}: the level from which heights are counted, by the code of the country.
_LEVELS = {"DE-NHN": "ü. NHN", "DE-NN": "ü. NN", "DE-HN": "ü. HN", "AT": "ü. A.", "CH": "ü. M."}


def _height(call: Call) -> str | None:
    """{{Höhe|28.1|DE-NHN}} shows "28,1 m ü. NHN"; four digits are not grouped."""
    number, level = plain(call[1]), _LEVELS.get(call[2])
    if (
        number is None
        or level is None
        or len(number.partition(".")[0]) > 4
        or set(call.parameters) - {"1", "2", "link"}
    ):
        return None
    return f"{number.replace('.', DECIMAL)} m {level}"


def _foreign(call: Call) -> str | None:
    """{{lang|ru|Москва}} shows "Москва"; None with other numbers of parameters, whose output is unknown."""
    return call[2] or None if len(call.numbered()) == 2 else None


WIKI = Wiki(
    group=GROUP,
    decimal=DECIMAL,
    rules={
        **country_rules(
            COUNTRIES, (), "USA Vereinigte Staaten; GBR Vereinigtes Königreich; CZE Tschechien; HKG Hongkong"
        ),
        "ipa": _sounds,
        "höhe": _height,
        "lautschrift": _sounds,
        "lang": _foreign,
        '"': lambda call: f"„{call[1]}“" if call[1] else None,
        **shown((("1",), "nowrap|kapitälchen|sperrschrift|0|unicode"), (("text", "Text", "1"), "zitat-text")),
        "zitat": _quoted,
        **{"0": lambda call: " "},
    },
    silent=keys(_SILENT),
    silent_prefixes=("infobox ", "zitat ", "literatur", "navigationsleiste", "fnz", "begriffsklärung"),
    family=_family,
)
